/* Botzone's Reversi: one JSON object a turn. The whole game comes as two lists, or, with a program
 * that keeps running, only the opponent's last move:
 *
 *   {"requests":[{"x":-1,"y":-1},{"x":2,"y":4}],"responses":[{"x":2,"y":3}]}
 *   {"x":2,"y":4}                        answered by {"response":{"x":2,"y":3}}
 *
 * x is the column and y the row, from 0; -1 is a pass, and as the very first request, in either form,
 * it says that the bot is Black. Text only; the caller does the talking. */
#ifndef PROTO_BOTZONE_H
#define PROTO_BOTZONE_H

#include "base/strbuf.h"
#include "record/game.h"

/* Reads a turn: the game with the bot to move. The short form goes on from the game as it is, with
 * the bot's own move played. On an error, which says at which byte if the text is not JSON, the
 * game is as it was. */
Status botzone_read(const char *text, Game *game, Error *error);

/* Appends the answer without a newline; a game that is over is answered by a pass. */
void botzone_write(Square move, StrBuf *out);

/* Reads the answer of a bot, {"response":{"x":2,"y":3},...}: the other side of the talk. */
Status botzone_read_answer(const char *text, Square *move, Error *error);

#endif
