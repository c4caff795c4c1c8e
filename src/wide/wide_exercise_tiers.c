/* The jump to the exercises of the machine's tier. */
#include "wide/wide_exercise.h"

TIER_DISPATCH(uint64_t, wide_exercise_moves, (const Wide *boards, int size, int count),
              (boards, size, count));
TIER_DISPATCH(uint64_t, wide_exercise_flips,
              (const Wide *boards, const uint8_t *squares, int count), (boards, squares, count));
