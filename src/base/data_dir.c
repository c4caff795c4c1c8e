/* Where the XDG Base Directory Specification wants a program's data; paths that are not absolute
 * are to be ignored. */
#include "base/data_dir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool data_dir_default(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/') {
        length = snprintf(path, size, "%s/emilia", data);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, size, "%s/.local/share/emilia", home);
    }
    return length > 0 && (size_t)length < size;
}

static bool make_one(const char *path)
{
    struct stat status;
    return mkdir(path, 0700) == 0 ||
           (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

bool data_dir_make(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = make_one(path);
        *slash = '/';
        if (!made) {
            return false;
        }
    }
    return make_one(path);
}
