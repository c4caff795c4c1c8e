/* The last four empty squares, where most nodes of an exact search are. No move generation below
 * four: each empty square is tried. All functions answer the question "more than alpha?" and
 * return a bound that proves the answer. Squares arrive in parity order: a square alone in its
 * quarter of the board first, because whoever moves there usually has the last word in that
 * quarter. */
#ifndef SOLVE_LAST_INL_H
#define SOLVE_LAST_INL_H

#include "kernel/kernel.h"
#include "solve/solve.h"

enum { LAST_NONE = -127 }; /* below every score */

extern const uint64_t last_neighbours[64]; /* the up to eight squares around each */

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

/* A disc of `opp` beside the square: without one no move there turns anything. */
static inline bool last_touches(int sq, uint64_t opp)
{
    return (last_neighbours[sq] & opp) != 0;
}

TIER_INLINE int last_2(Solver *solver, uint64_t own, uint64_t opp, int sq1, int sq2, int alpha)
{
    int best = LAST_NONE;
    uint64_t flips;
    if (last_touches(sq1, opp) && (flips = kernel_flips(sq1, own, opp)) != 0) {
        solver->nodes++;
        best = -last_1(solver, opp & ~flips, sq2);
        if (best > alpha) {
            return best;
        }
    }
    if (last_touches(sq2, opp) && (flips = kernel_flips(sq2, own, opp)) != 0) {
        solver->nodes++;
        const int score = -last_1(solver, opp & ~flips, sq1);
        return score > best ? score : best;
    }
    if (best != LAST_NONE) {
        return best;
    }
    /* Pass: the same with sides changed, and the game is over if that fails too. */
    solver->nodes++;
    best = -LAST_NONE;
    if (last_touches(sq1, own) && (flips = kernel_flips(sq1, opp, own)) != 0) {
        solver->nodes++;
        best = last_1(solver, own & ~flips, sq2);
        if (best <= alpha) {
            return best;
        }
    }
    if (last_touches(sq2, own) && (flips = kernel_flips(sq2, opp, own)) != 0) {
        solver->nodes++;
        const int score = last_1(solver, own & ~flips, sq1);
        return score < best ? score : best;
    }
    if (best != -LAST_NONE) {
        return best;
    }
    solver->nodes--; /* there was no pass: the game was over */
    return board_final_score((Board){own, opp}, solver->mask);
}

static inline int last_3(Solver *solver, uint64_t own, uint64_t opp, int sq1, int sq2, int sq3,
                         int alpha, bool passed)
{
    int best = LAST_NONE;
    uint64_t flips;
#define LAST_TRY(sq, a, b)                                                                        \
    if (last_touches(sq, opp) && (flips = kernel_flips(sq, own, opp)) != 0) {                     \
        solver->nodes++;                                                                          \
        const int score =                                                                         \
            -last_2(solver, opp & ~flips, own | flips | 1ull << (sq), a, b, -alpha - 1);          \
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
        return board_final_score((Board){own, opp}, solver->mask);
    }
    solver->nodes++;
    return -last_3(solver, opp, own, sq1, sq2, sq3, -alpha - 1, true);
}

/* The four squares of `empty` in the order to try them, first in the lowest byte. */
static inline uint32_t last_order(const Solver *solver, uint64_t empty)
{
    const int a = __builtin_ctzll(empty);
    empty &= empty - 1;
    const int b = __builtin_ctzll(empty);
    empty &= empty - 1;
    const int c = __builtin_ctzll(empty);
    const int d = 63 - __builtin_clzll(empty);
#define LAST_QUARTER(sq) (((sq) >> 2 & 1) | ((sq) >> 4 & 2))
    const int key =
        LAST_QUARTER(a) | LAST_QUARTER(b) << 2 | LAST_QUARTER(c) << 4 | LAST_QUARTER(d) << 6;
#undef LAST_QUARTER
    const uint32_t squares = (uint32_t)(a | b << 8 | c << 16 | d << 24);
    const unsigned order = solver->order[key];
    return (squares >> (8 * (order & 3)) & 255) | (squares >> (8 * (order >> 2 & 3)) & 255) << 8 |
           (squares >> (8 * (order >> 4 & 3)) & 255) << 16 |
           (squares >> (8 * (order >> 6)) & 255) << 24;
}

/* `moves` are the legal ones, known from sorting one move earlier. */
static inline int last_4(Solver *solver, uint64_t own, uint64_t opp, uint32_t squares,
                         uint64_t moves, int alpha)
{
    if (moves == 0) {
        moves = kernel_moves(opp, own) & solver->mask;
        if (moves == 0) {
            return board_final_score((Board){own, opp}, solver->mask);
        }
        solver->nodes++;
        return -last_4(solver, opp, own, squares, moves, -alpha - 1);
    }
    const int sq1 = (int)(squares & 255);
    const int sq2 = (int)(squares >> 8 & 255);
    const int sq3 = (int)(squares >> 16 & 255);
    const int sq4 = (int)(squares >> 24);
    int best = LAST_NONE;
#define LAST_TRY(sq, a, b, c)                                                                     \
    if ((moves >> (sq)&1) != 0) {                                                                 \
        const uint64_t flips = kernel_flips(sq, own, opp);                                        \
        solver->nodes++;                                                                          \
        const int score = -last_3(solver, opp & ~flips, own | flips | 1ull << (sq), a, b, c,      \
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
