/* Files of games on the command line: any format in, any format out, faults on stderr with file,
 * line and byte. WTHOR's two other files are looked for beside the first and written there. */
#ifndef APP_GAME_FILE_H
#define APP_GAME_FILE_H

#include "record/format.h"

typedef struct GameFileIn GameFileIn;
typedef struct GameFileOut GameFileOut;

/* A format by the name given to `option`, or NULL without one; false after one line on stderr. */
bool game_file_format(const char *command, const char *option, const char *name,
                      const Format **format);

/* Opens a file, or standard input for "-"; NULL after one line on stderr. `format` NULL: found out
 * by the first bytes, or by the name. */
GameFileIn *game_file_open(const char *command, const char *path, const Format *format);

/* The next game; false at the end. Faults go to stderr as they are met, the first thousand of them;
 * after 64 MiB without a game the file is given up, which is said, and this is its end. */
bool game_file_next(GameFileIn *in, Record *record);
const Format *game_file_in_format(const GameFileIn *in); /* NULL: not recognised */
uint64_t game_file_faults(const GameFileIn *in);
void game_file_close(GameFileIn *in);

/* Makes a file, or writes to standard output for "-"; NULL after one line on stderr. `format`
 * NULL: by the name. `in`, which may be NULL, must not be the same file. */
GameFileOut *game_file_create(const char *command, const char *path, const Format *format,
                              const GameFileIn *in);

/* Writes a game. False after one line on stderr: the format cannot hold it, or, if
 * game_file_broken, nothing can be written any more, also because of Ctrl-C. */
bool game_file_add(GameFileOut *out, const Record *record);
bool game_file_broken(GameFileOut *out);
const Format *game_file_out_format(const GameFileOut *out);
bool game_file_is_standard(const GameFileOut *out); /* it goes to standard output */

/* Finishes the file, which takes the place of an older one only now; false after one line on
 * stderr, also if there was no game for it. */
bool game_file_finish(GameFileOut *out);

#endif
