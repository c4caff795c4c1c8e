/* emilia train test FILE.obf: how often the engine's search of a fixed depth finds the best move,
 * and how far its value is off. Each position is searched by one thread that knows nothing yet, so
 * the figures are the same on every machine. */
#include "app/command.h"
#include "app/train.h"
#include "base/json.h"
#include "eval/pattern_weights.h"
#include "record/obf.h"
#include "search/engine.h"
#include "train/crew.h"

#include <errno.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEST_HASH_MIB = 32, MAX_PROBLEMS = 1 << 20 };

typedef struct Problem {
    Obf obf;
    int best_score;  /* of the moves in the file */
    int third_score; /* the third best */
} Problem;

typedef struct Answer {
    Square move;
    double value_discs;
    uint64_t nodes;
} Answer;

typedef struct Test {
    const TrainValues *values;
    const PatternWeights *weights;
    const Problem *problems;
    Answer *answers;
    int count;
    atomic_int next;
    atomic_bool failed;
} Test;

static int compare_falling(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static Problem make_problem(const Obf *obf)
{
    Problem problem = {.obf = *obf};
    int scores[SQUARE_COUNT];
    for (int i = 0; i < obf->move_count; i++) {
        scores[i] = obf->moves[i].score_discs;
    }
    qsort(scores, (size_t)obf->move_count, sizeof scores[0], compare_falling);
    problem.best_score = scores[0];
    problem.third_score = scores[obf->move_count < 3 ? obf->move_count - 1 : 2];
    return problem;
}

static void answer(const Test *test, Engine *engine, int index)
{
    const SearchRequest request = {.board = position_board(&test->problems[index].obf.position),
                                   .depth = (int)test->values->depth,
                                   /* what is tested is the value, not how boldly is cut */
                                   .rung = train_rung(test->values, ENGINE_CERTAIN - 1)};
    SearchResult result;
    engine_clear(engine);
    engine_search(engine, &request, &result, 1);
    test->answers[index] = (Answer){.move = square_from_board(result.move),
                                    .value_discs = (double)result.value / RESULT_DISC,
                                    .nodes = result.nodes};
}

static void work(void *context, int worker)
{
    (void)worker;
    Test *test = context;
    const EngineOptions options = {.hash_mib = TEST_HASH_MIB, .weights = test->weights};
    Engine *engine = NULL;
    if (engine_new(&options, &engine, NULL) != STATUS_OK) {
        atomic_store(&test->failed, true);
        return;
    }
    for (int i; (i = atomic_fetch_add(&test->next, 1)) < test->count;) {
        answer(test, engine, i);
    }
    engine_free(engine);
}

static void report(const Test *test)
{
    double best = 0, top3 = 0, off = 0, within3 = 0, bias = 0, nodes = 0;
    for (int i = 0; i < test->count; i++) {
        const Problem *problem = &test->problems[i];
        const Answer *given = &test->answers[i];
        int score = -64;
        obf_score_of(&problem->obf, given->move, &score);
        best += score == problem->best_score;
        top3 += score >= problem->third_score;
        const double error = fabs(given->value_discs - problem->best_score);
        bias += given->value_discs - problem->best_score;
        off += error;
        within3 += error <= 3;
        nodes += (double)given->nodes;
    }
    const double count = test->count;
    if (!test->values->json) {
        printf("%d positions, depth %lld: best move %.1f%%, among the best three %.1f%%, mean "
               "error %.2f discs, bias %+.2f, within three discs %.1f%%, %.0f nodes a position\n",
               test->count, (long long)test->values->depth, 100 * best / count,
               100 * top3 / count, off / count, bias / count, 100 * within3 / count,
               nodes / count);
        return;
    }
    StrBuf line = {0};
    JsonWriter json = json_writer(&line);
    json_begin_object(&json);
    json_key(&json, "positions"), json_int(&json, test->count);
    json_key(&json, "best_move"), json_real(&json, best / count);
    json_key(&json, "top3"), json_real(&json, top3 / count);
    json_key(&json, "mae"), json_real(&json, off / count);
    json_key(&json, "bias"), json_real(&json, bias / count);
    json_key(&json, "within3"), json_real(&json, within3 / count);
    json_key(&json, "nodes_per_position"), json_real(&json, nodes / count);
    json_end_object(&json);
    puts(line.text);
    strbuf_fini(&line);
}

/* The problems of the file in memory of their own, or NULL after one line on stderr. */
static Problem *read_problems(const char *path, int *count)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "emilia train test: cannot open '%s': %s\n", path, strerror(errno));
        return NULL;
    }
    Problem *problems = NULL;
    StrBuf line = {0};
    bool ok = true;
    int number = 1;
    *count = 0;
    for (; ok && strbuf_line(&line, file, OBF_MAX_BYTES); number++) {
        Obf obf;
        Error error = {0};
        if (obf_is_blank(line.text)) {
            continue;
        }
        if (*count == MAX_PROBLEMS) {
            error_set(&error, STATUS_RANGE, "more than 1048576 positions", 0);
        }
        if (error.text != NULL || obf_read(line.text, 8, &obf, &error) != STATUS_OK ||
            obf.move_count == 0) {
            fprintf(stderr, "emilia train test: %s:%d: %s\n", path, number,
                    error.text != NULL ? error.text : "no scores of moves");
            ok = false;
            break;
        }
        Problem *more = realloc(problems, ((size_t)*count + 1) * sizeof *problems);
        ok = more != NULL;
        if (ok) {
            problems = more;
            problems[(*count)++] = make_problem(&obf);
        }
    }
    if (ok && line.status == STATUS_RANGE) {
        fprintf(stderr, "emilia train test: %s:%d: a line longer than 64 KiB\n", path, number);
        ok = false;
    } else if (ok && (ferror(file) || line.status != STATUS_OK)) {
        fprintf(stderr, "emilia train test: cannot read '%s': %s\n", path, strerror(errno));
        ok = false;
    }
    strbuf_fini(&line);
    fclose(file);
    if (ok && *count == 0) {
        fprintf(stderr, "emilia train test: no positions in '%s'\n", path);
    }
    if (!ok || *count == 0) {
        free(problems);
        return NULL;
    }
    return problems;
}

int train_test(const TrainValues *values, Operands operands)
{
    if (operands.count != 1) {
        fprintf(stderr, "emilia train: test needs FILE.obf\n");
        return EXIT_USAGE;
    }
    PatternWeights *weights = NULL;
    if (!train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    Test test = {.values = values, .weights = weights};
    Problem *problems = read_problems(operands.words[0], &test.count);
    Answer *answers = problems == NULL ? NULL : calloc((size_t)test.count, sizeof *answers);
    if (problems != NULL && answers == NULL) {
        fprintf(stderr, "emilia train test: out of memory\n");
    }
    if (answers != NULL) {
        test.problems = problems;
        test.answers = answers;
        crew_run(train_threads(values), work, &test);
        if (atomic_load(&test.failed)) {
            fprintf(stderr, "emilia train test: no memory for the search\n");
        } else {
            report(&test);
        }
    }
    const int status = problems == NULL                                     ? EXIT_USAGE
                       : answers == NULL || atomic_load(&test.failed) ? EXIT_FAILED
                                                                      : EXIT_DONE;
    free(answers);
    free(problems);
    pattern_weights_free(weights);
    return status;
}
