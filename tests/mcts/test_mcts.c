/* Monte-Carlo tree search: same on every board and tier, exact near the end, bounded in time and
 * memory. Positions come from random games of fixed seeds. */
#include "support/oracle.h"
#include "support/testing.h"

#include "mcts/mcts.h"
#include "record/position.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

static Mcts *open_search(int threads, size_t memory_bytes)
{
    Mcts *mcts = NULL;
    Error error = {0};
    const MctsSettings settings = {.c = 1.41, .threads = threads, .memory_bytes = memory_bytes};
    if (mcts_open(&settings, &mcts, &error) != STATUS_OK) {
        fail_msg("%s", error.text);
    }
    return mcts;
}

static MctsLimits limit(uint64_t playouts, uint64_t seed)
{
    return (MctsLimits){
        .playouts = playouts, .seed = seed, .clock = clock_system(), .deadline_ns = INT64_MAX};
}

/* The wide board's answer to any position, its move a Square. */
static MctsResult choose_wide(Mcts *mcts, const Position *position, const MctsLimits *limits)
{
    MctsResult result;
    const Wide wide = position_wide(position);
    mcts_choose_wide(mcts, &wide, position->size, limits, &result);
    return result;
}

static Square from_board(int move)
{
    return move == BOARD_NO_MOVE ? SQUARE_NONE
           : move == BOARD_PASS  ? SQUARE_PASS
                                 : square_from_board(move);
}

/* The bitboard's, its squares translated, if it has such a board; else the wide board's. */
static MctsResult choose(Mcts *mcts, const Position *position, const MctsLimits *limits)
{
    if (position->size > 8) {
        return choose_wide(mcts, position, limits);
    }
    MctsResult result;
    mcts_choose_board(mcts, position_board(position), position->size, limits, &result);
    result.move = from_board(result.move);
    for (int i = 0; i < result.line_length; i++) {
        result.line[i] = from_board(result.line[i]);
    }
    return result;
}

/* A position of a random game with `empties` empty squares and a choice of moves. */
static Position random_position(Rng *rng, int size, int empties)
{
    for (;;) {
        Position position = position_start(size);
        while (position_empties(&position) > empties && !position_is_over(&position)) {
            position_play(&position, oracle_random_move(rng, &position), NULL, NULL);
        }
        const SquareSet moves = position_moves(&position);
        if (position_empties(&position) == empties && square_count(&moves) > 1) {
            return position;
        }
    }
}

/* The final score of best play for the side to move: alpha-beta over the rules of `record`. */
static int exact_score(const Position *position, int alpha, int beta)
{
    const SquareSet moves = position_moves(position);
    Position after = *position;
    if (square_count(&moves) == 0) {
        if (position_is_over(position)) {
            const int black = position_final_score(position);
            return position->turn == BLACK ? black : -black;
        }
        position_play(&after, SQUARE_PASS, NULL, NULL);
        return -exact_score(&after, -beta, -alpha);
    }
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE && alpha < beta;
         s = square_next(&moves, s + 1)) {
        after = *position;
        position_play(&after, s, NULL, NULL);
        const int score = -exact_score(&after, -beta, -alpha);
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

static int score_of_move(const Position *position, Square move)
{
    Position after = *position;
    assert_int_equal(position_play(&after, move, NULL, NULL), STATUS_OK);
    return -exact_score(&after, -256, 256);
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static void check_same(const MctsResult *a, const MctsResult *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->playouts, b->playouts);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->proof, b->proof);
    assert_true(a->value == b->value);
    assert_int_equal(a->line_length, b->line_length);
    assert_memory_equal(a->line, b->line, (size_t)a->line_length * sizeof a->line[0]);
}

static void A9_a_seed_gives_the_same_search_on_both_boards_and_every_tier(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 8u << 20);
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 60; i++) {
        const int size = 4 + 2 * (i % 3);
        const Position position = random_position(&rng, size, size * size - 5 - i / 10);
        const MctsLimits limits = limit(500, (uint64_t)i);
        const MctsResult first = choose(mcts, &position, &limits);
        const MctsResult again = choose(mcts, &position, &limits);
        check_same(&first, &again);
        for (int tier = 0; tier < TIER_COUNT; tier++) {
            if (tier_available((Tier)tier)) {
                setenv("EMILIA_TIER", tier_name((Tier)tier), 1);
                const MctsResult board = choose(mcts, &position, &limits);
                const MctsResult wide = choose_wide(mcts, &position, &limits);
                check_same(&first, &board);
                check_same(&first, &wide);
            }
        }
        unsetenv("EMILIA_TIER");
    }
    mcts_close(mcts);
}

/* Known since Feinstein: the second player wins 4x4 perfectly played. */
static void A9_the_whole_4x4_game_is_proved_lost_for_black(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 64u << 20);
    const Position start = position_start(4);
    const MctsLimits limits = limit(1000000, 1);
    const MctsResult result = choose(mcts, &start, &limits);
    print_message("4x4 proved in %llu playouts\n", (unsigned long long)result.playouts);
    assert_int_equal(result.proof, MCTS_LOSS);
    assert_true(result.has_value && result.value == 0);
    mcts_close(mcts);
}

static void A9_an_ending_of_8_empties_is_never_thrown_away(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 1u << 20);
    Rng rng = rng_seeded(8);
    int wins = 0;
    for (int i = 0; i < 1500; i++) {
        const Position position = random_position(&rng, i % 10 == 9 ? 10 : 8, i % 5 == 4 ? 7 : 8);
        const int best = exact_score(&position, -256, 256);
        const MctsLimits limits = limit(1, (uint64_t)i); /* whatever the budget */
        const MctsResult result = choose(mcts, &position, &limits);
        assert_int_equal(score_of_move(&position, result.move), best);
        assert_int_equal((int)result.proof - MCTS_DRAW, sign(best));
        assert_true(result.has_value && result.value == 0.5 + 0.5 * sign(best));
        wins += best > 0;
    }
    print_message("%d of 1500 won\n", wins);
    assert_in_range(wins, 500, 1000);
    mcts_close(mcts);
}

static void A9_what_is_called_proved_is_true(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 8u << 20);
    Rng rng = rng_seeded(9);
    int proved = 0;
    for (int i = 0; i < 60; i++) {
        const Position position = random_position(&rng, 8, 9 + i % 3);
        const MctsLimits limits = limit(3000, (uint64_t)i);
        const MctsResult result = choose(mcts, &position, &limits);
        if (result.proof != MCTS_OPEN) {
            const int best = exact_score(&position, -1, 1);
            assert_int_equal(sign(best), (int)result.proof - MCTS_DRAW);
            assert_int_equal(sign(score_of_move(&position, result.move)), sign(best));
            proved++;
        }
    }
    print_message("%d of 60 proved\n", proved);
    assert_in_range(proved, 30, 60);
    mcts_close(mcts);
}

static void A9_playouts_add_up_to_the_budget_on_every_size_and_thread_count(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        Mcts *mcts = open_search(threads, 8u << 20);
        for (int size = 6; size <= 16; size += 2) { /* 4x4 is proved before */
            Position position = position_start(size);
            const MctsLimits limits = limit(100, 5);
            const MctsResult result = choose(mcts, &position, &limits);
            assert_int_equal(result.playouts, 100);
            assert_true(result.has_value && result.value >= 0 && result.value <= 1);
            assert_int_equal(result.line[0], result.move);
            for (int i = 0; i < result.line_length; i++) {
                assert_int_equal(position_play(&position, result.line[i], NULL, NULL), STATUS_OK);
            }
        }
        mcts_close(mcts);
    }
}

static void forced_moves_passes_and_finished_games_are_answered_without_search(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 1u << 20);
    const MctsLimits limits = limit(1000, 1);
    const Board one_move = {.own = 1, .opp = 2};
    const Board pass = {.own = 2, .opp = 1};
    const Board over = {.own = 1, .opp = 0};
    MctsResult result;
    mcts_choose_board(mcts, one_move, 8, &limits, &result);
    assert_int_equal(result.move, 2);
    assert_true(result.playouts == 0 && !result.has_value);
    mcts_choose_board(mcts, pass, 8, &limits, &result);
    assert_int_equal(result.move, BOARD_PASS);
    assert_true(result.playouts == 0 && !result.has_value);
    mcts_choose_board(mcts, over, 8, &limits, &result);
    assert_int_equal(result.move, BOARD_NO_MOVE);
    assert_int_equal(result.proof, MCTS_WIN);
    mcts_close(mcts);
}

static void memory_is_bounded_and_a_full_tree_goes_on(void **state)
{
    (void)state;
    const size_t memory_bytes = 64u << 10;
    for (int threads = 1; threads <= 3; threads++) {
        Mcts *mcts = open_search(threads, memory_bytes);
        const Position start = position_start(8);
        const MctsLimits limits = limit(20000, 1);
        const MctsResult result = choose(mcts, &start, &limits);
        assert_int_equal(result.playouts, 20000);
        assert_true(result.memory_bytes <= memory_bytes);
        assert_true(result.memory_bytes >= memory_bytes - (size_t)threads * 1024);
        mcts_close(mcts);
    }
}

static void settings_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const MctsSettings bad[] = {
        {.c = 1, .threads = 4, .memory_bytes = 4096},
        {.c = 1, .threads = 0, .memory_bytes = 1u << 20},
        {.c = 1, .threads = MCTS_MAX_THREADS + 1, .memory_bytes = 64u << 20},
        {.c = -0.1, .threads = 1, .memory_bytes = 1u << 20},
        {.c = INFINITY, .threads = 1, .memory_bytes = 1u << 20},
        {.c = NAN, .threads = 1, .memory_bytes = 1u << 20}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Mcts *mcts = NULL;
        Error error = {0};
        assert_int_equal(mcts_open(&bad[i], &mcts, &error), STATUS_RANGE);
        assert_null(mcts);
        assert_non_null(error.text);
    }
}

/* A clock on which every look takes a millisecond. */
static int64_t ticking_ns(void *context)
{
    return *(int64_t *)context += 1000000;
}

static void B1_it_looks_at_the_clock_often_and_stops_on_time(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 8u << 20);
    for (int size = 4; size <= 16; size += 4) {
        int64_t now_ns = 0;
        const MctsLimits limits = {.seed = 1,
                                   .clock = {.now_ns = ticking_ns, .context = &now_ns},
                                   .deadline_ns = 50 * 1000000};
        const Position start = position_start(size);
        const MctsResult result = choose(mcts, &start, &limits);
        assert_true(position_fault(&start, result.move) == NULL);
        if (result.proof == MCTS_OPEN) {
            assert_int_equal(now_ns, limits.deadline_ns); /* no look after the last */
            assert_in_range(result.playouts, 49, 49 * 32);
        }
    }
    mcts_close(mcts);
}

/* Solving an ending may take as long as many games. */
static void B1_it_looks_at_the_clock_after_each_ending_it_has_solved(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 1u << 20);
    Rng rng = rng_seeded(12);
    int unproved = 0;
    for (int i = 0; i < 40; i++) {
        int64_t now_ns = 0;
        const MctsLimits limits = {.seed = 1,
                                   .clock = {.now_ns = ticking_ns, .context = &now_ns},
                                   .deadline_ns = 3 * 1000000};
        const Position position = random_position(&rng, 8, MCTS_SOLVED_EMPTIES + 1);
        const MctsResult result = choose(mcts, &position, &limits);
        if (result.proof == MCTS_OPEN) {
            assert_int_equal(result.playouts, 2); /* before the third look */
            unproved++;
        }
    }
    assert_in_range(unproved, 10, 39);
    mcts_close(mcts);
}

static void B1_stopped_before_it_began_it_still_answers(void **state)
{
    (void)state;
    Mcts *mcts = open_search(2, 8u << 20);
    const atomic_bool stop = true;
    MctsLimits limits = limit(0, 1);
    limits.stop = &stop;
    const Position start = position_start(8);
    const MctsResult result = choose(mcts, &start, &limits);
    assert_int_equal(result.playouts, 0);
    assert_int_equal(result.move, 16 * 2 + 3); /* d3, the first */
    assert_false(result.has_value);
    mcts_close(mcts);
}

typedef struct Reports {
    int count;
    uint64_t last_playouts;
} Reports;

static void count_report(void *context, const MctsResult *so_far)
{
    Reports *reports = context;
    assert_true(reports->count == 0 || so_far->playouts > reports->last_playouts);
    assert_true(so_far->move != BOARD_NO_MOVE);
    reports->last_playouts = so_far->playouts;
    reports->count++;
}

static void it_reports_ten_times_a_second(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 8u << 20);
    int64_t now_ns = 0;
    Reports reports = {0};
    const MctsLimits limits = {.seed = 1,
                               .clock = {.now_ns = ticking_ns, .context = &now_ns},
                               .deadline_ns = 1000 * 1000000,
                               .progress = count_report,
                               .progress_context = &reports};
    const Position start = position_start(8);
    choose(mcts, &start, &limits);
    assert_int_equal(reports.count, 10);
    mcts_close(mcts);
}

static void see_thread(void *context, const MctsResult *so_far)
{
    (void)so_far;
    assert_true(pthread_equal(pthread_self(), *(pthread_t *)context));
}

static void of_several_trees_only_the_callers_own_reports(void **state)
{
    (void)state;
    Mcts *mcts = open_search(4, 8u << 20);
    pthread_t caller = pthread_self();
    MctsLimits limits = limit(400, 1);
    limits.progress = see_thread;
    limits.progress_context = &caller;
    const Position start = position_start(8);
    assert_int_equal(choose(mcts, &start, &limits).playouts, 400);
    mcts_close(mcts);
}

/* In a simple choice UCB1 must find the better move: wins of its own against the random player. */
static void A9_it_beats_random(void **state)
{
    (void)state;
    Mcts *mcts = open_search(1, 8u << 20);
    Rng rng = rng_seeded(11);
    int wins = 0;
    for (int i = 0; i < 40; i++) {
        Position position = position_start(8);
        while (!position_is_over(&position)) {
            const MctsLimits limits = limit(200, rng_next(&rng));
            const Square move = position.turn == i % 2 ? choose(mcts, &position, &limits).move
                                                       : oracle_random_move(&rng, &position);
            assert_int_equal(position_play(&position, move, NULL, NULL), STATUS_OK);
        }
        const int black = position_final_score(&position);
        wins += (i % 2 == BLACK ? black : -black) > 0;
    }
    print_message("200 playouts a move: %d of 40 won\n", wins);
    assert_in_range(wins, 38, 40);
    mcts_close(mcts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A9_a_seed_gives_the_same_search_on_both_boards_and_every_tier),
        cmocka_unit_test(A9_the_whole_4x4_game_is_proved_lost_for_black),
        cmocka_unit_test(A9_an_ending_of_8_empties_is_never_thrown_away),
        cmocka_unit_test(A9_what_is_called_proved_is_true),
        cmocka_unit_test(A9_playouts_add_up_to_the_budget_on_every_size_and_thread_count),
        cmocka_unit_test(forced_moves_passes_and_finished_games_are_answered_without_search),
        cmocka_unit_test(memory_is_bounded_and_a_full_tree_goes_on),
        cmocka_unit_test(settings_that_make_no_sense_are_refused),
        cmocka_unit_test(B1_it_looks_at_the_clock_often_and_stops_on_time),
        cmocka_unit_test(B1_it_looks_at_the_clock_after_each_ending_it_has_solved),
        cmocka_unit_test(B1_stopped_before_it_began_it_still_answers),
        cmocka_unit_test(it_reports_ten_times_a_second),
        cmocka_unit_test(of_several_trees_only_the_callers_own_reports),
        cmocka_unit_test(A9_it_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
