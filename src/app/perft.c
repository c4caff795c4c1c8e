/* emilia perft N [POSITION]: leaf count and speed. The tree is cut into tasks a few plies below
 * the root; threads take them one by one, so the count does not depend on how many there are. */
#include "app/command.h"
#include "app/position_arg.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/parse.h"
#include "board/perft.h"
#include "wide/wide_perft.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_DEPTH = 60, MAX_THREADS = 256, TASKS_PER_THREAD = 16 };

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

typedef struct Work {
    Position *tasks;
    size_t count;
    size_t capacity;
    int depth; /* plies below a task */
    atomic_size_t next;
    atomic_uint_fast64_t leaves;
} Work;

static uint64_t count_below(const Position *position, int depth)
{
    if (position->size <= 8) {
        return perft_count(position_board(position), board_mask(position->size), depth);
    }
    const Wide wide = position_wide(position);
    return wide_perft_count(&wide, position->size, depth);
}

/* Appends the positions `plies` below; a game that ends on the way is a leaf. */
static bool split(Work *work, const Position *position, int plies)
{
    if (plies == 0) {
        if (work->count == work->capacity) {
            work->capacity = work->capacity == 0 ? 256 : 2 * work->capacity;
            Position *tasks = realloc(work->tasks, work->capacity * sizeof *tasks);
            if (tasks == NULL) {
                return false;
            }
            work->tasks = tasks;
        }
        work->tasks[work->count++] = *position;
        return true;
    }
    Square list[SQUARE_COUNT];
    const int count = position_move_list(position, list);
    work->leaves += count == 0;
    for (int i = 0; i < count; i++) {
        Position after = *position;
        position_play(&after, list[i], NULL, NULL);
        if (!split(work, &after, plies - 1)) {
            return false;
        }
    }
    return true;
}

static void *run_tasks(void *opaque)
{
    Work *work = opaque;
    uint64_t leaves = 0;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->count;) {
        leaves += count_below(&work->tasks[i], work->depth);
    }
    work->leaves += leaves;
    return NULL;
}

/* Counts with so many threads, or as many as the system gives. */
static bool count_leaves(const Position *position, int depth, int threads, uint64_t *leaves)
{
    const size_t wanted = threads == 1 ? 1 : (size_t)(threads * TASKS_PER_THREAD);
    Work work = {.depth = depth};
    bool done = split(&work, position, 0);
    while (done && work.count < wanted && work.depth > 0) {
        work.count = 0;
        work.leaves = 0;
        work.depth--;
        done = split(&work, position, depth - work.depth);
    }
    if (done) {
        pthread_t helpers[MAX_THREADS];
        int started = 0;
        while (started < threads - 1 &&
               pthread_create(&helpers[started], NULL, run_tasks, &work) == 0) {
            started++;
        }
        run_tasks(&work);
        for (int i = 0; i < started; i++) {
            pthread_join(helpers[i], NULL);
        }
        *leaves = work.leaves;
    }
    free(work.tasks);
    return done;
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
    if (!count_leaves(&game.now, (int)depth, (int)values->threads, &leaves)) {
        fprintf(stderr, "emilia perft: out of memory\n");
        return EXIT_FAILED;
    }
    return print_result(values, (int)depth, leaves, (double)(clock_now_ns(&clock) - start) * 1e-9);
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
