/* The last four empty squares, where most nodes of a search to the end are. No move generation below
 * four: each empty square is tried. All functions answer the question "more than alpha?" and
 * return a bound that proves the answer. Squares arrive in parity order: a square alone in its
 * quarter of the board first, because whoever moves there usually has the last word in that
 * quarter. */
#ifndef SOLVE_LAST_INL_H
#define SOLVE_LAST_INL_H

#include "kernel/kernel.h"
#include "solve/solve.h"

enum { LAST_NONE = -127 }; /* below every score */

/* One empty square, `own` to move; the score. */
TIER_INLINE int last_1(Solver *solver, uint64_t own, int sq)
{
    const int discs = __builtin_popcountll(own);
    int flips = kernel_last_flips(sq, own);
    if (flips != 0) {
        solver->nodes++;
        return 2 * (discs + flips + 1) - solver->squares;
    }
    solver->nodes++; /* the pass */
    flips = kernel_last_flips(sq, solver->mask & ~own & ~(1ull << sq));
    if (flips != 0) {
        solver->nodes++;
        return 2 * (discs - flips) - solver->squares;
    }
    /* Nobody can move: the square goes to the winner; an odd number of discs has one. */
    const int score = 2 * discs - solver->squares;
    return score >= 0 ? score + 2 : score;
}

TIER_INLINE int last_2(Solver *solver, KernelSpread own, KernelSpread opp, int sq1, int sq2,
                       int alpha)
{
    const uint64_t theirs = kernel_unspread(opp);
    int best = LAST_NONE;
    uint64_t flips = kernel_unspread(kernel_spread_flips(sq1, own, opp));
    if (flips != 0) {
        solver->nodes++;
        best = -last_1(solver, theirs & ~flips, sq2);
        if (best > alpha) {
            return best;
        }
    }
    flips = kernel_unspread(kernel_spread_flips(sq2, own, opp));
    if (flips != 0) {
        solver->nodes++;
        const int score = -last_1(solver, theirs & ~flips, sq1);
        return score > best ? score : best;
    }
    if (best != LAST_NONE) {
        return best;
    }
    /* Pass: the same with sides changed, and the game is over if that fails too. */
    const uint64_t ours = kernel_unspread(own);
    solver->nodes++;
    best = -LAST_NONE;
    flips = kernel_unspread(kernel_spread_flips(sq1, opp, own));
    if (flips != 0) {
        solver->nodes++;
        best = last_1(solver, ours & ~flips, sq2);
        if (best <= alpha) {
            return best;
        }
    }
    flips = kernel_unspread(kernel_spread_flips(sq2, opp, own));
    if (flips != 0) {
        solver->nodes++;
        const int score = last_1(solver, ours & ~flips, sq1);
        return score < best ? score : best;
    }
    if (best != -LAST_NONE) {
        return best;
    }
    solver->nodes--; /* there was no pass: the game was over */
    return board_final_score((Board){ours, theirs}, solver->mask);
}

static inline int last_3(Solver *solver, KernelSpread own, KernelSpread opp, int sq1, int sq2,
                         int sq3, int alpha, bool passed)
{
    int best = LAST_NONE;
    KernelSpread flips;
#define LAST_TRY(sq, a, b)                                                                        \
    flips = kernel_spread_flips(sq, own, opp);                                                    \
    if (kernel_unspread(flips) != 0) {                                                            \
        solver->nodes++;                                                                          \
        const int score = -last_2(solver, opp & ~flips,                                           \
                                  own | flips | kernel_spread(1ull << (sq)), a, b, -alpha - 1);   \
        if (score > alpha) {                                                                      \
            return score;                                                                         \
        }                                                                                         \
        best = score > best ? score : best;                                                       \
    }
    LAST_TRY(sq1, sq2, sq3)
    LAST_TRY(sq2, sq1, sq3)
    LAST_TRY(sq3, sq1, sq2)
#undef LAST_TRY
    if (best != LAST_NONE) {
        return best;
    }
    if (passed) {
        solver->nodes--;
        return board_final_score((Board){kernel_unspread(own), kernel_unspread(opp)},
                                 solver->mask);
    }
    solver->nodes++;
    return -last_3(solver, opp, own, sq1, sq2, sq3, -alpha - 1, true);
}

/* The four squares of `empty`, a byte each, and above them by how many bits to shift them to reach
 * each in the order to try them, the first in the lowest byte. */
static inline uint64_t last_order(const Solver *solver, uint64_t empty)
{
    const int a = __builtin_ctzll(empty);
    empty &= empty - 1;
    const int b = __builtin_ctzll(empty);
    empty &= empty - 1;
    const int c = __builtin_ctzll(empty);
    const int d = 63 - __builtin_clzll(empty);
    const uint32_t squares = (uint32_t)(a | b << 8 | c << 16 | d << 24);
    /* The quarter of each square is bits 2 and 5 of it: gathered into one byte. */
    const uint32_t quarters = (squares >> 2 & 0x01010101) | (squares >> 4 & 0x02020202);
    return squares | (uint64_t)solver->order[quarters * 0x01041040u >> 24] << 32;
}

/* `four` is from last_order(), `moves` are the legal ones, known from sorting one move earlier. */
static inline int last_4(Solver *solver, uint64_t own, uint64_t opp, uint64_t four, uint64_t moves,
                         int alpha)
{
    if (moves == 0) {
        moves = kernel_moves(opp, own) & solver->mask;
        if (moves == 0) {
            return board_final_score((Board){own, opp}, solver->mask);
        }
        solver->nodes++;
        return -last_4(solver, opp, own, four, moves, -alpha - 1);
    }
    const KernelSpread ours = kernel_spread(own), theirs = kernel_spread(opp);
    const uint32_t squares = (uint32_t)four;
    const int sq1 = (int)(squares >> (four >> 32 & 31) & 63);
    const int sq2 = (int)(squares >> (four >> 40 & 31) & 63);
    const int sq3 = (int)(squares >> (four >> 48 & 31) & 63);
    const int sq4 = (int)(squares >> (four >> 56 & 31) & 63);
    int best = LAST_NONE;
#define LAST_TRY(sq, a, b, c)                                                                     \
    if ((moves >> (sq)&1) != 0) {                                                                 \
        const KernelSpread flips = kernel_spread_flips(sq, ours, theirs);                         \
        solver->nodes++;                                                                          \
        const int score = -last_3(solver, theirs & ~flips,                                        \
                                  ours | flips | kernel_spread(1ull << (sq)), a, b, c,            \
                                  -alpha - 1, false);                                             \
        if (score > alpha) {                                                                      \
            return score;                                                                         \
        }                                                                                         \
        best = score > best ? score : best;                                                       \
    }
    LAST_TRY(sq1, sq2, sq3, sq4)
    LAST_TRY(sq2, sq1, sq3, sq4)
    LAST_TRY(sq3, sq4, sq1, sq2)
    LAST_TRY(sq4, sq3, sq1, sq2)
#undef LAST_TRY
    return best;
}

#endif
