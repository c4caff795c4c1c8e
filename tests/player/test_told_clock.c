/* What outside programs are told of the clock. The GTP program is a shell loop that writes down that
 * it starts, and the commands with a time in them, and answers the first move of a game; the one of
 * NBoard is the mock engine, which counts for itself. */
#include "support/players.h"

#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t second = 1000000000;

/* The limits of a question, and what the program is told of the clock before it. */
typedef struct Step {
    int64_t move_ns;
    int64_t left_ns;
    int64_t increment_ns;
    const char *told;
} Step;

static void ask(Player *player, FILE *log, const Step *step)
{
    const Position start = position_start(8);
    Game game;
    StrBuf told = {0};
    PlayerResult result;
    Error error = {0};
    game_init(&game, &start);
    const PlayerRequest request = {.game = &game,
                                   .clock = clock_system(),
                                   .move_time_ns = step->move_ns,
                                   .remaining_ns = step->left_ns,
                                   .increment_ns = step->increment_ns};
    if (player_choose(player, &request, &result, &error) != STATUS_OK) {
        fail_msg("%s", error.text);
    }
    strbuf_text(&told, "");
    clearerr(log);
    assert_int_equal(strbuf_read(&told, log, 4096), STATUS_OK);
    assert_string_equal(told.text, step->told);
    strbuf_fini(&told);
}

static void a_gtp_program_is_told_when_the_clock_is_another_one(void **state)
{
    (void)state;
    static const Step steps[] = {
        {0, 0, 0, "start\n"},
        {50 * second, 0, 0, "time_settings 50 50 1\n"},
        {50 * second, 0, 0, ""},
        {0, 600 * second, 0, "time_settings 600 0 0\ntime_left b 600 0\n"},
        {0, 599 * second, 0, "time_left b 599 0\n"},
        {0, 599 * second, 2 * second, "time_settings 599 2 0\ntime_left b 599 0\n"},
        {50 * second, 0, 0, "time_settings 50 50 1\n"},
        {0, 599 * second, 0, "time_settings 599 0 0\ntime_left b 599 0\n"},
        {0, 0, 0, "start\n"}, /* the only way to be told that there is no clock any more */
        {0, 0, 0, ""},
        {0, 90 * second, 0, "time_settings 90 0 0\ntime_left b 90 0\n"},
    };
    char path[] = "/tmp/emilia-told-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *log = fdopen(fd, "r");
    char spec[PLAYER_MAX_SPEC];
    snprintf(spec, sizeof spec,
             "gtp:\"echo start >>%s; while read -r id word rest; do answer=;"
             " case $word in time_*) echo $word $rest >>%s;;"
             " known_command) answer=true;; genmove) answer=d3;; esac;"
             " echo =$id $answer; echo; done\"",
             path, path);
    Player *player = players_open(spec);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (i == sizeof steps / sizeof steps[0] - 3) {
            player_new_game(player, 0, NULL); /* does not make it forget the clock */
        }
        ask(player, log, &steps[i]);
    }
    player_close(player);
    fclose(log);
    unlink(path);
}

/* It adds the increment for every move, and takes off what the move took. */
static void an_nboard_program_counts_what_is_left(void **state)
{
    (void)state;
    static const struct {
        int64_t left_ns;
        int64_t increment_ns;
        double counted; /* seconds */
    } cases[] = {
        {60 * second, 2 * second, 60}, {99 * second, 99 * second, 99},
        {98 * second, 99 * second, 98}, {90500000000, 1500000000, 90},
        {300 * second, 0, 300},        {0, 0, 900},
    };
    Player *player = players_open("nboard:\"" MOCK_ENGINE " nboard clock\"");
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    while (!position_is_over(&game.now)) {
        Square moves[SQUARE_COUNT];
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            PlayerResult result;
            Error error = {0};
            const PlayerRequest request = {.game = &game,
                                           .clock = clock_system(),
                                           .remaining_ns = cases[i].left_ns,
                                           .increment_ns = cases[i].increment_ns};
            if (player_choose(player, &request, &result, &error) != STATUS_OK) {
                fail_msg("%s", error.text);
            }
            assert_true(result.move == SQUARE_PASS || result.value == cases[i].counted);
        }
        position_move_list(&game.now, moves);
        assert_int_equal(game_play(&game, moves[0], NULL), STATUS_OK);
        game.moves[game.move_count - 1].time_ns = 7 * second;
    }
    player_close(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gtp_program_is_told_when_the_clock_is_another_one),
        cmocka_unit_test(an_nboard_program_counts_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
