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

/* The square and those beside it. */
static uint64_t walk_around(int square)
{
    uint64_t set = 0;
    for (int other = 0; other < 64; other++) {
        const int dx = (other & 7) - (square & 7);
        const int dy = (other >> 3) - (square >> 3);
        set |= dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 ? 1ull << other : 0;
    }
    return set;
}

static void check_position(Board board)
{
    const uint64_t own = board.own;
    const uint64_t opp = board.opp;
    const KernelSpread own_spread = kernel_spread(own), opp_spread = kernel_spread(opp);
    const uint64_t moves = walk_moves(own, opp);
    const uint64_t some = ~(own | opp) & ~(1ull << (own % 64)); /* not to be asked for them all */
    assert_int_equal(portable_moves(own, opp), moves);
    assert_int_equal(kernel_moves(own, opp), moves);
    assert_int_equal(kernel_spread_moves(own_spread, opp_spread, some), moves & some);
    for (uint64_t rest = ~(own | opp); rest != 0; rest &= rest - 1) {
        const int square = __builtin_ctzll(rest);
        const uint64_t flips = walk_flips(square, own, opp);
        assert_int_equal(portable_flips(square, own, opp), flips);
        assert_int_equal(kernel_flips(square, own, opp), flips);
        /* In every lane: moves of the lanes are those of the position. */
        const KernelSpread turned = kernel_spread_flips(square, own_spread, opp_spread);
        const KernelSpread next_own = opp_spread & ~turned;
        const KernelSpread next_opp = own_spread | turned | kernel_spread(1ull << square);
        assert_int_equal(kernel_unspread(turned), flips);
        assert_int_equal(kernel_spread_moves(next_own, next_opp, some & ~(1ull << square)),
                         portable_moves(opp & ~flips, own | flips | 1ull << square) & some);
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

/* The moves in fastest-first order: positions, answers and keys against plain counting. */
static void check_order(Rng *rng, Board board)
{
    static uint64_t around[64];
    for (int square = 0; around[63] == 0 && square < 64; square++) {
        around[square] = walk_around(square);
    }
    const uint64_t empty = board_empty(board);
    const uint64_t odd = rng_next(rng);
    const uint64_t moves = portable_moves(board.own, board.opp);
    const int place = KERNEL_BATCH * (int)rng_below(rng, KERNEL_MOVES / KERNEL_BATCH);
    KernelOrder order;
    const int top = kernel_order8(board.own, board.opp, moves, empty, odd, place, &order);
    int greatest = INT32_MIN;
    uint64_t left = moves;
    for (int i = place; i < place + KERNEL_BATCH; i++, left &= left - 1) {
        if (left == 0) {
            assert_int_equal(order.key[i], INT32_MIN);
            continue;
        }
        const int square = __builtin_ctzll(left);
        const uint64_t move = 1ull << square;
        const Board next =
            board_after(board, square, portable_flips(square, board.own, board.opp));
        int worth = 0;
        for (uint64_t rest = empty & ~move; rest != 0; rest &= rest - 1) {
            const uint64_t beside = around[__builtin_ctzll(rest)];
            worth += ((beside & next.own) != 0) - ((beside & next.opp) != 0);
        }
        const uint64_t answers = portable_moves(next.own, next.opp);
        worth -= 8 * (__builtin_popcountll(answers) +
                      __builtin_popcountll(answers & 0x8100000000000081u));
        worth -= 2 * __builtin_popcountll(answers & around[square]);
        worth += ((move & odd) != 0 ? 2 : 0) + ((move & 0x8100000000000081u) != 0 ? 4 : 0) -
                 ((move & 0x0042000000004200u) != 0 ? 2 : 0);
        worth = next.own == 0 ? 1 << 20 : worth;
        assert_int_equal(order.square[i], square);
        assert_int_equal(order.own[i], next.own);
        assert_int_equal(order.opp[i], next.opp);
        assert_int_equal(order.moves[i], answers);
        assert_int_equal(kernel_place(order.key[i]), i);
        assert_int_equal(order.key[i], kernel_key(worth, i));
        greatest = order.key[i] > greatest ? order.key[i] : greatest;
    }
    assert_int_equal(top, greatest);
    assert_int_equal(kernel_greatest8(order.key + place), greatest);
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
        check_order(&rng, board);
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
        check_order(&rng, board);
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
