/* Split points. Every worker has a few of its own; whoever has nothing to do looks through
 * everybody's without a lock, and joins one under that split's lock, which also guards the moves
 * of its node. So the only workers who wait for each other are those at one node. A split without
 * moves left is closed: nobody joins it any more, and its owner leaves it when the helpers are
 * gone. Idle workers watch a counter: most waits are shorter than a system call, and waking
 * somebody up takes longer than many a search. Between searches they sleep: the processor is
 * somebody else's then. */
#include "search/split_priv.h"

#include <sched.h>

enum {
    TRIES = 400,          /* of a lock before going to sleep for it */
    SPINS = 1000000,      /* tens of milliseconds, then an idle helper sleeps */
    SPINS_A_LOOK = 200,   /* between two looks of a waiting owner at clock and stop flag */
    SPINS_A_YIELD = 1024, /* in case there are more threads than processors */
};

static inline void spin_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
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

static inline int moves_left(const Split *split)
{
    return atomic_load_explicit(&split->left, memory_order_relaxed);
}

/* Under the split's lock. */
static inline void set_moves_left(Split *split, int left)
{
    atomic_store_explicit(&split->left, left, memory_order_relaxed);
}

/* Takes moves from the split's node until there is none. The split's lock is held, and given
 * back. */
static void work(Worker *worker, Split *split)
{
    Node *node = split->node;
    while (node->next < node->count && node->best < node->beta) {
        SearchMove *move = node_next(node);
        set_moves_left(split, node->count - node->next);
        const int alpha = node->alpha;
        const Node view = *node; /* the window may change under us, the move may not */
        pthread_mutex_unlock(&split->lock);

        const int score = node_try(worker, &view, move, alpha, false);

        lock_soon(&split->lock);
        if (stop_requested(&split->stop)) {
            node->aborted = stop_requested(stop_parent(&split->stop));
            break;
        }
        node_update(node, move, score);
        if (node->best >= node->beta) {
            stop_request(&split->stop);
        }
    }
    set_moves_left(split, 0);
    pthread_mutex_unlock(&split->lock);
}

/* True if the split is part of the work below `above` (NULL: of any). Certain while the split is
 * locked and open: then everybody above it waits for it. */
static bool lies_below(const Split *split, const Stop *above)
{
    const Stop *stop = &split->stop;
    while (stop != NULL && stop != above) {
        stop = stop_parent(stop);
    }
    return stop == above;
}

/* A split that has moves left and lies below `above`, as far as can be seen without a lock. The
 * one with the most empty squares is likely to be the longest work. */
static Split *find(const Pool *pool, const Stop *above)
{
    Split *found = NULL;
    int most = 0;
    for (int w = 0; w < pool->worker_count; w++) {
        Worker *worker = &pool->workers[w];
        const int count = atomic_load_explicit(&worker->split_count, memory_order_relaxed);
        for (int i = 0; i < count; i++) {
            Split *split = &worker->splits[i];
            const int empties = atomic_load_explicit(&split->empties, memory_order_relaxed);
            if (moves_left(split) > 0 && empties > most &&
                (above == NULL || lies_below(split, above))) {
                found = split;
                most = empties;
            }
        }
    }
    return found;
}

/* Somebody asleep may come: there is work. */
static void wake_one(Pool *pool)
{
    if (atomic_load(&pool->sleepers) > 0) {
        pthread_mutex_lock(&pool->lock);
        pthread_cond_signal(&pool->work);
        pthread_mutex_unlock(&pool->lock);
    }
}

/* Helps at one split below `above`; false if there is none. The worker counts as idle. */
static bool help(Worker *worker, const Stop *above)
{
    Pool *pool = worker->pool;
    Split *split = find(pool, above);
    if (split == NULL) {
        return false;
    }
    lock_soon(&split->lock);
    if (moves_left(split) == 0 || (above != NULL && !lies_below(split, above))) {
        pthread_mutex_unlock(&split->lock); /* too late; there may be another one */
        return true;
    }
    atomic_fetch_add_explicit(&split->helpers, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    Stop *stop = worker->stop;
    const int rung = worker->rung;
    worker->stop = &split->stop;
    worker->rung = split->rung;
    worker->patterns[split->ply] = *split->pattern;
    if (moves_left(split) > 1) {
        wake_one(pool); /* whoever wakes up wakes the next */
    }
    work(worker, split);
    worker->stop = stop;
    worker->rung = rung;
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&split->helpers, 1, memory_order_release); /* gone for its owner */
    return true;
}

/* The owner has no move left to take: helps below its own split until the helpers are gone. */
static void await_helpers(Worker *worker, const Split *split)
{
    const Pool *pool = worker->pool;
    unsigned seen = atomic_load_explicit(&pool->opened, memory_order_relaxed) - 1;
    for (int spins = 1; atomic_load_explicit(&split->helpers, memory_order_acquire) > 0; spins++) {
        const unsigned opened = atomic_load_explicit(&pool->opened, memory_order_relaxed);
        if (opened != seen) {
            seen = help(worker, &split->stop) ? opened - 1 : opened; /* there may be more */
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
    const int number = atomic_load_explicit(&worker->split_count, memory_order_relaxed);
    Split *split = &worker->splits[number];
    Stop *outer = worker->stop;
    lock_soon(&split->lock); /* somebody may still look at what was here before */
    stop_init(&split->stop, NULL, outer);
    split->node = node;
    split->ply = node->ply;
    split->pattern = &worker->patterns[node->ply];
    split->rung = worker->rung;
    atomic_store_explicit(&split->empties, node->empties, memory_order_relaxed);
    set_moves_left(split, node->count - node->next);
    atomic_store_explicit(&worker->split_count, number + 1, memory_order_relaxed);
    atomic_fetch_add(&pool->opened, 1);
    wake_one(pool);

    worker->stop = &split->stop;
    work(worker, split);

    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    await_helpers(worker, split);
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    worker->stop = outer;
    atomic_store_explicit(&worker->split_count, number, memory_order_relaxed);
    node->aborted = node->aborted || stop_requested(outer);
}

/* Watches for a new split point; false if there was none for a while or will be none. */
static bool watch(const Pool *pool, unsigned seen)
{
    for (int i = 1;
         i <= SPINS && atomic_load_explicit(&pool->searching, memory_order_relaxed); i++) {
        if (atomic_load_explicit(&pool->opened, memory_order_relaxed) != seen ||
            atomic_load_explicit(&pool->quit, memory_order_relaxed)) {
            return true;
        }
        spin_pause();
        if (i % SPINS_A_YIELD == 0) {
            sched_yield();
        }
    }
    return false;
}

/* Sleeps until a split point is opened. Whoever opens one counts it before looking for sleepers,
 * and we lie down before looking at the count: one of the two sees the other. */
static void sleep_until_work(Pool *pool, unsigned seen)
{
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->sleepers, 1);
    while (atomic_load(&pool->opened) == seen && !atomic_load(&pool->quit)) {
        pthread_cond_wait(&pool->work, &pool->lock);
    }
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->lock);
}

void split_serve(Worker *worker)
{
    Pool *pool = worker->pool;
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&pool->quit, memory_order_relaxed)) {
        const unsigned seen = atomic_load(&pool->opened);
        if (!help(worker, NULL) && !watch(pool, seen)) {
            sleep_until_work(pool, seen);
        }
    }
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
}
