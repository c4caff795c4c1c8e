/* emilia perft N [POSITION]: leaf count and speed. */
#include "app/command.h"
#include "base/clock.h"
#include "board/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int run(const void *values, Operands operands)
{
    (void)values;
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    const uint64_t leaves = perft_count(board_start(8), board_mask(8), atoi(operands.words[0]));
    const double seconds = (double)(clock_now_ns(&clock) - start) * 1e-9;
    printf("%" PRIu64 " leaves, %.3f s, %.0f leaves/s\n", leaves, seconds,
           (double)leaves / seconds);
    return EXIT_DONE;
}

const Command command_perft = {
    .name = "perft",
    .operands = "N [POSITION]",
    .summary = "Leaf count of the game tree and its speed",
    .example = "emilia perft 11\n",
    .min_operands = 1,
    .max_operands = 2,
    .run = run,
};
