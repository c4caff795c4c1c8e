/* factors (E2): 10p + 800c + 400l + 80m + 70f + 10s, where
 *
 *   p, m   +/-100 x larger/sum of the discs and of the moves, the sign of who has more, else 0
 *   c      25 x the difference of corners
 *   l      -12.5 x the difference of discs on the twelve squares next to the corners
 *   f      the same as p of frontier discs, those beside an empty square, with the sign turned
 *   s      the square weights of one side minus those of the other
 *
 * Unit 0.001. Only the three quotients need rounding: each of 10p, 80m and 70f goes to the
 * nearest unit, halves away from zero. */
#ifndef EVAL_FACTORS_INL_H
#define EVAL_FACTORS_INL_H

#include "eval/ground_inl.h"

/* scale x larger/(own + opp) with the sign of who has more. */
static inline int64_t factors_share(int own, int opp, int scale)
{
    if (own == opp) {
        return 0;
    }
    const uint32_t sum = (uint32_t)(own + opp);
    const uint32_t larger = (uint32_t)(own > opp ? own : opp);
    const uint32_t share = ((uint32_t)scale * larger + sum / 2) / sum;
    return own > opp ? (int64_t)share : -(int64_t)share;
}

static inline int factors_difference(Grid grid, GridSet squares)
{
    return grid_count(grid.own & squares) - grid_count(grid.opp & squares);
}

static inline void factors_terms(const Ground *ground, Grid grid, GridSet moves, int64_t *term)
{
    const GridSet other_moves = grid_moves(grid_pass(grid), ground->mask);
    const GridSet frontier = grid_grown(grid_empty(grid, ground->mask), ground->mask);
    term[0] = factors_share(grid_count(grid.own), grid_count(grid.opp), 10 * 100 * 1000);
    term[1] = (int64_t)(800 * 25 * 1000) * factors_difference(grid, ground->corners);
    term[2] = (int64_t)(-400 * 25 * 1000 / 2) * factors_difference(grid, ground->near_corners);
    term[3] = factors_share(grid_count(moves), grid_count(other_moves), 80 * 100 * 1000);
    term[4] = factors_share(grid_count(grid.opp & frontier), grid_count(grid.own & frontier),
                            70 * 100 * 1000);
    term[5] = (int64_t)(10 * 1000) * ground_squares(ground, grid);
}

#endif
