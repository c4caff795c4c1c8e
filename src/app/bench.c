/* emilia bench: fixed work, a signature of its results and the speed. The signature is the same on
 * every machine and tier, and changes only when what is computed changes; the speeds are for
 * comparing two builds on one machine. Work that belongs in it is a row of `rows`. */
#include "app/bench.h"

#include "app/command.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/rng.h"
#include "board/exercise.h"
#include "board/perft.h"
#include "eval/pattern_exercise.h"
#include "eval/pattern_inl.h"
#include "eval/pattern_weights.h"
#include "record/position_text.h"
#include "wide/wide_exercise.h"
#include "wide/wide_perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Values {
    bool players;
    bool stop;
    bool json;
} Values;

static const Values defaults = {.json = false};

static const Option options[] = {
    {.name = "--players", .kind = OPTION_FLAG, .offset = offsetof(Values, players),
     .help = "answers and nodes of the players instead of the rules"},
    {.name = "--stop", .kind = OPTION_FLAG, .offset = offsetof(Values, stop),
     .help = "how long the engine goes on after it has been told to stop"},
    OPTION_JSON(Values),
};

enum { POSITIONS = 4096, BOARD_ROUNDS = 1000, WIDE_ROUNDS = 250 };
enum { PATTERN_POSITIONS = 128 }; /* few: their table entries stay in the cache, as in a search */

/* Positions of random games, each with a legal move; the same ones every time. */
typedef struct Sample {
    Wide wide[POSITIONS];
    Board board[POSITIONS]; /* for 8x8 */
    uint8_t squares[POSITIONS];
    PatternWeights *weights; /* those built in, and what they need; only where they are asked */
    Pattern patterns[PATTERN_POSITIONS];
} Sample;

static void fill_sample(Sample *sample, int size)
{
    Rng rng = rng_seeded((uint64_t)size);
    Position position = position_start(size);
    for (int i = 0; i < POSITIONS;) {
        Square list[SQUARE_COUNT];
        const int count = position_move_list(&position, list);
        if (count == 0) {
            position = position_start(size);
            continue;
        }
        const Square move = list[rng_below(&rng, (uint32_t)count)];
        if (move != SQUARE_PASS) {
            sample->wide[i] = position_wide(&position);
            sample->board[i] = position_board(&position);
            sample->squares[i] = (uint8_t)(size == 8 ? square_to_board(move) : move);
            i++;
        }
        position_play(&position, move, NULL, NULL);
    }
}

/* What is asked of the sample, once. */
typedef uint64_t Exercise(const Sample *sample, int size);

static uint64_t board_moves_once(const Sample *sample, int size)
{
    (void)size;
    return exercise_moves(sample->board, POSITIONS);
}

static uint64_t board_flips_once(const Sample *sample, int size)
{
    (void)size;
    return exercise_flips(sample->board, sample->squares, POSITIONS);
}

static uint64_t evaluate_once(const Sample *sample, bool best)
{
    uint64_t sum = 0;
    for (int i = 0; i < POSITIONS; i += PATTERN_POSITIONS) {
        sum += pattern_exercise(sample->weights, sample->board, sample->patterns,
                                sample->squares, PATTERN_POSITIONS, best);
    }
    return sum;
}

static uint64_t patterns_once(const Sample *sample, int size)
{
    (void)size;
    return evaluate_once(sample, false);
}

static uint64_t network_once(const Sample *sample, int size)
{
    (void)size;
    return evaluate_once(sample, true);
}

static uint64_t wide_moves_once(const Sample *sample, int size)
{
    return wide_exercise_moves(sample->wide, size, POSITIONS);
}

static uint64_t wide_flips_once(const Sample *sample, int size)
{
    (void)size;
    return wide_exercise_flips(sample->wide, sample->squares, POSITIONS);
}

static bool exercise(int size, int rounds, Exercise *once, BenchResult *result)
{
    Sample *sample = aligned_alloc(_Alignof(Sample), sizeof *sample);
    if (sample == NULL) {
        return false;
    }
    fill_sample(sample, size);
    sample->weights = NULL;
    if (once == patterns_once || once == network_once) {
        if (pattern_weights_builtin(&sample->weights, NULL) != STATUS_OK) {
            free(sample);
            return false;
        }
        for (int i = 0; i < PATTERN_POSITIONS; i++) {
            pattern_set(sample->weights, &sample->patterns[i], sample->board[i]);
        }
    }
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    *result = (BenchResult){.nodes = (uint64_t)POSITIONS * (uint64_t)rounds};
    for (int round = 0; round < rounds; round++) {
        result->result += once(sample, size);
    }
    result->time_ns = clock_now_ns(&clock) - start;
    pattern_weights_free(sample->weights);
    free(sample);
    return true;
}

static bool run_moves(const BenchRow *row, BenchResult *result)
{
    return row->size == 8 ? exercise(8, BOARD_ROUNDS, board_moves_once, result)
                          : exercise(row->size, WIDE_ROUNDS, wide_moves_once, result);
}

static bool run_flips(const BenchRow *row, BenchResult *result)
{
    return row->size == 8 ? exercise(8, BOARD_ROUNDS, board_flips_once, result)
                          : exercise(row->size, WIDE_ROUNDS, wide_flips_once, result);
}

static bool run_patterns(const BenchRow *row, BenchResult *result)
{
    return exercise(row->size, BOARD_ROUNDS / 4, patterns_once, result);
}

static bool run_network(const BenchRow *row, BenchResult *result)
{
    return exercise(row->size, BOARD_ROUNDS / 4, network_once, result);
}

static bool run_perft(const BenchRow *row, BenchResult *result)
{
    Game game;
    if (position_text_read(row->moves == NULL ? "start" : row->moves, row->size, &game, NULL) !=
        STATUS_OK) {
        return false;
    }
    const Wide wide = position_wide(&game.now);
    const WideSet mask = wide_mask(row->size);
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    const uint64_t leaves =
        row->size <= 8 ? perft_count(position_board(&game.now), board_mask(row->size), row->depth)
                       : wide_perft_count(&wide, &mask, row->depth);
    *result = (BenchResult){
        .nodes = leaves, .result = leaves, .time_ns = clock_now_ns(&clock) - start};
    return true;
}

/* The first 30 plies of a perfect game. */
#define MIDGAME "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"

static const BenchRow rows[] = {
    {.name = "moves 8x8", .run = run_moves, .size = 8},
    {.name = "flips 8x8", .run = run_flips, .size = 8},
    {.name = "evaluations by tables", .run = run_patterns, .size = 8},
    {.name = "evaluations by network", .run = run_network, .size = 8},
    {.name = "moves 10x10", .run = run_moves, .size = 10},
    {.name = "flips 10x10", .run = run_flips, .size = 10},
    {.name = "moves 16x16", .run = run_moves, .size = 16},
    {.name = "flips 16x16", .run = run_flips, .size = 16},
    {.name = "perft 11, 6x6", .run = run_perft, .size = 6, .depth = 11},
    {.name = "perft 10, 8x8", .run = run_perft, .size = 8, .depth = 10},
    {.name = "perft 7, midgame", .run = run_perft, .size = 8, .depth = 7, .moves = MIDGAME},
    {.name = "perft 9, 10x10", .run = run_perft, .size = 10, .depth = 9},
    {.name = "perft 9, 16x16", .run = run_perft, .size = 16, .depth = 9},
    {.name = "engine, 50 positions", .run = bench_engine, .size = 8, .depth = 12},
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

#define PLAYER_ROW(text)                                                                          \
    {                                                                                             \
        .name = text, .run = bench_player, .size = 8, .moves = MIDGAME, .player = text            \
    }

static const BenchRow player_rows[] = {
    PLAYER_ROW("minimax:depth=4"),
    PLAYER_ROW("alphabeta:depth=6,eval=discs"),
    PLAYER_ROW("alphabeta:depth=6,eval=weights"),
    PLAYER_ROW("alphabeta:depth=6,eval=staged"),
    PLAYER_ROW("alphabeta:depth=6,eval=norvig"),
    PLAYER_ROW("alphabeta:depth=6,eval=factors"),
    PLAYER_ROW("alphabeta:depth=6,eval=pattern"),
    PLAYER_ROW("mcts:playouts=2000"),
    PLAYER_ROW("novice"),
    PLAYER_ROW("casual"),
    PLAYER_ROW("intermediate"),
    PLAYER_ROW("engine:depth=8,hash=16"),
};
enum { PLAYER_ROW_COUNT = sizeof player_rows / sizeof player_rows[0] };
enum {
    MAX_ROWS =
        (int)ROW_COUNT > (int)PLAYER_ROW_COUNT ? (int)ROW_COUNT : (int)PLAYER_ROW_COUNT
};

/* FNV-1a over the eight bytes of each result, in the order of the rows. */
static uint64_t signature_with(uint64_t signature, uint64_t result)
{
    for (int i = 0; i < 8; i++) {
        signature = (signature ^ (result >> (8 * i) & 0xff)) * 0x100000001b3u;
    }
    return signature;
}

static void write_json(const BenchRow *list, const BenchResult *results, int count,
                       const BenchResult *total, const char *signature, StrBuf *out)
{
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "signature");
    json_text(&json, signature);
    json_key(&json, "nodes");
    json_uint(&json, total->nodes);
    json_key(&json, "seconds");
    json_real(&json, clock_seconds(total->time_ns));
    json_key(&json, "rows");
    json_begin_array(&json);
    for (int i = 0; i < count; i++) {
        json_begin_object(&json);
        json_key(&json, "name");
        json_text(&json, list[i].name);
        json_key(&json, "nodes");
        json_uint(&json, results[i].nodes);
        json_key(&json, "seconds");
        json_real(&json, clock_seconds(results[i].time_ns));
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
}

static void print_row(const BenchRow *row, const BenchResult *result)
{
    const double nodes = (double)result->nodes;
    const double ns = (double)result->time_ns;
    printf("%-30s %12" PRIu64 " nodes %8.3f s %9.1f million/s %8.2f ns each\n", row->name,
           result->nodes, ns * 1e-9, nodes / ns * 1e3, ns / nodes);
    fflush(stdout);
}

static void write_stop(bool as_json, const char *name, int threads, const BenchStop *stop,
                       StrBuf *out)
{
    if (!as_json) {
        strbuf_format(out,
                      "%-12s %d threads: stopped %d times, mean %.2f ms, worst %.2f ms"
                      " (%.2f ms running)",
                      name, threads, stop->rounds, (double)stop->mean_ns * 1e-6,
                      (double)stop->worst_ns * 1e-6, (double)stop->worst_cpu_ns * 1e-6);
        return;
    }
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "search"), json_text(&json, name);
    json_key(&json, "threads"), json_int(&json, threads);
    json_key(&json, "rounds"), json_int(&json, stop->rounds);
    json_key(&json, "mean_seconds"), json_real(&json, clock_seconds(stop->mean_ns));
    json_key(&json, "worst_seconds"), json_real(&json, clock_seconds(stop->worst_ns));
    json_key(&json, "worst_cpu_seconds"), json_real(&json, clock_seconds(stop->worst_cpu_ns));
    json_end_object(&json);
}

static int run_stop(bool as_json)
{
    static const struct {
        const char *name, *moves;
    } searches[] = {{"middle game", "start"}, {"exact", MIDGAME}};
    int status = EXIT_DONE;
    for (int i = 0; i < 4 && status == EXIT_DONE; i++) {
        const int threads = 1 + i % 2;
        BenchStop stop;
        StrBuf out = {0};
        if (!bench_stop(searches[i / 2].moves, threads, &stop)) {
            fprintf(stderr, "emilia bench: --stop: could not be run\n");
            return EXIT_FAILED;
        }
        write_stop(as_json, searches[i / 2].name, threads, &stop, &out);
        status = command_print_line(&out);
    }
    return status;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    (void)operands;
    if (values->stop && values->players) {
        fprintf(stderr, "emilia bench: --players and --stop: one at a time\n");
        return EXIT_USAGE;
    }
    if (values->stop) {
        return run_stop(values->json);
    }
    const BenchRow *list = values->players ? player_rows : rows;
    const int count = values->players ? (int)PLAYER_ROW_COUNT : (int)ROW_COUNT;
    BenchResult results[MAX_ROWS];
    BenchResult total = {.result = 0xcbf29ce484222325u};
    for (int i = 0; i < count; i++) {
        if (!list[i].run(&list[i], &results[i])) {
            fprintf(stderr, "emilia bench: %s: could not be run\n", list[i].name);
            return EXIT_FAILED;
        }
        total.result = signature_with(total.result, results[i].result);
        total.nodes += results[i].nodes;
        total.time_ns += results[i].time_ns;
        if (!values->json) {
            print_row(&list[i], &results[i]);
        }
    }
    char signature[20];
    snprintf(signature, sizeof signature, "%016" PRIx64, total.result);
    StrBuf out = {0};
    if (values->json) {
        write_json(list, results, count, &total, signature, &out);
    } else {
        strbuf_format(&out, "signature %s, %" PRIu64 " nodes, %.3f s", signature, total.nodes,
                      clock_seconds(total.time_ns));
    }
    return command_print_line(&out);
}

const Command command_bench = {
    .name = "bench",
    .operands = "",
    .summary = "Fixed work: a signature of the results, and the speed",
    .example = "emilia bench\nemilia bench --players --json\nemilia bench --stop\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
