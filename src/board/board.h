/* The 8x8 position as the side to move sees it: its own discs and the opponent's. Bit 0 is a1,
 * bit 7 is h1, bit 63 is h8. The two sets never overlap. Moves make a new value (a position is
 * sixteen bytes; copying is cheaper than undoing), seen by the other side.
 * Smaller boards are the same thing under a mask: the board of size n is its top left n columns
 * and rows, so squares keep their names. */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include "kernel/kernel.h"

#include <stdint.h>

typedef struct Board {
    uint64_t own; /* discs of the side to move */
    uint64_t opp;
} Board;

enum { BOARD_PASS = 64, BOARD_NO_MOVE = 65 }; /* beside the squares 0..63 */

/* No position has more legal moves. Games have at most 33, but people set up others; 35 have been
 * seen. Of the discs that a move turns the nearest serves four moves at most, since opposite each
 * of them it has another disc; the own disc at the far end serves eight at most, one a direction.
 * So n moves need n + n/4 + n/8 squares of 64. */
enum { BOARD_MAX_MOVES = 46 };

/* All squares of the board of size 4, 6 or 8. */
static inline uint64_t board_mask(int size)
{
    return size == 8 ? ~0ull : size == 6 ? 0x00003f3f3f3f3f3full : 0x000000000f0f0f0full;
}

/* The start position, Black to move. */
static inline Board board_start(int size)
{
    const int corner = (size / 2 - 1) * 9; /* upper left of the four centre squares */
    return (Board){.own = 1ull << (corner + 1) | 1ull << (corner + 8),
                   .opp = 1ull << corner | 1ull << (corner + 9)};
}

static inline uint64_t board_moves(Board board)
{
    return kernel_moves(board.own, board.opp);
}

/* Discs turned by a move on the empty square; 0 if it is not legal. */
static inline uint64_t board_flips(Board board, int square)
{
    return kernel_flips(square, board.own, board.opp);
}

static inline Board board_after(Board board, int square, uint64_t flips)
{
    return (Board){.own = board.opp & ~flips, .opp = board.own | flips | 1ull << square};
}

/* The move must be legal. */
static inline Board board_play(Board board, int square)
{
    return board_after(board, square, board_flips(board, square));
}

/* Takes back a move: `board` is the position after it, `flips` what it turned. */
static inline Board board_undo(Board board, int square, uint64_t flips)
{
    return (Board){.own = board.opp & ~(flips | 1ull << square), .opp = board.own | flips};
}

static inline Board board_pass(Board board)
{
    return (Board){.own = board.opp, .opp = board.own};
}

static inline uint64_t board_empty(Board board)
{
    return ~(board.own | board.opp);
}

static inline int board_equal(Board a, Board b)
{
    return a.own == b.own && a.opp == b.opp;
}

/* Neither side can move on the squares of `mask`. */
static inline int board_is_over(Board board, uint64_t mask)
{
    return ((board_moves(board) | board_moves(board_pass(board))) & mask) == 0;
}

/* Disc difference for the side to move with the empty squares of `mask` given to the winner. */
static inline int board_final_score(Board board, uint64_t mask)
{
    const int own = __builtin_popcountll(board.own);
    const int opp = __builtin_popcountll(board.opp);
    const int empty = __builtin_popcountll(board_empty(board) & mask);
    return own > opp ? own - opp + empty : own < opp ? own - opp - empty : 0;
}

#endif
