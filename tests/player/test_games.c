/* Whole games: many random ones on every size, and one of every pair of players. */
#include "player/kind.h"
#include "support/players.h"

#include <stdio.h>

static int disc_count(const Position *position)
{
    return position_count(position, BLACK) + position_count(position, WHITE);
}

/* What a legal move must leave behind: one disc more, none on two sides, the other's turn. */
static void check_step(const Position *before, const Position *after, Square move)
{
    assert_int_equal(disc_count(after), disc_count(before) + (move != SQUARE_PASS));
    assert_int_equal(after->turn, !before->turn);
    for (int row = 0; row < POSITION_MAX_SIZE; row++) {
        const unsigned black = after->discs[BLACK].rows[row];
        const unsigned white = after->discs[WHITE].rows[row];
        const unsigned inside = row < after->size ? (1u << after->size) - 1 : 0;
        assert_int_equal(black & white, 0);
        assert_int_equal((black | white) & ~inside, 0);
    }
}

static void A10_random_games_end_without_a_fault_on_every_size(void **state)
{
    (void)state;
    enum { SEED = 61 };
    const int games = testing_long() ? 10000 : 100;
    print_message("seed %d, %d games a size\n", SEED, games);
    Player *players[2] = {players_open("random:seed=61"), players_open("random:seed=62")};
    for (int size = POSITION_MIN_SIZE; size <= POSITION_MAX_SIZE; size += 2) {
        const Position start = position_start(size);
        for (int i = 0; i < games; i++) {
            Game game;
            game_init(&game, &start);
            for (;;) {
                const PlayerRequest request = {.game = &game, .clock = clock_system()};
                PlayerResult result;
                const Position before = game.now;
                assert_int_equal(
                    player_choose(players[before.turn], &request, &result, NULL), STATUS_OK);
                if (result.move == SQUARE_NONE) {
                    break;
                }
                assert_int_equal(game_play(&game, result.move, NULL), STATUS_OK);
                check_step(&before, &game.now, result.move);
            }
            assert_true(position_is_over(&game.now));
            assert_in_range(game.move_count, size < 8 ? 1 : 9, GAME_MAX_MOVES - 1);
        }
    }
    player_close(players[BLACK]);
    player_close(players[WHITE]);
}

/* A clock on which every look takes a tenth of a millisecond: time limits without waiting. Players
 * with several threads look at it from all of them. */
static int64_t ticking(void *context)
{
    return atomic_fetch_add((_Atomic int64_t *)context, 100000);
}

/* False if one of them does not play this size. */
static int play_game(Player *const players[2], int size)
{
    const Position start = position_start(size);
    _Atomic int64_t now = 0;
    Game game;
    game_init(&game, &start);
    for (;;) {
        const PlayerRequest request = {.game = &game,
                                       .clock = {.now_ns = ticking, .context = &now},
                                       .move_time_ns = 1000000};
        PlayerResult result;
        Error error = {0};
        const Status status =
            player_choose(players[game.now.turn], &request, &result, &error);
        if (status == STATUS_RANGE && size != 8) {
            return 0;
        }
        if (status != STATUS_OK) {
            fail_msg("%s, %dx%d, move %d: %s", player_spec(players[game.now.turn]), size, size,
                     game.move_count + 1, error.text);
        }
        if (result.move == SQUARE_NONE) {
            return 1;
        }
        assert_int_equal(game_play(&game, result.move, NULL), STATUS_OK);
    }
}

/* People and outside programs cannot be played here. */
static int plays_alone(const PlayerKind *kind)
{
    for (size_t i = 0; i < kind->option_count; i++) {
        if (strcmp(kind->options[i].name, "command") == 0) {
            return 0;
        }
    }
    return !kind->is_human;
}

static void every_pair_of_players_ends_a_game(void **state)
{
    (void)state;
    int games = 0;
    for (const PlayerKind *const *black = player_kinds(); *black != NULL; black++) {
        for (const PlayerKind *const *white = player_kinds(); *white != NULL; white++) {
            if (!plays_alone(*black) || !plays_alone(*white)) {
                continue;
            }
            Player *const players[2] = {players_open((*black)->name),
                                        players_open((*white)->name)};
            const int other = testing_long() ? 4 + 2 * (games % 7) : 4 + 2 * (games % 3);
            games += play_game(players, 8);
            play_game(players, other);
            player_close(players[BLACK]);
            player_close(players[WHITE]);
        }
    }
    assert_true(games >= 81);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A10_random_games_end_without_a_fault_on_every_size),
        cmocka_unit_test(every_pair_of_players_ends_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
