/* Sequential test of "A is elo1 stronger" against "A is elo0 stronger": play until the log
 * likelihood ratio leaves [lower, upper]. The draws and the spread of the pairs are unknown, so
 * each hypothesis is given the most likely pentanomial that has its mean (the generalised SPRT of
 * Michel Van den Bergh's notes for computer chess). */
#ifndef STATS_SPRT_H
#define STATS_SPRT_H

#include "stats/elo.h"

typedef struct Sprt {
    double elo0;
    double elo1;
    double lower; /* at or below: accept elo0 */
    double upper; /* at or above: accept elo1 */
} Sprt;

typedef enum SprtVerdict { SPRT_GO_ON, SPRT_ACCEPT_ELO0, SPRT_ACCEPT_ELO1 } SprtVerdict;

/* elo0 < elo1; alpha and beta are the two probabilities of error, 0.05 by custom. */
Sprt sprt_make(double elo0, double elo1, double alpha, double beta);

/* Only whole pairs count. */
double sprt_llr(const Sprt *sprt, const EloCounts *counts);
SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

#endif
