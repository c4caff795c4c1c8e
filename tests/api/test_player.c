/* Players and the engine through the public library: specs, limits, stopping, exact scores, and
 * two of them at once in two threads. */
#include "support/testing.h"

#include "emilia.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

enum { ROOM = 8 };

static EmGame *game_of(int size, const char *text)
{
    EmGame *game = NULL;
    assert_int_equal(em_game_new(size, text, &game, NULL), EM_OK);
    return game;
}

static EmPlayer *player_of(const char *spec)
{
    EmPlayer *player = NULL;
    EmError error = {0};
    if (em_player_open(spec, &player, &error) != EM_OK) {
        fail_msg("%s: %s at %zu", spec, error.text, error.at);
    }
    return player;
}

/* True if the move can be played in the game, which stays as it is. */
static bool is_legal(const EmGame *game, EmMove move)
{
    EmGame *copy = NULL;
    em_game_copy(game, &copy, NULL);
    const bool legal = em_game_play(copy, move, NULL) == EM_OK;
    em_game_free(copy);
    return legal;
}

static void a_player_is_opened_from_its_text(void **state)
{
    (void)state;
    EmPlayer *player = player_of("alphabeta:depth=4");
    assert_string_equal(em_player_spec(player), "alphabeta:depth=4");
    assert_string_equal(em_player_name(player), "AI Ab");
    assert_false(em_player_is_human(player));
    EmGame *game = game_of(8, "f5");
    EmResult result;
    assert_int_equal(em_player_choose(player, game, NULL, &result, NULL), EM_OK);
    assert_true(is_legal(game, result.move));
    assert_true(result.has_value);
    assert_int_equal(result.depth, 4);
    assert_int_equal(result.line_length, 4);
    assert_int_equal(result.line[0], result.move);
    assert_true(result.nodes > 0);
    em_game_free(game);
    em_player_close(player);
    em_player_close(NULL);
}

static void a_player_says_which_boards_it_knows(void **state)
{
    (void)state;
    EmError error = {0};
    EmPlayer *every = player_of("alphabeta"), *one = player_of("engine:hash=1");
    assert_int_equal(em_player_check_size(every, 16, NULL), EM_OK);
    assert_int_equal(em_player_check_size(one, 8, &error), EM_OK);
    assert_int_equal(em_player_check_size(every, 7, &error), EM_RANGE);
    assert_string_equal(error.text, "the size of a board is even, from 4 to 16");
    assert_int_equal(em_player_check_size(one, 10, &error), EM_RANGE);
    assert_string_equal(error.text, "the player knows only the 8x8 board");
    em_player_close(every);
    em_player_close(one);
}

/* Whoever is on the list can be opened by its name, with each of its options at the preset. */
static void every_player_on_the_list_can_be_opened(void **state)
{
    (void)state;
    EmPlayerKind kind;
    int count = 0, outside = 0, choices = 0;
    for (; em_player_kind(count, &kind); count++) {
        EmPlayerOption option;
        for (int i = 0; i < kind.option_count; i++) {
            assert_true(em_player_option(count, i, &option));
            assert_true(option.name[0] != '\0' && option.help[0] != '\0');
            assert_int_equal(option.type == EM_OPTION_CHOICE, option.choices != NULL);
            assert_true(option.min <= option.max);
            if (option.preset != NULL && !kind.is_outside) {
                char spec[256];
                snprintf(spec, sizeof spec, "%s:%s=%s", kind.name, option.name, option.preset);
                em_player_close(player_of(spec));
            }
            for (int k = 0; option.choices != NULL && option.choices[k] != NULL; k++) {
                choices++;
            }
        }
        assert_false(em_player_option(count, kind.option_count, &option));
        assert_false(em_player_option(count, -1, &option));
        assert_true(kind.title[0] != '\0' && kind.summary[0] != '\0');
        outside += kind.is_outside;
        if (!kind.is_outside) {
            EmPlayer *player = player_of(kind.name);
            EmGame *game = game_of(10, NULL);
            EmResult result;
            assert_string_equal(em_player_name(player), kind.title);
            assert_int_equal(em_player_is_human(player), kind.is_human);
            const EmLimits limits = {.move_time_s = 0.001};
            assert_int_equal(em_player_choose(player, game, &limits, &result, NULL) == EM_OK,
                             !kind.only_8x8 && !kind.is_human);
            em_game_free(game);
            em_player_close(player);
        }
    }
    assert_true(count > 10 && outside == 2 && choices > 0);
    EmPlayerKind untouched = {.name = "before"};
    assert_false(em_player_kind(-1, &untouched));
    assert_false(em_player_kind(count, &untouched));
    assert_string_equal(untouched.name, "before");
    EmPlayerOption option;
    assert_false(em_player_option(count, 0, &option));
    assert_false(em_player_option(-1, 0, &option));
}

static void a_bad_text_is_refused_at_the_byte(void **state)
{
    (void)state;
    EmPlayer *player = NULL;
    EmError error = {0};
    assert_int_equal(em_player_open("alphabeta:depth=x", &player, &error), EM_SYNTAX);
    assert_int_equal(error.at, 16);
    assert_int_equal(em_player_open("alphabeta:depth=65", &player, &error), EM_RANGE);
    assert_int_equal(em_player_open("nobody", &player, NULL), EM_SYNTAX);
    assert_null(player);
}

static void static_values_are_white_minus_black(void **state)
{
    (void)state;
    EmPlayer *player = player_of("alphabeta:eval=norvig");
    EmGame *game = game_of(8, "f5");
    double white = 0;
    assert_int_equal(em_player_evaluate(player, game, &white, NULL), EM_OK);
    assert_true(white == -9);
    em_player_close(player);
    player = player_of("first");
    assert_int_equal(em_player_evaluate(player, game, &white, NULL), EM_RANGE);
    em_player_close(player);
    em_game_free(game);
}

static void a_person_cannot_be_asked_but_the_game_can_go_on(void **state)
{
    (void)state;
    EmPlayer *player = player_of("human");
    EmGame *game = game_of(8, "start");
    EmResult result;
    EmError error = {0};
    assert_true(em_player_is_human(player));
    assert_int_equal(em_player_choose(player, game, NULL, &result, &error), EM_RANGE);
    assert_non_null(error.text);
    assert_true(is_legal(game, result.move));
    em_game_free(game);
    em_player_close(player);
}

/* The error's sentence is a constant; the reason has the program's move and its last words. */
static void a_program_that_fails_is_told_why(void **state)
{
    (void)state;
    static const struct {
        const char *mode;
        EmStatus status;
        const char *reason;
    } cases[] = {
        {"illegal", EM_ILLEGAL,
         "the player answered with an illegal move: d4 (the square is occupied)"},
        {"garbage", EM_SYNTAX, "the answer is not a move ('banana')"},
        {"crash-start", EM_IO, "the program ended (exit status 3): mock: cannot find my own feet"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char spec[512];
        char reason[EM_REASON_TEXT_SIZE] = "";
        snprintf(spec, sizeof spec, "gtp:\"%s gtp %s\"", MOCK_ENGINE, cases[i].mode);
        EmPlayer *player = player_of(spec);
        EmGame *game = game_of(8, NULL);
        EmResult result;
        EmError error = {0};
        while (em_player_choose(player, game, NULL, &result, &error) == EM_OK) {
            assert_int_equal(em_game_play(game, result.move, NULL), EM_OK);
        }
        em_player_reason(player, &error, reason);
        assert_int_equal(error.status, cases[i].status);
        assert_string_equal(reason, cases[i].reason);
        assert_memory_equal(reason, error.text, strlen(error.text));
        assert_true(is_legal(game, result.move));
        em_game_free(game);
        em_player_close(player);
    }
    EmPlayer *person = player_of("human");
    EmGame *game = game_of(8, NULL);
    EmResult result;
    EmError error = {0};
    char reason[EM_REASON_TEXT_SIZE];
    assert_int_equal(em_player_choose(person, game, NULL, &result, &error), EM_RANGE);
    em_player_reason(person, &error, reason);
    assert_string_equal(reason, error.text);
    em_game_free(game);
    em_player_close(person);
}

static void a_value_says_what_it_counts(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        int unit;
    } cases[] = {{"engine:level=2,hash=1", EM_DISCS},
                 {"mcts:playouts=100", EM_WINS},
                 {"alphabeta:depth=2", EM_POINTS}};
    EmGame *game = game_of(8, "f5d6c3");
    EmResult result;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EmPlayer *player = player_of(cases[i].spec);
        assert_int_equal(em_player_choose(player, game, NULL, &result, NULL), EM_OK);
        assert_true(result.has_value);
        assert_int_equal(result.unit, cases[i].unit);
        assert_int_equal(result.behind, 0);
        em_player_close(player);
    }
    em_game_free(game);
    game = game_of(4, "XX-- ---- ---- ---- O"); /* over, and a score is in discs */
    EmPlayer *player = player_of("alphabeta:depth=2");
    assert_int_equal(em_player_choose(player, game, NULL, &result, NULL), EM_OK);
    assert_true(result.exact && result.value == -16);
    assert_int_equal(result.unit, EM_DISCS);
    em_player_close(player);
    em_game_free(game);
}

static void a_seed_repeats_a_game(void **state)
{
    (void)state;
    char texts[2][EM_GAME_TEXT_SIZE];
    EmPlayer *player = player_of("random");
    for (int i = 0; i < 2; i++) {
        EmGame *game = game_of(8, "start");
        EmResult result;
        em_player_new_game(player, 17);
        while (!em_game_is_over(game)) {
            assert_int_equal(em_player_choose(player, game, NULL, &result, NULL), EM_OK);
            assert_int_equal(em_game_play(game, result.move, NULL), EM_OK);
        }
        assert_int_equal(em_player_choose(player, game, NULL, &result, NULL), EM_OK);
        assert_int_equal(result.move, EM_NONE);
        em_game_write(game, EM_MOVES, texts[i], sizeof texts[i], NULL);
        em_game_free(game);
    }
    assert_string_equal(texts[0], texts[1]);
    em_player_close(player);
}

static void limits_that_are_none_are_refused(void **state)
{
    (void)state;
    EmPlayer *player = player_of("first");
    EmGame *game = game_of(8, "start");
    const EmLimits bad[] = {{.move_time_s = -1},
                            {.move_time_s = (double)NAN},
                            {.remaining_time_s = (double)INFINITY},
                            {.increment_s = 2e9}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EmResult result = {.move = EM_NONE};
        assert_int_equal(em_player_choose(player, game, &bad[i], &result, NULL), EM_RANGE);
        assert_int_equal(result.move, EM_NONE);
    }
    em_game_free(game);
    em_player_close(player);
}

/* Searches that would outlive us, with the flag set before they begin: a legal answer after a
 * bounded number of nodes or playouts. */
static void a_stop_ends_every_search(void **state)
{
    (void)state;
    static const char *const specs[] = {"minimax:depth=64", "alphabeta:depth=64",
                                        "mcts:playouts=1000000000000", "engine:depth=60,hash=1",
                                        "champion:time=86400,hash=1"};
    EmStop *stop = NULL;
    assert_int_equal(em_stop_new(&stop, NULL), EM_OK);
    assert_false(em_stop_is_set(stop));
    em_stop_set(stop);
    EmGame *game = game_of(8, "f5d6c3");
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        EmPlayer *player = player_of(specs[i]);
        EmResult result;
        const EmLimits limits = {.stop = stop};
        assert_int_equal(em_player_choose(player, game, &limits, &result, NULL), EM_OK);
        assert_true(is_legal(game, result.move));
        print_message("%s: %d nodes, %d playouts\n", specs[i], (int)result.nodes,
                      (int)result.playouts);
        assert_true(result.nodes + result.playouts < 100000);
        em_player_close(player);
    }
    assert_true(em_stop_is_set(stop));
    em_stop_clear(stop);
    assert_false(em_stop_is_set(stop));
    EmPlayer *player = player_of("alphabeta:depth=3");
    EmResult result;
    assert_int_equal(
        em_player_choose(player, game, &(EmLimits){.stop = stop}, &result, NULL), EM_OK);
    assert_int_equal(result.depth, 3);
    em_player_close(player);
    em_game_free(game);
    em_stop_free(stop);
    em_stop_free(NULL);
}

typedef struct Watch {
    EmStop *stop;
    int depth;
    int calls;
} Watch;

/* Stops the search from inside once it has finished three layers. */
static void watch_depth(void *context, const EmResult *so_far)
{
    Watch *watch = context;
    assert_true(so_far->depth >= watch->depth);
    watch->depth = so_far->depth;
    watch->calls++;
    if (so_far->depth >= 3) {
        em_stop_set(watch->stop);
    }
}

static void progress_is_told_and_can_stop_the_search(void **state)
{
    (void)state;
    static const char *const specs[] = {"alphabeta:time=86400", "engine:depth=60,hash=1"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Watch watch = {0};
        em_stop_new(&watch.stop, NULL);
        EmPlayer *player = player_of(specs[i]);
        EmGame *game = game_of(8, "f5d6c3");
        EmResult result;
        const EmLimits limits = {
            .stop = watch.stop, .progress = watch_depth, .context = &watch};
        assert_int_equal(em_player_choose(player, game, &limits, &result, NULL), EM_OK);
        assert_true(watch.calls > 0);
        assert_true(watch.depth >= 3 && watch.depth < 30);
        assert_true(is_legal(game, result.move));
        em_game_free(game);
        em_player_close(player);
        em_stop_free(watch.stop);
    }
}

typedef struct Lines {
    EmMove moves[3];
    int calls;
} Lines;

static void watch_lines(void *context, const EmResult *so_far)
{
    Lines *lines = context;
    assert_int_equal(so_far[0].behind, 2);
    for (int i = 0; i <= so_far->behind; i++) {
        assert_int_equal(so_far[i].behind, 2 - i);
        assert_int_equal(so_far[i].unit, EM_DISCS);
        assert_true(i == 0 || so_far[i].value <= so_far[i - 1].value);
        lines->moves[i] = so_far[i].move;
    }
    lines->calls++;
}

static void progress_is_told_every_line_that_was_asked_for(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    EmGame *game = game_of(8, "f5d6"); /* more than three moves */
    Lines lines = {0};
    EmResult results[3];
    int count = 0;
    const EmLimits limits = {.progress = watch_lines, .context = &lines};
    assert_int_equal(em_engine_best(engine, game, 6, &limits, results, 3, &count, NULL), EM_OK);
    assert_int_equal(count, 3);
    assert_true(lines.calls > 1);
    for (int i = 0; i < count; i++) {
        assert_int_equal(results[i].move, lines.moves[i]);
        assert_int_equal(results[i].behind, 2 - i);
    }
    em_game_free(game);
    em_engine_close(engine);
}

/* Black loses the 4x4 game by 10, the empty squares counted, whichever way it begins. */
static void exact_scores_are_exact(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    const EmEngineOptions options = {.hash_mib = 1};
    assert_int_equal(em_engine_open(&options, &engine, NULL), EM_OK);
    EmGame *game = game_of(4, "start");
    EmResult results[EM_MAX_LINE];
    int count = 0;
    assert_int_equal(em_engine_solve(engine, game, NULL, results, EM_MAX_LINE, &count, NULL),
                     EM_OK);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++) {
        assert_true(results[i].exact && results[i].value == -10);
        EmGame *line = game_of(4, "start");
        for (int k = 0; k < results[i].line_length; k++) {
            assert_int_equal(em_game_play(line, results[i].line[k], NULL), EM_OK);
        }
        assert_true(em_game_is_over(line));
        assert_int_equal(em_game_score(line), -10);
        em_game_free(line);
    }
    em_engine_clear(engine);
    assert_int_equal(em_engine_solve(engine, game, NULL, results, 1, &count, NULL), EM_OK);
    assert_int_equal(count, 1);
    assert_int_equal(em_engine_solve(engine, game, NULL, results, 0, &count, NULL), EM_RANGE);
    em_game_free(game);

    game = game_of(10, "start");
    assert_int_equal(em_engine_solve(engine, game, NULL, results, 1, &count, NULL), EM_RANGE);
    em_game_free(game);
    em_engine_close(engine);
    em_engine_close(NULL);
}

static void a_solution_that_was_stopped_says_so(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    EmStop *stop = NULL;
    em_stop_new(&stop, NULL);
    em_stop_set(stop);
    EmGame *game = game_of(8, "start");
    EmResult result;
    int count = 0;
    EmError error = {0};
    assert_int_equal(em_engine_solve(engine, game, &(EmLimits){.stop = stop}, &result, 1, &count,
                                     &error),
                     EM_STOPPED);
    assert_int_equal(error.status, EM_STOPPED);
    assert_int_equal(count, 1);
    assert_false(result.exact);
    assert_true(is_legal(game, result.move));
    em_game_free(game);
    em_stop_free(stop);
    em_engine_close(engine);
}

static const char *const ending = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8c7f2h4d2d7c2"
                                  "c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2"; /* 16 empty squares */

static double outcome_of(double discs)
{
    return discs > 0 ? 1 : discs < 0 ? 0 : 0.5;
}

static void watch_units(void *context, const EmResult *so_far)
{
    int *seen = context;
    for (int i = 0; i <= so_far->behind; i++) {
        assert_true(so_far[i].unit == EM_DISCS || so_far[i].unit == EM_WINS);
        assert_true(so_far[i].unit == EM_DISCS || so_far[i].value == 0 ||
                    so_far[i].value == 0.5 || so_far[i].value == 1);
        seen[so_far[i].unit]++;
    }
}

/* Every move wins, draws or loses as its exact score says, along the game and in its last 14
 * moves, of which some are passes or the end. */
static void outcomes_are_the_signs_of_exact_scores(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    EmPlayer *player = player_of("random:seed=7");
    EmGame *game = game_of(8, ending);
    int seen[3] = {0}, values[3] = {0};
    for (bool over = false; !over;) {
        EmResult exact[ROOM], wld[ROOM], next;
        int exact_count = 0, wld_count = 0;
        const EmLimits limits = {.progress = watch_units, .context = seen};
        over = em_game_is_over(game);
        assert_int_equal(em_engine_solve(engine, game, NULL, exact, ROOM, &exact_count, NULL),
                         EM_OK);
        em_engine_clear(engine);
        assert_int_equal(em_engine_solve_wld(engine, game, &limits, wld, ROOM, &wld_count, NULL),
                         EM_OK);
        assert_int_equal(wld_count, exact_count);
        for (int i = 0; i < wld_count; i++) {
            assert_true(wld[i].exact && wld[i].has_value);
            assert_int_equal(wld[i].unit, EM_WINS);
            assert_int_equal(exact[i].unit, EM_DISCS);
            assert_true(wld[i].value == outcome_of(exact[i].value)); /* both fall */
            values[(int)(2 * wld[i].value)]++;
            for (int k = 0; k < exact_count && exact_count < ROOM; k++) {
                assert_true(wld[i].move != exact[k].move ||
                            wld[i].value == outcome_of(exact[k].value));
            }
        }
        assert_int_equal(em_player_choose(player, game, NULL, &next, NULL), EM_OK);
        em_game_play(game, over ? EM_PASS : next.move, NULL);
    }
    assert_true(values[0] > 0 && values[1] > 0 && values[2] > 0);
    assert_true(seen[EM_WINS] > 0 && seen[EM_DISCS] > 0);
    em_game_free(game);
    em_player_close(player);
    em_engine_close(engine);
}

static void an_outcome_that_was_stopped_says_so(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    EmStop *stop = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    em_stop_new(&stop, NULL);
    em_stop_set(stop);
    EmGame *game = game_of(8, "start");
    EmResult results[2];
    int count = 0;
    EmError error = {0};
    const EmLimits limits = {.stop = stop};
    assert_int_equal(em_engine_solve_wld(engine, game, &limits, results, 2, &count, &error),
                     EM_STOPPED);
    assert_int_equal(error.status, EM_STOPPED);
    assert_int_equal(count, 2);
    assert_false(results[0].exact || results[0].has_value);
    assert_true(is_legal(game, results[0].move));
    assert_int_equal(em_engine_solve_wld(engine, game, &limits, results, 0, &count, NULL),
                     EM_RANGE);
    em_game_free(game);
    game = game_of(10, "start");
    assert_int_equal(em_engine_solve_wld(engine, game, NULL, results, 1, &count, NULL), EM_RANGE);
    em_game_free(game);
    em_stop_free(stop);
    em_engine_close(engine);
}

/* In the ending all values are exact: what a move gave away is the difference of two of them. */
static void a_verdict_is_what_a_move_gave_away(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    EmGame *game = game_of(8, ending);
    EmResult scores[EM_MAX_LINE];
    int count = 0;
    assert_int_equal(em_engine_solve(engine, game, NULL, scores, EM_MAX_LINE, &count, NULL), EM_OK);
    const int index = em_game_move_count(game);
    const int turn = em_game_turn(game);
    assert_true(count > 2);
    for (int i = 0; i < count; i++) {
        EmVerdict verdict;
        assert_int_equal(em_game_play(game, scores[i].move, NULL), EM_OK);
        assert_int_equal(em_engine_judge(engine, game, index, 4, 16, NULL, &verdict, NULL), EM_OK);
        assert_int_equal(verdict.move, scores[i].move);
        assert_int_equal(verdict.colour, turn);
        assert_true(verdict.value == scores[i].value);
        assert_true(verdict.loss == scores[0].value - scores[i].value);
        assert_true(verdict.best.exact && verdict.best.value == scores[0].value);
        assert_int_equal(verdict.best.unit, EM_DISCS);
        em_game_undo(game);
    }
    em_game_free(game);
    em_engine_close(engine);
}

static void verdicts_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    EmStop *stop = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    em_stop_new(&stop, NULL);
    em_stop_set(stop);
    EmGame *game = game_of(8, "f5d6");
    EmGame *small = game_of(6, "c2");
    static const struct {
        int index, depth, exact;
    } bad[] = {{-1, 4, 0}, {2, 4, 0}, {0, 0, 0}, {0, 61, 0}, {0, 4, -1}, {0, 4, 61}};
    EmVerdict verdict = {.move = 77};
    EmError error = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(em_engine_judge(engine, game, bad[i].index, bad[i].depth, bad[i].exact,
                                         NULL, &verdict, &error),
                         EM_RANGE);
        assert_int_equal(error.status, EM_RANGE);
    }
    assert_int_equal(em_engine_judge(engine, small, 0, 4, 0, NULL, &verdict, NULL), EM_RANGE);
    assert_int_equal(em_engine_judge(engine, game, 0, 4, 0, &(EmLimits){.move_time_s = -1},
                                     &verdict, NULL),
                     EM_RANGE);
    assert_int_equal(em_engine_judge(engine, game, 0, 60, 0, &(EmLimits){.stop = stop}, &verdict,
                                     &error),
                     EM_STOPPED);
    assert_int_equal(verdict.move, 77);
    em_stop_clear(stop);
    const EmLimits limits = {.stop = stop, .move_time_s = 0.001};
    assert_int_equal(em_engine_judge(engine, game, 1, 60, 0, &limits, &verdict, NULL), EM_OK);
    assert_int_equal(verdict.move, em_game_move(game, 1));
    assert_int_equal(verdict.colour, EM_WHITE);
    assert_true(verdict.loss >= 0);
    em_game_free(small);
    em_game_free(game);
    em_stop_free(stop);
    em_engine_close(engine);
}

static void the_best_moves_come_in_order(void **state)
{
    (void)state;
    EmEngine *engine = NULL;
    em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &engine, NULL);
    EmGame *game = game_of(8, "f5d6");
    EmResult results[3];
    int count = 0;
    assert_int_equal(em_engine_best(engine, game, 6, NULL, results, 3, &count, NULL), EM_OK);
    assert_int_equal(count, 3);
    for (int i = 0; i < count; i++) {
        assert_true(is_legal(game, results[i].move));
        assert_true(i == 0 || results[i].value <= results[i - 1].value);
    }
    assert_int_equal(em_engine_best(engine, game, 61, NULL, results, 3, &count, NULL), EM_RANGE);
    assert_int_equal(em_engine_best(engine, game, EM_TIMED, NULL, results, 3, &count, NULL),
                     EM_RANGE);
    const EmLimits limits = {.move_time_s = 0.001};
    assert_int_equal(em_engine_best(engine, game, EM_TIMED, &limits, results, 3, &count, NULL),
                     EM_OK);
    assert_true(is_legal(game, results[0].move));
    em_game_free(game);
    game = game_of(6, "start");
    assert_int_equal(em_engine_best(engine, game, 6, NULL, results, 3, &count, NULL), EM_RANGE);
    em_game_free(game);
    em_engine_close(engine);

    engine = NULL;
    EmError error = {0};
    assert_int_equal(
        em_engine_open(&(EmEngineOptions){.weights = "/nowhere/at/all"}, &engine, &error), EM_IO);
    assert_int_equal(em_engine_open(&(EmEngineOptions){.threads = 257}, &engine, &error),
                     EM_RANGE);
    assert_null(engine);
}

/* One thread's share: a game of the engine against itself; the moves are the outcome. */
static void *play_alone(void *text)
{
    EmGame *game = NULL;
    EmPlayer *player = NULL;
    if (em_game_new(8, NULL, &game, NULL) == EM_OK &&
        em_player_open("engine:level=2,hash=1,threads=2", &player, NULL) == EM_OK) {
        EmResult result;
        while (!em_game_is_over(game) &&
               em_player_choose(player, game, NULL, &result, NULL) == EM_OK) {
            em_game_play(game, result.move, NULL);
        }
    }
    em_game_write(game, EM_MOVES, text, EM_GAME_TEXT_SIZE, NULL);
    em_player_close(player);
    em_game_free(game);
    return NULL;
}

static void two_engines_play_in_two_threads(void **state)
{
    (void)state;
    static char texts[2][EM_GAME_TEXT_SIZE];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, play_alone, texts[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        EmGame *game = game_of(8, texts[i]);
        assert_true(em_game_is_over(game));
        em_game_free(game);
    }
}

typedef struct Answers {
    EmResult solved[ROOM], best[ROOM];
    int solved_count, best_count;
    const EmEngine *beside;
} Answers;

/* The scores of an ending and the best moves of an opening, from an engine of the thread's own
 * beside another, if there is one. */
static void *ask_engine(void *opaque)
{
    Answers *answers = opaque;
    EmEngine *engine = NULL;
    const EmEngineOptions options = {.hash_mib = 1};
    EmGame *end = game_of(8, ending);
    EmGame *opening = game_of(8, "f5d6c3d3c4");
    const EmStatus status = answers->beside == NULL
                                ? em_engine_open(&options, &engine, NULL)
                                : em_engine_open_beside(answers->beside, &options, &engine, NULL);
    if (status == EM_OK) {
        em_engine_solve(engine, end, NULL, answers->solved, ROOM, &answers->solved_count, NULL);
        em_engine_best(engine, opening, 6, NULL, answers->best, ROOM, &answers->best_count, NULL);
    }
    em_engine_close(engine);
    em_game_free(opening);
    em_game_free(end);
    return NULL;
}

static void assert_same_results(const EmResult *a, const EmResult *b, int count)
{
    for (int i = 0; i < count; i++) {
        assert_int_equal(a[i].move, b[i].move);
        assert_true(a[i].value == b[i].value);
        assert_true(a[i].nodes == b[i].nodes);
        assert_int_equal(a[i].line_length, b[i].line_length);
        assert_memory_equal(a[i].line, b[i].line, (size_t)a[i].line_length * sizeof a[i].line[0]);
    }
}

static void compare_with_alone(Answers together[2])
{
    static Answers alone;
    ask_engine(&alone);
    assert_true(alone.solved_count > 1);
    assert_true(alone.solved[0].exact && alone.solved[0].value == 0);
    assert_true(alone.best_count > 1);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, ask_engine, &together[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(together[i].solved_count, alone.solved_count);
        assert_int_equal(together[i].best_count, alone.best_count);
        assert_same_results(together[i].solved, alone.solved, alone.solved_count);
        assert_same_results(together[i].best, alone.best, alone.best_count);
    }
}

static void engines_in_two_threads_answer_as_if_alone(void **state)
{
    (void)state;
    static Answers together[2];
    compare_with_alone(together);
}

static void engines_that_share_weights_answer_as_if_alone(void **state)
{
    (void)state;
    static Answers together[2];
    EmEngine *first = NULL, *second = NULL;
    assert_int_equal(em_engine_open(&(EmEngineOptions){.hash_mib = 1}, &first, NULL), EM_OK);
    together[0].beside = together[1].beside = first;
    compare_with_alone(together);

    EmError error = {0};
    const EmEngineOptions twice = {.weights = "/nowhere"};
    assert_int_equal(em_engine_open_beside(first, &twice, &second, &error), EM_RANGE);
    assert_int_equal(em_engine_open_beside(first, NULL, &second, &error), EM_OK);
    em_engine_close(first); /* the weights stay */
    EmGame *game = game_of(8, "f5");
    EmResult result;
    int count = 0;
    assert_int_equal(em_engine_best(second, game, 4, NULL, &result, 1, &count, NULL), EM_OK);
    em_game_free(game);
    em_engine_close(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_is_opened_from_its_text),
        cmocka_unit_test(a_player_says_which_boards_it_knows),
        cmocka_unit_test(every_player_on_the_list_can_be_opened),
        cmocka_unit_test(a_bad_text_is_refused_at_the_byte),
        cmocka_unit_test(static_values_are_white_minus_black),
        cmocka_unit_test(a_person_cannot_be_asked_but_the_game_can_go_on),
        cmocka_unit_test(a_program_that_fails_is_told_why),
        cmocka_unit_test(a_value_says_what_it_counts),
        cmocka_unit_test(a_seed_repeats_a_game),
        cmocka_unit_test(limits_that_are_none_are_refused),
        cmocka_unit_test(a_stop_ends_every_search),
        cmocka_unit_test(progress_is_told_and_can_stop_the_search),
        cmocka_unit_test(progress_is_told_every_line_that_was_asked_for),
        cmocka_unit_test(exact_scores_are_exact),
        cmocka_unit_test(a_solution_that_was_stopped_says_so),
        cmocka_unit_test(outcomes_are_the_signs_of_exact_scores),
        cmocka_unit_test(an_outcome_that_was_stopped_says_so),
        cmocka_unit_test(a_verdict_is_what_a_move_gave_away),
        cmocka_unit_test(verdicts_that_make_no_sense_are_refused),
        cmocka_unit_test(the_best_moves_come_in_order),
        cmocka_unit_test(two_engines_play_in_two_threads),
        cmocka_unit_test(engines_in_two_threads_answer_as_if_alone),
        cmocka_unit_test(engines_that_share_weights_answer_as_if_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
