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

/* What is left on a game clock after a gain or a loss. It stays within thirty years of nothing,
 * which is as much as parse_time() takes, so that no number of moves makes it overflow. */
static inline int64_t clock_left_ns(int64_t left_ns, int64_t change_ns)
{
    const int64_t most = 1000000000000000000;
    const int64_t sum = left_ns + change_ns;
    return sum > most ? most : sum < -most ? -most : sum;
}

#endif
