/* Weights that know nothing and are sure of it: every position is even, give or take a twentieth of
 * a disc. So probable cuts are made nearly everywhere and are mostly wrong. A proof does not depend
 * on them; what does shows soon. */
#ifndef TESTS_SUPPORT_RECKLESS_H
#define TESTS_SUPPORT_RECKLESS_H

#include "eval/pattern_weights.h"
#include "search/probcut.h"

/* To be freed; NULL on failure. */
static inline PatternWeights *reckless_weights(void)
{
    PatternWeights *weights = NULL;
    if (pattern_weights_zero(&weights, NULL) == STATUS_OK) {
        weights->probcut[0] = weights->probcut[PROBCUT_TERMS] = -3; /* a logarithm */
    }
    return weights;
}

#endif
