/* The machine's monotonic clock behind the Clock interface. */
#include "base/clock.h"

#include <time.h>

static int64_t monotonic_ns(void *context)
{
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

Clock clock_system(void)
{
    return (Clock){.now_ns = monotonic_ns, .context = 0};
}
