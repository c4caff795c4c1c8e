/* The problem set of the project: exact scores of every move. Positions of up to 16 empty squares
 * are solved by two code paths that share nothing above the last squares' rules: the engine with
 * its evaluation, and the solver that has none. EMILIA_PROBLEM_EMPTIES=24 takes all of them. */
#include "support/testing.h"

#include "record/obf.h"
#include "search/engine.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>

enum { SOLVER_EMPTIES = 20 };

static int most_empties(void)
{
    const char *text = getenv("EMILIA_PROBLEM_EMPTIES");
    return text == NULL ? 16 : atoi(text);
}

static void check_engine(Engine *engine, const Obf *problem)
{
    SearchResult results[34];
    const Board board = position_board(&problem->position);
    const int count = engine_search(
        engine, &(SearchRequest){.board = board, .rung = ENGINE_CERTAIN}, results, 34);
    assert_int_equal(count, problem->move_count);
    assert_int_equal(results[0].value, problem->score_discs * RESULT_DISC);
    for (int i = 0; i < count; i++) {
        int score;
        assert_true(obf_score_of(problem, square_from_board(results[i].move), &score));
        assert_int_equal(results[i].value, score * RESULT_DISC);
    }
}

static void check_solver(Solver *solver, const Obf *problem)
{
    const Board board = position_board(&problem->position);
    for (int i = 0; i < problem->move_count; i++) {
        const Board next = board_play(board, square_to_board(problem->moves[i].move));
        const int score = problem->moves[i].score_discs;
        /* Two null windows prove a score, and are quicker than finding it. */
        assert_true(-solve_null(solver, next, -score - 1) <= score);
        assert_true(-solve_null(solver, next, -score) >= score);
    }
}

static void every_score_of_our_own_problems_is_right(void **state)
{
    (void)state;
    FILE *file = fopen(PROJECT_DATA_DIR "/problems/own.obf", "r");
    assert_non_null(file);
    Engine *engine = NULL;
    assert_int_equal(engine_new(&(EngineOptions){.hash_mib = 64}, &engine, NULL), STATUS_OK);
    static Solver solver;
    solve_init(&solver, ~0ull);
    char line[1024];
    int problems = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        Obf problem;
        if (obf_is_blank(line)) {
            continue;
        }
        assert_int_equal(obf_read(line, 8, &problem, NULL), STATUS_OK);
        const int empties = position_empties(&problem.position);
        if (empties <= most_empties()) {
            check_engine(engine, &problem);
            if (empties <= SOLVER_EMPTIES) {
                check_solver(&solver, &problem);
            }
            problems++;
        }
    }
    assert_true(problems >= 30);
    fclose(file);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_score_of_our_own_problems_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
