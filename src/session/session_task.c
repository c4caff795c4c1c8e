/* Thinking: one question to one player about a copy of the game, answered on whatever thread the
 * host chooses. Between start and finish the task and the player it asks belong to that thread,
 * except for the stop flag and the news, which are passed under a lock. Players are opened, told
 * of new games and closed here, because that may take long: tables, threads, programs. */
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

void session_task_start(SessionTask *task, const Question *question)
{
    task->kind = question->kind;
    task->busy = true;
    task->has_news = false;
    task->cannot_open = false;
    atomic_store(&task->stop, false);
    if (question->kind != TASK_CLOSE) {
        task->chair = question->chair;
        memcpy(task->spec, question->spec, strlen(question->spec) + 1);
        task->seed = question->seed;
        task->game = *question->game;
        task->move_time_ns = question->move_time_ns;
        task->depth = question->depth;
    }
    const SessionHost *host = &task->session->host;
    host->start(host->context, task, task->kind == TASK_MOVE || task->kind == TASK_CLOSE);
}

void *session_task_room(SessionTask *task)
{
    return task->room;
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

static void close_chair(Chair *chair)
{
    player_close(chair->player);
    *chair = (Chair){0};
}

/* The player wanted sits there and knows of the game. */
static Status seat_player(SessionTask *task)
{
    Chair *chair = task->chair;
    if (chair->player != NULL && strcmp(player_spec(chair->player), task->spec) != 0) {
        close_chair(chair);
    }
    if (chair->player == NULL) {
        const Status status = player_open_shared(task->spec, &task->session->host.shared,
                                                 &chair->player, &task->error);
        if (status != STATUS_OK) {
            task->cannot_open = true;
            return status;
        }
    }
    if (chair->seed != task->seed) {
        chair->seed = task->seed;
        player_new_game(chair->player, task->seed, &task->stop);
    }
    return STATUS_OK;
}

static void think(SessionTask *task)
{
    const SessionHost *host = &task->session->host;
    const PlayerRequest request = {
        .game = &task->game,
        .clock = host->clock,
        .move_time_ns = task->move_time_ns,
        .depth = task->depth,
        .stop = &task->stop,
        .progress = task->kind == TASK_MOVE ? progress : NULL,
        .progress_context = task,
    };
    const bool has_cpu = host->cpu.now_ns != NULL;
    const int64_t start_ns = has_cpu ? clock_now_ns(&host->cpu) : 0;
    task->status = player_choose(task->chair->player, &request, &task->result, &task->error);
    if (task->status != STATUS_OK) {
        player_reason(task->chair->player, &task->error, task->reason);
    }
    task->cpu_ns = has_cpu ? clock_now_ns(&host->cpu) - start_ns : 0;
}

void session_task_run(SessionTask *task)
{
    Session *session = task->session;
    if (task->kind == TASK_CLOSE) { /* the only task: all chairs are its own */
        close_chair(&session->seats[BLACK].chair);
        close_chair(&session->seats[WHITE].chair);
        close_chair(&session->advice.chair);
        return;
    }
    task->result = (PlayerResult){.move = SQUARE_NONE};
    task->status = atomic_load(&task->stop) ? STATUS_STOPPED : seat_player(task);
    if (task->status == STATUS_OK) {
        think(task);
    }
}
