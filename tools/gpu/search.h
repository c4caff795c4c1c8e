/* The game and the pattern evaluation for a warp: each lane keeps two of the 64 indices, packed
 * into one number (high * 65536 + low), so that updates are single additions; at a node each lane
 * works out one move. Values are those of src/train/label.c, to the last digit. */
#pragma once

#include "warp.h"

typedef unsigned long long u64;

enum { SLOTS = 64, DISC = 128, MAX_VALUE = 64 * DISC, INFINITE = 32000 };

struct Index {
    PER_LANE(int, pair);
};

/* What every search reads. */
struct World {
    const int *step;         /* 64 x 32, packed pairs */
    const int16_t *tables;   /* phases x entries */
    int entries;
    PER_LANE(int, origin_low);
    PER_LANE(int, origin_high);
};

DEVICE inline int phase_of(int discs)
{
    return discs > 63 ? 29 : (discs - 4) / 2;
}

DEVICE inline void world_init(World &world, const int *step, const int *origin,
                              const int16_t *tables, int entries)
{
    world.step = step;
    world.tables = tables;
    world.entries = entries;
    FOR_LANES {
        AT(world.origin_low) = origin[lane];
        AT(world.origin_high) = origin[lane + 32];
    }
}

DEVICE inline int pair_low(int pair)
{
    return (int16_t)(pair & 0xffff);
}

DEVICE inline int pair_high(int pair)
{
    return (pair - pair_low(pair)) >> 16;
}

DEVICE inline Index index_set(const World &world, u64 own, u64 opp)
{
    Index index;
    FOR_LANES {
        int pair = 0;
        for (u64 left = own; left != 0; left &= left - 1) {
            pair += world.step[LOWEST(left) * 32 + lane];
        }
        for (u64 left = opp; left != 0; left &= left - 1) {
            pair -= world.step[LOWEST(left) * 32 + lane];
        }
        AT(index.pair) = pair;
    }
    return index;
}

DEVICE inline Index index_play(const World &world, const Index &before, int square, u64 flips)
{
    Index after;
    FOR_LANES {
        int turned = 0;
        for (u64 left = flips; left != 0; left &= left - 1) {
            turned += world.step[LOWEST(left) * 32 + lane];
        }
        AT(after.pair) = -(AT(before.pair) + world.step[square * 32 + lane] + 2 * turned);
    }
    return after;
}

DEVICE inline Index index_pass(const Index &before)
{
    Index after;
    FOR_LANES {
        AT(after.pair) = -AT(before.pair);
    }
    return after;
}

DEVICE inline int index_value(const World &world, const Index &index, int discs)
{
    const int16_t *table = world.tables + (size_t)phase_of(discs) * world.entries;
    PER_LANE(int, sum);
    FOR_LANES {
        const int pair = AT(index.pair);
        AT(sum) = table[AT(world.origin_low) + pair_low(pair)] +
                  table[AT(world.origin_high) + pair_high(pair)];
    }
    const int value = REDUCE_ADD(sum);
    return value > MAX_VALUE ? MAX_VALUE : value < -MAX_VALUE ? -MAX_VALUE : value;
}

/* One step in each of the eight directions; what leaves the board is masked away. */
template <int direction> DEVICE inline u64 shifted(u64 set)
{
    const u64 not_a = 0xfefefefefefefefeull, not_h = 0x7f7f7f7f7f7f7f7full;
    switch (direction) {
    case 0: return (set & not_h) << 1;
    case 1: return (set & not_a) >> 1;
    case 2: return set << 8;
    case 3: return set >> 8;
    case 4: return (set & not_h) << 9;
    case 5: return (set & not_a) >> 9;
    case 6: return (set & not_a) << 7;
    default: return (set & not_h) >> 7;
    }
}

template <int direction> DEVICE inline u64 run_over(u64 from, u64 opp)
{
    u64 run = shifted<direction>(from) & opp;
    for (int i = 0; i < 5; i++) {
        run |= shifted<direction>(run) & opp;
    }
    return run;
}

template <int direction> DEVICE inline u64 flips_towards(u64 disc, u64 own, u64 opp)
{
    const u64 run = run_over<direction>(disc, opp);
    return (shifted<direction>(run) & own) != 0 ? run : 0;
}

DEVICE inline u64 moves_of(u64 own, u64 opp)
{
    return (shifted<0>(run_over<0>(own, opp)) | shifted<1>(run_over<1>(own, opp)) |
            shifted<2>(run_over<2>(own, opp)) | shifted<3>(run_over<3>(own, opp)) |
            shifted<4>(run_over<4>(own, opp)) | shifted<5>(run_over<5>(own, opp)) |
            shifted<6>(run_over<6>(own, opp)) | shifted<7>(run_over<7>(own, opp))) &
           ~(own | opp);
}

DEVICE inline u64 flips_of(int square, u64 own, u64 opp)
{
    const u64 disc = 1ull << square;
    return flips_towards<0>(disc, own, opp) | flips_towards<1>(disc, own, opp) |
           flips_towards<2>(disc, own, opp) | flips_towards<3>(disc, own, opp) |
           flips_towards<4>(disc, own, opp) | flips_towards<5>(disc, own, opp) |
           flips_towards<6>(disc, own, opp) | flips_towards<7>(disc, own, opp);
}

DEVICE inline int final_value(u64 own, u64 opp)
{
    const int mine = POPCOUNT(own), theirs = POPCOUNT(opp), empty = 64 - mine - theirs;
    return DISC * (mine > theirs   ? mine - theirs + empty
                   : mine < theirs ? mine - theirs - empty
                                   : 0);
}

/* The k-th square of the set. */
DEVICE inline int nth_square(u64 set, int k)
{
    for (; k > 0; k--) {
        set &= set - 1;
    }
    return LOWEST(set);
}

/* The moves of a node: lane k holds the k-th. More than 32 do not occur in practice; the rest
 * would be left out. */
struct Moves {
    int count;
    PER_LANE(int, square);
    PER_LANE(u64, flips);
};

DEVICE inline Moves moves_list(u64 moves, u64 own, u64 opp)
{
    Moves list;
    list.count = POPCOUNT(moves) < 32 ? POPCOUNT(moves) : 32;
    FOR_LANES {
        AT(list.square) = lane < list.count ? nth_square(moves, lane) : 0;
        AT(list.flips) = lane < list.count ? flips_of(AT(list.square), own, opp) : 0;
    }
    return list;
}

/* Alpha-beta of fixed depth, fail-soft; a pass costs no depth. */
template <int depth> struct Search {
    static DEVICE __noinline__ int run(const World world, u64 own, u64 opp, Index index,
                                       int discs, int alpha, int beta)
    {
        u64 moves = moves_of(own, opp);
        int sign = 1;
        if (moves == 0) {
            moves = moves_of(opp, own);
            if (moves == 0) {
                return final_value(own, opp);
            }
            const u64 swap = own;
            own = opp;
            opp = swap;
            index = index_pass(index);
            sign = -1;
            const int low = alpha;
            alpha = -beta;
            beta = -low;
        }
        const Moves list = moves_list(moves, own, opp);
        PER_LANE(int, key); /* order * 32 + lane; the least is next */
        if (depth == 2) {
            FOR_LANES {
                const u64 flips = AT(list.flips);
                const int mobility =
                    POPCOUNT(moves_of(opp & ~flips, own | flips | 1ull << AT(list.square)));
                AT(key) = lane < list.count ? mobility * 32 + lane : INT32_MAX;
            }
        } else if (depth > 2) {
            FOR_LANES {
                AT(key) = INT32_MAX;
            }
            for (int k = 0; k < list.count; k++) {
                const int square = BROADCAST(list.square, k);
                const u64 flips = BROADCAST(list.flips, k);
                const int value =
                    index_value(world, index_play(world, index, square, flips), discs + 1);
                FOR_LANES {
                    AT(key) = lane == k ? (value + INFINITE) * 32 + lane : AT(key);
                }
            }
        }
        int best = -INFINITE;
        for (int i = 0; i < list.count && best < beta; i++) {
            int k = i;
            if (depth > 1) {
                k = REDUCE_MIN(key) & 31;
                FOR_LANES {
                    AT(key) = lane == k ? INT32_MAX : AT(key);
                }
            }
            const int square = BROADCAST(list.square, k);
            const u64 flips = BROADCAST(list.flips, k);
            const Index child = index_play(world, index, square, flips);
            const u64 child_own = opp & ~flips, child_opp = own | flips | 1ull << square;
            const int bound = best > alpha ? best : alpha;
            int value = INFINITE;
            if (i > 0 && depth > 2) {
                value = -Search<depth - 1>::run(world, child_own, child_opp, child, discs + 1,
                                                -bound - 1, -bound);
            }
            if (value > bound && (i == 0 || depth <= 2 || value < beta)) {
                value = -Search<depth - 1>::run(world, child_own, child_opp, child, discs + 1,
                                                -beta, -bound);
            }
            best = value > best ? value : best;
        }
        return sign * best;
    }
};

template <> struct Search<0> {
    static DEVICE __forceinline__ int run(const World &world, u64, u64, const Index &index,
                                          int discs, int, int)
    {
        return index_value(world, index, discs);
    }
};

DEVICE inline int search(const World &world, u64 own, u64 opp, int depth)
{
    const int discs = POPCOUNT(own | opp);
    const Index index = index_set(world, own, opp);
    switch (depth) {
    case 2: return Search<2>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    case 3: return Search<3>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    case 4: return Search<4>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    case 5: return Search<5>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    case 6: return Search<6>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    default: return Search<7>::run(world, own, opp, index, discs, -INFINITE, INFINITE);
    }
}
