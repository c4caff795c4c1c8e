/* The pentanomial estimate. The added game is a quarter of a 0-2 pair and a quarter of a 2-0
 * pair: half a win and half a loss, so a one-sided result keeps a spread. The interval is made on
 * the Elo scale, where it can neither leave the range of scores nor become infinite. */
#include "stats/elo.h"

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

EloEstimate elo_estimate(const EloCounts *counts)
{
    double games = 1.0;
    double points = 0.5;
    for (int i = 0; i < 5; i++) {
        games += 2.0 * (double)counts->pairs[i];
        points += 0.5 * i * (double)counts->pairs[i];
    }
    for (int i = 0; i < 3; i++) {
        games += (double)counts->singles[i];
        points += 0.5 * i * (double)counts->singles[i];
    }
    const double score = points / games;

    double variance = 0.0; /* of the points */
    for (int i = 0; i < 5; i++) {
        const double added = i == 0 || i == 4 ? 0.25 : 0.0;
        const double off = 0.5 * i - 2.0 * score;
        variance += ((double)counts->pairs[i] + added) * off * off;
    }
    for (int i = 0; i < 3; i++) {
        const double off = 0.5 * i - score;
        variance += (double)counts->singles[i] * off * off;
    }
    const double error = sqrt(variance) / games;
    const double elo = elo_from_score(score);
    const double slope = 400.0 / log(10.0) / (score * (1.0 - score));
    return (EloEstimate){
        .score = score,
        .score_error = error,
        .elo = elo,
        .elo_low = elo - ELO_NORMAL_95 * slope * error,
        .elo_high = elo + ELO_NORMAL_95 * slope * error,
        .superiority = elo_normal_cdf((score - 0.5) / error),
    };
}
