/* The player behind a protocol, and the lines that are said to it. The player is the one asked for
 * with --player, else the engine, and where that does not play (boards other than 8x8) the level
 * expert. What the protocol tells the player holds until it tells something else. */
#ifndef APP_SPEAKER_H
#define APP_SPEAKER_H

#include "app/line_reader.h"
#include "app/option.h"
#include "base/strbuf.h"
#include "player/player.h"

#define SPEAKER_NAME "Emilia"

/* The row of --player; `Values` has a field `const char *player`. */
#define SPEAKER_OPTION(Values)                                                                    \
    {                                                                                             \
        .name = "--player", .kind = OPTION_TEXT, .offset = offsetof(Values, player),              \
        .value = "PLAYER", .help = "who plays (engine; expert on other sizes than 8)"             \
    }

/* What a protocol may tell the player; its options of these names, if it has them. */
typedef enum SpeakerSetting { SPEAKER_LEVEL, SPEAKER_THREADS, SPEAKER_HASH } SpeakerSetting;
enum { SPEAKER_SETTINGS = SPEAKER_HASH + 1 };

typedef struct Speaker {
    const char *asked; /* NULL: our choice */
    int size;          /* of the board */
    int told[SPEAKER_SETTINGS]; /* less than 0: nothing was told */
    Player *player;
    LineReader *lines; /* of standard input */
} Speaker;

/* Opens the player and begins to listen. EXIT_DONE, or another exit code after one line that says
 * what is wrong. */
int speaker_open(Speaker *speaker, const char *command, const char *asked,
                 LineInterrupts *interrupts);
void speaker_close(Speaker *speaker);

/* The talk: every line is handed to `take`, NULL for one that was too long, until it says false,
 * the input ends, or nobody listens. EXIT_DONE, or EXIT_FAILED if the output cannot be written. */
typedef bool SpeakerTake(void *table, char *line);
int speaker_talk(Speaker *speaker, SpeakerTake *take, void *table);

/* Prints the text and empties the buffer; prints nothing if it ran out of memory. */
void speaker_say(StrBuf *out);

/* Whether a line has come that ends the search, or nobody listens. */
bool speaker_interrupted(const Speaker *speaker);

/* Another player for another board, if need be. False, with everything as it was, if the player
 * does not play there. */
bool speaker_set_size(Speaker *speaker, int size);

/* Tells the player; less than 0 takes back what was told. SPEAKER_LEVEL, how deep to look, is the
 * option `level` of the player or its `depth`. False, with everything as it was, if it has no such
 * option or will not have this value. */
bool speaker_set(Speaker *speaker, SpeakerSetting setting, int value);

#endif
