/* Split points. Two kinds of lock: the pool's guards the list of open split points and their
 * helper counts when joining, a split's own guards its node. A split is on the list only while it
 * has moves left; its owner leaves it after taking it off the list and seeing no helper. */
#include "search/split_priv.h"

#include <sched.h>

enum { SPINS = 2000 }; /* some ten microseconds */

static inline void spin_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* Takes moves from the split's node until there is none. */
static void work(Worker *worker, Split *split)
{
    Node *node = split->node;
    pthread_mutex_lock(&split->lock);
    while (node->next < node->count && node->best < node->beta) {
        SearchMove *move = node_next(node);
        const int alpha = node->alpha;
        const Node view = *node; /* the window may change under us, the move may not */
        pthread_mutex_unlock(&split->lock);

        const int score = node_try(worker, &view, move, alpha, false);

        pthread_mutex_lock(&split->lock);
        if (stop_requested(&split->stop)) {
            node->aborted = stop_requested(split->stop.parent);
            break;
        }
        node_update(node, move, score, alpha);
        if (node->best >= node->beta) {
            stop_request(&split->stop);
        }
    }
    pthread_mutex_unlock(&split->lock);
}

/* Under the pool's lock: a split that wants help and lies below `above` (anywhere if NULL). The
 * one with the most empty squares is likely to be the longest work. */
static Split *find(Pool *pool, const Stop *above)
{
    Split *found = NULL;
    for (int i = 0; i < pool->open_count; i++) {
        Split *split = pool->open[i];
        const Stop *stop = &split->stop;
        while (stop != NULL && stop != above) {
            stop = stop->parent;
        }
        if (stop == above && (found == NULL || split->depth > found->depth)) {
            found = split;
        }
    }
    return found;
}

static void close_split(Pool *pool, const Split *split)
{
    for (int i = 0; i < pool->open_count; i++) {
        if (pool->open[i] == split) {
            pool->open[i] = pool->open[--pool->open_count];
            return;
        }
    }
}

/* Joins a split found under the pool's lock; comes back with the lock held. */
static void help(Worker *worker, Split *split)
{
    Pool *pool = worker->pool;
    const Stop *stop = worker->stop;
    const int selectivity = worker->selectivity;
    split->helpers++;
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    pthread_mutex_unlock(&pool->lock);

    worker->stop = &split->stop;
    worker->selectivity = split->selectivity;
    worker->patterns[split->ply] = *split->pattern;
    work(worker, split);
    worker->stop = stop;
    worker->selectivity = selectivity;

    pthread_mutex_lock(&pool->lock);
    close_split(pool, split); /* nothing is left in it */
    split->helpers--;
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
}

void split_node(Worker *worker, Node *node)
{
    Pool *pool = worker->pool;
    Split *split = &worker->splits[worker->split_count++];
    const Stop *outer = worker->stop;
    stop_init(&split->stop, NULL, outer);
    split->node = node;
    split->depth = node->empties;
    split->ply = node->ply;
    split->pattern = &worker->patterns[node->ply];
    split->selectivity = worker->selectivity;
    split->helpers = 0;

    pthread_mutex_lock(&pool->lock);
    pool->open[pool->open_count++] = split;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);

    worker->stop = &split->stop;
    work(worker, split);

    pthread_mutex_lock(&pool->lock);
    close_split(pool, split);
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    while (split->helpers > 0) {
        Split *below = find(pool, &split->stop);
        if (below != NULL) {
            help(worker, below);
        } else {
            pthread_mutex_unlock(&pool->lock);
            node_poll(worker, NODE_POLL);
            sched_yield();
            pthread_mutex_lock(&pool->lock);
        }
    }
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    pthread_mutex_unlock(&pool->lock);
    worker->stop = outer;
    worker->split_count--;
    node->aborted = node->aborted || stop_requested(outer);
}

/* Looks for a while whether a split point is opened, without the lock: work usually comes within
 * microseconds, and waking a sleeping thread takes longer than that. Returns with the lock held. */
static void wait_briefly(Pool *pool)
{
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(&pool->open_count, memory_order_relaxed) > 0) {
            break;
        }
        spin_pause();
    }
    pthread_mutex_lock(&pool->lock);
}

void split_serve(Worker *worker)
{
    Pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    while (!pool->quit) {
        Split *split = find(pool, NULL);
        if (split == NULL) {
            wait_briefly(pool);
            split = find(pool, NULL);
        }
        if (split != NULL) {
            help(worker, split);
        } else if (!pool->quit) {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    pthread_mutex_unlock(&pool->lock);
}
