/* Static values against the engine's exact scores. */
#include "train/exact.h"

#include "search/engine.h"
#include "train/crew.h"
#include "train/label.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

enum { HASH_MIB = 32 };

typedef struct Comparison {
    const ExactPlan *plan;
    const PatternWeights *weights;
    const SampleSet *samples;
    atomic_size_t next;
    atomic_bool failed;
    atomic_uint taken[EXACT_MOST_EMPTIES + 1];
    pthread_mutex_t lock; /* of the sums */
    ExactErrors *sums;
} Comparison;

static void add_error(Comparison *comparison, int empties, double value, double score)
{
    ExactErrors *sum = &comparison->sums[empties];
    const double off = value - score;
    pthread_mutex_lock(&comparison->lock);
    sum->count++;
    sum->bias += off;
    sum->absolute += fabs(off);
    sum->deviation += off * off;
    sum->spread += score * score;
    pthread_mutex_unlock(&comparison->lock);
}

static void compare(void *context, int worker)
{
    (void)worker;
    Comparison *comparison = context;
    const EngineOptions options = {.hash_mib = HASH_MIB, .weights = comparison->weights};
    Engine *engine = NULL;
    if (engine_new(&options, &engine, NULL) != STATUS_OK) {
        atomic_store(&comparison->failed, true);
        return;
    }
    const SampleSet *set = comparison->samples;
    for (size_t i; (i = atomic_fetch_add(&comparison->next, 1)) < set->count;) {
        const Board board = set->samples[i].board;
        const int empties = 64 - sample_discs(&set->samples[i]);
        if (empties < 1 || empties > comparison->plan->most_empties ||
            atomic_fetch_add(&comparison->taken[empties], 1) >= comparison->plan->positions) {
            continue;
        }
        const SearchRequest request = {.board = board, .rung = ENGINE_CERTAIN};
        SearchResult result;
        engine_search(engine, &request, &result, 1);
        add_error(comparison, empties,
                  (double)label_static(comparison->weights, board) / PATTERN_DISC,
                  (double)result.value / RESULT_DISC);
    }
    engine_free(engine);
}

Status exact_errors(const ExactPlan *plan, const SampleSet *samples, const PatternWeights *weights,
                    ExactErrors errors[EXACT_MOST_EMPTIES + 1], Error *error)
{
    Comparison comparison = {
        .plan = plan, .weights = weights, .samples = samples, .sums = errors};
    for (int i = 0; i <= EXACT_MOST_EMPTIES; i++) {
        errors[i] = (ExactErrors){0};
    }
    pthread_mutex_init(&comparison.lock, NULL);
    crew_run(plan->threads, compare, &comparison);
    pthread_mutex_destroy(&comparison.lock);
    for (int i = 0; i <= EXACT_MOST_EMPTIES; i++) {
        const double count = errors[i].count == 0 ? 1 : (double)errors[i].count;
        errors[i].bias /= count;
        errors[i].absolute /= count;
        errors[i].deviation = sqrt(errors[i].deviation / count);
        errors[i].standard = sqrt((errors[i].deviation * errors[i].deviation -
                                   errors[i].absolute * errors[i].absolute) /
                                  count);
        errors[i].spread = sqrt(errors[i].spread / count);
    }
    return atomic_load(&comparison.failed)
               ? error_set(error, STATUS_MEMORY, "no memory for the search", 0)
               : STATUS_OK;
}
