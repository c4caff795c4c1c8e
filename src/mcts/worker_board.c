/* The search on the 8x8 bitboard: sizes 4, 6 and 8. */
#include "board/grid_inl.h"

#include "mcts/worker_inl.h"

void worker_run_board(Worker *worker)
{
    run(worker, worker->root.board, grid_mask(worker->size));
}
