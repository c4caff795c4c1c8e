/* The deviations of Multi-ProbCut from their parameters. */
#include "search/probcut_priv.h"

#include "search/worker_priv.h"

#include <math.h>

/* Eight numbers each for searches that stop at the evaluation and for searches to the end. */
static double deviation(const float *p, double phase, double deep, double shallow)
{
    const double log_deep = log(deep);
    const double log_shallow = log(shallow + 1);
    const double terms[8] = {1, phase, phase * phase, log_deep, log_shallow, shallow / deep,
                             phase * log_shallow, phase * log_deep};
    double log_discs = 0;
    for (int i = 0; i < 8; i++) {
        log_discs += (double)p[i] * terms[i];
    }
    return exp(log_discs);
}

bool probcut_fill(float *table, const float parameters[16])
{
    bool fitted = false;
    for (int i = 0; i < 16; i++) {
        fitted = fitted || parameters[i] != 0;
    }
    for (int empties = 0; empties < PROBCUT_EMPTIES; empties++) {
        for (int deep = 0; deep < PROBCUT_DEPTHS; deep++) {
            for (int shallow = 0; shallow <= PROBCUT_SHALLOW_MAX; shallow++) {
                const float *p = parameters + (deep == empties ? 8 : 0);
                *table++ = (float)(VALUE_DISC * deviation(p, empties / 60.0, deep < 1 ? 1 : deep,
                                                          shallow));
            }
        }
    }
    return fitted;
}
