/* Leaf counts that every tier must reproduce. */
#include "support/testing.h"

#include "board/perft.h"
#include "support/boards.h"

#include <stdio.h>

/* The rules in the plainest words: what the batches must reproduce. */
static uint64_t plain_count(Board board, uint64_t mask, int depth)
{
    uint64_t moves = board_moves(board) & mask;
    if (depth == 0 || board_is_over(board, mask)) {
        return 1;
    }
    if (moves == 0) {
        return plain_count(board_pass(board), mask, depth - 1);
    }
    uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        leaves += plain_count(board_play(board, __builtin_ctzll(moves)), mask, depth - 1);
    }
    return leaves;
}

static void perft_from_the_start_is_exact(void **state)
{
    (void)state;
    static const uint64_t leaves[] = {1,    4,     12,     56,      244,     1396,
                                      8200, 55092, 390216, 3005288, 24571284};
    for (int depth = 0; depth < (int)(sizeof leaves / sizeof leaves[0]); depth++) {
        assert_int_equal(perft_count(board_start(8), board_mask(8), depth), leaves[depth]);
    }
}

static void small_boards_are_exact_to_the_end_of_the_game(void **state)
{
    (void)state;
    for (int depth = 0; depth <= 14; depth++) { /* 4x4 is full after twelve discs and passes */
        assert_int_equal(perft_count(board_start(4), board_mask(4), depth),
                         plain_count(board_start(4), board_mask(4), depth));
    }
    assert_int_equal(perft_count(board_start(4), board_mask(4), 64), 60060);
    for (int depth = 0; depth <= 8; depth++) {
        assert_int_equal(perft_count(board_start(6), board_mask(6), depth),
                         plain_count(board_start(6), board_mask(6), depth));
    }
}

/* Near the end passes and ended games are frequent. */
static void late_positions_are_exact(void **state)
{
    (void)state;
    Rng rng = rng_seeded(7);
    printf("seed 7\n");
    Board board = board_start(8);
    for (int i = 0; i < 3000; i++) {
        if (__builtin_popcountll(board_empty(board)) <= 8) {
            for (int depth = 1; depth <= 9; depth++) {
                assert_int_equal(perft_count(board, board_mask(8), depth),
                                 plain_count(board, board_mask(8), depth));
            }
        }
        board = boards_next(&rng, board, 8);
    }
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_from_the_start_is_exact),
        cmocka_unit_test(small_boards_are_exact_to_the_end_of_the_game),
        cmocka_unit_test(late_positions_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
