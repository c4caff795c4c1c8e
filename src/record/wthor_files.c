/* Where the names of a WTHOR file are. */
#include "record/wthor_files.h"

#include "record/format.h"

#include <string.h>

enum { LIST_MAX_BYTES = 1 << 22 };

void wthor_sibling(const char *path, const char *suffix, char to[WTHOR_PATH_SIZE])
{
    const size_t length = strlen(path);
    const bool has_suffix = format_of_path(path) != NULL;
    const size_t stem = has_suffix ? (size_t)(strrchr(path, '.') - path) : length;
    snprintf(to, WTHOR_PATH_SIZE, "%.*s.%s", (int)stem, path, suffix);
}

/* "dir/" before the file's name and another name behind it. */
static void neighbour(const char *path, const char *name, char to[WTHOR_PATH_SIZE])
{
    const char *slash = strrchr(path, '/');
    const int folder = slash == NULL ? 0 : (int)(slash - path) + 1;
    snprintf(to, WTHOR_PATH_SIZE, "%.*s%s", folder, path, name);
}

static bool read_list(const char *path, StrBuf *list)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    strbuf_read(list, file, LIST_MAX_BYTES);
    fclose(file);
    return true;
}

static void find_list(const char *path, const char *lower, const char *upper, StrBuf *list)
{
    char name[WTHOR_PATH_SIZE];
    char archive[2][16];
    snprintf(archive[0], sizeof archive[0], "WTHOR.%s", upper);
    snprintf(archive[1], sizeof archive[1], "WTHOR.%s", lower);
    wthor_sibling(path, lower, name);
    if (read_list(name, list)) {
        return;
    }
    wthor_sibling(path, upper, name);
    if (read_list(name, list)) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        neighbour(path, archive[i], name);
        if (read_list(name, list)) {
            return;
        }
    }
}

void wthor_find_lists(const char *path, StrBuf *players, StrBuf *events)
{
    find_list(path, "jou", "JOU", players);
    find_list(path, "trn", "TRN", events);
}
