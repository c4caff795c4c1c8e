/* A file that is written beside its place and takes it only when it is whole: until then, and if
 * it never comes to that, a file of the same name stays as it is. */
#ifndef APP_DRAFT_H
#define APP_DRAFT_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

enum { DRAFT_SUFFIX = 8 };

typedef struct Draft {
    FILE *file; /* NULL: not open */
    char path[PATH_MAX];
    char name[PATH_MAX + DRAFT_SUFFIX]; /* while it is written; "": no file, written at once */
} Draft;

/* False with errno set. `path` "-" is standard output, and so is every other name of it. Devices,
 * pipes and links to files that are not there yet are written at once. */
bool draft_open(Draft *draft, const char *path);

/* Whether it could be opened; a pipe is not touched, so nobody has to read it yet. False with
 * errno set. */
bool draft_can_open(const char *path);

/* Closes the file and puts it in its place; false with errno set, and then it is dropped. */
bool draft_keep(Draft *draft);

/* Removes what was written; nothing if the draft is not open. */
void draft_drop(Draft *draft);

#endif
