/* Thinking: one question to one player about a copy of the game, answered on whatever thread the
 * host chooses. Between start and finish the task belongs to that thread, except for the stop
 * flag and the news, which are passed under a lock. */
#include "session/session_priv.h"

#include <string.h>

void session_task_init(SessionTask *task, Session *session)
{
    task->session = session;
    pthread_mutex_init(&task->lock, NULL);
}

void session_task_fini(SessionTask *task)
{
    pthread_mutex_destroy(&task->lock);
}

void session_task_start(SessionTask *task, TaskKind kind, Player *player, const Game *game,
                        int64_t move_time_ns)
{
    task->kind = kind;
    task->busy = true;
    task->player = player;
    task->game = *game;
    task->move_time_ns = move_time_ns;
    task->has_news = false;
    atomic_store(&task->stop, false);
    const SessionHost *host = &task->session->host;
    host->start(host->context, task, kind == TASK_MOVE);
}

SessionTask **session_task_link(SessionTask *task)
{
    return &task->link;
}

static void progress(void *context, const PlayerResult *so_far)
{
    SessionTask *task = context;
    pthread_mutex_lock(&task->lock);
    const bool first = !task->has_news;
    task->has_news = true;
    task->news = *so_far;
    pthread_mutex_unlock(&task->lock);
    if (first) {
        task->session->host.poll(task->session->host.context);
    }
}

bool session_task_news(SessionTask *task, PlayerResult *news)
{
    pthread_mutex_lock(&task->lock);
    const bool has_news = task->has_news;
    *news = task->news;
    task->has_news = false;
    pthread_mutex_unlock(&task->lock);
    return has_news;
}

void session_task_run(SessionTask *task)
{
    const SessionHost *host = &task->session->host;
    const PlayerRequest request = {
        .game = &task->game,
        .clock = host->clock,
        .move_time_ns = task->move_time_ns,
        .stop = &task->stop,
        .progress = task->kind == TASK_MOVE ? progress : NULL,
        .progress_context = task,
    };
    task->result = (PlayerResult){.move = SQUARE_NONE};
    if (atomic_load(&task->stop)) {
        task->status = STATUS_STOPPED;
        return;
    }
    const bool has_cpu = host->cpu.now_ns != NULL;
    const int64_t start_ns = has_cpu ? clock_now_ns(&host->cpu) : 0;
    task->status = player_choose(task->player, &request, &task->result, &task->error);
    task->cpu_ns = has_cpu ? clock_now_ns(&host->cpu) - start_ns : 0;
}
