/* discs (C3): own discs minus the opponent's. Unit 1. */
#ifndef EVAL_DISCS_INL_H
#define EVAL_DISCS_INL_H

#include "eval/ground_inl.h"

static inline int discs_difference(Grid grid)
{
    return grid_count(grid.own) - grid_count(grid.opp);
}

static inline void discs_terms(const Ground *ground, Grid grid, GridSet moves, int64_t *term)
{
    (void)ground;
    (void)moves;
    term[0] = discs_difference(grid);
}

#endif
