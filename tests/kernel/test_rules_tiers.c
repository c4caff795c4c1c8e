/* Every tier answers like the portable code, and the portable code like a loop that walks. */
#include "support/testing.h"

#include "kernel/kernel.h"
#include "kernel/portable_inl.h"
#include "support/boards.h"

#include <stdio.h>

enum { POSITIONS = 500000 }; /* of each kind, reachable and arbitrary */

static const uint64_t seed = 20261115;

/* The rules as a child would apply them. */
static uint64_t walk_flips(int square, uint64_t own, uint64_t opp)
{
    uint64_t flips = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            uint64_t run = 0;
            int x = (square & 7) + dx;
            int y = (square >> 3) + dy;
            while (x >= 0 && x < 8 && y >= 0 && y < 8 && (opp >> (8 * y + x) & 1) != 0) {
                run |= 1ull << (8 * y + x);
                x += dx;
                y += dy;
            }
            if (x >= 0 && x < 8 && y >= 0 && y < 8 && (own >> (8 * y + x) & 1) != 0) {
                flips |= run;
            }
        }
    }
    return flips;
}

static uint64_t walk_moves(uint64_t own, uint64_t opp)
{
    uint64_t moves = 0;
    for (uint64_t rest = ~(own | opp); rest != 0; rest &= rest - 1) {
        const int square = __builtin_ctzll(rest);
        moves |= walk_flips(square, own, opp) != 0 ? 1ull << square : 0;
    }
    return moves;
}

static void check_position(Board board)
{
    const uint64_t own = board.own;
    const uint64_t opp = board.opp;
    const uint64_t moves = walk_moves(own, opp);
    assert_int_equal(portable_moves(own, opp), moves);
    assert_int_equal(kernel_moves(own, opp), moves);
    for (uint64_t rest = ~(own | opp); rest != 0; rest &= rest - 1) {
        const int square = __builtin_ctzll(rest);
        const uint64_t flips = walk_flips(square, own, opp);
        assert_int_equal(portable_flips(square, own, opp), flips);
        assert_int_equal(kernel_flips(square, own, opp), flips);
        const Board after = board_after(board, square, flips);
        assert_true(board_equal(board_undo(after, square, flips), board));
    }
}

/* Eight moves of one position, legal or not, and the list of the legal ones. */
static void check_batch(Board board)
{
    uint64_t own[KERNEL_BATCH], opp[KERNEL_BATCH];
    uint8_t square[KERNEL_BATCH];
    uint64_t rest = board_empty(board);
    if (rest == 0) {
        return;
    }
    for (int i = 0; i < KERNEL_BATCH; i++) {
        own[i] = board.own;
        opp[i] = board.opp;
        square[i] = (uint8_t)__builtin_ctzll(rest);
        rest = (rest & (rest - 1)) != 0 ? rest & (rest - 1) : rest;
        if (i == 5) { /* lanes are independent */
            own[i] = board.opp;
            opp[i] = board.own;
        }
    }
    KernelReplies replies;
    kernel_replies8(own, opp, square, &replies);
    for (int i = 0; i < KERNEL_BATCH; i++) {
        const uint64_t flips = portable_flips(square[i], own[i], opp[i]);
        assert_int_equal(replies.flips[i], flips);
        assert_int_equal(replies.moves[i],
                         portable_moves(opp[i] & ~flips, own[i] | flips | 1ull << square[i]));
    }
    uint8_t list[64];
    kernel_squares(board_empty(board), list);
    rest = board_empty(board);
    for (int i = 0; rest != 0; i++, rest &= rest - 1) {
        assert_int_equal(list[i], __builtin_ctzll(rest));
    }
}

/* As if everything but one square were filled: what is not own is the opponent's. */
static void check_last_square(Rng *rng, uint64_t own)
{
    const int square = (int)rng_below(rng, 64);
    const uint64_t bit = 1ull << square;
    own &= ~bit;
    const int count = __builtin_popcountll(walk_flips(square, own, ~own & ~bit));
    assert_int_equal(portable_last_flips(square, own), count);
    assert_int_equal(kernel_last_flips(square, own), count);
    assert_int_equal(kernel_last_flips(square, own | bit), count); /* its own bit is ignored */
}

static void tier_agrees_on_reachable_positions(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed);
    Board board = board_start(8);
    for (int i = 0; i < POSITIONS; i++) {
        check_position(board);
        check_batch(board);
        check_last_square(&rng, board.own | (board_empty(board) & rng_next(&rng)));
        board = boards_next(&rng, board, 8);
    }
}

static void tier_agrees_on_arbitrary_positions(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 1);
    for (int i = 0; i < POSITIONS; i++) {
        const Board board = boards_arbitrary(&rng);
        check_position(board);
        check_batch(board);
        check_last_square(&rng, board.own);
    }
}

/* Every line through every square with every content. */
static void last_flips_are_exact_on_every_line(void **state)
{
    (void)state;
    for (int square = 0; square < 64; square++) {
        const KernelRays *rays = &kernel_rays[square];
        for (int line = 0; line < 4; line++) {
            const uint64_t mask = rays->up[line] | rays->down[line];
            uint64_t own = 0;
            do { /* every subset of the line */
                const uint64_t opp = ~own & ~(1ull << square);
                const int count = __builtin_popcountll(walk_flips(square, own, opp));
                assert_int_equal(portable_last_flips(square, own), count);
                assert_int_equal(kernel_last_flips(square, own), count);
                own = (own - mask) & mask;
            } while (own != 0);
        }
    }
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tier_agrees_on_reachable_positions),
        cmocka_unit_test(tier_agrees_on_arbitrary_positions),
        cmocka_unit_test(last_flips_are_exact_on_every_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
