/* board/perft.h on every even size from 4 to 16: sequences of `depth` plies, a forced pass being
 * a ply, and a finished game a leaf wherever it stands. */
#ifndef WIDE_WIDE_PERFT_H
#define WIDE_WIDE_PERFT_H

#include "base/status.h"
#include "base/tier.h"
#include "wide/wide.h"

#define wide_perft_count TIERED(wide_perft_count)

/* `mask` is wide_mask() of the board's size. */
uint64_t wide_perft_count(const Wide *board, const WideSet *mask, int depth);

/* The same with so many threads, 1 or more; fails only for lack of memory. */
Status wide_perft_count_threads(const Wide *board, const WideSet *mask, int depth, int threads,
                                uint64_t *leaves);

#endif
