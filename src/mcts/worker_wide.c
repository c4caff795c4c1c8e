/* The search on the wide board: every size. */
#include "wide/grid_inl.h"

#include "mcts/worker_inl.h"

void worker_run_wide(Worker *worker)
{
    run(worker, worker->root.wide, grid_mask(worker->size));
}
