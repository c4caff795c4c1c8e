/* The textbook searches: against a plain minimax over Positions, against each other, and under a
 * clock that the test moves. */
#include "support/testing.h"

#include "eval/pattern_weights.h"
#include "search/textbook.h"
#include "support/network_bytes.h"
#include "support/positions.h"

static const int sizes[] = {4, 6, 8, 10};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static TextbookModel models[TEXTBOOK_COUNT];

/* The patterns get random weights: what matters here is that both searches see the same. */
static int make_models(void **state)
{
    (void)state;
    for (int eval = 0; eval < TEXTBOOK_COUNT; eval++) {
        models[eval] = textbook_plain_model((TextbookEval)eval);
    }
    PatternWeights *weights = NULL;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    const int count = weights->layout.class_count;
    int16_t *classes = malloc((size_t)count * sizeof *classes);
    Rng rng = rng_seeded(1);
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        for (int i = 0; i < count; i++) {
            classes[i] = (int16_t)(rng_below(&rng, 201) - 100);
        }
        pattern_weights_set_phase(weights, phase, classes);
    }
    free(classes);
    models[TEXTBOOK_PATTERN].pattern = models[TEXTBOOK_PATTERN].own_pattern = weights;
    assert_true(network_bytes_give(weights, 1, 3, 1));
    models[TEXTBOOK_NETWORK].pattern = weights;
    return 0;
}

static int free_models(void **state)
{
    (void)state;
    textbook_fini(&models[TEXTBOOK_PATTERN]);
    return 0;
}

static TextbookSettings settings_of(TextbookAlgorithm algorithm, int eval, int depth)
{
    return (TextbookSettings){.algorithm = algorithm,
                              .model = &models[eval],
                              .depth = depth,
                              .clock = clock_system(),
                              .deadline_ns = INT64_MAX};
}

static TextbookResult search(const Position *position, TextbookAlgorithm algorithm, int eval,
                             int depth)
{
    const TextbookSettings settings = settings_of(algorithm, eval, depth);
    TextbookResult result;
    textbook_search(position, &settings, &result);
    return result;
}

/* Minimax in the plainest form: positions of the record room, static values, no grids. */
static int64_t plain(const Position *position, int eval, int depth, uint64_t *nodes)
{
    if (position_is_over(position)) {
        const int black = position_final_score(position);
        const int64_t disc = (int64_t)TEXTBOOK_DISC * textbook_rows[eval].scale;
        return disc * (position->turn == BLACK ? black : -black);
    }
    if (depth == 0) {
        return textbook_parts(&models[eval], position).value;
    }
    const SquareSet moves = position_moves(position);
    Square move = square_next(&moves, 0);
    int64_t best = INT64_MIN;
    do {
        Position child = *position;
        position_play(&child, move == SQUARE_NONE ? SQUARE_PASS : move, NULL, NULL);
        ++*nodes;
        const int64_t value = -plain(&child, eval, depth - 1, nodes);
        best = value > best ? value : best;
        move = move == SQUARE_NONE ? move : square_next(&moves, move + 1);
    } while (move != SQUARE_NONE);
    return best;
}

/* The first root move whose value is the best one. */
static Square plain_move(const Position *position, int eval, int depth, int64_t best)
{
    const SquareSet moves = position_moves(position);
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        Position child = *position;
        uint64_t nodes = 0;
        position_play(&child, s, NULL, NULL);
        if (-plain(&child, eval, depth - 1, &nodes) == best) {
            return s;
        }
    }
    return SQUARE_NONE;
}

static void minimax_is_the_plain_one(void **state)
{
    (void)state;
    enum { SEED = 31 };
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    for (int i = 0; i < 700; i++) {
        const int size = 4 + 2 * (i % 7);
        const Position position = positions_with_move(&rng, size);
        const int depth = 1 + (int)rng_below(&rng, size > 10 ? 1 : size > 6 ? 2 : 3);
        for (int eval = 0; eval < TEXTBOOK_COUNT; eval++) {
            if (!textbook_fits(&models[eval], size)) {
                continue;
            }
            uint64_t nodes = 0;
            const int64_t value = plain(&position, eval, depth, &nodes);
            const TextbookResult result = search(&position, TEXTBOOK_MINIMAX, eval, depth);
            assert_int_equal(result.value, value);
            assert_int_equal(result.nodes, nodes);
            assert_int_equal(result.depth, depth);
            assert_int_equal(result.move, plain_move(&position, eval, depth, value));
        }
    }
}

/* The line is legal, begins with the move and leads to the value. */
static void check_line(const Position *root, const TextbookResult *result, int eval)
{
    Position position = *root;
    assert_true(result->line_length >= 1 && result->line_length <= result->depth);
    assert_int_equal(result->line[0], result->move);
    for (int i = 0; i < result->line_length; i++) {
        assert_int_equal(position_play(&position, result->line[i], NULL, NULL), STATUS_OK);
    }
    assert_true(result->line_length == result->depth || position_is_over(&position));
    uint64_t nodes = 0;
    const int64_t value = plain(&position, eval, 0, &nodes);
    assert_int_equal(position.turn == root->turn ? value : -value, result->value);
}

static void alphabeta_gives_minimax_value_and_move(void **state)
{
    (void)state;
    enum { SEED = 32 };
    const int positions = testing_long() ? SIZES * 2000 : 200;
    print_message("seed %d, %d positions\n", SEED, positions);
    Rng rng = rng_seeded(SEED);
    uint64_t full[5] = {0};
    uint64_t pruned[5] = {0};
    for (int i = 0; i < positions; i++) {
        const Position position = positions_with_move(&rng, sizes[i % SIZES]);
        for (int eval = 0; eval < TEXTBOOK_COUNT; eval++) {
            const int depth_max = textbook_fits(&models[eval], position.size) ? 4 : 0;
            for (int depth = 1; depth <= depth_max; depth++) {
                const TextbookResult a = search(&position, TEXTBOOK_MINIMAX, eval, depth);
                const TextbookResult b = search(&position, TEXTBOOK_ALPHABETA, eval, depth);
                if (a.value != b.value || a.move != b.move) {
                    fail_msg("position %d, %s, depth %d: %lld and %lld, moves %d and %d", i,
                             textbook_rows[eval].name, depth, (long long)a.value,
                             (long long)b.value, a.move, b.move);
                }
                assert_true(b.exact || !a.exact);
                check_line(&position, &a, eval);
                check_line(&position, &b, eval);
                full[depth] += a.nodes;
                pruned[depth] += b.nodes;
                assert_true(b.nodes <= a.nodes);
            }
        }
    }
    for (int depth = 1; depth <= 4; depth++) {
        print_message("depth %d: minimax %llu nodes, alphabeta %llu (%.1f%%)\n", depth,
                      (unsigned long long)full[depth], (unsigned long long)pruned[depth],
                      100.0 * (double)pruned[depth] / (double)full[depth]);
    }
    assert_true(pruned[4] * 3 < full[4]);
}

static void a_search_to_the_end_is_exact(void **state)
{
    (void)state;
    /* Best play on 4x4 ends 11 to 3 for White with two squares empty. */
    const Position start = position_start(4);
    const TextbookResult result = search(&start, TEXTBOOK_ALPHABETA, TEXTBOOK_NORVIG, 20);
    const TextbookSettings settings = settings_of(TEXTBOOK_ALPHABETA, TEXTBOOK_NORVIG, 20);
    assert_true(result.exact);
    assert_true(textbook_result_value(&settings, &result) == -10);
}

/* A clock that stands still until it has been looked at so often, then jumps. */
typedef struct FakeClock {
    int looks;
    int looks_until_late;
} FakeClock;

static int64_t fake_now(void *context)
{
    FakeClock *fake = context;
    return fake->looks++ < fake->looks_until_late ? 0 : 1000;
}

static void C2_the_deepest_finished_layer_decides(void **state)
{
    (void)state;
    enum { SEED = 33 };
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    int depths[TEXTBOOK_MAX_DEPTH + 1] = {0};
    for (int i = 0; i < 400; i++) {
        const int size = 4 + 2 * (i % 7);
        const Position position = positions_with_move(&rng, size);
        FakeClock fake = {.looks_until_late = (int)rng_below(&rng, 100)};
        TextbookSettings settings =
            settings_of((TextbookAlgorithm)(i / 7 % 2), i % TEXTBOOK_PATTERN, TEXTBOOK_MAX_DEPTH);
        settings.clock = (Clock){.now_ns = fake_now, .context = &fake};
        settings.deadline_ns = 1000;
        TextbookResult result;
        textbook_search(&position, &settings, &result);

        assert_null(position_fault(&position, result.move));
        /* D6, B1: nodes between two looks are bounded, and the first late look ends it. */
        assert_true(fake.looks <= fake.looks_until_late + 1);
        assert_true(result.nodes <= (uint64_t)(fake.looks + 1) * TEXTBOOK_LOOK_EVERY);
        depths[result.depth]++;
        /* Layer 1 ends before the first look, so there always is a finished one. */
        assert_true(result.depth >= 1);
        const TextbookResult fixed =
            search(&position, TEXTBOOK_ALPHABETA, i % TEXTBOOK_PATTERN, result.depth);
        assert_int_equal(result.move, fixed.move);
        assert_int_equal(result.value, fixed.value);
    }
    assert_true(depths[1] > 0 && depths[2] > 0 && depths[4] > 0);
}

static void a_stop_is_answered_with_a_legal_move(void **state)
{
    (void)state;
    const Position start = position_start(16);
    atomic_bool stop = true;
    TextbookSettings settings = settings_of(TEXTBOOK_MINIMAX, TEXTBOOK_STAGED, 64);
    settings.stop = &stop;
    TextbookResult result;
    textbook_search(&start, &settings, &result);
    assert_null(position_fault(&start, result.move));
    assert_true(result.nodes <= TEXTBOOK_LOOK_EVERY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_is_the_plain_one),
        cmocka_unit_test(alphabeta_gives_minimax_value_and_move),
        cmocka_unit_test(a_search_to_the_end_is_exact),
        cmocka_unit_test(C2_the_deepest_finished_layer_decides),
        cmocka_unit_test(a_stop_is_answered_with_a_legal_move),
    };
    return cmocka_run_group_tests(tests, make_models, free_models);
}
