/* The course agent in C: the candidate list, its order, and an answer that is legal whatever
 * happens to the player. */
#include "support/testing.h"

#include "emilia_agent.h"

#include "base/rng.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

static EmAgent *agent_of(int size, int color, double time_out, const char *player)
{
    EmAgent *agent = NULL;
    EmError error = {0};
    if (em_agent_new(size, color, time_out, player, &agent, &error) != EM_OK) {
        fail_msg("%s: %s", player == NULL ? "default" : player, error.text);
    }
    return agent;
}

/* The list must be every legal move row by row, then one of them again; or empty. */
static void check_list(const EmAgent *agent, const EmGame *game)
{
    EmMove moves[EM_MAX_MOVES];
    const int legal = em_game_moves(game, moves);
    int count = -1;
    const EmCell *list = em_agent_candidate_list(agent, &count);
    if (legal == 0 || moves[0] == EM_PASS) {
        assert_int_equal(count, 0);
        return;
    }
    assert_int_equal(count, legal + 1);
    bool found = false;
    for (int i = 0; i < legal; i++) {
        assert_int_equal(em_square(list[i].row, list[i].column), moves[i]);
        found = found || em_square(list[legal].row, list[legal].column) == moves[i];
    }
    assert_true(found);
}

static void B1_the_list_is_every_legal_move_and_then_the_choice(void **state)
{
    (void)state;
    static const int start[8][8] = {[3] = {[3] = 1, [4] = -1}, [4] = {[3] = -1, [4] = 1}};
    EmAgent *agent = agent_of(8, EM_BLACK, 5, "alphabeta:depth=3");
    int count = -1;
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 0);
    assert_int_equal(em_agent_go(agent, &start[0][0], NULL), EM_OK);
    const EmCell *list = em_agent_candidate_list(agent, &count);
    static const EmCell legal[] = {{2, 3}, {3, 2}, {4, 5}, {5, 4}};
    assert_int_equal(count, 5);
    assert_memory_equal(list, legal, sizeof legal);
    em_agent_free(agent);
    em_agent_free(NULL);
}

/* Whole random games on every size, both colours, passes and ends included: 12 seeds a size. */
static void B1_every_position_of_a_game_has_an_exact_list(void **state)
{
    (void)state;
    Rng rng = rng_seeded(20);
    for (int size = EM_MIN_SIZE; size <= EM_MAX_SIZE; size += 2) {
        EmAgent *agents[2] = {agent_of(size, EM_BLACK, 5, "random:seed=1"),
                              agent_of(size, EM_WHITE, 5, "alphabeta:depth=1")};
        for (int round = 0; round < 12; round++) {
            EmGame *game = NULL;
            assert_int_equal(em_game_new(size, NULL, &game, NULL), EM_OK);
            EmMove moves[EM_MAX_MOVES];
            int cells[EM_MAX_SIZE * EM_MAX_SIZE];
            for (int count = 1; count > 0;) {
                EmAgent *agent = agents[em_game_turn(game) == EM_WHITE];
                em_game_cells(game, cells);
                assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
                check_list(agent, game);
                count = em_game_moves(game, moves);
                if (count > 0) {
                    em_game_play(game, moves[rng_below(&rng, (uint32_t)count)], NULL);
                }
            }
            em_game_free(game);
        }
        em_agent_free(agents[0]);
        em_agent_free(agents[1]);
    }
}

static void B1_the_list_is_empty_when_there_is_no_move(void **state)
{
    (void)state;
    int cells[64] = {0};
    EmAgent *agent = agent_of(8, EM_WHITE, 5, "first");
    int count = -1;
    assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 0);
    cells[0] = EM_WHITE, cells[1] = EM_BLACK; /* white has c1, black nothing */
    assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 2);
    cells[0] = EM_BLACK, cells[1] = EM_WHITE; /* the other way round: a pass */
    assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 0);
    em_agent_free(agent);
}

static void start_cells(int size, int *cells)
{
    EmGame *game = NULL;
    assert_int_equal(em_game_new(size, NULL, &game, NULL), EM_OK);
    em_game_cells(game, cells);
    em_game_free(game);
}

/* No player below would answer by itself within a lifetime. */
static void B1_a_player_that_runs_out_of_time_gives_a_legal_answer(void **state)
{
    (void)state;
    static const struct {
        int size;
        const char *player;
    } cases[] = {{8, NULL},
                 {8, "minimax:depth=64"},
                 {8, "alphabeta:depth=64,eval=factors"},
                 {8, "mcts:playouts=1000000000000,memory=1"},
                 {8, "engine:depth=60,hash=1"},
                 {6, NULL},
                 {10, "mcts:playouts=1000000000000,memory=1"},
                 {16, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int cells[EM_MAX_SIZE * EM_MAX_SIZE];
        start_cells(cases[i].size, cells);
        EmAgent *agent = agent_of(cases[i].size, EM_BLACK, 0.01, cases[i].player);
        assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
        EmGame *game = NULL;
        em_game_new(cases[i].size, NULL, &game, NULL);
        check_list(agent, game);
        em_game_free(game);
        em_agent_free(agent);
    }
}

/* Programs that crash, say nonsense or nothing at all: the status tells, the list is complete. */
static void B1_a_player_that_fails_is_replaced_by_the_first_move(void **state)
{
    (void)state;
    static const char *const modes[] = {"crash-start", "mute"};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        char spec[512];
        snprintf(spec, sizeof spec, "gtp:\"%s gtp %s\"", MOCK_ENGINE, modes[i]);
        int cells[64];
        start_cells(8, cells);
        EmAgent *agent = agent_of(8, EM_BLACK, 0.01, spec);
        EmError error = {0};
        assert_int_not_equal(em_agent_go(agent, cells, &error), EM_OK);
        print_message("%s: %s\n", modes[i], error.text);
        EmGame *game = NULL;
        em_game_new(8, NULL, &game, NULL);
        check_list(agent, game);
        em_game_free(game);
        int count = 0;
        const EmCell *list = em_agent_candidate_list(agent, &count);
        assert_memory_equal(&list[count - 1], &list[0], sizeof *list);
        em_agent_free(agent);
    }
}

static void *go(void *agent)
{
    int cells[64];
    start_cells(8, cells);
    em_agent_go(agent, cells, NULL);
    return NULL;
}

/* A watchdog that looks while the agent thinks: what it finds is a beginning of the whole list. */
static void B1_the_candidates_are_there_before_the_agent_thinks(void **state)
{
    (void)state;
    EmAgent *agent = agent_of(8, EM_BLACK, 0.2, "alphabeta:depth=64");
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, go, agent), 0);
    int count = 0;
    while (count < 4) {
        em_agent_candidate_list(agent, &count); /* ends before the answer: 4 moves, then 5 */
    }
    const EmCell last = em_agent_candidate_list(agent, &count)[3];
    assert_int_equal(last.row, 5);
    assert_int_equal(last.column, 4);
    pthread_join(thread, NULL);
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 5);
    em_agent_free(agent);
}

static void B2_a_cell_that_is_none_is_named_and_the_list_kept(void **state)
{
    (void)state;
    int cells[64];
    start_cells(8, cells);
    EmAgent *agent = agent_of(8, EM_WHITE, 5, "first");
    assert_int_equal(em_agent_go(agent, cells, NULL), EM_OK);
    cells[63] = 2;
    EmError error = {0};
    assert_int_equal(em_agent_go(agent, cells, &error), EM_RANGE);
    assert_int_equal(error.at, 63);
    int count = 0;
    em_agent_candidate_list(agent, &count);
    assert_int_equal(count, 5);
    em_agent_free(agent);
}

static void an_agent_that_makes_no_sense_is_refused(void **state)
{
    (void)state;
    EmAgent *agent = NULL;
    EmError error = {0};
    assert_int_equal(em_agent_new(7, EM_BLACK, 5, NULL, &agent, &error), EM_RANGE);
    assert_int_equal(em_agent_new(8, 0, 5, NULL, &agent, &error), EM_RANGE);
    assert_int_equal(em_agent_new(8, EM_BLACK, 0, NULL, &agent, &error), EM_RANGE);
    assert_int_equal(em_agent_new(8, EM_BLACK, (double)NAN, NULL, &agent, &error), EM_RANGE);
    assert_int_equal(em_agent_new(8, EM_BLACK, 5, "human", &agent, &error), EM_RANGE);
    assert_int_equal(em_agent_new(8, EM_BLACK, 5, "nobody", &agent, &error), EM_SYNTAX);
    static const char *const only_8x8[] = {"champion", "engine", "alphabeta:eval=pattern"};
    for (size_t i = 0; i < sizeof only_8x8 / sizeof only_8x8[0]; i++) {
        assert_int_equal(em_agent_new(10, EM_BLACK, 5, only_8x8[i], &agent, &error), EM_RANGE);
        assert_string_equal(error.text, "the player knows only the 8x8 board");
    }
    assert_null(agent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_the_list_is_every_legal_move_and_then_the_choice),
        cmocka_unit_test(B1_every_position_of_a_game_has_an_exact_list),
        cmocka_unit_test(B1_the_list_is_empty_when_there_is_no_move),
        cmocka_unit_test(B1_a_player_that_runs_out_of_time_gives_a_legal_answer),
        cmocka_unit_test(B1_a_player_that_fails_is_replaced_by_the_first_move),
        cmocka_unit_test(B1_the_candidates_are_there_before_the_agent_thinks),
        cmocka_unit_test(B2_a_cell_that_is_none_is_named_and_the_list_kept),
        cmocka_unit_test(an_agent_that_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
