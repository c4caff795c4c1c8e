/* What is done to weights after a fit: balance finds a lean that was put in, probcut finds errors
 * that grow with the distance of the depths. */
#include "support/testing.h"

#include "eval/pattern_weights.h"
#include "train/balance.h"
#include "train/label.h"
#include "train/margin.h"
#include "train/selfplay.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probcut_errors_grow_with_the_distance_of_the_depths),
        cmocka_unit_test(balance_takes_a_lean_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
