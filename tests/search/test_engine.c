/* The champion's search: exact at the end, the same answer every time, obedient to its limits
 * (against plain alpha-beta: test_plain.c). */
#include "support/boards.h"
#include "support/reckless.h"
#include "support/testing.h"

#include "base/clock.h"
#include "base/tier.h"
#include "board/hash.h"
#include "eval/pattern_weights.h"
#include "search/engine_priv.h"
#include "search/textbook.h"
#include "solve/solve.h"
#include "tree/tt_inl.h"

#include <pthread.h>

enum { SEED = 20261116 };

static Engine *new_engine(int threads)
{
    Engine *engine = NULL;
    const EngineOptions options = {.threads = threads, .hash_mib = 16};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    return engine;
}

/* A probable cut may be wrong, but seldom, by little, and for a good part of the nodes. With margins
 * of nothing the mean error is three times as large. */
static void probable_cuts_err_little_and_save_much(void **state)
{
    (void)state;
    enum { ROUNDS = 60, DEPTH = 8 };
    Engine *engine = new_engine(1);
    Rng rng = rng_seeded(SEED);
    int64_t error = 0;
    uint64_t certain_nodes = 0, probable_nodes = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const SearchRequest request = {
            .board = boards_with_empties(&rng, 8, 20 + (int)rng_below(&rng, 20)),
            .depth = DEPTH,
            .rung = ENGINE_CERTAIN};
        SearchRequest bold = request;
        bold.rung = 0;
        SearchResult certain, probable;
        engine_clear(engine);
        assert_int_equal(engine_search(engine, &request, &certain, 1), 1);
        engine_clear(engine);
        assert_int_equal(engine_search(engine, &bold, &probable, 1), 1);
        error += llabs(certain.value - probable.value);
        certain_nodes += certain.nodes;
        probable_nodes += probable.nodes;
    }
    assert_true(probable_nodes * 5 < certain_nodes);
    assert_in_range(error, 1, ROUNDS * RESULT_DISC * 4 / 5);
    engine_free(engine);
}

/* The value of a move to a textbook search: what the opponent then has, turned round. */
static int64_t textbook_value_of(const TextbookSettings *settings, Position position, Square move)
{
    TextbookSettings shorter = *settings;
    shorter.depth--;
    TextbookResult reply;
    assert_int_equal(position_play(&position, move, NULL, NULL), STATUS_OK);
    textbook_search(&position, &shorter, &reply);
    return -reply.value;
}

/* Squeezed values keep their order: the move chosen is a best one of the textbook's search. */
static void a_textbook_evaluation_chooses_what_the_textbook_search_does(void **state)
{
    (void)state;
    Rng rng = rng_seeded(SEED);
    print_message("seed %d\n", SEED);
    for (TextbookEval eval = TEXTBOOK_DISCS; eval < TEXTBOOK_PATTERN; eval++) {
        const TextbookModel model = textbook_plain_model(eval);
        const TextbookSettings settings = {.algorithm = TEXTBOOK_ALPHABETA,
                                           .model = &model,
                                           .depth = 3,
                                           .clock = clock_system(),
                                           .deadline_ns = INT64_MAX};
        Engine *engine = NULL;
        const EngineOptions options = {.hash_mib = 1, .textbook = &model};
        assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
        for (int round = 0; round < 40; round++) {
            Position position = position_start(8);
            for (int ply = 0; ply < 8 + round % 12; ply++) { /* nobody has to pass so early */
                uint64_t moves = board_moves(position_board(&position));
                for (int skip = (int)rng_below(&rng, (uint32_t)__builtin_popcountll(moves));
                     skip > 0; skip--) {
                    moves &= moves - 1;
                }
                const Square move = square_from_move(__builtin_ctzll(moves));
                assert_int_equal(position_play(&position, move, NULL, NULL), STATUS_OK);
            }
            TextbookResult expected;
            textbook_search(&position, &settings, &expected);
            const SearchRequest request = {
                .board = position_board(&position), .depth = 3, .rung = ENGINE_CERTAIN};
            SearchResult found;
            assert_int_equal(engine_search(engine, &request, &found, 1), 1);
            assert_int_equal(
                textbook_value_of(&settings, position, square_from_move(found.move)),
                expected.value);
        }
        engine_free(engine);
    }
}

static int line_score(Board board, const SearchResult *result)
{
    int sign = 1;
    for (int i = 0; i < result->line_length; i++, sign = -sign) {
        if (result->line[i] == BOARD_PASS) {
            assert_int_equal(board_moves(board), 0);
            board = board_pass(board);
        } else {
            assert_true((board_moves(board) >> result->line[i] & 1) != 0);
            board = board_play(board, result->line[i]);
        }
    }
    assert_true(board_is_over(board, ~0ull));
    return sign * board_final_score(board, ~0ull);
}

static void exact_scores_equal_the_solver(void **state)
{
    const int threads = *(const int *)*state;
    Engine *engine = new_engine(threads);
    static Solver solver;
    solve_init(&solver, ~0ull);
    Rng rng = rng_seeded(SEED + 1);
    for (int round = 0; round < 40; round++) {
        const Board board = boards_with_empties(&rng, 8, 8 + round % 9);
        SearchResult results[34];
        const SearchRequest request = {.board = board, .rung = ENGINE_CERTAIN};
        const int count = engine_search(engine, &request, results, 34);
        const int score = solve_exact(&solver, board, -64, 64, NULL);
        assert_int_equal(results[0].value, score * RESULT_DISC);
        assert_true(results[0].exact);
        for (int i = 0; i < count && results[0].move < 64; i++) {
            const Board next = board_play(board, results[i].move);
            assert_int_equal(results[i].value,
                             -solve_exact(&solver, next, -64, 64, NULL) * RESULT_DISC);
            assert_int_equal(line_score(board, &results[i]) * RESULT_DISC, results[i].value);
        }
        const SearchRequest wld = {.board = board, .rung = ENGINE_CERTAIN, .win_loss = true};
        engine_search(engine, &wld, results, 1);
        assert_int_equal((results[0].value > 0) - (results[0].value < 0),
                         (score > 0) - (score < 0));
    }
    engine_free(engine);
}

static Engine *new_reckless_engine(int threads, PatternWeights **weights)
{
    Engine *engine = NULL;
    *weights = reckless_weights();
    assert_non_null(*weights);
    const EngineOptions options = {.threads = threads, .hash_mib = 16, .weights = *weights};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    return engine;
}

/* Drawn at random, so that many are nearly won by all. */
static Board arbitrary_with_empties(Rng *rng, int empties)
{
    for (;;) {
        const Board board = boards_arbitrary(rng);
        if (__builtin_popcountll(board_empty(board)) == empties) {
            return board;
        }
    }
}

/* Whatever selective passes have found before and left in the table, the certain one is right. */
static void false_probable_cuts_leave_proofs_alone(void **state)
{
    const int threads = *(const int *)*state;
    PatternWeights *weights = NULL;
    Engine *engine = new_reckless_engine(threads, &weights);
    static Solver solver;
    solve_init(&solver, ~0ull);
    Rng rng = rng_seeded(SEED + 6);
    int misled = 0;
    for (int round = 0; round < 40; round++) {
        const int empties = 15 + round % 3;
        const Board board = round % 2 == 0 ? boards_with_empties(&rng, 8, empties)
                                           : arbitrary_with_empties(&rng, empties);
        const int score = solve_exact(&solver, board, -64, 64, NULL);
        SearchRequest request = {.board = board};
        SearchResult results[3];
        engine_search(engine, &request, results, 1);
        misled += results[0].value != score * RESULT_DISC;
        assert_true(!results[0].exact || results[0].value == score * RESULT_DISC);
        request.rung = ENGINE_CERTAIN;
        const int count = engine_search(engine, &request, results, 3);
        assert_int_equal(results[0].value, score * RESULT_DISC);
        for (int i = 0; i < count && results[0].move < 64; i++) {
            const Board next = board_play(board, results[i].move);
            assert_true(results[i].exact);
            assert_int_equal(results[i].value,
                             -solve_exact(&solver, next, -64, 64, NULL) * RESULT_DISC);
        }
    }
    assert_true(misled > 5);
    engine_free(engine);
    pattern_weights_free(weights);
}

/* Tells the table of every position up to `plies` moves further on that it is won, or lost, as
 * surely as can be without proof. */
static void tell_lies(Engine *engine, Board board, int plies, int sign)
{
    const int value = sign * 64 * RESULT_DISC;
    const TtData lie = {.lower = (int16_t)value,
                        .upper = (int16_t)value,
                        .depth = (uint8_t)__builtin_popcountll(board_empty(board)),
                        .rung = ENGINE_CERTAIN - 1,
                        .moves = {TT_NO_MOVE, TT_NO_MOVE}};
    uint64_t moves = board_moves(board);
    if (moves != 0) {
        tt_store(engine->tt, hash_board(board), lie);
    }
    for (; plies > 0 && moves != 0; moves &= moves - 1) {
        tell_lies(engine, board_play(board, __builtin_ctzll(moves)), plies - 1, sign);
    }
}

static void what_is_less_than_certain_proves_nothing(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    static Solver solver;
    solve_init(&solver, ~0ull);
    Rng rng = rng_seeded(SEED + 8);
    for (int round = 0; round < 40; round++) {
        const Board board = boards_with_empties(&rng, 8, 16 + round % 2);
        const SearchRequest request = {.board = board, .rung = ENGINE_CERTAIN};
        SearchResult result;
        engine_clear(engine);
        tell_lies(engine, board, 3, (round & 2) - 1);
        engine_search(engine, &request, &result, 1);
        assert_true(result.exact);
        assert_int_equal(result.value, solve_exact(&solver, board, -64, 64, NULL) * RESULT_DISC);
    }
    engine_free(engine);
}

/* Whoever has to pass is asked as well, for a score, an outcome or a value. */
static void a_pass_is_answered_from_the_other_side(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    static Solver solver;
    solve_init(&solver, ~0ull);
    Rng rng = rng_seeded(SEED + 9);
    for (int passes = 0; passes < 20;) {
        const Board board = boards_with_empties(&rng, 8, 4 + (int)rng_below(&rng, 10));
        if (board_moves(board) != 0 || board_is_over(board, ~0ull)) {
            continue;
        }
        passes++;
        const int score = solve_exact(&solver, board, -64, 64, NULL);
        SearchResult result;
        SearchRequest request = {.board = board, .rung = ENGINE_CERTAIN};
        assert_int_equal(engine_search(engine, &request, &result, 1), 1);
        assert_int_equal(result.move, BOARD_PASS);
        assert_true(result.exact);
        assert_int_equal(result.value, score * RESULT_DISC);
        assert_int_equal(line_score(board, &result), score);
        request.win_loss = true;
        engine_search(engine, &request, &result, 1);
        assert_int_equal((result.value > 0) - (result.value < 0), (score > 0) - (score < 0));
        request = (SearchRequest){.board = board, .depth = 3, .rung = ENGINE_CERTAIN};
        engine_search(engine, &request, &result, 1);
        const int value = result.value;
        request.board = board_pass(board);
        engine_search(engine, &request, &result, 1);
        assert_int_equal(value, -result.value);
    }
    engine_free(engine);
}

/* Small boards have an evaluation of their own to order moves by, and leave no trace in what comes
 * after them. */
static void on_6x6_too_exact_scores_equal_the_solver(void **state)
{
    const int threads = *(const int *)*state;
    Engine *engine = new_engine(threads);
    static Solver small;
    static Solver full;
    solve_init(&small, board_mask(6));
    solve_init(&full, board_mask(8));
    Rng rng = rng_seeded(SEED + 4);
    for (int round = 0; round < 30; round++) {
        const Board board = boards_with_empties(&rng, 6, 10 + round % 8);
        SearchResult result;
        engine_search(engine,
                      &(SearchRequest){.board = board, .size = 6, .rung = ENGINE_CERTAIN}, &result,
                      1);
        assert_int_equal(result.value, solve_exact(&small, board, -64, 64, NULL) * RESULT_DISC);
        assert_true(result.exact);
        const Board large = boards_with_empties(&rng, 8, 13);
        engine_search(engine, &(SearchRequest){.board = large, .rung = ENGINE_CERTAIN}, &result, 1);
        assert_int_equal(result.value, solve_exact(&full, large, -64, 64, NULL) * RESULT_DISC);
    }
    engine_free(engine);
}

/* The same discs on a board of another size are another position: whoever comes from there answers
 * as one who has seen nothing. */
static void discs_of_a_smaller_board_are_another_position(void **state)
{
    (void)state;
    Rng rng = rng_seeded(SEED + 5);
    for (int round = 0; round < 10; round++) {
        const Board board = boards_with_empties(&rng, 6, 8 + round % 4);
        const SearchRequest requests[2] = {
            {.board = board, .size = 6, .rung = ENGINE_CERTAIN},
            {.board = board, .depth = 7, .rung = ENGINE_CERTAIN},
        };
        for (int first = 0; first < 2; first++) {
            SearchResult after, alone;
            Engine *travelled = new_engine(1);
            engine_search(travelled, &requests[first], &after, 1);
            engine_search(travelled, &requests[1 - first], &after, 1);
            engine_free(travelled);
            Engine *fresh = new_engine(1);
            engine_search(fresh, &requests[1 - first], &alone, 1);
            engine_free(fresh);
            assert_int_equal(after.value, alone.value);
            assert_int_equal(after.nodes, alone.nodes);
        }
    }
}

/* The four first moves on 4x4 are mirror images: asked for one line the search tries one of them,
 * asked for all it gives each its value. */
static void mirror_images_of_a_move_are_worth_the_same(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    SearchResult one;
    SearchResult all[34];
    SearchRequest request = {.board = board_start(4), .size = 4, .rung = ENGINE_CERTAIN};
    assert_int_equal(engine_search(engine, &request, &one, 1), 1);
    engine_clear(engine);
    assert_int_equal(engine_search(engine, &request, all, 34), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(all[i].value, -10 * RESULT_DISC);
    }
    assert_int_equal(one.value, -10 * RESULT_DISC);
    assert_true(2 * one.nodes < all[0].nodes);
    engine_free(engine);
}

/* Near the start and at the very end of the game a request is answered as well. */
static void every_number_of_empty_squares_is_answered(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    Rng rng = rng_seeded(SEED + 2);
    for (int empties = 0; empties <= 60; empties++) {
        const Board board = boards_with_empties(&rng, 8, empties);
        SearchResult result;
        engine_search(engine, &(SearchRequest){.board = board, .depth = 4}, &result, 1);
        const uint64_t moves = board_moves(board);
        if (moves != 0) {
            assert_true(result.move < 64 && (moves >> result.move & 1) != 0);
        } else {
            assert_int_equal(result.move,
                             board_is_over(board, ~0ull) ? BOARD_NO_MOVE : BOARD_PASS);
        }
    }
    engine_free(engine);
}

static void one_thread_gives_the_same_nodes_every_time(void **state)
{
    (void)state;
    Rng rng = rng_seeded(SEED + 3);
    const Board boards[] = {boards_with_empties(&rng, 8, 50), boards_with_empties(&rng, 8, 17)};
    for (int i = 0; i < 2; i++) {
        uint64_t nodes[2];
        Engine *engine = new_engine(1);
        for (int again = 0; again < 2; again++) {
            SearchResult result;
            engine_clear(engine);
            engine_search(engine,
                          &(SearchRequest){.board = boards[i],
                                           .depth = i == 0 ? 10 : 60,
                                           .rung = i == 0 ? 0 : ENGINE_CERTAIN},
                          &result, 1);
            nodes[again] = result.nodes;
        }
        assert_int_equal(nodes[0], nodes[1]);
        engine_free(engine);
    }
}

/* A clock that goes on by a fixed step whenever it is looked at. */
typedef struct StepClock {
    int64_t now_ns, step_ns;
} StepClock;

static int64_t step_now(void *context)
{
    StepClock *clock = context;
    return clock->now_ns += clock->step_ns;
}

static void the_clock_stops_a_search(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    StepClock steps = {.step_ns = 1000000};
    SearchResult result;
    const SearchRequest request = {.board = board_start(8),
                                   .rung = ENGINE_CERTAIN,
                                   .hard_ns = 200 * steps.step_ns,
                                   .clock = {.now_ns = step_now, .context = &steps}};
    engine_search(engine, &request, &result, 1);
    assert_true(result.move < 64 && (board_moves(board_start(8)) >> result.move & 1) != 0);
    assert_true(result.depth >= 1);
    assert_false(result.exact);
    assert_true(steps.now_ns < 220 * steps.step_ns);
    engine_free(engine);
}

static void every_tier_searches_the_same_nodes(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    Rng rng = rng_seeded(SEED);
    for (int round = 0; round < 12; round++) {
        const bool to_end = round % 2 != 0;
        const SearchRequest request = {
            .board = boards_with_empties(&rng, 8, to_end ? 15 : 20 + (int)rng_below(&rng, 30)),
            .depth = to_end ? 0 : 9,
            .rung = to_end ? ENGINE_CERTAIN : 1};
        SearchResult first = {0};
        for (int tier = 0; tier < TIER_COUNT; tier++) {
            if (tier_available((Tier)tier)) {
                SearchResult result;
                setenv("EMILIA_TIER", tier_name((Tier)tier), 1);
                engine_clear(engine);
                engine_search(engine, &request, &result, 1);
                first = first.nodes == 0 ? result : first;
                assert_int_equal(result.nodes, first.nodes);
                assert_int_equal(result.value, first.value);
                assert_int_equal(result.line_length, first.line_length);
                assert_memory_equal(result.line, first.line, (size_t)first.line_length);
            }
        }
        unsetenv("EMILIA_TIER");
    }
    engine_free(engine);
}

/* Stopped anywhere, even between two lines of a pass, no move is named twice and none is lost. */
static void a_stop_leaves_every_line_a_move_of_its_own(void **state)
{
    (void)state;
    enum { LINES = 4 };
    Engine *engine = new_engine(1);
    Rng rng = rng_seeded(SEED);
    for (int steps = 1; steps < 150; steps++) {
        Board board;
        do {
            board = boards_with_empties(&rng, 8, 30);
        } while (__builtin_popcountll(board_moves(board)) < LINES);
        StepClock clock = {.step_ns = 1};
        const SearchRequest request = {.board = board,
                                       .rung = ENGINE_CERTAIN,
                                       .hard_ns = steps,
                                       .clock = {.now_ns = step_now, .context = &clock}};
        SearchResult lines[LINES];
        uint64_t named = 0;
        engine_clear(engine);
        assert_int_equal(engine_search(engine, &request, lines, LINES), LINES);
        for (int i = 0; i < LINES; i++) {
            named |= 1ull << lines[i].move;
            assert_int_equal(lines[i].line[0], lines[i].move);
            assert_true(i == 0 || lines[i].depth <= lines[i - 1].depth);
        }
        assert_int_equal(__builtin_popcountll(named & board_moves(board)), LINES);
    }
    engine_free(engine);
}

typedef struct Presser {
    atomic_bool stop;
    int spins;
} Presser;

static void *press_after(void *context)
{
    Presser *presser = context;
    for (int i = 0; i < presser->spins; i++) {
        atomic_load(&presser->stop);
    }
    atomic_store(&presser->stop, true);
    return NULL;
}

/* Wherever it was stopped, what is called exact is, and so is what is found afterwards with what
 * the stopped search has left behind. */
static void a_stop_leaves_nothing_false(void **state)
{
    const int threads = *(const int *)*state;
    PatternWeights *weights = NULL;
    Engine *engine = new_reckless_engine(threads, &weights);
    static Solver solver;
    solve_init(&solver, ~0ull);
    Rng rng = rng_seeded(SEED + 7);
    int exact = 0;
    for (int round = 0; round < 200; round++) {
        Presser presser = {.spins = (int)rng_below(&rng, 1000000)};
        pthread_t thread;
        SearchRequest request = {.board = boards_with_empties(&rng, 8, 13 + round % 3),
                                 .rung = ENGINE_CERTAIN,
                                 .stop = &presser.stop};
        const int score = solve_exact(&solver, request.board, -64, 64, NULL);
        SearchResult result;
        engine_clear(engine);
        assert_int_equal(pthread_create(&thread, NULL, press_after, &presser), 0);
        engine_search(engine, &request, &result, 1);
        pthread_join(thread, NULL);
        assert_true(!result.exact || result.value == score * RESULT_DISC);
        exact += result.exact;
        request.stop = NULL;
        engine_search(engine, &request, &result, 1);
        assert_true(result.exact);
        assert_int_equal(result.value, score * RESULT_DISC);
    }
    print_message("%d of 200 not stopped\n", exact);
    engine_free(engine);
    pattern_weights_free(weights);
}

/* Lines of a selective search need not agree on which is better. */
static void lines_fall_in_value(void **state)
{
    (void)state;
    enum { LINES = 6 };
    Engine *engine = new_engine(1);
    Rng rng = rng_seeded(SEED);
    for (int round = 0; round < 60; round++) {
        const SearchRequest request = {.board = boards_with_empties(&rng, 8, 24 + round % 20),
                                       .depth = 9};
        SearchResult lines[LINES];
        engine_clear(engine);
        const int count = engine_search(engine, &request, lines, LINES);
        for (int i = 1; i < count; i++) {
            assert_true(lines[i].value <= lines[i - 1].value);
        }
    }
    engine_free(engine);
}

static void *press_stop(void *flag)
{
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

/* The flag is set by another thread while the search of a hopelessly deep position runs; if it
 * were not obeyed the test would never end. */
static void the_stop_flag_stops_a_search(void **state)
{
    const int threads = *(const int *)*state;
    Engine *engine = new_engine(threads);
    for (int round = 0; round < 5; round++) {
        atomic_bool stop = false;
        pthread_t thread;
        SearchResult result;
        assert_int_equal(pthread_create(&thread, NULL, press_stop, &stop), 0);
        engine_search(engine,
                      &(SearchRequest){.board = board_start(8),
                                       .rung = ENGINE_CERTAIN,
                                       .stop = &stop},
                      &result, 1);
        pthread_join(thread, NULL);
        assert_true(result.move < 64 && (board_moves(board_start(8)) >> result.move & 1) != 0);
    }
    engine_free(engine);
}

/* No game comes to these, but people set them up: 35 legal moves, and two discs on the board. */
static void positions_that_no_game_has_are_answered(void **state)
{
    (void)state;
    static const Board boards[] = {{.own = 0x202e4004252000u, .opp = 0x5e402a424a5a00u},
                                   {.own = 1ull << 27, .opp = 1ull << 28}};
    static const int move_counts[] = {35, 1};
    Engine *engine = new_engine(2);
    for (int i = 0; i < 2; i++) {
        SearchResult results[64];
        const SearchRequest request = {.board = boards[i], .depth = 6};
        assert_int_equal(engine_search(engine, &request, results, 64), move_counts[i]);
        uint64_t found = 0;
        for (int k = 0; k < move_counts[i]; k++) {
            found |= 1ull << results[k].move;
            assert_int_equal(results[k].depth, 6);
        }
        assert_true(found == board_moves(boards[i]));
    }
    engine_free(engine);
}

/* The greatest depth is to the end there, too: two discs leave 62 squares, and one move wins all. */
static void the_greatest_depth_is_to_the_end_of_every_position(void **state)
{
    (void)state;
    Engine *engine = new_engine(1);
    for (int i = 0; i < 3; i++) {
        SearchResult result;
        const SearchRequest request = {.board = {.own = 1ull << 27, .opp = 1ull << 28},
                                       .depth = i == 0 ? 0 : ENGINE_MAX_DEPTH,
                                       .win_loss = i == 2,
                                       .rung = ENGINE_CERTAIN};
        assert_int_equal(engine_search(engine, &request, &result, 1), 1);
        assert_true(result.exact);
        assert_int_equal(result.move, 29);
        assert_int_equal(result.value, 64 * RESULT_DISC);
        assert_int_equal(result.depth, 62);
    }
    engine_free(engine);
}

static void bad_options_are_errors(void **state)
{
    (void)state;
    Engine *engine = NULL;
    Error error;
    assert_int_equal(engine_new(&(EngineOptions){.threads = 257}, &engine, &error), STATUS_RANGE);
    assert_int_equal(engine_new(&(EngineOptions){.hash_mib = (size_t)1 << 40}, &engine, &error),
                     STATUS_RANGE);
    assert_null(engine);
}

int main(void)
{
    static int one = 1;
    static int two = 2;
    static int four = 4;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probable_cuts_err_little_and_save_much),
        cmocka_unit_test(a_textbook_evaluation_chooses_what_the_textbook_search_does),
        cmocka_unit_test_prestate(exact_scores_equal_the_solver, &one),
        cmocka_unit_test_prestate(exact_scores_equal_the_solver, &four),
        cmocka_unit_test_prestate(false_probable_cuts_leave_proofs_alone, &one),
        cmocka_unit_test_prestate(false_probable_cuts_leave_proofs_alone, &four),
        cmocka_unit_test(what_is_less_than_certain_proves_nothing),
        cmocka_unit_test(a_pass_is_answered_from_the_other_side),
        cmocka_unit_test_prestate(on_6x6_too_exact_scores_equal_the_solver, &one),
        cmocka_unit_test_prestate(on_6x6_too_exact_scores_equal_the_solver, &four),
        cmocka_unit_test(discs_of_a_smaller_board_are_another_position),
        cmocka_unit_test(mirror_images_of_a_move_are_worth_the_same),
        cmocka_unit_test(every_number_of_empty_squares_is_answered),
        cmocka_unit_test(one_thread_gives_the_same_nodes_every_time),
        cmocka_unit_test(the_clock_stops_a_search),
        cmocka_unit_test(every_tier_searches_the_same_nodes),
        cmocka_unit_test(a_stop_leaves_every_line_a_move_of_its_own),
        cmocka_unit_test_prestate(a_stop_leaves_nothing_false, &one),
        cmocka_unit_test_prestate(a_stop_leaves_nothing_false, &four),
        cmocka_unit_test(lines_fall_in_value),
        cmocka_unit_test_prestate(the_stop_flag_stops_a_search, &one),
        cmocka_unit_test_prestate(the_stop_flag_stops_a_search, &two),
        cmocka_unit_test(positions_that_no_game_has_are_answered),
        cmocka_unit_test(the_greatest_depth_is_to_the_end_of_every_position),
        cmocka_unit_test(bad_options_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
