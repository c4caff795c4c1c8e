/* Side lines: moves tried on an earlier position of a game that rests, and the way back. */
#include "session/table.h"

#include "record/format.h"

/* Nine moves after which Black has won, 13 to 0. */
#define SHORT_GAME "e6f4e3f6g5d6e7f5c5"

static void open_over(TestTable *table)
{
    table_open(table);
    table_say(table, "mode human random");
    table_say(table, "import " SHORT_GAME);
    assert_state(table, "\"phase\":\"over\"");
    assert_state(table, "\"side\":null,\"view\":9,\"count\":9");
    assert_state(table, "\"can_play\":false");
}

static void a_move_on_an_earlier_position_is_tried_beside_the_game(void **state)
{
    (void)state;
    TestTable table;
    open_over(&table);
    table_say(&table, "play c3"); /* at its end a game that is over has no other moves */
    assert_last(&table, "\"over\"");
    table_say(&table, "look 2");
    assert_state(&table, "\"can_play\":true");
    table_say(&table, "play e3"); /* its own move: one looks at it */
    assert_state(&table, "\"side\":null,\"view\":3,\"count\":9");
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    assert_state(&table, "\"list\":[\"e6\",\"f4\",\"e3\",\"f6\",\"g5\",\"d6\",\"e7\",\"f5\",\"c5\"]");
    assert_state(&table, "\"side\":{\"from\":2,\"list\":[\"d3\"],\"shown\":true},"
                         "\"view\":3,\"count\":9");
    assert_state(&table, "\"last\":\"d3\"");
    assert_state(&table, "\"turn\":\"white\"");
    assert_state(&table, "\"phase\":\"over\"");
    table_say(&table, "play c4"); /* a person tries for both, against a computer, too */
    assert_state(&table, "\"list\":[\"d3\",\"c4\"],\"shown\":true},\"view\":4");
    assert_int_equal(table.task_count, 0);
    table_say(&table, "play a1");
    assert_last(&table, "\"turns-nothing\"");
    table_say(&table, "pass");
    assert_last(&table, "\"can-move\"");
    table_close(&table);
}

static void there_is_a_way_back_to_the_game(void **state)
{
    (void)state;
    TestTable table;
    open_over(&table);
    table_say(&table, "return");
    assert_last(&table, "\"no-return\"");
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    table_say(&table, "play c4");
    assert_state(&table, "\"can_return\":true");
    table_say(&table, "return");
    assert_state(&table, "\"side\":{\"from\":2,\"list\":[\"d3\",\"c4\"],\"shown\":false},"
                         "\"view\":2,\"count\":9");
    assert_state(&table, "\"can_return\":false");
    assert_state(&table, "\"last\":\"f4\"");
    table_say(&table, "side 4"); /* it is still there */
    assert_state(&table, "\"shown\":true},\"view\":4");
    assert_state(&table, "\"last\":\"c4\"");
    table_say(&table, "look 4"); /* of the game: as many moves, another position */
    assert_state(&table, "\"shown\":false},\"view\":4");
    assert_state(&table, "\"last\":\"f6\"");
    table_close(&table);
}

static void a_line_goes_on_from_where_one_looks(void **state)
{
    (void)state;
    TestTable table;
    open_over(&table);
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    table_say(&table, "play c4");
    table_say(&table, "play b3");
    table_say(&table, "side 3");
    table_say(&table, "play c4"); /* the line has that move there */
    assert_state(&table, "\"list\":[\"d3\",\"c4\",\"b3\"],\"shown\":true},\"view\":4");
    table_say(&table, "side 3");
    table_say(&table, "play c2"); /* another one: the rest of it goes */
    assert_state(&table, "\"list\":[\"d3\",\"c2\"],\"shown\":true},\"view\":4");
    table_say(&table, "return");
    table_say(&table, "play d3"); /* its first move leads into it again */
    assert_state(&table, "\"list\":[\"d3\",\"c2\"],\"shown\":true},\"view\":3");
    table_say(&table, "look 3");
    table_say(&table, "play d2"); /* elsewhere in the game: another line */
    assert_state(&table, "\"side\":{\"from\":3,\"list\":[\"d2\"],\"shown\":true},\"view\":4");
    table_close(&table);
}

static void undo_and_redo_walk_in_the_line_and_spare_the_game(void **state)
{
    (void)state;
    TestTable table;
    open_over(&table);
    assert_state(&table, "\"can_undo\":true");
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    table_say(&table, "play c4");
    assert_state(&table, "\"can_undo\":true,\"can_redo\":false");
    table_say(&table, "undo");
    assert_state(&table, "\"list\":[\"d3\",\"c4\"],\"shown\":true},\"view\":3");
    table_say(&table, "undo");
    assert_state(&table, "\"shown\":false},\"view\":2,\"count\":9");
    assert_state(&table, "\"can_undo\":false,\"can_redo\":true");
    table_say(&table, "undo");
    assert_last(&table, "\"no-undo\"");
    assert_state(&table, "\"view\":2,\"count\":9");
    table_say(&table, "redo");
    table_say(&table, "redo");
    assert_state(&table, "\"shown\":true},\"view\":4");
    table_say(&table, "redo");
    assert_last(&table, "\"no-redo\"");
    table_say(&table, "look 9");
    table_say(&table, "undo"); /* elsewhere it is the game's */
    assert_state(&table, "\"phase\":\"playing\"");
    assert_state(&table, "\"side\":null,\"view\":8,\"count\":8");
    table_close(&table);
}

static void a_pass_in_a_line_is_explicit(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "size 4");
    table_say(&table, "import b1c1d3c4");
    table_say(&table, "look 3");
    assert_state(&table, "\"turn\":\"white\"");
    table_say(&table, "play a1"); /* and Black has no move */
    assert_state(&table, "\"turn\":\"black\",\"moves\":[],\"must_pass\":true");
    assert_state(&table, "\"can_play\":true");
    table_say(&table, "play a3");
    assert_last(&table, "\"must-pass\"");
    table_say(&table, "pass");
    assert_state(&table, "\"list\":[\"a1\",\"pass\"],\"shown\":true},\"view\":5");
    table_say(&table, "play a3");
    assert_state(&table, "\"list\":[\"a1\",\"pass\",\"a3\"]");
    StrBuf saved = {0};
    session_snapshot(table.session, &saved);
    assert_int_equal(session_restore(table.session, saved.text, NULL), STATUS_OK);
    table_listen(&table);
    assert_state(&table, "\"list\":[\"a1\",\"pass\",\"a3\"],\"shown\":true},\"view\":6");
    strbuf_fini(&saved);
    table_close(&table);
}

static void a_game_that_is_played_is_left_alone(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "play f5");
    table_say(&table, "play d6");
    table_say(&table, "look 1");
    assert_state(&table, "\"can_play\":false");
    table_say(&table, "play f4");
    assert_last(&table, "\"past\"");
    table_say(&table, "stop");
    assert_state(&table, "\"can_play\":true");
    table_say(&table, "play f4");
    assert_state(&table, "\"side\":{\"from\":1,\"list\":[\"f4\"],\"shown\":true}");
    table_say(&table, "look 2");
    table_say(&table, "play c3"); /* at its end it goes on with `continue` */
    assert_last(&table, "\"stopped\"");
    table_say(&table, "side 2");
    table_say(&table, "continue");
    assert_state(&table, "\"phase\":\"playing\"");
    assert_state(&table, "\"list\":[\"f5\",\"d6\"]");
    assert_state(&table, "\"side\":null,\"view\":2,\"count\":2");
    table_say(&table, "play c3");
    assert_state(&table, "\"list\":[\"f5\",\"d6\",\"c3\"]");
    table_say(&table, "side 3");
    assert_last(&table, "\"bad-command\",\"text\":\"there is no side line\"");
    table_close(&table);
}

/* Whatever brings another game or goes on with this one. */
static void another_game_has_no_side_line(void **state)
{
    (void)state;
    static const char *const commands[] = {"start", "import f5f6e6", "back 1", "import f5"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        TestTable table;
        open_over(&table);
        table_say(&table, "look 2");
        table_say(&table, "play d3");
        table_say(&table, "play c4");
        table_say(&table, commands[i]);
        assert_state(&table, "\"side\":null");
        table_close(&table);
    }
}

static void a_series_does_not_wait_for_a_line(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode first first");
    table_say(&table, "size 4");
    table_say(&table, "delay 0");
    table_say(&table, "rounds 2");
    table_say(&table, "start");
    while (table.finished_games == 0) {
        table_say(&table, "delay 60000"); /* from now on the next move or round waits */
        table_say(&table, "skip");
        table_think(&table);
        table_listen(&table);
    }
    assert_state(&table, "\"phase\":\"over\"");
    table_say(&table, "look 1");
    assert_state(&table, "\"can_play\":false");
    table_say(&table, "stop");
    assert_state(&table, "\"can_play\":true");
    table_close(&table);
}

static void the_line_has_values_and_hints_and_the_game_keeps_its_own(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "size 4"); /* where everything is soon exact */
    table_say(&table, "import b1c1d3c4d1");
    table_say(&table, "values on");
    table_settle(&table);
    assert_advice(&table, "\"side_values\":[],\"side_discs\":[]");
    char *values = strdup(strstr(table.advice.text, "\"values\":"));
    *strchr(values, ']') = '\0';
    assert_null(strstr(values, "null"));
    table_say(&table, "look 3");
    table_say(&table, "hints on");
    table_say(&table, "play a3");
    assert_advice(&table, "\"in_side\":true");
    assert_advice(&table, "\"side_values\":[null]");
    table_settle(&table);
    assert_advice(&table, values);
    assert_null(strstr(table.advice.text, "null"));
    assert_advice(&table, "\"ply\":4,\"hints\":[{\"move\":\"a1\"");
    table_say(&table, "look 4"); /* of the game */
    assert_advice(&table, "\"ply\":4,\"hints\":[]");
    assert_advice(&table, "\"in_side\":false");
    assert_advice(&table, values);
    assert_null(strstr(table.advice.text, "null"));
    free(values);
    table_close(&table);
}

static void files_have_the_game_and_texts_what_is_on_view(void **state)
{
    (void)state;
    TestTable table;
    open_over(&table);
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    table_say(&table, "export moves");
    assert_last(&table, "\"text\":\"e6f4d3\"");
    table_say(&table, "export link");
    assert_last(&table, "\"text\":\"" SHORT_GAME "\"");
    table_say(&table, "export position");
    assert_last(&table, "\"text\":\"-------------------X");
    table_say(&table, "export sgf");
    assert_last(&table, ";B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])");
    table_close(&table);
}

static void a_line_is_saved_and_comes_back(void **state)
{
    (void)state;
    for (int in_side = 0; in_side < 2; in_side++) {
        TestTable table, other;
        open_over(&table);
        table_say(&table, "look 2");
        table_say(&table, "play d3");
        table_say(&table, "play c4");
        table_say(&table, in_side ? "side 3" : "look 5");
        StrBuf saved = {0};
        session_snapshot(table.session, &saved);
        table_open(&other);
        assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
        table_listen(&other);
        const char *from = "\"side\":{\"from\":2,\"list\":[\"d3\",\"c4\"],\"shown\":";
        assert_state(&other, from);
        assert_state(&other, in_side ? "\"shown\":true},\"view\":3" : "\"shown\":false},\"view\":5");
        assert_state(&other, in_side ? "\"last\":\"d3\"" : "\"last\":\"g5\"");
        strbuf_fini(&saved);
        table_close(&other);
        table_close(&table);
    }
}

static void a_saved_line_that_is_none_is_refused(void **state)
{
    (void)state;
    static const char *const sides[] = {
        "side 2 0 e6f4e3", "side 2 0 e6f4", "side 2 9 e6f4d3", "side 2 2 e6f4d3",
        ("side 9 0 " SHORT_GAME), "side -1 0 d3", "side 1 0 f5f4", "side 2 0 e6f4a1", "side", "side ",
        "side 2", "side x y z",
    };
    TestTable table;
    open_over(&table);
    StrBuf saved = {0};
    session_snapshot(table.session, &saved);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        TestTable other;
        StrBuf text = {0};
        const size_t head = (size_t)(strstr(saved.text, "\nrecord ") + 1 - saved.text);
        strbuf_bytes(&text, saved.text, head);
        strbuf_format(&text, "%s\n%s", sides[i], saved.text + head);
        table_open(&other);
        assert_int_not_equal(session_restore(other.session, text.text, NULL), STATUS_OK);
        table_close(&other);
        strbuf_fini(&text);
    }
    strbuf_fini(&saved);
    table_close(&table);
}

/* What is left for another game comes back with its side line. */
static void a_game_that_was_left_brings_its_line_back(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "play f5");
    table_say(&table, "play d6");
    table_say(&table, "stop");
    table_say(&table, "look 1");
    table_say(&table, "play f4");
    table_say(&table, "import " SHORT_GAME);
    assert_state(&table, "\"can_return\":true");
    table_say(&table, "look 2");
    table_say(&table, "play d3");
    table_say(&table, "return"); /* first out of the line, */
    assert_state(&table, "\"view\":2,\"count\":9");
    assert_state(&table, "\"can_return\":true");
    table_say(&table, "return"); /* then out of the game */
    assert_state(&table, "\"list\":[\"f5\",\"d6\"]");
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_on_an_earlier_position_is_tried_beside_the_game),
        cmocka_unit_test(there_is_a_way_back_to_the_game),
        cmocka_unit_test(a_line_goes_on_from_where_one_looks),
        cmocka_unit_test(undo_and_redo_walk_in_the_line_and_spare_the_game),
        cmocka_unit_test(a_pass_in_a_line_is_explicit),
        cmocka_unit_test(a_game_that_is_played_is_left_alone),
        cmocka_unit_test(another_game_has_no_side_line),
        cmocka_unit_test(a_series_does_not_wait_for_a_line),
        cmocka_unit_test(the_line_has_values_and_hints_and_the_game_keeps_its_own),
        cmocka_unit_test(files_have_the_game_and_texts_what_is_on_view),
        cmocka_unit_test(a_line_is_saved_and_comes_back),
        cmocka_unit_test(a_saved_line_that_is_none_is_refused),
        cmocka_unit_test(a_game_that_was_left_brings_its_line_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
