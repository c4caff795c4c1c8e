/* board/exercise.h on the wide board. */
#ifndef WIDE_WIDE_EXERCISE_H
#define WIDE_WIDE_EXERCISE_H

#include "base/tier.h"
#include "wide/wide.h"

#define wide_exercise_moves TIERED(wide_exercise_moves)
#define wide_exercise_flips TIERED(wide_exercise_flips)

/* The moves of `count` boards of one size; the flips of squares[i] on board i. */
uint64_t wide_exercise_moves(const Wide *boards, int size, int count);
uint64_t wide_exercise_flips(const Wide *boards, const uint8_t *squares, int count);

#endif
