/* Bar charts and columns in plain text. A bar is made of blocks of an eighth of a character. */
#ifndef LAB_CHART_H
#define LAB_CHART_H

#include "base/strbuf.h"

/* A bar of `width` characters, `share` of them filled (0 to 1). */
void chart_bar(double share, int width, StrBuf *out);

/* `text` padded or cut to `width` characters, counted as UTF-8 code points. */
void chart_cell(const char *text, int width, StrBuf *out);
int chart_width(const char *text);

/* The same, set flush right. */
void chart_right(const char *text, int width, StrBuf *out);

/* "1.20 ms", "3.4 MiB"; "-" for no bytes. */
void chart_seconds(double seconds, char text[32]);
void chart_bytes(double bytes, char text[32]);

#endif
