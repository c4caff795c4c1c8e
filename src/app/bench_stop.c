/* emilia bench --stop: how long a search goes on after it has been told to stop. A second thread
 * presses the flag at a moment chosen by chance and notes the time, the searching thread notes
 * when it is back. On a busy machine most of that is waiting for a processor, so the time the
 * searching thread was running is told too. Two searches that never end by themselves: the middle
 * game, where small nodes are many, and an exact search, whose last part looks at the flag most
 * rarely. */
#include "app/bench.h"

#include "base/clock.h"
#include "base/rng.h"
#include "record/position_text.h"
#include "search/engine.h"

#include <pthread.h>
#include <time.h>

enum { ROUNDS = 40, LATEST_MS = 100, HASH_MIB = 64 };

typedef struct Press {
    atomic_bool stop;
    int64_t delay_ns;
    clockid_t searcher; /* what the searching thread has used of a processor */
    int64_t pressed_ns; /* these two are read after the thread has been joined */
    int64_t pressed_cpu_ns;
} Press;

static int64_t cpu_ns(clockid_t thread)
{
    struct timespec used = {0};
    clock_gettime(thread, &used);
    return used.tv_sec * 1000000000LL + used.tv_nsec;
}

static void *press(void *context)
{
    Press *hand = context;
    const Clock clock = clock_system();
    nanosleep(&(struct timespec){.tv_nsec = (long)hand->delay_ns}, NULL);
    hand->pressed_ns = clock_now_ns(&clock);
    hand->pressed_cpu_ns = cpu_ns(hand->searcher);
    atomic_store(&hand->stop, true);
    return NULL;
}

/* Adds the time one search took to obey; false if there is no thread. */
static bool obey_once(Engine *engine, Board board, int64_t delay_ns, BenchStop *result)
{
    Press hand = {.delay_ns = delay_ns};
    pthread_getcpuclockid(pthread_self(), &hand.searcher);
    const Clock clock = clock_system();
    pthread_t thread;
    SearchResult unused;
    engine_clear(engine);
    if (pthread_create(&thread, NULL, press, &hand) != 0) {
        return false;
    }
    const SearchRequest request = {.board = board, .rung = ENGINE_CERTAIN, .stop = &hand.stop};
    engine_search(engine, &request, &unused, 1);
    const int64_t back_ns = clock_now_ns(&clock);
    const int64_t back_cpu_ns = cpu_ns(hand.searcher);
    pthread_join(thread, NULL);
    const int64_t late_ns = back_ns - hand.pressed_ns;
    const int64_t ran_ns = back_cpu_ns - hand.pressed_cpu_ns;
    result->mean_ns += late_ns / ROUNDS;
    result->worst_ns = late_ns > result->worst_ns ? late_ns : result->worst_ns;
    result->worst_cpu_ns = ran_ns > result->worst_cpu_ns ? ran_ns : result->worst_cpu_ns;
    return true;
}

bool bench_stop(const char *moves, int threads, BenchStop *result)
{
    Game game;
    Engine *engine = NULL;
    const EngineOptions options = {.threads = threads, .hash_mib = HASH_MIB};
    if (position_text_read(moves, 8, &game, NULL) != STATUS_OK ||
        engine_new(&options, &engine, NULL) != STATUS_OK) {
        return false;
    }
    *result = (BenchStop){.rounds = ROUNDS};
    Rng rng = rng_seeded(1);
    bool ok = true;
    for (int i = 0; i < ROUNDS && ok; i++) {
        const int64_t delay_ns = (int64_t)rng_below(&rng, LATEST_MS * 1000) * 1000;
        ok = obey_once(engine, position_board(&game.now), delay_ns, result);
    }
    engine_free(engine);
    return ok;
}
