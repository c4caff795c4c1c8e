/* The jump to the workers that suit the machine. */
#include "mcts/worker_priv.h"

TIER_DISPATCH(void, worker_run_board, (Worker * worker), (worker));
TIER_DISPATCH(void, worker_run_wide, (Worker * worker), (worker));
