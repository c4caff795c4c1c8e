/* The player behind a protocol, and the lines that are said to it. The player is the one asked for
 * with --player, else the engine, and where that does not play (boards other than 8x8) the level
 * expert. A level told by the protocol holds until another one is. */
#ifndef APP_SPEAKER_H
#define APP_SPEAKER_H

#include "app/line_reader.h"
#include "app/option.h"
#include "player/player.h"

#define SPEAKER_NAME "Emilia"

/* The row of --player; `Values` has a field `const char *player`. */
#define SPEAKER_OPTION(Values)                                                                    \
    {                                                                                             \
        .name = "--player", .kind = OPTION_TEXT, .offset = offsetof(Values, player),              \
        .value = "PLAYER", .help = "who plays (engine; expert on other sizes than 8)"             \
    }

typedef struct Speaker {
    const char *asked; /* NULL: our choice */
    int level;         /* less than 0: none was told */
    Player *player;
    LineReader *lines; /* of standard input */
} Speaker;

/* Opens the player and begins to listen. EXIT_DONE, or another exit code after one line that says
 * what is wrong. */
int speaker_open(Speaker *speaker, const char *command, const char *asked,
                 LineInterrupts *interrupts);
void speaker_close(Speaker *speaker);

/* Another player for another board, if need be. False, with everything as it was, if the player
 * does not play there. */
bool speaker_set_size(Speaker *speaker, int size);

/* How deep to look: the option `level` of the player, or its `depth`. False if it has neither or
 * will not have this one; then nothing changes. */
bool speaker_set_level(Speaker *speaker, int level);

#endif
