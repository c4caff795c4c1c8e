/* Time comes in as a value, so that tests can bring their own. A Clock is a function and its
 * context; clock_system() is the monotonic clock of the machine. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

typedef struct Clock {
    int64_t (*now_ns)(void *context);
    void *context;
} Clock;

Clock clock_system(void);

static inline int64_t clock_now_ns(const Clock *clock)
{
    return clock->now_ns(clock->context);
}

/* Divided, not multiplied by 1e-9: so 100 ms are the double that prints as 0.1. */
static inline double clock_seconds(int64_t ns)
{
    return (double)ns / 1e9;
}

#endif
