/* The ladder: see ladder.h. A label is the mean of two searches of neighbouring depths because
 * values of odd and even depths lean to opposite sides; over many rungs a lean would add up. */
#include "train/ladder.h"

#include "base/clock.h"
#include "base/rng.h"
#include "eval/pattern_weights.h"
#include "search/engine.h"
#include "train/crew.h"
#include "train/label.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    SAMPLES_A_TURN = 64,
    SOLVER_EMPTIES = 14, /* up to here the small solver is quicker than the engine */
    END_HASH_MIB = 16,
    HASH_MIB = 1, /* of searches that do not go to the end: it is cleared for each */
};

/* What neighbouring phases count in a fit. */
static const double next_weight = 0.4, refit_weight = 0.4;

typedef struct Labelling {
    const LadderPlan *plan;
    const PatternWeights *weights;
    SampleSet *set;
    atomic_size_t next;
    atomic_bool failed;
} Labelling;

/* What a thread labels with. */
typedef struct Searches {
    Labeller *labeller;
    Engine *end_engine, *engine; /* made when the first position wants them */
} Searches;

/* The engine, made if there is none yet, knowing nothing: a label must not depend on those before
 * it. NULL when out of memory. */
static Engine *cleared(const Labelling *labelling, Engine **engine, size_t hash_mib)
{
    const EngineOptions options = {.hash_mib = hash_mib, .weights = labelling->weights};
    if (*engine == NULL && engine_new(&options, engine, NULL) != STATUS_OK) {
        return NULL;
    }
    engine_clear(*engine);
    return *engine;
}

/* Sets value and move from a search to the end; false when out of memory. */
static bool label_end(const Labelling *labelling, Searches *searches, Sample *sample, int empties)
{
    sample->depth = (uint8_t)empties;
    if (empties <= SOLVER_EMPTIES) {
        int move;
        sample->value = (int16_t)label_exact(searches->labeller, sample->board, &move);
        sample_keep_move(sample, move);
        sample->flags |= SAMPLE_EXACT;
        return true;
    }
    Engine *engine = cleared(labelling, &searches->end_engine, END_HASH_MIB);
    if (engine == NULL) {
        return false;
    }
    const SearchRequest request = {.board = sample->board, .rung = labelling->plan->rung};
    SearchResult result;
    engine_search(engine, &request, &result, 1);
    sample->value = (int16_t)result.value;
    sample_keep_move(sample, result.move);
    sample->flags |= result.exact ? SAMPLE_EXACT : 0;
    return true;
}
_Static_assert((int)PATTERN_DISC == (int)RESULT_DISC, "results are labels as they are");

/* The same from selective searches of the plan's depth and of one less. */
static bool label_selective(const Labelling *labelling, Searches *searches, Sample *sample)
{
    const LadderPlan *plan = labelling->plan;
    Engine *engine = cleared(labelling, &searches->engine, HASH_MIB);
    if (engine == NULL) {
        return false;
    }
    const int shallow = engine_value(engine, sample->board, plan->depth - 1, plan->rung);
    const SearchRequest request = {
        .board = sample->board, .depth = plan->depth, .rung = plan->rung};
    SearchResult result;
    engine_search(engine, &request, &result, 1);
    sample->value = (int16_t)((result.value + shallow) / 2);
    sample_keep_move(sample, result.move);
    sample->depth = (uint8_t)plan->depth;
    return true;
}

static bool label_sample(const Labelling *labelling, Searches *searches, Sample *sample)
{
    const LadderPlan *plan = labelling->plan;
    const int empties = 64 - sample_discs(sample);
    sample->flags &= (uint8_t)~SAMPLE_EXACT;
    if (empties <= plan->exact_empties) {
        return label_end(labelling, searches, sample, empties);
    }
    if (plan->rung < ENGINE_CERTAIN) {
        return label_selective(labelling, searches, sample);
    }
    int move;
    const int deep = label_value(searches->labeller, sample->board, plan->depth, &move);
    const int shallow = label_value(searches->labeller, sample->board, plan->depth - 1, NULL);
    sample->value = (int16_t)((deep + shallow) / 2);
    sample_keep_move(sample, move);
    sample->depth = (uint8_t)plan->depth;
    return true;
}

static void label_samples(void *context, int worker)
{
    (void)worker;
    Labelling *labelling = context;
    const SampleSet *set = labelling->set;
    Searches searches = {.labeller = malloc(sizeof *searches.labeller)};
    if (searches.labeller == NULL) {
        atomic_store(&labelling->failed, true);
        return;
    }
    label_init(searches.labeller, labelling->weights);
    while (!atomic_load(&labelling->failed)) {
        const size_t first = atomic_fetch_add(&labelling->next, SAMPLES_A_TURN);
        if (first >= set->count) {
            break;
        }
        for (size_t i = first; i < first + SAMPLES_A_TURN && i < set->count; i++) {
            if (!label_sample(labelling, &searches, &set->samples[i])) {
                atomic_store(&labelling->failed, true);
                break;
            }
        }
    }
    engine_free(searches.engine);
    engine_free(searches.end_engine);
    free(searches.labeller);
}

Status ladder_label(const LadderPlan *plan, const PatternWeights *weights, SampleSet *set,
                    Error *error)
{
    Labelling labelling = {.plan = plan, .weights = weights, .set = set};
    crew_run(plan->fit.threads, label_samples, &labelling);
    return atomic_load(&labelling.failed)
               ? error_set(error, STATUS_MEMORY, "no memory for the labelling search", 0)
               : STATUS_OK;
}

Status ladder_split(const LadderPlan *plan, const SampleSet *samples,
                    SampleSet sets[PATTERN_PHASES], Error *error)
{
    for (size_t i = 0; i < samples->count; i++) {
        const Sample *sample = &samples->samples[i];
        if (!sample_set_add(&sets[pattern_phase(sample_discs(sample))], sample)) {
            return error_set(error, STATUS_MEMORY, "no memory for the samples", i);
        }
    }
    Rng rng = rng_seeded(plan->seed);
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        SampleSet *set = &sets[phase];
        sample_set_unique(set);
        sample_set_shuffle(set, &rng);
        set->count = set->count < plan->phase_limit ? set->count : plan->phase_limit;
    }
    return STATUS_OK;
}

static void store_phase(PatternWeights *weights, int phase, const float *discs, int16_t *classes)
{
    for (int i = 0; i < weights->layout.class_count; i++) {
        const float scaled = roundf(discs[i] * PATTERN_DISC);
        classes[i] = (int16_t)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled);
    }
    pattern_weights_set_phase(weights, phase, classes);
}

static void load_phase(const PatternWeights *weights, int phase, float *discs, int16_t *classes)
{
    pattern_weights_get_phase(weights, phase, classes);
    for (int i = 0; i < weights->layout.class_count; i++) {
        discs[i] = (float)classes[i] / PATTERN_DISC;
    }
}

typedef struct Ladder {
    const LadderPlan *plan;
    SampleSet *sets;
    PatternWeights *weights;
    LadderProgress *progress;
    void *context;
    float *discs;     /* class_count */
    int16_t *classes; /* class_count */
} Ladder;

/* Fits a phase, pulled towards the tables of the next one (after the last: zero) or its own, and
 * reports it. */
static Status fit_one(Ladder *ladder, int phase, const FitPart *parts, int part_count,
                      LadderReport *report, Error *error)
{
    const int towards = ladder->plan->keep ? phase : phase + 1;
    if (ladder->plan->keep && ladder->sets[phase].count == 0) {
        return STATUS_OK;
    }
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    PatternWeights *weights = ladder->weights;
    if (towards < PATTERN_PHASES) {
        load_phase(weights, towards, ladder->discs, ladder->classes);
    } else {
        for (int i = 0; i < weights->layout.class_count; i++) {
            ladder->discs[i] = 0;
        }
    }
    const Status status = fit_phase(&ladder->plan->fit, weights, parts, part_count, ladder->discs,
                                    error);
    if (status != STATUS_OK) {
        return status;
    }
    store_phase(weights, phase, ladder->discs, ladder->classes);
    report->phase = phase;
    report->samples = ladder->sets[phase].count;
    report->train = fit_error(weights, &ladder->sets[phase], false, false);
    report->held_out = fit_error(weights, &ladder->sets[phase], true, false);
    report->fit_seconds = (double)(clock_now_ns(&clock) - start) * 1e-9;
    if (ladder->progress != NULL) {
        ladder->progress(ladder->context, report);
    }
    return STATUS_OK;
}

static Status climb(Ladder *ladder, Error *error)
{
    const Clock clock = clock_system();
    for (int phase = PATTERN_PHASES - 1; phase >= 0; phase--) {
        LadderReport report = {0};
        const int64_t start = clock_now_ns(&clock);
        Status status = ladder_label(ladder->plan, ladder->weights, &ladder->sets[phase], error);
        report.label_seconds = (double)(clock_now_ns(&clock) - start) * 1e-9;
        const FitPart parts[] = {
            {.set = &ladder->sets[phase], .weight = 1},
            {.set = &ladder->sets[phase + 1 < PATTERN_PHASES ? phase + 1 : phase],
             .weight = next_weight},
        };
        if (status == STATUS_OK) {
            status = fit_one(ladder, phase, parts, 1 + (phase + 1 < PATTERN_PHASES), &report,
                             error);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status refit(Ladder *ladder, Error *error)
{
    for (int phase = PATTERN_PHASES - 1; phase >= 0; phase--) {
        LadderReport report = {.refit = true};
        FitPart parts[3] = {{.set = &ladder->sets[phase], .weight = 1}};
        int count = 1;
        for (int step = -1; step <= 1; step += 2) {
            if (phase + step >= 0 && phase + step < PATTERN_PHASES) {
                parts[count++] =
                    (FitPart){.set = &ladder->sets[phase + step], .weight = refit_weight};
            }
        }
        const Status status = fit_one(ladder, phase, parts, count, &report, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status with_ladder(const LadderPlan *plan, SampleSet *sets, PatternWeights *weights,
                          LadderProgress *progress, void *context, bool labelled, Error *error)
{
    const size_t count = (size_t)weights->layout.class_count;
    Ladder ladder = {.plan = plan,
                     .sets = sets,
                     .weights = weights,
                     .progress = progress,
                     .context = context,
                     .discs = malloc(count * sizeof *ladder.discs),
                     .classes = malloc(count * sizeof *ladder.classes)};
    Status status = ladder.discs == NULL || ladder.classes == NULL
                        ? error_set(error, STATUS_MEMORY, "no memory for the ladder", 0)
                        : STATUS_OK;
    if (status == STATUS_OK && !labelled) {
        status = climb(&ladder, error);
    }
    if (status == STATUS_OK) {
        status = refit(&ladder, error);
    }
    free(ladder.discs);
    free(ladder.classes);
    return status;
}

Status ladder_run(const LadderPlan *plan, SampleSet sets[PATTERN_PHASES], PatternWeights *weights,
                  LadderProgress *progress, void *context, Error *error)
{
    return with_ladder(plan, sets, weights, progress, context, false, error);
}

Status ladder_refit(const LadderPlan *plan, SampleSet sets[PATTERN_PHASES],
                    PatternWeights *weights, LadderProgress *progress, void *context, Error *error)
{
    return with_ladder(plan, sets, weights, progress, context, true, error);
}
