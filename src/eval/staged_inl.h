/* staged (B3). With w the sum of square weights, d of discs, m own minus other mobility and s own
 * minus other discs connected to a corner, each for the side to move, and n the discs on the
 * board minus 4:
 *
 *   n < 15:    w + 0.5 d + 15 m + 1000 s
 *   n < 35:  0.8 w +   d + 60 m + 1000 s
 *   n < 45:  0.5 w + 2 d + 50 m + 1000 s
 *   else     0.3 w + 10 d + 50 m + 1000 s
 *
 * Unit 0.1, which makes every coefficient whole. On another size a stage ends at the same share of
 * the squares that are empty at the start, 60 on 8x8. */
#ifndef EVAL_STAGED_INL_H
#define EVAL_STAGED_INL_H

#include "eval/discs_inl.h"

typedef struct StagedStage {
    int until; /* discs beyond the first four, of 60 */
    int w, d, m, s;
} StagedStage;

enum { STAGED_LAST = 3 };
static const StagedStage staged_stages[STAGED_LAST + 1] = {
    {.until = 15, .w = 10, .d = 5, .m = 150, .s = 10000},
    {.until = 35, .w = 8, .d = 10, .m = 600, .s = 10000},
    {.until = 45, .w = 5, .d = 20, .m = 500, .s = 10000},
    {.until = 60, .w = 3, .d = 100, .m = 500, .s = 10000},
};

/* How many of the discs are connected to a corner by an edge path of discs of their colour. */
static inline int staged_anchored(const Ground *ground, GridSet discs)
{
    GridSet anchored = discs & ground->corners;
    for (GridSet fresh = anchored; !grid_is_empty(fresh);) {
        const GridSet grown = grid_grown_by_edges(anchored, discs);
        fresh = grown & ~anchored;
        anchored = grown;
    }
    return grid_count(anchored);
}

static inline const StagedStage *staged_stage(const Ground *ground, Grid grid)
{
    const int n = grid_count(grid.own | grid.opp) - 4;
    const int empty_at_start = ground->size * ground->size - 4;
    int stage = 0;
    while (stage < STAGED_LAST && 60 * n >= staged_stages[stage].until * empty_at_start) {
        stage++;
    }
    return &staged_stages[stage];
}

static inline void staged_terms(const Ground *ground, Grid grid, GridSet moves, int64_t *term)
{
    const StagedStage *stage = staged_stage(ground, grid);
    const GridSet other_moves = grid_moves(grid_pass(grid), ground->mask);
    term[0] = stage->w * ground_squares(ground, grid);
    term[1] = stage->d * discs_difference(grid);
    term[2] = stage->m * (grid_count(moves) - grid_count(other_moves));
    term[3] = stage->s *
              (staged_anchored(ground, grid.own) - staged_anchored(ground, grid.opp));
}

#endif
