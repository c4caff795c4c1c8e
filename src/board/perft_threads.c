/* Perft with threads on the 8x8 board. */
#include "board/perft.h"

#include "board/grid_inl.h"

static uint64_t count_below(const Grid *grid, const GridSet *mask, int left)
{
    return perft_count(*grid, *mask, left);
}

#include "board/perft_threads_inl.h"

Status perft_count_threads(Board board, uint64_t mask, int depth, int threads, uint64_t *leaves)
{
    return count_shared(&board, &mask, depth, threads, leaves);
}
