/* The jump to the wide perft that suits the machine. */
#include "wide/wide_perft.h"

TIER_DISPATCH(uint64_t, wide_perft_count, (const Wide *board, const WideSet *mask, int depth),
              (board, mask, depth));
