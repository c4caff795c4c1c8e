/* Multi-ProbCut (Buro 1995): a search of depth s predicts one of depth d; where the prediction
 * lies further outside the window than its usual error, the deep search is not made. The error's
 * deviation was fitted on searches of our own (docs/search.md): its logarithm is linear in
 * functions of both depths and of the phase. The numbers come with the weights. */
#ifndef SEARCH_PROBCUT_PRIV_H
#define SEARCH_PROBCUT_PRIV_H

#include "search/probcut.h"

#include <stdbool.h>

enum { PROBCUT_EMPTIES = 62, PROBCUT_DEPTHS = 61 }; /* after a move there are three discs */

/* The depth that predicts `depth`, two and more, of the same parity: about a third of it, and half
 * of it where the search goes to the end, whose values jump more. */
static inline int probcut_depth(int depth, int empties)
{
    const int shallow = (depth == empties ? depth / 4 : depth / 6) * 2 + (depth & 1);
    return shallow > PROBCUT_SHALLOW_MAX ? PROBCUT_SHALLOW_MAX - (depth & 1) : shallow;
}

/* Fills `table` ([empties][depth][shallow], in value units) from the parameters. False if they
 * are all zero, nobody having fitted them: then nothing may be cut. */
enum { PROBCUT_TABLE = PROBCUT_EMPTIES * PROBCUT_DEPTHS * (PROBCUT_SHALLOW_MAX + 1) };
bool probcut_fill(float *table, const float parameters[16]);

/* How far beyond the window a prediction must lie to be believed at a rung of the ladder. */
static inline int probcut_margin(const float *table, int rung, int empties, int depth,
                                 int shallow)
{
    static const float widths[5] = {1.10f, 1.51f, 1.96f, 2.33f, 2.58f}; /* two-sided normal */
    return (int)(widths[rung] *
                 table[(empties * PROBCUT_DEPTHS + depth) * (PROBCUT_SHALLOW_MAX + 1) + shallow]);
}

#endif
