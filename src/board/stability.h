/* Stable discs: those that no sequence of moves by either side can turn. Found are
 *   - on the edges, all of them, by a table: an edge disc is turned only along its edge;
 *   - inside, discs for which each of the four lines is either full or holds a stable disc of the
 *     same colour next to them, repeated until nothing is added.
 * The answer is sound but not complete, which is what a cut-off needs. 8x8 only. */
#ifndef BOARD_STABILITY_H
#define BOARD_STABILITY_H

#include "board/board.h"

/* Base-3 number of a set of eight squares, and by the number own + 2 * opp of an edge its stable
 * squares of both colours. */
extern _Alignas(64) const uint16_t stability_ternary[256];
extern _Alignas(64) const uint8_t stability_edges[6561];

/* The squares of each line direction whose whole line is occupied. */
typedef struct StabilityFull {
    uint64_t row, column, fall, rise; /* fall is parallel to a1-h8, rise to a8-h1 */
} StabilityFull;

/* What `holes` reach by steps of `step` both ways. A step towards higher bits goes one column
 * east or west; the guards keep it from wrapping around. */
static inline uint64_t stability_spread(uint64_t holes, int step, int eastward)
{
    static const uint64_t west[3] = {0x7f7f7f7f7f7f7f7fu, 0x3f3f3f3f3f3f3f3fu,
                                     0x0f0f0f0f0f0f0f0fu};
    static const uint64_t east[3] = {0xfefefefefefefefeu, 0xfcfcfcfcfcfcfcfcu,
                                     0xf0f0f0f0f0f0f0f0u};
    uint64_t up = holes;
    uint64_t down = holes;
    for (int i = 0; i < 3; i++) {
        up |= (up << (step << i)) & (eastward ? east : west)[i];
        down |= (down >> (step << i)) & (eastward ? west : east)[i];
    }
    return up | down;
}

static inline StabilityFull stability_full_lines(uint64_t discs)
{
    StabilityFull full;
    uint64_t row = discs & (discs >> 4);
    row &= row >> 2;
    row &= row >> 1;
    full.row = (row & 0x0101010101010101u) * 0xff;
    uint64_t column = discs & (discs >> 32 | discs << 32);
    column &= column >> 16 | column << 48;
    full.column = column & (column >> 8 | column << 56);
    full.fall = ~stability_spread(~discs, 9, 1);
    full.rise = ~stability_spread(~discs, 7, 0);
    return full;
}

/* Stable squares of one edge, of both colours, from the two sides' discs on it. */
static inline uint64_t stability_of_edge(uint64_t own, uint64_t opp)
{
    return stability_edges[stability_ternary[own & 0xff] + 2 * stability_ternary[opp & 0xff]];
}

/* Column a of a set as eight bits, a1 lowest, and back (without the two corners). */
static inline uint64_t stability_gather_column(uint64_t set)
{
    return ((set & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
}

static inline uint64_t stability_scatter_column(uint64_t bits)
{
    return ((bits & 0x7e) * 0x0002040810204081u) & 0x0001010101010100u;
}

/* Stable squares of all four edges, of both colours. */
static inline uint64_t stability_of_edges(uint64_t own, uint64_t opp)
{
    const uint64_t west = stability_of_edge(stability_gather_column(own),
                                            stability_gather_column(opp));
    const uint64_t east = stability_of_edge(stability_gather_column(own >> 7),
                                            stability_gather_column(opp >> 7));
    return stability_of_edge(own, opp) | stability_of_edge(own >> 56, opp >> 56) << 56 |
           stability_scatter_column(west) | stability_scatter_column(east) << 7;
}

/* The stable discs among `own`, or only `enough` of them or more. */
static inline uint64_t stability_enough(uint64_t own, uint64_t opp, int enough)
{
    const uint64_t inner = own & 0x007e7e7e7e7e7e00u;
    const StabilityFull full = stability_full_lines(own | opp);
    uint64_t stable = (stability_of_edges(own, opp) & own) |
                      (full.row & full.column & full.fall & full.rise & inner);
    uint64_t before;
    do {
        before = stable;
        stable |= (full.row | stable << 1 | stable >> 1) &
                  (full.column | stable << 8 | stable >> 8) &
                  (full.fall | stable << 9 | stable >> 9) &
                  (full.rise | stable << 7 | stable >> 7) & inner;
    } while (stable != before && __builtin_popcountll(stable) < enough);
    return stable;
}

/* The stable discs among `own`. */
static inline uint64_t stability_discs(uint64_t own, uint64_t opp)
{
    return stability_enough(own, opp, 64);
}

#endif
