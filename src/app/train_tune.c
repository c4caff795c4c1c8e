/* emilia train balance, probcut and errors: what is done with weights after they were fitted. All
 * play games first. */
#include "app/train.h"
#include "eval/pattern_weights.h"
#include "search/level.h"
#include "train/balance.h"
#include "train/exact.h"
#include "train/margin.h"

#include <stdio.h>

static void print_balance(const BalancePhase phases[PATTERN_PHASES])
{
    printf("discs  positions  gain to even  gain to odd  lean\n");
    for (int i = 0; i < PATTERN_PHASES; i++) {
        printf("%2d-%2d  %9zu  %+12.2f  %+11.2f %+5.2f\n", 4 + 2 * i, 5 + 2 * i, phases[i].count,
               phases[i].even, phases[i].odd, phases[i].lean);
    }
}

static void print_margins(const MarginReport *report)
{
    printf("deep  shallow  pairs   mean  deviation  fitted\n");
    for (int deep = 0; deep < MARGIN_DEPTHS; deep++) {
        for (int s = 0; s <= PROBCUT_SHALLOW_MAX; s++) {
            const MarginCell *cell = &report->cells[deep][s];
            if (cell->count != 0) {
                deep == 0 ? printf(" end") : printf("%4d", deep);
                printf("  %7d  %5zu  %+5.2f  %9.2f  %6.2f\n", s, cell->count, cell->mean,
                       cell->deviation, cell->fitted);
            }
        }
    }
}

/* Plays, lets `tune` work on the weights and the positions, writes the weights if asked to. */
static int with_games(const TrainValues *values, bool writes,
                      Status (*tune)(const TrainValues *values, const SampleSet *samples,
                                     PatternWeights *weights, Error *error))
{
    PatternWeights *weights = NULL;
    if ((writes && !train_need("--out", values->out)) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    Error error = {0};
    int status = train_play(values, weights, &samples) ? EXIT_DONE : EXIT_FAILED;
    if (status == EXIT_DONE) {
        sample_set_unique(&samples);
        Rng rng = rng_seeded((uint64_t)values->seed);
        sample_set_shuffle(&samples, &rng);
        status = tune(values, &samples, weights, &error) != STATUS_OK
                     ? train_fail("tuning", &error)
                 : writes ? train_write(values, weights)
                          : EXIT_DONE;
    }
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}

static Status balance(const TrainValues *values, const SampleSet *samples, PatternWeights *weights,
                      Error *error)
{
    const BalancePlan plan = {.threads = train_threads(values),
                              .depth = (int)(values->depth + values->depth % 2),
                              .positions = (size_t)values->limit};
    BalancePhase phases[PATTERN_PHASES];
    const Status status = balance_run(&plan, samples, weights, phases, error);
    if (status == STATUS_OK) {
        print_balance(phases);
    }
    return status;
}

static Status probcut(const TrainValues *values, const SampleSet *samples, PatternWeights *weights,
                      Error *error)
{
    const MarginPlan plan = {.threads = train_threads(values),
                             .depth = (int)values->depth,
                             .rung = train_rung(values, LEVEL_RUNG),
                             .exact_empties = (int)values->exact,
                             .positions = (size_t)values->limit};
    static MarginReport report;
    const Status status = margin_fit(&plan, samples, weights, &report, error);
    if (status == STATUS_OK) {
        print_margins(&report);
    }
    return status;
}

static Status errors(const TrainValues *values, const SampleSet *samples, PatternWeights *weights,
                     Error *error)
{
    const int most = values->exact < EXACT_MOST_EMPTIES ? (int)values->exact : EXACT_MOST_EMPTIES;
    const ExactPlan plan = {.threads = train_threads(values),
                            .most_empties = most,
                            .positions = (size_t)values->limit};
    ExactErrors found[EXACT_MOST_EMPTIES + 1];
    const Status status = exact_errors(&plan, samples, weights, found, error);
    printf("empties  positions   bias  mean error  deviation  spread\n");
    for (int i = 1; i <= most && status == STATUS_OK; i++) {
        printf("%7d  %9zu  %+5.2f  %10.2f  %9.2f  %6.2f\n", i, found[i].count, found[i].bias,
               found[i].absolute, found[i].deviation, found[i].spread);
    }
    return status;
}

int train_balance(const TrainValues *values, Operands operands)
{
    (void)operands;
    return with_games(values, true, balance);
}

int train_probcut(const TrainValues *values, Operands operands)
{
    (void)operands;
    return with_games(values, true, probcut);
}

int train_errors(const TrainValues *values, Operands operands)
{
    (void)operands;
    return with_games(values, false, errors);
}
