/* The jump to the exercise of the machine's tier. */
#include "eval/pattern_exercise.h"

TIER_DISPATCH(uint64_t, pattern_exercise,
              (const PatternWeights *weights, const Board *boards, const Pattern *patterns,
               const uint8_t *squares, int count, bool best),
              (weights, boards, patterns, squares, count, best));
