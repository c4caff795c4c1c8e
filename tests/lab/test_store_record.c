/* Games from outside: they come out of the store as they went in, and can be found by queries. */
#include "support/testing.h"

#include "lab/store.h"
#include "record/format.h"
#include "support/records.h"

#include <sqlite3.h>
#include <unistd.h>

enum { GAMES = 300 };

static Record records[GAMES];
static Record again;

/* What PGN cannot hold is not stored. */
static void through_pgn(Record *record)
{
    FormatWriter writer;
    FormatFault fault;
    StrBuf out = {0};
    format_writer_init(&writer, format_find("pgn"));
    format_writer_add(&writer, record, &out, NULL);
    FormatReader *reader = format_reader_bytes(NULL, out.text, out.length);
    assert_int_equal(format_reader_next(reader, record, &fault), FORMAT_GAME);
    format_reader_free(reader);
    format_writer_fini(&writer);
    strbuf_fini(&out);
}

static bool compare(void *context, const StoreRow *row)
{
    int *seen = context;
    Error error = {0};
    int score = 0;
    assert_int_equal(store_row_record(row, &again, &error), STATUS_OK);
    for (int i = 0; i < GAMES; i++) {
        if (record_equal(&records[i], &again)) {
            record_score(&records[i], &score);
            assert_int_equal(row->score, score);
            assert_int_equal(row->board, records[i].game.start.size);
            assert_true((row->start == NULL) == record_is_usual_start(&records[i]));
            ++*seen;
            return true;
        }
    }
    fail_msg("a game that nobody stored: %s", row->record);
    return false;
}

/* The name, or the name and what follows a colon. */
static bool is_iago(const char *name)
{
    return strncmp(name, "Iago", 4) == 0 && (name[4] == '\0' || name[4] == ':');
}

static bool count(void *context, const StoreRow *row)
{
    assert_true(is_iago(row->black) || is_iago(row->white));
    ++*(int *)context;
    return true;
}

/* A new store; `path` gets its name. */
static Store *new_store(char path[32])
{
    Store *store = NULL;
    strcpy(path, "/tmp/emilia-import-XXXXXX");
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(store_open(path, &store, NULL), STATUS_OK);
    return store;
}

static void games_come_out_as_they_went_in(void **state)
{
    (void)state;
    char path[32];
    Store *store = new_store(path);
    Error error = {0};
    Rng rng = rng_seeded(31);
    print_message("seed 31\n");
    assert_int_equal(store_batch(store, true, &error), STATUS_OK);
    for (int i = 0; i < GAMES; i++) {
        records_random(&rng, &records[i]);
        if (i % 10 == 0) {
            record_set_text(&records[i], records[i].names[BLACK], "Iago", 4);
        }
        through_pgn(&records[i]);
        assert_int_equal(store_import(store, &records[i], &error), STATUS_OK);
    }
    assert_int_equal(store_batch(store, false, &error), STATUS_OK);
    int seen = 0;
    StoreFilter filter = {.oldest_first = true};
    assert_int_equal(store_games(store, &filter, compare, &seen, &error), STATUS_OK);
    assert_int_equal(seen, GAMES);
    int found = 0;
    filter.player = "Iago";
    assert_int_equal(store_games(store, &filter, count, &found, &error), STATUS_OK);
    assert_in_range(found, GAMES / 10, GAMES);
    store_close(store);
    unlink(path);
}

static void a_store_of_version_1_takes_games(void **state)
{
    (void)state;
    char path[32];
    sqlite3 *db = NULL;
    Store *store = new_store(path);
    const Position start = position_start(8);
    store_close(store);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "ALTER TABLE games DROP COLUMN record; PRAGMA user_version = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(store_open(path, &store, NULL), STATUS_OK);
    record_init(&again, &start);
    assert_int_equal(store_import(store, &again, NULL), STATUS_OK);
    store_close(store);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_out_as_they_went_in),
        cmocka_unit_test(a_store_of_version_1_takes_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
