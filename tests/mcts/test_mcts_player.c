/* `mcts` as a player: its text, its budgets, its reports. */
#include "support/players.h"

static void check_refused(const char *spec, size_t at)
{
    Player *player = NULL;
    Error error = {0};
    assert_int_not_equal(player_open(spec, &player, &error), STATUS_OK);
    assert_int_equal(error.at, at);
}

static Game game_of(int size)
{
    const Position start = position_start(size);
    Game game;
    game_init(&game, &start);
    return game;
}

static void A9_budget_in_playouts_ten_thousand_by_default(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        uint64_t playouts;
    } cases[] = {
        {"mcts", 10000}, {"mcts:playouts=123", 123}, {"mcts:playouts=50,c=0.7,threads=2", 50}};
    for (int i = 0; i < 3; i++) {
        Player *player = players_open(cases[i].spec);
        const Game game = game_of(8);
        const PlayerRequest request = {.game = &game, .clock = clock_system()};
        PlayerResult result;
        assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
        assert_int_equal(result.playouts, cases[i].playouts);
        assert_true(result.has_value && result.value > 0 && result.value < 1);
        assert_true(result.memory_bytes > 0 && result.depth > 0);
        assert_int_equal(result.line[0], result.move);
        assert_string_equal(player_name(player), "AI MCTS");
        player_close(player);
    }
}

static int64_t ticking_ns(void *context)
{
    return *(int64_t *)context += 1000000;
}

static void count_report(void *context, const PlayerResult *so_far)
{
    assert_int_equal(square_count(&so_far->candidates), 4);
    ++*(int *)context;
}

static void B1_budget_in_time_its_own_or_the_request_whichever_is_less(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        int64_t move_time_ms;
        int64_t limit_ms;
    } cases[] = {{"mcts:time=0.2", 0, 200},
                 {"mcts:time=0.2", 150, 150},
                 {"mcts:playouts=1000000000", 300, 300},
                 {"mcts:time=300ms,threads=1", 999, 300}};
    for (int i = 0; i < 4; i++) {
        for (int size = 8; size <= 16; size += 8) {
            Player *player = players_open(cases[i].spec);
            const Game game = game_of(size);
            int64_t now_ns = 0;
            int reports = 0;
            const PlayerRequest request = {.game = &game,
                                           .clock = {.now_ns = ticking_ns, .context = &now_ns},
                                           .move_time_ns = cases[i].move_time_ms * 1000000,
                                           .progress = count_report,
                                           .progress_context = &reports};
            PlayerResult result;
            assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
            assert_in_range(result.time_ns / 1000000, cases[i].limit_ms, cases[i].limit_ms + 2);
            assert_true(reports > 0);
            player_close(player);
        }
    }
}

/* Each look at the clock comes after 32 playouts: more than the budget that there is without a
 * time. */
static void a_time_alone_is_no_budget_in_playouts(void **state)
{
    (void)state;
    Player *player = players_open("mcts:time=0.5");
    const Game game = game_of(8);
    int64_t now_ns = 0;
    const PlayerRequest request = {.game = &game,
                                   .clock = {.now_ns = ticking_ns, .context = &now_ns}};
    PlayerResult result;
    assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
    assert_in_range(result.playouts, 15000, 16000);
    player_close(player);
}

static void memory_is_counted_in_mebibytes(void **state)
{
    (void)state;
    Player *player = players_open("mcts:memory=1,playouts=20000");
    const Game game = game_of(8);
    const PlayerRequest request = {.game = &game, .clock = clock_system()};
    PlayerResult result;
    assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
    assert_in_range(result.memory_bytes, 9 << 16, 1 << 20);
    player_close(player);
}

static PlayerResult ask(const char *spec, const atomic_bool *stop)
{
    Player *player = players_open(spec);
    const Game game = game_of(8);
    const PlayerRequest request = {.game = &game, .clock = clock_system(), .stop = stop};
    PlayerResult result;
    assert_int_equal(player_choose(player, &request, &result, NULL), STATUS_OK);
    player_close(player);
    return result;
}

static void every_option_counts(void **state)
{
    (void)state;
    const PlayerResult first = ask("mcts:playouts=1000,seed=7", NULL);
    assert_true(first.in_wins && !first.in_discs);
    assert_int_equal(ask("mcts:seed=7,playouts=1000,c=1.41,threads=1", NULL).nodes, first.nodes);
    static const char *const others[] = {"mcts:playouts=1000,seed=8",
                                         "mcts:playouts=1000,seed=7,c=0.2",
                                         "mcts:playouts=1000,seed=7,threads=2"};
    for (int i = 0; i < 3; i++) {
        assert_int_not_equal(ask(others[i], NULL).nodes, first.nodes);
    }
    const atomic_bool stop = true;
    assert_int_equal(ask("mcts", &stop).playouts, 0);
}

static void bad_options_are_named(void **state)
{
    (void)state;
    check_refused("mcts:playouts=0", 14);
    check_refused("mcts:c=-1", 7);
    check_refused("mcts:threads=1000", 13);
    check_refused("mcts:depth=3", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A9_budget_in_playouts_ten_thousand_by_default),
        cmocka_unit_test(B1_budget_in_time_its_own_or_the_request_whichever_is_less),
        cmocka_unit_test(a_time_alone_is_no_budget_in_playouts),
        cmocka_unit_test(memory_is_counted_in_mebibytes),
        cmocka_unit_test(every_option_counts),
        cmocka_unit_test(bad_options_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
