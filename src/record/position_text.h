/* A position as text, in every form people use (docs/positions.md):
 *
 *   start                      the start position
 *   f5d6c3                     the moves played from it
 *   ---...--- X                all squares row by row, then the side to move
 *   [........ ...] {... ...}   rows of b w . with Black [] or White {} to move
 *   ---...--- X;c4e3           moves from any of these
 *
 * A text is right or it is an error with the byte where it goes wrong; nothing is guessed. */
#ifndef RECORD_POSITION_TEXT_H
#define RECORD_POSITION_TEXT_H

#include "base/strbuf.h"
#include "record/game.h"

/* Room for the longest text written here, the final NUL included. */
enum { POSITION_TEXT_SIZE = SQUARE_COUNT + POSITION_MAX_SIZE + 4 };

/* Reads any of the forms for a board of `size`: a game that starts from the position, or has the
 * moves of the list. Scores behind a `;`, as in OBF, are ignored. */
Status position_text_read(const char *text, int size, Game *game, Error *error);

/* Reads the squares and the side to move at the beginning of `text`; `used` is their length. */
Status position_text_read_squares(const char *text, int size, Position *position, size_t *used,
                                  Error *error);

/* "---...--- X": Black X, White O, empty -. */
void position_text_write(const Position *position, char text[POSITION_TEXT_SIZE]);

/* "[........ ...bw... ]": one blank between rows; {} if White is to move. */
void position_text_write_rows(const Position *position, char text[POSITION_TEXT_SIZE]);

/* XBoard's FEN, "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1": rows from the last to the first, Black P and,
 * because the first to move is XBoard's White, `w` if it is Black's turn. The number of rows is the
 * size of the board; what follows the turn is chess. */
Status position_text_read_fen(const char *text, Position *position, Error *error);
void position_text_write_fen(const Position *position, StrBuf *out);

#endif
