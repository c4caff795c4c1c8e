/* The 95% interval of a mean without a model of the spread: draw as many values again from the
 * values seen, many times, and look at where the middle 95% of those means lie (Efron's percentile
 * interval). Games of a pair belong together: pass one value per pair. */
#ifndef STATS_BOOTSTRAP_H
#define STATS_BOOTSTRAP_H

#include "base/status.h"

#include <stdint.h>

typedef struct BootstrapInterval {
    double mean;
    double low;
    double high;
} BootstrapInterval;

/* count > 0, resamples >= 40. The same seed gives the same interval. */
Status bootstrap_mean(const double *values, size_t count, int resamples, uint64_t seed,
                      BootstrapInterval *interval, Error *error);

#endif
