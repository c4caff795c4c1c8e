/* What an NBoard program is told, and what it says. */
#include "support/testing.h"

#include "proto/nboard_client.h"
#include "record/ggf.h"

#include <string.h>

/* A program that reads no clock thinks as long as it likes: 0:00 is never what it is told. Nor is a
 * fraction, which many read as something else. */
static void the_last_moment_is_a_clock(void **state)
{
    (void)state;
    static const struct {
        int64_t left_ns;
        int64_t increment_ns;
        const char *text;
        int64_t read_ns; /* never more than is left, but for the last second */
    } cases[] = {
        {1, 1000000000, "TI[0:01/0:00/0:00]", 1000000000}, /* no move could have paid for it */
        {300000001, 999999999, "TI[0:01/0:00/0:00]", 1000000000},
        {1999999999, 1500000000, "TI[0:01/0:01/0:00]", 1000000000},
        {59999999999, 0, "TI[0:59/0:00/0:00]", 59000000000},
        {61250000000, 0, "TI[1:01/0:00/0:00]", 61000000000},
        {90061000000000, 0, "TI[1501:01/0:00/0:00]", 90061000000000},
    };
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        StrBuf out = {0};
        Record read;
        nboard_client_set_game(&game, cases[i].left_ns, cases[i].increment_ns, &out);
        assert_non_null(strstr(out.text, cases[i].text));
        assert_int_equal(ggf_read(out.text + strlen("set game "), &read, NULL), STATUS_OK);
        assert_int_equal(read.clock_ns[BLACK], cases[i].read_ns);
        assert_int_equal(read.clock_ns[WHITE], cases[i].read_ns);
        strbuf_fini(&out);
    }
}

/* What is left is told as it stands: a reader that takes off the times of moves has the same. */
static void the_clock_is_what_is_left(void **state)
{
    (void)state;
    const Position start = position_start(8);
    const int64_t second = 1000000000;
    Record read;
    StrBuf out = {0};
    Game game;
    game_init(&game, &start);
    assert_int_equal(game_play(&game, 4 * 16 + 5, NULL), STATUS_OK);
    assert_int_equal(game_play(&game, 5 * 16 + 3, NULL), STATUS_OK);
    for (int i = 0; i < 2; i++) {
        game.moves[i].time_ns = 20 * second;
        game.moves[i].has_value = true;
        game.moves[i].value_discs = 1.5f;
    }
    nboard_client_set_game(&game, 40 * second, 2 * second, &out);
    assert_int_equal(ggf_read(out.text + strlen("set game "), &read, NULL), STATUS_OK);
    assert_int_equal(ggf_left_ns(&read, BLACK), 40 * second);
    assert_int_equal(ggf_left_ns(&read, WHITE), 40 * second);
    assert_int_equal(read.game.move_count, 2);
    assert_false(read.game.moves[1].has_value);
    strbuf_fini(&out);
}

/* A time is not taken for the value in front of it that is not there. */
static void answers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        NboardLineKind kind;
        bool has_value;
        double value;
    } cases[] = {
        {"=== F5/1.25/0.8", NBOARD_LINE_MOVE, true, 1.25},
        {"=== F5/-3", NBOARD_LINE_MOVE, true, -3},
        {"=== F5//0.800", NBOARD_LINE_MOVE, false, 0},
        {"=== F5/", NBOARD_LINE_MOVE, false, 0},
        {"===F5", NBOARD_LINE_MOVE, false, 0},
        {"=== f5 -1.00 0.0", NBOARD_LINE_MOVE, true, -1},
        {"=== f5 / 2 / 1", NBOARD_LINE_MOVE, true, 2},
        {"=== f5/nan/1", NBOARD_LINE_MOVE, false, 0},
        {"=== f5x/1", NBOARD_LINE_BROKEN, false, 0},
        {"=== a17", NBOARD_LINE_BROKEN, false, 0},
        {"===", NBOARD_LINE_BROKEN, false, 0},
        {"search F5 1 0 12", NBOARD_LINE_OTHER, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const NboardLine line = nboard_client_line(cases[i].text, 8);
        assert_int_equal(line.kind, cases[i].kind);
        assert_int_equal(line.has_value, cases[i].has_value);
        assert_true(line.value == cases[i].value);
        if (line.kind == NBOARD_LINE_MOVE) {
            assert_int_equal(line.move, 4 * 16 + 5);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_moment_is_a_clock),
        cmocka_unit_test(the_clock_is_what_is_left),
        cmocka_unit_test(answers_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
