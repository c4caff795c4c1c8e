/* One move as text. A square is a column letter and a row number in either case (`f5`, `P16`) or
 * a pair counted from 0 at the top left, column first (`(5,4)`); a pass is `--`, `pa`, `ps`,
 * `pass` or `@@@@`. Written in lower case. */
#ifndef RECORD_SQUARE_TEXT_H
#define RECORD_SQUARE_TEXT_H

#include "base/status.h"
#include "record/position.h"

enum { SQUARE_TEXT_SIZE = 8 }; /* room for "(15,15)" and the final NUL */

/* Reads the one move that `text` begins with, for a board of `size`; `used` is its length and may
 * be NULL. What follows is not looked at, except that a row number takes every digit it finds. */
Status square_text_read(const char *text, int size, Square *move, size_t *used, Error *error);

/* "f5"; "pass" for SQUARE_PASS; "none" for SQUARE_NONE. */
void square_text_write(Square move, char text[SQUARE_TEXT_SIZE]);

/* "(5,4)" for f5; passes as above. */
void square_text_write_pair(Square move, char text[SQUARE_TEXT_SIZE]);

/* What some editors write at the beginning of a file. */
#define SQUARE_TEXT_BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The blanks of all position texts: white space, a byte order mark, and comments from `%` to the
 * end of the line. Returns how many bytes of them `text` begins with. */
size_t square_text_blanks(const char *text);

#endif
