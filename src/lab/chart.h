/* Bar charts and columns in plain text. With UTF-8 a bar is made of blocks of an eighth of a
 * character. */
#ifndef LAB_CHART_H
#define LAB_CHART_H

#include "base/strbuf.h"

/* What a text is written on. */
typedef struct ChartPage {
    int columns; /* of its longest line: at least 80 */
    bool utf8;   /* otherwise ASCII */
} ChartPage;

/* A bar of `width` characters, `share` of them filled (0 to 1). */
void chart_bar(ChartPage page, double share, int width, StrBuf *out);

/* `text` padded or cut to `width` columns. */
void chart_cell(ChartPage page, const char *text, int width, StrBuf *out);

/* The same, set flush right. */
void chart_right(ChartPage page, const char *text, int width, StrBuf *out);

/* Columns of the longest name, but not less than `least` nor more than `most`. */
int chart_name_width(const char *const *names, int count, int least, int most);

/* "1.20 ms", "3.4 MiB"; "-" for no bytes. */
void chart_seconds(ChartPage page, double seconds, char text[32]);
void chart_bytes(double bytes, char text[32]);

#endif
