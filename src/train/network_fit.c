/* The steps of a fit. In each a batch of samples is put in the order of their numbers of discs and
 * cut into tasks of one number each, the rows into shares of one kind of pattern each; threads
 * take tasks and shares as they come, and what they made is added up in order. */
#include "train/network_fit.h"

#include "base/pages.h"
#include "eval/network_inl.h"
#include "train/crew.h"
#include "train/model.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    TASK_SAMPLES = 256,
    SHARES = 4, /* of a kind's rows */
    LOSSES = 100,
};
static const char no_memory[] = "no memory to learn a network";
static const double warm_up = 0.05; /* the part of the steps in which the rate grows */

typedef struct Task {
    size_t first, count; /* in the batch */
} Task;

typedef struct Share {
    uint32_t first, end; /* classes */
    uint64_t slots;
} Share;

typedef struct Fit {
    const NetworkFitPlan *plan;
    const PatternWeights *weights; /* for their layout */
    const SampleSet *set;
    Network *all; /* members fitted so far, or kept, */
    int member;   /* and the number of the one that is fitted now */
    int members;
    Model *model;
    uint32_t *order; /* of the samples trained on */
    size_t order_count;
    uint32_t *batch; /* samples of this step, by their number of discs */
    size_t batch_count;
    ModelSample *samples; /* the same as the model takes them */
    ModelGroups *groups;
    ModelPart *parts; /* one for each task */
    Task *tasks;
    size_t task_count;
    Share shares[PATTERN_KINDS * SHARES];
    float *sums; /* for each thread room for a share's gradients */
    size_t sums_size;
    ModelNumbers *gradient;
    ModelRate rate;
    atomic_size_t next; /* task or share */
} Fit;

static int stage_of(const Sample *sample)
{
    return sample_discs(sample) - NETWORK_MIN_DISCS;
}

static bool is_trained_on(const Sample *sample)
{
    const int stage = stage_of(sample);
    return sample->depth != 0 && !sample_is_held_out(sample) && stage >= 0 &&
           stage < NETWORK_STAGES;
}

/* ---- Memory ---- */

static void find_shares(Fit *fit, const PatternLayout *layout)
{
    uint32_t largest = 0;
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        const bool last = kind == PATTERN_KINDS - 1;
        const uint32_t begin = (uint32_t)layout->class_of[layout->kind_offset[kind]];
        const uint32_t end = last ? (uint32_t)layout->class_count
                                  : (uint32_t)layout->class_of[layout->kind_offset[kind + 1]];
        uint64_t slots = 0;
        for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
            const int entry = layout->origin[slot];
            if (entry >= layout->kind_offset[kind] && entry < layout->kind_offset[kind + 1]) {
                slots |= 1ull << slot;
            }
        }
        for (uint32_t i = 0; i < SHARES; i++) {
            const Share share = {.first = begin + (end - begin) * i / SHARES,
                                 .end = begin + (end - begin) * (i + 1) / SHARES,
                                 .slots = slots};
            fit->shares[kind * SHARES + (int)i] = share;
            largest = share.end - share.first > largest ? share.end - share.first : largest;
        }
    }
    fit->sums_size = (size_t)largest * NETWORK_WIDTH;
}

static size_t most_tasks(size_t batch)
{
    return batch / TASK_SAMPLES + NETWORK_STAGES;
}

static bool make_room(Fit *fit, size_t batch)
{
    const size_t threads = (size_t)fit->plan->threads;
    fit->order = malloc((fit->set->count + 1) * sizeof *fit->order);
    fit->batch = malloc(batch * sizeof *fit->batch);
    fit->tasks = malloc(most_tasks(batch) * sizeof *fit->tasks);
    fit->samples = pages_alloc(batch * sizeof *fit->samples);
    fit->groups = pages_alloc(batch * sizeof *fit->groups);
    fit->parts = pages_alloc(most_tasks(batch) * sizeof *fit->parts);
    fit->sums = pages_alloc(threads * fit->sums_size * sizeof *fit->sums);
    fit->gradient = pages_alloc(sizeof *fit->gradient);
    return fit->order != NULL && fit->batch != NULL && fit->tasks != NULL &&
           fit->samples != NULL && fit->groups != NULL && fit->parts != NULL &&
           fit->sums != NULL && fit->gradient != NULL;
}

static void free_room(Fit *fit, size_t batch)
{
    free(fit->order);
    free(fit->batch);
    free(fit->tasks);
    pages_free(fit->samples, batch * sizeof *fit->samples);
    pages_free(fit->groups, batch * sizeof *fit->groups);
    pages_free(fit->parts, most_tasks(batch) * sizeof *fit->parts);
    pages_free(fit->sums, (size_t)fit->plan->threads * fit->sums_size * sizeof *fit->sums);
    pages_free(fit->gradient, sizeof *fit->gradient);
}

/* ---- A step ---- */

static void shuffle(Fit *fit, Rng *rng)
{
    for (size_t i = fit->order_count; i > 1; i--) {
        const size_t j = (size_t)(rng_unit(rng) * (double)i);
        const uint32_t swap = fit->order[i - 1];
        fit->order[i - 1] = fit->order[j];
        fit->order[j] = swap;
    }
}

/* Puts the samples from order[from] on into the batch, and cuts it into tasks. */
static void gather_batch(Fit *fit, size_t from)
{
    size_t at[NETWORK_STAGES + 1] = {0};
    for (size_t i = 0; i < fit->batch_count; i++) {
        at[stage_of(&fit->set->samples[fit->order[from + i]]) + 1]++;
    }
    fit->task_count = 0;
    for (int s = 0; s < NETWORK_STAGES; s++) {
        for (size_t done = 0; done < at[s + 1]; done += TASK_SAMPLES) {
            const size_t rest = at[s + 1] - done;
            fit->tasks[fit->task_count++] =
                (Task){.first = at[s] + done, .count = rest < TASK_SAMPLES ? rest : TASK_SAMPLES};
        }
        at[s + 1] += at[s];
    }
    for (size_t i = 0; i < fit->batch_count; i++) {
        const uint32_t sample = fit->order[from + i];
        fit->batch[at[stage_of(&fit->set->samples[sample])]++] = sample;
    }
}

static uint8_t move_count(Board board)
{
    const int moves = __builtin_popcountll(board_moves(board));
    return (uint8_t)(moves < NETWORK_MOVES ? moves : NETWORK_MOVES - 1);
}

/* What the other members say of a position. */
static int others_value(const Fit *fit, const Pattern *pattern, Board board, int discs)
{
    NetworkInput input;
    network_input(&input, &fit->weights->layout, pattern, board, board_moves(board), discs);
    int sum = 0, number = 0;
    for (const Network *member = fit->all; member != NULL; member = member->more) {
        sum += number++ == fit->member ? 0 : network_member(member, &input);
    }
    return sum;
}

static void prepare_sample(const Fit *fit, const Sample *sample, ModelSample *made)
{
    const PatternLayout *layout = &fit->weights->layout;
    Pattern pattern;
    pattern_set(fit->weights, &pattern, sample->board);
    for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
        const int entry = layout->origin[slot] + pattern.index[slot];
        made->classes[slot] = (uint32_t)layout->class_of[entry];
    }
    made->stage = (uint8_t)stage_of(sample);
    made->own_moves = move_count(sample->board);
    made->opp_moves = move_count(board_pass(sample->board));
    made->unused = 0;
    const int others =
        fit->members == 1
            ? 0
            : others_value(fit, &pattern, sample->board, stage_of(sample) + NETWORK_MIN_DISCS);
    made->discs = (float)(sample->value - others) / PATTERN_DISC;
}

static void learn(void *context, int worker)
{
    (void)worker;
    Fit *fit = context;
    for (size_t i; (i = atomic_fetch_add(&fit->next, 1)) < fit->task_count;) {
        const Task *task = &fit->tasks[i];
        for (size_t k = task->first; k < task->first + task->count; k++) {
            prepare_sample(fit, &fit->set->samples[fit->batch[k]], &fit->samples[k]);
        }
        model_learn(fit->model, fit->samples + task->first, task->count, &fit->parts[i],
                    fit->groups + task->first, NULL);
    }
}

static void move_rows(void *context, int worker)
{
    Fit *fit = context;
    float *sums = fit->sums + (size_t)worker * fit->sums_size;
    for (size_t i; (i = atomic_fetch_add(&fit->next, 1)) < PATTERN_KINDS * SHARES;) {
        const Share *share = &fit->shares[i];
        model_move_rows(fit->model, fit->samples, fit->groups, fit->batch_count, share->slots,
                        share->first, share->end, fit->rate, sums);
    }
}

static void run(Fit *fit, void (*work)(void *context, int worker))
{
    atomic_store(&fit->next, 0);
    crew_run(fit->plan->threads, work, fit);
}

static void add(float *sum, const float *term, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum[i] += term[i];
    }
}

/* Adds up the parts of the tasks; returns the mean loss. */
static double add_parts(Fit *fit)
{
    enum { STAGE = sizeof(ModelStage) / sizeof(float), MOVES = NETWORK_MOVES * NETWORK_WIDTH };
    ModelNumbers *gradient = fit->gradient;
    memset(gradient, 0, sizeof *gradient);
    double loss = 0;
    for (size_t i = 0; i < fit->task_count; i++) {
        const ModelPart *part = &fit->parts[i];
        const int stage = fit->samples[fit->tasks[i].first].stage;
        add((float *)&gradient->of[stage], (const float *)&part->stage, STAGE);
        add(gradient->own_moves[0], part->own_moves[0], MOVES);
        add(gradient->opp_moves[0], part->opp_moves[0], MOVES);
        loss += part->loss;
    }
    for (int s = 0; s < NETWORK_STAGES; s++) {
        add((float *)&gradient->common, (const float *)&gradient->of[s], STAGE);
    }
    return loss / (double)fit->batch_count;
}

static float rate_of(const NetworkFitPlan *plan, int64_t step, int64_t steps)
{
    const double done = (double)step / (double)steps;
    const double warm = (double)(step + 1) / (warm_up * (double)steps);
    const double falling = 0.5 + 0.5 * cos(3.14159265358979323846 * done) + 1e-3;
    return (float)(plan->rate * (warm < 1 ? warm : 1) * falling);
}

static double make_step(Fit *fit, int64_t step, int64_t steps)
{
    fit->rate =
        (ModelRate){.rate = rate_of(fit->plan, step, steps), .samples = (float)fit->batch_count};
    run(fit, learn);
    const double loss = add_parts(fit);
    if (fit->plan->layers) {
        memset(fit->gradient->own_moves, 0, sizeof fit->gradient->own_moves);
        memset(fit->gradient->opp_moves, 0, sizeof fit->gradient->opp_moves);
    } else {
        run(fit, move_rows);
    }
    model_move(fit->model, fit->gradient, fit->rate);
    fit->model->steps++;
    model_round(fit->model);
    return loss;
}

/* ---- The fit ---- */

static void make_steps(Fit *fit, NetworkFitProgress *progress, void *context)
{
    const double wanted = fit->plan->passes * (double)fit->order_count / (double)fit->batch_count;
    const int64_t steps = wanted < 1 ? 1 : (int64_t)(wanted + 0.5);
    Rng rng = rng_seeded(fit->plan->seed + (uint64_t)fit->member);
    size_t used = fit->order_count;
    double mean = 0;
    for (int64_t step = 0; step < steps; step++) {
        if (used + fit->batch_count > fit->order_count) {
            shuffle(fit, &rng);
            used = 0;
        }
        gather_batch(fit, used);
        used += fit->batch_count;
        const double loss = make_step(fit, step, steps);
        mean += (loss - mean) / (double)(step < LOSSES ? step + 1 : LOSSES);
        if (progress != NULL) {
            progress(context, fit->member * steps + step + 1, fit->members * steps, mean);
        }
    }
}

/* Gives numbers of discs that no sample has what all had in common before. */
static void restore_absent(const Fit *fit, const ModelStage *before)
{
    enum { STAGE = sizeof(ModelStage) / sizeof(float) };
    bool present[NETWORK_STAGES] = {false};
    for (size_t i = 0; i < fit->order_count; i++) {
        present[stage_of(&fit->set->samples[fit->order[i]])] = true;
    }
    ModelNumbers *numbers = fit->model->numbers;
    for (int s = 0; s < NETWORK_STAGES; s++) {
        for (size_t i = 0; i < STAGE && !present[s]; i++) {
            ((float *)&numbers->of[s])[i] +=
                ((const float *)before)[i] - ((const float *)&numbers->common)[i];
        }
    }
    model_round(fit->model);
}

/* Fits the member whose turn it is. `bytes` hold `*have` members, from which it may go on. */
static Status fit_member(Fit *fit, unsigned char *bytes, int *have, NetworkFitProgress *progress,
                         void *context, Error *error)
{
    const PatternLayout *layout = &fit->weights->layout;
    unsigned char *own = bytes + (size_t)fit->member * network_size(layout);
    Status status =
        model_new(layout, fit->plan->seed + (uint64_t)fit->member, &fit->model, error);
    if (status == STATUS_OK && *have > 0) {
        status = network_new(layout, bytes, *have, &fit->all, error);
    }
    if (status == STATUS_OK) {
        if (fit->member < *have) {
            model_read(fit->model, own);
        } else {
            *have = fit->member + 1;
        }
        model_round(fit->model);
        const ModelStage before = fit->model->numbers->common;
        make_steps(fit, progress, context);
        if (fit->plan->layers) {
            restore_absent(fit, &before);
        }
        model_write(fit->model, own);
    }
    network_free(fit->all);
    fit->all = NULL;
    model_free(fit->model);
    fit->model = NULL;
    return status;
}

/* The bytes of all members are large enough to go through pages. */
static Status fit_members(Fit *fit, PatternWeights *weights, NetworkFitProgress *progress,
                          void *context, Error *error)
{
    const size_t size = (size_t)fit->members * network_size(&weights->layout);
    unsigned char *bytes = pages_alloc(size);
    Network *network = NULL;
    int have = fit->plan->keep ? network_members(weights->network) : 0;
    if (bytes == NULL) {
        return error_set(error, STATUS_MEMORY, no_memory, 0);
    }
    if (have > 0) {
        network_format(weights->network, &weights->layout, bytes);
    }
    Status status = STATUS_OK;
    for (fit->member = 0; fit->member < fit->members && status == STATUS_OK; fit->member++) {
        status = fit_member(fit, bytes, &have, progress, context, error);
    }
    if (status == STATUS_OK) {
        status = network_new(&weights->layout, bytes, fit->members, &network, error);
    }
    pages_free(bytes, size);
    if (status == STATUS_OK) {
        const Network *before = weights->network;
        if (before != NULL) {
            network_set_range(network, before->first_discs, before->last_discs);
        }
        network_free(weights->network);
        weights->network = network;
    }
    return status;
}

/* What there is to be fitted; an error if it cannot be. */
static Status find_samples(const NetworkFitPlan *plan, const SampleSet *set,
                           const PatternWeights *weights, size_t *trained, Error *error)
{
    if (plan->keep && weights->network == NULL) {
        return error_set(error, STATUS_RANGE, "the weights have no network to go on from", 0);
    }
    if (plan->keep && plan->members != 0 && plan->members < network_members(weights->network)) {
        return error_set(error, STATUS_RANGE, "the network of the weights has more members", 0);
    }
    if (plan->layers && (!plan->keep || plan->members > network_members(weights->network))) {
        return error_set(error, STATUS_RANGE, "new members have rows to learn, too", 0);
    }
    *trained = 0;
    for (size_t i = 0; i < set->count; i++) {
        *trained += is_trained_on(&set->samples[i]);
    }
    return *trained != 0 ? STATUS_OK
                         : error_set(error, STATUS_RANGE,
                                     "there are no labelled samples to train on", 0);
}

Status network_fit(const NetworkFitPlan *plan, const SampleSet *set, PatternWeights *weights,
                   NetworkFitProgress *progress, void *context, Error *error)
{
    size_t trained;
    Status status = find_samples(plan, set, weights, &trained, error);
    if (status != STATUS_OK) {
        return status;
    }
    Fit fit = {.plan = plan, .weights = weights, .set = set};
    fit.members = plan->members != 0 ? plan->members
                  : plan->keep       ? network_members(weights->network)
                                     : 1;
    const size_t batch = trained < (size_t)plan->batch ? trained : (size_t)plan->batch;
    find_shares(&fit, &weights->layout);
    if (!make_room(&fit, batch)) {
        status = error_set(error, STATUS_MEMORY, no_memory, 0);
    } else {
        for (size_t i = 0; i < set->count; i++) {
            if (is_trained_on(&set->samples[i])) {
                fit.order[fit.order_count++] = (uint32_t)i;
            }
        }
        fit.batch_count = batch;
        status = fit_members(&fit, weights, progress, context, error);
    }
    free_room(&fit, batch);
    return status;
}
