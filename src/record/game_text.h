/* A list of moves as text: `f5d6c3`, `F5 D6 -- C3`, `(5,4) (3,5)`. Blanks between moves are
 * free, and a forced pass may be written or left out. */
#ifndef RECORD_GAME_TEXT_H
#define RECORD_GAME_TEXT_H

#include "base/strbuf.h"
#include "record/game.h"

/* Plays the moves of `text` on the end of the game, with the passes that were left out. On an
 * error, which says at which byte, the game is as it was before. */
Status game_text_read(const char *text, Game *game, Error *error);

/* Appends the moves in lower case without blanks, passes as `--`. */
void game_text_write(const Game *game, StrBuf *out);

#endif
