/* emilia train balance, probcut and errors: what is done with weights after they were fitted. All
 * play games first; errors those that no fit trains on. */
#include "app/lab_arg.h"
#include "app/train.h"
#include "base/json.h"
#include "eval/pattern_weights.h"
#include "lab/svg.h"
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
static int with_games(const TrainValues *values, bool writes, bool held_out,
                      int (*tune)(const TrainValues *values, const SampleSet *samples,
                                  PatternWeights *weights))
{
    PatternWeights *weights = NULL;
    if ((writes && !train_need_out(values)) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    int status = train_play(values, weights, held_out, &samples) ? EXIT_DONE : EXIT_FAILED;
    if (status == EXIT_DONE) {
        sample_set_unique(&samples);
        Rng rng = rng_seeded((uint64_t)values->seed);
        sample_set_shuffle(&samples, &rng);
        status = tune(values, &samples, weights);
    }
    if (status == EXIT_DONE && writes) {
        status = train_write(values, weights);
    }
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}

static int balance(const TrainValues *values, const SampleSet *samples, PatternWeights *weights)
{
    const BalancePlan plan = {.threads = train_threads(values),
                              .depth = (int)(values->depth + values->depth % 2),
                              .positions = (size_t)values->limit};
    BalancePhase phases[PATTERN_PHASES];
    Error error = {0};
    if (balance_run(&plan, samples, weights, phases, &error) != STATUS_OK) {
        return train_fail("balance", &error);
    }
    print_balance(phases);
    return EXIT_DONE;
}

static int probcut(const TrainValues *values, const SampleSet *samples, PatternWeights *weights)
{
    const MarginPlan plan = {.threads = train_threads(values),
                             .depth = (int)values->depth,
                             .rung = train_rung(values, LEVEL_RUNG),
                             .exact_empties = (int)values->exact,
                             .positions = (size_t)values->limit};
    static MarginReport report;
    Error error = {0};
    if (margin_fit(&plan, samples, weights, &report, &error) != STATUS_OK) {
        return train_fail("probcut", &error);
    }
    print_margins(&report);
    return EXIT_DONE;
}

static void print_errors(const ExactErrors *found, int most, bool as_json)
{
    if (!as_json) {
        printf("empties  positions   bias  mean error  +-    deviation  spread\n");
    }
    for (int i = 1; i <= most; i++) {
        const ExactErrors *row = &found[i];
        if (!as_json) {
            printf("%7d  %9zu  %+5.2f  %10.2f  %4.2f  %9.2f  %6.2f\n", i, row->count, row->bias,
                   row->absolute, row->standard, row->deviation, row->spread);
            continue;
        }
        StrBuf line = {0};
        JsonWriter json = json_writer(&line);
        json_begin_object(&json);
        json_key(&json, "empties"), json_int(&json, i);
        json_key(&json, "positions"), json_uint(&json, row->count);
        json_key(&json, "bias"), json_real(&json, row->bias);
        json_key(&json, "mae"), json_real(&json, row->absolute);
        json_key(&json, "mae_standard_error"), json_real(&json, row->standard);
        json_key(&json, "rms"), json_real(&json, row->deviation);
        json_key(&json, "score_rms"), json_real(&json, row->spread);
        json_end_object(&json);
        puts(line.text);
        strbuf_fini(&line);
    }
}

static int draw_errors(const ExactErrors *found, int most, const char *path)
{
    double mean[EXACT_MOST_EMPTIES], deviation[EXACT_MOST_EMPTIES];
    for (int i = 0; i < most; i++) {
        mean[i] = found[i + 1].absolute;
        deviation[i] = found[i + 1].deviation;
    }
    const SvgSeries series[] = {{"mean error", mean}, {"deviation", deviation}};
    StrBuf chart = {0}, file = {0};
    svg_lines("Static value against exact score", "discs, by number of empty squares", series, 2,
              1, most, &chart);
    svg_as_file(&chart, &file);
    const int status = lab_arg_write_file("train", path, &file);
    strbuf_fini(&chart);
    strbuf_fini(&file);
    return status;
}

static int errors(const TrainValues *values, const SampleSet *samples, PatternWeights *weights)
{
    const int most = values->exact < EXACT_MOST_EMPTIES ? (int)values->exact : EXACT_MOST_EMPTIES;
    const ExactPlan plan = {.threads = train_threads(values),
                            .most_empties = most,
                            .positions = (size_t)values->limit};
    ExactErrors found[EXACT_MOST_EMPTIES + 1];
    Error error = {0};
    if (exact_errors(&plan, samples, weights, found, &error) != STATUS_OK) {
        return train_fail("errors", &error);
    }
    if (!lab_arg_is_standard(values->svg)) {
        print_errors(found, most, values->json);
    }
    return values->svg == NULL ? EXIT_DONE : draw_errors(found, most, values->svg);
}

int train_balance(const TrainValues *values, Operands operands)
{
    (void)operands;
    return with_games(values, true, false, balance);
}

int train_probcut(const TrainValues *values, Operands operands)
{
    (void)operands;
    return with_games(values, true, false, probcut);
}

int train_errors(const TrainValues *values, Operands operands)
{
    (void)operands;
    return lab_arg_check_standard("train", NULL, values->svg, values->json) &&
                   lab_arg_check_output("train", "--svg", values->svg)
               ? with_games(values, false, true, errors)
               : EXIT_USAGE;
}
