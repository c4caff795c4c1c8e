/* The exact solver against a plain brute-force one, on every tier. */
#include "support/boards.h"
#include "support/testing.h"

#include "solve/solve.h"

#include <pthread.h>
#include <sched.h>
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

/* Where one side is far ahead the solver counts stable discs instead of playing on. Games seldom
 * come there, so the discs are drawn. */
static void lopsided_scores_equal_brute_force(void **state)
{
    (void)state;
    static Solver solver;
    Rng rng = rng_seeded(SEED + 1);
    solve_init(&solver, ~0ull);
    int ahead = 0;
    for (int round = 0; round < 4000;) {
        const Board board = boards_arbitrary(&rng);
        const int empties = __builtin_popcountll(board_empty(board));
        if (empties < 4 || empties > 8) {
            continue;
        }
        round++;
        const int expected = brute_force(board, ~0ull, -64, 64, 0);
        ahead += expected >= 20 && expected < 64;
        for (int alpha = expected - 3; alpha <= expected + 1; alpha += 2) {
            solve_init(&solver, ~0ull);
            assert_int_equal(solve_null(&solver, board, alpha) > alpha, expected > alpha);
        }
        assert_int_equal(solve_exact(&solver, board, -64, 64, NULL), expected);
    }
    assert_true(ahead > 500);
}

/* A slot that differs from a position in one disc says nothing about it. */
static void what_is_known_of_other_positions_is_not_taken_over(void **state)
{
    (void)state;
    static Solver solver;
    Rng rng = rng_seeded(SEED + 2);
    for (int round = 0; round < 40; round++) {
        const Board board = boards_with_empties(&rng, 8, 10);
        solve_init(&solver, ~0ull);
        const int expected = solve_exact(&solver, board, -64, 64, NULL);
        for (int i = 0; i < SOLVE_SLOTS; i++) {
            SolveSlot *slot = &solver.slots[i];
            *(round % 2 == 0 ? (uint32_t *)&slot->own : &slot->opp) ^= 1u << (round / 2);
            slot->lower = slot->upper = (int8_t)((round & 2) != 0 ? 64 : -64);
        }
        assert_int_equal(solve_exact(&solver, board, -64, 64, NULL), expected);
    }
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
    solver.stopped = false;
    solve_null(&solver, boards_with_empties(&rng, 8, 13), 1);
    assert_true(solver.stopped);
    assert_true(solver.nodes < 100);
}

static void *press_soon(void *stop)
{
    for (int i = 0; i < 20; i++) {
        sched_yield();
    }
    stop_request(stop);
    return NULL;
}

/* Wherever it was stopped, what it has learned by then is true. */
static void after_a_stop_the_score_is_right(void **state)
{
    (void)state;
    static Solver solver;
    static Solver fresh;
    Rng rng = rng_seeded(SEED + 3);
    int stopped = 0;
    for (int round = 0; round < 40; round++) {
        const Board board = boards_with_empties(&rng, 8, 13 + round % 2);
        Stop stop;
        pthread_t thread;
        stop_init(&stop, NULL, NULL);
        solve_init(&solver, ~0ull);
        solve_init(&fresh, ~0ull);
        solver.stop = &stop;
        assert_int_equal(pthread_create(&thread, NULL, press_soon, &stop), 0);
        for (int alpha = -63; alpha < 64 && !solver.stopped; alpha += 2) {
            solve_null(&solver, board, alpha);
        }
        stopped += solver.stopped;
        pthread_join(thread, NULL);
        solver.stop = NULL;
        solver.stopped = false;
        for (int alpha = -63; alpha < 64; alpha += 2) {
            assert_int_equal(solve_null(&solver, board, alpha) > alpha,
                             solve_null(&fresh, board, alpha) > alpha);
        }
    }
    print_message("%d of 40 stopped\n", stopped);
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_equal_brute_force),
        cmocka_unit_test(scores_equal_brute_force_on_smaller_boards),
        cmocka_unit_test(lopsided_scores_equal_brute_force),
        cmocka_unit_test(what_is_known_of_other_positions_is_not_taken_over),
        cmocka_unit_test(the_4x4_board_is_lost_by_ten),
        cmocka_unit_test(a_stopped_search_says_so),
        cmocka_unit_test(after_a_stop_the_score_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
