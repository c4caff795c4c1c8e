/* Perft with threads on the wide board. */
#include "wide/wide_perft.h"

#include "wide/grid_inl.h"

static uint64_t count_below(const Grid *grid, const GridSet *mask, int left)
{
    return wide_perft_count(grid, mask, left);
}

#include "board/perft_threads_inl.h"

Status wide_perft_count_threads(const Wide *board, const WideSet *mask, int depth, int threads,
                                uint64_t *leaves)
{
    return count_shared(board, mask, depth, threads, leaves);
}
