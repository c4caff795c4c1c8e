/* The sequential test: log likelihood ratios published by fishtest, and its promised error rates
 * by simulation of 10,000 matches under each hypothesis. */
#include "support/testing.h"

#include "base/rng.h"
#include "stats/sprt.h"

#include <math.h>

static void ratios_agree_with_published_ones(void **state)
{
    (void)state;
    static const struct {
        double elo0, elo1;
        uint64_t pairs[5];
        double llr, tolerance;
    } cases[] = {
        {0.0, 2.716, {13, 37, 50, 25, 3}, -0.53772, 0.0005},
        {-0.5, 1.5, {665, 4806, 9333, 4893, 747}, 2.95, 0.006},
        {-0.25, 1.25, {253, 4282, 17604, 4431, 286}, 2.94, 0.006},
        {-1.5, 0.5, {40, 1272, 12142, 1300, 30}, 3.01, 0.006},
        {0.25, 1.25, {14, 1030, 14318, 1163, 19}, 2.93, 0.006},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Sprt sprt = sprt_make(cases[i].elo0, cases[i].elo1, 0.05, 0.05);
        EloCounts counts = {0};
        memcpy(counts.pairs, cases[i].pairs, sizeof counts.pairs);
        const double llr = sprt_llr(&sprt, &counts);
        if (fabs(llr - cases[i].llr) > cases[i].tolerance) {
            print_error("case %zu: have %.5f, want %.5f\n", i, llr, cases[i].llr);
        }
        assert_true(fabs(llr - cases[i].llr) <= cases[i].tolerance);
    }
}

static void the_bounds_are_walds(void **state)
{
    (void)state;
    const Sprt sprt = sprt_make(0, 10, 0.05, 0.05);
    assert_true(fabs(sprt.upper - 2.944439) < 1e-6 && fabs(sprt.lower + 2.944439) < 1e-6);
    assert_int_equal(sprt_verdict(&sprt, 0), SPRT_GO_ON);
    assert_int_equal(sprt_verdict(&sprt, 2.95), SPRT_ACCEPT_ELO1);
    assert_int_equal(sprt_verdict(&sprt, -2.95), SPRT_ACCEPT_ELO0);
}

/* A pentanomial like that of Othello engines, tilted so that its mean is the score of `elo`. */
static void tilted(double elo, double *share)
{
    static const double base[5] = {0.12, 0.06, 0.64, 0.06, 0.12};
    double low = -10;
    double high = 10;
    for (int step = 0; step < 100; step++) {
        const double tilt = 0.5 * (low + high);
        double sum = 0;
        double mean = 0;
        for (int i = 0; i < 5; i++) {
            share[i] = base[i] * exp(tilt * i);
            sum += share[i];
            mean += share[i] * 0.25 * i;
        }
        for (int i = 0; i < 5; i++) {
            share[i] /= sum;
        }
        if (mean / sum < elo_expected_score(elo)) {
            low = tilt;
        } else {
            high = tilt;
        }
    }
}

enum { MATCHES = 10000 };

static int wrong_verdicts(const Sprt *sprt, double truth, SprtVerdict wrong, uint64_t seed)
{
    double share[5];
    tilted(truth, share);
    Rng rng = rng_seeded(seed);
    int count = 0;
    double pairs = 0;
    for (int match = 0; match < MATCHES; match++) {
        EloCounts counts = {0};
        SprtVerdict verdict = SPRT_GO_ON;
        while (verdict == SPRT_GO_ON) {
            double u = rng_unit(&rng);
            int outcome = 0;
            while (outcome < 4 && u >= share[outcome]) {
                u -= share[outcome++];
            }
            counts.pairs[outcome]++;
            pairs++;
            verdict = sprt_verdict(sprt, sprt_llr(sprt, &counts));
        }
        count += verdict == wrong;
    }
    print_message("seed %llu, truth %+.0f Elo: %d of %d wrong, %.0f pairs on average\n",
                  (unsigned long long)seed, truth, count, MATCHES, pairs / MATCHES);
    return count;
}

static void error_rates_are_at_most_five_percent(void **state)
{
    (void)state;
    const Sprt sprt = sprt_make(0, 40, 0.05, 0.05);
    const double allowed = MATCHES * 0.05 + 3 * sqrt(MATCHES * 0.05 * 0.95);
    assert_true(wrong_verdicts(&sprt, 0, SPRT_ACCEPT_ELO1, 11) <= allowed);
    assert_true(wrong_verdicts(&sprt, 40, SPRT_ACCEPT_ELO0, 12) <= allowed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratios_agree_with_published_ones),
        cmocka_unit_test(the_bounds_are_walds),
        cmocka_unit_test(error_rates_are_at_most_five_percent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
