/* Sharing one node's moves between threads: young brothers wait, unless all of them must be
 * searched anyhow, and let those go first that are expected to be good enough. When a worker has
 * searched enough moves of a node and others are idle, or will be before it is done, the node
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
    bool proves; /* the search ends with a certain pass; set before it begins */
    /* Read without a lock all the time, by those who work and by those who wait: lines of
     * their own, that nothing else is written to. */
    _Alignas(64) atomic_int idle;    /* workers without work */
    _Alignas(64) atomic_uint opened; /* split points ever */
    atomic_int sleepers;
    atomic_bool searching; /* there may be more of them soon */
    atomic_bool quit;
    _Alignas(64) pthread_mutex_t lock; /* of going to sleep */
    pthread_cond_t work;               /* a split point was opened, or quit */
} Pool;

#define split_node TIERED(split_node)
#define split_serve TIERED(split_serve)

enum {
    SPLIT_END = 12,    /* least depth of a node that is shared, to the end ... */
    SPLIT_MIDDLE = 5,  /* ... and in the middle game */
    SPLIT_BEFORE = 14, /* from here on the former are opened before anybody is idle */
    SPLIT_IDLE = 2,    /* idle workers for whom it pays to search what the solver could answer */
    SPLIT_LIKELY = VALUE_DISC, /* a move worth this more than needed is hardly ever too bad */
};

static inline int split_idle(const Worker *worker)
{
    return atomic_load_explicit(&worker->pool->idle, memory_order_relaxed);
}

/* True if there is anybody to share with. */
static inline bool split_happens(const Worker *worker)
{
    return worker->pool->worker_count > 1;
}

/* True if somebody could help with a small position. */
static inline bool split_small(const Worker *worker)
{
    return split_idle(worker) >= SPLIT_IDLE;
}

/* False if that is never true. */
static inline bool split_small_happens(const Worker *worker)
{
    return worker->pool->worker_count > SPLIT_IDLE;
}

/* True if the next move is expected to be good enough for a cut-off, which would throw away what
 * the helpers did. */
static inline bool split_cut_likely(const Node *node)
{
    return node->list[node_best(node)].value >= node->beta + SPLIT_LIKELY;
}

/* True if sharing the rest of the node's moves is worth its price: the work is long enough, and
 * will hardly be thrown away because one of them is good enough. */
static inline bool split_wanted(const Worker *worker, const Node *node)
{
    const bool to_end = node_to_end(node);
    const bool before = to_end && node->depth >= SPLIT_BEFORE && split_happens(worker);
    const int alone = node->kind == NODE_ALL ? 0 : 1; /* moves tried before anybody may help */
    return (before || split_idle(worker) > 0) && node->next >= alone &&
           node->depth >= (to_end ? SPLIT_END : SPLIT_MIDDLE) && node->count - node->next >= 2 &&
           atomic_load_explicit(&worker->split_count, memory_order_relaxed) < WORKER_MAX_SPLITS &&
           !split_cut_likely(node);
}

/* Tries the rest of the node's moves together with whoever is idle. */
void split_node(Worker *worker, Node *node);

/* The life of a helper thread: works where there is work until the pool says quit. */
void split_serve(Worker *worker);

#endif
