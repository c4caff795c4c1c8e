/* Counts the leaves of the game tree: every sequence of `depth` plies. A forced pass is a ply;
 * a position in which the game is over is a leaf wherever it stands. */
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include "base/status.h"
#include "base/tier.h"
#include "board/board.h"

#define perft_count TIERED(perft_count)

enum { PERFT_MAX_DEPTH = 64 }; /* counts overflow 64 bits long before */

/* `mask` is board_mask() of the board's size. */
uint64_t perft_count(Board board, uint64_t mask, int depth);

/* The same with 1 or more threads. Fails only for want of memory. */
Status perft_count_threads(Board board, uint64_t mask, int depth, int threads, uint64_t *leaves);

#endif
