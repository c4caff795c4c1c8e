/* Files that take their place when they are whole. */
#include "app/draft.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The place of the file, behind links, and the mode it is to have. */
static bool find_place(Draft *draft, const char *path, const struct stat *old, mode_t *mode)
{
    if (old != NULL) { /* taking its name needs no leave to write it: ask */
        *mode = old->st_mode & 0777;
        return access(path, W_OK) == 0 && realpath(path, draft->path) != NULL;
    }
    const mode_t mask = umask(0);
    umask(mask);
    *mode = 0666 & ~mask;
    const int length = snprintf(draft->path, sizeof draft->path, "%s", path);
    errno = length == 0 ? ENOENT : ENAMETOOLONG;
    return length > 0 && (size_t)length < sizeof draft->path;
}

/* "-", or "/dev/stdout" wherever that leads: a second opening of the file behind it would not know
 * what the first has written. */
static bool is_standard_output(const char *path, const struct stat *old)
{
    struct stat standard;
    return strcmp(path, "-") == 0 ||
           (old != NULL && fstat(STDOUT_FILENO, &standard) == 0 &&
            standard.st_dev == old->st_dev && standard.st_ino == old->st_ino);
}

/* What there is no older file to keep for. */
static bool is_written_at_once(const char *path, const struct stat *old)
{
    struct stat link;
    return old != NULL ? !S_ISREG(old->st_mode)
                       : lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
}

/* Opens a file of another name beside `path`. */
static FILE *open_beside(Draft *draft, const char *path, const struct stat *old)
{
    mode_t mode = 0;
    if (!find_place(draft, path, old, &mode)) {
        return NULL;
    }
    snprintf(draft->name, sizeof draft->name, "%s.XXXXXX", draft->path);
    const int file = mkstemp(draft->name);
    if (file >= 0 && old != NULL && fchown(file, old->st_uid, old->st_gid) != 0) {
        errno = 0; /* only root can leave it to the owner of the old one */
    }
    FILE *opened = file >= 0 && fchmod(file, mode) == 0 ? fdopen(file, "wb") : NULL;
    if (opened == NULL && file >= 0) {
        close(file);
        unlink(draft->name);
    }
    return opened;
}

bool draft_open(Draft *draft, const char *path)
{
    struct stat found;
    const struct stat *old = stat(path, &found) == 0 ? &found : NULL;
    draft->name[0] = '\0';
    draft->file = is_standard_output(path, old)   ? stdout
                  : is_written_at_once(path, old) ? fopen(path, "wb")
                                                  : open_beside(draft, path, old);
    return draft->file != NULL;
}

bool draft_can_open(const char *path)
{
    struct stat old;
    Draft draft;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode)) {
        const bool writable = access(path, W_OK) == 0;
        errno = S_ISDIR(old.st_mode) ? EISDIR : errno;
        return writable && !S_ISDIR(old.st_mode);
    }
    const bool opened = draft_open(&draft, path);
    draft_drop(&draft);
    return opened;
}

/* Ends the writing. Standard output stays open, and forgets what it could not take: the caller
 * tells it, and main need not tell it again. */
static bool end(Draft *draft)
{
    FILE *file = draft->file;
    draft->file = NULL;
    if (file != stdout) {
        return fclose(file) == 0;
    }
    const bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (!written) {
        const int reason = errno;
        __fpurge(stdout);
        clearerr(stdout);
        errno = reason;
    }
    return written;
}

bool draft_keep(Draft *draft)
{
    bool kept = end(draft);
    if (draft->name[0] == '\0') {
        return kept;
    }
    kept = kept && rename(draft->name, draft->path) == 0;
    if (!kept) {
        const int reason = errno;
        unlink(draft->name);
        errno = reason;
    }
    return kept;
}

void draft_drop(Draft *draft)
{
    if (draft->file == NULL) {
        return;
    }
    end(draft);
    if (draft->name[0] != '\0') {
        unlink(draft->name);
    }
}
