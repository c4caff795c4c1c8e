/* The clock of a game, without a clock. */
#include "support/testing.h"

#include "proto/game_clock.h"

static const int64_t second = 1000000000;

static void no_settings_are_no_limit(void **state)
{
    (void)state;
    GameClock clock = {0};
    game_clock_set(&clock, 0, 0, 0);
    const GameAllowance allowed = game_clock_allow(&clock, BLACK, 60);
    assert_int_equal(allowed.move_ns, 0);
    assert_int_equal(allowed.remaining_ns, 0);
}

static void a_time_for_each_move(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, 0, 2 * second, 0);
    game_clock_spend(&clock, BLACK, second);
    assert_int_equal(game_clock_allow(&clock, BLACK, 60).move_ns, 2 * second);
    assert_int_equal(game_clock_allow(&clock, BLACK, 60).remaining_ns, 0);
}

static void a_time_for_the_game_with_an_increment(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, 60 * second, second, 0);
    game_clock_spend(&clock, WHITE, 5 * second);
    assert_int_equal(game_clock_allow(&clock, BLACK, 60).remaining_ns, 60 * second);
    assert_int_equal(game_clock_allow(&clock, WHITE, 60).remaining_ns, 56 * second);
    assert_int_equal(game_clock_allow(&clock, WHITE, 60).increment_ns, second);
    game_clock_tell(&clock, WHITE, 10 * second, 0);
    assert_int_equal(game_clock_allow(&clock, WHITE, 60).remaining_ns, 10 * second);
    game_clock_reset(&clock);
    assert_int_equal(game_clock_allow(&clock, WHITE, 60).remaining_ns, 60 * second);
}

/* What is overdrawn is not "no limit". */
static void no_time_left_is_hardly_any(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, second, 0, 0);
    game_clock_spend(&clock, BLACK, 3 * second);
    assert_int_equal(game_clock_allow(&clock, BLACK, 20).remaining_ns, 1);
    game_clock_tell(&clock, BLACK, 0, 0);
    assert_int_equal(game_clock_allow(&clock, BLACK, 20).remaining_ns, 1);
    game_clock_tell(&clock, BLACK, 0, 3);
    assert_int_equal(game_clock_allow(&clock, BLACK, 20).move_ns, 1);
}

/* A match tool that gives a time for each move as main time and as overtime of one stone means
 * that time, never more; real main time is shared out. */
static void overtime_is_there_for_every_move(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, second, second, 1);
    for (int empties = 60; empties > 0; empties--) {
        assert_int_equal(game_clock_allow(&clock, BLACK, empties).move_ns, second);
        game_clock_spend(&clock, BLACK, second / 2);
    }
    game_clock_set(&clock, 310 * second, 10 * second, 5);
    assert_int_equal(game_clock_allow(&clock, BLACK, 60).move_ns, 10 * second);
    game_clock_tell(&clock, BLACK, 9 * second, 3);
    assert_int_equal(game_clock_allow(&clock, BLACK, 60).move_ns, 3 * second);
}

/* The last session of a clock may be one that the game ends in: what was told of moves before is
 * over then. The settings of a GTP game keep their overtime. */
static void told_overtime_ends_when_main_time_is_told(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, 10 * second, 0, 0);
    game_clock_tell(&clock, BLACK, 3 * second, 2);
    assert_int_equal(game_clock_allow(&clock, BLACK, 30).move_ns, 1500000000);
    assert_int_equal(game_clock_allow(&clock, WHITE, 30).remaining_ns, 10 * second);
    game_clock_tell(&clock, BLACK, 2 * second, 0);
    assert_int_equal(game_clock_allow(&clock, BLACK, 10).move_ns, 0);
    assert_int_equal(game_clock_allow(&clock, BLACK, 10).remaining_ns, 2 * second);
    game_clock_set(&clock, 10 * second, 5 * second, 5);
    game_clock_tell(&clock, BLACK, 6 * second, 2);
    assert_int_equal(game_clock_allow(&clock, BLACK, 30).move_ns, 3 * second);
    game_clock_tell(&clock, BLACK, second, 0);
    assert_int_equal(game_clock_allow(&clock, BLACK, 30).move_ns, second);
}

/* time_left without settings still tells of a clock. */
static void time_left_alone_is_a_clock(void **state)
{
    (void)state;
    GameClock clock;
    game_clock_set(&clock, 0, 0, 0);
    game_clock_tell(&clock, WHITE, 7 * second, 0);
    assert_int_equal(game_clock_allow(&clock, WHITE, 60).remaining_ns, 7 * second);
}

/* Thirty years for the game and as much again for every move. */
static void the_longest_clock_does_not_overflow(void **state)
{
    (void)state;
    const int64_t most = 1000000000 * second;
    GameClock clock;
    game_clock_set(&clock, most, most, 0);
    for (int move = 0; move < 60; move++) {
        game_clock_spend(&clock, BLACK, second);
    }
    assert_int_equal(game_clock_allow(&clock, BLACK, 1).remaining_ns, most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_settings_are_no_limit),
        cmocka_unit_test(a_time_for_each_move),
        cmocka_unit_test(a_time_for_the_game_with_an_increment),
        cmocka_unit_test(no_time_left_is_hardly_any),
        cmocka_unit_test(overtime_is_there_for_every_move),
        cmocka_unit_test(told_overtime_ends_when_main_time_is_told),
        cmocka_unit_test(time_left_alone_is_a_clock),
        cmocka_unit_test(the_longest_clock_does_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
