/* Stable discs never turn, and the ones everybody sees are found. */
#include "support/testing.h"

#include "board/stability.h"
#include "support/boards.h"

#include <stdio.h>

static const uint64_t seed = 31415;

/* Plays on at random until nobody can move. An unlawful continuation passes at will: stability
 * promises to hold against any order of moves. */
static void check_continuation(Rng *rng, Board board, int lawful)
{
    uint64_t own = stability_discs(board.own, board.opp);
    uint64_t opp = stability_discs(board.opp, board.own);
    assert_int_equal(own & ~board.own, 0);
    assert_int_equal(opp & ~board.opp, 0);
    while (!board_is_over(board, ~0ull)) {
        const uint64_t moves = board_moves(board);
        const int pass = moves == 0 || (!lawful && rng_below(rng, 2) == 0);
        board = pass ? board_pass(board) : board_play(board, boards_random_square(rng, moves));
        const uint64_t other = own;
        own = opp;
        opp = other;
        assert_int_equal(own & ~board.own, 0);
        assert_int_equal(opp & ~board.opp, 0);
        /* What was stable is still found to be. */
        assert_int_equal(own & ~stability_discs(board.own, board.opp), 0);
        own = stability_discs(board.own, board.opp);
    }
}

static void stable_discs_never_turn_in_games(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed);
    Board board = board_start(8);
    for (int i = 0; i < 60000; i++) {
        check_continuation(&rng, board, i % 2);
        board = boards_next(&rng, board, 8);
    }
}

static void stable_discs_never_turn_from_arbitrary_positions(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 1);
    for (int i = 0; i < 100000; i++) {
        check_continuation(&rng, boards_arbitrary(&rng), i % 2);
    }
}

static void every_disc_of_a_full_board_is_stable(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 2);
    for (int i = 0; i < 1000; i++) {
        const uint64_t own = rng_next(&rng);
        assert_int_equal(stability_discs(own, ~own), own);
    }
}

static void known_cases(void **state)
{
    (void)state;
    const Board start = board_start(8);
    assert_int_equal(stability_discs(start.own, start.opp), 0);
    assert_int_equal(stability_discs(1, 0), 1);                    /* a corner */
    assert_int_equal(stability_discs(0x07, 0), 0x07);              /* a run from a corner */
    assert_int_equal(stability_discs(0x02, 0), 0);                 /* a C-square alone */
    assert_int_equal(stability_discs(0x3c, 0xc3), 0x3c);           /* a full edge */
    assert_int_equal(stability_discs(0x15, 0xaa), 0x15);           /* XOXOXO.O: */
    assert_int_equal(stability_discs(0xaa, 0x15), 0x8a);           /* f1 alone can turn */
    assert_int_equal(stability_discs(0x0103070f, 0), 0x0103070f);  /* a wedge in a corner */
    assert_int_equal(stability_discs(0x03ff, 0), 0x03ff);          /* b2 beside a2 below a row */
    assert_int_equal(stability_discs(0x05ff, 0), 0x01ff);          /* c2 can still turn */
}

static void edge_lines_and_columns_are_alike(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 3);
    for (int i = 0; i < 100000; i++) {
        const uint64_t own = rng_next(&rng) & 0xff;
        const uint64_t opp = rng_next(&rng) & 0xff & ~own;
        const uint64_t row = stability_discs(own, opp);
        assert_int_equal(stability_discs(own << 56, opp << 56), row << 56);
        uint64_t own_column = 0, opp_column = 0, expected = 0;
        for (int square = 0; square < 8; square++) {
            own_column |= (own >> square & 1) << (8 * square);
            opp_column |= (opp >> square & 1) << (8 * square);
            expected |= (row >> square & 1) << (8 * square);
        }
        assert_int_equal(stability_discs(own_column, opp_column), expected);
        assert_int_equal(stability_discs(own_column << 7, opp_column << 7), expected << 7);
    }
}

static void full_lines_are_exact(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 4);
    for (int i = 0; i < 100000; i++) {
        const uint64_t holes = rng_next(&rng) & rng_next(&rng) & rng_next(&rng) & rng_next(&rng);
        const StabilityFull full = stability_full_lines(~holes);
        const uint64_t found[4] = {full.row, full.column, full.fall, full.rise};
        for (int square = 0; square < 64; square++) {
            for (int line = 0; line < 4; line++) {
                const uint64_t mask = kernel_rays[square].up[line] |
                                      kernel_rays[square].down[line] | 1ull << square;
                assert_int_equal(found[line] >> square & 1, (mask & holes) == 0);
            }
        }
    }
}

int main(void)
{
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stable_discs_never_turn_in_games),
        cmocka_unit_test(stable_discs_never_turn_from_arbitrary_positions),
        cmocka_unit_test(every_disc_of_a_full_board_is_stable),
        cmocka_unit_test(known_cases),
        cmocka_unit_test(edge_lines_and_columns_are_alike),
        cmocka_unit_test(full_lines_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
