/* Sharing one node's moves between threads: young brothers wait, unless all of them must be
 * searched anyhow. When a worker has searched enough moves of a node and others are idle, the node
 * becomes a split point; helpers take moves from its list until it is empty or one of them proves
 * a cut-off, which stops the rest. A worker that waits for its helpers helps them in turn, below
 * its own node only, so that nobody waits for work that is not his. */
#ifndef SEARCH_SPLIT_PRIV_H
#define SEARCH_SPLIT_PRIV_H

#include "search/node_priv.h"

#include <stdatomic.h>

typedef struct Pool {
    int worker_count;
    Worker *workers;
    pthread_t threads[WORKER_MAX];
    /* Read without a lock all the time, by those who work and by those who wait: lines of
     * their own, that nothing else is written to. */
    _Alignas(64) atomic_int idle;    /* workers without work */
    _Alignas(64) atomic_uint opened; /* split points ever */
    atomic_int sleepers;
    atomic_bool quit;
    _Alignas(64) pthread_mutex_t lock; /* of going to sleep */
    pthread_cond_t work;               /* a split point was opened, or quit */
} Pool;

#define split_node TIERED(split_node)
#define split_serve TIERED(split_serve)

enum {
    SPLIT_EXACT = 14, /* least depth of a node that is shared, to the end ... */
    SPLIT_MIDDLE = 5, /* ... and in the middle game */
    SPLIT_SMALL = 21, /* empty squares up to which a vain cut-off costs little */
};

/* True if sharing the rest of the node's moves is worth its price: the work is long enough, and
 * will hardly be thrown away because one of them is good enough. */
static inline bool split_wanted(const Worker *worker, const Node *node)
{
    const int least = node->depth == node->empties ? SPLIT_EXACT : SPLIT_MIDDLE;
    int alone = node->kind == NODE_ALL ? 0 : 1; /* moves tried before anybody may help */
    alone += node->kind == NODE_CUT && node->empties > SPLIT_SMALL;
    return atomic_load_explicit(&worker->pool->idle, memory_order_relaxed) > 0 &&
           node->next >= alone && node->depth >= least && node->count - node->next >= 2 &&
           atomic_load_explicit(&worker->split_count, memory_order_relaxed) < WORKER_MAX_SPLITS;
}

/* Tries the rest of the node's moves together with whoever is idle. */
void split_node(Worker *worker, Node *node);

/* The life of a helper thread: works where there is work until the pool says quit. */
void split_serve(Worker *worker);

#endif
