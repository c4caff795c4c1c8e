/* The eight symmetries of the board. A symmetry is a number: bit 0 mirrors the columns (a <-> h),
 * bit 1 mirrors the rows (1 <-> 8), bit 2 exchanges columns and rows first. So 0 changes nothing
 * and 1, 2, 3 (half turn), 4 are their own inverses. Only for the 8x8 board: smaller ones sit in
 * a corner and would leave it. */
#ifndef BOARD_SYMMETRY_H
#define BOARD_SYMMETRY_H

#include "board/board.h"

enum { SYMMETRY_COUNT = 8 };

static inline uint64_t symmetry_mirror_columns(uint64_t set)
{
    set = ((set >> 1) & 0x5555555555555555u) | ((set & 0x5555555555555555u) << 1);
    set = ((set >> 2) & 0x3333333333333333u) | ((set & 0x3333333333333333u) << 2);
    return ((set >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((set & 0x0f0f0f0f0f0f0f0fu) << 4);
}

static inline uint64_t symmetry_mirror_rows(uint64_t set)
{
    return __builtin_bswap64(set);
}

/* Exchanges ever larger blocks across the diagonal a1-h8. */
static inline uint64_t symmetry_transpose(uint64_t set)
{
    uint64_t swap = (set ^ (set >> 7)) & 0x00aa00aa00aa00aau;
    set ^= swap ^ (swap << 7);
    swap = (set ^ (set >> 14)) & 0x0000cccc0000ccccu;
    set ^= swap ^ (swap << 14);
    swap = (set ^ (set >> 28)) & 0x00000000f0f0f0f0u;
    return set ^ swap ^ (swap << 28);
}

static inline uint64_t symmetry_of_set(uint64_t set, int symmetry)
{
    set = (symmetry & 4) != 0 ? symmetry_transpose(set) : set;
    set = (symmetry & 2) != 0 ? symmetry_mirror_rows(set) : set;
    return (symmetry & 1) != 0 ? symmetry_mirror_columns(set) : set;
}

/* Squares 0..63; BOARD_PASS and BOARD_NO_MOVE stay what they are. */
static inline int symmetry_of_square(int square, int symmetry)
{
    if (square >= BOARD_PASS) {
        return square;
    }
    square = (symmetry & 4) != 0 ? (square >> 3) | ((square & 7) << 3) : square;
    return square ^ ((symmetry & 2) != 0 ? 56 : 0) ^ ((symmetry & 1) != 0 ? 7 : 0);
}

static inline Board symmetry_of_board(Board board, int symmetry)
{
    return (Board){.own = symmetry_of_set(board.own, symmetry),
                   .opp = symmetry_of_set(board.opp, symmetry)};
}

/* The symmetry that undoes this one: only the two quarter turns differ from their inverses. */
static inline int symmetry_inverse(int symmetry)
{
    return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

/* The least of the eight images, by own discs and then by the opponent's: equal for positions
 * that are images of each other. *symmetry, unless NULL, receives the one that leads there. */
static inline Board symmetry_canonical(Board board, int *symmetry)
{
    Board least = board;
    int way = 0;
    for (int i = 1; i < SYMMETRY_COUNT; i++) {
        const Board image = symmetry_of_board(board, i);
        if (image.own < least.own || (image.own == least.own && image.opp < least.opp)) {
            least = image;
            way = i;
        }
    }
    if (symmetry != (int *)0) {
        *symmetry = way;
    }
    return least;
}

#endif
