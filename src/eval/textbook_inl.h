/* The evaluations that are written for every size, by number, in the words of the grid this is
 * compiled for. `moves` are the legal moves of the side to move: a search knows them already. */
#ifndef EVAL_TEXTBOOK_INL_H
#define EVAL_TEXTBOOK_INL_H

#include "eval/discs_inl.h"
#include "eval/factors_inl.h"
#include "eval/norvig_inl.h"
#include "eval/staged_inl.h"
#include "eval/textbook.h"
#include "eval/weights_inl.h"

/* Fills the terms of the evaluation's row and returns their sum. */
static inline int64_t textbook_terms(TextbookEval eval, const Ground *ground, Grid grid,
                                     GridSet moves, int64_t *term)
{
    switch (eval) {
    case TEXTBOOK_DISCS:
        discs_terms(ground, grid, moves, term);
        return term[0];
    case TEXTBOOK_WEIGHTS:
        weights_terms(ground, grid, moves, term);
        return term[0] + term[1];
    case TEXTBOOK_STAGED:
        staged_terms(ground, grid, moves, term);
        return term[0] + term[1] + term[2] + term[3];
    case TEXTBOOK_NORVIG:
        norvig_terms(ground, grid, moves, term);
        return term[0];
    case TEXTBOOK_FACTORS:
        factors_terms(ground, grid, moves, term);
        return term[0] + term[1] + term[2] + term[3] + term[4] + term[5];
    default:
        return 0;
    }
}

#endif
