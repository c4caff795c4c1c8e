/* The whole way in miniature: games, labels, fit, export, load, play. */
#include "support/testing.h"

#include "base/rng.h"
#include "eval/pattern_weights.h"
#include "search/engine.h"
#include "train/label.h"
#include "train/ladder.h"
#include "train/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SEED = 5, THREADS = 2 };

static PatternWeights *trained;

static SelfplayPlan plan_games(const PatternWeights *weights, int depth, uint32_t games,
                               int threads)
{
    return (SelfplayPlan){.weights = weights,
                          .seed = SEED,
                          .game_count = games,
                          .min_random = 8,
                          .max_random = 30,
                          .depth = depth,
                          .noise_discs = 1.5,
                          .stray_share = 0.25,
                          .max_discs = 64,
                          .threads = threads};
}

static SampleSet play_games(const PatternWeights *weights, int depth, uint32_t games, int threads)
{
    const SelfplayPlan plan = plan_games(weights, depth, games, threads);
    SampleSet samples = {0};
    assert_int_equal(selfplay_run(&plan, &samples, NULL), STATUS_OK);
    return samples;
}

static const LadderPlan ladder_plan = {
    .fit = {.threads = THREADS, .passes = 10, .pull = 16},
    .depth = 2,
    .exact_empties = 8,
    .rung = ENGINE_CERTAIN,
    .phase_limit = 100000,
    .seed = SEED,
};

static int train(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    assert_int_equal(pattern_weights_zero(&trained, NULL), STATUS_OK);
    SampleSet samples = play_games(trained, 0, 1500, THREADS);
    SampleSet sets[PATTERN_PHASES] = {0};
    assert_int_equal(ladder_split(&ladder_plan, &samples, sets, NULL), STATUS_OK);
    assert_int_equal(ladder_run(&ladder_plan, sets, trained, NULL, NULL, NULL), STATUS_OK);
    for (int i = 0; i < PATTERN_PHASES; i++) {
        sample_set_fini(&sets[i]);
    }
    sample_set_fini(&samples);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    pattern_weights_free(trained);
    return 0;
}

static int disc_difference(Board board)
{
    return __builtin_popcountll(board.own) - __builtin_popcountll(board.opp);
}

/* The move after which one's own side is best off one ply ahead, by patterns or by discs. */
static int greedy_move(Labeller *labeller, Board board)
{
    int best_move = BOARD_NO_MOVE, best = -1000000;
    for (uint64_t moves = board_moves(board); moves != 0; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const Board next = board_play(board, square);
        const int value =
            labeller == NULL ? -disc_difference(next) : -label_static(labeller->weights, next);
        if (value > best) {
            best = value;
            best_move = square;
        }
    }
    return best_move;
}

/* The final score for the patterns' side. */
static int play_against_discs(Labeller *labeller, uint64_t seed, int patterns_turn)
{
    Rng rng = rng_seeded(seed);
    Board board = board_start(8);
    int turn = 0;
    for (int ply = 0; !board_is_over(board, ~0ull); turn ^= 1) {
        uint64_t moves = board_moves(board);
        if (moves == 0) {
            board = board_pass(board);
            continue;
        }
        int move = greedy_move(turn == patterns_turn ? labeller : NULL, board);
        if (ply++ < 8) {
            int skip = (int)rng_below(&rng, (uint32_t)__builtin_popcountll(moves));
            for (; skip > 0; skip--) {
                moves &= moves - 1;
            }
            move = __builtin_ctzll(moves);
        }
        board = board_play(board, move);
    }
    const int score = board_final_score(board, ~0ull);
    return turn == patterns_turn ? score : -score;
}

static void A13_E4_the_tiny_evaluation_beats_discs(void **state)
{
    (void)state;
    char path[] = "/tmp/emilia-ladder-XXXXXX";
    close(mkstemp(path));
    assert_int_equal(pattern_weights_write(trained, 0, path, NULL), STATUS_OK);
    PatternWeights *loaded = NULL;
    assert_int_equal(pattern_weights_read(path, &loaded, NULL), STATUS_OK);
    unlink(path);
    Labeller *labeller = malloc(sizeof *labeller);
    label_init(labeller, loaded);
    int wins = 0;
    for (int game = 0; game < 100; game++) {
        wins += play_against_discs(labeller, (uint64_t)(SEED + game / 2), game % 2) > 0;
    }
    print_message("%d wins of 100\n", wins);
    assert_true(wins >= 65);
    free(labeller);
    pattern_weights_free(loaded);
}

static void games_do_not_depend_on_the_number_of_threads(void **state)
{
    (void)state;
    SampleSet one = play_games(trained, 2, 40, 1);
    SampleSet three = play_games(trained, 2, 40, 3);
    sample_set_unique(&one);
    sample_set_unique(&three);
    assert_int_equal(one.count, three.count);
    assert_memory_equal(one.samples, three.samples, one.count * sizeof *one.samples);
    sample_set_fini(&one);
    sample_set_fini(&three);
}

/* Values and moves: of equally good moves every thread names the same one. */
static void labels_do_not_depend_on_the_number_of_threads(void **state)
{
    (void)state;
    SampleSet one = play_games(trained, 0, 300, 1);
    SampleSet three = play_games(trained, 0, 300, 1);
    LadderPlan plan = ladder_plan;
    plan.depth = 3;
    plan.exact_empties = 8;
    plan.fit.threads = 1;
    assert_int_equal(ladder_label(&plan, trained, &one, NULL), STATUS_OK);
    plan.fit.threads = 3;
    assert_int_equal(ladder_label(&plan, trained, &three, NULL), STATUS_OK);
    assert_int_equal(one.count, three.count);
    assert_memory_equal(one.samples, three.samples, one.count * sizeof *one.samples);
    sample_set_fini(&one);
    sample_set_fini(&three);
}

/* A plain minimax over static values, without windows or tables. A pass costs no depth, so whoever
 * is judged has a move. */
static int minimax(const PatternWeights *weights, Board board, int depth)
{
    const uint64_t moves = board_moves(board);
    if (moves == 0) {
        const Board passed = board_pass(board);
        return board_moves(passed) == 0 ? board_final_score(board, ~0ull) * PATTERN_DISC
                                        : -minimax(weights, passed, depth);
    }
    if (depth == 0) {
        return label_static(weights, board);
    }
    int best = -1000000;
    for (uint64_t left = moves; left != 0; left &= left - 1) {
        const int value = -minimax(weights, board_play(board, __builtin_ctzll(left)), depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

static void the_labelling_search_is_plain_minimax(void **state)
{
    (void)state;
    SampleSet samples = play_games(trained, 0, 20, 1);
    Labeller *labeller = malloc(sizeof *labeller);
    label_init(labeller, trained);
    for (size_t i = 0; i < samples.count; i += 5) {
        const Board board = samples.samples[i].board;
        for (int depth = 1; depth <= 4; depth++) {
            int move;
            const int value = label_value(labeller, board, depth, &move);
            assert_int_equal(value, minimax(trained, board, depth));
            if (depth > 1) {
                assert_true((board_moves(board) >> move & 1) != 0);
                assert_int_equal(value, -minimax(trained, board_play(board, move), depth - 1));
            }
        }
    }
    free(labeller);
    sample_set_fini(&samples);
}

/* The samples with this number of empty squares, labelled by a search to the end. */
static SampleSet label_ends(const PatternWeights *weights, const SampleSet *samples, int empties,
                            int rung)
{
    SampleSet ends = {0};
    for (size_t i = 0; i < samples->count; i++) {
        if (64 - sample_discs(&samples->samples[i]) == empties) {
            assert_true(sample_set_add(&ends, &samples->samples[i]));
        }
    }
    LadderPlan plan = ladder_plan;
    plan.exact_empties = empties;
    plan.rung = rung;
    assert_int_equal(ladder_label(&plan, weights, &ends, NULL), STATUS_OK);
    return ends;
}

static void searches_to_the_end_say_whether_they_are_exact(void **state)
{
    (void)state;
    PatternWeights *weights = NULL; /* those of the miniature know no errors to cut by */
    assert_int_equal(pattern_weights_builtin(&weights, NULL), STATUS_OK);
    SampleSet samples = play_games(weights, 0, 20, 1);
    Labeller *labeller = malloc(sizeof *labeller);
    label_init(labeller, weights);
    for (int empties = 14; empties <= 16; empties += 2) { /* by the small solver, by the engine */
        SampleSet exact = label_ends(weights, &samples, empties, ENGINE_CERTAIN);
        SampleSet likely = label_ends(weights, &samples, empties, 0);
        size_t sure = 0;
        for (size_t i = 0; i < exact.count; i++) {
            const Board board = exact.samples[i].board;
            const Board after = board_play(board, exact.samples[i].move);
            assert_int_equal(exact.samples[i].value, label_exact(labeller, board, NULL));
            assert_int_equal(exact.samples[i].value, -label_exact(labeller, after, NULL));
            assert_int_equal(exact.samples[i].flags & SAMPLE_EXACT, SAMPLE_EXACT);
            assert_int_equal(exact.samples[i].depth, empties);
            if ((likely.samples[i].flags & SAMPLE_EXACT) != 0) {
                assert_int_equal(likely.samples[i].value, exact.samples[i].value);
                sure++;
            }
        }
        print_message("%d empty squares: %zu of %zu sure\n", empties, sure, exact.count);
        assert_true(exact.count >= 10);
        assert_true(empties == 14 ? sure == exact.count : sure < exact.count / 2);
        sample_set_fini(&exact);
        sample_set_fini(&likely);
    }
    free(labeller);
    sample_set_fini(&samples);
    pattern_weights_free(weights);
}

static size_t read_bytes(const char *path, char *bytes, size_t most)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, most, file);
    fclose(file);
    return size;
}

static void write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void sample_files_read_back_and_damage_is_named(void **state)
{
    (void)state;
    SampleSet samples = play_games(trained, 0, 3, 1), back = {0};
    char path[] = "/tmp/emilia-samples-XXXXXX";
    close(mkstemp(path));
    assert_int_equal(sample_set_append_file(&samples, path, NULL), STATUS_OK);
    assert_int_equal(sample_set_append_file(&samples, path, NULL), STATUS_OK);
    assert_int_equal(sample_set_read_file(path, &back, NULL), STATUS_OK);
    assert_int_equal(back.count, 2 * samples.count);
    assert_memory_equal(back.samples + samples.count, samples.samples,
                        samples.count * sizeof *samples.samples);
    Error error = {0};
    assert_int_equal(truncate(path, 8 + 24 * 5 + 3), 0);
    assert_int_equal(sample_set_read_file(path, &back, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "the samples are cut short");
    assert_int_equal(error.at, 8 + 24 * 5 + 3); /* where the file ends */
    assert_int_equal(back.count, 2 * samples.count);
    assert_int_equal(truncate(path, 4), 0);
    assert_int_equal(sample_set_read_file(path, &back, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "not a file of samples");
    assert_int_equal(sample_set_append_file(&samples, path, &error), STATUS_SYNTAX);
    write_bytes(path, "EMSAMP1\n", 8);
    assert_int_equal(sample_set_append_file(&samples, path, &error), STATUS_SYNTAX);
    assert_int_equal(sample_set_read_file(path, &back, &error), STATUS_SYNTAX);
    assert_string_equal(error.text,
                        "samples of version 1, without moves; only version 2 is read");
    unlink(path);
    sample_set_fini(&samples);
    sample_set_fini(&back);
}

/* The sample's move leads to the next one's position: 1, with a pass: -1, else 0. */
static int step_between(const Sample *sample, const Sample *next)
{
    const Board after = board_play(sample->board, sample->move);
    return board_equal(after, next->board)               ? 1
           : board_equal(board_pass(after), next->board) ? -1
                                                         : 0;
}

static bool its_move_ends_it_with(const Sample *sample, int score)
{
    const Board after = board_play(sample->board, sample->move);
    return board_is_over(after, ~0ull) && -board_final_score(after, ~0ull) == score;
}

static void samples_know_the_move_the_search_and_the_end_of_their_game(void **state)
{
    (void)state;
    SelfplayPlan plan = plan_games(trained, 2, 30, 2);
    plan.stray_share = 0;
    SampleSet set = {0};
    assert_int_equal(selfplay_run(&plan, &set, NULL), STATUS_OK);
    int searched = 0, ends = 0;
    for (size_t i = 0; i < set.count; i++) {
        const Sample *sample = &set.samples[i];
        assert_true(sample_has_score(sample));
        if (sample->depth != 0) {
            assert_int_equal(sample->depth, 2);
            assert_int_equal(sample->value, minimax(trained, sample->board, 2));
            searched++;
        }
        if (i + 1 < set.count && sample[1].game == sample->game) {
            const int step = step_between(sample, sample + 1);
            assert_int_not_equal(step, 0);
            assert_int_equal(sample_score(sample + 1), -step * sample_score(sample));
        } else {
            assert_true(its_move_ends_it_with(sample, sample_score(sample)));
            ends++;
        }
    }
    assert_int_equal(ends, 30);
    assert_true(searched > 300);
    sample_set_fini(&set);
}

static void moves_are_those_of_the_board_whichever_way_it_is_turned(void **state)
{
    (void)state;
    SampleSet set = play_games(trained, 0, 20, 1);
    int known = 0;
    sample_set_unique(&set);
    for (size_t i = 0; i < set.count; i++) {
        const Sample *sample = &set.samples[i];
        known += sample->move != SAMPLE_NO_MOVE;
        assert_true(sample->move == SAMPLE_NO_MOVE ||
                    (board_moves(sample->board) >> sample->move & 1) != 0);
    }
    print_message("%d of %zu moves known\n", known, set.count);
    assert_true(known > 600 && (size_t)known < set.count);
    sample_set_fini(&set);
}

static void a_move_that_cannot_be_is_named(void **state)
{
    (void)state;
    static const struct {
        uint8_t move;
        const char *text;
    } rows[] = {{28, "a move to a disc in the samples"},
                {65, "a move that is no square in the samples"},
                {254, "a move that is no square in the samples"},
                {64, NULL},
                {SAMPLE_NO_MOVE, NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Sample sample = {.board = board_start(8), .game = 3, .move = rows[i].move};
        const SampleSet set = {.samples = &sample, .count = 1};
        SampleSet back = {0};
        Error error = {0};
        char path[] = "/tmp/emilia-samples-XXXXXX";
        close(mkstemp(path));
        assert_int_equal(sample_set_append_file(&set, path, NULL), STATUS_OK);
        const Status status = sample_set_read_file(path, &back, &error);
        assert_int_equal(status, rows[i].text == NULL ? STATUS_OK : STATUS_SYNTAX);
        if (rows[i].text != NULL) {
            assert_string_equal(error.text, rows[i].text);
            assert_int_equal(error.at, 8);
        }
        unlink(path);
        sample_set_fini(&back);
    }
}

static void count_calls(void *context, uint32_t games)
{
    (void)games;
    ++*(int *)context;
}

static void games_in_a_file_go_on_where_they_stopped(void **state)
{
    (void)state;
    static char whole[100000], again[100000];
    const SelfplayPlan plan = plan_games(trained, 1, 30, 2);
    char path[] = "/tmp/emilia-samples-XXXXXX";
    close(mkstemp(path));
    int calls = 0;
    assert_int_equal(selfplay_file(&plan, path, count_calls, &calls, NULL), STATUS_OK);
    assert_int_equal(calls, 2); /* none was there, all are */
    const size_t size = read_bytes(path, whole, sizeof whole);
    assert_true(size > 30 * 24 * 20 && size < sizeof whole);
    for (size_t cut = 0; cut < size; cut += cut < 100 ? 7 : 1777) {
        write_bytes(path, whole, cut);
        const Status status = selfplay_file(&plan, path, count_calls, &calls, NULL);
        if (cut > 0 && cut < 8) { /* not even the magic number */
            assert_int_equal(status, STATUS_SYNTAX);
            continue;
        }
        assert_int_equal(status, STATUS_OK);
        assert_int_equal(read_bytes(path, again, sizeof again), size);
        assert_memory_equal(again, whole, size);
    }
    write_bytes(path, whole, size);
    SelfplayPlan more = plan; /* more games, and fewer than there are */
    more.game_count = 35;
    assert_int_equal(selfplay_file(&more, path, count_calls, &calls, NULL), STATUS_OK);
    const size_t longer = read_bytes(path, again, sizeof again);
    assert_true(longer > size);
    assert_memory_equal(again, whole, size);
    assert_int_equal(selfplay_file(&plan, path, count_calls, &calls, NULL), STATUS_OK);
    assert_int_equal(read_bytes(path, again, sizeof again), longer);
    unlink(path);
}

/* Weights, seed and settings other than those the file was begun with. */
static void games_of_others_are_not_mixed_into_a_file(void **state)
{
    (void)state;
    static char whole[200000], again[200000];
    const SelfplayPlan plan = plan_games(trained, 1, 40, 2);
    PatternWeights *zero = NULL;
    assert_int_equal(pattern_weights_zero(&zero, NULL), STATUS_OK);
    SelfplayPlan others[6];
    for (int i = 0; i < 6; i++) {
        others[i] = plan;
        others[i].game_count = 50;
    }
    others[0].weights = zero;
    others[1].seed++;
    others[2].depth = 2;
    others[3].max_random = 31;
    others[4].noise_discs = 1.4;
    others[5].stray_share = 0.3;
    char path[] = "/tmp/emilia-samples-XXXXXX";
    close(mkstemp(path));
    int calls = 0;
    assert_int_equal(selfplay_file(&plan, path, count_calls, &calls, NULL), STATUS_OK);
    const size_t size = read_bytes(path, whole, sizeof whole);
    for (size_t cut = 0; cut < 2; cut++) { /* between two samples, and in the midst of one */
        write_bytes(path, whole, size - 5 * cut);
        for (int i = 0; i < 6; i++) {
            Error error = {0};
            calls = 0;
            assert_int_equal(selfplay_file(&others[i], path, count_calls, &calls, &error),
                             STATUS_RANGE);
            assert_true(strstr(error.text, "not those of these weights") != NULL);
            assert_int_equal(calls, 0);
            assert_int_equal(read_bytes(path, again, sizeof again), size - 5 * cut);
            assert_memory_equal(again, whole, size - 5 * cut);
        }
    }
    write_bytes(path, whole, size);
    others[0].first_game = 40; /* later games may be anybody's */
    assert_int_equal(selfplay_file(&others[0], path, count_calls, &calls, NULL), STATUS_OK);
    assert_true(read_bytes(path, again, sizeof again) > size);
    assert_memory_equal(again, whole, size);
    unlink(path);
    pattern_weights_free(zero);
}

static void a_bad_path_is_known_before_the_first_game(void **state)
{
    (void)state;
    const SelfplayPlan plan = plan_games(trained, 1, 30, 2);
    Error error = {0};
    int calls = 0;
    assert_int_equal(selfplay_file(&plan, "/nonexistent/samples", count_calls, &calls, &error),
                     STATUS_IO);
    assert_string_equal(error.text, "cannot open the samples for writing");
    assert_int_equal(calls, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A13_E4_the_tiny_evaluation_beats_discs),
        cmocka_unit_test(games_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(labels_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(the_labelling_search_is_plain_minimax),
        cmocka_unit_test(searches_to_the_end_say_whether_they_are_exact),
        cmocka_unit_test(sample_files_read_back_and_damage_is_named),
        cmocka_unit_test(samples_know_the_move_the_search_and_the_end_of_their_game),
        cmocka_unit_test(moves_are_those_of_the_board_whichever_way_it_is_turned),
        cmocka_unit_test(a_move_that_cannot_be_is_named),
        cmocka_unit_test(games_in_a_file_go_on_where_they_stopped),
        cmocka_unit_test(games_of_others_are_not_mixed_into_a_file),
        cmocka_unit_test(a_bad_path_is_known_before_the_first_game),
    };
    return cmocka_run_group_tests(tests, train, forget);
}
