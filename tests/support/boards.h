/* Random 8x8 positions for property tests: reachable ones from random games, and arbitrary ones
 * of every density, which no game reaches but the rules still answer. */
#ifndef TESTS_SUPPORT_BOARDS_H
#define TESTS_SUPPORT_BOARDS_H

#include "base/rng.h"
#include "board/board.h"

/* A random set square of `set`, which is not empty. */
static inline int boards_random_square(Rng *rng, uint64_t set)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcountll(set));
    for (; skip != 0; skip--) {
        set &= set - 1;
    }
    return __builtin_ctzll(set);
}

/* Every square is own, the opponent's or empty; the shares are drawn first. */
static inline Board boards_arbitrary(Rng *rng)
{
    const uint32_t filled = 1 + rng_below(rng, 64);
    const uint32_t mine = rng_below(rng, 65);
    Board board = {0, 0};
    for (int square = 0; square < 64; square++) {
        if (rng_below(rng, 64) < filled) {
            *(rng_below(rng, 64) < mine ? &board.own : &board.opp) |= 1ull << square;
        }
    }
    return board;
}

/* One ply of a random game under `mask`; starts a new game when it is over. */
static inline Board boards_next(Rng *rng, Board board, int size)
{
    const uint64_t mask = board_mask(size);
    if (board_is_over(board, mask)) {
        return board_start(size);
    }
    const uint64_t moves = board_moves(board) & mask;
    return moves == 0 ? board_pass(board) : board_play(board, boards_random_square(rng, moves));
}

/* A position of a random game with so many empty squares. */
static inline Board boards_with_empties(Rng *rng, int size, int empties)
{
    Board board = board_start(size);
    while (__builtin_popcountll(board_empty(board) & board_mask(size)) != empties) {
        board = boards_next(rng, board, size);
    }
    return board;
}

#endif
