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

/* gcc would align them to what each instruction set can load at once: structs that hold one must
 * look the same to all. */
typedef uint16_t WideSet __attribute__((vector_size(32), aligned(32)));
typedef uint64_t WideWords __attribute__((vector_size(32), aligned(32)));

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

/* The start position, Black to move. */
static inline Wide wide_start(int size)
{
    const int high = size / 2;
    const int low = high - 1;
    Wide start = {0};
    start.opp[low] = start.own[high] = (uint16_t)(1u << low);
    start.own[low] = start.opp[high] = (uint16_t)(1u << high);
    return start;
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

/* Steps of one square; what leaves the sixteen columns or rows is gone. */
#define WIDE_EAST(set) ((set) << 1)
#define WIDE_WEST(set) ((set) >> 1)
#define WIDE_SOUTH(set) WIDE_SOUTH_1(set)
#define WIDE_NORTH(set) WIDE_NORTH_1(set)

/* Rows moved down or up by one, two, four and eight; index 16 is a zero row coming in. */
#define WIDE_SHUFFLE(set, ...) __builtin_shufflevector((set), (WideSet){0}, __VA_ARGS__)
#define WIDE_SOUTH_1(s) WIDE_SHUFFLE(s, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
#define WIDE_SOUTH_2(s) WIDE_SHUFFLE(s, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
#define WIDE_SOUTH_4(s) WIDE_SHUFFLE(s, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
#define WIDE_SOUTH_8(s) WIDE_SHUFFLE(s, 16, 16, 16, 16, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7)
#define WIDE_NORTH_1(s) WIDE_SHUFFLE(s, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
#define WIDE_NORTH_2(s) WIDE_SHUFFLE(s, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16)
#define WIDE_NORTH_4(s) WIDE_SHUFFLE(s, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 16, 16)
#define WIDE_NORTH_8(s)                                                                           \
    WIDE_SHUFFLE(s, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 16, 16, 16, 16, 16, 16)
#define WIDE_STAY_1(s) (s)
#define WIDE_STAY_2(s) (s)
#define WIDE_STAY_4(s) (s)
#define WIDE_STAY_8(s) (s)

/* Adds to `moves` the squares behind every run of opposing discs that begins next to an own disc,
 * seen in one direction: ROWS and then `<< n` or `>> n` is a step of n squares. The run doubles:
 * 1, 2, 4, 8, 16 squares, and no run is longer than 14. */
#define WIDE_REACH(ROWS, COLUMNS, n)                                                              \
    {                                                                                             \
        WideSet run = opp & (ROWS##_1(own) COLUMNS(n));                                           \
        run |= opp & (ROWS##_1(run) COLUMNS(n));                                                  \
        WideSet through = opp & (ROWS##_1(opp) COLUMNS(n));                                       \
        run |= through & (ROWS##_2(run) COLUMNS(2 * n));                                          \
        through &= ROWS##_2(through) COLUMNS(2 * n);                                              \
        run |= through & (ROWS##_4(run) COLUMNS(4 * n));                                          \
        through &= ROWS##_4(through) COLUMNS(4 * n);                                              \
        run |= through & (ROWS##_8(run) COLUMNS(8 * n));                                          \
        moves |= ROWS##_1(run) COLUMNS(n);                                                        \
    }
#define WIDE_LEFT(n) >> (n)
#define WIDE_RIGHT(n) << (n)

static inline WideSet wide_moves(Wide board, WideSet mask)
{
    const WideSet own = board.own;
    const WideSet opp = board.opp;
    /* To the east a carry runs through the opponent's discs and drops out behind them. */
    WideSet moves = opp + (opp & WIDE_EAST(own));
    WIDE_REACH(WIDE_STAY, WIDE_LEFT, 1)
    WIDE_REACH(WIDE_SOUTH, WIDE_LEFT, 0)
    WIDE_REACH(WIDE_NORTH, WIDE_LEFT, 0)
    WIDE_REACH(WIDE_SOUTH, WIDE_LEFT, 1)
    WIDE_REACH(WIDE_SOUTH, WIDE_RIGHT, 1)
    WIDE_REACH(WIDE_NORTH, WIDE_LEFT, 1)
    WIDE_REACH(WIDE_NORTH, WIDE_RIGHT, 1)
    return moves & mask & ~(own | opp);
}

/* One bit a row, rising and falling, with sixteen rows of nothing around: the sixteen entries from
 * the right place on are a diagonal through any square. */
static const uint16_t wide_rising[48] = {
    [16] = 1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
    1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15,
};
static const uint16_t wide_falling[48] = {
    [16] = 1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8,
    1 << 7, 1 << 6, 1 << 5, 1 << 4, 1 << 3, 1 << 2, 1 << 1, 1,
};

static inline WideSet wide_rows(const uint16_t rows[16])
{
    WideSet set;
    memcpy(&set, rows, sizeof set);
    return set;
}

/* A line with one square a row, as a number: bit r says that `set` has the line's square in row r.
 * And back: the line's squares in those rows. */
static inline uint32_t wide_line_bits(WideSet set, WideSet line)
{
    const WideSet row_bit = wide_rows(wide_rising + 16);
    const WideWords w = (WideWords)((WideSet)((set & line) != 0) & row_bit);
    const uint64_t half = w[0] | w[1] | w[2] | w[3];
    const uint32_t quarter = (uint32_t)(half | half >> 32);
    return (quarter | quarter >> 16) & 0xffffu;
}

static inline WideSet wide_line_squares(uint32_t bits, WideSet line)
{
    const WideSet row_bit = wide_rows(wide_rising + 16);
    return (WideSet)((row_bit & (uint16_t)bits) != 0) & line;
}

/* Flips on one line of sixteen squares for a move on its square `at`. */
static inline uint32_t wide_line_flips(uint32_t own, uint32_t opp, int at)
{
    const uint32_t above = opp >> at >> 1; /* the run, if any, begins at bit 0 */
    const uint32_t up = (above + 1) & ~above & (own >> at >> 1);
    const uint32_t below = (1u << at) - 1;
    const uint32_t others = (below & ~opp) | 1; /* bit 0 is harmless: it ends the line */
    const uint32_t down = (0x80000000u >> __builtin_clz(others)) & below & own;
    return (up - (up != 0)) << at << 1 | (below & (0 - (down << 1)));
}

/* Discs turned by a move on the empty square; empty if it is not legal. The four lines through
 * the square are worked as numbers: no branch depends on the position. */
static inline WideSet wide_flips(Wide board, int square)
{
    const int row = square >> 4;
    const int column = square & 15;
    const WideSet lines[3] = {
        (WideSet){0} + (uint16_t)(1u << column),
        wide_rows(wide_rising + 16 + column - row),
        wide_rows(wide_falling + 31 - column - row),
    };
    /* The row's discs stand in one lane already. */
    uint16_t own[16];
    uint16_t opp[16];
    memcpy(own, &board.own, sizeof own);
    memcpy(opp, &board.opp, sizeof opp);
    WideSet flips = {0};
    flips[row] = (uint16_t)wide_line_flips(own[row], opp[row], column);
    for (int i = 0; i < 3; i++) {
        const uint32_t line_own = wide_line_bits(board.own, lines[i]);
        const uint32_t line_opp = wide_line_bits(board.opp, lines[i]);
        flips |= wide_line_squares(wide_line_flips(line_own, line_opp, row), lines[i]);
    }
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
            return 64 * i + bit; /* 4 rows of 16 columns a word: the bit is the square */
        }
    }
    return -1;
}

#endif
