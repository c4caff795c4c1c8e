/* Files that take their place when they are whole. */
#include "app/draft.h"

#include <errno.h>
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
    errno = ENAMETOOLONG;
    return length >= 0 && (size_t)length < sizeof draft->path;
}

bool draft_open(Draft *draft, const char *path)
{
    struct stat old;
    mode_t mode = 0;
    draft->name[0] = '\0';
    draft->file = NULL;
    if (strcmp(path, "-") == 0) {
        draft->file = stdout;
        return true;
    }
    const bool exists = stat(path, &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {
        draft->file = fopen(path, "wb");
        return draft->file != NULL;
    }
    if (!find_place(draft, path, exists ? &old : NULL, &mode)) {
        return false;
    }
    snprintf(draft->name, sizeof draft->name, "%s.XXXXXX", draft->path);
    const int file = mkstemp(draft->name);
    if (file < 0) {
        return false;
    }
    draft->file = fchmod(file, mode) == 0 ? fdopen(file, "wb") : NULL;
    if (draft->file == NULL) {
        close(file);
        unlink(draft->name);
        return false;
    }
    return true;
}

/* Ends the writing; standard output stays open. */
static bool end(Draft *draft)
{
    FILE *file = draft->file;
    draft->file = NULL;
    return file == stdout ? fflush(stdout) == 0 : fclose(file) == 0;
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
