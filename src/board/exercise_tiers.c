/* The jump to the exercises of the machine's tier. */
#include "board/exercise.h"

TIER_DISPATCH(uint64_t, exercise_moves, (const Board *boards, int count), (boards, count));
TIER_DISPATCH(uint64_t, exercise_flips, (const Board *boards, const uint8_t *squares, int count),
              (boards, squares, count));
