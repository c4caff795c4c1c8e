/* Percentile bootstrap of a mean. */
#include "stats/bootstrap.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

Status bootstrap_mean(const double *values, size_t count, int resamples, uint64_t seed,
                      BootstrapInterval *interval, Error *error)
{
    assert(count > 0 && count <= UINT32_MAX && resamples >= 40);
    double *means = malloc((size_t)resamples * sizeof *means);
    if (means == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    double total = 0.0;
    for (size_t i = 0; i < count; i++) {
        total += values[i];
    }
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < resamples; i++) {
        double sum = 0.0;
        for (size_t k = 0; k < count; k++) {
            sum += values[rng_below(&rng, (uint32_t)count)];
        }
        means[i] = sum / (double)count;
    }
    qsort(means, (size_t)resamples, sizeof *means, compare);
    const int cut = resamples / 40; /* 2.5% at each end */
    *interval = (BootstrapInterval){.mean = total / (double)count,
                                    .low = means[cut],
                                    .high = means[resamples - 1 - cut]};
    free(means);
    return STATUS_OK;
}
