/* The rules' two hot questions asked over and over, for measuring. The answers are folded into
 * one number, the same on every tier. */
#ifndef BOARD_EXERCISE_H
#define BOARD_EXERCISE_H

#include "base/tier.h"
#include "board/board.h"

#define exercise_moves TIERED(exercise_moves)
#define exercise_flips TIERED(exercise_flips)

/* The moves of `count` positions; the flips of square squares[i] in position i. */
uint64_t exercise_moves(const Board *boards, int count);
uint64_t exercise_flips(const Board *boards, const uint8_t *squares, int count);

#endif
