/* The exact solver against a plain brute-force one, on every tier. */
#include "support/boards.h"
#include "support/testing.h"

#include "solve/solve.h"

#include <stdlib.h>

enum { SEED = 20261115 };

/* Plain alpha-beta over all moves in the order of the squares. */
static int brute_force(Board board, uint64_t mask, int alpha, int beta, int passed)
{
    uint64_t moves = board_moves(board) & mask;
    if (moves == 0) {
        return passed ? board_final_score(board, mask)
                      : -brute_force(board_pass(board), mask, -beta, -alpha, 1);
    }
    int best = -65;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int low = best > alpha ? best : alpha;
        const int score =
            -brute_force(board_play(board, __builtin_ctzll(moves)), mask, -beta, -low, 0);
        best = score > best ? score : best;
    }
    return best;
}

static void check_size(int size, int least, int most, int rounds)
{
    static Solver solver;
    Rng rng = rng_seeded(SEED);
    const uint64_t mask = board_mask(size);
    solve_init(&solver, mask);
    for (int round = 0; round < rounds; round++) {
        const int empties = least + round % (most - least + 1);
        const Board board = boards_with_empties(&rng, size, empties);
        const int expected = brute_force(board, mask, -64, 64, 0);
        int move;
        assert_int_equal(solve_exact(&solver, board, -64, 64, &move), expected);
        if (move < 64) {
            assert_int_equal(-brute_force(board_play(board, move), mask, -64, 64, 0), expected);
        } else {
            assert_int_equal(board_moves(board) & mask, 0);
        }
        const int alpha = (int)rng_below(&rng, 33) * 2 - 33; /* odd: never the score itself */
        assert_int_equal(solve_null(&solver, board, alpha) > alpha, expected > alpha);
    }
}

static void scores_equal_brute_force(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    check_size(8, 0, 9, 3000);
    const char *rounds = getenv("EMILIA_SOLVE_ROUNDS"); /* make test-long: 10,000 */
    check_size(8, 10, rounds == NULL ? 12 : 14, rounds == NULL ? 120 : atoi(rounds));
}

static void scores_equal_brute_force_on_smaller_boards(void **state)
{
    (void)state;
    check_size(6, 0, 11, 600);
    check_size(4, 0, 9, 600);
}

static void the_4x4_board_is_lost_by_ten(void **state)
{
    (void)state;
    static Solver solver;
    solve_init(&solver, board_mask(4));
    assert_int_equal(solve_exact(&solver, board_start(4), -64, 64, NULL), -10);
}

static void a_stopped_search_says_so(void **state)
{
    (void)state;
    static Solver solver;
    solve_init(&solver, board_mask(8));
    Rng rng = rng_seeded(SEED);
    Stop stop;
    stop_init(&stop, NULL, NULL);
    stop_request(&stop);
    solver.stop = &stop;
    solve_exact(&solver, boards_with_empties(&rng, 8, 14), -64, 64, NULL);
    assert_true(solver.stopped);
    assert_true(solver.nodes < 100);
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_equal_brute_force),
        cmocka_unit_test(scores_equal_brute_force_on_smaller_boards),
        cmocka_unit_test(the_4x4_board_is_lost_by_ten),
        cmocka_unit_test(a_stopped_search_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
