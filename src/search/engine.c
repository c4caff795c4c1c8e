/* An engine's life: memory, threads, and forgetting. */
#include "search/engine_priv.h"

#include "base/pages.h"

#include <stdlib.h>
#include <string.h>

static void *serve(void *worker)
{
    split_serve(worker);
    return NULL;
}

static void stop_threads(Engine *engine, int started)
{
    pthread_mutex_lock(&engine->pool.lock);
    atomic_store_explicit(&engine->pool.quit, true, memory_order_relaxed);
    pthread_cond_broadcast(&engine->pool.work);
    pthread_mutex_unlock(&engine->pool.lock);
    for (int i = 1; i < started; i++) {
        pthread_join(engine->pool.threads[i], NULL);
    }
}

static bool start_threads(Engine *engine)
{
    for (int i = 1; i < engine->pool.worker_count; i++) {
        if (pthread_create(&engine->pool.threads[i], NULL, serve, &engine->workers[i]) != 0) {
            stop_threads(engine, i);
            return false;
        }
    }
    return true;
}

void engine_set_size(Worker *worker, int size)
{
    const int edge = size - 1;
    worker->corners = 1 | 1ull << edge | 1ull << 8 * edge | 1ull << 9 * edge;
    solve_init(&worker->solver, board_mask(size));
    memset(worker->values, 0, sizeof worker->values);
}

static void init_worker(Engine *engine, Worker *worker)
{
    memset(worker, 0, sizeof *worker);
    worker->pool = &engine->pool;
    worker->weights = engine->weights;
    worker->judge = engine->judges ? &engine->judge : NULL;
    worker->probcut = engine->selective ? engine->probcut : NULL;
    worker->tt = engine->tt;
    worker->number = (int)(worker - engine->workers);
    worker->deadline_ns = INT64_MAX;
    engine_set_size(worker, 8);
    for (int i = 0; i < WORKER_MAX_SPLITS; i++) {
        pthread_mutex_init(&worker->splits[i].lock, NULL);
    }
}

/* Everything but the threads; what was made so far is freed by engine_free's second half. */
static Status fill(Engine *engine, const EngineOptions *options, Error *error)
{
    const size_t mib = options->hash_mib == 0 ? ENGINE_DEFAULT_HASH_MIB : options->hash_mib;
    Status status = tt_new(mib, &engine->tt, error);
    if (status == STATUS_OK && options->weights == NULL) {
        status = pattern_weights_builtin(&engine->own_weights, error);
    }
    if (status != STATUS_OK) {
        return status;
    }
    engine->weights = options->weights == NULL ? engine->own_weights : options->weights;
    engine->judges = options->textbook != NULL;
    if (engine->judges) {
        engine->judge.eval = options->textbook->eval;
        ground_init(&engine->judge.ground, 8, &options->textbook->table);
    }
    engine->selective =
        probcut_fill(engine->probcut, engine->weights->probcut) && !engine->judges;
    const size_t bytes = (size_t)engine->pool.worker_count * sizeof(Worker);
    engine->workers = pages_alloc(bytes);
    if (engine->workers == NULL) {
        return error_set(error, STATUS_MEMORY, "no memory for the threads of the search", 0);
    }
    engine->pool.workers = engine->workers;
    for (int i = 0; i < engine->pool.worker_count; i++) {
        init_worker(engine, &engine->workers[i]);
    }
    return STATUS_OK;
}

static void release(Engine *engine)
{
    tt_free(engine->tt);
    pattern_weights_free(engine->own_weights);
    pages_free(engine->workers, (size_t)engine->pool.worker_count * sizeof(Worker));
    free(engine);
}

Status engine_new(const EngineOptions *options, Engine **engine, Error *error)
{
    if (options->threads < 0 || options->threads > ENGINE_MAX_THREADS) {
        return error_set(error, STATUS_RANGE, "threads must be 1 to 256", 0);
    }
    Engine *made = aligned_alloc(_Alignof(Engine), sizeof *made);
    if (made == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    memset(made, 0, sizeof *made);
    made->pool.worker_count = options->threads == 0 ? 1 : options->threads;
    pthread_mutex_init(&made->pool.lock, NULL);
    pthread_cond_init(&made->pool.work, NULL);
    const Status status = fill(made, options, error);
    if (status != STATUS_OK) {
        release(made);
        return status;
    }
    if (!start_threads(made)) {
        release(made);
        return error_set(error, STATUS_MEMORY, "the system gives no more threads", 0);
    }
    *engine = made;
    return STATUS_OK;
}

void engine_free(Engine *engine)
{
    if (engine != NULL) {
        stop_threads(engine, engine->pool.worker_count);
        release(engine);
    }
}

void engine_clear(Engine *engine)
{
    tt_clear(engine->tt);
    for (int i = 0; i < engine->pool.worker_count; i++) {
        engine_set_size(&engine->workers[i], 8);
    }
}

size_t engine_memory_bytes(const Engine *engine)
{
    return tt_bytes(engine->tt) + sizeof *engine +
           (size_t)engine->pool.worker_count * sizeof(Worker);
}

const PatternWeights *engine_own_weights(const Engine *engine)
{
    return engine->own_weights;
}
