/* Tournament tables and charts as text and JSON. */
#include "lab/tournament_text.h"

#include "base/columns.h"
#include "lab/match_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { PLACE_WIDTH = 5, NAME_MIN = 16, CHART_WIDTH = 44, CROSS_WIDTH = 6 };

const char *tournament_kind_name(TournamentKind kind)
{
    static const char *const names[] = {"round robin", "gauntlet", "ladder"};
    return names[kind];
}

/* Columns of the names beside so many of numbers; `least` even if that is too many. */
static int name_width(const Tournament *tournament, int least, int room)
{
    return chart_name_width(tournament->players, tournament->player_count, least,
                            room > least ? room : least);
}

/* The place of a player, by which its rows are found in all tables, and its name. */
static void write_name(const Tournament *tournament, int place, int width, ChartPage page,
                       StrBuf *out)
{
    strbuf_format(out, "%*d  ", PLACE_WIDTH - 2, place + 1);
    chart_cell(page, tournament->players[tournament->order[place]], width, out);
}

static void write_head(const char *title, int width, ChartPage page, StrBuf *out)
{
    strbuf_format(out, "%*s", PLACE_WIDTH, "");
    chart_cell(page, title, width, out);
}

static int ranking_width(const Tournament *tournament, ChartPage page)
{
    const int points = tournament->kind == TOURNAMENT_LADDER ? 7 : 0;
    return name_width(tournament, NAME_MIN, page.columns - PLACE_WIDTH - 50 - points);
}

static void write_ranking(const Tournament *tournament, ChartPage page, StrBuf *out)
{
    const int width = ranking_width(tournament, page);
    write_head("", width, page, out);
    strbuf_text(out, " rating");
    chart_right(page, page.utf8 ? "±" : "+/-", 5, out);
    strbuf_text(out, "  games   won drawn  lost  score discs");
    strbuf_text(out, tournament->kind == TOURNAMENT_LADDER ? " points\n" : "\n");
    for (int place = 0; place < tournament->player_count; place++) {
        const TournamentLine *line = &tournament->lines[tournament->order[place]];
        const uint64_t games = tournament_games(line);
        write_name(tournament, place, width, page, out);
        if (tournament_is_rated(line)) {
            strbuf_format(out, " %+6.0f %4.0f", line->rating.elo, line->rating.error);
        } else {
            strbuf_format(out, " %6s %4s", "-", "-");
        }
        strbuf_format(out, " %6" PRIu64 " %5" PRIu64 " %5" PRIu64 " %5" PRIu64, games,
                      line->results[2], line->results[1], line->results[0]);
        if (games > 0) {
            strbuf_format(out, " %5.1f%% %+5.1f", 100 * tournament_score(line),
                          (double)line->discs / (double)games);
        } else {
            strbuf_format(out, " %6s %5s", "-", "-");
        }
        if (tournament->kind == TOURNAMENT_LADDER) {
            strbuf_format(out, " %6" PRIu64, line->points);
        }
        strbuf_char(out, '\n');
    }
}

/* The names that the ranking has no room for. */
static void write_long_names(const Tournament *tournament, ChartPage page, StrBuf *out)
{
    const int width = ranking_width(tournament, page);
    const char *title = "\nNames in full\n";
    for (int place = 0; place < tournament->player_count; place++) {
        const char *name = tournament->players[tournament->order[place]];
        if (columns_of(name) > width) {
            strbuf_format(out, "%s%*d  ", title, PLACE_WIDTH - 2, place + 1);
            columns_wrap(out, page.columns, PLACE_WIDTH, name);
            strbuf_char(out, '\n');
            title = "";
        }
    }
}

/* Columns `begin` to `end` of the cross table, in percent of the points. */
static void write_cross_columns(const Tournament *tournament, int begin, int end, int width,
                                ChartPage page, StrBuf *out)
{
    write_head("", width, page, out);
    for (int column = begin; column < end; column++) {
        strbuf_format(out, "%*d", CROSS_WIDTH, column + 1);
    }
    strbuf_char(out, '\n');
    for (int row = 0; row < tournament->player_count; row++) {
        write_name(tournament, row, width, page, out);
        for (int column = begin; column < end; column++) {
            uint64_t results[3];
            if (row == column || !tournament_cell(tournament, tournament->order[row],
                                                  tournament->order[column], results)) {
                strbuf_format(out, "%*s", CROSS_WIDTH, row == column ? "-" : "");
                continue;
            }
            const TournamentLine cell = {.results = {results[0], results[1], results[2]}};
            strbuf_format(out, "%*.1f", CROSS_WIDTH, 100 * tournament_score(&cell));
        }
        strbuf_char(out, '\n');
    }
}

/* As many columns at a time as fit the page. */
static void write_cross_table(const Tournament *tournament, ChartPage page, StrBuf *out)
{
    const int count = tournament->player_count;
    const int room = page.columns - PLACE_WIDTH;
    const int width = name_width(tournament, NAME_MIN, room - CROSS_WIDTH * count);
    const int most = (room - width) / CROSS_WIDTH;
    strbuf_text(out, "\nScore in percent, row against column\n");
    for (int begin = 0; begin < count; begin += most) {
        strbuf_text(out, begin > 0 ? "\n" : "");
        write_cross_columns(tournament, begin, begin + most < count ? begin + most : count, width,
                            page, out);
    }
}

/* A rating as a point between the ends of its interval: ├───●───┤ */
static void write_whisker(const Rating *rating, double low, double scale, ChartPage page,
                          StrBuf *out)
{
    static const char *const signs[2][4] = {{"|", "-", "o", "|"}, {"├", "─", "●", "┤"}};
    const char *const *sign = signs[page.utf8];
    const int left = (int)lround((rating->elo - rating->error - low) * scale);
    const int right = (int)lround((rating->elo + rating->error - low) * scale);
    const int point = (int)lround((rating->elo - low) * scale);
    for (int i = 0; i <= CHART_WIDTH; i++) {
        strbuf_text(out, i == point              ? sign[2]
                         : i < left || i > right ? " "
                         : i == left             ? sign[0]
                         : i == right            ? sign[3]
                                                 : sign[1]);
    }
}

static void write_rating_chart(const Tournament *tournament, ChartPage page, StrBuf *out)
{
    double low = 0; /* fmin and fmax pass over who has no rating */
    double high = 0;
    for (int i = 0; i < tournament->player_count; i++) {
        const Rating *rating = &tournament->lines[i].rating;
        low = fmin(low, rating->elo - rating->error);
        high = fmax(high, rating->elo + rating->error);
    }
    strbuf_text(out, "\nRatings in Elo with 95% intervals, mean 0\n");
    const int width =
        name_width(tournament, NAME_MIN, page.columns - PLACE_WIDTH - CHART_WIDTH - 9);
    for (int place = 0; place < tournament->player_count; place++) {
        const TournamentLine *line = &tournament->lines[tournament->order[place]];
        write_name(tournament, place, width, page, out);
        strbuf_char(out, ' ');
        if (tournament_is_rated(line)) {
            write_whisker(&line->rating, low, CHART_WIDTH / (high - low + 1e-9), page, out);
            strbuf_format(out, "%+7.0f\n", line->rating.elo);
        } else {
            strbuf_format(out, "%*s\n", CHART_WIDTH + 1 + 7, "-");
        }
    }
}

static void write_costs(const Tournament *tournament, ChartPage page, StrBuf *out)
{
    const int width = name_width(tournament, NAME_MIN, page.columns - PLACE_WIDTH - 59);
    strbuf_char(out, '\n');
    write_head("Costs", width, page, out);
    strbuf_text(out, " time/move   longest  CPU/move nodes/move     memory faults");
    for (int place = 0; place < tournament->player_count; place++) {
        const RefereeSide *costs = &tournament->lines[tournament->order[place]].costs;
        strbuf_char(out, '\n');
        write_name(tournament, place, width, page, out);
        if (costs->moves == 0) {
            strbuf_format(out, " %9s %9s %9s %10s %10s %6" PRIu64, "-", "-", "-", "-", "-",
                          referee_side_faults(costs));
            continue;
        }
        const double moves = (double)costs->moves;
        const double cells[3] = {clock_seconds(costs->time_ns) / moves,
                                 clock_seconds(costs->longest_ns),
                                 clock_seconds(costs->cpu_ns) / moves};
        for (int i = 0; i < 3; i++) {
            char text[32];
            chart_seconds(page, cells[i], text);
            strbuf_char(out, ' ');
            chart_right(page, text, 9, out);
        }
        char memory[32];
        chart_bytes((double)costs->memory_bytes, memory);
        strbuf_format(out, " %10.1f %10s %6" PRIu64, (double)costs->nodes / moves, memory,
                      referee_side_faults(costs));
    }
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const RefereeSide *costs = &tournament->lines[player].costs;
        if (referee_side_faults(costs) != 0) {
            StrBuf faults = {0};
            match_text_faults(tournament->players[player], costs, &faults);
            strbuf_format(out, "\n%*s", PLACE_WIDTH, "");
            columns_wrap(out, page.columns, PLACE_WIDTH, faults.text == NULL ? "" : faults.text);
            strbuf_fini(&faults);
        }
    }
}

void tournament_text_settings(const Tournament *tournament, const MatchSettings *settings,
                              StrBuf *out)
{
    match_text_settings(settings, out);
    strbuf_format(out, ", %" PRIu64 " game%s a meeting%s", settings->games,
                  settings->games == 1 ? "" : "s",
                  tournament->stopped ? ", stopped before the end" : "");
}

void tournament_text_report(const Tournament *tournament, const MatchSettings *settings,
                            ChartPage page, StrBuf *out)
{
    StrBuf rules = {0};
    strbuf_format(out, "%s of %d players\n", tournament_kind_name(tournament->kind),
                  tournament->player_count);
    tournament_text_settings(tournament, settings, &rules);
    columns_wrap(out, page.columns, 0, rules.text == NULL ? "" : rules.text);
    strbuf_fini(&rules);
    strbuf_text(out, "\n\n");
    write_ranking(tournament, page, out);
    write_long_names(tournament, page, out);
    write_cross_table(tournament, page, out);
    write_rating_chart(tournament, page, out);
    write_costs(tournament, page, out);
}

static void number(JsonWriter *json, const char *key, double value)
{
    json_key(json, key);
    json_real(json, value);
}

static void json_player(JsonWriter *json, const Tournament *tournament, int player)
{
    const TournamentLine *line = &tournament->lines[player];
    const uint64_t games = tournament_games(line);
    const double moves = line->costs.moves == 0 ? 1 : (double)line->costs.moves;
    json_begin_object(json);
    json_key(json, "player");
    json_text(json, tournament->players[player]);
    number(json, "rating", line->rating.elo);
    number(json, "rating_error", line->rating.error);
    number(json, "games", (double)games);
    number(json, "wins", (double)line->results[2]);
    number(json, "draws", (double)line->results[1]);
    number(json, "losses", (double)line->results[0]);
    number(json, "score", games == 0 ? NAN : tournament_score(line));
    number(json, "discs", games == 0 ? NAN : (double)line->discs / (double)games);
    number(json, "points", (double)line->points);
    number(json, "seconds_per_move", clock_seconds(line->costs.time_ns) / moves);
    number(json, "nodes_per_move", (double)line->costs.nodes / moves);
    number(json, "faults", (double)referee_side_faults(&line->costs));
    json_key(json, "fault_kinds");
    match_text_json_faults(&line->costs, json);
    json_key(json, "last_fault");
    line->costs.fault == NULL ? json_null(json) : json_text(json, line->costs.reason);
    json_end_object(json);
}

void tournament_text_json(const Tournament *tournament, StrBuf *out)
{
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "kind");
    json_text(&json, tournament_kind_name(tournament->kind));
    json_key(&json, "ranking");
    json_begin_array(&json);
    for (int place = 0; place < tournament->player_count; place++) {
        json_player(&json, tournament, tournament->order[place]);
    }
    json_end_array(&json);
    json_key(&json, "meetings");
    json_begin_array(&json);
    for (size_t i = 0; i < tournament->meeting_count; i++) {
        const TournamentMeeting *meeting = &tournament->meetings[i];
        json_begin_object(&json);
        json_key(&json, "a");
        json_text(&json, tournament->players[meeting->a]);
        json_key(&json, "b");
        json_text(&json, tournament->players[meeting->b]);
        number(&json, "round", meeting->round + 1);
        number(&json, "wins", (double)match_count(&meeting->table, 2));
        number(&json, "draws", (double)match_count(&meeting->table, 1));
        number(&json, "losses", (double)match_count(&meeting->table, 0));
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
}
