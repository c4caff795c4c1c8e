/* What outside programs are told of the clock. The program is a shell loop that writes down the
 * commands with a time in them and answers the first move of a game. */
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
                                   .remaining_ns = step->left_ns};
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
        {5 * second, 0, "time_settings 5 5 1\n"},
        {5 * second, 0, ""},
        {0, 60 * second, "time_settings 60 0 0\ntime_left b 60 0\n"},
        {0, 59 * second, "time_left b 59 0\n"},
        {5 * second, 0, "time_settings 5 5 1\n"},
        {0, 59 * second, "time_settings 59 0 0\ntime_left b 59 0\n"},
    };
    char path[] = "/tmp/emilia-told-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *log = fdopen(fd, "r");
    char spec[PLAYER_MAX_SPEC];
    snprintf(spec, sizeof spec,
             "gtp:\"while read -r id word rest; do answer=;"
             " case $word in time_*) echo $word $rest >>%s;;"
             " known_command) answer=true;; genmove) answer=d3;; esac;"
             " echo =$id $answer; echo; done\"",
             path);
    Player *player = players_open(spec);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        ask(player, log, &steps[i]);
    }
    player_close(player);
    fclose(log);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gtp_program_is_told_when_the_clock_is_another_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
