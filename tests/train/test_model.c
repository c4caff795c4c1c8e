/* Networks that are learned: the model computes what the program does, its gradients are those of
 * its values, and a fit learns, the same with any number of threads. */
#include "support/testing.h"

#include "base/rng.h"
#include "eval/pattern_inl.h"
#include "eval/pattern_weights.h"
#include "train/label.h"
#include "train/model.h"
#include "train/network_fit.h"
#include "train/selfplay.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum { SEED = 21, SAMPLES = 256 };

static PatternWeights *weights; /* the built-in ones, with the network's first member alone */
static SampleSet games;         /* of these weights, labelled with their own values */
static Model *model;            /* of their network */
static ModelSample *samples;    /* SAMPLES of one number of discs */
static ModelPart *part;
static ModelGroups *groups;

static PatternWeights *first_member_of_builtin(void)
{
    PatternWeights *made;
    assert_int_equal(pattern_weights_builtin(&made, NULL), STATUS_OK);
    Network *every = made->network;
    unsigned char *bytes = malloc((size_t)network_members(every) * network_size(&made->layout));
    network_format(every, &made->layout, bytes);
    assert_int_equal(network_new(&made->layout, bytes, 1, &made->network, NULL), STATUS_OK);
    network_set_range(made->network, every->first_discs, every->last_discs);
    network_free(every);
    free(bytes);
    return made;
}

static void label_by_value(const PatternWeights *by, SampleSet *set)
{
    for (size_t i = 0; i < set->count; i++) {
        set->samples[i].value = (int16_t)label_static(by, set->samples[i].board);
        set->samples[i].depth = 1;
    }
}

static SampleSet play(uint32_t count)
{
    const SelfplayPlan plan = {.weights = weights,
                               .seed = SEED,
                               .game_count = count,
                               .min_random = 8,
                               .max_random = 40,
                               .depth = 0,
                               .stray_share = 0.25,
                               .min_discs = 12,
                               .max_discs = 63,
                               .threads = 2};
    SampleSet set = {0};
    assert_int_equal(selfplay_run(&plan, &set, NULL), STATUS_OK);
    return set;
}

static void prepare(const Sample *sample, ModelSample *made)
{
    Pattern pattern;
    pattern_set(weights, &pattern, sample->board);
    for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
        made->classes[slot] =
            (uint32_t)weights->layout.class_of[weights->layout.origin[slot] + pattern.index[slot]];
    }
    made->stage = (uint8_t)(sample_discs(sample) - NETWORK_MIN_DISCS);
    made->own_moves = (uint8_t)__builtin_popcountll(board_moves(sample->board));
    made->opp_moves = (uint8_t)__builtin_popcountll(board_moves(board_pass(sample->board)));
    made->discs = (float)sample->value / PATTERN_DISC;
}

static int set_up(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    samples = aligned_alloc(64, SAMPLES * sizeof *samples);
    part = aligned_alloc(64, sizeof *part);
    groups = aligned_alloc(64, SAMPLES * sizeof *groups);
    weights = first_member_of_builtin();
    if (samples == NULL || part == NULL || groups == NULL ||
        model_new(&weights->layout, SEED, &model, NULL) != STATUS_OK) {
        return -1;
    }
    games = play(1000);
    label_by_value(weights, &games);
    unsigned char *bytes = malloc(network_size(&weights->layout));
    network_format(weights->network, &weights->layout, bytes);
    model_read(model, bytes);
    model_round(model);
    free(bytes);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sample_set_fini(&games);
    model_free(model);
    pattern_weights_free(weights);
    free(samples);
    free(part);
    free(groups);
    return 0;
}

/* Up to SAMPLES samples with this number of discs. */
static size_t gather(int discs)
{
    size_t count = 0;
    for (size_t i = 0; i < games.count && count < SAMPLES; i++) {
        if (sample_discs(&games.samples[i]) == discs) {
            prepare(&games.samples[i], &samples[count++]);
        }
    }
    return count;
}

static double loss_of(size_t count)
{
    model_learn(model, samples, count, part, groups, NULL);
    return part->loss;
}

static void a_model_has_the_program_s_values(void **state)
{
    (void)state;
    double sum = 0, most = 0;
    size_t all = 0;
    for (int discs = 12; discs <= NETWORK_MAX_DISCS; discs++) {
        float values[SAMPLES];
        const size_t count = gather(discs);
        model_learn(model, samples, count, part, groups, values);
        for (size_t i = 0; i < count; i++) {
            if (fabsf(samples[i].discs) < 64) { /* the program's are cut off there */
                const double off = fabs((double)values[i] - (double)samples[i].discs);
                sum += off;
                most = off > most ? off : most;
                all++;
            }
        }
    }
    print_message("%zu values, off by %.3f discs, at most %.3f\n", all, sum / (double)all, most);
    assert_true(all > 5000);
    /* The program rounds on the way, too, and squares are small numbers. */
    assert_true(sum / (double)all < 0.2);
    assert_true(most < 1.5);
}

static void what_was_read_is_written(void **state)
{
    (void)state;
    const size_t size = network_size(&weights->layout);
    unsigned char *bytes = malloc(size), *again = calloc(1, size);
    network_format(weights->network, &weights->layout, bytes);
    memset(bytes + size - sizeof weights->network->lean, 0, sizeof weights->network->lean);
    model_write(model, again);
    assert_memory_equal(again, bytes, size); /* all but the lean */
    free(bytes);
    free(again);
}

/* The slope of the loss along one number, by going `step` units of it either way. */
static double slope_at(float *number, float step, size_t count)
{
    const float before = *number;
    *number = before + step;
    model_round(model);
    const double up = loss_of(count);
    *number = before - step;
    model_round(model);
    const double down = loss_of(count);
    *number = before;
    model_round(model);
    return (up - down) / (2.0 * (double)step);
}

/* Slopes against gradients, all of a kind together: a single one may lie on an edge. */
typedef struct Comparison {
    double product, gradient, slope;
} Comparison;

static void compare(Comparison *sum, double gradient, double slope)
{
    sum->product += gradient * slope;
    sum->gradient += gradient * gradient;
    sum->slope += slope * slope;
}

static void assert_alike(const char *name, Comparison sum)
{
    const double angle = sum.product / sqrt(sum.gradient * sum.slope);
    const double size = sqrt(sum.slope / sum.gradient);
    print_message("%-16s cosine %.4f, size %.4f\n", name, angle, size);
    assert_true(angle > 0.98 && size > 0.9 && size < 1.1);
}

/* Moves all numbers of a stage and the rows a little, and where sums start from more: what a
 * network does not use has no slope, and a sum of nothing lies on an edge. So does a weight at the
 * limit of its byte. */
static void stir(int stage)
{
    Rng rng = rng_seeded(SEED + 2);
    float *numbers = (float *)&model->numbers->of[stage];
    const float *common = (const float *)&model->numbers->common;
    for (size_t i = 0; i < offsetof(ModelStage, unused) / sizeof *numbers; i++) {
        const bool start = i < offsetof(ModelStage, w1) / sizeof *numbers;
        numbers[i] -= 0.1f * (common[i] + numbers[i]);
        numbers[i] += (float)(rng_unit(&rng) - 0.5) / (start ? 2 : 16);
    }
    for (size_t i = 0; i < model->class_count * NETWORK_WIDTH; i++) {
        const int moved = model->row_bytes[i] + (int)rng_below(&rng, 5) - 2;
        model->row_bytes[i] = (int8_t)(moved > 28 ? 28 : moved < -28 ? -28 : moved);
        model->rows[i] = (float)model->row_bytes[i] / MODEL_ROW;
    }
    model_round(model);
}

static void gradients_are_slopes(void **state)
{
    (void)state;
    enum { DISCS = 40, STAGE = DISCS - NETWORK_MIN_DISCS, TRIES = 32 };
    stir(STAGE);
    const size_t count = gather(DISCS);
    assert_int_equal(count, SAMPLES);
    Rng rng = rng_seeded(SEED);
    for (size_t i = 0; i < count; i++) { /* labels that are off */
        samples[i].discs += (float)(8 * rng_unit(&rng) - 4);
    }
    ModelStage *of = &model->numbers->of[STAGE];
    ModelPart *found = malloc(sizeof *found);
    loss_of(count);
    *found = *part;
    const struct {
        const char *name;
        float *numbers;
        const float *gradients;
        int count;
        float step; /* whole units where numbers are rounded */
    } kinds[] = {
        {"start", of->start, found->stage.start, NETWORK_WIDTH, 2.0f / MODEL_ROW},
        {"quarter start", of->quarter_start, found->stage.quarter_start, NETWORK_WIDTH,
         2.0f / MODEL_ROW},
        {"w1", of->w1[0], found->stage.w1[0], LAYERS_INPUTS * LAYERS_WHOLE, 1.0f / MODEL_WHOLE},
        {"b1", of->b1, found->stage.b1, LAYERS_WHOLE, 0.01f},
        {"quarter w1", of->quarter_w1[0], found->stage.quarter_w1[0],
         LAYERS_INPUTS * LAYERS_QUARTER, 1.0f / MODEL_QUARTER},
        {"quarter b1", of->quarter_b1, found->stage.quarter_b1, LAYERS_QUARTER, 0.01f},
        {"w2", of->w2[0], found->stage.w2[0], LAYERS_FIRST * LAYERS_SECOND, 1.0f / MODEL_SECOND},
        {"b2", of->b2, found->stage.b2, LAYERS_SECOND, 0.01f},
        {"w3", of->w3, found->stage.w3, LAYERS_SECOND, 0.01f},
        {"skip", of->skip, found->stage.skip, NETWORK_WIDTH, 0.01f},
        {"b3", &of->b3, &found->stage.b3, 1, 0.01f},
        {"own moves", model->numbers->own_moves[samples[0].own_moves],
         found->own_moves[samples[0].own_moves], NETWORK_WIDTH, 2.0f / MODEL_ROW},
        {"opponent's moves", model->numbers->opp_moves[samples[0].opp_moves],
         found->opp_moves[samples[0].opp_moves], NETWORK_WIDTH, 2.0f / MODEL_ROW},
    };
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        Comparison sum = {0};
        const int tries = kinds[k].count < TRIES ? kinds[k].count : TRIES;
        for (int i = 0; i < tries; i++) {
            const uint32_t at =
                tries == kinds[k].count ? (uint32_t)i : rng_below(&rng, (uint32_t)kinds[k].count);
            compare(&sum, kinds[k].gradients[at],
                    slope_at(&kinds[k].numbers[at], kinds[k].step, count));
        }
        assert_alike(kinds[k].name, sum);
    }
    free(found);
}

/* A row's gradient is what model_move_rows adds up for it. */
static void gradients_of_rows_are_slopes(void **state)
{
    (void)state;
    const size_t count = gather(40);
    Rng rng = rng_seeded(SEED + 1);
    for (size_t i = 0; i < count; i++) {
        samples[i].discs += (float)(8 * rng_unit(&rng) - 4);
    }
    float *sums = aligned_alloc(64, NETWORK_WIDTH * sizeof *sums);
    for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
        /* An edge, a corner or a line is empty often enough to matter, like this one here. */
        const uint32_t row = samples[(size_t)slot % count].classes[slot];
        const PatternLayout *layout = &weights->layout;
        uint64_t slots = 0;
        for (int other = 0; other < PATTERN_INSTANCES; other++) {
            slots |= (uint64_t)(layout->origin[other] == layout->origin[slot]) << other;
        }
        loss_of(count);
        const ModelRate rate = {.rate = 0, .samples = 1};
        model_move_rows(model, samples, groups, count, slots, row, row + 1, rate, sums);
        Comparison sum = {0};
        int8_t *bytes = model->row_bytes + (size_t)row * NETWORK_WIDTH;
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            const int8_t before = bytes[i];
            if (before > -30 && before < 30) {
                bytes[i] = (int8_t)(before + 1);
                const double up = loss_of(count);
                bytes[i] = (int8_t)(before - 1);
                const double down = loss_of(count);
                bytes[i] = before;
                compare(&sum, sums[i], (up - down) * MODEL_ROW / 2);
            }
        }
        const double angle = sum.product / sqrt(sum.gradient * sum.slope);
        assert_true(sum.gradient == 0 || angle > 0.95);
    }
    free(sums);
}

static const NetworkFitPlan plan = {
    .threads = 2, .passes = 1.5, .rate = 0.01, .batch = 512, .seed = SEED};

static double held_out_error(const PatternWeights *by, const SampleSet *set)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (sample_is_held_out(&set->samples[i])) {
            sum += abs(label_static(by, set->samples[i].board) - set->samples[i].value);
            count++;
        }
    }
    return sum / (double)count / PATTERN_DISC;
}

/* From nothing, what the built-in tables say; in disorder, the number of threads does not matter.
 */
static void a_fit_learns_the_same_with_any_number_of_threads(void **state)
{
    (void)state;
    PatternWeights *blank;
    assert_int_equal(pattern_weights_zero(&blank, NULL), STATUS_OK);
    const double before = held_out_error(blank, &games);
    unsigned char *bytes[2];
    for (int i = 0; i < 2; i++) {
        NetworkFitPlan with = plan;
        with.threads = 1 + 2 * i;
        assert_int_equal(network_fit(&with, &games, blank, NULL, NULL, NULL), STATUS_OK);
        bytes[i] = malloc(network_size(&blank->layout));
        network_format(blank->network, &blank->layout, bytes[i]);
    }
    const double after = held_out_error(blank, &games);
    print_message("%.2f discs, %.2f after the fit\n", before, after);
    assert_true(after < 0.6 * before);
    assert_memory_equal(bytes[0], bytes[1], network_size(&blank->layout));
    assert_int_equal(blank->network->first_discs, NETWORK_MIN_DISCS);
    free(bytes[0]);
    free(bytes[1]);
    pattern_weights_free(blank);
}

static void going_on_keeps_what_is_known(void **state)
{
    (void)state;
    PatternWeights *copy = first_member_of_builtin();
    NetworkFitPlan on = plan;
    on.keep = true;
    on.rate = 1e-4;
    on.passes = 0.5;
    assert_int_equal(network_fit(&on, &games, copy, NULL, NULL, NULL), STATUS_OK);
    assert_true(held_out_error(copy, &games) < 1);
    assert_int_equal(copy->network->first_discs, weights->network->first_discs);
    pattern_weights_free(copy);
}

/* The second learns what the first leaves; both go on, a third comes behind them. What the first
 * is fitted to is what it would be alone. */
static void members_are_fitted_one_after_another(void **state)
{
    (void)state;
    PatternWeights *single, *several;
    assert_int_equal(pattern_weights_zero(&single, NULL), STATUS_OK);
    assert_int_equal(pattern_weights_zero(&several, NULL), STATUS_OK);
    const size_t size = network_size(&single->layout);
    unsigned char *bytes[2] = {malloc(size), malloc(2 * size)};
    NetworkFitPlan with = plan;
    assert_int_equal(network_fit(&with, &games, single, NULL, NULL, NULL), STATUS_OK);
    with.members = 2;
    assert_int_equal(network_fit(&with, &games, several, NULL, NULL, NULL), STATUS_OK);
    assert_int_equal(network_members(several->network), 2);
    network_format(single->network, &single->layout, bytes[0]);
    network_format(several->network, &several->layout, bytes[1]);
    assert_memory_equal(bytes[0], bytes[1], size);
    const double alone = held_out_error(single, &games), before = held_out_error(several, &games);
    with.keep = true;
    with.members = 0;
    assert_int_equal(network_fit(&with, &games, several, NULL, NULL, NULL), STATUS_OK);
    assert_int_equal(network_members(several->network), 2);
    const double after = held_out_error(several, &games);
    print_message("%.2f discs with one, %.2f with two, %.2f gone on\n", alone, before, after);
    assert_true(before < alone && after < alone);
    Error error = {0};
    with.members = 1;
    assert_int_equal(network_fit(&with, &games, several, NULL, NULL, &error), STATUS_RANGE);
    assert_string_equal(error.text, "the network of the weights has more members");
    with.members = 3;
    with.passes = 0.1;
    assert_int_equal(network_fit(&with, &games, several, NULL, NULL, NULL), STATUS_OK);
    assert_int_equal(network_members(several->network), 3);
    free(bytes[0]);
    free(bytes[1]);
    pattern_weights_free(single);
    pattern_weights_free(several);
}

/* Only the layers move, and only of numbers of discs that there are samples of. */
static void layers_alone_leave_rows_and_absent_numbers_of_discs(void **state)
{
    (void)state;
    enum { MOST_DISCS = 40, LATER = 3 /* discs more than the network says */ };
    PatternWeights *copy = first_member_of_builtin();
    const size_t size = network_size(&copy->layout);
    const size_t fixed = (size_t)copy->layout.class_count * NETWORK_WIDTH +
                         2 * sizeof(int16_t) * NETWORK_MOVES * NETWORK_WIDTH;
    unsigned char *before = malloc(size), *after = malloc(size);
    network_format(copy->network, &copy->layout, before);
    SampleSet few = {.samples = malloc(games.count * sizeof *few.samples)};
    for (size_t i = 0; i < games.count; i++) {
        if (sample_discs(&games.samples[i]) <= MOST_DISCS) {
            few.samples[few.count] = games.samples[i];
            few.samples[few.count++].value += LATER * PATTERN_DISC;
        }
    }
    assert_true(held_out_error(copy, &few) > LATER - 0.1);
    NetworkFitPlan with = plan;
    with.keep = with.layers = true;
    with.rate = 1e-3;
    assert_int_equal(network_fit(&with, &few, copy, NULL, NULL, NULL), STATUS_OK);
    network_format(copy->network, &copy->layout, after);
    assert_memory_equal(before, after, fixed);
    const double error = held_out_error(copy, &few);
    print_message("%d discs, %.2f after the fit\n", LATER, error);
    assert_true(error < LATER / 2.0);
    for (size_t i = 0; i < games.count; i++) {
        if (sample_discs(&games.samples[i]) > MOST_DISCS) {
            const Board board = games.samples[i].board;
            assert_int_equal(label_static(copy, board), label_static(weights, board));
        }
    }
    free(few.samples);
    free(before);
    free(after);
    pattern_weights_free(copy);
}

static void what_cannot_be_fitted_is_refused(void **state)
{
    (void)state;
    PatternWeights *blank;
    assert_int_equal(pattern_weights_zero(&blank, NULL), STATUS_OK);
    NetworkFitPlan on = plan;
    on.keep = true;
    Error error = {0};
    assert_int_equal(network_fit(&on, &games, blank, NULL, NULL, &error), STATUS_RANGE);
    assert_string_equal(error.text, "the weights have no network to go on from");
    on.keep = false;
    on.layers = true;
    assert_int_equal(network_fit(&on, &games, blank, NULL, NULL, &error), STATUS_RANGE);
    assert_string_equal(error.text, "new members have rows to learn, too");
    Sample unlabelled = games.samples[0];
    unlabelled.depth = 0;
    const SampleSet none = {.samples = &unlabelled, .count = 1};
    assert_int_equal(network_fit(&plan, &none, blank, NULL, NULL, &error), STATUS_RANGE);
    assert_string_equal(error.text, "there are no labelled samples to train on");
    assert_null(blank->network);
    pattern_weights_free(blank);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_has_the_program_s_values),
        cmocka_unit_test(what_was_read_is_written),
        cmocka_unit_test(gradients_are_slopes),
        cmocka_unit_test(gradients_of_rows_are_slopes),
        cmocka_unit_test(a_fit_learns_the_same_with_any_number_of_threads),
        cmocka_unit_test(going_on_keeps_what_is_known),
        cmocka_unit_test(members_are_fitted_one_after_another),
        cmocka_unit_test(layers_alone_leave_rows_and_absent_numbers_of_discs),
        cmocka_unit_test(what_cannot_be_fitted_is_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
