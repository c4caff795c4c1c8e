/* A list of moves as text: `f5d6c3`, `F5 D6 -- C3`, `f5-d6-c3`, `f5, d6`, `1. f5 d6 2. c3`,
 * `(5,4) (3,5)`. Blanks are free, between two moves there may be a hyphen or a comma, before a move
 * its number with a dot, but `1.` only at the beginning: it would be another game. A forced pass may
 * be written or left out; `--` is one, never two hyphens. */
#ifndef RECORD_GAME_TEXT_H
#define RECORD_GAME_TEXT_H

#include "base/strbuf.h"
#include "record/game.h"

/* Plays the moves of `text` on the end of the game, with the passes that were left out. On an
 * error, which says at which byte, the game is as it was before. */
Status game_text_read(const char *text, Game *game, Error *error);

/* The same, but what was played before the fault stays. */
Status game_text_play(const char *text, Game *game, Error *error);

/* The length of a number such as `12.` that the text begins with, 0 if there is none. */
size_t game_text_number(const char *text);

/* Appends the moves in lower case without blanks, passes as `--`. */
void game_text_write(const Game *game, StrBuf *out);

#endif
