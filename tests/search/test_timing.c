/* Time keeping by arithmetic: thousands of games on a clock nobody has to wait for. */
#include "support/testing.h"

#include "base/rng.h"
#include "search/level.h"
#include "search/engine.h"
#include "search/timing.h"

enum { SEED = 20261117 };

static const int64_t MS = 1000000;

/* Moves that use all they may, and a machine that is up to 5 ms late on top. */
static void no_game_is_lost_on_time(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    for (int game = 0; game < 5000; game++) {
        int64_t remaining = (int64_t)(1000 + rng_below(&rng, 300000)) * MS;
        const int64_t increment = (int64_t)rng_below(&rng, 3) * 50 * MS;
        for (int empties = 60; empties > 0; empties -= 2) {
            const Timing timing = timing_game(remaining, increment, empties);
            assert_true(timing.soft_ns > 0 && timing.soft_ns <= timing.hard_ns);
            assert_true(timing.hard_ns < remaining);
            const int64_t late = (int64_t)rng_below(&rng, 5) * MS;
            const int64_t used = rng_below(&rng, 4) == 0 ? timing.hard_ns : timing.soft_ns;
            remaining -= used + (remaining > 200 * MS ? late : 0);
            assert_true(remaining > 0);
            remaining += increment;
        }
    }
}

static void a_move_keeps_a_reserve(void **state)
{
    (void)state;
    for (int64_t ms = 1; ms <= 100000; ms = ms * 3 / 2 + 1) {
        const Timing timing = timing_move(ms * MS);
        assert_true(timing.hard_ns > 0 && timing.hard_ns < ms * MS);
    }
    assert_true(timing_move(1000 * MS).hard_ns > 900 * MS);
}

static void the_stricter_limit_holds(void **state)
{
    (void)state;
    const Timing none = {0};
    const Timing both = timing_both(timing_move(50 * MS), timing_game(3000 * MS, 0, 40));
    assert_int_equal(timing_both(none, none).hard_ns, 0);
    assert_int_equal(timing_both(none, timing_move(50 * MS)).hard_ns,
                     timing_move(50 * MS).hard_ns);
    assert_true(both.hard_ns <= timing_move(50 * MS).hard_ns);
}

static void levels_grow(void **state)
{
    (void)state;
    for (int level = 1; level <= LEVEL_MAX; level++) {
        assert_true(level_exact_empties(level) >= level_exact_empties(level - 1));
        for (int empties = 1; empties <= 60; empties++) {
            const LevelLimits limits = level_limits(level, empties);
            const LevelLimits easier = level_limits(level - 1, empties);
            assert_true(limits.depth >= easier.depth);
            assert_true(limits.depth > easier.depth || limits.rung >= easier.rung);
        }
    }
    assert_int_equal(level_limits(0, 60).depth, 1);
    assert_int_equal(level_limits(60, 60).rung, ENGINE_CERTAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_is_lost_on_time),
        cmocka_unit_test(a_move_keeps_a_reserve),
        cmocka_unit_test(the_stricter_limit_holds),
        cmocka_unit_test(levels_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
