/* The words in which an algorithm is written once for all board sizes. This file speaks them over
 * the 8x8 bitboard, for sizes 4, 6 and 8 under a mask; wide/grid_inl.h speaks the same words over
 * the wide board, for every size to 16. A source file includes exactly one of the two, then the
 * text of the algorithm:
 *
 *   // thing_board.c                 // thing_wide.c
 *   #include "board/grid_inl.h"      #include "wide/grid_inl.h"
 *   #include "room/thing_inl.h"      #include "room/thing_inl.h"
 *
 * and the text exports its functions as GRID(name): name_board or name_wide. A square is the
 * room's own number, in row-major order. */
#ifndef BOARD_GRID_INL_H
#define BOARD_GRID_INL_H

#include "board/board.h"

#define GRID(name) name##_board

typedef Board Grid;
typedef uint64_t GridSet;
enum { GRID_SQUARES = 64, GRID_PASS = BOARD_PASS, GRID_NO_MOVE = BOARD_NO_MOVE };

static inline GridSet grid_mask(int size)
{
    return board_mask(size);
}

/* The number of a square, and a set of one square. */
static inline int grid_square(int row, int column)
{
    return 8 * row + column;
}

static inline GridSet grid_set(int square)
{
    return 1ull << square;
}

static inline int grid_is_empty(GridSet set)
{
    return set == 0;
}

static inline int grid_count(GridSet set)
{
    return __builtin_popcountll(set);
}

/* Takes the first square out of a set that is not empty. */
static inline int grid_pop(GridSet *set)
{
    const int square = __builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

/* The square with n others of the set before it; n is below the set's count. */
static inline int grid_select(GridSet set, int n)
{
    return kernel_select(set, n);
}

static inline GridSet grid_empty(Grid grid, GridSet mask)
{
    return board_empty(grid) & mask;
}

static inline GridSet grid_moves(Grid grid, GridSet mask)
{
    return board_moves(grid) & mask;
}

static inline GridSet grid_flips(Grid grid, int square)
{
    return board_flips(grid, square);
}

static inline Grid grid_after(Grid grid, int square, GridSet flips)
{
    return board_after(grid, square, flips);
}

static inline Grid grid_pass(Grid grid)
{
    return board_pass(grid);
}

/* Disc difference for the side to move, the empty squares given to the winner. */
static inline int grid_final_score(Grid grid, GridSet mask)
{
    return board_final_score(grid, mask);
}

/* The set and every square that shares an edge with one of it. */
static inline GridSet grid_grown_by_edges(GridSet set, GridSet mask)
{
    const GridSet east = set << 1 & ~0x0101010101010101ull;
    const GridSet west = set >> 1 & ~0x8080808080808080ull;
    return (set | east | west | set << 8 | set >> 8) & mask;
}

/* The set and every square that shares an edge or a corner with one of it. */
static inline GridSet grid_grown(GridSet set, GridSet mask)
{
    const GridSet east = set << 1 & ~0x0101010101010101ull;
    const GridSet west = set >> 1 & ~0x8080808080808080ull;
    const GridSet rows = set | east | west;
    return (rows | rows << 8 | rows >> 8) & mask;
}

#endif
