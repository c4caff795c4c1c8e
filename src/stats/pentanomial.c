/* Empirical likelihood of a mean (Owen). The best distribution with mean s gives each outcome the
 * share n_i / (n (1 + x (a_i - s))), where the Lagrange multiplier x makes the deviations sum to
 * zero. That sum falls as x grows, so x is found by Newton steps kept between two bounds. */
#include "stats/pentanomial.h"

#include <math.h>

static double multiplier(const double *counts, double score)
{
    double low = -1.0 / (1.0 - score);
    double high = 1.0 / score;
    double x = 0.0;
    for (int step = 0; step < 200; step++) {
        double sum = 0.0;
        double slope = 0.0;
        for (int i = 0; i < PENTANOMIAL_OUTCOMES; i++) {
            const double off = 0.25 * i - score;
            const double part = off / (1.0 + x * off);
            sum += counts[i] * part;
            slope -= counts[i] * part * part;
        }
        if (sum > 0.0) {
            low = x;
        } else {
            high = x;
        }
        const double next = x - sum / slope;
        const double bounded = next > low && next < high ? next : 0.5 * (low + high);
        if (fabs(bounded - x) <= 1e-14 * fabs(x)) {
            break;
        }
        x = bounded;
    }
    return x;
}

double pentanomial_log_ratio(const double counts[PENTANOMIAL_OUTCOMES], double score)
{
    const double x = multiplier(counts, score);
    double sum = 0.0;
    for (int i = 0; i < PENTANOMIAL_OUTCOMES; i++) {
        sum -= counts[i] * log1p(x * (0.25 * i - score));
    }
    return sum;
}
