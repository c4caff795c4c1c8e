/* The search threads of a server, shared by all sessions and the API: first come, first served.
 * Urgent tasks (a move somebody waits for) go before the others (hints, the API), which never take
 * the last thread. */
#ifndef SERVE_POOL_H
#define SERVE_POOL_H

#include "base/status.h"

#include <stdbool.h>

typedef struct Pool Pool;

/* Begins whatever its owner wants to have done. */
typedef struct PoolTask {
    struct PoolTask *next;                 /* the pool's */
    void (*run)(struct PoolTask *task);    /* on a search thread */
    void (*finish)(struct PoolTask *task); /* for whoever fetches it afterwards */
} PoolTask;

/* `done` is called by a search thread after a task has run: fetch it with pool_next_done. */
Status pool_open(int threads, void (*done)(void *context), void *context, Pool **pool,
                 Error *error);
/* Waits for all tasks and ends the threads; what was done can still be fetched, and a task that is
 * started later runs at once, in the thread that starts it. */
void pool_join(Pool *pool);
void pool_close(Pool *pool);

void pool_start(Pool *pool, PoolTask *task, bool urgent);
PoolTask *pool_next_done(Pool *pool); /* NULL if there is none */

#endif
