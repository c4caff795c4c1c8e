/* Counts the leaves of the game tree: every sequence of `depth` plies. A forced pass is a ply;
 * a position in which the game is over is a leaf wherever it stands. */
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include "base/tier.h"
#include "board/board.h"

#define perft_count TIERED(perft_count)

/* `mask` is board_mask() of the board's size. */
uint64_t perft_count(Board board, uint64_t mask, int depth);

#endif
