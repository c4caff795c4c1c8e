/* The pattern evaluation on random games: updated indices equal those from scratch, the look-ups
 * of this tier equal the portable ones, symmetric positions have equal values. */
#include "support/testing.h"

#include "base/rng.h"
#include "eval/pattern_inl.h"
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

/* Calls `check` for every position of random games, with the indices kept by updates. */
static void for_random_positions(int games, void (*check)(Board board, const Pattern *pattern))
{
    Rng rng = rng_seeded(SEED + 1);
    for (int game = 0; game < games; game++) {
        Board board = board_start(8);
        Pattern pattern;
        pattern_set(weights, &pattern, board);
        for (int passes = 0; passes < 2;) {
            check(board, &pattern);
            uint64_t moves = board_moves(board);
            Pattern next;
            if (moves == 0) {
                pattern_pass(&pattern, &next);
                board = board_pass(board);
                passes++;
            } else {
                int skip = (int)rng_below(&rng, (uint32_t)__builtin_popcountll(moves));
                for (; skip > 0; skip--) {
                    moves &= moves - 1;
                }
                const int square = __builtin_ctzll(moves);
                const uint64_t flips = board_flips(board, square);
                pattern_play(weights, &pattern, &next, square, flips);
                board = board_after(board, square, flips);
                passes = 0;
            }
            pattern = next;
        }
    }
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
    for_random_positions(FEW_GAMES, check_update);
}

static int disc_count(Board board)
{
    return __builtin_popcountll(board.own | board.opp);
}

static void check_sum(Board board, const Pattern *pattern)
{
    const int16_t *table = weights->phase[disc_count(board)];
    const int32_t *origin = weights->layout.origin;
    assert_int_equal(kernel_lookup_sum(table, origin, pattern->index),
                     portable_lookup_sum(table, origin, pattern->index));
}

static void the_look_ups_of_this_tier_equal_the_portable_ones(void **state)
{
    (void)state;
    for_random_positions(MANY_GAMES, check_sum);
}

static uint64_t mirrored_columns(uint64_t set)
{
    uint64_t result = 0;
    for (int square = 0; square < 64; square++) {
        result |= (set >> square & 1) << (square ^ 7);
    }
    return result;
}

static uint64_t transposed(uint64_t set)
{
    uint64_t result = 0;
    for (int square = 0; square < 64; square++) {
        result |= (set >> square & 1) << ((square & 7) * 8 + (square >> 3));
    }
    return result;
}

static void check_symmetry(Board board, const Pattern *pattern)
{
    const int value = pattern_value(weights, pattern, disc_count(board));
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        board.own = symmetry % 2 == 1 ? mirrored_columns(board.own) : transposed(board.own);
        board.opp = symmetry % 2 == 1 ? mirrored_columns(board.opp) : transposed(board.opp);
        Pattern image;
        pattern_set(weights, &image, board);
        assert_int_equal(pattern_value(weights, &image, disc_count(board)), value);
    }
}

static void symmetric_positions_have_equal_values(void **state)
{
    (void)state;
    for_random_positions(FEW_GAMES, check_symmetry);
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
