/* board/perft.h on every even size from 4 to 16: sequences of `depth` plies, a forced pass being
 * a ply, and a finished game a leaf wherever it stands. */
#ifndef WIDE_WIDE_PERFT_H
#define WIDE_WIDE_PERFT_H

#include "base/tier.h"
#include "wide/wide.h"

#define wide_perft_count TIERED(wide_perft_count)

uint64_t wide_perft_count(const Wide *board, int size, int depth);

#endif
