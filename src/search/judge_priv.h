/* A textbook evaluation in the champion's search, so that evaluations can be compared in one and
 * the same search. Its values are squeezed into those of the search; the order of positions, all
 * that a full-width search asks for, stays as it is. */
#ifndef SEARCH_JUDGE_PRIV_H
#define SEARCH_JUDGE_PRIV_H

#include "board/grid_inl.h"
#include "eval/textbook_inl.h"
#include "search/worker_priv.h"

typedef struct Judge {
    TextbookEval eval;
    Ground ground;
} Judge;

/* For the side to move, nearer to 0 than any won game; `moves` are its legal ones. */
static inline int judge_value(const Judge *judge, Board board, uint64_t moves)
{
    /* About what a corner is worth, in units of the row. */
    static const int64_t large[TEXTBOOK_COUNT] = {[TEXTBOOK_DISCS] = 16,
                                                  [TEXTBOOK_WEIGHTS] = 100,
                                                  [TEXTBOOK_STAGED] = 1000,
                                                  [TEXTBOOK_NORVIG] = 120,
                                                  [TEXTBOOK_FACTORS] = 20000000};
    int64_t term[TEXTBOOK_MAX_TERMS];
    const int64_t value = textbook_terms(judge->eval, &judge->ground, board, moves, term);
    const int64_t size = value < 0 ? -value : value;
    return (int)((VALUE_MAX - 1) * value / (size + large[judge->eval]));
}

#endif
