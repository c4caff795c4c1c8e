/* The games in SQLite. Write-ahead logging with NORMAL synchronisation: a commit is in the file's
 * log when the call returns, so the death of the process loses nothing (a power cut may lose the
 * last moments, never the file). Statements are prepared once. */
#include "lab/store_priv.h"

#include "record/game_text.h"
#include "record/position_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Store {
    sqlite3 *db;
    sqlite3_stmt *recall;
    sqlite3_stmt *insert;
    StrBuf moves;
    StrBuf seconds;
    StrBuf values;
};

enum { VERSION = 2, BUSY_MS = 30000 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS matches ("
    " id INTEGER PRIMARY KEY, a TEXT NOT NULL, b TEXT NOT NULL, board INTEGER NOT NULL,"
    " openings TEXT NOT NULL, seed INTEGER NOT NULL, rules TEXT NOT NULL,"
    " started TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ','now')));"
    "CREATE INDEX IF NOT EXISTS matches_by_settings"
    " ON matches (a, b, board, openings, seed, rules);"
    "CREATE TABLE IF NOT EXISTS games ("
    " match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL,"
    " a_colour TEXT NOT NULL, discs INTEGER NOT NULL, fault TEXT, start TEXT,"
    " opening_moves INTEGER NOT NULL, moves TEXT NOT NULL, seconds TEXT NOT NULL,"
    " vals TEXT NOT NULL,"
    " a_moves INTEGER, a_nodes INTEGER, a_time_ns INTEGER, a_longest_ns INTEGER,"
    " a_cpu_ns INTEGER, a_memory INTEGER, a_faults TEXT,"
    " b_moves INTEGER, b_nodes INTEGER, b_time_ns INTEGER, b_longest_ns INTEGER,"
    " b_cpu_ns INTEGER, b_memory INTEGER, b_faults TEXT,"
    " played TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ','now')),"
    " record TEXT,"
    " PRIMARY KEY (match, number)) WITHOUT ROWID;";

/* Version 1 had no games from outside. */
static const char from_version_1[] = "ALTER TABLE games ADD COLUMN record TEXT;";

static Status fail(Error *error, const char *text)
{
    return error_set(error, STATUS_IO, text, 0);
}

static bool execute(Store *store, const char *sql)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(Store *store, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v2(store->db, sql, -1, statement, NULL) == SQLITE_OK;
}

static int64_t user_version(Store *store)
{
    sqlite3_stmt *statement = NULL;
    int64_t version = -1;
    if (prepare(store, "PRAGMA user_version", &statement) &&
        sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return version;
}

/* Why the database cannot be used, if it is not its contents. */
static const char *why(const Store *store, const char *otherwise)
{
    switch (sqlite3_errcode(store->db)) {
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN: /* its log, beside it */
        return "the file cannot be written";
    case SQLITE_BUSY:
        return "another program is writing to the file";
    default:
        return otherwise;
    }
}

static const char cannot_open[] = "the file cannot be opened";
static const char not_a_database[] = "the file is not a database";
static const char other_version[] = "the database is of another version";

static const char *set_up(Store *store)
{
    sqlite3_busy_timeout(store->db, BUSY_MS);
    if (!execute(store, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")) {
        return why(store, not_a_database);
    }
    const int64_t version = user_version(store);
    if (version < 0 || version > VERSION) {
        return other_version;
    }
    if (!execute(store, "BEGIN IMMEDIATE") ||
        (user_version(store) == 1 && !execute(store, from_version_1)) ||
        !execute(store, schema) || !execute(store, "PRAGMA user_version=2") ||
        !execute(store, "COMMIT")) {
        return why(store, "the tables cannot be made");
    }
    if (!prepare(store,
                 "SELECT discs, a_moves, a_nodes, a_time_ns, a_longest_ns, a_cpu_ns, a_memory,"
                 " a_faults, b_moves, b_nodes, b_time_ns, b_longest_ns, b_cpu_ns, b_memory,"
                 " b_faults, a_colour, fault FROM games WHERE match = ?1 AND number = ?2",
                 &store->recall) ||
        !prepare(store,
                 "INSERT OR IGNORE INTO games (match, number, a_colour, discs, fault, start,"
                 " opening_moves, moves, seconds, vals, a_moves, a_nodes, a_time_ns,"
                 " a_longest_ns, a_cpu_ns, a_memory, a_faults, b_moves, b_nodes, b_time_ns,"
                 " b_longest_ns, b_cpu_ns, b_memory, b_faults) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                 " ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23,"
                 " ?24)",
                 &store->insert)) {
        return "the tables are not those of Emilia";
    }
    return NULL;
}

Status store_open(const char *path, Store **store, Error *error)
{
    Store *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    /* Without a name SQLite would make one that is gone in the end. */
    if (*path == '\0' || sqlite3_open(path, &opened->db) != SQLITE_OK) {
        store_close(opened);
        return fail(error, cannot_open);
    }
    const char *fault = set_up(opened);
    if (fault != NULL) {
        store_close(opened);
        return fail(error, fault);
    }
    *store = opened;
    return STATUS_OK;
}

/* "file:" and the path, with what would end or change it in an address written as %XX. */
static void write_address(const char *path, StrBuf *address)
{
    strbuf_text(address, "file:");
    for (; *path != '\0'; path++) {
        if (strchr("?#%", *path) != NULL) {
            strbuf_format(address, "%%%02X", *path);
        } else {
            strbuf_char(address, *path);
        }
    }
    strbuf_text(address, "?immutable=1");
}

/* The version of a database opened for reading, -1 if it cannot be read. Whoever may write it
 * opens it so, because only then SQLite removes the log beside it when it is closed. Where the
 * directory is read-only no log can be made, and no writer needs one: then it is read without. */
static int64_t open_to_read(Store *store, const char *path)
{
    int64_t version = -1;
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(store->db, BUSY_MS);
        version = user_version(store);
    }
    const int code = sqlite3_errcode(store->db);
    if (version < 0 && (code == SQLITE_CANTOPEN || code == SQLITE_READONLY)) {
        StrBuf address = {0};
        write_address(path, &address);
        sqlite3_close(store->db);
        store->db = NULL;
        if (address.status == STATUS_OK &&
            sqlite3_open_v2(address.text, &store->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                            NULL) == SQLITE_OK) {
            version = user_version(store);
        }
        strbuf_fini(&address);
    }
    return version;
}

Status store_open_to_read(const char *path, Store **store, Error *error)
{
    Store *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    const int64_t version = open_to_read(opened, path);
    if (version == VERSION) {
        *store = opened;
        return STATUS_OK;
    }
    const int code = sqlite3_errcode(opened->db);
    store_close(opened);
    if (version > 0 && version < VERSION) {
        return store_open(path, store, error); /* makes what later versions have */
    }
    return fail(error, version > 0               ? other_version
                       : version == 0            ? "there are no games of Emilia in the file"
                       : code == SQLITE_NOTADB   ? not_a_database
                       : code == SQLITE_CORRUPT  ? "the file is damaged"
                                                 : cannot_open);
}

void store_close(Store *store)
{
    if (store != NULL) {
        sqlite3_finalize(store->recall);
        sqlite3_finalize(store->insert);
        sqlite3_close(store->db);
        strbuf_fini(&store->moves);
        strbuf_fini(&store->seconds);
        strbuf_fini(&store->values);
        free(store);
    }
}

const char *store_message(const Store *store)
{
    return sqlite3_errmsg(store->db);
}

sqlite3 *store_connection(Store *store)
{
    return store->db;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

/* The part of the rules that a game depends on. */
static void rules_text(const RefereeRules *rules, char text[160])
{
    snprintf(text, 160,
             "move=%" PRId64 " game=%" PRId64 " increment=%" PRId64 " grace=%" PRId64 " %s",
             rules->move_time_ns, rules->game_time_ns, rules->increment_ns, rules->grace_ns,
             rules->replace_faulty ? "replace" : "forfeit");
}

static void bind_settings(sqlite3_stmt *statement, const MatchSettings *settings)
{
    char rules[160];
    rules_text(&settings->rules, rules);
    bind_text(statement, 1, settings->players[0]);
    bind_text(statement, 2, settings->players[1]);
    sqlite3_bind_int(statement, 3, settings->board_size);
    bind_text(statement, 4, settings->openings);
    sqlite3_bind_int64(statement, 5, (sqlite3_int64)settings->seed);
    bind_text(statement, 6, rules);
}

Status store_begin(Store *store, const MatchSettings *settings, bool resume, int64_t *match,
                   Error *error)
{
    sqlite3_stmt *statement = NULL;
    if (resume) {
        if (!prepare(store,
                     "SELECT max(id) FROM matches WHERE a = ?1 AND b = ?2 AND board = ?3"
                     " AND openings = ?4 AND seed = ?5 AND rules = ?6",
                     &statement)) {
            return fail(error, "the matches cannot be read");
        }
        bind_settings(statement, settings);
        const int64_t found =
            sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        sqlite3_finalize(statement);
        if (found != 0) {
            *match = found;
            return STATUS_OK;
        }
    }
    if (!prepare(store,
                 "INSERT INTO matches (a, b, board, openings, seed, rules)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                 &statement)) {
        return fail(error, "the match cannot be stored");
    }
    bind_settings(statement, settings);
    const bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    if (!done) {
        return fail(error, "the match cannot be stored");
    }
    *match = sqlite3_last_insert_rowid(store->db);
    return STATUS_OK;
}

/* "late=2 illegal=1", or NULL for none. */
static const char *write_faults(const RefereeSide *side, char text[128])
{
    int used = 0;
    for (int i = 0; i < REFEREE_FAULTS; i++) {
        if (side->faults[i] != 0) {
            used += snprintf(text + used, (size_t)(128 - used), "%s%s=%" PRIu64,
                             used == 0 ? "" : " ", referee_fault_name((RefereeFault)i),
                             side->faults[i]);
        }
    }
    return used == 0 ? NULL : text;
}

static void read_faults(const char *text, RefereeSide *side)
{
    for (int i = 0; text != NULL && i < REFEREE_FAULTS; i++) {
        const char *name = referee_fault_name((RefereeFault)i);
        const char *at = strstr(text, name);
        if (at != NULL && at[strlen(name)] == '=') {
            side->faults[i] = strtoull(at + strlen(name) + 1, NULL, 10);
        }
    }
}

/* The reason of a game is that of the side that failed, of Black if both did. */
static void read_reason(const char *reason, bool a_is_black, RefereeSide sides[2])
{
    const bool a_failed = referee_side_faults(&sides[0]) != 0;
    const bool b_failed = referee_side_faults(&sides[1]) != 0;
    if (reason != NULL && (a_failed || b_failed)) {
        RefereeSide *side = &sides[!a_failed || (b_failed && !a_is_black)];
        side->fault = "a fault of a stored game";
        snprintf(side->reason, sizeof side->reason, "%s", reason);
    }
}

bool store_recall(Store *store, int64_t match, uint64_t number, MatchPast *past)
{
    sqlite3_stmt *statement = store->recall;
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, match);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        *past = (MatchPast){.discs = sqlite3_column_int(statement, 0)};
        for (int i = 0; i < 2; i++) {
            const int first = 1 + 7 * i;
            RefereeSide *side = &past->sides[i];
            side->moves = (uint64_t)sqlite3_column_int64(statement, first);
            side->nodes = (uint64_t)sqlite3_column_int64(statement, first + 1);
            side->time_ns = sqlite3_column_int64(statement, first + 2);
            side->longest_ns = sqlite3_column_int64(statement, first + 3);
            side->cpu_ns = sqlite3_column_int64(statement, first + 4);
            side->memory_bytes = (size_t)sqlite3_column_int64(statement, first + 5);
            read_faults((const char *)sqlite3_column_text(statement, first + 6), side);
        }
        const char *colour = (const char *)sqlite3_column_text(statement, 15);
        read_reason((const char *)sqlite3_column_text(statement, 16),
                    colour != NULL && strcmp(colour, "black") == 0, past->sides);
    }
    sqlite3_reset(statement);
    return found;
}

static void bind_side(sqlite3_stmt *statement, int first, const RefereeSide *side)
{
    char faults[128];
    sqlite3_bind_int64(statement, first, (sqlite3_int64)side->moves);
    sqlite3_bind_int64(statement, first + 1, (sqlite3_int64)side->nodes);
    sqlite3_bind_int64(statement, first + 2, side->time_ns);
    sqlite3_bind_int64(statement, first + 3, side->longest_ns);
    sqlite3_bind_int64(statement, first + 4, side->cpu_ns);
    sqlite3_bind_int64(statement, first + 5, (sqlite3_int64)side->memory_bytes);
    bind_text(statement, first + 6, write_faults(side, faults));
}

/* Times and values of the moves after the opening, as texts that a query can show. */
static void write_moves(Store *store, const MatchGame *game)
{
    strbuf_clear(&store->moves);
    strbuf_clear(&store->seconds);
    strbuf_clear(&store->values);
    game_text_write(game->game, &store->moves);
    for (int i = game->opening_moves; i < game->game->move_count; i++) {
        const GameMove *move = &game->game->moves[i];
        if (i > game->opening_moves) {
            strbuf_char(&store->seconds, ',');
            strbuf_char(&store->values, ',');
        }
        if (move->time_ns >= 0) {
            strbuf_format(&store->seconds, "%.6g", clock_seconds(move->time_ns));
        }
        if (move->has_value) {
            strbuf_format(&store->values, "%g", (double)move->value_discs);
        }
    }
}

/* A game may end before its first move, and a buffer without text is not a NULL. */
static void bind_buffer(sqlite3_stmt *statement, int at, const StrBuf *buffer)
{
    bind_text(statement, at, buffer->text == NULL ? "" : buffer->text);
}

Status store_game(Store *store, int64_t match, const MatchSettings *settings,
                  const MatchGame *game, Error *error)
{
    sqlite3_stmt *statement = store->insert;
    const int a = (int)(game->number & 1); /* A's colour */
    const RefereeResult *result = game->result;
    const Position usual = position_start(settings->board_size);
    char start[POSITION_TEXT_SIZE];
    const bool set_up = !position_equal(&game->game->start, &usual);
    if (set_up) {
        position_text_write(&game->game->start, start);
    }
    const char *fault = result->sides[0].fault != NULL   ? result->sides[0].reason
                        : result->sides[1].fault != NULL ? result->sides[1].reason
                                                         : NULL;
    write_moves(store, game);
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, match);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)game->number);
    bind_text(statement, 3, a == BLACK ? "black" : "white");
    sqlite3_bind_int(statement, 4, a == BLACK ? result->score : -result->score);
    bind_text(statement, 5, fault);
    bind_text(statement, 6, set_up ? start : NULL);
    sqlite3_bind_int(statement, 7, game->opening_moves);
    bind_buffer(statement, 8, &store->moves);
    bind_buffer(statement, 9, &store->seconds);
    bind_buffer(statement, 10, &store->values);
    bind_side(statement, 11, &result->sides[a]);
    bind_side(statement, 18, &result->sides[!a]);
    const bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done ? STATUS_OK : fail(error, "the game cannot be stored");
}
