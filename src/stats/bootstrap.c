/* Percentile bootstrap of a mean. */
#include "stats/bootstrap.h"

#include "base/rng.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The mean of all values of `count` units: those given, or with an Rng as many drawn from them. */
static double mean_of(const BootstrapUnit *units, size_t count, Rng *rng)
{
    double sum = 0.0;
    double values = 0.0;
    for (size_t i = 0; i < count; i++) {
        const BootstrapUnit *unit = &units[rng == NULL ? i : rng_below(rng, (uint32_t)count)];
        sum += unit->sum;
        values += unit->values;
    }
    return sum / values;
}

Status bootstrap_mean(const BootstrapUnit *units, size_t count, int resamples, uint64_t seed,
                      BootstrapInterval *interval, Error *error)
{
    assert(count > 0 && count <= UINT32_MAX && resamples >= 40);
    BootstrapInterval found = {.mean = mean_of(units, count, NULL), .low = NAN, .high = NAN};
    if (count < 2) {
        *interval = found;
        return STATUS_OK;
    }
    double *means = malloc((size_t)resamples * sizeof *means);
    if (means == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < resamples; i++) {
        means[i] = mean_of(units, count, &rng);
    }
    qsort(means, (size_t)resamples, sizeof *means, compare);
    const int cut = resamples / 40; /* 2.5% at each end */
    found.low = means[cut];
    found.high = means[resamples - 1 - cut];
    *interval = found;
    free(means);
    return STATUS_OK;
}
