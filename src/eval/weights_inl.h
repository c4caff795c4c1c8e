/* weights (A8): the sum of the square weights, own squares +1 and the opponent's -1, plus own
 * mobility: the number of legal moves of the side to move. Unit 1. */
#ifndef EVAL_WEIGHTS_INL_H
#define EVAL_WEIGHTS_INL_H

#include "eval/ground_inl.h"

static inline void weights_terms(const Ground *ground, Grid grid, GridSet moves, int64_t *term)
{
    term[0] = ground_squares(ground, grid);
    term[1] = grid_count(moves);
}

#endif
