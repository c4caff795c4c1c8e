/* Asking a player while the terminal stays alive: the player thinks in a thread of its own, the
 * terminal shows how far it is and listens for keys and signals. */
#include "app/play_priv.h"

#include <pthread.h>
#include <unistd.h>

enum { SHOW_EVERY_MS = 100 };

typedef struct Thought {
    Player *player;
    PlayerRequest request;
    PlayerResult result;
    Status status;
    Error error;
    atomic_bool stop;
    int done[2]; /* a pipe: closed at the thread's end when the answer is there */
    pthread_mutex_t lock;
    PlayerResult so_far;
} Thought;

static void keep(void *context, const PlayerResult *so_far)
{
    Thought *thought = context;
    pthread_mutex_lock(&thought->lock);
    thought->so_far = *so_far;
    pthread_mutex_unlock(&thought->lock);
}

static void *think(void *context)
{
    Thought *thought = context;
    thought->status =
        player_choose(thought->player, &thought->request, &thought->result, &thought->error);
    close(thought->done[1]);
    return NULL;
}

/* Enter or the space bar: no more waiting. */
static bool is_go_on(char key)
{
    return key == '\n' || key == '\r' || key == ' ';
}

/* Watches until the answer is there. */
static PlayStep watch(Table *table, Thought *thought, int64_t start_ns)
{
    PlayStep step = PLAY_ON;
    for (;;) {
        char key = 0;
        pthread_mutex_lock(&thought->lock);
        const PlayerResult so_far = thought->so_far;
        pthread_mutex_unlock(&thought->lock);
        play_view_thinking(table, thought->player, &so_far,
                           clock_now_ns(&table->clock) - start_ns);
        switch (terminal_wait(table->terminal, thought->done[0],
                              terminal_has_screen(table->terminal) ? SHOW_EVERY_MS : -1, &key)) {
        case TERMINAL_READY:
            return step;
        case TERMINAL_INTERRUPT:
            step = PLAY_BROKEN;
            atomic_store(&thought->stop, true);
            break;
        case TERMINAL_END:
            step = PLAY_LEFT;
            atomic_store(&thought->stop, true);
            break;
        case TERMINAL_KEY:
            atomic_store(&thought->stop, is_go_on(key) || atomic_load(&thought->stop));
            break;
        default:
            break;
        }
    }
}

PlayStep play_think(Table *table, Player *player, PlayerResult *result,
                    char fault[PLAYER_REASON_SIZE])
{
    Thought thought = {.player = player, .lock = PTHREAD_MUTEX_INITIALIZER};
    thought.request = (PlayerRequest){.game = &table->game,
                                      .clock = table->clock,
                                      .move_time_ns = table->move_time_ns,
                                      .stop = &thought.stop,
                                      .progress = keep,
                                      .progress_context = &thought};
    PlayStep step = PLAY_ON;
    pthread_t thread;
    fault[0] = '\0';
    if (pipe(thought.done) != 0) {
        return PLAY_BROKEN;
    }
    play_view_paint(table);
    terminal_begin_keys(table->terminal);
    if (pthread_create(&thread, NULL, think, &thought) == 0) {
        step = watch(table, &thought, clock_now_ns(&table->clock));
        pthread_join(thread, NULL);
    } else {
        think(&thought);
    }
    terminal_end_keys(table->terminal);
    close(thought.done[0]);
    *result = thought.result;
    if (thought.status != STATUS_OK) {
        player_reason(player, &thought.error, fault);
    }
    return step;
}

PlayStep play_pause(Table *table, const Player *player, int64_t until_ns)
{
    PlayStep step = PLAY_ON;
    terminal_begin_keys(table->terminal);
    while (step == PLAY_ON) {
        const int64_t left_ns = until_ns - clock_now_ns(&table->clock);
        if (left_ns <= 0) {
            break;
        }
        char key = 0;
        play_view_pause(table, player);
        const int left_ms = (int)(left_ns / 1000000 < 60000 ? left_ns / 1000000 + 1 : 60000);
        const TerminalEvent event = terminal_wait(table->terminal, -1, left_ms, &key);
        step = event == TERMINAL_INTERRUPT ? PLAY_BROKEN : event == TERMINAL_END ? PLAY_LEFT
                                                                                 : PLAY_ON;
        if (event == TERMINAL_KEY && is_go_on(key)) {
            break;
        }
    }
    terminal_end_keys(table->terminal);
    return step;
}
