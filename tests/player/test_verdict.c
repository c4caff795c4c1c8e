/* Verdicts on moves: what is exact, and that both values of a verdict are. */
#include "support/oracle.h"
#include "support/testing.h"

#include "player/verdict.h"

enum { EXACT = 8, GAMES = 30 };

static Engine *open_engine(void)
{
    Engine *engine = NULL;
    assert_int_equal(engine_new(&(EngineOptions){.hash_mib = 1}, &engine, NULL), STATUS_OK);
    return engine;
}

static Game random_game(Rng *rng)
{
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    while (!position_is_over(&game.now)) {
        assert_int_equal(game_play(&game, oracle_random_move(rng, &game.now), NULL), STATUS_OK);
    }
    return game;
}

/* In discs for the side to move, both sides playing perfectly. */
static double exact_value(Engine *engine, const Position *position)
{
    SearchResult result;
    engine_search(engine,
                  &(SearchRequest){.board = position_board(position),
                                   .depth = ENGINE_MAX_DEPTH,
                                   .rung = ENGINE_CERTAIN},
                  &result, 1);
    assert_true(result.exact);
    return (double)result.value / RESULT_DISC;
}

/* One move before the first position solved for its own sake, the best move is as exact as the
 * one played: a perfect move loses nothing there, and a mistake is not hidden. */
static void the_best_move_is_as_exact_as_the_one_played(void **state)
{
    (void)state;
    Engine *engine = open_engine();
    Engine *other = open_engine();
    Rng rng = rng_seeded(4);
    const VerdictSettings settings = {.depth = 2, .exact = EXACT};
    int perfect = 0;
    int lossy = 0;
    for (int i = 0; i < GAMES; i++) {
        const Game game = random_game(&rng);
        engine_clear(engine);
        for (int index = game.move_count - 1; index >= 0; index--) {
            const Position before = game_position(&game, index);
            const Position after = game_position(&game, index + 1);
            if (position_empties(&before) > EXACT + 2) {
                break;
            }
            const Verdict verdict = verdict_move(engine, &settings, &game, index);
            assert_int_equal(verdict.empties, position_empties(&before));
            if (position_empties(&after) > EXACT) {
                assert_false(verdict.best.exact);
                continue;
            }
            const double best = exact_value(other, &before);
            const double played = 0 - exact_value(other, &after);
            assert_true(verdict.best.exact);
            assert_true(verdict.before == best);
            assert_true(verdict.after == played);
            assert_true(verdict.loss == best - played);
            if (position_empties(&before) == EXACT + 1) {
                perfect += best == played;
                lossy += best != played;
            }
        }
    }
    print_message("at the border %d moves perfect, %d not\n", perfect, lossy);
    assert_true(perfect > 0 && lossy > 0);
    engine_free(other);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_move_is_as_exact_as_the_one_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
