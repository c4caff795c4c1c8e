/* Tournament tables and charts as text and JSON. */
#include "lab/tournament_text.h"

#include "lab/chart.h"
#include "lab/match_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { NAME_WIDTH = 28, CHART_WIDTH = 44 };

const char *tournament_kind_name(TournamentKind kind)
{
    static const char *const names[] = {"round robin", "gauntlet", "ladder"};
    return names[kind];
}

static uint64_t games_of(const TournamentLine *line)
{
    return line->results[0] + line->results[1] + line->results[2];
}

static void write_ranking(const Tournament *tournament, StrBuf *out)
{
    strbuf_text(out, "     ");
    chart_cell("", NAME_WIDTH, out);
    strbuf_text(out, " rating     ±   games     won   drawn    lost   score   discs");
    strbuf_text(out, tournament->kind == TOURNAMENT_LADDER ? "  points\n" : "\n");
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const TournamentLine *line = &tournament->lines[player];
        const uint64_t games = games_of(line);
        strbuf_format(out, "%3d  ", place + 1);
        chart_cell(tournament->players[player], NAME_WIDTH, out);
        strbuf_format(out,
                      "%+7.0f%6.0f%8" PRIu64 "%8" PRIu64 "%8" PRIu64 "%8" PRIu64 "%7.1f%%%+8.1f",
                      line->rating.elo, line->rating.error, games, line->results[2],
                      line->results[1], line->results[0], 100 * tournament_score(line),
                      games == 0 ? 0.0 : (double)line->discs / (double)games);
        if (tournament->kind == TOURNAMENT_LADDER) {
            strbuf_format(out, "%8" PRIu64, line->points);
        }
        strbuf_char(out, '\n');
    }
}

/* Row against column, in percent of the points. */
static void write_cross_table(const Tournament *tournament, StrBuf *out)
{
    strbuf_text(out, "\nScore in percent, row against column\n     ");
    chart_cell("", NAME_WIDTH, out);
    for (int column = 0; column < tournament->player_count; column++) {
        strbuf_format(out, "%6d", column + 1);
    }
    strbuf_char(out, '\n');
    for (int row = 0; row < tournament->player_count; row++) {
        strbuf_format(out, "%3d  ", row + 1);
        chart_cell(tournament->players[tournament->order[row]], NAME_WIDTH, out);
        for (int column = 0; column < tournament->player_count; column++) {
            uint64_t results[3];
            if (row == column || !tournament_cell(tournament, tournament->order[row],
                                                  tournament->order[column], results)) {
                strbuf_text(out, row == column ? "     -" : "      ");
                continue;
            }
            const TournamentLine cell = {.results = {results[0], results[1], results[2]}};
            strbuf_format(out, "%6.1f", 100 * tournament_score(&cell));
        }
        strbuf_char(out, '\n');
    }
}

/* A rating as a point between the ends of its interval: ├───●───┤ */
static void write_whisker(const Rating *rating, double low, double scale, StrBuf *out)
{
    const int left = (int)lround((rating->elo - rating->error - low) * scale);
    const int right = (int)lround((rating->elo + rating->error - low) * scale);
    const int point = (int)lround((rating->elo - low) * scale);
    for (int i = 0; i <= CHART_WIDTH; i++) {
        strbuf_text(out, i == point                ? "●"
                         : i < left || i > right ? " "
                         : i == left               ? "├"
                         : i == right              ? "┤"
                                                   : "─");
    }
}

static void write_rating_chart(const Tournament *tournament, StrBuf *out)
{
    double low = 0;
    double high = 0;
    for (int i = 0; i < tournament->player_count; i++) {
        const Rating *rating = &tournament->lines[i].rating;
        low = fmin(low, rating->elo - rating->error);
        high = fmax(high, rating->elo + rating->error);
    }
    strbuf_text(out, "\nRatings in Elo with 95% intervals, mean 0\n");
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        strbuf_text(out, "     ");
        chart_cell(tournament->players[player], NAME_WIDTH, out);
        write_whisker(&tournament->lines[player].rating, low, CHART_WIDTH / (high - low + 1e-9),
                      out);
        strbuf_format(out, "%+7.0f\n", tournament->lines[player].rating.elo);
    }
}

static void write_costs(const Tournament *tournament, StrBuf *out)
{
    strbuf_text(out, "\n     ");
    chart_cell("Costs", NAME_WIDTH, out);
    strbuf_text(out, "   time/move     longest    CPU/move  nodes/move      memory  faults");
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const RefereeSide *costs = &tournament->lines[player].costs;
        const double moves = costs->moves == 0 ? 1 : (double)costs->moves;
        const double cells[3] = {clock_seconds(costs->time_ns) / moves,
                                 clock_seconds(costs->longest_ns),
                                 clock_seconds(costs->cpu_ns) / moves};
        strbuf_text(out, "\n     ");
        chart_cell(tournament->players[player], NAME_WIDTH, out);
        for (int i = 0; i < 3; i++) {
            char text[32];
            chart_seconds(cells[i], text);
            chart_right(text, 12, out);
        }
        char memory[32];
        chart_bytes((double)costs->memory_bytes, memory);
        strbuf_format(out, "%12.1f", (double)costs->nodes / moves);
        chart_right(memory, 12, out);
        strbuf_format(out, "%8" PRIu64, referee_side_faults(costs));
    }
    for (int place = 0; place < tournament->player_count; place++) {
        const int player = tournament->order[place];
        const RefereeSide *costs = &tournament->lines[player].costs;
        if (costs->fault != NULL) {
            char faults[REFEREE_FAULTS_SIZE];
            referee_faults_text(costs, faults);
            strbuf_format(out, "\n     faults of %s: %s, last: %s", tournament->players[player],
                          faults, costs->reason);
        }
    }
}

void tournament_text_report(const Tournament *tournament, const MatchSettings *settings,
                            StrBuf *out)
{
    strbuf_format(out, "%s of %d players\n", tournament_kind_name(tournament->kind),
                  tournament->player_count);
    match_text_settings(settings, out);
    strbuf_format(out, ", %" PRIu64 " game%s a meeting\n\n", settings->games,
                  settings->games == 1 ? "" : "s");
    write_ranking(tournament, out);
    write_cross_table(tournament, out);
    write_rating_chart(tournament, out);
    write_costs(tournament, out);
}

static void number(JsonWriter *json, const char *key, double value)
{
    json_key(json, key);
    json_real(json, value);
}

static void json_player(JsonWriter *json, const Tournament *tournament, int player)
{
    const TournamentLine *line = &tournament->lines[player];
    const uint64_t games = games_of(line);
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
    number(json, "score", tournament_score(line));
    number(json, "discs", games == 0 ? 0 : (double)line->discs / (double)games);
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
