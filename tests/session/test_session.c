/* The course of a game at a table: modes, moves, delays, rounds, undo, positions as text. */
#include "session/table.h"

#define START_BOARD "...........................wb......bw..........................."
#define AFTER_F5 "...........................wb......bbb.........................."

static void A5_legal_click_plays_and_flips(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "start");
    assert_state(&table, "\"board\":\"" START_BOARD "\"");
    assert_state(&table, "\"turn\":\"black\",\"moves\":[\"d3\",\"c4\",\"f5\",\"e6\"]");
    table_say(&table, "play f5");
    assert_state(&table, "\"board\":\"" AFTER_F5 "\"");
    assert_state(&table, "\"turn\":\"white\"");
    assert_state(&table, "\"last\":\"f5\",\"flips\":[\"e5\"],\"black\":4,\"white\":1");
    table_close(&table);
}

static void a_player_that_does_not_know_the_board_is_refused(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human champion:hash=1");
    table_say(&table, "size 10");
    assert_last(&table, "\"code\":\"only-8x8\",\"text\":\"Champion knows only the 8x8 board\","
                        "\"reason\":\"\",\"name\":\"Champion\"");
    assert_state(&table, "\"white\":\"champion:hash=1\",\"size\":8}");
    table_say(&table, "import --------------OX----XO-------------- X");
    assert_last(&table, "Champion knows only the 8x8 board");
    table_say(&table, "mode human random");
    table_say(&table, "size 10");
    table_say(&table, "mode alphabeta:eval=pattern random");
    assert_last(&table, "\"only-8x8\"");
    assert_state(&table, "\"black\":\"human\",\"white\":\"random\",\"size\":10}");
    table_close(&table);
}

static void A5_illegal_click_changes_nothing_and_is_explained(void **state)
{
    (void)state;
    static const struct {
        const char *command, *code;
    } rows[] = {{"play d4", "\"occupied\""}, {"play a1", "\"turns-nothing\""},
                {"play j9", "\"bad-square\""}, {"play f5x", "\"bad-square\""},
                {"pass", "\"can-move\""},     {"play", "\"bad-square\""}};
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "start");
    const uint64_t version = session_version(table.session);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_say(&table, rows[i].command);
        assert_last(&table, "\"event\":\"refused\"");
        assert_last(&table, rows[i].code);
        assert_int_equal(session_version(table.session), version);
    }
    table_close(&table);
}

static void A2_the_player_named_first_is_black(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode first alphabeta:depth=2,eval=weights");
    table_say(&table, "start");
    assert_state(&table, "\"players\":[{\"name\":\"");
    assert_state(&table, "\"spec\":\"first\",\"human\":false");
    assert_state(&table, "\"thinking\":true");
    table_close(&table);
}

static void A7_human_game_goes_on_when_the_mode_changes(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human random");
    table_say(&table, "start");
    table_say(&table, "play f5");
    table_say(&table, "mode first first");
    assert_state(&table, "\"phase\":\"playing\"");
    assert_state(&table, "\"spec\":\"human\"");
    assert_state(&table, "\"next\":{\"black\":\"first\",\"white\":\"first\",\"size\":8}");
    table_settle(&table); /* random answers, the human is to move again */
    assert_state(&table, "\"human_to_move\":true");
    assert_state(&table, "\"count\":2");
    table_say(&table, "start");
    assert_state(&table, "\"spec\":\"first\"");
    table_close(&table);
}

static void A7_two_computers_stop_at_once_when_the_mode_changes(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode random random");
    table_say(&table, "start");
    table_think(&table);
    table_wait(&table);
    table_say(&table, "mode human random");
    assert_state(&table, "\"phase\":\"stopped\"");
    const uint64_t version = session_version(table.session);
    table_settle(&table);
    assert_int_equal(session_version(table.session), version);
    assert_int_equal(table.finished_games, 0);
    table_close(&table);
}

static void A4_a_result_keeps_its_names_when_the_mode_changes(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode first random");
    table_say(&table, "start");
    table_settle(&table);
    table_say(&table, "mode human human");
    assert_state(&table, "\"phase\":\"over\"");
    assert_state(&table, "\"spec\":\"first\"");
    assert_state(&table, "\"next\":{\"black\":\"human\"");
    table_close(&table);
}

static void A6_the_tally_counts_finished_rounds_only(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode random random");
    table_say(&table, "rounds 3");
    table_say(&table, "start");
    table_think(&table);
    table_say(&table, "chart");
    assert_last(&table, "\"series\":{\"rounds\":0,\"black\":0,\"white\":0,\"draws\":0}");
    table_settle(&table);
    assert_int_equal(table.finished_games, 3);
    assert_state(&table, "\"phase\":\"over\"");
    assert_state(&table, "\"round\":3,\"rounds\":3");
    table_say(&table, "chart");
    assert_last(&table, "\"series\":{\"rounds\":3,");
    assert_last(&table, "\"planned\":3");
    table_say(&table, "forget");
    assert_last(&table, "\"series\":{\"rounds\":0,");
    table_close(&table);
}

static void A4_result_and_counts_at_the_end(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    /* The shortest game: nine moves and White has no disc left. */
    table_say(&table, "import e6f4e3f6g5d6e7f5c5");
    assert_state(&table, "\"phase\":\"over\"");
    assert_state(&table, "\"result\":{\"winner\":\"black\"");
    assert_state(&table, "\"black\":13,\"white\":0");
    table_close(&table);
}

static void D5_the_computer_waits_and_a_click_skips(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "delay 2000");
    table_say(&table, "start");
    table_say(&table, "play f5");
    const int64_t played_ns = table.now_ns;
    table_think(&table);
    table_listen(&table);
    assert_state(&table, "\"count\":1");
    assert_state(&table, "\"delayed\":true");
    assert_int_equal(table.wake_ns - played_ns, 2000000000LL);
    table_say(&table, "skip");
    assert_state(&table, "\"count\":2");
    table_close(&table);
}

static void D3_a_pass_is_explicit_and_only_when_forced(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    /* Black beside the corner has nothing to turn; White has. */
    table_say(&table, "import OX-------------- X");
    table_say(&table, "start");
    assert_state(&table, "\"must_pass\":true");
    table_say(&table, "play c1");
    assert_last(&table, "\"must-pass\"");
    assert_state(&table, "\"count\":0");
    table_say(&table, "pass");
    assert_state(&table, "\"list\":[\"pass\"]");
    table_say(&table, "pass");
    assert_last(&table, "\"can-move\"");
    table_say(&table, "play c1");
    assert_state(&table, "\"phase\":\"over\"");
    assert_state(&table, "\"result\":{\"winner\":\"white\",\"name\":\"Human\",\"black\":0,"
                         "\"white\":3}");
    table_close(&table);
}

static void undo_returns_to_the_persons_turn_and_redo_replays(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "start");
    table_say(&table, "play f5");
    table_settle(&table);
    assert_state(&table, "\"count\":2");
    table_say(&table, "undo");
    assert_state(&table, "\"board\":\"" START_BOARD "\"");
    assert_state(&table, "\"can_redo\":true");
    table_say(&table, "redo");
    table_settle(&table);
    assert_state(&table, "\"count\":2");
    table_say(&table, "undo");
    table_say(&table, "undo");
    assert_last(&table, "\"no-undo\"");
    table_close(&table);
}

static void undo_interrupts_a_thinking_computer(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "start");
    table_say(&table, "play f5");
    assert_int_equal(table.task_count, 1);
    table_say(&table, "undo");
    table_settle(&table); /* the late answer is dropped */
    assert_state(&table, "\"count\":0");
    assert_state(&table, "\"human_to_move\":true");
    table_close(&table);
}

/* The number of the game on the board. */
static long game_number(const TestTable *table)
{
    static const char key[] = "\"game\":";
    const char *found = strstr(table->state.text, key);
    assert_non_null(found);
    return strtol(found + strlen(key), NULL, 10);
}

static void another_game_has_another_number(void **state)
{
    (void)state;
    static const struct {
        const char *command;
        bool another;
    } rows[] = {
        {"mode human human", false}, {"size 10", false}, {"size 8", false},
        {"play f5", true}, /* begins the game */
        {"play d6", false}, {"undo", false}, {"redo", false}, {"look 1", false},
        {"back 1", false}, {"stop", false}, {"continue", false}, {"size 6", false},
        {"start", true}, {"return", true}, {"import f5f6", true}, {"continue", false},
        {"mode first random", false}, {"delay 0", false}, {"rounds 2", false}, {"start", true},
    };
    TestTable table;
    table_open(&table);
    table_listen(&table);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const long before = game_number(&table);
        table_say(&table, rows[i].command);
        assert_int_equal(game_number(&table) != before, rows[i].another);
    }
    const long first_round = game_number(&table);
    table_settle(&table);
    assert_state(&table, "\"round\":2");
    assert_int_not_equal(game_number(&table), first_round);
    table_close(&table);
}

static void looking_back_leaves_the_game_alone(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "import f5d6c3");
    table_say(&table, "continue");
    table_say(&table, "look 1");
    assert_state(&table, "\"board\":\"" AFTER_F5 "\"");
    assert_state(&table, "\"view\":1,\"count\":3");
    table_say(&table, "play f4");
    assert_last(&table, "\"past\"");
    table_say(&table, "look 4");
    assert_last(&table, "out of range");
    table_say(&table, "look 3");
    table_say(&table, "play d3");
    assert_state(&table, "\"count\":4");
    table_say(&table, "back 1");
    assert_state(&table, "\"view\":1,\"count\":1");
    table_close(&table);
}

static void the_games_of_a_text_are_listed_with_their_places(void **state)
{
    (void)state;
    static const char games[] =
        "(;GM[Othello]PB[Ann]PW[Bo]DT[2004-09-18 05:54:38 GMT]RE[?]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n"
        "(;GM[Othello]PB[Cy]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]B[a1];)\n"
        "(;GM[Othello]PB[Di]PW[Ed]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)";
    char line[1024];
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    snprintf(line, sizeof line, "games %s", games);
    table_say(&table, line);
    const int second = (int)(strstr(games, "\n(") + 1 - games);
    const int third = (int)(strstr(games + second, "\n(") + 1 - games);
    assert_last(&table, "\"event\":\"games\",\"games\":[{\"at\":0,\"black\":\"Ann\","
                        "\"white\":\"Bo\",\"date\":\"2004-09-18\",\"size\":8,\"moves\":2},");
    char entry[256];
    snprintf(entry, sizeof entry,
             "{\"at\":%d,\"fault\":\"the move turns no disc\",\"reason\":\"turns-nothing\"},"
             "{\"at\":%d,\"black\":\"Di\",\"white\":\"Ed\",\"size\":8,\"moves\":9,"
             "\"score\":64}]}",
             second, third);
    assert_last(&table, entry);
    assert_state(&table, "\"count\":0"); /* nothing has changed yet */
    snprintf(line, sizeof line, "import %s", games + third);
    table_say(&table, line);
    assert_last(&table, "\"accepted\",\"command\":\"import\"");
    assert_state(&table, "\"count\":9");
    table_say(&table, "games f5d6c3");
    assert_last(&table, "\"games\":[{\"at\":0,\"size\":8,\"moves\":3}]");
    table_say(&table, "games (;GM[Othello]B[f5];) huh (;GM[Othello]B[f5];)");
    assert_last(&table, "{\"at\":21,\"fault\":\"this is no game\",\"reason\":\"no-game\"},"
                        "{\"at\":25,\"size\":8,\"moves\":1}]");
    assert_state(&table, "\"count\":9");
    table_close(&table);
}

static void step_and_continue(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode first first");
    table_say(&table, "step");
    table_settle(&table);
    assert_state(&table, "\"phase\":\"stopped\"");
    assert_state(&table, "\"count\":1");
    table_say(&table, "step");
    table_settle(&table);
    assert_state(&table, "\"count\":2");
    table_say(&table, "continue");
    table_settle(&table);
    assert_state(&table, "\"phase\":\"over\"");
    table_say(&table, "continue");
    assert_last(&table, "\"not-stopped\"");
    table_close(&table);
}

/* Rounds are those of two computers. */
static void a_persons_game_has_no_next_round_to_continue(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "rounds 10");
    table_say(&table, "import f5d6c5f4e7f6g5e6e3"); /* all discs are black */
    assert_state(&table, "\"phase\":\"over\"");
    table_say(&table, "continue");
    assert_last(&table, "\"not-stopped\"");
    table_close(&table);
}

/* Whether somebody thinks and who plays is told when it changes, not with the next answer. */
static void the_activity_follows_the_game(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "activity on");
    table_say(&table, "mode first first");
    table_say(&table, "start");
    assert_last(&table, "\"name\":\"First\",\"human\":false,\"thinking\":true");
    table_say(&table, "stop");
    assert_last(&table, "\"name\":\"First\",\"human\":false,\"thinking\":false");
    table_say(&table, "mode human human");
    table_say(&table, "start");
    assert_last(&table, "\"name\":\"Human\"");
    table_close(&table);
}

/* Fetches all events that wait and counts those of a kind. */
static int count_events(const TestTable *table, const char *kind)
{
    StrBuf event = {0};
    int count = 0;
    while (session_next_event(table->session, &event)) {
        count += strstr(event.text, kind) != NULL;
    }
    strbuf_fini(&event);
    return count;
}

static void a_racing_game_is_told_in_frames(void **state)
{
    (void)state;
    static const char *const kinds[] = {"\"event\":\"state\"", "\"event\":\"advice\"",
                                        "\"event\":\"activity\""};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        TestTable table;
        table_open(&table);
        table_say(&table, "activity on");
        table_say(&table, "mode first first");
        table_say(&table, "delay 0");
        table_say(&table, "start");
        for (int move = 0; move < 10; move++) {
            table_think(&table);
            assert_int_equal(count_events(&table, kinds[i]), 0);
        }
        assert_true(table_wait(&table));
        assert_int_equal(count_events(&table, kinds[i]), 1);
        table_close(&table);
    }
}

static void every_size_plays_to_the_end(void **state)
{
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        TestTable table;
        char command[32];
        table_open(&table);
        table_say(&table, "mode random random");
        snprintf(command, sizeof command, "size %d", size);
        table_say(&table, command);
        table_say(&table, "delay 0");
        table_say(&table, "start");
        table_settle(&table);
        assert_state(&table, "\"phase\":\"over\"");
        assert_int_equal(table.finished_games, 1);
        table_close(&table);
    }
}

static void a_suspended_session_does_not_think(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode first first");
    table_say(&table, "hints on");
    table_say(&table, "start");
    assert_int_equal(table.task_count, 2);
    session_suspend(table.session);
    assert_int_equal(table.wake_ns, -1);
    table_settle(&table);
    assert_int_equal(table.task_count, 0);
    table_say(&table, "hints off");
    session_resume(table.session);
    table_settle(&table);
    assert_state(&table, "\"phase\":\"over\"");
    table_close(&table);
}

static void a_player_is_opened_where_it_thinks(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human engine:hash=16777216"); /* more than any machine has */
    table_say(&table, "start");
    table_say(&table, "play f5");
    assert_state(&table, "\"thinking\":true");
    table_think(&table);
    table_listen(&table);
    assert_last(&table, "\"notice\",\"code\":\"cannot-open\",\"name\":\"Engine\"");
    assert_state(&table, "\"phase\":\"stopped\"");
    assert_state(&table, "\"count\":1");
    table_say(&table, "mode human engine:depth=1");
    table_say(&table, "start");
    table_say(&table, "play f5");
    table_settle(&table);
    assert_state(&table, "\"count\":2");
    table_close(&table);
}

static void a_program_that_fails_says_why(void **state)
{
    (void)state;
    TestTable table;
    table_open_as(&table, true);
    table_say(&table, "mode human gtp:\"echo no book >&2; exit 3\"");
    table_say(&table, "start");
    table_say(&table, "play f5");
    table_think(&table);
    table_listen(&table);
    assert_last(&table, "\"code\":\"player-failed\",\"name\":\"GTP program\",\"detail\":\"the "
                        "program ended (exit status 3): no book\",\"reason\":\"program-ended\"");
    table_close(&table);
}

static void a_player_whose_file_is_wrong_says_which_and_where(void **state)
{
    static const struct {
        const char *command, *notice;
    } cases[] = {
        {"mode human engine:eval=/dev/null",
         "\"Engine\",\"detail\":\"'/dev/null': not a file of pattern weights, at byte 0\""},
        {"mode human alphabeta:weights=/no/file",
         "\"detail\":\"'/no/file': the weights file cannot be opened\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TestTable table;
        table_open_as(&table, true);
        table_say(&table, cases[i].command);
        table_say(&table, "start");
        table_say(&table, "play f5");
        table_think(&table);
        table_listen(&table);
        assert_last(&table, cases[i].notice);
        table_close(&table);
    }
}

/* A position of nine moves whose hints are wanted. */
static void open_nine_hints(TestTable *table)
{
    table_open(table);
    table_say(table, "mode human human");
    table_say(table, "import f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6");
    table_say(table, "hints on");
    assert_advice(table, "\"unit\":\"discs\",\"ply\":20,\"hints\":[],");
}

/* Thinks about each of the nine; all hints and the value of the position have this depth then. */
static void assert_nine_hints_reach(TestTable *table, int depth)
{
    char part[24];
    snprintf(part, sizeof part, "\"depth\":%d,", depth);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(table->task_count, 1);
        table_think(table);
    }
    table_listen(table);
    int found = 0;
    for (const char *at = table->advice.text; (at = strstr(at, part)) != NULL; at++) {
        found++;
    }
    assert_int_equal(found, 10);
}

static void a_slow_moment_does_not_end_the_hints(void **state)
{
    (void)state;
    TestTable table;
    open_nine_hints(&table);
    assert_nine_hints_reach(&table, 2);
    table.tick_ns = 1000 * 1000 * 1000;
    assert_nine_hints_reach(&table, 2); /* no time for more */
    table.tick_ns = 0;
    assert_nine_hints_reach(&table, 10);
    table_close(&table);
}

/* All at one depth before any at the next, and to the end where there is one. */
static void hints_get_deeper_and_end_exact(void **state)
{
    (void)state;
    TestTable table;
    open_nine_hints(&table);
    assert_nine_hints_reach(&table, 2);
    assert_nine_hints_reach(&table, 6);
    table_say(&table, "hints off");
    table_say(&table, "import OX-------------- O"); /* White takes the last disc */
    table_say(&table, "hints on");
    table_settle(&table);
    assert_advice(&table, "\"hints\":[{\"move\":\"c1\",\"value\":16,\"depth\":1,\"exact\":true,"
                          "\"discs\":true,\"best\":true}]");
    table_close(&table);
}

static void values_of_the_whole_game_are_asked(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table.tick_ns = 50000000; /* so that the adviser's searches end */
    table_say(&table, "mode human human");
    table_say(&table, "import e6f4e3f6g5d6e7f5c5");
    table_say(&table, "values on");
    table_settle(&table);
    assert_advice(&table, ",64],\"discs\":[true,"); /* all discs are Black's */
    assert_advice(&table, "],\"depth\":0,\"exact\":true");
    assert_null(strstr(table.advice.text, "null"));
    table_close(&table);
}

/* Games begin at a position that was set up until a size is chosen, be it the same. */
static void choosing_a_size_brings_the_usual_start_back(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "import -OX------O--------X--------------------------------------------- X");
    table_say(&table, "start");
    assert_state(&table, "\"moves\":[\"a1\",\"a3\"]");
    table_say(&table, "size 8");
    table_say(&table, "start");
    assert_state(&table, "\"board\":\"" START_BOARD "\"");
    table_close(&table);
}

/* On other sizes the adviser counts points, but a game that is decided is worth discs: more than
 * any points. On this board of 6x6 a1 takes all discs, a3 does not. */
static void a_decided_game_is_worth_discs_among_points(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "import -OX----O------X--------------------- X");
    table_say(&table, "hints on");
    assert_advice(&table, "\"unit\":\"points\"");
    table_think(&table); /* about a3: after a1 there is nothing to think about */
    table_listen(&table);
    assert_advice(&table, "{\"move\":\"a1\",\"value\":36,\"depth\":1,\"exact\":true,\"discs\":true,"
                          "\"best\":true}");
    assert_advice(&table, "\"discs\":false,\"best\":false}");
    table_close(&table);
}

static void import_and_export_agree(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "import f5d6c3d3c4");
    table_say(&table, "export moves");
    assert_last(&table, "\"text\":\"f5d6c3d3c4\"");
    table_say(&table, "export position");
    assert_last(&table, " O\"");
    table_say(&table, "export link");
    assert_last(&table, "\"text\":\"f5d6c3d3c4\"");
    table_say(&table, "export ggf");
    assert_last(&table, "PB[Human]PW[Random]");
    table_say(&table, "import (;GM[Othello]BO[8 ---------------------------O*------*O------------"
                      "--------------- *]B[F5]W[F6];)");
    assert_last(&table, "\"accepted\",\"command\":\"import\"");
    assert_state(&table, "\"list\":[\"f5\",\"f6\"]");
    table_say(&table, "import (;GM[Othello]B[F5]W[F5];)");
    assert_last(&table, "\"bad-text\"");
    static const char *const games[] = {
        "(;FF[4]GM[2]SZ[8]B[f5]W[f6])", "[Event \"?\"]\n\n1. f5 f6 *", "1. f5 f6"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "import %s", games[i]);
        table_say(&table, "import start");
        table_say(&table, line);
        assert_last(&table, "\"accepted\",\"command\":\"import\"");
        assert_state(&table, "\"list\":[\"f5\",\"f6\"]");
    }
    table_say(&table, "export sgf");
    assert_last(&table, "GM[2]");
    table_say(&table, "export quest");
    assert_last(&table, "\"format\":\"quest\"");
    table_say(&table, "export wthor"); /* not text */
    assert_last(&table, "\"refused\"");
    table_say(&table, "import f5d6c3d3c4");
    table_say(&table, "export nonsense");
    assert_last(&table, "unknown format");
    table_say(&table, "import f5f5");
    assert_last(&table, "\"bad-text\"");
    assert_state(&table, "\"count\":5");
    table_say(&table, "import -----OX--XO---- X");
    assert_last(&table, "\"bad-text\"");
    table_say(&table, "import -----OX--XO----- X");
    assert_state(&table, "\"size\":4");
    table_close(&table);
}

static void bad_commands_are_refused(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "", " ", "nonsense", "start now", "mode", "mode human", "mode human random x",
        "mode nobody human", "mode human random:depth=3", "size 7", "size 18", "size x",
        "rounds 0", "rounds 1e9", "delay -1", "delay 99999999", "hints maybe", "look -1",
        "mode human gtp:\"rm -rf /\"", "mode human alphabeta:weights=/etc/passwd", "export",
        "back 0", "back 1", "redo", "continue 3", "\n\n",
    };
    TestTable table;
    table_open(&table);
    const uint64_t version = session_version(table.session);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        table_say(&table, commands[i]);
        assert_last(&table, "\"event\":\"refused\"");
        assert_int_equal(session_version(table.session), version);
        strbuf_clear(&table.last);
    }
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A5_legal_click_plays_and_flips),
        cmocka_unit_test(a_player_that_does_not_know_the_board_is_refused),
        cmocka_unit_test(A5_illegal_click_changes_nothing_and_is_explained),
        cmocka_unit_test(A2_the_player_named_first_is_black),
        cmocka_unit_test(A7_human_game_goes_on_when_the_mode_changes),
        cmocka_unit_test(A7_two_computers_stop_at_once_when_the_mode_changes),
        cmocka_unit_test(A4_a_result_keeps_its_names_when_the_mode_changes),
        cmocka_unit_test(A6_the_tally_counts_finished_rounds_only),
        cmocka_unit_test(A4_result_and_counts_at_the_end),
        cmocka_unit_test(D5_the_computer_waits_and_a_click_skips),
        cmocka_unit_test(D3_a_pass_is_explicit_and_only_when_forced),
        cmocka_unit_test(undo_returns_to_the_persons_turn_and_redo_replays),
        cmocka_unit_test(undo_interrupts_a_thinking_computer),
        cmocka_unit_test(another_game_has_another_number),
        cmocka_unit_test(looking_back_leaves_the_game_alone),
        cmocka_unit_test(the_games_of_a_text_are_listed_with_their_places),
        cmocka_unit_test(step_and_continue),
        cmocka_unit_test(a_persons_game_has_no_next_round_to_continue),
        cmocka_unit_test(the_activity_follows_the_game),
        cmocka_unit_test(a_racing_game_is_told_in_frames),
        cmocka_unit_test(every_size_plays_to_the_end),
        cmocka_unit_test(a_suspended_session_does_not_think),
        cmocka_unit_test(a_player_is_opened_where_it_thinks),
        cmocka_unit_test(a_program_that_fails_says_why),
        cmocka_unit_test(a_player_whose_file_is_wrong_says_which_and_where),
        cmocka_unit_test(hints_get_deeper_and_end_exact),
        cmocka_unit_test(a_slow_moment_does_not_end_the_hints),
        cmocka_unit_test(values_of_the_whole_game_are_asked),
        cmocka_unit_test(choosing_a_size_brings_the_usual_start_back),
        cmocka_unit_test(a_decided_game_is_worth_discs_among_points),
        cmocka_unit_test(import_and_export_agree),
        cmocka_unit_test(bad_commands_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
