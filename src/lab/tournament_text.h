/* A tournament's result for people and for scripts. */
#ifndef LAB_TOURNAMENT_TEXT_H
#define LAB_TOURNAMENT_TEXT_H

#include "base/strbuf.h"
#include "lab/chart.h"
#include "lab/tournament.h"

/* The settings of every match, ranking with ratings, cross table, rating chart and costs; without
 * the last newline. */
void tournament_text_report(const Tournament *tournament, const MatchSettings *settings,
                            ChartPage page, StrBuf *out);

/* "board 8x8, openings even, seed 1, 50 games a meeting", and whether it was stopped. */
void tournament_text_settings(const Tournament *tournament, const MatchSettings *settings,
                              StrBuf *out);

/* One JSON object, without the newline. */
void tournament_text_json(const Tournament *tournament, StrBuf *out);

/* "round robin", "gauntlet", "ladder" */
const char *tournament_kind_name(TournamentKind kind);

#endif
