/* Perft on the wide board. The last ply is not played: its leaves are the legal moves, counted. */
#include "wide/wide_perft.h"

static uint64_t count(const Wide *board, const WideSet *mask, int depth)
{
    WideSet moves = wide_moves(*board, *mask);
    if (wide_is_empty(moves)) {
        const Wide passed = wide_pass(*board);
        const int over = wide_is_empty(wide_moves(passed, *mask));
        return over || depth == 1 ? 1 : count(&passed, mask, depth - 1);
    }
    if (depth == 1) {
        return (uint64_t)wide_count(moves);
    }
    uint64_t leaves = 0;
    while (!wide_is_empty(moves)) {
        const int square = wide_pop(&moves);
        const Wide after = wide_after(*board, square, wide_flips(*board, square));
        leaves += count(&after, mask, depth - 1);
    }
    return leaves;
}

uint64_t wide_perft_count(const Wide *board, const WideSet *mask, int depth)
{
    return depth <= 0 ? 1 : count(board, mask, depth);
}
