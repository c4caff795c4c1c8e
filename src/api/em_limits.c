/* Limits of a search and the flag that ends it. */
#include "api/api_priv.h"

#include <stdlib.h>

static const double max_time_s = 1e9;

/* False for what is no time: negative, too long, not a number. */
static bool to_ns(double time_s, int64_t *time_ns)
{
    if (!(time_s >= 0 && time_s <= max_time_s)) {
        return false;
    }
    *time_ns = (int64_t)(time_s * 1e9);
    /* A limit too small to count is still a limit. */
    *time_ns += *time_ns == 0 && time_s > 0;
    return true;
}

EmStatus api_limits(const EmLimits *limits, ApiLimits *read, EmError *error)
{
    ApiLimits converted = {0};
    if (limits != NULL) {
        if (!to_ns(limits->move_time_s, &converted.move_time_ns) ||
            !to_ns(limits->remaining_time_s, &converted.remaining_ns) ||
            !to_ns(limits->increment_s, &converted.increment_ns)) {
            return api_error(EM_RANGE, "a time must be 0 to 1e9 seconds", 0, error);
        }
        converted.stop = limits->stop == NULL ? NULL : &limits->stop->flag;
    }
    *read = converted;
    return EM_OK;
}

EmStatus em_stop_new(EmStop **stop, EmError *error)
{
    EmStop *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    atomic_init(&made->flag, false);
    *stop = made;
    return EM_OK;
}

void em_stop_free(EmStop *stop)
{
    free(stop);
}

void em_stop_set(EmStop *stop)
{
    atomic_store(&stop->flag, true);
}

void em_stop_clear(EmStop *stop)
{
    atomic_store(&stop->flag, false);
}

bool em_stop_is_set(const EmStop *stop)
{
    return atomic_load(&stop->flag);
}
