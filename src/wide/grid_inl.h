/* The words of board/grid_inl.h, which explains them, over the wide board. */
#ifndef WIDE_GRID_INL_H
#define WIDE_GRID_INL_H

#include "wide/wide.h"

#define GRID(name) name##_wide

typedef Wide Grid;
typedef WideSet GridSet;
enum { GRID_SQUARES = 256, GRID_PASS = WIDE_PASS, GRID_NO_MOVE = WIDE_NO_MOVE };

static inline GridSet grid_mask(int size)
{
    return wide_mask(size);
}

static inline int grid_square(int row, int column)
{
    return 16 * row + column;
}

static inline GridSet grid_set(int square)
{
    return wide_square(square);
}

static inline int grid_is_empty(GridSet set)
{
    return wide_is_empty(set);
}

static inline int grid_count(GridSet set)
{
    return wide_count(set);
}

static inline int grid_pop(GridSet *set)
{
    return wide_pop(set);
}

static inline int grid_select(GridSet set, int n)
{
    const WideWords words = (WideWords)set;
    int word = 0;
    for (int count; n >= (count = __builtin_popcountll(words[word])); word++) {
        n -= count;
    }
    uint64_t rest = words[word];
    for (; n > 0; n--) {
        rest &= rest - 1;
    }
    return 64 * word + __builtin_ctzll(rest);
}

static inline GridSet grid_empty(Grid grid, GridSet mask)
{
    return mask & ~(grid.own | grid.opp);
}

static inline GridSet grid_moves(Grid grid, GridSet mask)
{
    return wide_moves(grid, mask);
}

static inline GridSet grid_flips(Grid grid, int square)
{
    return wide_flips(grid, square);
}

static inline Grid grid_after(Grid grid, int square, GridSet flips)
{
    return wide_after(grid, square, flips);
}

static inline Grid grid_pass(Grid grid)
{
    return wide_pass(grid);
}

static inline int grid_final_score(Grid grid, GridSet mask)
{
    return wide_final_score(grid, mask);
}

static inline GridSet grid_grown_by_edges(GridSet set, GridSet mask)
{
    return (set | WIDE_EAST(set) | WIDE_WEST(set) | WIDE_SOUTH(set) | WIDE_NORTH(set)) & mask;
}

static inline GridSet grid_grown(GridSet set, GridSet mask)
{
    const GridSet rows = set | WIDE_EAST(set) | WIDE_WEST(set);
    return (rows | WIDE_SOUTH(rows) | WIDE_NORTH(rows)) & mask;
}

#endif
