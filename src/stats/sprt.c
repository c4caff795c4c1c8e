/* The generalised sequential probability ratio test on pairs of games. */
#include "stats/sprt.h"

#include <math.h>

enum { OUTCOMES = 5 };

Sprt sprt_make(double elo0, double elo1, double alpha, double beta)
{
    return (Sprt){
        .elo0 = elo0,
        .elo1 = elo1,
        .lower = log(beta / (1.0 - alpha)),
        .upper = log((1.0 - beta) / alpha),
    };
}

/* The most likely distribution with mean `score` is share[i] / (1 + x (value[i] - score)), where
 * x makes the deviations sum to zero (a Lagrange multiplier). The sum falls as x grows, so it is
 * found by Newton steps kept between two bounds. */
static void constrained(const double *share, double score, double *fitted)
{
    double low = -1.0 / (1.0 - score);
    double high = 1.0 / score;
    double x = 0.0;
    for (int step = 0; step < 60; step++) {
        double sum = 0.0;
        double slope = 0.0;
        for (int i = 0; i < OUTCOMES; i++) {
            const double off = 0.25 * i - score;
            const double part = off / (1.0 + x * off);
            sum += share[i] * part;
            slope -= share[i] * part * part;
        }
        if (sum > 0.0) {
            low = x;
        } else {
            high = x;
        }
        const double next = x - sum / slope;
        const double bounded = next > low && next < high ? next : 0.5 * (low + high);
        if (fabs(bounded - x) < 1e-13) {
            break;
        }
        x = bounded;
    }
    for (int i = 0; i < OUTCOMES; i++) {
        fitted[i] = share[i] / (1.0 + x * (0.25 * i - score));
    }
}

double sprt_llr(const Sprt *sprt, const EloCounts *counts)
{
    double share[OUTCOMES];
    double pairs = 0.0;
    for (int i = 0; i < OUTCOMES; i++) {
        /* An outcome not seen yet is rare, not impossible. */
        share[i] = counts->pairs[i] == 0 ? 1e-3 : (double)counts->pairs[i];
        pairs += share[i];
    }
    for (int i = 0; i < OUTCOMES; i++) {
        share[i] /= pairs;
    }
    double fitted0[OUTCOMES];
    double fitted1[OUTCOMES];
    constrained(share, elo_expected_score(sprt->elo0), fitted0);
    constrained(share, elo_expected_score(sprt->elo1), fitted1);
    double llr = 0.0;
    for (int i = 0; i < OUTCOMES; i++) {
        llr += pairs * share[i] * log(fitted1[i] / fitted0[i]);
    }
    return llr;
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr)
{
    return llr <= sprt->lower   ? SPRT_ACCEPT_ELO0
           : llr >= sprt->upper ? SPRT_ACCEPT_ELO1
                                : SPRT_GO_ON;
}
