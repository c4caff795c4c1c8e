/* How much stronger is A than B, and how sure is that? Games come in pairs: one opening, both
 * colours. The two games of a pair are not independent (a lopsided opening gives 1-1 whoever is
 * better), so the spread is taken from the five outcomes of a pair, the pentanomial model, and
 * not from single games. Half a game is added to each side: every figure is finite. */
#ifndef STATS_ELO_H
#define STATS_ELO_H

#include <stdint.h>

#define ELO_NORMAL_95 1.959963984540054 /* 97.5% point of the normal distribution */

typedef struct EloCounts {
    uint64_t pairs[5];   /* pairs in which A made 0, 1/2, 1, 1 1/2, 2 points */
    uint64_t singles[3]; /* games without a partner that A lost, drew, won */
} EloCounts;

typedef struct EloEstimate {
    double score;       /* A's share of the points, half a game added to each side */
    double elo;         /* A minus B */
    double elo_low;     /* 95% interval */
    double elo_high;
    double superiority; /* probability that A is the stronger */
} EloEstimate;

EloEstimate elo_estimate(const EloCounts *counts);

/* Elo difference that gives this score, 0 < score < 1, and the score an Elo difference gives. */
double elo_from_score(double score);
double elo_expected_score(double elo);

double elo_normal_cdf(double x);

#endif
