/* The learned evaluations as textbook searches ask for them: from the board alone. */
#ifndef EVAL_TEXTBOOK_LEARNED_INL_H
#define EVAL_TEXTBOOK_LEARNED_INL_H

#include "eval/network_inl.h"
#include "eval/textbook.h"

static inline int textbook_learned(TextbookEval eval, const PatternWeights *weights, Board board)
{
    const int discs = __builtin_popcountll(board.own | board.opp);
    Pattern pattern;
    pattern_set(weights, &pattern, board);
    return eval == TEXTBOOK_NETWORK
               ? network_or_pattern_value(weights, &pattern, board, board_moves(board), discs)
               : pattern_value(weights, &pattern, discs);
}

#endif
