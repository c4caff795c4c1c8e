/* The wide board against the direction-walking oracle and against the 8x8 board. */
#include "support/testing.h"

#include "board/perft.h"
#include "support/oracle.h"
#include "wide/wide_perft.h"

/* Moves, and the flips of every empty square, are what the oracle says. */
static void check_position(const Position *position)
{
    const Wide wide = position_wide(position);
    WideSet moves = wide_moves(wide, wide_mask(position->size));
    Oracle oracle = oracle_from(position);
    Square expected[SQUARE_COUNT];
    const int count = oracle_moves(&oracle, expected);
    assert_int_equal(wide_count(moves), count);
    for (int i = 0; i < count; i++) {
        const int square = wide_pop(&moves);
        assert_int_equal(square, expected[i]);
        const WideSet flips = wide_flips(wide, square);
        assert_int_equal(wide_count(flips), oracle_flips(&oracle, square / 16, square % 16, 0));
        Oracle played = oracle;
        oracle_play(&played, square);
        const Wide after = wide_after(wide, square, flips);
        Position result = {.size = position->size, .turn = !position->turn};
        memcpy(&result.discs[result.turn], &after.own, sizeof after.own);
        memcpy(&result.discs[!result.turn], &after.opp, sizeof after.opp);
        assert_true(oracle_agrees(&played, &result));
    }
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (oracle.cells[row][column] == 0 && oracle_flips(&oracle, row, column, 0) == 0) {
                assert_true(wide_is_empty(wide_flips(wide, 16 * row + column)));
            }
        }
    }
}

static void A13_moves_and_flips_agree_with_the_oracle_on_random_discs(void **state)
{
    (void)state;
    const uint64_t seed = 41;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < 7000; i++) {
        const Position position = oracle_random_discs(&rng, 4 + 2 * (i % 7));
        check_position(&position);
    }
}

static void A13_moves_and_flips_agree_with_the_oracle_in_random_games(void **state)
{
    (void)state;
    const uint64_t seed = 42;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < 70; i++) {
        Position position = position_start(4 + 2 * (i % 7));
        for (Square move; (move = oracle_random_move(&rng, &position)) != SQUARE_NONE;) {
            check_position(&position);
            position_play(&position, move, NULL, NULL);
        }
    }
}

/* The longest runs in all directions: a single own disc at every distance. */
static void runs_of_every_length_are_turned(void **state)
{
    (void)state;
    for (Square from = 0; from < SQUARE_COUNT; from++) {
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) {
                Position position = {.size = 16, .turn = BLACK};
                int row = square_row(from) + down;
                int column = square_column(from) + right;
                while ((down != 0 || right != 0) && row >= 0 && row < 16 && column >= 0 &&
                       column < 16) {
                    const uint16_t bit = (uint16_t)(1u << column);
                    position.discs[BLACK].rows[row] |= bit;
                    check_position(&position);
                    position.discs[BLACK].rows[row] ^= bit;
                    position.discs[WHITE].rows[row] |= bit;
                    row += down;
                    column += right;
                }
            }
        }
    }
}

static uint64_t perft_wide(int size, int depth)
{
    const Wide start = wide_start(size);
    const WideSet mask = wide_mask(size);
    return wide_perft_count(&start, &mask, depth);
}

static void perft_agrees_with_the_8x8_board(void **state)
{
    (void)state;
    static const uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    static const struct {
        int size;
        int depth;
    } cases[] = {{4, 13}, {6, 9}, {8, 9}};
    for (int depth = 0; depth < 10; depth++) {
        assert_int_equal(perft_wide(8, depth), leaves[depth]);
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int size = cases[i].size;
        for (int depth = 0; depth <= cases[i].depth; depth++) {
            assert_int_equal(perft_wide(size, depth),
                             perft_count(board_start(size), board_mask(size), depth));
        }
    }
}

static void threads_count_the_same(void **state)
{
    (void)state;
    const Wide start = wide_start(10);
    const WideSet mask = wide_mask(10);
    for (int threads = 1; threads <= 5; threads += 2) {
        for (int depth = 0; depth <= 8; depth += 2) {
            uint64_t leaves = 0;
            assert_int_equal(wide_perft_count_threads(&start, &mask, depth, threads, &leaves),
                             STATUS_OK);
            assert_int_equal(leaves, perft_wide(10, depth));
        }
    }
}

static void A13_perft_agrees_with_the_oracle_on_every_size(void **state)
{
    (void)state;
    const uint64_t seed = 43;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int size = 4; size <= 16; size += 2) {
        const WideSet mask = wide_mask(size);
        Position position = position_start(size);
        const Oracle start = oracle_from(&position);
        assert_int_equal(perft_wide(size, 5), oracle_perft(&start, 5));
        /* The borders come into play later: every twelfth position of a random game. */
        int ply = 0;
        for (Square move; (move = oracle_random_move(&rng, &position)) != SQUARE_NONE; ply++) {
            if (ply % 12 == 0) {
                const Oracle here = oracle_from(&position);
                const Wide wide = position_wide(&position);
                assert_int_equal(wide_perft_count(&wide, &mask, 2), oracle_perft(&here, 2));
            }
            position_play(&position, move, NULL, NULL);
        }
        /* And the last plies, with passes and the ends of games among the leaves. */
        position = position_start(size);
        for (Square move; position_empties(&position) > 6 &&
                          (move = oracle_random_move(&rng, &position)) != SQUARE_NONE;) {
            position_play(&position, move, NULL, NULL);
        }
        const Oracle late = oracle_from(&position);
        const Wide wide = position_wide(&position);
        assert_int_equal(wide_perft_count(&wide, &mask, 6), oracle_perft(&late, 6));
    }
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A13_moves_and_flips_agree_with_the_oracle_on_random_discs),
        cmocka_unit_test(A13_moves_and_flips_agree_with_the_oracle_in_random_games),
        cmocka_unit_test(runs_of_every_length_are_turned),
        cmocka_unit_test(perft_agrees_with_the_8x8_board),
        cmocka_unit_test(threads_count_the_same),
        cmocka_unit_test(A13_perft_agrees_with_the_oracle_on_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
