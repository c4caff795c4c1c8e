/* Runs a fuzz target on every file of the folders named on the command line. */
#include "fuzz/fuzz.h"

#include <dirent.h>

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    static uint8_t data[1 << 20];
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    return 1;
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            files += entry->d_name[0] != '.' && replay_file(path);
        }
        if (folder != NULL) {
            closedir(folder);
        }
    }
    printf("%d files\n", files);
    return files == 0;
}
