/* Pondering: it fills the table for the next search, ends when told, and frees the engine. */
#include "support/testing.h"

#include "search/ponder.h"

#include <sched.h>

enum { DEPTH = 9 };

static Engine *new_engine(int threads)
{
    Engine *engine = NULL;
    const EngineOptions options = {.threads = threads, .hash_mib = 16};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    return engine;
}

static SearchResult search(Engine *engine, Board board)
{
    SearchResult result;
    engine_search(engine, &(SearchRequest){.board = board, .depth = DEPTH}, &result, 1);
    return result;
}

static void what_was_pondered_need_not_be_searched(void **state)
{
    (void)state;
    const Board opponents = board_play(board_start(8), 37); /* f5 */
    Engine *engine = new_engine(1);
    const SearchResult expected = search(engine, opponents);
    const Board ours = board_play(opponents, expected.move);
    engine_clear(engine);
    const uint64_t alone = search(engine, ours).nodes;

    engine_clear(engine);
    Ponder ponder = {0};
    ponder_begin(&ponder, engine, opponents);
    while (atomic_load(&ponder.depth) <= DEPTH) {
        sched_yield();
    }
    ponder_end(&ponder);
    const SearchResult result = search(engine, ours);
    assert_true((board_moves(ours) >> result.move & 1) != 0);
    assert_true(result.nodes < alone); /* how much less depends on where pondering was ended */
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
        assert_int_equal(search(engine, board_start(8)).depth, DEPTH);
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
