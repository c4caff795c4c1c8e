/* Outside programs that crash, stall and cheat: each has its exact verdict, and afterwards no
 * process and no file descriptor is left. The program is tests/mock/mock_engine.c. */
#include "support/testing.h"

#include "lab/referee.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECOND = 1000000000 };

static int count_entries(const char *path)
{
    int count = 0;
    DIR *directory = opendir(path);
    assert_non_null(directory);
    while (readdir(directory) != NULL) {
        count++;
    }
    closedir(directory);
    return count;
}

static bool belongs_to(const char *pid, pid_t owner)
{
    char path[300];
    char mark[64];
    snprintf(path, sizeof path, "/proc/%s/environ", pid);
    snprintf(mark, sizeof mark, "EMILIA_OUTSIDE=%ld-", (long)owner);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    static char block[1 << 17];
    const size_t length = fread(block, 1, sizeof block, file);
    fclose(file);
    return memmem(block, length, mark, strlen(mark)) != NULL;
}

/* Living processes that a player of this process started. */
static int left_behind(pid_t owner)
{
    int count = 0;
    DIR *directory = opendir("/proc");
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        count +=
            entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && belongs_to(entry->d_name, owner);
    }
    closedir(directory);
    return count;
}

typedef struct Verdict {
    const char *mode;
    RefereeFault fault; /* REFEREE_FAIR: the game is played to the end */
    const char *text;
    uint64_t moves; /* asked for by then; 0: any number */
    const char *more; /* what the reason adds to the text: the shell may have its say after it */
} Verdict;

static Player *open_mock(const char *protocol, const char *mode, const char *options)
{
    char spec[PLAYER_MAX_SPEC];
    Player *player = NULL;
    Error error;
    snprintf(spec, sizeof spec, "%s:\"%s %s %s\"%s", protocol, MOCK_ENGINE, protocol, mode,
             options);
    assert_int_equal(player_open(spec, &player, &error), STATUS_OK);
    return player;
}

static RefereeResult play(Player *mock, const RefereeRules *rules, Game *game)
{
    Player *first = NULL;
    assert_int_equal(player_open("first", &first, NULL), STATUS_OK);
    const Position start = position_start(8);
    RefereeResult result;
    game_init(game, &start);
    player_new_game(mock, 1, NULL);
    referee_play((Player *const[2]){mock, first}, rules, game, &result);
    player_close(first);
    return result;
}

static void check(const char *protocol, const Verdict *verdict)
{
    /* The limit is wide for those who answer at once: the machine may be busy. */
    const bool slow = verdict->fault == REFEREE_LATE;
    const RefereeRules rules = {.clock = clock_system(),
                                .move_time_ns = slow ? SECOND / 5 : 20ll * SECOND};
    Player *mock = open_mock(protocol, verdict->mode, ",start=20");
    Game game;
    const RefereeResult result = play(mock, &rules, &game);
    player_close(mock);
    const RefereeSide *side = &result.sides[BLACK];
    const bool fair = verdict->fault == REFEREE_FAIR;
    if (result.forfeited == fair || (!fair && (side->fault == NULL ||
                                               strcmp(side->fault, verdict->text) != 0))) {
        print_error("%s %s: %s\n", protocol, verdict->mode,
                    side->fault == NULL ? "no fault" : side->fault);
    }
    assert_int_equal(result.forfeited, !fair);
    if (fair) {
        assert_null(side->fault);
        assert_true(position_is_over(&game.now));
        assert_true(side->memory_bytes > 0);
    } else {
        assert_string_equal(side->fault, verdict->text);
        char reason[PLAYER_REASON_SIZE];
        snprintf(reason, sizeof reason, "%s%s", verdict->text,
                 verdict->more == NULL ? "" : verdict->more);
        assert_int_equal(strncmp(side->reason, reason, strlen(reason)), 0);
        assert_int_equal(side->faults[verdict->fault], 1);
        assert_int_equal(result.loser, BLACK);
        assert_int_equal(result.score, -64);
    }
    if (verdict->moves != 0) {
        assert_int_equal(side->moves, verdict->moves);
    }
    assert_null(result.sides[WHITE].fault);
    assert_int_equal(left_behind(getpid()), 0);
}

static const Verdict verdicts[] = {
    {"fair", REFEREE_FAIR, NULL, 0, NULL},
    {"crash-start", REFEREE_CRASH, "the program ended", 1,
     " (exit status 3): mock: cannot find my own feet"},
    {"crash-mid", REFEREE_CRASH, "the program was ended by a signal", 5, " (signal 9)"},
    {"mute", REFEREE_LATE, "no answer in time", 1, NULL},
    {"late", REFEREE_LATE, "no answer in time", 1, NULL},
    {"illegal", REFEREE_ILLEGAL, "the player answered with an illegal move", 3,
     ": d4 (the square is occupied)"},
    {"garbage", REFEREE_GARBAGE, "the answer is not a move", 3, " ('banana"},
    {"flood", REFEREE_GARBAGE, NULL, 3, NULL},
    {"longline", REFEREE_GARBAGE, "the program writes an endless line", 3, NULL},
    {"chatty", REFEREE_FAIR, NULL, 0, NULL},
    {"twice", REFEREE_FAIR, NULL, 0, NULL},
    {"after", REFEREE_FAIR, NULL, 0, NULL},
    {"orphan", REFEREE_FAIR, NULL, 0, NULL},
    {"stubborn", REFEREE_FAIR, NULL, 0, NULL},
};

static void check_all(const char *protocol, const char *flood)
{
    const int open_before = count_entries("/proc/self/fd");
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        Verdict verdict = verdicts[i];
        if (strcmp(verdict.mode, "flood") == 0) {
            verdict.text = flood;
        }
        check(protocol, &verdict);
    }
    assert_int_equal(count_entries("/proc/self/fd"), open_before);
}

static void every_gtp_mock_has_its_verdict(void **state)
{
    (void)state;
    check_all("gtp", "the program does not speak GTP");
    check("gtp", &(Verdict){"noids", REFEREE_FAIR, NULL, 0, NULL});
    check("gtp", &(Verdict){"deaf", REFEREE_GARBAGE, "the program refused a legal move", 2,
                            " (play w c3: 'unknown command')"});
}

static void every_nboard_mock_has_its_verdict(void **state)
{
    (void)state;
    check_all("nboard", "the program floods its output");
}

static void a_command_that_does_not_exist_is_named(void **state)
{
    (void)state;
    Player *player = NULL;
    Error error;
    assert_int_equal(player_open("gtp:\"/nowhere/at/all\"", &player, NULL), STATUS_OK);
    Game game;
    const RefereeRules rules = {.clock = clock_system()};
    for (int round = 0; round < 6; round++) { /* and named again when it is not tried any more */
        const RefereeResult result = play(player, &rules, &game);
        assert_true(result.forfeited);
        assert_string_equal(result.sides[BLACK].fault, "the program cannot be started");
    }
    player_close(player);
    assert_int_equal(player_open("gtp", &player, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "the command is missing: name:\"command\"");
}

/* D6: `first` stands in for the move of a player that fails, and the game goes on. */
static void D6_a_failing_player_is_replaced_for_that_move(void **state)
{
    (void)state;
    static const struct {
        const char *mode;
        RefereeFault fault;
        uint64_t count;
    } cases[] = {{"illegal", REFEREE_ILLEGAL, 1}, {"garbage", REFEREE_GARBAGE, 0},
                 {"crash-mid", REFEREE_CRASH, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Player *mock = open_mock("gtp", cases[i].mode, "");
        const RefereeRules rules = {.clock = clock_system(),
                                    .move_time_ns = 20ll * SECOND,
                                    .replace_faulty = true};
        Game game;
        Game fair_game;
        const RefereeResult result = play(mock, &rules, &game);
        player_close(mock);
        Player *fair = open_mock("gtp", "fair", "");
        const RefereeResult expected = play(fair, &rules, &fair_game);
        player_close(fair);
        assert_false(result.forfeited);
        assert_non_null(result.sides[BLACK].fault);
        assert_true(result.sides[BLACK].faults[cases[i].fault] >= 1);
        if (cases[i].count != 0) {
            assert_int_equal(result.sides[BLACK].faults[cases[i].fault], cases[i].count);
        }
        /* The mock plays `first` too, so its replacement changes nothing. */
        assert_int_equal(game.move_count, fair_game.move_count);
        assert_int_equal(result.score, expected.score);
    }
    assert_int_equal(left_behind(getpid()), 0);
}

/* One program over many games, and many programs: nothing leaks. */
static void games_leak_nothing(void **state)
{
    (void)state;
    const char *given = getenv("EMILIA_OUTSIDE_GAMES");
    const int games = given == NULL ? 60 : atoi(given);
    const int open_before = count_entries("/proc/self/fd");
    const RefereeRules rules = {.clock = clock_system(), .move_time_ns = 60ll * SECOND};
    Player *mock = open_mock("gtp", "twice", "");
    Game game;
    for (int i = 0; i < games; i++) {
        assert_false(play(mock, &rules, &game).forfeited);
        if (i % 10 == 9) {
            player_close(mock);
            mock = open_mock(i % 20 == 9 ? "nboard" : "gtp", i % 20 == 9 ? "after" : "twice", "");
        }
    }
    player_close(mock);
    assert_int_equal(count_entries("/proc/self/fd"), open_before);
    assert_int_equal(left_behind(getpid()), 0);
}

static void *raise_when_started(void *stop)
{
    while (left_behind(getpid()) == 0) {
        usleep(1000);
    }
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

/* An hour to get ready, and nobody waits for it; nor is it given up for having been interrupted
 * more often than it may fail. */
static void a_start_can_be_interrupted(void **state)
{
    (void)state;
    static const char *const modes[2][2] = {{"gtp", "twice"}, {"nboard", "after"}};
    for (int i = 0; i < 2; i++) {
        char ready[] = "/tmp/emilia-ready-XXXXXX";
        char spec[PLAYER_MAX_SPEC];
        Player *mock = NULL;
        Game game;
        const Position start = position_start(8);
        close(mkstemp(ready));
        unlink(ready);
        snprintf(spec, sizeof spec, "%s:\"test -e %s || sleep 3600; exec %s %s %s\",start=3600",
                 modes[i][0], ready, MOCK_ENGINE, modes[i][0], modes[i][1]);
        assert_int_equal(player_open(spec, &mock, NULL), STATUS_OK);
        for (int pass = 0; pass < 4; pass++) {
            atomic_bool stop = false;
            pthread_t thread;
            assert_int_equal(pthread_create(&thread, NULL, raise_when_started, &stop), 0);
            player_new_game(mock, 1, &stop);
            pthread_join(thread, NULL);
            assert_int_equal(left_behind(getpid()), 0);
        }
        fclose(fopen(ready, "w"));
        game_init(&game, &start);
        const PlayerRequest request = {.game = &game, .clock = clock_system()};
        PlayerResult result;
        assert_int_equal(player_choose(mock, &request, &result, NULL), STATUS_OK);
        player_close(mock);
        unlink(ready);
    }
}

/* Killed with no chance to clean up, we still leave nothing: the watcher sees to it. */
static void programs_end_when_we_are_killed(void **state)
{
    (void)state;
    static const char *const modes[] = {"stubborn", "orphan"};
    for (int i = 0; i < 2; i++) {
        int ready[2];
        assert_int_equal(pipe(ready), 0);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            Player *mock = open_mock("gtp", modes[i], "");
            player_new_game(mock, 1, NULL);
            if (write(ready[1], "x", 1) != 1) {
                _exit(1);
            }
            for (;;) {
                pause();
            }
        }
        char byte = 0;
        assert_int_equal(read(ready[0], &byte, 1), 1);
        assert_true(left_behind(child) > 0);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        int waits = 0;
        while (left_behind(child) > 0 && waits < 1000) {
            usleep(20000);
            waits++;
        }
        assert_int_equal(left_behind(child), 0);
        close(ready[0]);
        close(ready[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_gtp_mock_has_its_verdict),
        cmocka_unit_test(every_nboard_mock_has_its_verdict),
        cmocka_unit_test(a_command_that_does_not_exist_is_named),
        cmocka_unit_test(D6_a_failing_player_is_replaced_for_that_move),
        cmocka_unit_test(games_leak_nothing),
        cmocka_unit_test(a_start_can_be_interrupted),
        cmocka_unit_test(programs_end_when_we_are_killed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
