/* A pool of threads over two queues and a list of what is done, all under one lock: tasks are
 * milliseconds long or longer, so nobody waits for it. */
#include "serve/pool.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Queue {
    PoolTask *head, *tail;
} Queue;

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    Queue urgent, patient, done;
    int patient_running, patient_limit;
    bool closing;
    void (*notify)(void *context);
    void *context;
    int thread_count;
    pthread_t threads[];
};

static void push(Queue *queue, PoolTask *task)
{
    task->next = NULL;
    if (queue->tail == NULL) {
        queue->head = task;
    } else {
        queue->tail->next = task;
    }
    queue->tail = task;
}

static PoolTask *pop(Queue *queue)
{
    PoolTask *task = queue->head;
    if (task != NULL) {
        queue->head = task->next;
        if (queue->head == NULL) {
            queue->tail = NULL;
        }
    }
    return task;
}

static void *search(void *argument)
{
    Pool *pool = argument;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        bool patient = false;
        PoolTask *task = pop(&pool->urgent);
        if (task == NULL && pool->patient_running < pool->patient_limit) {
            task = pop(&pool->patient);
            patient = task != NULL;
        }
        if (task == NULL) {
            if (pool->closing) {
                break;
            }
            pthread_cond_wait(&pool->work, &pool->lock);
            continue;
        }
        pool->patient_running += patient;
        pthread_mutex_unlock(&pool->lock);
        task->run(task);
        pthread_mutex_lock(&pool->lock);
        pool->patient_running -= patient;
        push(&pool->done, task);
        pthread_cond_signal(&pool->work); /* a patient task may have waited for its turn */
        pool->notify(pool->context);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Status pool_open(int threads, void (*done)(void *context), void *context, Pool **opened,
                 Error *error)
{
    Pool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof pool->threads[0]);
    if (pool == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pool->patient_limit = threads > 1 ? threads - 1 : 1;
    pool->notify = done;
    pool->context = context;
    while (pool->thread_count < threads) {
        if (pthread_create(&pool->threads[pool->thread_count], NULL, search, pool) != 0) {
            pool_close(pool);
            return error_set(error, STATUS_IO, "cannot start a search thread", 0);
        }
        pool->thread_count++;
    }
    *opened = pool;
    return STATUS_OK;
}

void pool_join(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    pool->thread_count = 0;
}

void pool_close(Pool *pool)
{
    pool_join(pool);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_start(Pool *pool, PoolTask *task, bool urgent)
{
    if (pool->thread_count == 0) {
        task->run(task);
        push(&pool->done, task);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    push(urgent ? &pool->urgent : &pool->patient, task);
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

PoolTask *pool_next_done(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    PoolTask *task = pop(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return task;
}
