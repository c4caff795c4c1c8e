/* The jump to the perft that suits the machine. */
#include "board/perft.h"

TIER_DISPATCH(uint64_t, perft_count, (Board board, uint64_t mask, int depth),
              (board, mask, depth));
