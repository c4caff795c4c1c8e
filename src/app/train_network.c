/* emilia train network: fits a network and says how far it lies from the samples held out. */
#include "app/train.h"
#include "base/json.h"
#include "eval/network.h"
#include "eval/pattern_weights.h"
#include "train/label.h"
#include "train/network_fit.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

/* Of value minus label, in discs, over the samples with one number of discs. */
typedef struct Errors {
    size_t count;
    double sum, size, square;
} Errors;

enum { COUNTS = NETWORK_MAX_DISCS + 1 };

static void find_errors(const PatternWeights *weights, const SampleSet *samples,
                        Errors errors[COUNTS])
{
    for (size_t i = 0; i < samples->count; i++) {
        const Sample *sample = &samples->samples[i];
        const int discs = sample_discs(sample);
        if (sample->depth == 0 || !sample_is_held_out(sample) || discs >= COUNTS) {
            continue;
        }
        const int value = label_static(weights, sample->board);
        const double off = (double)(value - sample->value) / PATTERN_DISC;
        Errors *of = &errors[discs];
        of->count++;
        of->sum += off;
        of->size += fabs(off);
        of->square += off * off;
    }
}

static void print_row(const char *name, const Errors *errors, int discs, bool as_json)
{
    const double count = (double)errors->count;
    if (!as_json) {
        printf("%5s  %9zu  %+5.2f  %10.3f  %9.3f\n", name, errors->count, errors->sum / count,
               errors->size / count, sqrt(errors->square / count));
        return;
    }
    StrBuf line = {0};
    JsonWriter json = json_writer(&line);
    json_begin_object(&json);
    json_key(&json, "discs"), discs == 0 ? json_null(&json) : json_int(&json, discs);
    json_key(&json, "held_out"), json_uint(&json, errors->count);
    json_key(&json, "bias"), json_real(&json, errors->sum / count);
    json_key(&json, "mae"), json_real(&json, errors->size / count);
    json_key(&json, "rms"), json_real(&json, sqrt(errors->square / count));
    json_end_object(&json);
    puts(line.text);
    strbuf_fini(&line);
}

/* What lies in the held-out samples, two numbers of discs a row, and all together. */
static void print_errors(const PatternWeights *weights, const SampleSet *samples, bool as_json)
{
    Errors errors[COUNTS] = {{0}}, all = {0};
    find_errors(weights, samples, errors);
    if (!as_json) {
        printf("discs   held out   bias  mean error  deviation\n");
    }
    for (int discs = NETWORK_MIN_DISCS; discs < COUNTS; discs += 2) {
        const Errors *a = &errors[discs], *b = &errors[discs + 1];
        const Errors both = {a->count + b->count, a->sum + b->sum, a->size + b->size,
                             a->square + b->square};
        char name[8];
        snprintf(name, sizeof name, "%d-%d", discs, discs + 1);
        if (both.count != 0) {
            print_row(name, &both, discs, as_json);
        }
        all = (Errors){all.count + both.count, all.sum + both.sum, all.size + both.size,
                       all.square + both.square};
    }
    if (all.count != 0) {
        print_row("all", &all, 0, as_json);
    }
}

/* Only a terminal is told. */
static void report_step(void *context, int64_t step, int64_t steps, double loss)
{
    (void)context;
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\rstep %lld of %lld, loss %.4f%s", (long long)step, (long long)steps,
                loss, step == steps ? "\n" : "");
    }
}

static int fit(const TrainValues *values, const SampleSet *samples, PatternWeights *weights)
{
    enum { PASSES = 4 };
    const NetworkFitPlan plan = {.threads = train_threads(values),
                                 .passes = values->passes == 0 ? PASSES : (int)values->passes,
                                 .rate = values->rate,
                                 .batch = (int)values->batch,
                                 .seed = (uint64_t)values->seed,
                                 .members = (int)values->members,
                                 .keep = values->keep,
                                 .layers = values->layers};
    Error error = {0};
    if (network_fit(&plan, samples, weights, report_step, NULL, &error) != STATUS_OK) {
        return train_fail("network", &error);
    }
    print_errors(weights, samples, values->json);
    return train_write(values, weights);
}

int train_network(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need("--samples", values->samples) || !train_need_out(values) ||
        !train_check_apart(values->samples, values->out) ||
        !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    int status = EXIT_USAGE;
    if (values->layers && !values->keep) {
        fputs("emilia train: --layers needs --keep: a new network has more to learn\n", stderr);
    } else if (values->keep && weights->network == NULL) {
        fputs("emilia train: --keep: the weights have no network to go on from\n", stderr);
    } else if (train_read_samples(values->samples, &samples)) {
        status = fit(values, &samples, weights);
    }
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}
