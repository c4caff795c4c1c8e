/* Pairs of searches, and the parameters that make them most likely. If differences are normal with
 * a deviation whose logarithm is linear in the terms, the likelihood is concave enough for Newton
 * steps with the expected second derivative:
 *
 *     (X'X + ridge I) step = X' (d^2 / deviation^2 - 1) / 2
 *
 * The ridge keeps parameters small that the pairs say nothing about, so that the model does not go
 * wild at depths nobody searched. */
#include "train/margin.h"

#include "search/engine.h"
#include "train/crew.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60, HASH_MIB = 32, LEAST_DEEP = 2 };

static const double ridge = 4; /* pairs */

typedef struct Pair {
    double discs; /* deep minus shallow */
    uint8_t empties, deep, shallow;
    bool exact; /* deep is a search to the end */
} Pair;

typedef struct PairList {
    Pair *pairs;
    size_t count, capacity;
} PairList;

typedef struct Collection {
    const MarginPlan *plan;
    const PatternWeights *weights;
    const SampleSet *samples;
    atomic_size_t next;
    atomic_bool failed;
    atomic_uint taken[65];
    PairList *lists; /* one a worker */
} Collection;

static bool add_pair(PairList *list, Pair pair)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity * 2 + 1024;
        Pair *more = realloc(list->pairs, capacity * sizeof *more);
        if (more == NULL) {
            return false;
        }
        list->pairs = more;
        list->capacity = capacity;
    }
    list->pairs[list->count++] = pair;
    return true;
}

/* Every depth from 0 on, and the end where it is near; then the pairs a search would compare:
 * depths of one parity, and the static value with everything. */
static bool search_position(const MarginPlan *plan, Engine *engine, Board board, PairList *list)
{
    const int empties = __builtin_popcountll(board_empty(board));
    const int most = plan->depth < empties - 1 ? plan->depth : empties - 1;
    double values[MARGIN_DEPTHS];
    engine_clear(engine);
    for (int depth = 0; depth <= most; depth++) {
        values[depth] = (double)engine_value(engine, board, depth, plan->rung) / RESULT_DISC;
    }
    bool ok = true;
    for (int deep = LEAST_DEEP; deep <= most; deep++) {
        for (int s = 0; s < deep && s <= PROBCUT_SHALLOW_MAX; s += s == 0 && deep % 2 ? 1 : 2) {
            ok = ok && add_pair(list, (Pair){.discs = values[deep] - values[s],
                                             .empties = (uint8_t)empties,
                                             .deep = (uint8_t)deep,
                                             .shallow = (uint8_t)s});
        }
    }
    if (empties > plan->exact_empties) {
        return ok;
    }
    const double score =
        (double)engine_value(engine, board, empties, ENGINE_CERTAIN) / RESULT_DISC;
    for (int s = 0; s <= most && s <= PROBCUT_SHALLOW_MAX; s++) {
        ok = ok && add_pair(list, (Pair){.discs = score - values[s],
                                         .empties = (uint8_t)empties,
                                         .deep = (uint8_t)empties,
                                         .shallow = (uint8_t)s,
                                         .exact = true});
    }
    return ok;
}

static void collect(void *context, int worker)
{
    Collection *collection = context;
    const MarginPlan *plan = collection->plan;
    const EngineOptions options = {.hash_mib = HASH_MIB, .weights = collection->weights};
    Engine *engine = NULL;
    if (engine_new(&options, &engine, NULL) != STATUS_OK) {
        atomic_store(&collection->failed, true);
        return;
    }
    for (size_t i; (i = atomic_fetch_add(&collection->next, 1)) < collection->samples->count;) {
        const Sample *sample = &collection->samples->samples[i];
        const int empties = 64 - sample_discs(sample);
        if (empties < LEAST_DEEP ||
            atomic_fetch_add(&collection->taken[empties], 1) >= plan->positions) {
            continue;
        }
        if (!search_position(plan, engine, sample->board, &collection->lists[worker])) {
            atomic_store(&collection->failed, true);
            break;
        }
    }
    engine_free(engine);
}

static double deviation(const double p[PROBCUT_TERMS], const double terms[PROBCUT_TERMS])
{
    double log_discs = 0;
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        log_discs += p[i] * terms[i];
    }
    return exp(log_discs);
}

/* Solves m x = v in place by Cholesky's method; the answer is in v. */
static void solve_positive(double m[PROBCUT_TERMS][PROBCUT_TERMS], double v[PROBCUT_TERMS])
{
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = m[i][j];
            for (int k = 0; k < j; k++) {
                sum -= m[i][k] * m[j][k];
            }
            m[i][j] = i == j ? sqrt(sum) : sum / m[j][j];
        }
    }
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        for (int k = 0; k < i; k++) {
            v[i] -= m[i][k] * v[k];
        }
        v[i] /= m[i][i];
    }
    for (int i = PROBCUT_TERMS - 1; i >= 0; i--) {
        for (int k = i + 1; k < PROBCUT_TERMS; k++) {
            v[i] -= m[k][i] * v[k];
        }
        v[i] /= m[i][i];
    }
}

static void newton_step(const PairList *list, bool exact, double p[PROBCUT_TERMS])
{
    double m[PROBCUT_TERMS][PROBCUT_TERMS] = {{0}}, v[PROBCUT_TERMS];
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        m[i][i] = ridge;
        v[i] = i == 0 ? 0 : -ridge * p[i];
    }
    for (size_t at = 0; at < list->count; at++) {
        const Pair *pair = &list->pairs[at];
        if (pair->exact != exact) {
            continue;
        }
        double terms[PROBCUT_TERMS];
        probcut_terms(pair->empties, pair->deep, pair->shallow, terms);
        const double ratio = pair->discs / deviation(p, terms);
        const double pull = fmin((ratio * ratio - 1) / 2, 8); /* a wipe-out must not rule */
        for (int i = 0; i < PROBCUT_TERMS; i++) {
            v[i] += pull * terms[i];
            for (int j = 0; j <= i; j++) {
                m[i][j] += terms[i] * terms[j];
            }
        }
    }
    solve_positive(m, v);
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        p[i] += v[i] / 2;
    }
}

static void fill_report(const PairList *list, const float *parameters, MarginReport *report)
{
    memset(report, 0, sizeof *report);
    for (size_t at = 0; at < list->count; at++) {
        const Pair *pair = &list->pairs[at];
        double p[PROBCUT_TERMS], terms[PROBCUT_TERMS];
        for (int i = 0; i < PROBCUT_TERMS; i++) {
            p[i] = (double)parameters[i + (pair->exact ? PROBCUT_TERMS : 0)];
        }
        probcut_terms(pair->empties, pair->deep, pair->shallow, terms);
        MarginCell *cell = &report->cells[pair->exact ? 0 : pair->deep][pair->shallow];
        cell->count++;
        cell->mean += pair->discs;
        cell->deviation += pair->discs * pair->discs;
        cell->fitted += deviation(p, terms) * deviation(p, terms);
    }
    MarginCell *cell = &report->cells[0][0];
    for (size_t i = 0; i < sizeof report->cells / sizeof *cell; i++, cell++) {
        if (cell->count != 0) {
            cell->mean /= (double)cell->count;
            cell->deviation = sqrt(cell->deviation / (double)cell->count);
            cell->fitted = sqrt(cell->fitted / (double)cell->count);
        }
    }
}

static void fit(const PairList *list, PatternWeights *weights)
{
    for (int exact = 0; exact < 2; exact++) {
        double p[PROBCUT_TERMS] = {1};
        for (int step = 0; step < STEPS; step++) {
            newton_step(list, exact != 0, p);
        }
        for (int i = 0; i < PROBCUT_TERMS; i++) {
            weights->probcut[i + (exact ? PROBCUT_TERMS : 0)] = (float)p[i];
        }
    }
}

Status margin_fit(const MarginPlan *plan, const SampleSet *samples, PatternWeights *weights,
                  MarginReport *report, Error *error)
{
    Collection collection = {.plan = plan, .weights = weights, .samples = samples};
    collection.lists = calloc((size_t)plan->threads, sizeof *collection.lists);
    PairList all = {0};
    bool ok = collection.lists != NULL;
    if (ok) {
        crew_run(plan->threads, collect, &collection);
        ok = !atomic_load(&collection.failed);
    }
    for (int i = 0; i < plan->threads && collection.lists != NULL; i++) {
        for (size_t k = 0; k < collection.lists[i].count && ok; k++) {
            ok = add_pair(&all, collection.lists[i].pairs[k]);
        }
        free(collection.lists[i].pairs);
    }
    free(collection.lists);
    if (ok) {
        fit(&all, weights);
        fill_report(&all, weights->probcut, report);
    }
    free(all.pairs);
    return ok ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for the pairs", 0);
}
