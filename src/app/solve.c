/* emilia solve: exact scores of a position, or of every position of an OBF file. Scores that OBF
 * gives are checked. Before anything is printed the best line is replayed by the rules of
 * `record` and its final count compared with the score. */
#include "app/engine_arg.h"
#include "app/interrupt.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "record/obf.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Values {
    int64_t board;
    EngineArg engine;
    bool all_moves;
    bool win_loss;
    bool json;
} Values;

static const Values defaults = {.board = 8, .engine = ENGINE_ARG_DEFAULTS};

static const Option options[] = {
    ENGINE_ARG_OPTIONS(Values),
    {"--all-moves", OPTION_FLAG, offsetof(Values, all_moves), 0, 0, NULL,
     "the exact score of every move"},
    {"--wld", OPTION_FLAG, offsetof(Values, win_loss), 0, 0, NULL,
     "only who wins: scores are +2, 0 or -2"},
    {"--board", OPTION_INT, offsetof(Values, board), 4, 16, "N", "board size: 4, 6 or 8 (default 8)"},
    OPTION_JSON(Values),
};

enum { MAX_LINES = 64 };

typedef struct Job {
    const Values *values;
    Engine *engine;
    bool progress;
    const atomic_bool *stop; /* Ctrl-C */
    int positions;
    int known; /* those that came with a score */
    int correct; /* of these */
    uint64_t nodes;
    int64_t time_ns;
} Job;

/* Shows depth, certainty, value, nodes and speed on one line of the terminal. */
static void show_progress(void *context, const SearchResult *lines, int count)
{
    (void)context;
    (void)count;
    const double seconds = clock_seconds(lines[0].time_ns);
    fprintf(stderr, "\r\033[Kdepth %d@%d%%  %+.2f  %" PRIu64 " nodes  %.1f M/s  %.1f s",
            lines[0].depth, lines[0].confidence, (double)lines[0].value / RESULT_DISC,
            lines[0].nodes, (double)lines[0].nodes / (seconds * 1e6 + 1e-3), seconds);
}

/* The score in discs; with --wld only its sign means something. */
static int score_of(const Values *values, const SearchResult *result)
{
    const int discs = result->value / RESULT_DISC;
    return !values->win_loss ? discs : discs > 0 ? 2 : discs < 0 ? -2 : 0;
}

/* True if the line is legal, ends the game and gives the score. */
static bool replay(const Position *start, const SearchResult *result, int score)
{
    Position position = *start;
    for (int i = 0; i < result->line_length; i++) {
        const Square move = square_from_move(result->line[i]);
        if (position_play(&position, move, NULL, NULL) != STATUS_OK) {
            return false;
        }
    }
    const int final = position_final_score(&position);
    return position_is_over(&position) && (start->turn == BLACK ? final : -final) == score;
}

/* True if the known scores agree: the best one, and with all moves each of them. */
static bool check(const Values *values, const Obf *known, const SearchResult *results, int count)
{
    int expected = known->score_discs;
    if (values->win_loss) {
        expected = expected > 0 ? 2 : expected < 0 ? -2 : 0;
    }
    bool ok = score_of(values, &results[0]) == expected;
    for (int i = 0; i < count && values->all_moves && !values->win_loss; i++) {
        int score;
        if (obf_score_of(known, square_from_move(results[i].move), &score)) {
            ok = ok && score == results[i].value / RESULT_DISC;
        }
    }
    return ok;
}

static void write_json(const Values *values, const Position *position, const Obf *known, bool ok,
                       const SearchResult *results, int count, StrBuf *out)
{
    char text[POSITION_TEXT_SIZE];
    char name[SQUARE_TEXT_SIZE];
    const bool over = square_from_move(results[0].move) == SQUARE_NONE;
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    position_text_write(position, text);
    json_key(&json, "position"), json_text(&json, text);
    json_key(&json, "score"), json_int(&json, score_of(values, &results[0]));
    square_text_write(square_from_move(results[0].move), name);
    json_key(&json, "move"), over ? json_null(&json) : json_text(&json, name);
    json_key(&json, "line"), json_begin_array(&json);
    for (int i = 0; i < results[0].line_length; i++) {
        square_text_write(square_from_move(results[0].line[i]), name);
        json_text(&json, name);
    }
    json_end_array(&json);
    json_key(&json, "nodes"), json_uint(&json, results[0].nodes);
    json_key(&json, "seconds"), json_real(&json, clock_seconds(results[0].time_ns));
    if (values->all_moves) {
        json_key(&json, "moves"), json_begin_object(&json);
        for (int i = 0; i < count && !over; i++) {
            square_text_write(square_from_move(results[i].move), name);
            json_key(&json, name), json_int(&json, score_of(values, &results[i]));
        }
        json_end_object(&json);
    }
    if (known->has_score) {
        json_key(&json, "expected"), json_int(&json, known->score_discs);
        json_key(&json, "ok"), json_bool(&json, ok);
    }
    json_end_object(&json);
}

static void write_text(const Values *values, const Obf *known, bool ok,
                       const SearchResult *results, int count, StrBuf *out)
{
    char name[SQUARE_TEXT_SIZE];
    const double seconds = clock_seconds(results[0].time_ns);
    strbuf_format(out, "%+d ", score_of(values, &results[0]));
    for (int i = 0; i < results[0].line_length; i++) {
        square_text_write(square_from_move(results[0].line[i]), name);
        strbuf_format(out, " %s", name);
    }
    strbuf_format(out, "  %" PRIu64 " nodes, %.3f s, %.1f M nodes/s", results[0].nodes, seconds,
                  (double)results[0].nodes / (seconds * 1e6 + 1e-3));
    if (known->has_score) {
        strbuf_format(out, ok ? "  ok" : "  WRONG, expected %+d", known->score_discs);
    }
    const bool over = square_from_move(results[0].move) == SQUARE_NONE;
    for (int i = 0; i < count && values->all_moves && !over; i++) {
        square_text_write(square_from_move(results[i].move), name);
        strbuf_format(out, "%s%s %+d", i == 0 ? "\n   " : "  ", name,
                      score_of(values, &results[i]));
    }
}

/* Solves and prints one position; EXIT_FAILED if it was interrupted, or a line does not hold what
 * it promises. */
static int solve_position(Job *job, const Position *position, const Obf *known)
{
    const Values *values = job->values;
    SearchResult results[MAX_LINES];
    engine_clear(job->engine);
    const int count =
        engine_search(job->engine,
                      &(SearchRequest){.board = position_board(position),
                                       .size = position->size,
                                       .rung = ENGINE_CERTAIN,
                                       .win_loss = values->win_loss,
                                       .stop = job->stop,
                                       .progress = job->progress ? show_progress : NULL},
                      results, values->all_moves ? MAX_LINES : 1);
    if (job->progress) {
        fprintf(stderr, "\r\033[K");
    }
    if (atomic_load(job->stop)) {
        fprintf(stderr, "emilia solve: interrupted\n");
        return EXIT_FAILED;
    }
    for (int i = 0; i < count && !values->win_loss; i++) {
        if (!replay(position, &results[i], results[i].value / RESULT_DISC)) {
            fprintf(stderr, "emilia solve: the line found does not lead to its score: a defect\n");
            return EXIT_FAILED;
        }
    }
    const bool ok = !known->has_score || check(values, known, results, count);
    job->positions++;
    job->known += known->has_score;
    job->correct += known->has_score && ok;
    job->nodes += results[0].nodes;
    job->time_ns += results[0].time_ns;
    StrBuf out = {0};
    if (values->json) {
        write_json(values, position, known, ok, results, count, &out);
    } else {
        write_text(values, known, ok, results, count, &out);
    }
    const int status = command_print_line(&out);
    fflush(stdout);
    return status;
}

static int print_total(const Job *job)
{
    const double seconds = clock_seconds(job->time_ns);
    const double speed = seconds > 0 ? (double)job->nodes / seconds : 0;
    StrBuf out = {0};
    if (job->values->json) {
        JsonWriter json = json_writer(&out);
        json_begin_object(&json);
        json_key(&json, "positions"), json_int(&json, job->positions);
        json_key(&json, "known"), json_int(&json, job->known);
        json_key(&json, "correct"), json_int(&json, job->correct);
        json_key(&json, "nodes"), json_uint(&json, job->nodes);
        json_key(&json, "seconds"), json_real(&json, seconds);
        json_key(&json, "nodes_per_second"), json_real(&json, speed);
        json_end_object(&json);
    } else {
        strbuf_format(&out, "%d position%s, ", job->positions, job->positions == 1 ? "" : "s");
        if (job->known < job->positions) {
            strbuf_format(&out, "%d with a known score, ", job->known);
        }
        if (job->known > 0) {
            strbuf_format(&out, "%d correct, ", job->correct);
        }
        strbuf_format(&out, "%" PRIu64 " nodes, %.2f s, %.1f M nodes/s", job->nodes, seconds,
                      speed * 1e-6);
    }
    return command_print_line(&out);
}

/* A score that is not the known one is a failed job. */
static int verdict(const Job *job, int status)
{
    return status == EXIT_DONE && job->correct < job->known ? EXIT_FAILED : status;
}

static int solve_file(Job *job, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "emilia solve: cannot open '%s': %s\n", path, strerror(errno));
        return EXIT_USAGE;
    }
    StrBuf line = {0};
    int status = EXIT_DONE;
    int number = 1;
    for (; status == EXIT_DONE && strbuf_line(&line, file, OBF_MAX_BYTES); number++) {
        Obf obf;
        Error error;
        if (obf_is_blank(line.text)) {
            continue;
        }
        if (obf_read(line.text, (int)job->values->board, &obf, &error) != STATUS_OK) {
            fprintf(stderr, "emilia solve: %s:%d:%zu: %s\n", path, number, error.at + 1,
                    error.text);
            status = EXIT_USAGE;
        } else {
            status = solve_position(job, &obf.position, &obf);
        }
    }
    if (status == EXIT_DONE && line.status == STATUS_RANGE) {
        fprintf(stderr, "emilia solve: %s:%d: a line longer than 64 KiB\n", path, number);
        status = EXIT_USAGE;
    } else if (status == EXIT_DONE && (ferror(file) || line.status != STATUS_OK)) {
        fprintf(stderr, "emilia solve: cannot read '%s': %s\n", path, strerror(errno));
        status = EXIT_USAGE;
    } else if (status == EXIT_DONE && job->positions == 0) {
        fprintf(stderr, "emilia solve: there is no position in '%s'\n", path);
        status = EXIT_USAGE;
    }
    strbuf_fini(&line);
    fclose(file);
    if (status == EXIT_DONE) {
        status = print_total(job);
    } else if (atomic_load(job->stop) && job->positions > 0) {
        print_total(job); /* of what there is */
    }
    return verdict(job, status);
}

static bool is_file(Operands operands)
{
    const size_t length = strlen(operands.words[0]);
    return operands.count == 1 && operands.words[0][0] != '@' && length > 4 &&
           strcmp(operands.words[0] + length - 4, ".obf") == 0;
}

static int run_job(Job *job, Operands operands)
{
    if (is_file(operands)) {
        return solve_file(job, operands.words[0]);
    }
    Game game;
    Obf known;
    int status = position_arg_read_known("solve", operands, 0, job->values->board, &game, &known);
    if (status == EXIT_DONE) {
        status = solve_position(job, &game.now, &known);
    }
    if (status == EXIT_DONE && job->values->json) {
        status = print_total(job);
    }
    return verdict(job, status);
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    if (values->board != 4 && values->board != 6 && values->board != 8) {
        fprintf(stderr, "emilia solve: --board %" PRId64 ": only 4, 6 and 8 can be solved\n",
                values->board);
        return EXIT_USAGE;
    }
    EngineArgEngine opened;
    int status = engine_arg_open("solve", &values->engine, &opened);
    if (status == EXIT_DONE) {
        Job job = {.values = values,
                   .engine = opened.engine,
                   .progress = isatty(2) != 0,
                   .stop = interrupt_flag()};
        status = run_job(&job, operands);
        engine_arg_close(&opened);
    }
    return status;
}

const Command command_solve = {
    .name = "solve",
    .operands = "POSITION or FILE.obf",
    .summary = "Exact score and best line of a position, or of all of a file",
    .example = "emilia solve @position.txt --threads 2 --hash 1024\n"
               "emilia solve data/problems/own.obf --all-moves\n"
               "emilia solve --board 4 start\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
