/* Split points. Two kinds of lock: the pool's guards the list of open split points and joining
 * one, a split's own guards its node. The owner of a split leaves it after taking it off the list
 * and seeing no helper. Whoever has nothing to do watches counters, without any lock: most waits
 * are shorter than a system call, waking somebody up takes longer than many a search, and a lock
 * asked for in a loop is missed by those who work. */
#include "search/split_priv.h"

#include <sched.h>

enum {
    TRIES = 400,          /* of a lock before going to sleep for it */
    SPINS = 100000,       /* some milliseconds, then an idle helper sleeps */
    SPINS_A_LOOK = 200,   /* between two looks of a waiting owner at clock and stop flag */
    SPINS_A_YIELD = 1024, /* in case there are more threads than processors */
};

static inline void spin_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* Locks are held for less time than it takes to go to sleep and be woken. */
static void lock_soon(pthread_mutex_t *lock)
{
    for (int i = 0; i < TRIES; i++) {
        if (pthread_mutex_trylock(lock) == 0) {
            return;
        }
        spin_pause();
    }
    pthread_mutex_lock(lock);
}

/* Takes moves from the split's node until there is none. */
static void work(Worker *worker, Split *split)
{
    Node *node = split->node;
    lock_soon(&split->lock);
    while (node->next < node->count && node->best < node->beta) {
        SearchMove *move = node_next(node);
        atomic_store_explicit(&split->left, node->count - node->next, memory_order_relaxed);
        const int alpha = node->alpha;
        const Node view = *node; /* the window may change under us, the move may not */
        pthread_mutex_unlock(&split->lock);

        const int score = node_try(worker, &view, move, alpha, false);

        lock_soon(&split->lock);
        if (stop_requested(&split->stop)) {
            node->aborted = stop_requested(split->stop.parent);
            break;
        }
        node_update(node, move, score, alpha);
        if (node->best >= node->beta) {
            stop_request(&split->stop);
            atomic_store_explicit(&split->left, 0, memory_order_relaxed);
        }
    }
    pthread_mutex_unlock(&split->lock);
}

/* Under the pool's lock: a split that has moves left and lies below `above` (anywhere if NULL).
 * The one with the most empty squares is likely to be the longest work. */
static Split *find(Pool *pool, const Stop *above)
{
    Split *found = NULL;
    for (int i = 0; i < pool->open_count; i++) {
        Split *split = pool->open[i];
        if (atomic_load_explicit(&split->left, memory_order_relaxed) == 0) {
            continue;
        }
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
            pool->open_count--;
            pool->open[i] = pool->open[pool->open_count];
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
    atomic_fetch_add_explicit(&split->helpers, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    if (atomic_load_explicit(&split->left, memory_order_relaxed) > 1) {
        pthread_cond_signal(&pool->work); /* whoever wakes up wakes the next */
    }
    pthread_mutex_unlock(&pool->lock);

    worker->stop = &split->stop;
    worker->selectivity = split->selectivity;
    worker->patterns[split->ply] = *split->pattern;
    work(worker, split);
    worker->stop = stop;
    worker->selectivity = selectivity;

    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&split->helpers, 1, memory_order_release); /* gone for its owner */
    lock_soon(&pool->lock);
}

/* The owner has no move left to take: helps below its own split until the helpers are gone. */
static void await_helpers(Worker *worker, Split *split)
{
    Pool *pool = worker->pool;
    unsigned seen = atomic_load_explicit(&pool->opened, memory_order_relaxed) - 1;
    for (int spins = 1; atomic_load_explicit(&split->helpers, memory_order_acquire) > 0; spins++) {
        const unsigned opened = atomic_load_explicit(&pool->opened, memory_order_relaxed);
        if (opened != seen) {
            seen = opened;
            lock_soon(&pool->lock);
            Split *below = find(pool, &split->stop);
            if (below != NULL) {
                seen--; /* there may be more */
                help(worker, below);
            }
            pthread_mutex_unlock(&pool->lock);
        } else if (spins % SPINS_A_LOOK == 0) {
            node_poll(worker, NODE_POLL);
            sched_yield();
        } else {
            spin_pause();
        }
    }
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
    atomic_store_explicit(&split->left, node->count - node->next, memory_order_relaxed);
    atomic_init(&split->helpers, 0);

    lock_soon(&pool->lock);
    const int count = pool->open_count;
    pool->open[count] = split; /* before the count, for those who look without the lock */
    pool->open_count = count + 1;
    atomic_fetch_add_explicit(&pool->opened, 1, memory_order_relaxed);
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);

    worker->stop = &split->stop;
    work(worker, split);

    lock_soon(&pool->lock);
    close_split(pool, split);
    pthread_mutex_unlock(&pool->lock);
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    await_helpers(worker, split);
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    worker->stop = outer;
    worker->split_count--;
    node->aborted = node->aborted || stop_requested(outer);
}

/* Looks without the lock whether it is worth asking for. A split point may be gone by then; the
 * memory of all of them stays as long as the engine. */
static bool work_in_sight(const Pool *pool)
{
    const int count = atomic_load_explicit(&pool->open_count, memory_order_acquire);
    for (int i = 0; i < count; i++) {
        const Split *split = atomic_load_explicit(&pool->open[i], memory_order_relaxed);
        if (atomic_load_explicit(&split->left, memory_order_relaxed) > 0) {
            return true;
        }
    }
    return false;
}

/* Watches for a new split point without the lock. Returns with the lock held. */
static void wait_briefly(Pool *pool, unsigned seen)
{
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < SPINS; i++) {
        const unsigned opened = atomic_load_explicit(&pool->opened, memory_order_relaxed);
        if ((opened != seen && work_in_sight(pool)) ||
            atomic_load_explicit(&pool->quit, memory_order_relaxed)) {
            break;
        }
        seen = opened;
        spin_pause();
        if (i % SPINS_A_YIELD == SPINS_A_YIELD - 1) {
            sched_yield();
        }
    }
    lock_soon(&pool->lock);
}

void split_serve(Worker *worker)
{
    Pool *pool = worker->pool;
    lock_soon(&pool->lock);
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&pool->quit, memory_order_relaxed)) {
        Split *split = find(pool, NULL);
        const unsigned seen = atomic_load_explicit(&pool->opened, memory_order_relaxed);
        if (split != NULL) {
            help(worker, split);
            continue;
        }
        wait_briefly(pool, seen);
        if (atomic_load_explicit(&pool->opened, memory_order_relaxed) == seen &&
            !atomic_load_explicit(&pool->quit, memory_order_relaxed)) {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    pthread_mutex_unlock(&pool->lock);
}
