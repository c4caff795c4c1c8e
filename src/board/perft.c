/* Perft. The last ply is not played: its leaves are the legal moves, counted. */
#include "board/perft.h"

static uint64_t count(Board board, uint64_t mask, int depth)
{
    uint64_t moves = board_moves(board) & mask;
    if (moves == 0) {
        const Board passed = board_pass(board);
        const int over = (board_moves(passed) & mask) == 0;
        return over || depth == 1 ? 1 : count(passed, mask, depth - 1);
    }
    if (depth == 1) {
        return (uint64_t)__builtin_popcountll(moves);
    }
    uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        leaves += count(board_play(board, __builtin_ctzll(moves)), mask, depth - 1);
    }
    return leaves;
}

uint64_t perft_count(Board board, uint64_t mask, int depth)
{
    return depth <= 0 ? 1 : count(board, mask, depth);
}
