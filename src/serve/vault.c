/* Sessions as files. A file is written beside its place and renamed into it, so that a crash
 * leaves the old one or the new one. */
#include "serve/vault.h"

#include "base/data_dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_FILE = 1024 * 1024, MAX_AGE_DAYS = 90 };

static void forget_old(const Vault *vault)
{
    DIR *folder = opendir(vault->path);
    if (folder == NULL) {
        return;
    }
    const time_t oldest = time(NULL) - (time_t)MAX_AGE_DAYS * 24 * 3600;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        struct stat status;
        if (entry->d_name[0] != '.' &&
            fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode) && status.st_mtime < oldest) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    closedir(folder);
}

Status vault_open(Vault *vault, const char *directory, Error *error)
{
    const int length = snprintf(vault->path, sizeof vault->path, "%s/sessions", directory);
    if (length < 0 || (size_t)length >= sizeof vault->path) {
        return error_set(error, STATUS_RANGE, "the path of the data directory is too long", 0);
    }
    if (!data_dir_make(vault->path) || access(vault->path, W_OK) != 0) {
        return error_set(error, STATUS_IO, "cannot write in the data directory", 0);
    }
    forget_old(vault);
    return STATUS_OK;
}

static bool file_path(const Vault *vault, const char *token, const char *ending, char *path,
                      size_t size)
{
    const int length = snprintf(path, size, "%s/%s%s", vault->path, token, ending);
    return length > 0 && (size_t)length < size;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

Status vault_save(const Vault *vault, const char *token, const StrBuf *text)
{
    char path[600], fresh[600];
    if (text->status != STATUS_OK || !file_path(vault, token, "", path, sizeof path) ||
        !file_path(vault, token, ".new", fresh, sizeof fresh)) {
        return STATUS_IO;
    }
    const int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return STATUS_IO;
    }
    const bool written = write_all(file, text->text, text->length);
    const bool closed = close(file) == 0;
    if (!written || !closed || rename(fresh, path) != 0) {
        unlink(fresh);
        return STATUS_IO;
    }
    return STATUS_OK;
}

bool vault_load(const Vault *vault, const char *token, StrBuf *text)
{
    char path[600];
    if (!file_path(vault, token, "", path, sizeof path)) {
        return false;
    }
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return false;
    }
    const bool read = strbuf_read(text, file, MAX_FILE) == STATUS_OK && text->length > 0 &&
                      strlen(text->text) == text->length;
    fclose(file);
    return read;
}
