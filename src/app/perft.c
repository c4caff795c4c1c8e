/* emilia perft N [POSITION]: leaf count and speed. */
#include "app/command.h"
#include "app/position_arg.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/parse.h"
#include "board/perft.h"
#include "wide/wide_perft.h"

#include <inttypes.h>
#include <stdio.h>

enum { MAX_DEPTH = 60, MAX_THREADS = 256 };

typedef struct Values {
    int64_t board;
    int64_t threads;
    bool json;
} Values;

static const Values defaults = {.board = 8, .threads = 1};

static const Option options[] = {
    POSITION_ARG_BOARD(Values),
    {.name = "--threads",
     .kind = OPTION_INT,
     .offset = offsetof(Values, threads),
     .min = 1,
     .max = MAX_THREADS,
     .value = "N",
     .help = "threads to count with (default 1)"},
    OPTION_JSON(Values),
};

static Status count_leaves(const Position *position, int depth, int threads, uint64_t *leaves)
{
    const int size = position->size;
    if (size <= 8) {
        return perft_count_threads(position_board(position), board_mask(size), depth, threads,
                                   leaves);
    }
    const Wide wide = position_wide(position);
    const WideSet mask = wide_mask(size);
    return wide_perft_count_threads(&wide, &mask, depth, threads, leaves);
}

static int print_result(const Values *values, int depth, uint64_t leaves, double seconds)
{
    const double speed = seconds > 0 ? (double)leaves / seconds : 0;
    StrBuf out = {0};
    if (values->json) {
        JsonWriter json = json_writer(&out);
        json_begin_object(&json);
        json_key(&json, "depth");
        json_int(&json, depth);
        json_key(&json, "leaves");
        json_uint(&json, leaves);
        json_key(&json, "seconds");
        json_real(&json, seconds);
        json_key(&json, "leaves_per_second");
        json_real(&json, speed);
        json_end_object(&json);
    } else {
        strbuf_format(&out, "%" PRIu64 " leaves, %.3f s, %.1f million leaves/s", leaves, seconds,
                      speed * 1e-6);
    }
    return command_print_line(&out);
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    int64_t depth = 0;
    if (!parse_int(operands.words[0], &depth) || depth < 0 || depth > MAX_DEPTH) {
        fprintf(stderr, "emilia perft: '%s' is not a depth from 0 to %d\n", operands.words[0],
                MAX_DEPTH);
        return EXIT_USAGE;
    }
    Game game;
    const int status = position_arg_read("perft", operands, 1, values->board, &game);
    if (status != EXIT_DONE) {
        return status;
    }
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    uint64_t leaves = 0;
    if (count_leaves(&game.now, (int)depth, (int)values->threads, &leaves) != STATUS_OK) {
        fprintf(stderr, "emilia perft: out of memory\n");
        return EXIT_FAILED;
    }
    return print_result(values, (int)depth, leaves, clock_seconds(clock_now_ns(&clock) - start));
}

const Command command_perft = {
    .name = "perft",
    .operands = "N [POSITION]",
    .summary = "Leaf count of the game tree and its speed",
    .example = "emilia perft 11\nemilia perft 8 --board 16 --threads 2\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = 1 + POSITION_ARG_WORDS,
    .run = run,
};
