/* The learned evaluations over and over, for measuring: plays a move and values what it leads to,
 * by the tables or by the best the weights have. The values are folded into one number, the same
 * on every tier. */
#ifndef EVAL_PATTERN_EXERCISE_H
#define EVAL_PATTERN_EXERCISE_H

#include "base/tier.h"
#include "board/board.h"
#include "eval/pattern.h"

#include <stdbool.h>

#define pattern_exercise TIERED(pattern_exercise)

/* Move squares[i] in boards[i], whose indices are patterns[i]. */
uint64_t pattern_exercise(const PatternWeights *weights, const Board *boards,
                          const Pattern *patterns, const uint8_t *squares, int count, bool best);

#endif
