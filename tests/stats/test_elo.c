/* Elo and its interval against published figures and an independent calculation. Where a figure
 * was published by another tool it is without the added half games; the tolerance covers them. */
#include "support/testing.h"

#include "base/rng.h"
#include "stats/bootstrap.h"
#include "stats/elo.h"

#include <math.h>
#include <stdio.h>

static void near(double have, double want, double tolerance)
{
    if (fabs(have - want) > tolerance) {
        print_error("have %.9g, want %.9g within %.3g\n", have, want, tolerance);
    }
    assert_true(fabs(have - want) <= tolerance);
}

static void the_logistic_curve_has_its_known_points(void **state)
{
    (void)state;
    near(elo_expected_score(0), 0.5, 1e-15);
    near(elo_expected_score(400), 10.0 / 11.0, 1e-15);
    near(elo_expected_score(100), 0.640065, 1e-6);
    near(elo_from_score(0.75), 190.848502, 1e-6);
    for (double elo = -800; elo <= 800; elo += 37) {
        near(elo_from_score(elo_expected_score(elo)), elo, 1e-9);
    }
    near(elo_normal_cdf(ELO_NORMAL_95), 0.975, 1e-15);
}

/* Published by fastchess and fishtest for these pentanomials. */
static void intervals_agree_with_published_ones(void **state)
{
    (void)state;
    const EloEstimate a = elo_estimate(&(EloCounts){.pairs = {352, 579, 1264, 743, 464}});
    near(a.elo, 19.83, 0.01);
    near(a.elo_high - a.elo, 6.77, 0.02);
    const EloEstimate b = elo_estimate(&(EloCounts){.pairs = {790, 1759, 3256, 1780, 807}});
    near(b.elo, 1.14, 0.005);
    near(b.elo_high - b.elo, 4.04, 0.01);
    near(b.superiority, 0.7095, 0.0005);
    const EloEstimate c = elo_estimate(&(EloCounts){.pairs = {13, 37, 50, 25, 3}});
    near(c.elo, -43.6578, 0.2);
    near(c.superiority, 0.00114, 0.001);
}

/* Worked out independently (Python, bisection), half a game added to each side. */
static void the_added_half_games_are_exact(void **state)
{
    (void)state;
    static const struct {
        uint64_t pairs[5];
        double elo, low, high, superiority;
    } cases[] = {
        {{34, 49, 128, 62, 27}, -0.5780963496723717, -22.13504289073464, 20.81315029808014,
         0.47889334325602906},
        {{13, 37, 50, 25, 3}, -43.48612985807414, -73.4692003107373, -14.123132810928837,
         0.001903228078916482},
        {{0, 0, 0, 0, 50}, 921.2784229681954, 498.9511680044109, 2430.057613718858, 1.0},
        {{10, 0, 0, 0, 0}, -645.1135426878942, -2155.5625251594656, -205.48131591134216,
         0.00023981295073078053},
        {{0, 0, 5, 0, 0}, 0, -140.15942945877543, 140.15942945877543, 0.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EloCounts counts = {0};
        memcpy(counts.pairs, cases[i].pairs, sizeof counts.pairs);
        const EloEstimate e = elo_estimate(&counts);
        near(e.elo, cases[i].elo, 1e-9);
        near(e.elo_low, cases[i].low, 1e-6);
        near(e.elo_high, cases[i].high, 1e-6);
        near(e.superiority, cases[i].superiority, 1e-9);
    }
}

static void every_figure_is_finite(void **state)
{
    (void)state;
    static const EloCounts cases[] = {
        {{0}, {0}}, {{0}, {1, 0, 0}}, {{0}, {0, 1, 0}}, {{0}, {0, 0, 1}}, {{7, 0, 0, 0, 0}, {0}},
        {{0, 0, 1000000, 0, 0}, {0}}, {{0, 0, 0, 0, 100000000}, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const EloEstimate e = elo_estimate(&cases[i]);
        assert_true(isfinite(e.elo) && isfinite(e.elo_low) && isfinite(e.elo_high));
        assert_true(e.elo_low < e.elo && e.elo < e.elo_high && e.elo_high < 10000);
        assert_true(e.superiority >= 0 && e.superiority <= 1);
    }
}

static void a_single_game_counts_as_one(void **state)
{
    (void)state;
    /* 3 wins, 1 draw, 2 losses without pairs: (3.5 + 0.5) / (6 + 1). */
    const EloEstimate e = elo_estimate(&(EloCounts){.singles = {2, 1, 3}});
    near(e.score, 4.0 / 7.0, 1e-15);
    const EloEstimate swapped = elo_estimate(&(EloCounts){.singles = {3, 1, 2}});
    near(e.elo, -swapped.elo, 1e-12);
    near(e.elo_low, -swapped.elo_high, 1e-12);
}

/* Simulated matches of known strength: the interval must hold the truth in 95% of them. */
static void the_interval_covers_the_truth(void **state)
{
    (void)state;
    static const double share[5] = {0.10, 0.15, 0.40, 0.20, 0.15};
    double truth = 0;
    for (int i = 0; i < 5; i++) {
        truth += share[i] * 0.25 * i;
    }
    enum { RUNS = 4000, PAIRS = 250 };
    const uint64_t seed = 20240917;
    Rng rng = rng_seeded(seed);
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
        EloCounts counts = {0};
        for (int pair = 0; pair < PAIRS; pair++) {
            double u = rng_unit(&rng);
            int outcome = 0;
            while (outcome < 4 && u >= share[outcome]) {
                u -= share[outcome++];
            }
            counts.pairs[outcome]++;
        }
        const EloEstimate e = elo_estimate(&counts);
        covered += e.elo_low <= elo_from_score(truth) && elo_from_score(truth) <= e.elo_high;
    }
    print_message("seed %llu: covered %d of %d\n", (unsigned long long)seed, covered, RUNS);
    near((double)covered / RUNS, 0.95, 4 * sqrt(0.95 * 0.05 / RUNS));
}

static void the_bootstrap_agrees_with_the_normal_interval(void **state)
{
    (void)state;
    enum { COUNT = 4000 };
    static BootstrapUnit units[COUNT];
    Rng rng = rng_seeded(5);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < COUNT; i++) {
        units[i] = (BootstrapUnit){.sum = (double)rng_below(&rng, 129) - 64.0, .values = 1};
        sum += units[i].sum;
        squares += units[i].sum * units[i].sum;
    }
    const double mean = sum / COUNT;
    const double error = sqrt((squares / COUNT - mean * mean) / COUNT);
    BootstrapInterval interval;
    assert_int_equal(bootstrap_mean(units, COUNT, 2000, 1, &interval, NULL), STATUS_OK);
    near(interval.mean, mean, 1e-12);
    near(interval.low, mean - ELO_NORMAL_95 * error, 0.2 * error);
    near(interval.high, mean + ELO_NORMAL_95 * error, 0.2 * error);
}

static void the_bootstrap_weighs_units_by_their_values(void **state)
{
    (void)state;
    const BootstrapUnit units[] = {{.sum = 50, .values = 2}, {.sum = 2, .values = 1}};
    BootstrapInterval interval;
    assert_int_equal(bootstrap_mean(units, 2, 400, 1, &interval, NULL), STATUS_OK);
    near(interval.mean, 52.0 / 3, 1e-12);
    near(interval.low, 2, 1e-12); /* the second unit drawn twice */
    near(interval.high, 25, 1e-12);
    assert_int_equal(bootstrap_mean(units, 1, 400, 1, &interval, NULL), STATUS_OK);
    near(interval.mean, 25, 1e-12);
    assert_true(isnan(interval.low) && isnan(interval.high));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_logistic_curve_has_its_known_points),
        cmocka_unit_test(intervals_agree_with_published_ones),
        cmocka_unit_test(the_added_half_games_are_exact),
        cmocka_unit_test(every_figure_is_finite),
        cmocka_unit_test(a_single_game_counts_as_one),
        cmocka_unit_test(the_interval_covers_the_truth),
        cmocka_unit_test(the_bootstrap_agrees_with_the_normal_interval),
        cmocka_unit_test(the_bootstrap_weighs_units_by_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
