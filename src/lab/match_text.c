/* Match results as text and JSON. Everything is computed from the table; nothing is kept. */
#include "lab/match_text.h"

#include "base/columns.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    NAME_WIDTH = 30, /* wider on a wide page, for long names */
    COST_WIDTH = 24, /* the same */
    BAR_WIDTH = 40,
    BESIDE_NAME = BAR_WIDTH + 10, /* what stands beside a name at most */
};

static int name_width(const MatchSettings *settings, ChartPage page)
{
    return chart_name_width(settings->players, 2, NAME_WIDTH, page.columns - BESIDE_NAME);
}

/* The text in lines that fit, and a newline; `text` is emptied. */
static void add_paragraph(StrBuf *text, ChartPage page, StrBuf *out)
{
    columns_wrap(out, page.columns, 0, text->text == NULL ? "" : text->text);
    strbuf_char(out, '\n');
    strbuf_fini(text);
}

static double per_move(double sum, const RefereeSide *side)
{
    return side->moves == 0 ? 0.0 : sum / (double)side->moves;
}

void match_text_interval(const BootstrapInterval *interval, StrBuf *out)
{
    if (isnan(interval->low)) {
        strbuf_format(out, "%+.2f, 95%% interval -", interval->mean);
    } else {
        strbuf_format(out, "%+.2f, 95%% between %+.2f and %+.2f", interval->mean, interval->low,
                      interval->high);
    }
}

static void result_row(const char *name, int width, const uint64_t *results, ChartPage page,
                       StrBuf *out)
{
    const uint64_t games = results[0] + results[1] + results[2];
    chart_cell(page, name, width, out);
    strbuf_format(out, "%9" PRIu64 "%9" PRIu64 "%9" PRIu64 "%9" PRIu64 "%9.1f%%\n", games,
                  results[2], results[1], results[0],
                  games == 0 ? 0.0
                             : 100.0 * ((double)results[2] + 0.5 * (double)results[1]) /
                                   (double)games);
}

static void write_results(const MatchSettings *settings, const MatchTable *table, ChartPage page,
                          StrBuf *out)
{
    const int width = name_width(settings, page);
    chart_cell(page, "", width, out);
    strbuf_text(out, "    games      won    drawn     lost     score\n");
    const uint64_t all[3] = {match_count(table, 0), match_count(table, 1), match_count(table, 2)};
    result_row(settings->players[0], width, all, page, out);
    result_row("  with Black", width, table->results[0], page, out);
    result_row("  with White", width, table->results[1], page, out);
    const uint64_t *pairs = table->counts.pairs;
    strbuf_text(out, "\nDiscs a game ");
    match_text_interval(&table->discs_a_game, out);
    strbuf_format(out,
                  "\nPairs won 2-0 %" PRIu64 ", %s %" PRIu64 ", 1-1 %" PRIu64 ", %s %" PRIu64
                  ", 0-2 %" PRIu64 "\n",
                  pairs[4], page.utf8 ? "1½" : "1.5", pairs[3], pairs[2], page.utf8 ? "½" : "0.5",
                  pairs[1], pairs[0]);
}

static void write_elo(const MatchSettings *settings, const MatchTable *table, StrBuf *out)
{
    const EloEstimate elo = elo_estimate(&table->counts);
    strbuf_format(out,
                  "Elo %+.1f, 95%% between %+.1f and %+.1f; stronger with probability %.1f%%\n",
                  elo.elo, elo.elo_low, elo.elo_high, 100.0 * elo.superiority);
    if (settings->sprt != NULL) {
        static const char *const verdicts[] = {"not decided", "elo0 accepted", "elo1 accepted"};
        strbuf_format(out, "SPRT %g against %g Elo: %s, LLR %.2f (%.2f to %.2f)\n",
                      settings->sprt->elo0, settings->sprt->elo1, verdicts[table->verdict],
                      table->llr, settings->sprt->lower, settings->sprt->upper);
    }
}

void match_text_faults(const char *player, const RefereeSide *side, StrBuf *out)
{
    char kinds[REFEREE_FAULTS_SIZE];
    referee_faults_text(side, kinds);
    strbuf_format(out, "faults of %s: %s", player, kinds);
    if (side->fault != NULL) { /* a store keeps one reason of a game in which both failed */
        strbuf_format(out, ", last: %s", side->reason);
    }
}

static void cost_row(const char *label, const char *a, const char *b, int width, ChartPage page,
                     StrBuf *out)
{
    chart_cell(page, label, NAME_WIDTH, out);
    for (int i = 0; i < 2; i++) {
        const char *text = i == 0 ? a : b;
        strbuf_text(out, "  ");
        chart_right(page, text, width - 2, out);
    }
    strbuf_char(out, '\n');
}

/* A12: what the two players cost, side by side. */
static void write_costs(const MatchSettings *settings, const MatchTable *table, ChartPage page,
                        StrBuf *out)
{
    const int width = 2 + chart_name_width(settings->players, 2, COST_WIDTH - 2,
                                           (page.columns - NAME_WIDTH) / 2 - 2);
    char cells[6][2][32];
    for (int i = 0; i < 2; i++) {
        const RefereeSide *side = &table->sides[i];
        chart_seconds(page, per_move(clock_seconds(side->time_ns), side), cells[0][i]);
        chart_seconds(page, clock_seconds(side->longest_ns), cells[1][i]);
        chart_seconds(page, per_move(clock_seconds(side->cpu_ns), side), cells[2][i]);
        snprintf(cells[3][i], 32, "%.1f", per_move((double)side->nodes, side));
        chart_bytes((double)side->memory_bytes, cells[4][i]);
        snprintf(cells[5][i], 32, "%" PRIu64, referee_side_faults(side));
    }
    strbuf_char(out, '\n');
    cost_row("", settings->players[0], settings->players[1], width, page, out);
    static const char *const labels[5] = {"time per move", "longest move", "CPU per move",
                                          "nodes per move", "peak memory of the search"};
    for (int row = 0; row < 5; row++) {
        cost_row(labels[row], cells[row][0], cells[row][1], width, page, out);
    }
    if (referee_side_faults(&table->sides[0]) + referee_side_faults(&table->sides[1]) != 0) {
        cost_row("faults", cells[5][0], cells[5][1], width, page, out);
        for (int i = 0; i < 2; i++) {
            if (referee_side_faults(&table->sides[i]) != 0) {
                StrBuf faults = {0};
                match_text_faults(settings->players[i], &table->sides[i], &faults);
                add_paragraph(&faults, page, out);
            }
        }
    }
}

/* A6: the percentage of games won by each. */
static void write_chart(const MatchSettings *settings, const MatchTable *table, ChartPage page,
                        StrBuf *out)
{
    const int width = name_width(settings, page);
    const char *const labels[3] = {settings->players[0], settings->players[1], "draws"};
    static const int results[3] = {2, 0, 1};
    strbuf_format(out, "\nWinning rate over %" PRIu64 " game%s", table->games,
                  table->games == 1 ? "" : "s");
    for (int row = 0; row < 3; row++) {
        const double share = table->games == 0 ? 0.0
                                               : (double)match_count(table, results[row]) /
                                                     (double)table->games;
        strbuf_char(out, '\n');
        chart_cell(page, labels[row], width, out);
        strbuf_char(out, ' ');
        chart_bar(page, share, BAR_WIDTH, out);
        strbuf_format(out, "%6.1f%%", 100.0 * share);
    }
}

void match_text_settings(const MatchSettings *settings, StrBuf *out)
{
    const RefereeRules *rules = &settings->rules;
    strbuf_format(out, "board %dx%d, openings %s, seed %" PRIu64, settings->board_size,
                  settings->board_size, settings->openings, settings->seed);
    if (rules->move_time_ns != 0) {
        strbuf_format(out, ", %g s a move", clock_seconds(rules->move_time_ns));
    }
    if (rules->game_time_ns != 0) {
        strbuf_format(out, ", clock %g+%g s", clock_seconds(rules->game_time_ns),
                      clock_seconds(rules->increment_ns));
    }
}

void match_text_report(const MatchSettings *settings, const MatchTable *table, ChartPage page,
                       StrBuf *out)
{
    StrBuf head = {0};
    strbuf_format(&head, "%s against %s", settings->players[0], settings->players[1]);
    add_paragraph(&head, page, out);
    match_text_settings(settings, &head);
    add_paragraph(&head, page, out);
    strbuf_char(out, '\n');
    write_results(settings, table, page, out);
    write_elo(settings, table, out);
    write_costs(settings, table, page, out);
    write_chart(settings, table, page, out);
}

static void json_pair(JsonWriter *json, const char *key, double a, double b)
{
    json_key(json, key);
    json_begin_array(json);
    json_real(json, a);
    json_real(json, b);
    json_end_array(json);
}

static void json_count(JsonWriter *json, const char *key, uint64_t value)
{
    json_key(json, key);
    json_uint(json, value);
}

static void json_number(JsonWriter *json, const char *key, double value)
{
    json_key(json, key);
    json_real(json, value);
}

void match_text_json_faults(const RefereeSide *side, JsonWriter *json)
{
    json_begin_object(json);
    for (int i = 0; i < REFEREE_FAULTS; i++) {
        if (side->faults[i] != 0) {
            json_count(json, referee_fault_name((RefereeFault)i), side->faults[i]);
        }
    }
    json_end_object(json);
}

static void json_sides(JsonWriter *json, const MatchTable *table)
{
    const RefereeSide *a = &table->sides[0];
    const RefereeSide *b = &table->sides[1];
    json_pair(json, "seconds_per_move", per_move(clock_seconds(a->time_ns), a),
              per_move(clock_seconds(b->time_ns), b));
    json_pair(json, "longest_seconds", clock_seconds(a->longest_ns), clock_seconds(b->longest_ns));
    json_pair(json, "cpu_seconds_per_move", per_move(clock_seconds(a->cpu_ns), a),
              per_move(clock_seconds(b->cpu_ns), b));
    json_pair(json, "nodes_per_move", per_move((double)a->nodes, a),
              per_move((double)b->nodes, b));
    json_pair(json, "memory_bytes", (double)a->memory_bytes, (double)b->memory_bytes);
    json_pair(json, "faults", (double)referee_side_faults(a), (double)referee_side_faults(b));
    json_key(json, "fault_kinds");
    json_begin_array(json);
    match_text_json_faults(a, json);
    match_text_json_faults(b, json);
    json_end_array(json);
    json_key(json, "last_faults");
    json_begin_array(json);
    for (int i = 0; i < 2; i++) {
        const RefereeSide *side = &table->sides[i];
        side->fault == NULL ? json_null(json) : json_text(json, side->reason);
    }
    json_end_array(json);
}

void match_text_json(const MatchSettings *settings, const MatchTable *table, StrBuf *out)
{
    const EloEstimate elo = elo_estimate(&table->counts);
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "players");
    json_begin_array(&json);
    json_text(&json, settings->players[0]);
    json_text(&json, settings->players[1]);
    json_end_array(&json);
    json_count(&json, "games", table->games);
    json_count(&json, "wins", match_count(table, 2));
    json_count(&json, "draws", match_count(table, 1));
    json_count(&json, "losses", match_count(table, 0));
    json_number(&json, "score", match_score(table));
    json_number(&json, "discs", table->discs_a_game.mean);
    json_number(&json, "elo", elo.elo);
    json_number(&json, "elo_low", elo.elo_low);
    json_number(&json, "elo_high", elo.elo_high);
    json_number(&json, "superiority", elo.superiority);
    json_key(&json, "pairs");
    json_begin_array(&json);
    for (int i = 0; i < 5; i++) {
        json_uint(&json, table->counts.pairs[i]);
    }
    json_end_array(&json);
    json_number(&json, "discs_low", table->discs_a_game.low);
    json_number(&json, "discs_high", table->discs_a_game.high);
    json_sides(&json, table);
    if (settings->sprt != NULL) {
        static const char *const verdicts[] = {"undecided", "elo0", "elo1"};
        json_key(&json, "sprt");
        json_text(&json, verdicts[table->verdict]);
        json_number(&json, "llr", table->llr);
    }
    json_count(&json, "board", (uint64_t)settings->board_size);
    json_key(&json, "openings");
    json_text(&json, settings->openings);
    json_count(&json, "seed", settings->seed);
    json_end_object(&json);
}

void match_text_progress(const MatchSettings *settings, const MatchTable *table, uint64_t played,
                         double seconds, ChartPage page, StrBuf *out)
{
    const EloEstimate elo = elo_estimate(&table->counts);
    const double rate = seconds > 0 ? (double)played / seconds : 0;
    const double left =
        rate > 0 ? (double)(settings->games - table->games) / rate : 0;
    strbuf_format(out, "%" PRIu64 "/%" PRIu64 " games  +%" PRIu64 " =%" PRIu64 " -%" PRIu64
                       "  %.1f%%  Elo %+.0f %s%.0f",
                  table->games, settings->games, match_count(table, 2), match_count(table, 1),
                  match_count(table, 0), 100.0 * match_score(table), elo.elo,
                  page.utf8 ? "±" : "+/-", elo.elo_high - elo.elo);
    if (settings->sprt != NULL) {
        strbuf_format(out, "  LLR %.2f", table->llr);
    }
    strbuf_format(out, rate >= 10 ? "  %.0f games/s" : "  %.2f games/s", rate);
    if (left < 90) {
        strbuf_format(out, "  %.0f s left", left);
    } else {
        strbuf_format(out, "  %.0f min left", left / 60);
    }
}
