/* The longer truths: a perfect game is a draw from 26 empty squares on, 6x6 is lost for who begins,
 * and the reference problems, where that data is present, have the published scores. */
#include "support/testing.h"

#include "record/game_text.h"
#include "record/obf.h"
#include "search/engine.h"

#include <stdio.h>

static Engine *new_engine(void)
{
    Engine *engine = NULL;
    const EngineOptions options = {.threads = 2, .hash_mib = 512};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    return engine;
}

static int exact_score(Engine *engine, Board board, int size)
{
    SearchResult result;
    engine_search(engine,
                  &(SearchRequest){.board = board, .size = size, .rung = ENGINE_CERTAIN}, &result,
                  1);
    assert_true(result.exact);
    return result.value / RESULT_DISC;
}

static void on_6x6_the_second_player_wins_by_four(void **state)
{
    (void)state;
    Engine *engine = new_engine();
    assert_int_equal(exact_score(engine, board_start(6), 6), -4);
    engine_free(engine);
}

static void the_perfect_game_is_a_draw_from_26_empty_squares_on(void **state)
{
    (void)state;
    Game game;
    const Position start = position_start(8);
    game_init(&game, &start);
    assert_int_equal(game_text_read("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"
                                    "f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
                                    &game, NULL),
                     STATUS_OK);
    Engine *engine = new_engine();
    for (int i = game.move_count; i >= 0; i--) {
        const Position position = game_position(&game, i);
        if (position_empties(&position) <= 26) {
            assert_int_equal(exact_score(engine, position_board(&position), 8), 0);
        }
    }
    engine_free(engine);
}

static void check_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        print_message("%s is not here: skipped\n", path);
        return;
    }
    Engine *engine = new_engine();
    char line[1024];
    while (fgets(line, sizeof line, file) != NULL) {
        Obf problem;
        if (!obf_is_blank(line)) {
            assert_int_equal(obf_read(line, 8, &problem, NULL), STATUS_OK);
            assert_int_equal(exact_score(engine, position_board(&problem.position), 8),
                             problem.score_discs);
        }
    }
    fclose(file);
    engine_free(engine);
}

/* Reference data beside the project; passes where it is missing. */
static void reference_problems_have_their_scores(void **state)
{
    (void)state;
    check_file(SHARED_DATA_DIR "/fforum-1-19.obf");
    check_file(SHARED_DATA_DIR "/fforum-20-39.obf");
    check_file(SHARED_DATA_DIR "/hard-20.obf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_6x6_the_second_player_wins_by_four),
        cmocka_unit_test(the_perfect_game_is_a_draw_from_26_empty_squares_on),
        cmocka_unit_test(reference_problems_have_their_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
