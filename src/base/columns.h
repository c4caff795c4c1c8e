/* Text measured in columns of a terminal: one for each code point of UTF-8. */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/strbuf.h"

int columns_of(const char *text);

/* Bytes of the code point that begins at `text`. */
size_t columns_point(const char *text);

/* Adds `text` in lines of at most `width` columns, broken at blanks; the line has reached
 * `column`, where the others begin. */
void columns_wrap(StrBuf *out, int width, int column, const char *text);

#endif
