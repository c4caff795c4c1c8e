/* Asking a player, or getting it ready for a game, while the terminal stays alive: the player works
 * in a thread of its own, the terminal shows how far it is and listens for keys and signals. */
#include "app/play_priv.h"

#include <pthread.h>
#include <unistd.h>

enum { SHOW_EVERY_MS = 100 };

typedef struct Thought {
    Player *player;
    bool is_start; /* of a game: there is nothing to ask yet */
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
    if (thought->is_start) {
        player_new_game(thought->player, 0, &thought->stop);
    } else {
        thought->status =
            player_choose(thought->player, &thought->request, &thought->result, &thought->error);
    }
    close(thought->done[1]);
    return NULL;
}

/* Enter or the space bar: no more waiting. */
static bool is_go_on(char key)
{
    return key == '\n' || key == '\r' || key == ' ';
}

static void show(const Table *table, Thought *thought, int64_t elapsed_ns)
{
    if (thought->is_start) {
        play_view_starting(table, thought->player, elapsed_ns);
        return;
    }
    pthread_mutex_lock(&thought->lock);
    const PlayerResult so_far = thought->so_far;
    pthread_mutex_unlock(&thought->lock);
    play_view_thinking(table, thought->player, &so_far, elapsed_ns);
}

/* Watches until the answer is there. */
static PlayStep watch(Table *table, Thought *thought, int64_t start_ns)
{
    PlayStep step = PLAY_ON;
    for (;;) {
        char key = 0;
        show(table, thought, clock_now_ns(&table->clock) - start_ns);
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
            atomic_store(&thought->stop, (is_go_on(key) && !thought->is_start) ||
                                             atomic_load(&thought->stop));
            break;
        default:
            break;
        }
    }
}

/* Does it in a thread and watches. */
static PlayStep run(Table *table, Thought *thought)
{
    PlayStep step = PLAY_ON;
    pthread_t thread;
    if (pipe(thought->done) != 0) {
        return PLAY_BROKEN;
    }
    play_view_paint(table);
    terminal_begin_keys(table->terminal);
    if (pthread_create(&thread, NULL, think, thought) == 0) {
        step = watch(table, thought, clock_now_ns(&table->clock));
        pthread_join(thread, NULL);
    } else {
        think(thought);
    }
    terminal_end_keys(table->terminal);
    close(thought->done[0]);
    return step;
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
    const PlayStep step = run(table, &thought);
    fault[0] = '\0';
    *result = thought.result;
    if (thought.status != STATUS_OK) {
        player_reason(player, &thought.error, fault);
    }
    return step;
}

PlayStep play_start(Table *table, Player *player)
{
    Thought thought = {
        .player = player, .is_start = true, .lock = PTHREAD_MUTEX_INITIALIZER};
    return run(table, &thought);
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
