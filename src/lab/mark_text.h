/* A marking report for people, for scripts, and as a page. */
#ifndef LAB_MARK_TEXT_H
#define LAB_MARK_TEXT_H

#include "base/strbuf.h"
#include "lab/chart.h"
#include "lab/mark.h"

/* Marks by criterion and game, then how many turns lost something in which way and the first of
 * them, or with `all_turns` each such turn with the board; without the last newline. */
void mark_text_report(const MarkSettings *settings, const MarkReport *report, bool all_turns,
                      ChartPage page, StrBuf *out);

/* One JSON object, without the newline. */
void mark_text_json(const MarkSettings *settings, const MarkReport *report, StrBuf *out);

/* A self-contained HTML page. */
void mark_text_page(const MarkSettings *settings, const MarkReport *report, StrBuf *out);

/* What to say of a turn that lost a mark; NULL if there is nothing to say. */
bool mark_text_wrong(const MarkTurn *turn);

#endif
