/* Several moves at once for tiers without code of their own for it: kernel_replies8 makes flips
 * one by one, then the moves of KERNEL_LANES positions in one vector of the compiler's. Included
 * by kernel.h alone, after it has chosen kernel_flips, kernel_moves and KernelSpread. */
#ifndef KERNEL_BATCH_INL_H
#define KERNEL_BATCH_INL_H

#include "kernel/batch.h"

#include <string.h>

typedef uint64_t BatchLanes __attribute__((vector_size(8 * KERNEL_LANES)));

static inline BatchLanes batch_reach(BatchLanes own, BatchLanes over, int step)
{
    BatchLanes up = over & (own << step);
    BatchLanes down = over & (own >> step);
    const BatchLanes pairs_up = over & (over << step);
    const BatchLanes pairs_down = pairs_up >> step;
    up |= over & (up << step);
    down |= over & (down >> step);
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    return (up << step) | (down >> step);
}

static inline BatchLanes batch_moves(BatchLanes own, BatchLanes opp)
{
    const BatchLanes inner = opp & 0x7e7e7e7e7e7e7e7eu;
    const BatchLanes east = (inner + (inner & (own << 1))) & ~inner; /* as in portable_inl.h */
    BatchLanes west = inner & (own >> 1);
    const BatchLanes pairs = inner & (inner >> 1);
    west |= inner & (west >> 1);
    west |= pairs & (west >> 2);
    west |= pairs & (west >> 2);
    return (east | west >> 1 | batch_reach(own, opp, 8) | batch_reach(own, inner, 7) |
            batch_reach(own, inner, 9)) &
           ~(own | opp);
}

static inline void batch_replies8(const uint64_t *own, const uint64_t *opp,
                                  const uint8_t *square, KernelReplies *replies)
{
    for (int first = 0; first < KERNEL_BATCH; first += KERNEL_LANES) {
        BatchLanes mine, theirs; /* after the moves, seen by the other side */
        for (int lane = 0; lane < KERNEL_LANES; lane++) {
            const int i = first + lane;
            const uint64_t flips = kernel_flips(square[i], own[i], opp[i]);
            replies->flips[i] = flips;
            mine[lane] = opp[i] & ~flips;
            theirs[lane] = own[i] | flips | 1ull << square[i];
        }
        const BatchLanes moves = batch_moves(mine, theirs);
        memcpy(&replies->moves[first], &moves, sizeof moves);
    }
}

/* The set and the squares around it. */
static inline uint64_t batch_around(uint64_t set)
{
    set |= (set & 0x7f7f7f7f7f7f7f7fu) << 1 | (set >> 1 & 0x7f7f7f7f7f7f7f7fu);
    return set | set << 8 | set >> 8;
}

static inline int batch_worth(uint64_t move, uint64_t own, uint64_t opp, uint64_t answers,
                              uint64_t empty)
{
    return __builtin_popcountll(batch_around(own) & empty & ~move) -
           __builtin_popcountll(batch_around(opp) & empty & ~move) -
           KERNEL_ANSWER * (__builtin_popcountll(answers) +
                            __builtin_popcountll(answers & KERNEL_CORNERS)) -
           KERNEL_BESIDE * __builtin_popcountll(answers & batch_around(move)) +
           ((move & KERNEL_CORNERS) != 0 ? KERNEL_CORNER : 0) -
           ((move & KERNEL_X_SQUARES) != 0 ? KERNEL_X : 0);
}

static inline int batch_order8(uint64_t own, uint64_t opp, uint64_t moves, uint64_t empty,
                               uint64_t odd, int place, KernelOrder *order)
{
    const KernelSpread ours = kernel_spread(own), theirs = kernel_spread(opp);
    int top = INT32_MIN;
    for (int i = 0; i < KERNEL_BATCH; i++) {
        order->key[place + i] = INT32_MIN;
    }
    for (int i = 0; i < KERNEL_BATCH && moves != 0; i++, moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t move = 1ull << square;
        const KernelSpread flips = kernel_spread_flips(square, ours, theirs);
        const KernelSpread own_after = theirs & ~flips;
        const KernelSpread opp_after = ours | flips | kernel_spread(move);
        const uint64_t next_own = kernel_unspread(own_after);
        const uint64_t next_opp = kernel_unspread(opp_after);
        const uint64_t answers = kernel_spread_moves(own_after, opp_after, empty & ~move);
        int worth = batch_worth(move, next_own, next_opp, answers, empty) +
                    ((move & odd) != 0 ? KERNEL_ODD : 0);
        worth = next_own == 0 ? KERNEL_WIPE_OUT : worth;
        const int key = kernel_key(worth, place + i);
        order->own[place + i] = next_own;
        order->opp[place + i] = next_opp;
        order->moves[place + i] = answers;
        order->square[place + i] = (uint8_t)square;
        order->key[place + i] = key;
        top = key > top ? key : top;
    }
    return top;
}

static inline int batch_greatest8(const int32_t *numbers)
{
    int greatest = numbers[0];
    for (int i = 1; i < KERNEL_BATCH; i++) {
        greatest = numbers[i] > greatest ? numbers[i] : greatest;
    }
    return greatest;
}

/* Eight squares a turn without a branch; the guard bit stands in when the set runs out. */
static inline void batch_squares(uint64_t set, uint8_t *squares)
{
    do {
        for (int i = 0; i < KERNEL_BATCH; i++) {
            squares[i] = (uint8_t)__builtin_ctzll(set | 0x8000000000000000u);
            set &= set - 1;
        }
        squares += KERNEL_BATCH;
    } while (set != 0);
}

#endif
