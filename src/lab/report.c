/* HTML reports. */
#include "lab/report.h"

#include "lab/chart.h"
#include "lab/match_text.h"
#include "lab/svg.h"
#include "lab/tournament_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const char page_style[] =
    "body{background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;"
    "max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "h1{font-size:1.4rem;margin-bottom:.2rem}"
    "h2{font-size:1.1rem;margin:2rem 0 .5rem}p.soft{color:var(--soft);margin-top:0}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}"
    ".scroll{overflow-x:auto}.scroll svg{min-width:36rem}td,th{padding:.3rem .6rem;text-align:right;"
    "border-bottom:1px solid var(--line);white-space:nowrap}th{color:var(--soft);"
    "font-weight:600}td:first-child,th:first-child{text-align:left;min-width:8rem;"
    "white-space:normal}svg{width:100%;height:auto;margin:1.2rem 0}"
    "pre{font:13px/1.3 ui-monospace,monospace}";

void report_begin(const char *title, StrBuf *out)
{
    strbuf_text(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                     "<meta name=\"viewport\" content=\"width=device-width\">"
                     "<meta name=\"color-scheme\" content=\"light dark\"><title>");
    svg_text(title, out);
    strbuf_text(out, "</title><style>");
    svg_style(out);
    strbuf_text(out, page_style);
    strbuf_text(out, "</style></head><body>\n<h1>");
    svg_text(title, out);
    strbuf_text(out, "</h1>\n");
}

/* How it was played, below the title. Takes the text. */
static void subtitle(StrBuf *text, StrBuf *out)
{
    strbuf_text(out, "<p class=\"soft\">");
    svg_text(text->text == NULL ? "" : text->text, out);
    strbuf_text(out, "</p>\n");
    strbuf_fini(text);
}

void report_end(StrBuf *out)
{
    strbuf_text(out, "</body></html>\n");
}

void report_cell(const char *text, StrBuf *out)
{
    strbuf_text(out, "<td>");
    svg_text(text, out);
    strbuf_text(out, "</td>");
}

void report_cell_format(StrBuf *out, const char *format, ...)
{
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    report_cell(text, out);
}

/* A number that there may not be. */
static void report_cell_number(StrBuf *out, const char *format, double value)
{
    char text[32];
    snprintf(text, sizeof text, format, value);
    report_cell(isnan(value) ? "–" : text, out);
}

/* Table head from words separated by '|'. */
static void table_begin(const char *heads, StrBuf *out)
{
    strbuf_text(out, "<div class=\"scroll\"><table><tr><th>");
    for (; *heads != '\0'; heads++) {
        if (*heads == '|') {
            strbuf_text(out, "</th><th>");
        } else {
            strbuf_char(out, *heads);
        }
    }
    strbuf_text(out, "</th></tr>\n");
}

static void table_end(StrBuf *out)
{
    strbuf_text(out, "</table></div>\n");
}

/* The share of `part` in `whole` with Wilson's 95% interval. */
static SvgBar share_bar(const char *name, uint64_t part, uint64_t whole)
{
    const double n = whole == 0 ? 1 : (double)whole;
    const double p = (double)part / n;
    const double zz = ELO_NORMAL_95 * ELO_NORMAL_95;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half =
        ELO_NORMAL_95 * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    SvgBar bar = {.label = name, .value = p, .low = middle - half, .high = middle + half};
    snprintf(bar.note, sizeof bar.note, "%.1f%%", 100 * p);
    return bar;
}

void report_match_chart(const MatchSettings *settings, const MatchTable *table, StrBuf *out)
{
    const SvgBar bars[3] = {
        share_bar(settings->players[0], match_count(table, 2), table->games),
        share_bar(settings->players[1], match_count(table, 0), table->games),
        share_bar("draws", match_count(table, 1), table->games),
    };
    char title[64];
    snprintf(title, sizeof title, "Winning rate over %" PRIu64 " game%s", table->games,
             table->games == 1 ? "" : "s");
    svg_columns(title, bars, 3, out);
}

/* A page of HTML is UTF-8. */
static const ChartPage page = {.utf8 = true};

static void cost_cells(const RefereeSide *side, StrBuf *out)
{
    const double moves = (double)side->moves;
    char text[32];
    if (side->moves > 0) {
        chart_seconds(page, clock_seconds(side->time_ns) / moves, text);
        report_cell(text, out);
        chart_seconds(page, clock_seconds(side->longest_ns), text);
        report_cell(text, out);
        chart_seconds(page, clock_seconds(side->cpu_ns) / moves, text);
        report_cell(text, out);
        report_cell_format(out, "%.1f", (double)side->nodes / moves);
        chart_bytes((double)side->memory_bytes, text);
        report_cell(text, out);
    } else {
        strbuf_text(out, "<td>–</td><td>–</td><td>–</td><td>–</td><td>–</td>");
    }
    char faults[REFEREE_FAULTS_SIZE];
    referee_faults_text(side, faults);
    report_cell(faults, out);
}

static void last_faults(const char *const *names, const RefereeSide *const *sides, int count,
                        StrBuf *out)
{
    for (int i = 0; i < count; i++) {
        if (sides[i]->fault != NULL) {
            strbuf_text(out, "<p>Last fault of ");
            svg_text(names[i], out);
            strbuf_text(out, ": ");
            svg_text(sides[i]->reason, out);
            strbuf_text(out, "</p>\n");
        }
    }
}

static const char cost_heads[] =
    "Player|time a move|longest|CPU a move|nodes a move|peak memory|faults";

static void time_chart(const char *const *names, const RefereeSide *const *sides, int count,
                       StrBuf *out)
{
    SvgBar bars[TOURNAMENT_MAX_PLAYERS];
    for (int i = 0; i < count; i++) {
        const double moves = (double)sides[i]->moves;
        bars[i] = (SvgBar){.label = names[i], .note = "–"};
        if (sides[i]->moves > 0) {
            bars[i].value = (double)sides[i]->time_ns * 1e-6 / moves;
            chart_seconds(page, bars[i].value * 1e-3, bars[i].note);
        }
    }
    strbuf_text(out, "<div class=\"scroll\">");
    svg_rows("Time per move", "", bars, count, out);
    strbuf_text(out, "</div>\n");
}

/* Classes of even width that put a class around zero; at most 65 of them. */
static void disc_chart(const MatchSettings *settings, const MatchTable *table, StrBuf *out)
{
    const int squares = settings->board_size * settings->board_size;
    const int step = squares <= 64 ? 2 : squares <= 144 ? 6 : 10;
    const int half = squares / step + 1; /* classes on each side of the middle one */
    double counts[2 * (MATCH_MAX_DISCS / 2 + 1) + 1] = {0};
    for (int discs = -squares; discs <= squares; discs++) {
        const int class = (int)lround((double)discs / step) + half;
        counts[class] += (double)table->histogram[discs + MATCH_MAX_DISCS];
    }
    strbuf_text(out, "<div class=\"scroll\">");
    svg_histogram("Disc difference, seen from the first player", counts, 2 * half + 1,
                  -(half + 0.5) * step, step, squares, out);
    strbuf_text(out, "</div>\n");
}

static void result_row(const char *name, const uint64_t *results, StrBuf *out)
{
    const TournamentLine line = {.results = {results[0], results[1], results[2]}};
    strbuf_text(out, "<tr>");
    report_cell(name, out);
    report_cell_format(out, "%" PRIu64, results[0] + results[1] + results[2]);
    report_cell_format(out, "%" PRIu64, results[2]);
    report_cell_format(out, "%" PRIu64, results[1]);
    report_cell_format(out, "%" PRIu64, results[0]);
    report_cell_format(out, "%.1f%%", 100 * tournament_score(&line));
    strbuf_text(out, "</tr>\n");
}

void report_match(const MatchSettings *settings, const MatchTable *table, StrBuf *out)
{
    const EloEstimate elo = elo_estimate(&table->counts);
    StrBuf title = {0};
    strbuf_format(&title, "%s against %s", settings->players[0], settings->players[1]);
    report_begin(title.text == NULL ? "" : title.text, out);
    strbuf_fini(&title);
    StrBuf rules = {0};
    strbuf_format(&rules, "%" PRIu64 " game%s, ", table->games, table->games == 1 ? "" : "s");
    match_text_settings(settings, &rules);
    subtitle(&rules, out);
    strbuf_format(out,
                  "<p>Elo <b>%+.1f</b>, 95%% between %+.1f and %+.1f. The "
                  "first player is the stronger with probability %.1f%%. Mean disc difference ",
                  elo.elo, elo.elo_low, elo.elo_high, 100 * elo.superiority);
    match_text_interval(&table->discs_a_game, out);
    strbuf_text(out, ".</p>\n<div class=\"scroll\">");
    report_match_chart(settings, table, out);
    strbuf_text(out, "</div>\n");
    table_begin("Results|games|won|drawn|lost|score", out);
    const uint64_t all[3] = {match_count(table, 0), match_count(table, 1), match_count(table, 2)};
    result_row(settings->players[0], all, out);
    result_row("with Black", table->results[0], out);
    result_row("with White", table->results[1], out);
    table_end(out);
    disc_chart(settings, table, out);
    table_begin(cost_heads, out);
    for (int i = 0; i < 2; i++) {
        strbuf_text(out, "<tr>");
        report_cell(settings->players[i], out);
        cost_cells(&table->sides[i], out);
        strbuf_text(out, "</tr>\n");
    }
    table_end(out);
    const RefereeSide *const sides[2] = {&table->sides[0], &table->sides[1]};
    last_faults(settings->players, sides, 2, out);
    time_chart(settings->players, sides, 2, out);
    report_end(out);
}

void report_tournament_chart(const Tournament *tournament, StrBuf *out)
{
    SvgBar bars[TOURNAMENT_MAX_PLAYERS];
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const Rating *rating = &tournament->lines[player].rating;
        if (!tournament_is_rated(&tournament->lines[player])) {
            bars[place] = (SvgBar){.label = tournament->players[player], .note = "–"};
            continue;
        }
        bars[place] = (SvgBar){.label = tournament->players[player],
                               .value = rating->elo,
                               .low = rating->elo - rating->error,
                               .high = rating->elo + rating->error};
        snprintf(bars[place].note, sizeof bars[place].note, "%+.0f ±%.0f", rating->elo,
                 rating->error);
    }
    svg_rows("Ratings", "Elo, mean 0, 95% intervals", bars, tournament->player_count, out);
}

/* "1. mcts". */
static void place_cell(const Tournament *tournament, int place, StrBuf *out)
{
    strbuf_format(out, "<td>%d. ", place + 1);
    svg_text(tournament->players[tournament->order[place]], out);
    strbuf_text(out, "</td>");
}

static void ranking_table(const Tournament *tournament, StrBuf *out)
{
    table_begin("Ranking|rating|±|games|won|drawn|lost|score|discs|points", out);
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const TournamentLine *line = &tournament->lines[player];
        const uint64_t games = tournament_games(line);
        strbuf_text(out, "<tr>");
        place_cell(tournament, place, out);
        report_cell_number(out, "%+.0f", line->rating.elo);
        report_cell_number(out, "%.0f", line->rating.error);
        report_cell_format(out, "%" PRIu64, games);
        for (int result = 2; result >= 0; result--) {
            report_cell_format(out, "%" PRIu64, line->results[result]);
        }
        report_cell_number(out, "%.1f%%", games == 0 ? NAN : 100 * tournament_score(line));
        report_cell_number(out, "%+.1f", games == 0 ? NAN : (double)line->discs / (double)games);
        report_cell_format(out, "%" PRIu64, line->points);
        strbuf_text(out, "</tr>\n");
    }
    table_end(out);
}

static void cross_table(const Tournament *tournament, StrBuf *out)
{
    strbuf_text(out, "<h2>Score in percent, row against column</h2>\n");
    strbuf_text(out, "<div class=\"scroll\"><table><tr><th></th>");
    for (int i = 0; i < tournament->player_count; i++) {
        strbuf_format(out, "<th>%d</th>", i + 1);
    }
    strbuf_text(out, "</tr>\n");
    for (int row = 0; row < tournament->player_count; row++) {
        strbuf_text(out, "<tr>");
        place_cell(tournament, row, out);
        for (int column = 0; column < tournament->player_count; column++) {
            uint64_t results[3];
            if (!tournament_cell(tournament, tournament->order[row], tournament->order[column],
                                 results)) {
                report_cell(row == column ? "–" : "", out);
                continue;
            }
            const TournamentLine cell = {.results = {results[0], results[1], results[2]}};
            report_cell_format(out, "%.1f", 100 * tournament_score(&cell));
        }
        strbuf_text(out, "</tr>\n");
    }
    table_end(out);
}

void report_tournament(const Tournament *tournament, const MatchSettings *settings, StrBuf *out)
{
    char title[96];
    snprintf(title, sizeof title, "%s of %d players", tournament_kind_name(tournament->kind),
             tournament->player_count);
    title[0] = (char)(title[0] - ('a' - 'A'));
    report_begin(title, out);
    StrBuf rules = {0};
    tournament_text_settings(tournament, settings, &rules);
    subtitle(&rules, out);
    ranking_table(tournament, out);
    strbuf_text(out, "<div class=\"scroll\">");
    report_tournament_chart(tournament, out);
    strbuf_text(out, "</div>\n");
    cross_table(tournament, out);
    strbuf_text(out, "<h2>Costs</h2>\n");
    table_begin(cost_heads, out);
    const char *names[TOURNAMENT_MAX_PLAYERS];
    const RefereeSide *sides[TOURNAMENT_MAX_PLAYERS];
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        names[place] = tournament->players[player];
        sides[place] = &tournament->lines[player].costs;
        strbuf_text(out, "<tr>");
        report_cell(names[place], out);
        cost_cells(sides[place], out);
        strbuf_text(out, "</tr>\n");
    }
    table_end(out);
    last_faults(names, sides, tournament->player_count, out);
    time_chart(names, sides, tournament->player_count, out);
    report_end(out);
}
