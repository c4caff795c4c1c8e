/* Reading games and matches back. The connection is the one of lab/store.c. */
#include "lab/store_priv.h"

#include <stdio.h>
#include <string.h>

static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

Status store_matches(Store *store, bool (*row)(void *context, const StoreMatchRow *row),
                     void *context, Error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store_connection(store),
                           "SELECT m.id, a, b, board, openings, seed, started, count(g.number),"
                           " sum(g.discs > 0), sum(g.discs = 0), sum(g.discs < 0)"
                           " FROM matches m LEFT JOIN games g ON g.match = m.id"
                           " GROUP BY m.id ORDER BY m.id",
                           -1, &statement, NULL) != SQLITE_OK) {
        return error_set(error, STATUS_IO, "the matches cannot be read", 0);
    }
    bool more = true;
    while (more && sqlite3_step(statement) == SQLITE_ROW) {
        const StoreMatchRow found = {
            .match = sqlite3_column_int64(statement, 0),
            .a = text_at(statement, 1),
            .b = text_at(statement, 2),
            .board = sqlite3_column_int(statement, 3),
            .openings = text_at(statement, 4),
            .seed = sqlite3_column_int64(statement, 5),
            .started = text_at(statement, 6),
            .games = sqlite3_column_int64(statement, 7),
            .won = sqlite3_column_int64(statement, 8),
            .drawn = sqlite3_column_int64(statement, 9),
            .lost = sqlite3_column_int64(statement, 10),
        };
        more = row(context, &found);
    }
    return sqlite3_finalize(statement) == SQLITE_OK
               ? STATUS_OK
               : error_set(error, STATUS_IO, "the matches cannot be read", 0);
}

/* ?2 is a player's whole text, or its name alone for all texts that begin with it. */
#define IS_ASKED(side) "(" side " = ?2 OR substr(" side ", 1, length(?2) + 1) = ?2 || ':')"

/* ?3 is 1, 0 or -1: the sign of the result for the player asked about; 2 is any. */
static const char games_sql[] =
    "SELECT g.match, g.number, m.board, CASE a_colour WHEN 'black' THEN a ELSE b END,"
    " CASE a_colour WHEN 'black' THEN b ELSE a END,"
    " CASE a_colour WHEN 'black' THEN discs ELSE -discs END,"
    " start, moves, opening_moves, seconds, vals, fault, played, record"
    " FROM games g JOIN matches m ON m.id = g.match"
    " WHERE (?1 = 0 OR g.match = ?1) AND (?2 IS NULL OR " IS_ASKED("a") " OR " IS_ASKED("b") ")"
    " AND (?3 = 2 OR ((?2 IS NULL OR " IS_ASKED("a") ") AND sign(discs) = ?3)"
    "             OR (" IS_ASKED("b") " AND sign(-discs) = ?3))"
    " AND (?4 = 0 OR fault IS NOT NULL)"
    " ORDER BY g.match DESC, g.number DESC LIMIT ?5";
enum { GAMES_SQL_SIZE = sizeof games_sql + 64 };

static int result_sign(const char *result)
{
    return result == NULL                  ? 2
           : strcmp(result, "won") == 0    ? 1
           : strcmp(result, "drawn") == 0 ? 0
                                           : -1;
}

Status store_games(Store *store, const StoreFilter *filter,
                   bool (*row)(void *context, const StoreRow *row), void *context, Error *error)
{
    sqlite3_stmt *statement = NULL;
    char sql[GAMES_SQL_SIZE];
    snprintf(sql, sizeof sql, filter->oldest_first ? "SELECT * FROM (%s) ORDER BY 1, 2" : "%s",
             games_sql);
    if (sqlite3_prepare_v2(store_connection(store), sql, -1, &statement, NULL) != SQLITE_OK) {
        return error_set(error, STATUS_IO, "the games cannot be read", 0);
    }
    sqlite3_bind_int64(statement, 1, filter->match);
    sqlite3_bind_text(statement, 2, filter->player, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, result_sign(filter->result));
    sqlite3_bind_int(statement, 4, filter->faulty);
    sqlite3_bind_int64(statement, 5, filter->limit == 0 ? -1 : filter->limit);
    bool more = true;
    while (more && sqlite3_step(statement) == SQLITE_ROW) {
        const StoreRow found = {
            .match = sqlite3_column_int64(statement, 0),
            .number = sqlite3_column_int64(statement, 1),
            .board = sqlite3_column_int(statement, 2),
            .black = text_at(statement, 3),
            .white = text_at(statement, 4),
            .score = sqlite3_column_int(statement, 5),
            .start = text_at(statement, 6),
            .moves = text_at(statement, 7),
            .opening_moves = sqlite3_column_int(statement, 8),
            .seconds = text_at(statement, 9),
            .values = text_at(statement, 10),
            .fault = text_at(statement, 11),
            .played = text_at(statement, 12),
            .record = text_at(statement, 13),
        };
        more = row(context, &found);
    }
    return sqlite3_finalize(statement) == SQLITE_OK
               ? STATUS_OK
               : error_set(error, STATUS_IO, "the games cannot be read", 0);
}
