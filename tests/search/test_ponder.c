/* Pondering: it fills the table for the next search, ends when told, and frees the engine. */
#include "support/boards.h"
#include "support/testing.h"

#include "search/ponder.h"

#include <sched.h>

enum { DEPTH = 6, EMPTIES = 13, SEED = 20261115 };

static Engine *new_engine(int threads)
{
    Engine *engine = NULL;
    const EngineOptions options = {.threads = threads, .hash_mib = 16};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    return engine;
}

static SearchResult search(Engine *engine, Board board, int depth)
{
    SearchResult result;
    const SearchRequest request = {.board = board, .depth = depth, .rung = ENGINE_CERTAIN};
    engine_search(engine, &request, &result, 1);
    return result;
}

/* With so few empty squares there is one pass to the end, after which nobody ponders on: where
 * it is ended makes no difference, and the nodes are the same every time. */
static void what_was_pondered_need_not_be_searched(void **state)
{
    (void)state;
    Rng rng = rng_seeded(SEED);
    print_message("seed %d\n", SEED);
    Engine *engine = new_engine(1);
    for (int round = 0; round < 10; round++) {
        const Board opponents = boards_with_empties(&rng, 8, EMPTIES);
        const SearchResult expected = search(engine, opponents, EMPTIES);
        const Board ours = board_play(opponents, expected.move);
        if (board_moves(ours) == 0) {
            continue;
        }
        engine_clear(engine);
        const SearchResult alone = search(engine, ours, EMPTIES);

        engine_clear(engine);
        Ponder ponder = {0};
        ponder_begin(&ponder, engine, opponents);
        while (atomic_load(&ponder.depth) < EMPTIES) {
            sched_yield();
        }
        ponder_end(&ponder);
        const SearchResult result = search(engine, ours, EMPTIES);
        assert_int_equal(result.value, alone.value);
        print_message("%llu nodes alone, %llu after pondering\n",
                      (unsigned long long)alone.nodes, (unsigned long long)result.nodes);
        assert_true(result.nodes < alone.nodes);
    }
    engine_free(engine);
}

static void it_can_be_ended_at_any_moment_and_twice(void **state)
{
    (void)state;
    Engine *engine = new_engine(2);
    Ponder ponder = {0};
    ponder_end(&ponder);
    for (int round = 0; round < 20; round++) {
        ponder_begin(&ponder, engine, board_start(8));
        ponder_end(&ponder);
        ponder_end(&ponder);
        assert_int_equal(search(engine, board_start(8), DEPTH).depth, DEPTH);
    }
    ponder_begin(&ponder, engine, (Board){.own = ~0ull}); /* nothing to think about */
    assert_null(ponder.engine);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_pondered_need_not_be_searched),
        cmocka_unit_test(it_can_be_ended_at_any_moment_and_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
