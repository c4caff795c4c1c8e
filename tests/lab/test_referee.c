/* The referee's clocks, with a clock of our own: each look at it costs a fixed time. */
#include "support/testing.h"

#include "lab/referee.h"

typedef struct Ticking {
    int64_t now_ns;
    int64_t step_ns;
} Ticking;

static int64_t tick(void *context)
{
    Ticking *ticking = context;
    return ticking->now_ns += ticking->step_ns;
}

enum { MS = 1000000 };

static RefereeResult play_with(const char *spec, RefereeRules rules, int64_t step_ns, Game *game)
{
    Ticking ticking = {.step_ns = step_ns};
    rules.clock = (Clock){.now_ns = tick, .context = &ticking};
    rules.cpu_clock = CLOCK_THREAD_CPUTIME_ID;
    Player *players[2];
    assert_int_equal(player_open(spec, &players[0], NULL), STATUS_OK);
    assert_int_equal(player_open(spec, &players[1], NULL), STATUS_OK);
    const Position start = position_start(8);
    RefereeResult result;
    game_init(game, &start);
    referee_play(players, &rules, game, &result);
    player_close(players[0]);
    player_close(players[1]);
    return result;
}

static RefereeResult play(RefereeRules rules, int64_t step_ns, Game *game)
{
    return play_with("first", rules, step_ns, game);
}

/* How long a move seems to take with this clock. */
static int64_t seeming_ns(int64_t step_ns)
{
    Game game;
    const RefereeResult result = play((RefereeRules){0}, step_ns, &game);
    return result.sides[BLACK].longest_ns;
}

/* What an evaluation counts is not written down as if it were discs. */
static void only_values_in_discs_are_kept(void **state)
{
    (void)state;
    Game game;
    play_with("alphabeta:depth=2", (RefereeRules){0}, 1, &game);
    assert_false(game.moves[0].has_value);
    int kept = 0;
    for (int i = 0; i < game.move_count; i++) {
        kept += game.moves[i].has_value;
        assert_in_range((int)game.moves[i].value_discs + 64, 0, 128);
    }
    assert_true(kept > 0); /* the last moves are seen to the end */
}

static void without_limits_the_game_is_played_out(void **state)
{
    (void)state;
    Game game;
    const RefereeResult result = play((RefereeRules){0}, MS, &game);
    assert_false(result.forfeited || result.abandoned);
    assert_true(position_is_over(&game.now));
    assert_int_equal(result.score, position_final_score(&game.now));
    uint64_t discs = 4;
    for (int i = 0; i < game.move_count; i++) {
        discs += game.moves[i].square != SQUARE_PASS;
        assert_true(game.moves[i].square == SQUARE_PASS || game.moves[i].time_ns > 0);
    }
    assert_int_equal(result.sides[0].moves + result.sides[1].moves, discs - 4);
    assert_int_equal(position_count(&game.now, BLACK) + position_count(&game.now, WHITE), discs);
}

static void a_move_over_its_limit_loses(void **state)
{
    (void)state;
    Game game;
    const int64_t time = seeming_ns(MS);
    RefereeRules rules = {.move_time_ns = time};
    assert_false(play(rules, MS, &game).forfeited);
    rules.move_time_ns = time - 1;
    RefereeResult result = play(rules, MS, &game);
    assert_true(result.forfeited);
    assert_int_equal(result.loser, BLACK);
    assert_int_equal(result.score, -64);
    assert_int_equal(result.sides[BLACK].faults[REFEREE_LATE], 1);
    assert_string_equal(result.sides[BLACK].fault, "the answer came too late");
    assert_int_equal(game.move_count, 0);
    rules.grace_ns = 1;
    assert_false(play(rules, MS, &game).forfeited);
}

static void a_game_clock_runs_down_and_the_increment_refills_it(void **state)
{
    (void)state;
    Game game;
    const int64_t time = seeming_ns(MS);
    RefereeRules rules = {.game_time_ns = 10 * time};
    const RefereeResult result = play(rules, MS, &game);
    assert_true(result.forfeited);
    assert_int_equal(result.sides[result.loser].moves, 11);
    assert_int_equal(result.sides[result.loser].faults[REFEREE_LATE], 1);
    assert_true(result.sides[!result.loser].moves <= 10);
    rules.increment_ns = time;
    assert_false(play(rules, MS, &game).forfeited);
}

/* D6: each late move is replaced by the first legal one; `first` plays that anyway. */
static void D6_late_moves_are_replaced_and_reported(void **state)
{
    (void)state;
    Game game;
    Game fair;
    const RefereeResult expected = play((RefereeRules){0}, MS, &fair);
    const RefereeRules rules = {.move_time_ns = 1, .replace_faulty = true};
    const RefereeResult result = play(rules, MS, &game);
    assert_false(result.forfeited);
    assert_int_equal(result.score, expected.score);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(result.sides[i].faults[REFEREE_LATE], result.sides[i].moves);
        assert_int_equal(result.sides[i].moves, expected.sides[i].moves);
    }
}

static void a_limit_of_moves_ends_the_game_early(void **state)
{
    (void)state;
    Game game;
    const RefereeResult result = play((RefereeRules){.max_moves = 20}, MS, &game);
    assert_int_equal(game.move_count, 20);
    assert_false(result.forfeited);
}

static void a_stopped_game_has_no_result(void **state)
{
    (void)state;
    Game game;
    const atomic_bool stop = true;
    const RefereeResult result = play((RefereeRules){.stop = &stop}, MS, &game);
    assert_true(result.abandoned);
    assert_false(result.forfeited);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_values_in_discs_are_kept),
        cmocka_unit_test(without_limits_the_game_is_played_out),
        cmocka_unit_test(a_move_over_its_limit_loses),
        cmocka_unit_test(a_game_clock_runs_down_and_the_increment_refills_it),
        cmocka_unit_test(D6_late_moves_are_replaced_and_reported),
        cmocka_unit_test(a_limit_of_moves_ends_the_game_early),
        cmocka_unit_test(a_stopped_game_has_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
