/* D7's marker: known agents get exactly the marks worked out by hand. The clock stands still, so
 * that only what is put into the turns counts as time. */
#include "support/testing.h"

#include "lab/mark.h"
#include "lab/mark_text.h"

#include <stdio.h>
#include <stdlib.h>

static const ChartPage wide_page = {.columns = 120, .utf8 = true};

static int64_t stands_still(void *context)
{
    (void)context;
    return 1000000000;
}

static MarkSettings settings_for(const char *agent)
{
    return (MarkSettings){.agent = agent, .seed = 3, .clock = {.now_ns = stands_still},
                          .move_time_ns = 10000000000, .game_time_ns = 150000000000};
}

static MarkReport *marked_by(const MarkSettings *settings)
{
    MarkReport *report = malloc(sizeof *report);
    Error error = {.text = ""};
    const Status status = mark_run(settings, report, &error);
    if (status != STATUS_OK) {
        print_error("%s: %s\n", settings->agent, error.text);
    }
    assert_int_equal(status, STATUS_OK);
    return report;
}

static MarkReport *marked(const char *agent)
{
    const MarkSettings settings = settings_for(agent);
    return marked_by(&settings);
}

/* On the clock of the machine. A game is ended by its limit after the agent's first turn, so that
 * a slow agent does not make a slow test. */
static MarkReport *marked_in_time(const char *agent, int64_t move_time_ns)
{
    MarkSettings settings = settings_for(agent);
    settings.clock = clock_system();
    settings.move_time_ns = move_time_ns;
    settings.game_time_ns = 700000000 < move_time_ns ? 700000000 : move_time_ns / 2;
    MarkReport *report = marked_by(&settings);
    for (int i = 0; i < MARK_GAMES; i++) {
        assert_true(report->games[i].too_long && report->games[i].turns <= 1);
    }
    return report;
}

/* Games whose score moved in the agent's favour, or in which every one of its moves was right. */
static int games_earned(const MarkReport *report)
{
    int games = 0;
    for (int g = 0; g < MARK_GAMES; g++) {
        int turns = 0;
        int right = 0;
        for (int i = 0; i < report->turn_count; i++) {
            const MarkTurn *turn = &report->turns[i];
            turns += turn->game == g;
            right += turn->game == g && turn->fault == NULL && turn->chosen == turn->reference;
        }
        games += (turns > 0 && right == turns) ||
                 report->games[g].score_after > report->games[g].score_before;
    }
    return games;
}

static void assert_criteria(const MarkReport *report, int score, int eval, int move, int speed)
{
    const int want[MARK_CRITERIA] = {score, eval, move, speed};
    for (int i = 0; i < MARK_CRITERIA; i++) {
        if (report->criteria[i].got != want[i]) {
            print_error("%s: got %d, expected %d\n", report->criteria[i].name,
                        report->criteria[i].got, want[i]);
        }
        assert_int_equal(report->criteria[i].got, want[i]);
    }
    assert_int_equal(report->marks, score + eval + move + speed);
}

static void D7_the_reference_itself_gets_all_marks(void **state)
{
    (void)state;
    MarkReport *report = marked("alphabeta");
    assert_criteria(report, 12, 2, 4, 2);
    assert_int_equal(report->marks, MARK_OF);
    static const int depths[MARK_GAMES] = {4, 4, 4, 4, 8, 8, 8, 8, 8, 8, 8, 8};
    for (int i = 0; i < MARK_GAMES; i++) {
        const MarkGame *game = &report->games[i];
        assert_int_equal(game->depth, depths[i]);
        assert_int_equal(game->colour, i < 10 ? WHITE : BLACK);
        assert_string_equal(game->opponent, i < 4   ? "random"
                                            : i < 8 ? "alphabeta:depth=5,eval=norvig"
                                                    : "alphabeta:depth=7,eval=norvig");
        assert_true(game->game.move_count - game->opening_moves <= MARK_MOVES);
        assert_true(game->turns > 0 && game->right == game->turns);
    }
    free(report);
}

/* The same agent written by somebody else, as an outside program. */
static void D7_an_independent_right_agent_gets_all_marks(void **state)
{
    (void)state;
    MarkReport *report = marked("gtp:\"" MOCK_ENGINE " mark-right {depth}\"");
    assert_criteria(report, 12, 2, 4, 2);
    free(report);
}

static void D7_a_wrong_evaluation_costs_its_two_marks(void **state)
{
    (void)state;
    MarkReport *report = marked("gtp:\"" MOCK_ENGINE " mark-wrong-eval {depth}\"");
    assert_criteria(report, 12, 0, 4, 2);
    assert_int_equal(report->marks, 18);
    /* No answer to board_eval is as wrong as a wrong one. */
    MarkReport *silent = marked("gtp:\"" MOCK_ENGINE " mark-no-eval {depth}\"");
    assert_criteria(silent, 12, 0, 4, 2);
    assert_false(silent->turns[0].has_eval);
    assert_string_equal(silent->turns[0].eval_fault, "the program knows no board_eval");
    free(silent);
    /* Half of the evaluations right is one mark, one less is none. */
    for (int i = 0; i < report->turn_count; i++) {
        report->turns[i].eval = report->turns[i].reference_eval + (i % 2);
    }
    report->turn_count -= report->turn_count % 2;
    mark_count(report);
    assert_int_equal(report->criteria[1].got, 1);
    report->turns[0].eval += 1;
    mark_count(report);
    assert_int_equal(report->criteria[1].got, 0);
    free(report);
}

/* Times are rounded to steps of 0.2 s before they are compared. */
static void D7_a_right_but_slow_agent_loses_the_speed_marks(void **state)
{
    (void)state;
    MarkReport *report = marked("alphabeta");
    const int turns = report->turn_count - report->turn_count % 2;
    report->turn_count = turns;
    static const struct {
        int64_t agent_ms, reference_ms;
        int slow_of_two; /* of every two turns this many are slow */
        int speed;
    } cases[] = {
        {300, 0, 2, 0}, {300, 0, 1, 1}, {99, 0, 2, 2}, {100, 0, 2, 0},
        {299, 250, 2, 2}, {300, 299, 2, 0}, {500, 400, 2, 0}, {499, 400, 2, 2},
    };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        for (int i = 0; i < turns; i++) {
            const bool slow = i % 2 < cases[c].slow_of_two;
            report->turns[i].time_ns = slow ? cases[c].agent_ms * 1000000 : 0;
            report->turns[i].reference_time_ns = cases[c].reference_ms * 1000000;
        }
        mark_count(report);
        assert_criteria(report, 12, 2, 4, cases[c].speed);
    }
    free(report);
}

/* A real program that is right and takes its time: 0.8 s a move where the reference needs
 * milliseconds. To spoil this test the machine would have to hold it up for as long in half of
 * the turns. */
static void D7_a_program_that_is_right_but_slow_loses_the_speed_marks(void **state)
{
    (void)state;
    MarkReport *report = marked_in_time("gtp:\"" MOCK_ENGINE " mark-slow {depth}\"", 60000000000);
    assert_true(report->turn_count > 0);
    assert_criteria(report, games_earned(report), 2, 4, 0);
    for (int i = 0; i < report->turn_count; i++) {
        assert_true(report->turns[i].time_ns >= 800000000);
    }
    free(report);
}

/* A real program that never answers: every turn is late, whatever the machine does. */
static void D7_a_program_that_is_stuck_gets_no_marks_for_its_turns(void **state)
{
    (void)state;
    MarkReport *report = marked_in_time("gtp:\"" MOCK_ENGINE " mark-stuck {depth}\"", 100000000);
    assert_true(report->turn_count > 0);
    for (int i = 0; i < report->turn_count; i++) {
        assert_string_equal(report->turns[i].fault, "no answer in time");
        assert_int_equal(report->turns[i].chosen, SQUARE_NONE);
    }
    assert_criteria(report, games_earned(report), 0, 0, 0);
    free(report);
}

/* An evaluation that never comes costs the limit of a turn, not that of an answer without a clock;
 * it is wrong, counts into the time of the game, and the move is asked for all the same. */
static void D7_an_evaluation_that_never_comes_has_the_limit_of_the_turn(void **state)
{
    (void)state;
    MarkReport *report = marked_in_time(
        "gtp:\"" MOCK_ENGINE " mark-eval-stuck {depth}\",answer=1", 100000000);
    assert_true(report->turn_count > 0);
    for (int i = 0; i < report->turn_count; i++) {
        const MarkTurn *turn = &report->turns[i];
        assert_false(turn->has_eval);
        assert_string_equal(turn->eval_fault, "no answer in time");
        assert_true(turn->eval_time_ns >= 100000000);
        assert_true(report->games[turn->game].time_ns >= turn->eval_time_ns + turn->time_ns);
    }
    assert_int_equal(report->criteria[1].got, 0);
    free(report);
}

static void stop_now(void *context, int game, int turn)
{
    (void)game;
    (void)turn;
    atomic_store((atomic_bool *)context, true);
}

/* The flag is set just before the evaluation is asked for: without it this test takes a day. */
static void D7_a_stop_ends_the_wait_for_an_evaluation(void **state)
{
    (void)state;
    atomic_bool stop = false;
    MarkSettings settings =
        settings_for("gtp:\"" MOCK_ENGINE " mark-eval-stuck {depth}\",answer=86400");
    settings.move_time_ns = 86400000000000;
    settings.stop = &stop;
    settings.progress = stop_now;
    settings.progress_context = &stop;
    MarkReport *report = malloc(sizeof *report);
    assert_int_equal(mark_run(&settings, report, NULL), STATUS_STOPPED);
    free(report);
}

/* The limits of the move criterion, one turn to each side of them. */
static void D7_moves_are_marked_by_their_share(void **state)
{
    (void)state;
    MarkReport *report = malloc(sizeof *report);
    static const struct {
        int right;
        int got;
    } cases[] = {{100, 4}, {99, 3}, {80, 3}, {79, 2}, {65, 2}, {64, 1}, {50, 1}, {49, 0}, {0, 0}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        *report = (MarkReport){.turn_count = 100};
        for (int i = 0; i < 100; i++) {
            report->turns[i] = (MarkTurn){.game = i % MARK_GAMES, .reference = 1,
                                          .chosen = i < cases[c].right ? 1 : 2, .has_eval = true};
        }
        mark_count(report);
        assert_int_equal(report->criteria[2].got, cases[c].got);
        assert_int_equal(report->criteria[1].got, 2);
        /* Speed is counted on right moves only; without any there is none to mark. */
        assert_int_equal(report->criteria[3].got, cases[c].right > 0 ? 2 : 0);
        /* No score moved: a game's mark needs all its moves right. */
        int games = 0;
        for (int g = 0; g < MARK_GAMES; g++) {
            bool all = true;
            for (int i = g; i < 100; i += MARK_GAMES) {
                all = all && i < cases[c].right;
            }
            games += all;
        }
        assert_int_equal(report->criteria[0].got, games);
    }
    free(report);
}

static void D7_failed_turns_are_wrong_in_every_way(void **state)
{
    (void)state;
    MarkReport *report = malloc(sizeof *report);
    *report = (MarkReport){.turn_count = 10};
    for (int i = 0; i < 10; i++) {
        report->turns[i] = (MarkTurn){.has_eval = true, .reference = 5, .chosen = 5,
                                      .fault = i < 5 ? "no answer in time" : NULL,
                                      .reason = "no answer in time"};
    }
    mark_count(report);
    assert_criteria(report, 0, 1, 1, 2);
    assert_int_equal(report->failed, 5);
    assert_string_equal(report->reason, "no answer in time");
    /* The report names the limit that was set, and the failed turns. */
    for (int i = 0; i < MARK_GAMES; i++) {
        report->games[i].opponent = "random";
    }
    report->games[0].too_long = true;
    MarkSettings settings = settings_for("agent");
    settings.game_time_ns = 10000000;
    StrBuf out = {0};
    mark_text_report(&settings, report, false, wide_page, &out);
    assert_non_null(strstr(out.text, "\n                      over 0.01 s\n"));
    assert_non_null(strstr(out.text, "\n  5 of 10 turns failed\n    Game 1, move 0 (Black). "
                                     "The turn failed: no answer in time."));
    assert_null(strstr(out.text, "more\n"));
    assert_non_null(strstr(out.text, "5 of 10 turns without fault, 5 failed: no answer in time"));
    /* The page says so above the games and their many boards. */
    snprintf(report->words, sizeof report->words, "no <module>");
    strbuf_clear(&out);
    mark_text_page(&settings, report, &out);
    const char *failed =
        strstr(out.text, "<li>5 of 10 turns failed, the last of them: no answer in time</li>");
    const char *words = strstr(out.text, "<pre>no &lt;module&gt;</pre>");
    const char *games = strstr(out.text, "<h2>Games</h2>");
    assert_true(failed != NULL && failed < words && words < games);
    assert_non_null(strstr(out.text, "<td>move</td><td>turns with the reference's move</td>"));
    /* A student whose 0.10 s lose to 0.00 s, or whose worse end has a mark, finds out why. */
    assert_non_null(strstr(out.text, "as fast as the reference's, in steps of 0.2 s</td>"));
    assert_non_null(strstr(out.text, "than they began, or with right moves only</td>"));
    strbuf_fini(&out);
    free(report);
}

/* An agent that cuts before it may: right evaluations, now and then a wrong move. */
static void D7_an_agent_with_a_wrong_cut_gets_what_its_moves_are_worth(void **state)
{
    (void)state;
    MarkReport *report = marked("gtp:\"" MOCK_ENGINE " mark-bad-cut {depth}\"");
    int right = 0;
    const int games = games_earned(report);
    for (int i = 0; i < report->turn_count; i++) {
        right += report->turns[i].chosen == report->turns[i].reference;
    }
    const double share = (double)right / report->turn_count;
    print_message("wrong cut: %d of %d moves right, %d games\n", right, report->turn_count, games);
    assert_true(right < report->turn_count);
    assert_criteria(report, games, 2,
                    share >= 0.8 ? 3 : share >= 0.65 ? 2 : share >= 0.5 ? 1 : 0, 2);
    StrBuf out = {0};
    const MarkSettings settings = settings_for("agent <1>");
    mark_text_report(&settings, report, true, wide_page, &out);
    assert_non_null(strstr(out.text, "The agent plays "));
    assert_non_null(strstr(out.text, ", the reference "));
    assert_non_null(strstr(out.text, "      a b c d e f g h\n"));
    assert_null(strstr(out.text, "have another move"));
    strbuf_clear(&out);
    mark_text_page(&settings, report, &out);
    assert_non_null(strstr(out.text, "agent &lt;1&gt;"));
    assert_non_null(strstr(out.text, "Turns that lost something"));
    strbuf_fini(&out);
    free(report);
}

/* random has no evaluation; its moves are right by luck, its games score by luck. */
static void D7_random_gets_what_the_scheme_gives_it(void **state)
{
    (void)state;
    MarkReport *report = marked("random");
    int right = 0;
    int games = 0;
    for (int i = 0; i < report->turn_count; i++) {
        right += report->turns[i].chosen == report->turns[i].reference;
        assert_false(report->turns[i].has_eval);
    }
    for (int g = 0; g < MARK_GAMES; g++) {
        games += report->games[g].score_after > report->games[g].score_before;
    }
    print_message("random: %d of %d moves right, %d games\n", right, report->turn_count, games);
    assert_true(2 * right < report->turn_count);
    assert_criteria(report, games, 0, 0, 2);
    /* A summary: of each way to lose something the first five turns, without boards. */
    StrBuf out = {0};
    char more[64];
    const MarkSettings settings = settings_for("random");
    mark_text_report(&settings, report, false, wide_page, &out);
    snprintf(more, sizeof more, "\n    and %d more\n", report->turn_count - 5);
    assert_non_null(strstr(out.text, " turns have a wrong evaluation\n    Game 1, move "));
    assert_non_null(strstr(out.text, more));
    assert_non_null(strstr(out.text, " turns have another move than the reference\n"));
    assert_null(strstr(out.text, "a b c d e f g h"));
    strbuf_fini(&out);
    MarkReport *again = marked("random");
    assert_int_equal(again->turn_count, report->turn_count);
    for (int i = 0; i < report->turn_count; i++) {
        assert_int_equal(again->turns[i].chosen, report->turns[i].chosen);
    }
    free(again);
    free(report);
}

/* A program that dies in every game is restarted, and its dead turns are played by `first`. */
static void D7_a_crashing_agent_is_marked_to_the_end(void **state)
{
    (void)state;
    MarkReport *report = marked("gtp:\"" MOCK_ENGINE " mark-crash {depth}\"");
    int failed = 0;
    for (int i = 0; i < report->turn_count; i++) {
        failed += report->turns[i].fault != NULL;
    }
    assert_true(failed > 0 && failed < report->turn_count);
    assert_true(report->criteria[2].got < 4);
    assert_non_null(strstr(report->words, "mock: out of ideas"));
    free(report);
}

static void what_an_agent_writes_for_a_terminal_does_not_reach_ours(void **state)
{
    (void)state;
    MarkReport *report =
        marked("gtp:\"printf '\\\\033[31mred\\\\007\\\\nend\\\\n' >&2; exit 1\"");
    assert_string_equal(report->words, " [31mred \nend\n");
    free(report);
}

/* The student reads which move it was, of every turn, in text, page and JSON. */
static void D7_an_illegal_move_is_named(void **state)
{
    (void)state;
    static const char why[] =
        "the player answered with an illegal move: d4 (the square is occupied)";
    MarkReport *report = marked("gtp:\"" MOCK_ENGINE " mark-illegal 1\"");
    assert_true(report->failed > 0);
    for (int i = 0; i < report->turn_count; i++) {
        if (report->turns[i].fault != NULL) {
            assert_string_equal(report->turns[i].reason, why);
        }
    }
    const MarkSettings settings = settings_for("agent");
    char expected[200];
    StrBuf out = {0};
    mark_text_report(&settings, report, false, (ChartPage){.columns = 400}, &out);
    snprintf(expected, sizeof expected, "(White). The turn failed: %s. The reference", why);
    assert_non_null(strstr(out.text, expected));
    snprintf(expected, sizeof expected, " %d failed: %s", report->failed, why);
    assert_non_null(strstr(out.text, expected));
    strbuf_clear(&out);
    mark_text_page(&settings, report, &out);
    snprintf(expected, sizeof expected, "turns failed, the last of them: %s</li>", why);
    assert_non_null(strstr(out.text, expected));
    snprintf(expected, sizeof expected, "White to move.</b> The turn failed: %s. The ref", why);
    assert_non_null(strstr(out.text, expected));
    strbuf_clear(&out);
    mark_text_json(&settings, report, &out);
    snprintf(expected, sizeof expected, "\"fault\":\"%s\"", why);
    assert_non_null(strstr(out.text, expected));
    strbuf_fini(&out);
    free(report);
}

static void D7_one_turn_has_and_two_have(void **state)
{
    (void)state;
    MarkReport *report = malloc(sizeof *report);
    for (int wrong = 1; wrong <= 2; wrong++) {
        *report = (MarkReport){.turn_count = 3};
        for (int i = 0; i < MARK_GAMES; i++) {
            report->games[i].opponent = "random";
        }
        for (int i = 0; i < 3; i++) {
            report->turns[i] = (MarkTurn){.reference = 5, .chosen = 5, .has_eval = i >= wrong,
                                          .eval_fault = "none"};
        }
        mark_count(report);
        const MarkSettings settings = settings_for("agent");
        const char *expected = wrong == 1 ? "1 of 3 turns has a wrong evaluation"
                                          : "2 of 3 turns have a wrong evaluation";
        StrBuf out = {0};
        mark_text_report(&settings, report, false, wide_page, &out);
        assert_non_null(strstr(out.text, expected));
        strbuf_clear(&out);
        mark_text_page(&settings, report, &out);
        assert_non_null(strstr(out.text, expected));
        strbuf_fini(&out);
    }
    free(report);
}

static void D7_the_depth_is_put_into_the_agents_text(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"gtp:\"./agent {depth}\"", "gtp:\"./agent 8\""},
        {"gtp:\"./agent -d {depth} -n {depth}\"", "gtp:\"./agent -d 8 -n 8\""},
        {"alphabeta", "alphabeta:depth=8,eval=norvig"},
        {"alphabeta:eval=discs", "alphabeta:eval=discs,depth=8"},
        {"alphabeta:depth=2", "alphabeta:depth=2,eval=norvig"},
        {"minimax:depth={depth},eval=norvig", "minimax:depth=8,eval=norvig"},
        {"random", "random"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[PLAYER_MAX_SPEC];
        assert_true(mark_agent_text(cases[i][0], 8, text));
        assert_string_equal(text, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_agent_writes_for_a_terminal_does_not_reach_ours),
        cmocka_unit_test(D7_an_illegal_move_is_named),
        cmocka_unit_test(D7_one_turn_has_and_two_have),
        cmocka_unit_test(D7_the_depth_is_put_into_the_agents_text),
        cmocka_unit_test(D7_the_reference_itself_gets_all_marks),
        cmocka_unit_test(D7_an_independent_right_agent_gets_all_marks),
        cmocka_unit_test(D7_a_wrong_evaluation_costs_its_two_marks),
        cmocka_unit_test(D7_a_right_but_slow_agent_loses_the_speed_marks),
        cmocka_unit_test(D7_a_program_that_is_right_but_slow_loses_the_speed_marks),
        cmocka_unit_test(D7_a_program_that_is_stuck_gets_no_marks_for_its_turns),
        cmocka_unit_test(D7_an_evaluation_that_never_comes_has_the_limit_of_the_turn),
        cmocka_unit_test(D7_a_stop_ends_the_wait_for_an_evaluation),
        cmocka_unit_test(D7_moves_are_marked_by_their_share),
        cmocka_unit_test(D7_failed_turns_are_wrong_in_every_way),
        cmocka_unit_test(D7_an_agent_with_a_wrong_cut_gets_what_its_moves_are_worth),
        cmocka_unit_test(D7_random_gets_what_the_scheme_gives_it),
        cmocka_unit_test(D7_a_crashing_agent_is_marked_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
