/* Games on disk, in SQLite. Every finished game is one row, committed before the next one starts:
 * killing the program at any moment loses the games in flight and nothing else, and a number can
 * be stored only once. docs/lab.md has the tables, for those who like to ask in SQL.
 *
 * A store is used by one thread at a time; several programs may use one file. */
#ifndef LAB_STORE_H
#define LAB_STORE_H

#include "base/strbuf.h"
#include "lab/match.h"
#include "record/record.h"

typedef struct Store Store;

/* Opens or makes the file. The error's text is constant; store_message has SQLite's words. */
Status store_open(const char *path, Store **store, Error *error);

/* Opens a file that is there, which need not be writable, for the last functions of this page. */
Status store_open_to_read(const char *path, Store **store, Error *error);
void store_close(Store *store);
const char *store_message(const Store *store);

/* The match to store into: a new one, or with `resume` the newest with the same settings (the
 * number of games and threads may differ) if there is one. */
Status store_begin(Store *store, const MatchSettings *settings, bool resume, int64_t *match,
                   Error *error);

/* Hooks of lab/match.h for one match of a store. */
bool store_recall(Store *store, int64_t match, uint64_t number, MatchPast *past);
Status store_game(Store *store, int64_t match, const MatchSettings *settings,
                  const MatchGame *game, Error *error);

/* Which games to read. */
typedef struct StoreFilter {
    int64_t match;      /* 0: all */
    const char *player; /* one of the two, its name or its whole text; NULL: all */
    const char *result; /* "won", "drawn" or "lost" by `player`, or by A without one; NULL: all */
    bool faulty;        /* only games in which somebody failed */
    int64_t limit;      /* the newest of them; 0: all */
    bool oldest_first;
} StoreFilter;

/* One stored game; texts live during the call. */
typedef struct StoreRow {
    int64_t match;
    int64_t number;
    int board;
    const char *black;
    const char *white;
    int score; /* Black minus White */
    const char *start;
    const char *moves;
    int opening_moves;
    const char *seconds; /* of each move after the opening, separated by commas */
    const char *values;
    const char *fault;
    const char *played; /* UTC */
    const char *record; /* all of a game from outside, as PGN; NULL: the columns have it */
} StoreRow;

typedef struct StoreMatchRow {
    int64_t match;
    const char *a;
    const char *b;
    int board;
    const char *openings;
    int64_t seed;
    const char *started;
    int64_t games;
    int64_t won; /* by A */
    int64_t drawn;
    int64_t lost;
} StoreMatchRow;

/* Games from outside: they are games of a match between the two names, `imported`, in which A has
 * Black. Between the first and the last of many goes store_batch(true) ... store_batch(false),
 * which commits them together. */
Status store_import(Store *store, const Record *record, Error *error);
Status store_batch(Store *store, bool begin, Error *error);

/* The row as a record. STATUS_SYNTAX: it is damaged; the record has what could be read. */
Status store_row_record(const StoreRow *row, Record *record, Error *error);

/* Calls `row` for each; stops when it returns false. */
Status store_games(Store *store, const StoreFilter *filter,
                   bool (*row)(void *context, const StoreRow *row), void *context, Error *error);
Status store_matches(Store *store, bool (*row)(void *context, const StoreMatchRow *row),
                     void *context, Error *error);

#endif
