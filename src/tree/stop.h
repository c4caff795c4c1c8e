/* When to stop. Every part of a search holds a Stop; it is over when it or any of its ancestors
 * has been asked to stop. The root's is the user's flag and the clock, each split point of the
 * parallel search has one of its own, so that a cut-off ends exactly the work below it. Whoever has
 * seen the user's flag notes it: one that is taken back too soon ends the search all the same, for
 * what was cut short in between must not be taken for an answer. */
#ifndef TREE_STOP_H
#define TREE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Stop {
    atomic_bool requested;
    const atomic_bool *flag;   /* another reason to stop, owned by somebody else; may be NULL */
    struct Stop *_Atomic parent; /* NULL at the root */
} Stop;

static inline void stop_init(Stop *stop, const atomic_bool *flag, Stop *parent)
{
    atomic_init(&stop->requested, false);
    stop->flag = flag;
    atomic_store_explicit(&stop->parent, parent, memory_order_relaxed); /* somebody may look */
}

static inline Stop *stop_parent(const Stop *stop)
{
    return atomic_load_explicit(&stop->parent, memory_order_relaxed);
}

static inline void stop_request(Stop *stop)
{
    atomic_store_explicit(&stop->requested, true, memory_order_relaxed);
}

static inline bool stop_requested(Stop *stop)
{
    for (; stop != NULL; stop = stop_parent(stop)) {
        if (atomic_load_explicit(&stop->requested, memory_order_relaxed)) {
            return true;
        }
        if (stop->flag != NULL && atomic_load_explicit(stop->flag, memory_order_relaxed)) {
            stop_request(stop);
            return true;
        }
    }
    return false;
}

#endif
