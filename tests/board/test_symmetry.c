/* Symmetries form a group, agree on squares and sets, and commute with the rules. */
#include "support/testing.h"

#include "board/symmetry.h"
#include "support/boards.h"

#include <stdio.h>

static const uint64_t seed = 4711;

static void squares_and_sets_move_alike(void **state)
{
    (void)state;
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        for (int square = 0; square < 64; square++) {
            const int image = symmetry_of_square(square, symmetry);
            assert_int_equal(symmetry_of_set(1ull << square, symmetry), 1ull << image);
            assert_int_equal(symmetry_of_square(image, symmetry_inverse(symmetry)), square);
        }
        assert_int_equal(symmetry_of_square(BOARD_PASS, symmetry), BOARD_PASS);
    }
}

static void symmetries_are_eight_different_ones(void **state)
{
    (void)state;
    for (int a = 0; a < SYMMETRY_COUNT; a++) {
        for (int b = 0; b < a; b++) { /* b1 has eight different images */
            assert_true(symmetry_of_square(1, a) != symmetry_of_square(1, b));
        }
    }
    assert_int_equal(symmetry_of_square(1, 1), 6);  /* b1 -> g1 */
    assert_int_equal(symmetry_of_square(1, 2), 57); /* b1 -> b8 */
    assert_int_equal(symmetry_of_square(1, 4), 8);  /* b1 -> a2 */
}

static void symmetry_commutes_with_play(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed);
    Board board = board_start(8);
    for (int i = 0; i < 1000000; i++) {
        const int symmetry = (int)rng_below(&rng, SYMMETRY_COUNT);
        const Board image = symmetry_of_board(board, symmetry);
        const uint64_t moves = board_moves(board);
        assert_int_equal(board_moves(image), symmetry_of_set(moves, symmetry));
        if (moves != 0) {
            const int square = boards_random_square(&rng, moves);
            const Board after = board_play(board, square);
            const Board image_after = board_play(image, symmetry_of_square(square, symmetry));
            assert_true(board_equal(symmetry_of_board(after, symmetry), image_after));
        }
        board = boards_next(&rng, board, 8);
    }
}

static void canonical_form_is_shared_by_all_images(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 1);
    for (int i = 0; i < 100000; i++) {
        const Board board = boards_arbitrary(&rng);
        int way = -1;
        const Board least = symmetry_canonical(board, &way);
        assert_true(board_equal(symmetry_of_board(board, way), least));
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            const Board image = symmetry_of_board(board, symmetry);
            assert_true(image.own >= least.own);
            assert_true(board_equal(symmetry_canonical(image, NULL), least));
        }
    }
}

int main(void)
{
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_and_sets_move_alike),
        cmocka_unit_test(symmetries_are_eight_different_ones),
        cmocka_unit_test(symmetry_commutes_with_play),
        cmocka_unit_test(canonical_form_is_shared_by_all_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
