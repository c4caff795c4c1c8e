/* The 95% interval of a mean without a model of the spread: draw as many units again from the
 * units seen, many times, and look at where the middle 95% of those means lie (Efron's percentile
 * interval). Values that belong together, like the two games of a pair, are one unit. */
#ifndef STATS_BOOTSTRAP_H
#define STATS_BOOTSTRAP_H

#include "base/status.h"

#include <stdint.h>

typedef struct BootstrapUnit {
    double sum; /* of its values */
    int values; /* > 0 */
} BootstrapUnit;

typedef struct BootstrapInterval {
    double mean; /* of all values */
    double low;  /* NAN, as is high: one unit says nothing of the spread */
    double high;
} BootstrapInterval;

/* count > 0, resamples >= 40. The same seed gives the same interval. */
Status bootstrap_mean(const BootstrapUnit *units, size_t count, int resamples, uint64_t seed,
                      BootstrapInterval *interval, Error *error);

#endif
