/* A match result for people and for scripts. */
#ifndef LAB_MATCH_TEXT_H
#define LAB_MATCH_TEXT_H

#include "base/json.h"
#include "lab/chart.h"
#include "lab/match.h"

/* "board 8x8, openings even, seed 1", and the limits of time that there are. */
void match_text_settings(const MatchSettings *settings, StrBuf *out);

/* The whole report: table, Elo, costs of both sides (A12) and the winning-rate chart (A6);
 * without the last newline. */
void match_text_report(const MatchSettings *settings, const MatchTable *table, ChartPage page,
                       StrBuf *out);

/* "+1.50, 95% between -2.00 and +4.50"; a dash if there is no interval. */
void match_text_interval(const BootstrapInterval *interval, StrBuf *out);

/* One JSON object, without the newline. */
void match_text_json(const MatchSettings *settings, const MatchTable *table, StrBuf *out);

/* "faults of A: 2 late, 1 crash, last: the program ended", of a player that has faults. */
void match_text_faults(const char *player, const RefereeSide *side, StrBuf *out);

/* Faults by kind as an object: {"late":2}; empty if there are none. */
void match_text_json_faults(const RefereeSide *side, JsonWriter *json);

/* One line of progress: score, Elo, rate and time left. */
void match_text_progress(const MatchSettings *settings, const MatchTable *table, uint64_t played,
                         double seconds, ChartPage page, StrBuf *out);

#endif
