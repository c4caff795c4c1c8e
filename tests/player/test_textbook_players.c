/* minimax, alphabeta and the levels as players. */
#include "record/position_text.h"
#include "search/textbook.h"
#include "support/players.h"
#include "support/positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static PlayerResult answer(const char *spec, const Position *position)
{
    Player *player = players_open(spec);
    const PlayerResult result = players_choose_in(player, position);
    player_close(player);
    return result;
}

static void defaults_are_those_of_the_contract(void **state)
{
    (void)state;
    const Position start = position_start(8);
    const PlayerResult minimax = answer("minimax", &start);
    const PlayerResult same = answer("minimax:depth=3,eval=weights", &start);
    assert_int_equal(minimax.depth, 3);
    assert_int_equal(minimax.nodes, 4 + 12 + 56); /* perft */
    assert_true(minimax.value == same.value && minimax.move == same.move);
    const PlayerResult alphabeta = answer("alphabeta", &start);
    assert_int_equal(alphabeta.depth, 4);
    assert_true(alphabeta.has_value && !alphabeta.exact);
    assert_int_equal(alphabeta.line_length, 4);
}

/* a1 takes all discs and ends the game, a3 does not: the first is worth discs, although not every
 * line has been searched to the end. */
static void a_decided_game_is_worth_discs(void **state)
{
    (void)state;
    Game game;
    assert_int_equal(
        position_text_read("-OX------O--------X--------------------------------------------- X", 8,
                           &game, NULL),
        STATUS_OK);
    const PlayerResult result = answer("alphabeta:depth=1", &game.now);
    assert_true(result.in_discs && !result.exact && result.value == 64);
    const Position start = position_start(8);
    assert_false(answer("alphabeta:depth=1", &start).in_discs);
}

static void E1_levels_search_as_deep_as_they_say(void **state)
{
    (void)state;
    Position position = position_start(8);
    assert_int_equal(position_play(&position, 16 * 4 + 5, NULL, NULL), STATUS_OK);
    const PlayerResult beginner = answer("beginner:seed=1", &position);
    assert_false(beginner.has_value);
    const PlayerResult intermediate = answer("intermediate", &position);
    const PlayerResult same = answer("alphabeta:depth=4,eval=factors", &position);
    assert_int_equal(intermediate.depth, 4);
    assert_true(intermediate.value == same.value && intermediate.move == same.move);
    assert_int_equal(intermediate.nodes, same.nodes);
}

static Square first_corner(const Position *position)
{
    const SquareSet moves = position_moves(position);
    const int last = position->size - 1;
    const Square corners[] = {0, last, 16 * last, 16 * last + last};
    for (int i = 0; i < 4; i++) {
        if (square_in(&moves, corners[i])) {
            return corners[i];
        }
    }
    return SQUARE_NONE;
}

static void E3_corners_and_single_moves_are_played_at_once(void **state)
{
    (void)state;
    enum { SEED = 41 };
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    Player *players[] = {players_open("intermediate"), players_open("expert")};
    int corners = 0;
    int singles = 0;
    for (int i = 0; i < 3000; i++) {
        const Position position = positions_with_move(&rng, i % 2 == 0 ? 8 : 6);
        const SquareSet moves = position_moves(&position);
        const Square corner = first_corner(&position);
        if (corner == SQUARE_NONE && square_count(&moves) > 1) {
            continue;
        }
        for (int p = 0; p < 2; p++) {
            const PlayerResult result = players_choose_in(players[p], &position);
            assert_int_equal(result.nodes, 0);
            assert_int_equal(result.move, corner != SQUARE_NONE ? corner : square_next(&moves, 0));
        }
        corners += corner != SQUARE_NONE;
        singles += corner == SQUARE_NONE;
    }
    assert_true(corners > 100 && singles > 20);
    player_close(players[0]);
    player_close(players[1]);
}

static void D5_depth_8_is_far_from_ten_seconds(void **state)
{
    (void)state;
    /* Nodes, not seconds: the slowest machine this is for does a million a second. */
    enum { SEED = 43 };
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    Player *player = players_open("alphabeta:depth=8,eval=norvig");
    uint64_t most = 0;
    for (int i = 0; i < 50; i++) {
        const Position position = positions_after(&rng, 8, 24);
        const PlayerResult result = players_choose_in(player, &position);
        most = result.nodes > most ? result.nodes : most;
    }
    print_message("%llu nodes at most\n", (unsigned long long)most);
    assert_in_range(most, 10000, 3000000);
    player_close(player);
}

/* A clock on which every look takes a millisecond. */
static int64_t ticking(void *context)
{
    return *(int64_t *)context += 1000000;
}

static void D6_every_player_answers_in_time_and_legally(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "first", "random:seed=1", "minimax:time=20ms", "alphabeta:time=20ms,eval=staged",
        "minimax:depth=9,eval=factors", "alphabeta:depth=30", "novice:seed=1", "casual:seed=1",
        "intermediate", "expert",
    };
    enum { SEED = 42 };
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    for (size_t p = 0; p < sizeof specs / sizeof specs[0]; p++) {
        Player *player = players_open(specs[p]);
        for (int i = 0; i < 28; i++) {
            const Position position = positions_with_move(&rng, 4 + 2 * (i % 7));
            Game game;
            game_init(&game, &position);
            int64_t now = 0;
            const PlayerRequest request = {
                .game = &game,
                .clock = {.now_ns = ticking, .context = &now},
                .move_time_ns = i % 2 == 0 ? 20000000 : 0,
                .remaining_ns = i % 2 == 1 ? 200000000 : 0,
            };
            PlayerResult result;
            assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
            assert_null(position_fault(&position, result.move));
            /* Looks: one at the start, those of the search, two at the end. */
            assert_true(now <= (i % 2 == 0 ? 22000000 : 102000000));
            assert_true(result.nodes <= (uint64_t)(now / 1000000) * TEXTBOOK_LOOK_EVERY);
        }
        player_close(player);
    }
}

static void progress_reports_every_layer(void *context, const PlayerResult *so_far)
{
    int *depth = context;
    assert_int_equal(so_far->depth, *depth + 1);
    assert_true(so_far->has_value);
    *depth = so_far->depth;
}

static void C2_layers_are_reported_one_at_a_time(void **state)
{
    (void)state;
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    int depth = 0;
    int64_t now = 0;
    Player *player = players_open("alphabeta:depth=5,time=100");
    const PlayerRequest request = {.game = &game,
                                   .clock = {.now_ns = ticking, .context = &now},
                                   .progress = progress_reports_every_layer,
                                   .progress_context = &depth};
    PlayerResult result;
    assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
    assert_int_equal(result.depth, 5);
    assert_int_equal(depth, 5);
    player_close(player);
}

static void A13_square_weights_come_from_a_file(void **state)
{
    (void)state;
    char path[] = "/tmp/emilia-weights-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    static const char table[] = "# corner, rest\n 50 1\n 1 2 # X\n";
    assert_int_equal(write(file, table, sizeof table - 1), sizeof table - 1);
    close(file);
    char spec[128];
    snprintf(spec, sizeof spec, "alphabeta:eval=norvig,weights=\"%s\"", path);
    Player *player = players_open(spec);
    Position position = {.size = 8, .turn = BLACK};
    position.discs[BLACK].rows[0] = 0x03; /* a1, b1 */
    position.discs[WHITE].rows[3] = 0x08; /* d4 */
    Game game;
    game_init(&game, &position);
    double white = 0;
    assert_int_equal(player_evaluate(player, &(PlayerRequest){.game = &game}, &white, NULL), STATUS_OK);
    assert_true(white == 2 - 51);
    player_close(player);
    unlink(path);

    Error error = {0};
    assert_int_equal(player_open("alphabeta:weights=/no/such/file", &player, &error), STATUS_IO);
    assert_int_equal(player_open("alphabeta:eval=discs,weights=x", &player, &error), STATUS_RANGE);
}

static void options_out_of_range_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        Status status;
        size_t at;
    } cases[] = {
        {"alphabeta:depth=0", STATUS_RANGE, 16},
        {"alphabeta:depth=65", STATUS_RANGE, 16},
        {"alphabeta:depth=4.5", STATUS_SYNTAX, 16},
        {"alphabeta:depth=4,eval=best", STATUS_SYNTAX, 23},
        {"alphabeta:time=2m", STATUS_SYNTAX, 15},
        {"alphabeta:time=0", STATUS_RANGE, 15},
        {"expert:depth=3", STATUS_SYNTAX, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Player *player = NULL;
        Error error = {0};
        const Status status = player_open(cases[i].spec, &player, &error);
        if (status != cases[i].status || error.at != cases[i].at) {
            fail_msg("%s: status %d at %zu, '%s'", cases[i].spec, status, error.at, error.text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_contract),
        cmocka_unit_test(a_decided_game_is_worth_discs),
        cmocka_unit_test(E1_levels_search_as_deep_as_they_say),
        cmocka_unit_test(E3_corners_and_single_moves_are_played_at_once),
        cmocka_unit_test(D5_depth_8_is_far_from_ten_seconds),
        cmocka_unit_test(D6_every_player_answers_in_time_and_legally),
        cmocka_unit_test(C2_layers_are_reported_one_at_a_time),
        cmocka_unit_test(A13_square_weights_come_from_a_file),
        cmocka_unit_test(options_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
