/* Who meets whom, and the tables that come out of it. */
#include "support/testing.h"

#include "lab/match_text.h"
#include "lab/report.h"
#include "lab/svg.h"
#include "lab/tournament_text.h"

#include <math.h>
#include <stdio.h>

static const ChartPage wide_page = {.columns = 120, .utf8 = true};

/* Meetings as they were asked for, and made-up results: the lower number wins 7 of 10. */
typedef struct Log {
    int count;
    int pairs[64][3];
    int stop_after;
} Log;

static bool made_up(void *context, TournamentMeeting *meeting)
{
    Log *log = context;
    int *pair = log->pairs[log->count++];
    pair[0] = meeting->a;
    pair[1] = meeting->b;
    pair[2] = meeting->round;
    const bool a_better = meeting->a < meeting->b;
    meeting->table.games = 10;
    meeting->table.results[0][2] = a_better ? 7 : 2;
    meeting->table.results[0][1] = 1;
    meeting->table.results[0][0] = a_better ? 2 : 7;
    meeting->table.discs = a_better ? 40 : -40;
    return log->count != log->stop_after;
}

static const char *const names[] = {"one", "two", "three <3>", "four"};

static void everybody_meets_everybody_once(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = names, .player_count = 4};
    assert_int_equal(tournament_length(&t), 6);
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    assert_int_equal(log.count, 6);
    int met[4][4] = {0};
    for (int i = 0; i < 6; i++) {
        met[log.pairs[i][0]][log.pairs[i][1]]++;
    }
    for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
            assert_int_equal(met[a][b] + met[b][a], 1);
        }
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t.order[i], i);
        const uint64_t *r = t.lines[i].results;
        assert_int_equal(r[0] + r[1] + r[2], 30);
        assert_int_equal(r[2], 7 * (3 - i) + 2 * i);
        assert_int_equal(t.lines[i].discs, 40 * (3 - i) - 40 * i);
    }
    uint64_t results[3];
    assert_true(tournament_cell(&t, 3, 0, results));
    assert_int_equal(results[2], 2);
    assert_int_equal(results[0], 7);
    tournament_fini(&t);
}

static void a_gauntlet_is_one_against_all(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_GAUNTLET, .players = names, .player_count = 4};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    assert_int_equal(log.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(log.pairs[i][0], 0);
        assert_int_equal(log.pairs[i][1], i + 1);
    }
    uint64_t results[3];
    assert_false(tournament_cell(&t, 1, 2, results));
    assert_int_equal(t.order[0], 0);
    tournament_fini(&t);
}

/* B6: the points race. Neighbours meet, and who wins climbs. */
static void B6_on_a_ladder_neighbours_meet(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_LADDER, .players = names, .player_count = 4, .rounds = 4};
    assert_int_equal(tournament_length(&t), 2 + 1 + 2 + 1);
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    /* Points after each round, by hand, 22 for 7 wins and a draw and 7 for 2 wins and a draw:
     * 22 7 22 7, then 22 29 29 7, then 44 51 36 14, then 66 51 43 14. */
    static const int expected[6][3] = {{0, 1, 0}, {2, 3, 0}, {2, 1, 1},
                                       {2, 1, 2}, {0, 3, 2}, {0, 2, 3}};
    assert_int_equal(log.count, 6);
    assert_memory_equal(log.pairs, expected, sizeof expected);
    static const uint64_t points[4] = {66, 51, 43, 14};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t.lines[i].points, points[i]);
        assert_int_equal(t.order[i], i);
    }
    tournament_fini(&t);
}

/* Two that meet in several rounds are one pairing: half a win is added to each once, not once a
 * round, which would draw everybody towards the middle. */
static void a_rating_does_not_depend_on_how_the_games_were_parted(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_LADDER, .players = names, .player_count = 2, .rounds = 9};
    const RatingPairing all = {.a = 0, .b = 1, .wins = 35, .draws = 5, .losses = 10};
    Rating ratings[2];
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    assert_int_equal(log.count, 5);
    assert_int_equal(rating_fit(2, &all, 1, ratings, NULL), STATUS_OK);
    for (int i = 0; i < 2; i++) {
        assert_true(fabs(t.lines[i].rating.elo - ratings[i].elo) < 1e-6);
        assert_true(fabs(t.lines[i].rating.error - ratings[i].error) < 1e-6);
    }
    tournament_fini(&t);
}

static void what_was_played_before_a_stop_counts(void **state)
{
    (void)state;
    Log log = {.stop_after = 2};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = names, .player_count = 4};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_STOPPED);
    assert_int_equal(t.meeting_count, 2);
    assert_int_equal(t.lines[0].results[2], 14);
    tournament_fini(&t);
}

static bool stopped_at_once(void *context, TournamentMeeting *meeting)
{
    (void)context;
    (void)meeting;
    return false;
}

/* Of a table that is not whole: those who have played are rated, the others are told as what they
 * are, and no number is made up. */
static void who_has_not_played_has_no_rating(void **state)
{
    (void)state;
    Log log = {.stop_after = 2};
    static const char *const latecomer[] = {"four", "two", "one", "late"};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = latecomer, .player_count = 4};
    const MatchSettings settings = {.games = 10, .board_size = 8, .openings = "even"};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_STOPPED);
    assert_true(t.lines[0].rating.elo > 50);
    assert_true(t.lines[0].rating.error > 50);
    assert_true(fabs(t.lines[0].rating.elo + t.lines[1].rating.elo + t.lines[2].rating.elo) < 1e-6);
    assert_false(tournament_is_rated(&t.lines[3]));
    assert_int_equal(t.order[3], 3);
    StrBuf text = {0};
    tournament_text_report(&t, &settings, wide_page, &text);
    assert_non_null(strstr(text.text, "10 games a meeting, stopped before the end\n"));
    assert_non_null(strstr(text.text, "  4  late"));
    assert_non_null(strstr(text.text, "      -    -      0     0     0     0      -     -\n"));
    assert_null(strstr(text.text, "nan"));
    text.length = 0;
    tournament_text_json(&t, &text);
    assert_non_null(strstr(text.text, "{\"player\":\"late\",\"rating\":null,\"rating_error\":null,"
                                      "\"games\":0,\"wins\":0,\"draws\":0,\"losses\":0,"
                                      "\"score\":null,\"discs\":null,\"points\":0,"));
    text.length = 0;
    report_tournament(&t, &settings, &text);
    assert_non_null(strstr(text.text, "<td>4. late</td><td>–</td><td>–</td><td>0</td>"));
    assert_null(strstr(text.text, "nan"));
    strbuf_fini(&text);
    tournament_fini(&t);
}

/* One round of a ladder: two pairs, and nothing tells one from the other. */
static void players_whom_no_games_connect_have_no_rating(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_LADDER, .players = names, .player_count = 4, .rounds = 1};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    for (int i = 0; i < 4; i++) {
        assert_false(tournament_is_rated(&t.lines[i]));
    }
    StrBuf text = {0};
    const MatchSettings settings = {.games = 10, .board_size = 8, .openings = "even"};
    tournament_text_report(&t, &settings, wide_page, &text);
    assert_null(strstr(text.text, "nan"));
    assert_null(strstr(text.text, "stopped"));
    strbuf_fini(&text);
    tournament_fini(&t);
}

static void a_meeting_without_a_game_is_none(void **state)
{
    (void)state;
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = names, .player_count = 4};
    assert_int_equal(tournament_run(&t, stopped_at_once, NULL, NULL), STATUS_STOPPED);
    assert_int_equal(t.meeting_count, 0);
    uint64_t results[3];
    assert_false(tournament_cell(&t, 0, 1, results));
    tournament_fini(&t);
}

/* Reports load nothing from anywhere, escape names, and have all their parts. */
static void reports_are_self_contained(void **state)
{
    (void)state;
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = names, .player_count = 4};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    StrBuf page = {0};
    const MatchSettings settings = {
        .games = 6,
        .board_size = 10,
        .openings = "<random>",
        .seed = 4,
        .rules = {.move_time_ns = 100000000,
                  .game_time_ns = 60000000000,
                  .increment_ns = 500000000}};
    report_tournament(&t, &settings, &page);
    assert_non_null(strstr(page.text, "<p class=\"soft\">board 10x10, openings &lt;random&gt;, seed 4, "
                                      "0.1 s a move, clock 60+0.5 s, 6 games a meeting</p>"));
    assert_null(strstr(page.text, "src="));
    assert_null(strstr(page.text, "href="));
    assert_null(strstr(page.text, "three <3>"));
    assert_non_null(strstr(page.text, "three &lt;3&gt;"));
    assert_non_null(strstr(page.text, "prefers-color-scheme:dark"));
    assert_non_null(strstr(page.text, "class=\"whisker\""));
    strbuf_clear(&page);
    tournament_text_report(&t, &settings, wide_page, &page);
    assert_non_null(strstr(page.text, "\nboard 10x10, openings <random>, seed 4, 0.1 s a move, "
                                      "clock 60+0.5 s, 6 games a meeting\n"));
    assert_non_null(strstr(page.text, "Score in percent, row against column"));
    strbuf_fini(&page);
    tournament_fini(&t);
}

/* How often, of which kind, and why: in text, page and JSON, of a match and of a tournament. */
static void faults_are_told_everywhere(void **state)
{
    (void)state;
    static const char why[] = "the program ended (exit status 3): no module <x>";
    static const char page_why[] = "the program ended (exit status 3): no module &lt;x&gt;";
    const RefereeSide faulty = {.faults = {[REFEREE_CRASH] = 2, [REFEREE_LATE] = 1},
                                .fault = "the program ended",
                                .reason = "the program ended (exit status 3): no module <x>"};
    const MatchSettings settings = {.players = {"good", "bad"},
                                    .board_size = 8,
                                    .openings = "x",
                                    .rules = {.move_time_ns = 100000000}};
    MatchTable table = {.sides = {[1] = faulty}};
    StrBuf out = {0};
    match_text_report(&settings, &table, wide_page, &out);
    assert_non_null(strstr(out.text, "1 late, 2 crash"));
    assert_non_null(strstr(out.text, why));
    strbuf_clear(&out);
    match_text_json(&settings, &table, &out);
    assert_non_null(strstr(out.text, "\"faults\":[0,3],\"fault_kinds\":[{},{\"late\":1,\"crash\":2}],"
                                     "\"last_faults\":[null,\"the program ended (exit status 3)"));
    strbuf_clear(&out);
    report_match(&settings, &table, &out);
    assert_non_null(strstr(out.text, "<p class=\"soft\">0 games, board 8x8, openings x, seed 0, "
                                     "0.1 s a move</p>"));
    assert_non_null(strstr(out.text, "<td>1 late, 2 crash</td>"));
    assert_non_null(strstr(out.text, page_why));
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = names, .player_count = 4};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    t.lines[2].costs = faulty;
    strbuf_clear(&out);
    tournament_text_report(&t, &settings, wide_page, &out);
    assert_non_null(strstr(out.text, "faults of three <3>: 1 late, 2 crash, last: the program"));
    assert_non_null(strstr(out.text, why));
    strbuf_clear(&out);
    tournament_text_json(&t, &out);
    assert_non_null(strstr(out.text, "\"fault_kinds\":{\"late\":1,\"crash\":2},\"last_fault\":\"the"));
    strbuf_clear(&out);
    report_tournament(&t, &settings, &out);
    assert_non_null(strstr(out.text, "<td>1 late, 2 crash</td>"));
    assert_non_null(strstr(out.text, page_why));
    strbuf_fini(&out);
    tournament_fini(&t);
}

/* A6: x the two players, y the percentage of wins over the rounds played; draws shown. */
static void A6_the_winning_rate_chart_shows_players_draws_and_rounds(void **state)
{
    (void)state;
    const MatchSettings settings = {.players = {"AI Ab", "AI MCTS"}, .board_size = 8,
                                    .openings = "random"};
    MatchTable table = {.games = 20, .results = {{3, 1, 6}, {4, 1, 5}}};
    StrBuf chart = {0};
    report_match_chart(&settings, &table, &chart);
    assert_non_null(strstr(chart.text, "Winning rate over 20 games"));
    assert_non_null(strstr(chart.text, ">AI Ab<"));
    assert_non_null(strstr(chart.text, ">AI MCTS<"));
    assert_non_null(strstr(chart.text, ">55.0%<"));
    assert_non_null(strstr(chart.text, ">35.0%<"));
    assert_non_null(strstr(chart.text, ">10.0%<"));
    StrBuf file = {0};
    svg_as_file(&chart, &file);
    assert_non_null(strstr(file.text, "<style>"));
    strbuf_fini(&chart);
    strbuf_fini(&file);
}

static void lines_of_a_chart_end_at_a_round_mark(void **state)
{
    (void)state;
    const double values[] = {0, 3.9, 13};
    const double others[] = {1, 1, 1};
    const SvgSeries series[] = {{"first", values}, {"second", others}};
    StrBuf chart = {0};
    svg_lines("Lines", "discs", series, 2, 5, 3, &chart);
    assert_non_null(strstr(chart.text, ">14</text>")); /* the mark above 13 is the upper end */
    assert_null(strstr(chart.text, ">16</text>"));
    assert_non_null(strstr(chart.text, ">7</text>"));
    assert_non_null(strstr(chart.text, "class=\"line line0\" points=\"48.0,260.0 "));
    assert_non_null(strstr(chart.text, "704.0,55.7\""));
    assert_non_null(strstr(chart.text, ">second</text>"));
    strbuf_fini(&chart);
}

/* Commands of outside programs are long, and what tells them apart stands at their ends. */
static void the_page_has_names_in_full(void **state)
{
    (void)state;
    char name[400];
    memset(name, 'n', sizeof name);
    memcpy(name + sizeof name - 4, "end", 4);
    const char *const players[] = {name, "two"};
    const MatchSettings settings = {.players = {name, "two"}, .board_size = 8, .openings = "x"};
    const MatchTable table = {0};
    StrBuf out = {0};
    report_match(&settings, &table, &out);
    assert_non_null(strstr(out.text, "nend against two</h1>"));
    Log log = {0};
    Tournament t = {.kind = TOURNAMENT_ROUND_ROBIN, .players = players, .player_count = 2};
    assert_int_equal(tournament_run(&t, made_up, &log, NULL), STATUS_OK);
    strbuf_clear(&out);
    report_tournament(&t, &settings, &out);
    const char *ranking = strstr(out.text, "<td>1. nnn");
    assert_non_null(ranking);
    assert_memory_equal(ranking + strlen("<td>1. ") + sizeof name - 4, "end</td>", 8);
    assert_null(strstr(out.text, "ellipsis"));
    tournament_fini(&t);
    strbuf_fini(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_names_in_full),
        cmocka_unit_test(everybody_meets_everybody_once),
        cmocka_unit_test(a_gauntlet_is_one_against_all),
        cmocka_unit_test(B6_on_a_ladder_neighbours_meet),
        cmocka_unit_test(a_rating_does_not_depend_on_how_the_games_were_parted),
        cmocka_unit_test(what_was_played_before_a_stop_counts),
        cmocka_unit_test(who_has_not_played_has_no_rating),
        cmocka_unit_test(players_whom_no_games_connect_have_no_rating),
        cmocka_unit_test(a_meeting_without_a_game_is_none),
        cmocka_unit_test(reports_are_self_contained),
        cmocka_unit_test(faults_are_told_everywhere),
        cmocka_unit_test(lines_of_a_chart_end_at_a_round_mark),
        cmocka_unit_test(A6_the_winning_rate_chart_shows_players_draws_and_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
