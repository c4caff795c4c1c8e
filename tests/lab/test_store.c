/* The store: games come back as they went in, once each, and a resumed match is the same match. */
#include "support/testing.h"

#include "lab/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Context {
    Store *store;
    int64_t match;
    const MatchSettings *settings;
    uint64_t stop_after; /* games until the match is told to stop; 0: never */
    uint64_t played;
    atomic_bool *stop;
} Context;

static bool recall(void *context, uint64_t number, MatchPast *past)
{
    Context *c = context;
    return store_recall(c->store, c->match, number, past);
}

static Status finished(void *context, const MatchGame *game, Error *error)
{
    Context *c = context;
    if (++c->played == c->stop_after) {
        atomic_store(c->stop, true);
    }
    return store_game(c->store, c->match, c->settings, game, error);
}

static char *database(void)
{
    static char path[64];
    strcpy(path, "/tmp/emilia-store-XXXXXX");
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    return path;
}

static void remove_database(const char *path)
{
    static const char *const tails[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, tails[i]);
        unlink(name);
    }
}

static MatchSettings settings_of(const atomic_bool *stop)
{
    return (MatchSettings){.players = {"random", "first"}, .board_size = 8, .games = 200,
                           .concurrency = 2, .seed = 21, .openings = "random",
                           .rules = {.clock = clock_system(), .stop = stop}};
}

static MatchTable play(Context *c, bool resume, Status expected)
{
    MatchTable table;
    assert_int_equal(store_begin(c->store, c->settings, resume, &c->match, NULL), STATUS_OK);
    c->played = 0;
    const MatchHooks hooks = {.context = c, .recall = recall, .finished = finished};
    assert_int_equal(match_run(c->settings, &hooks, &table, NULL), expected);
    return table;
}

static bool count_row(void *context, const StoreRow *row)
{
    (void)row;
    ++*(int *)context;
    return true;
}

static int count(Store *store, StoreFilter filter)
{
    int rows = 0;
    assert_int_equal(store_games(store, &filter, count_row, &rows, NULL), STATUS_OK);
    return rows;
}

/* Stopped again and again, the match ends with the table of an undisturbed one. */
static void a_stopped_match_goes_on_and_counts_nothing_twice(void **state)
{
    (void)state;
    const char *path = database();
    atomic_bool stop = false;
    MatchSettings settings = settings_of(&stop);
    MatchTable whole;
    assert_int_equal(match_run(&settings, &(MatchHooks){0}, &whole, NULL), STATUS_OK);

    Context c = {.settings = &settings, .stop = &stop, .stop_after = 23};
    MatchTable table = {0};
    for (int runs = 0; table.games < settings.games; runs++) {
        assert_true(runs < 20);
        assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
        atomic_store(&stop, false);
        const uint64_t before = table.games;
        table = play(&c, true, settings.games - before > 26 ? STATUS_STOPPED : STATUS_OK);
        c.stop_after = settings.games - table.games > 26 ? 23 : 0;
        store_close(c.store);
    }
    assert_int_equal(table.games, 200);
    assert_memory_equal(table.results, whole.results, sizeof whole.results);
    assert_memory_equal(&table.counts, &whole.counts, sizeof whole.counts);
    assert_memory_equal(table.histogram, whole.histogram, sizeof whole.histogram);
    assert_int_equal(table.sides[0].moves, whole.sides[0].moves);
    assert_int_equal(table.sides[1].moves, whole.sides[1].moves);

    assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
    assert_int_equal(count(c.store, (StoreFilter){.match = c.match}), 200);
    store_close(c.store);
    remove_database(path);
}

static void other_settings_are_another_match(void **state)
{
    (void)state;
    const char *path = database();
    MatchSettings settings = settings_of(NULL);
    settings.games = 10;
    Context c = {.settings = &settings};
    assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
    play(&c, true, STATUS_OK);
    assert_int_equal(c.match, 1);
    play(&c, true, STATUS_OK);
    assert_int_equal(c.match, 1);
    assert_int_equal(c.played, 0);
    settings.seed++;
    play(&c, true, STATUS_OK);
    assert_int_equal(c.match, 2);
    assert_int_equal(c.played, 10);
    settings.seed--;
    play(&c, false, STATUS_OK);
    assert_int_equal(c.match, 3);
    assert_int_equal(count(c.store, (StoreFilter){0}), 30);
    assert_int_equal(count(c.store, (StoreFilter){.limit = 7}), 7);
    const int won = count(c.store, (StoreFilter){.player = "first", .result = "won"});
    const int lost = count(c.store, (StoreFilter){.player = "random", .result = "lost"});
    assert_int_equal(won, lost);
    assert_int_equal(count(c.store, (StoreFilter){.result = "lost"}), lost);
    assert_int_equal(won + count(c.store, (StoreFilter){.result = "drawn"}) +
                         count(c.store, (StoreFilter){.player = "first", .result = "lost"}),
                     30);
    assert_int_equal(count(c.store, (StoreFilter){.faulty = true}), 0);
    store_close(c.store);
    remove_database(path);
}

static bool keep_fault(void *context, const StoreRow *row)
{
    snprintf(context, PLAYER_REASON_SIZE, "%s", row->fault == NULL ? "" : row->fault);
    return true;
}

/* As the command line says it; the first game ends before its first move. */
static void a_fault_is_kept_with_its_reason(void **state)
{
    (void)state;
    const char *path = database();
    MatchSettings settings = settings_of(NULL);
    settings.players[0] = "gtp:\"echo no book >&2; exit 3\"";
    settings.concurrency = 1;
    settings.openings = "start";
    settings.games = 2;
    Context c = {.settings = &settings};
    char fault[PLAYER_REASON_SIZE] = "";
    assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
    play(&c, false, STATUS_OK);
    assert_int_equal(count(c.store, (StoreFilter){.faulty = true}), 2);
    assert_int_equal(store_games(c.store, &(StoreFilter){.faulty = true}, keep_fault, fault, NULL),
                     STATUS_OK);
    assert_string_equal(fault, "the program ended (exit status 3): no book");
    store_close(c.store);
    remove_database(path);
}

/* A match that was stopped tells in the end what went wrong before it was stopped, too. */
static void a_resumed_match_knows_the_faults_before(void **state)
{
    (void)state;
    const char *path = database();
    MatchSettings settings = settings_of(NULL);
    settings.players[1] = "gtp:\"exit 4\"";
    settings.concurrency = 1;
    settings.openings = "start";
    settings.games = 2;
    Context c = {.settings = &settings};
    assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
    MatchTable played = play(&c, false, STATUS_OK);
    MatchTable recalled = play(&c, true, STATUS_OK);
    assert_int_equal(c.played, 0);
    assert_int_equal(recalled.sides[1].faults[REFEREE_CRASH], 2);
    assert_non_null(recalled.sides[1].fault);
    assert_string_equal(recalled.sides[1].reason, "the program ended (exit status 4)");
    assert_string_equal(recalled.sides[1].reason, played.sides[1].reason);
    assert_null(recalled.sides[0].fault);
    /* Both fail in every game: the reason is that of Black, and nobody gets the other's. */
    settings.players[0] = "gtp:\"exit 3\"";
    settings.rules.replace_faulty = true;
    play(&c, false, STATUS_OK);
    recalled = play(&c, true, STATUS_OK);
    assert_int_equal(c.played, 0);
    assert_non_null(strstr(recalled.sides[0].reason, "(exit status 3)"));
    assert_non_null(strstr(recalled.sides[1].reason, "(exit status 4)"));
    store_close(c.store);
    remove_database(path);
}

static void damage_is_told_from_the_end_of_the_games(void **state)
{
    (void)state;
    const char *path = database();
    const MatchSettings settings = settings_of(NULL);
    Context c = {.settings = &settings};
    assert_int_equal(store_open(path, &c.store, NULL), STATUS_OK);
    play(&c, false, STATUS_OK);
    store_close(c.store);
    FILE *file = fopen(path, "r+b");
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long end = ftell(file);
    assert_int_equal(fseek(file, end / 2, SEEK_SET), 0);
    for (long i = end / 2; i < end; i++) {
        fputc(0xFF, file);
    }
    fclose(file);
    int rows = 0;
    Error error = {0};
    const StoreFilter all = {0};
    assert_int_equal(store_open_to_read(path, &c.store, NULL), STATUS_OK);
    assert_int_equal(store_games(c.store, &all, count_row, &rows, &error), STATUS_IO);
    assert_string_equal(error.text, "the games cannot be read");
    store_close(c.store);
    remove_database(path);
}

static void what_is_no_store_is_refused(void **state)
{
    (void)state;
    const char *path = database();
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++) {
        fputs("this is not a database\n", file);
    }
    fclose(file);
    Store *store = NULL;
    Error error;
    assert_int_equal(store_open(path, &store, &error), STATUS_IO);
    assert_string_equal(error.text, "the file is not a database");
    assert_int_equal(store_open("/nowhere/at/all.db", &store, &error), STATUS_IO);
    assert_string_equal(error.text, "the file cannot be opened");
    remove_database(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_match_goes_on_and_counts_nothing_twice),
        cmocka_unit_test(other_settings_are_another_match),
        cmocka_unit_test(a_fault_is_kept_with_its_reason),
        cmocka_unit_test(a_resumed_match_knows_the_faults_before),
        cmocka_unit_test(damage_is_told_from_the_end_of_the_games),
        cmocka_unit_test(what_is_no_store_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
