/* The pentanomial estimate. The added game is a quarter of a 0-2 pair and a quarter of a 2-0
 * pair: half a win and half a loss, so a one-sided result keeps a spread. A game without a partner
 * is half a pair. The interval holds the differences that the likelihood ratio test does not
 * reject; unlike a normal interval it cannot leave the range of scores, and after twenty games
 * lost in a row it does not say that the loser might be better. */
#include "stats/elo.h"

#include "stats/pentanomial.h"

#include <math.h>

double elo_normal_cdf(double x)
{
    return 0.5 * erfc(-x / sqrt(2.0));
}

double elo_from_score(double score)
{
    return 400.0 * log10(score / (1.0 - score));
}

double elo_expected_score(double elo)
{
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

/* From the estimate in steps of either sign to where the log ratio has fallen by z^2 / 2. */
static double bound(const double *counts, double elo, double step)
{
    const double enough = -0.5 * ELO_NORMAL_95 * ELO_NORMAL_95;
    double inside = elo;
    double outside = elo + step;
    while (pentanomial_log_ratio(counts, elo_expected_score(outside)) > enough) {
        inside = outside;
        step *= 2.0;
        outside += step;
    }
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (inside + outside);
        if (pentanomial_log_ratio(counts, elo_expected_score(middle)) > enough) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    return 0.5 * (inside + outside);
}

EloEstimate elo_estimate(const EloCounts *counts)
{
    double weights[PENTANOMIAL_OUTCOMES];
    double pairs = 0.0;
    double points = 0.0;
    for (int i = 0; i < PENTANOMIAL_OUTCOMES; i++) {
        weights[i] = (double)counts->pairs[i] + (i == 0 || i == 4 ? 0.25 : 0.0) +
                     (i % 2 == 0 ? 0.5 * (double)counts->singles[i / 2] : 0.0);
        pairs += weights[i];
        points += 0.25 * i * weights[i];
    }
    const double score = points / pairs;
    const double elo = elo_from_score(score);
    const double ratio = pentanomial_log_ratio(weights, 0.5);
    const double deviations = sqrt(fmax(0.0, -2.0 * ratio));
    return (EloEstimate){
        .score = score,
        .elo = elo,
        .elo_low = bound(weights, elo, -1.0),
        .elo_high = bound(weights, elo, 1.0),
        .superiority = elo_normal_cdf(score > 0.5 ? deviations : -deviations),
    };
}
