/* The champion's search finds by its values what plain alpha-beta finds, with tables, a network and
 * a network of several members. */
#include "support/boards.h"
#include "support/network_bytes.h"
#include "support/testing.h"

#include "eval/network_inl.h"
#include "eval/pattern_weights.h"
#include "search/engine_priv.h"

enum { SEED = 20261116, MARGIN = 2 * PATTERN_DISC /* LAZY_MARGIN */ };

/* Weights of noise: an evaluation nobody can order moves by, different in every phase. */
static PatternWeights *noise_weights(void)
{
    PatternWeights *weights = NULL;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    Rng rng = rng_seeded(SEED);
    int16_t *classes = test_malloc((size_t)weights->layout.class_count * sizeof *classes);
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        for (int i = 0; i < weights->layout.class_count; i++) {
            classes[i] = (int16_t)((int)rng_below(&rng, 201) - 100);
        }
        pattern_weights_set_phase(weights, phase, classes);
    }
    test_free(classes);
    return weights;
}

/* Plain alpha-beta: passes cost no depth, a finished game is worth its score, and a leaf is judged
 * by the side that has a move. */
static int plain(const PatternWeights *weights, Board board, int depth, int alpha, int beta)
{
    uint64_t moves = board_moves(board);
    if (depth == 0 && moves != 0) {
        Pattern pattern;
        pattern_set(weights, &pattern, board);
        const int discs = 64 - __builtin_popcountll(board_empty(board));
        const int value = network_or_pattern_leaf(weights, &pattern, board, moves, discs);
        const int first =
            network_or_pattern_lazy(weights, &pattern, board, moves, discs, 0, 0).value;
        assert_in_range(value - first + MARGIN, 0, 2 * MARGIN);
        return value;
    }
    if (moves == 0) {
        const Board passed = board_pass(board);
        return board_moves(passed) == 0 ? board_final_score(board, ~0ull) * PATTERN_DISC
                                        : -plain(weights, passed, depth, -beta, -alpha);
    }
    int best = -PATTERN_MAX_VALUE - 1;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int low = best > alpha ? best : alpha;
        const int score = -plain(weights, board_play(board, __builtin_ctzll(moves)), depth - 1,
                                 -beta, -low);
        best = score > best ? score : best;
    }
    return best;
}

/* How far searches of `rounds` positions by depth are from plain alpha-beta: the mean, and the most
 * at depth 1 and deeper. */
typedef struct Distance {
    double mean;
    int most_at_1, most;
} Distance;

static Distance distance_to_plain(const PatternWeights *weights, const int rounds[9])
{
    Distance distance = {0};
    int count = 0;
    Engine *engine = NULL;
    const EngineOptions options = {.hash_mib = 16, .weights = weights};
    assert_int_equal(engine_new(&options, &engine, NULL), STATUS_OK);
    Rng rng = rng_seeded(SEED);
    print_message("seed %d\n", SEED);
    for (int depth = 1; depth <= 8; depth++) {
        for (int round = 0; round < rounds[depth]; round++) {
            const Board board = boards_with_empties(&rng, 8, depth + 1 + (int)rng_below(&rng, 48));
            const int expected =
                plain(weights, board, depth, -PATTERN_MAX_VALUE - 1, PATTERN_MAX_VALUE + 1);
            if (round % 4 == 0) {
                engine_clear(engine);
            }
            const int off = abs(engine_value(engine, board, depth, ENGINE_CERTAIN) - expected);
            int *most = depth == 1 ? &distance.most_at_1 : &distance.most;
            *most = off > *most ? off : *most;
            distance.mean += off;
            count++;
        }
    }
    engine_free(engine);
    distance.mean /= count;
    return distance;
}

static void assert_plain(const PatternWeights *weights, const int rounds[9])
{
    assert_true(distance_to_plain(weights, rounds).mean == 0);
}

static void depth_d_equals_plain_alphabeta(void **state)
{
    (void)state;
    PatternWeights *weights = noise_weights();
    assert_plain(weights, (const int[]){0, 100, 100, 100, 100, 60, 30, 8, 2}); /* 500 in all */
    pattern_weights_free(weights);
}

static void with_a_network_too_depth_d_equals_plain_alphabeta(void **state)
{
    (void)state;
    PatternWeights *weights = noise_weights();
    assert_true(network_bytes_give(weights, SEED, 3, 1));
    assert_true(network_set_range(weights->network, 14, 55));
    assert_plain(weights, (const int[]){0, 50, 50, 30, 20, 10, 2, 0, 0});
    pattern_weights_free(weights);
}

/* Makes a random member say so much less. */
static void quieten(Network *member, int divisor)
{
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        KernelLayers *layers = &member->layers[stage];
        for (int k = 0; k < LAYERS_SECOND; k++) {
            layers->w3[k] = (int16_t)(layers->w3[k] / divisor);
        }
        memset(layers->skip, 0, sizeof layers->skip);
        layers->b3 /= divisor;
        member->lean[stage] /= divisor;
    }
}

/* Further members correct the first by less than what a search counts on, LAZY_MARGIN: then it
 * seldom finds anything but what it finds by whole values, though it seldom asks them. Bounds that
 * only the first member has given make the difference; at depth 1 there are none. */
static void with_further_members_a_search_hardly_leaves_plain_alphabeta(void **state)
{
    (void)state;
    PatternWeights *weights = noise_weights();
    for (int members = 2; members <= 3; members++) {
        assert_true(network_bytes_give(weights, SEED, 3, members));
        assert_true(network_set_range(weights->network, 14, 55));
        quieten(weights->network, 1);
        for (Network *more = weights->network->more; more != NULL; more = more->more) {
            quieten(more, 34);
        }
        const Distance distance =
            distance_to_plain(weights, (const int[]){0, 50, 100, 60, 30, 10, 2, 0, 0});
        print_message("mean %.2f, most %d of %d\n", distance.mean, distance.most, PATTERN_DISC);
        assert_int_equal(distance.most_at_1, 0);
        assert_in_range(distance.most, 0, MARGIN / 8);
        assert_true(distance.mean < 0.1);
    }
    pattern_weights_free(weights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_d_equals_plain_alphabeta),
        cmocka_unit_test(with_a_network_too_depth_d_equals_plain_alphabeta),
        cmocka_unit_test(with_further_members_a_search_hardly_leaves_plain_alphabeta),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
