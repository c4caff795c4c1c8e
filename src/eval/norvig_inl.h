/* norvig (D4): the weights of one side's squares minus those of the other's. Unit 1. */
#ifndef EVAL_NORVIG_INL_H
#define EVAL_NORVIG_INL_H

#include "eval/ground_inl.h"

static inline void norvig_terms(const Ground *ground, Grid grid, GridSet moves, int64_t *term)
{
    (void)moves;
    term[0] = ground_squares(ground, grid);
}

#endif
