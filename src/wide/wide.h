/* The rules on every even board size from 4 to 16. A set of squares is sixteen rows of sixteen
 * columns, one 256-bit vector: stepping along a row is a shift inside each 16-bit lane and cannot
 * wrap, stepping along a column moves whole lanes. A board of size n is the top left n x n part
 * under a mask. Written in the compilers' portable vector extension.
 * Vectors are never passed by value to a function that is not inlined: hot files are compiled for
 * several instruction sets whose calling conventions differ. */
#ifndef WIDE_WIDE_H
#define WIDE_WIDE_H

#include <stdint.h>
#include <string.h>

enum { WIDE_MAX = 16, WIDE_PASS = 256, WIDE_NO_MOVE = 257 };

typedef uint16_t WideSet __attribute__((vector_size(32)));
typedef uint64_t WideWords __attribute__((vector_size(32)));

typedef struct Wide {
    WideSet own; /* discs of the side to move */
    WideSet opp;
} Wide;

static inline WideSet wide_mask(int size)
{
    WideSet mask = {0};
    for (int row = 0; row < size; row++) {
        mask[row] = (uint16_t)((1u << size) - 1u);
    }
    return mask;
}

/* Square = 16 * row + column. */
static inline WideSet wide_square(int square)
{
    WideSet set = {0};
    set[square >> 4] = (uint16_t)(1u << (square & 15));
    return set;
}

static inline int wide_is_empty(WideSet set)
{
    const WideWords w = (WideWords)set;
    return (w[0] | w[1] | w[2] | w[3]) == 0;
}

static inline int wide_count(WideSet set)
{
    const WideWords w = (WideWords)set;
    return __builtin_popcountll(w[0]) + __builtin_popcountll(w[1]) + __builtin_popcountll(w[2]) +
           __builtin_popcountll(w[3]);
}

/* The eight steps. `set` moves one square; what leaves the sixteen columns or rows is gone. */
#define WIDE_SOUTH(set)                                                                           \
    __builtin_shufflevector((set), (WideSet){0}, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,    \
                            13, 14)
#define WIDE_NORTH(set)                                                                           \
    __builtin_shufflevector((set), (WideSet){0}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,   \
                            15, 16)
#define WIDE_EAST(set) ((set) << 1)
#define WIDE_WEST(set) ((set) >> 1)
#define WIDE_SOUTH_EAST(set) WIDE_EAST(WIDE_SOUTH(set))
#define WIDE_SOUTH_WEST(set) WIDE_WEST(WIDE_SOUTH(set))
#define WIDE_NORTH_EAST(set) WIDE_EAST(WIDE_NORTH(set))
#define WIDE_NORTH_WEST(set) WIDE_WEST(WIDE_NORTH(set))

#define WIDE_DIRECTIONS(DO)                                                                       \
    DO(WIDE_EAST) DO(WIDE_WEST) DO(WIDE_SOUTH) DO(WIDE_NORTH) DO(WIDE_SOUTH_EAST)                 \
        DO(WIDE_SOUTH_WEST) DO(WIDE_NORTH_EAST) DO(WIDE_NORTH_WEST)

static inline WideSet wide_moves(Wide board, WideSet mask)
{
    WideSet moves = {0};
#define WIDE_REACH(STEP)                                                                          \
    {                                                                                             \
        WideSet run = STEP(board.own) & board.opp;                                                \
        for (WideSet front = run; !wide_is_empty(front);) {                                       \
            front = STEP(front);                                                                  \
            moves |= front;                                                                       \
            front &= board.opp;                                                                   \
        }                                                                                         \
    }
    WIDE_DIRECTIONS(WIDE_REACH)
#undef WIDE_REACH
    return moves & mask & ~(board.own | board.opp);
}

/* Discs turned by a move on the empty square; empty if it is not legal. */
static inline WideSet wide_flips(Wide board, int square)
{
    const WideSet from = wide_square(square);
    WideSet flips = {0};
#define WIDE_FLIP(STEP)                                                                           \
    {                                                                                             \
        WideSet run = {0};                                                                        \
        WideSet front = STEP(from);                                                               \
        for (; !wide_is_empty(front & board.opp); front = STEP(front)) {                          \
            run |= front;                                                                         \
        }                                                                                         \
        if (!wide_is_empty(front & board.own)) {                                                  \
            flips |= run;                                                                         \
        }                                                                                         \
    }
    WIDE_DIRECTIONS(WIDE_FLIP)
#undef WIDE_FLIP
    return flips;
}

static inline Wide wide_after(Wide board, int square, WideSet flips)
{
    return (Wide){.own = board.opp & ~flips, .opp = board.own | flips | wide_square(square)};
}

static inline Wide wide_pass(Wide board)
{
    return (Wide){.own = board.opp, .opp = board.own};
}

/* Disc difference for the side to move with the empty squares of `mask` given to the winner. */
static inline int wide_final_score(Wide board, WideSet mask)
{
    const int own = wide_count(board.own);
    const int opp = wide_count(board.opp);
    const int empty = wide_count(mask & ~(board.own | board.opp));
    return own > opp ? own - opp + empty : own < opp ? own - opp - empty : 0;
}

/* Takes the first square, in row-major order, out of a set that is not empty. */
static inline int wide_pop(WideSet *set)
{
    WideWords w = (WideWords)*set;
    for (int i = 0; i < 4; i++) {
        if (w[i] != 0) {
            const int bit = __builtin_ctzll(w[i]);
            w[i] &= w[i] - 1;
            *set = (WideSet)w;
            return 64 * i + bit; /* 16 columns a row, 4 rows a word: the bit number is the square */
        }
    }
    return -1;
}

#endif
