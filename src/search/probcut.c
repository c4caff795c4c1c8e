/* The deviations of Multi-ProbCut from their parameters. */
#include "search/probcut_priv.h"

#include "search/worker_priv.h"

#include <math.h>
#include <string.h>

void probcut_terms(double empties, double deep, double shallow, double terms[PROBCUT_TERMS])
{
    const double phase = empties / 60;
    const double log_deep = log(deep);
    const double log_shallow = log(shallow + 1);
    const double values[PROBCUT_TERMS] = {1,           phase,          phase * phase,
                                          log_deep,    log_shallow,    shallow / deep,
                                          phase * log_shallow, phase * log_deep};
    memcpy(terms, values, sizeof values);
}

static double deviation(const float *p, double empties, double deep, double shallow)
{
    double terms[PROBCUT_TERMS];
    probcut_terms(empties, deep, shallow, terms);
    double log_discs = 0;
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        log_discs += (double)p[i] * terms[i];
    }
    return fmin(exp(log_discs), 128); /* more cuts nothing, and must stay a number */
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
                const float *p = parameters + (deep == empties ? PROBCUT_TERMS : 0);
                *table++ =
                    (float)(VALUE_DISC * deviation(p, empties, deep < 1 ? 1 : deep, shallow));
            }
        }
    }
    return fitted;
}
