/* A player thinking in a thread of its own. */
#include "app/analysis.h"

#include <pthread.h>
#include <stdlib.h>

struct Analysis {
    Player *player;
    Game game;
    PlayerProgress *progress;
    void *context;
    int64_t start_ns;
    atomic_bool stop;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    PlayerResult so_far;
};

static int64_t now_ns(void)
{
    const Clock clock = clock_system();
    return clock_now_ns(&clock);
}

static void report(void *opaque, const PlayerResult *so_far)
{
    Analysis *analysis = opaque;
    if (atomic_load_explicit(&analysis->stop, memory_order_relaxed)) {
        return;
    }
    pthread_mutex_lock(&analysis->mutex);
    analysis->so_far = *so_far;
    pthread_mutex_unlock(&analysis->mutex);
    analysis->progress(analysis->context, so_far);
}

static void *think(void *opaque)
{
    Analysis *analysis = opaque;
    const PlayerRequest request = {.game = &analysis->game,
                                   .clock = clock_system(),
                                   .stop = &analysis->stop,
                                   .progress = report,
                                   .progress_context = analysis};
    PlayerResult result;
    Error error;
    /* Some players tell nothing while they think. */
    if (player_choose(analysis->player, &request, &result, &error) == STATUS_OK &&
        analysis_so_far(analysis).move == SQUARE_NONE) {
        report(analysis, &result);
    }
    return NULL;
}

Analysis *analysis_start(Player *player, const Game *game, PlayerProgress *progress, void *context)
{
    Analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis == NULL) {
        return NULL;
    }
    analysis->player = player;
    analysis->game = *game;
    analysis->progress = progress;
    analysis->context = context;
    analysis->start_ns = now_ns();
    analysis->so_far.move = SQUARE_NONE;
    pthread_mutex_init(&analysis->mutex, NULL);
    if (pthread_create(&analysis->thread, NULL, think, analysis) != 0) {
        pthread_mutex_destroy(&analysis->mutex);
        free(analysis);
        return NULL;
    }
    return analysis;
}

void analysis_stop(Analysis *analysis)
{
    if (analysis != NULL) {
        atomic_store(&analysis->stop, true);
        pthread_join(analysis->thread, NULL);
        pthread_mutex_destroy(&analysis->mutex);
        free(analysis);
    }
}

PlayerResult analysis_so_far(Analysis *analysis)
{
    pthread_mutex_lock(&analysis->mutex);
    PlayerResult so_far = analysis->so_far;
    pthread_mutex_unlock(&analysis->mutex);
    so_far.time_ns = now_ns() - analysis->start_ns;
    return so_far;
}
