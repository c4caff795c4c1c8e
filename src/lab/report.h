/* Results as one self-contained HTML page: tables, charts with error bars, light and dark. It
 * loads nothing, so it can be mailed and kept. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/match.h"
#include "lab/tournament.h"

#include "base/strbuf.h"

void report_match(const MatchSettings *settings, const MatchTable *table, StrBuf *out);
void report_tournament(const Tournament *tournament, const MatchSettings *settings, StrBuf *out);

/* The chart for --svg: the winning rates of a match (A6), the ratings of a tournament. */
void report_match_chart(const MatchSettings *settings, const MatchTable *table, StrBuf *out);
void report_tournament_chart(const Tournament *tournament, StrBuf *out);

/* Pieces for other reports: the page around the text, a heading, and a table cell. */
void report_begin(const char *title, StrBuf *out);
void report_end(StrBuf *out);
void report_cell(const char *text, StrBuf *out);
void report_cell_format(StrBuf *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
