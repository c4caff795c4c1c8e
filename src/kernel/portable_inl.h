/* The three questions of the rules in plain 64-bit C: always compiled, and the oracle of every
 * other tier. Bit 0 is a1, bit 7 is h1, bit 63 is h8. */
#ifndef KERNEL_PORTABLE_INL_H
#define KERNEL_PORTABLE_INL_H

#include "kernel/rays.h"

/* Squares reached from `own` over one or more discs of `over` in steps of `shift`, both ways. */
static inline uint64_t portable_reach(uint64_t own, uint64_t over, int shift)
{
    uint64_t up = over & (own << shift);
    uint64_t down = over & (own >> shift);
    up |= over & (up << shift);
    down |= over & (down >> shift);
    const uint64_t pairs_up = over & (over << shift);
    const uint64_t pairs_down = over & (over >> shift);
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    return (up << shift) | (down >> shift);
}

static inline uint64_t portable_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & 0x7e7e7e7e7e7e7e7eu; /* a disc on an edge column ends its row */
    return (portable_reach(own, inner, 1) | portable_reach(own, opp, 8) |
            portable_reach(own, inner, 7) | portable_reach(own, inner, 9)) &
           ~(own | opp);
}

/* Discs turned by a move on the empty square `sq`; 0 if the move is not legal. */
static inline uint64_t portable_flips(int sq, uint64_t own, uint64_t opp)
{
    const KernelRays *rays = &kernel_rays[sq];
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++) {
        /* Upwards a carry runs through the opponent's discs to the first other square. */
        const uint64_t up = rays->up[i];
        const uint64_t up_end = ((opp | ~up) + 1) & up & own;
        flips |= (up_end - (up_end != 0)) & up;
        /* Downwards that square is the highest one that is not the opponent's. */
        const uint64_t down = rays->down[i];
        const uint64_t others = (down & ~opp) | 1; /* a1 is harmless: it ends every ray it is on */
        const uint64_t down_end = (0x8000000000000000u >> __builtin_clzll(others)) & down & own;
        flips |= (0 - (down_end << 1)) & down;
    }
    return flips;
}

/* How many discs a move on `sq` turns when it is the last empty square. */
static inline int portable_last_flips(int sq, uint64_t own)
{
    return __builtin_popcountll(portable_flips(sq, own, ~own & ~(1ull << sq)));
}

/* The square with n others of the set before it; n is below the set's count. */
static inline int portable_select(uint64_t set, int n)
{
    for (; n > 0; n--) {
        set &= set - 1;
    }
    return __builtin_ctzll(set);
}

#endif
