/* The pattern evaluation on random games: updated indices equal those from scratch, the look-ups
 * of this tier equal the portable ones, symmetric positions have equal values. */
#include "support/pattern_games.h"
#include "support/testing.h"

#include "eval/pattern_weights.h"
#include "kernel/portable_inl.h"

enum { SEED = 20261115, FEW_GAMES = 1000, MANY_GAMES = 17000 }; /* 60 positions a game */

static PatternWeights *weights;

static int make_weights(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    Rng rng = rng_seeded(SEED);
    static int16_t classes[1 << 20];
    assert_true(weights->layout.class_count < (int)(sizeof classes / sizeof classes[0]));
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        for (int i = 0; i < weights->layout.class_count; i++) {
            classes[i] = (int16_t)((int)rng_below(&rng, 401) - 200);
        }
        pattern_weights_set_phase(weights, phase, classes);
    }
    return 0;
}

static int free_weights(void **state)
{
    (void)state;
    pattern_weights_free(weights);
    return 0;
}

static void check_update(Board board, const Pattern *pattern)
{
    Pattern fresh;
    pattern_set(weights, &fresh, board);
    assert_memory_equal(fresh.index, pattern->index, sizeof fresh.index);
}

static void updated_indices_equal_fresh_ones(void **state)
{
    (void)state;
    pattern_games(weights, SEED + 1, FEW_GAMES, check_update);
}

static void check_sum(Board board, const Pattern *pattern)
{
    const int16_t *table = weights->phase[pattern_games_discs(board)];
    const int32_t *origin = weights->layout.origin;
    assert_int_equal(kernel_lookup_sum(table, origin, pattern->index),
                     portable_lookup_sum(table, origin, pattern->index));
}

static void the_look_ups_of_this_tier_equal_the_portable_ones(void **state)
{
    (void)state;
    pattern_games(weights, SEED + 1, MANY_GAMES, check_sum);
}

static void check_symmetry(Board board, const Pattern *pattern)
{
    const int value = pattern_value(weights, pattern, pattern_games_discs(board));
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        board = pattern_games_image(board, symmetry);
        Pattern image;
        pattern_set(weights, &image, board);
        assert_int_equal(pattern_value(weights, &image, pattern_games_discs(board)), value);
    }
}

static void symmetric_positions_have_equal_values(void **state)
{
    (void)state;
    pattern_games(weights, SEED + 1, FEW_GAMES, check_symmetry);
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(updated_indices_equal_fresh_ones),
        cmocka_unit_test(the_look_ups_of_this_tier_equal_the_portable_ones),
        cmocka_unit_test(symmetric_positions_have_equal_values),
    };
    return cmocka_run_group_tests(tests, make_weights, free_weights);
}
