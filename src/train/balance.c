/* With a lean b of the side to move at the leaves, a search of depth d is off by b if d is even,
 * by -b if it is odd. From depth d - 1 to d the mean value so grows by (-1)^d 2b, plus whatever
 * one more ply is really worth; half the difference of two such gains of opposite parity, both
 * with their leaves in the phase, leaves b alone. */
#include "train/balance.h"

#include "eval/network.h"
#include "eval/pattern_weights.h"
#include "train/crew.h"
#include "train/label.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

/* A constant is added to the entries of the kind with the fewest places. */
enum { CONSTANT_KIND = 6, CONSTANT_PLACES = 2, SAMPLES_A_TURN = 16 };

typedef struct Gain {
    size_t count;
    double sum;
} Gain;

typedef struct Share {
    Gain gains[PATTERN_PHASES][2]; /* to even, to odd depth */
} Share;

typedef struct Balance {
    const BalancePlan *plan;
    const PatternWeights *weights;
    const SampleSet *samples;
    atomic_size_t next;
    atomic_bool failed;
    atomic_uint taken[PATTERN_PHASES][2];
    Share *shares; /* one a worker */
} Balance;

/* The gain from the depth before to `depth`, if the leaves of both lie in one phase. */
static void measure(Balance *balance, Labeller *labeller, Board board, int discs, int depth,
                    Share *share)
{
    const int phase = pattern_phase(discs + depth);
    const int parity = depth & 1;
    if (discs + depth > 63 || pattern_phase(discs + depth - 1) != phase ||
        atomic_fetch_add(&balance->taken[phase][parity], 1) >= balance->plan->positions) {
        return;
    }
    const int before = label_value(labeller, board, depth - 1, NULL);
    const int after = label_value(labeller, board, depth, NULL);
    share->gains[phase][parity].count++;
    share->gains[phase][parity].sum += (double)(after - before) / PATTERN_DISC;
}

static void work(void *context, int worker)
{
    Balance *balance = context;
    Labeller *labeller = malloc(sizeof *labeller);
    if (labeller == NULL) {
        atomic_store(&balance->failed, true);
        return;
    }
    label_init(labeller, balance->weights);
    const SampleSet *set = balance->samples;
    for (size_t at; (at = atomic_fetch_add(&balance->next, SAMPLES_A_TURN)) < set->count;) {
        const size_t end = at + SAMPLES_A_TURN < set->count ? at + SAMPLES_A_TURN : set->count;
        for (size_t i = at; i < end; i++) {
            const Sample *sample = &set->samples[i];
            for (int depth = balance->plan->depth; depth >= balance->plan->depth - 1; depth--) {
                measure(balance, labeller, sample->board, sample_discs(sample), depth,
                        &balance->shares[worker]);
            }
        }
    }
    free(labeller);
}

static void sum_up(const Balance *balance, BalancePhase phases[PATTERN_PHASES])
{
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        double sum[2] = {0};
        size_t count[2] = {0};
        for (int worker = 0; worker < balance->plan->threads; worker++) {
            for (int parity = 0; parity < 2; parity++) {
                sum[parity] += balance->shares[worker].gains[phase][parity].sum;
                count[parity] += balance->shares[worker].gains[phase][parity].count;
            }
        }
        phases[phase] = (BalancePhase){.count = count[0] + count[1],
                                       .even = count[0] == 0 ? 0 : sum[0] / (double)count[0],
                                       .odd = count[1] == 0 ? 0 : sum[1] / (double)count[1]};
    }
}

/* The mean over a phase and its neighbours, by positions. */
static void smooth(BalancePhase phases[PATTERN_PHASES])
{
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        double sum = 0, count = 0;
        for (int i = phase - 1; i <= phase + 1; i++) {
            if (i >= 0 && i < PATTERN_PHASES) {
                const double weight = (double)phases[i].count * (i == phase ? 2 : 1);
                sum += weight * (phases[i].even - phases[i].odd) / 4;
                count += weight;
            }
        }
        phases[phase].lean = count == 0 ? 0 : sum / count;
    }
}

/* From the evaluation that was measured: the network where it is in use, else the tables. */
static void take_away(PatternWeights *weights, const BalancePhase phases[PATTERN_PHASES],
                      int16_t *classes)
{
    const PatternLayout *layout = &weights->layout;
    Network *network = weights->network;
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        const int step = (int)lround(phases[phase].lean * PATTERN_DISC / CONSTANT_PLACES);
        const int discs = 4 + 2 * phase;
        if (network != NULL && discs >= network->first_discs && discs <= network->last_discs) {
            network_lean(network, discs, -step * CONSTANT_PLACES);
            network_lean(network, discs + 1, -step * CONSTANT_PLACES);
            continue;
        }
        pattern_weights_get_phase(weights, phase, classes);
        const int first = layout->class_of[layout->kind_offset[CONSTANT_KIND]];
        const int end = layout->class_of[layout->kind_offset[CONSTANT_KIND + 1]];
        for (int i = first; i < end; i++) {
            const int value = classes[i] - step;
            classes[i] = (int16_t)(value > 32767 ? 32767 : value < -32767 ? -32767 : value);
        }
        pattern_weights_set_phase(weights, phase, classes);
    }
}

Status balance_run(const BalancePlan *plan, const SampleSet *samples, PatternWeights *weights,
                   BalancePhase phases[PATTERN_PHASES], Error *error)
{
    Balance balance = {.plan = plan, .weights = weights, .samples = samples};
    balance.shares = calloc((size_t)plan->threads, sizeof *balance.shares);
    int16_t *classes = malloc((size_t)weights->layout.class_count * sizeof *classes);
    if (balance.shares != NULL && classes != NULL) {
        crew_run(plan->threads, work, &balance);
        sum_up(&balance, phases);
        smooth(phases);
        take_away(weights, phases, classes);
    }
    const bool failed =
        balance.shares == NULL || classes == NULL || atomic_load(&balance.failed);
    free(balance.shares);
    free(classes);
    return failed ? error_set(error, STATUS_MEMORY, "no memory to balance the weights", 0)
                  : STATUS_OK;
}
