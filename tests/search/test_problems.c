/* The problem set of the project: exact scores of every move. Positions of up to 16 empty squares
 * are solved by two code paths that share nothing above the last squares' rules: the engine with
 * its evaluation, and the solver that has none. EMILIA_PROBLEM_EMPTIES=24 takes all of them. */
#include "support/reckless.h"
#include "support/testing.h"

#include "record/obf.h"
#include "search/engine.h"
#include "search/textbook.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>

enum { SOLVER_EMPTIES = 20, LARGE_EMPTIES = 21 };

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

static FILE *open_problems(void)
{
    FILE *file = fopen(PROJECT_DATA_DIR "/problems/own.obf", "r");
    assert_non_null(file);
    return file;
}

/* False at the end of the file. */
static bool next_problem(FILE *file, Obf *problem)
{
    char line[1024];
    while (fgets(line, sizeof line, file) != NULL) {
        if (!obf_is_blank(line)) {
            assert_int_equal(obf_read(line, 8, problem, NULL), STATUS_OK);
            return true;
        }
    }
    return false;
}

static void every_score_of_our_own_problems_is_right(void **state)
{
    (void)state;
    FILE *file = open_problems();
    Engine *engine = NULL;
    assert_int_equal(engine_new(&(EngineOptions){.hash_mib = 64}, &engine, NULL), STATUS_OK);
    static Solver solver;
    solve_init(&solver, ~0ull);
    int problems = 0;
    for (Obf problem; next_problem(file, &problem);) {
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

/* Threads look at large nodes selectively before they share them, unless the evaluation is one
 * whose errors nobody knows; the scores are right either way, and if all errors are false. */
static void threads_find_the_scores_of_large_problems(void **state)
{
    (void)state;
    const TextbookModel model = textbook_plain_model(TEXTBOOK_FACTORS);
    PatternWeights *reckless = reckless_weights();
    const EngineOptions options[] = {{.hash_mib = 64, .threads = 4},
                                     {.hash_mib = 64, .threads = 4, .textbook = &model},
                                     {.hash_mib = 64, .threads = 4, .weights = reckless}};
    assert_non_null(reckless);
    for (int i = 0; i < 3; i++) {
        FILE *file = open_problems();
        Engine *engine = NULL;
        assert_int_equal(engine_new(&options[i], &engine, NULL), STATUS_OK);
        int problems = 0;
        for (Obf problem; problems < 3 && next_problem(file, &problem);) {
            if (position_empties(&problem.position) >= LARGE_EMPTIES) {
                SearchResult result;
                const SearchRequest request = {.board = position_board(&problem.position),
                                               .rung = ENGINE_CERTAIN};
                engine_search(engine, &request, &result, 1);
                assert_true(result.exact);
                assert_int_equal(result.value, problem.score_discs * RESULT_DISC);
                problems++;
            }
        }
        assert_int_equal(problems, 3);
        fclose(file);
        engine_free(engine);
    }
    pattern_weights_free(reckless);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_score_of_our_own_problems_is_right),
        cmocka_unit_test(threads_find_the_scores_of_large_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
