/* What is done to weights after a fit: balance finds a lean that was put in, probcut finds errors
 * that grow with the distance of the depths, errors are those of games held out. */
#include "support/testing.h"

#include "eval/pattern_weights.h"
#include "train/balance.h"
#include "train/exact.h"
#include "train/label.h"
#include "train/margin.h"
#include "train/selfplay.h"

#include <math.h>
#include <stdlib.h>

enum { SEED = 11, LEAN = 1 }; /* discs */

/* Noise in all tables, and a constant in favour of the side to move. */
static PatternWeights *make_weights(int noise)
{
    print_message("seed %d\n", SEED);
    PatternWeights *weights = NULL;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    const PatternLayout *layout = &weights->layout;
    int16_t *classes = malloc((size_t)layout->class_count * sizeof *classes);
    Rng rng = rng_seeded(SEED);
    for (int i = 0; i < layout->class_count; i++) {
        classes[i] = (int16_t)((int)rng_below(&rng, (uint32_t)(2 * noise + 1)) - noise);
    }
    for (int i = layout->class_of[layout->kind_offset[6]];
         i < layout->class_of[layout->kind_offset[7]]; i++) {
        classes[i] = (int16_t)(LEAN * PATTERN_DISC / 2); /* the kind lies in two places */
    }
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        pattern_weights_set_phase(weights, phase, classes);
    }
    free(classes);
    return weights;
}

static SampleSet play_games(const PatternWeights *weights, uint32_t games)
{
    const SelfplayPlan plan = {.weights = weights,
                               .seed = SEED,
                               .game_count = games,
                               .max_random = 60,
                               .max_discs = 64,
                               .threads = 1};
    SampleSet samples = {0};
    assert_int_equal(selfplay_run(&plan, &samples, NULL), STATUS_OK);
    return samples;
}

static void probcut_errors_grow_with_the_distance_of_the_depths(void **state)
{
    (void)state;
    PatternWeights *weights = make_weights(32);
    SampleSet samples = play_games(weights, 4);
    const MarginPlan plan = {
        .threads = 1, .depth = 5, .rung = 5, .exact_empties = 8, .positions = 3};
    static MarginReport report;
    assert_int_equal(margin_fit(&plan, &samples, weights, &report, NULL), STATUS_OK);
    assert_true(report.cells[5][1].count >= 100);
    assert_true(report.cells[5][1].fitted > report.cells[5][3].fitted);
    assert_true(report.cells[5][1].fitted < 2 * report.cells[5][1].deviation);
    assert_true(report.cells[5][1].deviation < 2 * report.cells[5][1].fitted);
    assert_true(report.cells[0][0].count >= 18); /* searches to the end */
    sample_set_fini(&samples);
    pattern_weights_free(weights);
}

static void balance_takes_a_lean_away(void **state)
{
    (void)state;
    PatternWeights *weights = make_weights(4);
    SampleSet samples = play_games(weights, 200);
    const BalancePlan plan = {.threads = 2, .depth = 2, .positions = 200};
    BalancePhase before[PATTERN_PHASES], after[PATTERN_PHASES];
    assert_int_equal(balance_run(&plan, &samples, weights, before, NULL), STATUS_OK);
    assert_int_equal(balance_run(&plan, &samples, weights, after, NULL), STATUS_OK);
    for (int phase = 8; phase < 24; phase++) {
        assert_true(before[phase].count >= 300);
        assert_true(before[phase].lean > 0.5 * LEAN);
        assert_true(after[phase].lean < 0.2 * LEAN && after[phase].lean > -0.2 * LEAN);
    }
    sample_set_fini(&samples);
    pattern_weights_free(weights);
}

static void games_held_out_are_those_no_fit_trains_on(void **state)
{
    (void)state;
    PatternWeights *weights = make_weights(4);
    SelfplayPlan plan = {.weights = weights,
                         .seed = SEED,
                         .first_game = 100,
                         .game_count = 200,
                         .max_random = 60,
                         .max_discs = 64,
                         .threads = 2};
    SampleSet all = {0}, held_out = {0};
    assert_int_equal(selfplay_run(&plan, &all, NULL), STATUS_OK);
    plan.held_out = true;
    assert_int_equal(selfplay_run(&plan, &held_out, NULL), STATUS_OK);
    size_t found = 0;
    for (size_t i = 0; i < all.count; i++) {
        if (sample_is_held_out(&all.samples[i])) {
            assert_true(found < held_out.count);
            assert_memory_equal(&held_out.samples[found], &all.samples[i], sizeof(Sample));
            found++;
        }
    }
    assert_int_equal(found, held_out.count);
    assert_true(found > 3 * 40);
    sample_set_fini(&all);
    sample_set_fini(&held_out);
    pattern_weights_free(weights);
}

/* Weights that know nothing are off by the score itself. */
static void errors_are_those_against_the_exact_score(void **state)
{
    (void)state;
    PatternWeights *weights = NULL;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    SampleSet samples = play_games(weights, 30);
    Labeller *labeller = malloc(sizeof *labeller);
    label_init(labeller, weights);
    const ExactPlan plan = {.threads = 2, .most_empties = 6, .positions = 1000};
    ExactErrors errors[EXACT_MOST_EMPTIES + 1];
    assert_int_equal(exact_errors(&plan, &samples, weights, errors, NULL), STATUS_OK);
    for (int empties = 1; empties <= 6; empties++) {
        double count = 0, sum = 0, absolute = 0, square = 0;
        for (size_t i = 0; i < samples.count; i++) {
            if (64 - sample_discs(&samples.samples[i]) == empties) {
                const double score =
                    (double)label_exact(labeller, samples.samples[i].board, NULL) / PATTERN_DISC;
                count++;
                sum += score;
                absolute += fabs(score);
                square += score * score;
            }
        }
        const ExactErrors *row = &errors[empties];
        assert_true(count >= 15 && (double)row->count == count);
        assert_true(fabs(row->bias + sum / count) < 1e-9);
        assert_true(fabs(row->absolute - absolute / count) < 1e-9);
        assert_true(fabs(row->deviation - sqrt(square / count)) < 1e-9);
        assert_true(fabs(row->spread - row->deviation) < 1e-9);
        const double variance = square / count - absolute * absolute / (count * count);
        assert_true(fabs(row->standard - sqrt(variance / count)) < 1e-9);
    }
    free(labeller);
    sample_set_fini(&samples);
    pattern_weights_free(weights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probcut_errors_grow_with_the_distance_of_the_depths),
        cmocka_unit_test(balance_takes_a_lean_away),
        cmocka_unit_test(games_held_out_are_those_no_fit_trains_on),
        cmocka_unit_test(errors_are_those_against_the_exact_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
