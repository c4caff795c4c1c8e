/* The user's data directory, where games and sessions are kept. */
#ifndef BASE_DATA_DIR_H
#define BASE_DATA_DIR_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME/emilia, else ~/.local/share/emilia; false if there is neither. */
bool data_dir_default(char *path, size_t size);

/* Makes a directory and those above it, each for the user alone; those that are there stay as they
 * are. `path` is written to in between and is the same afterwards. */
bool data_dir_make(char *path);

#endif
