/* The generalised sequential probability ratio test on pairs of games. */
#include "stats/sprt.h"

#include "stats/pentanomial.h"

#include <math.h>

Sprt sprt_make(double elo0, double elo1, double alpha, double beta)
{
    return (Sprt){
        .elo0 = elo0,
        .elo1 = elo1,
        .lower = log(beta / (1.0 - alpha)),
        .upper = log((1.0 - beta) / alpha),
    };
}

double sprt_llr(const Sprt *sprt, const EloCounts *counts)
{
    double shares[PENTANOMIAL_OUTCOMES];
    for (int i = 0; i < PENTANOMIAL_OUTCOMES; i++) {
        /* An outcome not seen yet is rare, not impossible. */
        shares[i] = counts->pairs[i] == 0 ? 1e-3 : (double)counts->pairs[i];
    }
    return pentanomial_log_ratio(shares, elo_expected_score(sprt->elo1)) -
           pentanomial_log_ratio(shares, elo_expected_score(sprt->elo0));
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr)
{
    return llr <= sprt->lower   ? SPRT_ACCEPT_ELO0
           : llr >= sprt->upper ? SPRT_ACCEPT_ELO1
                                : SPRT_GO_ON;
}
