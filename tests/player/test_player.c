/* The registry, the text of a player, and what holds for every player. */
#include "eval/pattern_weights.h"
#include "player/kind.h"
#include "record/position_text.h"
#include "support/players.h"

#include <sys/resource.h>
#include <unistd.h>

static void D1_first_takes_the_first_square_row_by_row(void **state)
{
    (void)state;
    Player *player = players_open("first");
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    const Square d3 = 16 * 2 + 3;
    assert_int_equal(players_choose(player, &game).move, d3);
    player_close(player);
}

static void A1_the_four_players_of_a_have_their_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"human", "Human"}, {"random", "Random"}, {"alphabeta", "AI Ab"}, {"mcts", "AI MCTS"}};
    for (int i = 0; i < 4; i++) {
        Player *player = players_open(names[i][0]);
        assert_string_equal(player_name(player), names[i][1]);
        player_close(player);
    }
}

static void B1_the_candidates_are_there_whatever_happens(void **state)
{
    (void)state;
    Player *player = players_open("human");
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    PlayerResult result;
    const PlayerRequest request = {.game = &game, .clock = clock_system()};
    Error error = {0};
    assert_int_equal(player_choose(player, &request, &result, &error), STATUS_RANGE);
    assert_int_equal(square_count(&result.candidates), 4);
    assert_int_equal(result.move, square_next(&result.candidates, 0));
    assert_true(player_is_human(player));
    player_close(player);
}

/* Plays a whole game of `random` against itself; the moves as a list of squares. */
static int play_random(const char *spec, uint64_t game_seed, int size, Square *moves)
{
    Player *player = players_open(spec);
    player_new_game(player, game_seed, NULL);
    const Position start = position_start(size);
    Game game;
    game_init(&game, &start);
    for (Square move; (move = players_choose(player, &game).move) != SQUARE_NONE;) {
        assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
        moves[game.move_count - 1] = move;
    }
    assert_true(position_is_over(&game.now));
    player_close(player);
    return game.move_count;
}

static void a_seed_makes_random_reproducible(void **state)
{
    (void)state;
    Square a[GAME_MAX_MOVES], b[GAME_MAX_MOVES];
    const int length = play_random("random:seed=7", 0, 8, a);
    assert_int_equal(play_random("random:seed=7", 0, 8, b), length);
    assert_memory_equal(a, b, (size_t)length * sizeof *a);

    const int other = play_random("random:seed=8", 0, 8, b);
    assert_true(other != length || memcmp(a, b, (size_t)length * sizeof *a) != 0);

    /* The game's seed decides alone if the player has none, and together with it otherwise. */
    const int game = play_random("random", 5, 8, a);
    assert_int_equal(play_random("random", 5, 8, b), game);
    assert_memory_equal(a, b, (size_t)game * sizeof *a);
    const int both = play_random("random:seed=7", 5, 8, b);
    assert_true(both != game || memcmp(a, b, (size_t)game * sizeof *a) != 0);
}

static void random_reaches_every_legal_move(void **state)
{
    (void)state;
    Player *player = players_open("random:seed=1");
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    int seen[SQUARE_COUNT] = {0};
    for (int i = 0; i < 4000; i++) {
        seen[players_choose(player, &game).move]++;
    }
    const SquareSet moves = position_moves(&start);
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        assert_in_range(seen[s], 900, 1100);
    }
    player_close(player);
}

static void bad_texts_are_refused_at_the_byte(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        Status status;
        size_t at;
    } cases[] = {
        {"", STATUS_SYNTAX, 0},
        {"nobody", STATUS_SYNTAX, 0},
        {"Random", STATUS_SYNTAX, 0},
        {"random:", STATUS_SYNTAX, 7},
        {"random:seed", STATUS_SYNTAX, 7},
        {"random:speed=1", STATUS_SYNTAX, 7},
        {"random:seed=", STATUS_SYNTAX, 12},
        {"random:seed=x", STATUS_SYNTAX, 12},
        {"random:seed=-1", STATUS_RANGE, 12},
        {"random:seed=9007199254740993", STATUS_RANGE, 12},
        {"random:seed=1,", STATUS_SYNTAX, 14},
        {"random:seed=\"1", STATUS_SYNTAX, 12},
        {"random:seed=\"1\"2", STATUS_SYNTAX, 15},
        {"random:\"ls\"", STATUS_SYNTAX, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Player *player = NULL;
        Error error = {0};
        const Status status = player_open(cases[i].spec, &player, &error);
        if (status != cases[i].status || error.at != cases[i].at || player != NULL) {
            fail_msg("%s: status %d at %zu, '%s'", cases[i].spec, status, error.at, error.text);
        }
        assert_int_equal(error.status, status);
    }
    Player *player = players_open("random:seed=\"3\"");
    assert_string_equal(player_spec(player), "random:seed=\"3\"");
    assert_string_equal(player_name(player), "Random");
    player_close(player);
}

static void faults_say_what_was_meant(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"alphabta", "no such player (did you mean 'alphabeta'?)"},
        {"engine:thread=2",
         "the player has no such option (did you mean 'threads'?), at 'thread=2'"},
        {"engine:threads=0", "the value is outside the option's range (1 to 256), at '0'"},
        {"gtp:cat",
         "an option is written key=value (a command in quotes: 'gtp:\"command\"'), at 'cat'"},
        {"nboard:./x --a=b",
         "the player has no such option (a command in quotes: 'nboard:\"command\"'), "
         "at './x --a=b'"},
        {"random:7", "an option is written key=value, at '7'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Player *player = NULL;
        Error error = {0};
        char text[PLAYER_FAULT_SIZE];
        assert_int_not_equal(player_open(cases[i][0], &player, &error), STATUS_OK);
        player_fault(cases[i][0], &error, text);
        assert_string_equal(text, cases[i][1]);
    }
}

static void a_text_that_is_too_long_is_refused(void **state)
{
    (void)state;
    char spec[PLAYER_MAX_SPEC + 2] = "random:seed=";
    memset(spec + 12, '1', sizeof spec - 13);
    spec[sizeof spec - 1] = '\0';
    Player *player = NULL;
    assert_int_equal(player_open(spec, &player, NULL), STATUS_RANGE);
}

static void every_row_is_complete(void **state)
{
    (void)state;
    int rows = 0;
    for (const PlayerKind *const *row = player_kinds(); *row != NULL; row++, rows++) {
        const PlayerKind *kind = *row;
        assert_non_null(kind->title);
        assert_non_null(kind->summary);
        assert_true(kind->is_human || kind->choose != NULL);
        for (size_t i = 0; i < kind->option_count; i++) {
            assert_non_null(kind->options[i].help);
            assert_true(kind->options[i].offset < kind->state_size);
        }
        for (const PlayerKind *const *other = player_kinds(); other < row; other++) {
            assert_string_not_equal((*other)->name, kind->name);
        }
    }
    assert_true(rows >= 3);
}

static void a_finished_game_and_a_forced_pass_need_no_thought(void **state)
{
    (void)state;
    Player *player = players_open("first");
    Position position = {.size = 8, .turn = BLACK};
    position.discs[WHITE].rows[0] = 1;
    Game game;
    game_init(&game, &position);
    PlayerResult result = players_choose(player, &game);
    assert_int_equal(result.move, SQUARE_NONE);
    assert_true(result.exact && result.value == -64);

    position.discs[BLACK].rows[0] = 2; /* a1 white, b1 black: only White can move */
    game_init(&game, &position);
    result = players_choose(player, &game);
    assert_int_equal(result.move, SQUARE_PASS);
    player_close(player);
}

static void a_text_is_read_without_opening_the_player(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        PlayerFacts facts;
    } rows[] = {
        {"human", {.name = "Human", .is_human = true}},
        {"alphabeta:eval=norvig", {.name = "AI Ab"}},
        {"alphabeta:eval=pattern", {.name = "AI Ab", .only_8x8 = true}},
        {"alphabeta:weights=/no/such/file", {.name = "AI Ab", .is_outside = true}},
        {"engine:hash=16777216", {.name = "Engine", .only_8x8 = true}},
        {"gtp:\"no such program\"", {.name = "GTP program", .is_outside = true}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        PlayerFacts facts;
        Error error;
        assert_int_equal(player_read(rows[i].spec, &facts, &error), STATUS_OK);
        assert_string_equal(facts.name, rows[i].facts.name);
        assert_int_equal(facts.is_human, rows[i].facts.is_human);
        assert_int_equal(facts.only_8x8, rows[i].facts.only_8x8);
        assert_int_equal(facts.is_outside, rows[i].facts.is_outside);
    }
    static const char *const bad[] = {"nobody", "random:depth=3", "gtp", "mcts:c=x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        PlayerFacts facts;
        Error error = {0};
        assert_int_not_equal(player_read(bad[i], &facts, &error), STATUS_OK);
        assert_non_null(error.text);
    }
}

static void engines_share_the_weights_they_are_given(void **state)
{
    (void)state;
    PatternWeights *weights;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    const PlayerShared shared = {.weights = weights};
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    assert_int_equal(game_play(&game, 16 * 4 + 5, NULL), STATUS_OK);
    static const char *const specs[] = {"engine:hash=1", "champion:hash=1",
                                        "alphabeta:eval=pattern"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Player *player;
        double white = 1;
        assert_int_equal(player_open_shared(specs[i], &shared, &player, NULL), STATUS_OK);
        assert_int_equal(player_evaluate(player, &(PlayerRequest){.game = &game}, &white, NULL), STATUS_OK);
        assert_true(white == 0); /* what weights of zero say */
        player_close(player);
    }
    pattern_weights_free(weights);
}

static void an_engine_lends_the_weights_it_decoded(void **state)
{
    (void)state;
    Player *lender, *borrower, *textbook;
    assert_int_equal(player_open("engine:hash=1", &lender, NULL), STATUS_OK);
    const PlayerShared shared = {.weights = player_weights(lender)};
    assert_non_null(shared.weights);
    assert_int_equal(player_open_shared("engine:hash=1", &shared, &borrower, NULL), STATUS_OK);
    assert_null(player_weights(borrower)); /* they are not its own */
    assert_int_equal(player_open("first", &textbook, NULL), STATUS_OK);
    assert_null(player_weights(textbook));
    player_close(textbook);
    player_close(borrower);
    player_close(lender);
}

static void a_request_can_limit_the_depth(void **state)
{
    (void)state;
    static const char *const specs[] = {"alphabeta:depth=6", "minimax:depth=4", "engine:level=8",
                                        "expert"};
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Player *player = players_open(specs[i]);
        PlayerResult result;
        const PlayerRequest request = {.game = &game, .clock = clock_system(), .depth = 2};
        assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
        assert_int_equal(result.depth, 2);
        player_close(player);
    }
}

static int64_t next_millisecond(void *now_ns)
{
    return *(int64_t *)now_ns += 1000000;
}

/* The milliseconds a player thinks on a clock that goes on by one at each look. */
static int thinking_ms(Player *player, const Game *game, int64_t remaining_ns)
{
    int64_t now_ns = 0;
    PlayerResult result;
    const PlayerRequest request = {.game = game,
                                   .clock = {.now_ns = next_millisecond, .context = &now_ns},
                                   .remaining_ns = remaining_ns};
    assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
    return (int)(now_ns / 1000000);
}

static void the_only_move_needs_little_time(void **state)
{
    (void)state;
    static const char *const specs[] = {"champion:hash=1", "engine:time=1,hash=1",
                                        "alphabeta:time=1", "mcts:time=1"};
    const Position start = position_start(8);
    Game only, choice;
    assert_int_equal(position_text_read("d3c5b6f3f5", 8, &only, NULL), STATUS_OK);
    game_init(&choice, &start);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Player *player = players_open(specs[i]);
        assert_true(thinking_ms(player, &choice, 0) > 800);
        assert_true(thinking_ms(player, &only, 0) < 70);
        assert_true(thinking_ms(player, &only, 10000000000) < 70);
        player_close(player);
    }
}

static int lowest_free_fd(void)
{
    const int fd = dup(1);
    close(fd);
    return fd;
}

/* The reason is not that of a program that ran before, nor of one that ended well. */
static void a_program_for_which_there_are_no_pipes_is_told_so(void **state)
{
    (void)state;
    Player *player = players_open("gtp:\"echo no licence >&2; exit 3\"");
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    const PlayerRequest request = {.game = &game, .clock = clock_system()};
    static const char *const reasons[] = {"the program ended (exit status 3): no licence",
                                          "the program cannot be started"};
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
    for (int i = 0; i < 2; i++) {
        PlayerResult result;
        Error error = {0};
        char reason[PLAYER_REASON_SIZE];
        const struct rlimit tight = {.rlim_cur = (rlim_t)lowest_free_fd(),
                                     .rlim_max = usual.rlim_max};
        setrlimit(RLIMIT_NOFILE, i == 0 ? &usual : &tight);
        assert_int_equal(player_choose(player, &request, &result, &error), STATUS_IO);
        setrlimit(RLIMIT_NOFILE, &usual);
        player_reason(player, &error, reason);
        assert_string_equal(reason, reasons[i]);
    }
    player_close(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D1_first_takes_the_first_square_row_by_row),
        cmocka_unit_test(A1_the_four_players_of_a_have_their_names),
        cmocka_unit_test(B1_the_candidates_are_there_whatever_happens),
        cmocka_unit_test(a_seed_makes_random_reproducible),
        cmocka_unit_test(random_reaches_every_legal_move),
        cmocka_unit_test(bad_texts_are_refused_at_the_byte),
        cmocka_unit_test(faults_say_what_was_meant),
        cmocka_unit_test(a_text_that_is_too_long_is_refused),
        cmocka_unit_test(every_row_is_complete),
        cmocka_unit_test(a_text_is_read_without_opening_the_player),
        cmocka_unit_test(engines_share_the_weights_they_are_given),
        cmocka_unit_test(an_engine_lends_the_weights_it_decoded),
        cmocka_unit_test(a_request_can_limit_the_depth),
        cmocka_unit_test(the_only_move_needs_little_time),
        cmocka_unit_test(a_finished_game_and_a_forced_pass_need_no_thought),
        cmocka_unit_test(a_program_for_which_there_are_no_pipes_is_told_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
