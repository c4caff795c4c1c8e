/* Games from outside in the store, and stored games as records. A game from outside has its moves,
 * times and values in the columns, where queries find them, and all of it as PGN, the format that
 * holds the most, so that what comes out is what went in. */
#include "lab/store_priv.h"

#include "record/format.h"
#include "record/game_text.h"
#include "record/position_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the column `fault` says of a game that was not played to its end. */
static const char *const faults[RECORD_ENDS] = {
    "unfinished", "stopped", "agreed", "resigned", "timed out", "forfeited",
};

static Status fail(Error *error, const char *text)
{
    return error_set(error, STATUS_IO, text, 0);
}

Status store_batch(Store *store, bool begin, Error *error)
{
    return sqlite3_exec(store_connection(store), begin ? "BEGIN IMMEDIATE" : "COMMIT", NULL, NULL,
                        NULL) == SQLITE_OK
               ? STATUS_OK
               : fail(error, "the games cannot be stored");
}

/* Texts of one row. */
typedef struct Texts {
    StrBuf moves;
    StrBuf seconds;
    StrBuf values;
    StrBuf record;
} Texts;

static void write_texts(const Record *record, Texts *texts)
{
    const Game *game = &record->game;
    FormatWriter writer;
    format_writer_init(&writer, format_find("pgn"));
    format_writer_add(&writer, record, &texts->record, NULL);
    format_writer_fini(&writer);
    strbuf_text(&texts->moves, "");
    strbuf_text(&texts->seconds, "");
    strbuf_text(&texts->values, "");
    game_text_write(game, &texts->moves);
    for (int i = 0; i < game->move_count; i++) {
        const char *comma = i == 0 ? "" : ",";
        strbuf_text(&texts->seconds, comma);
        strbuf_text(&texts->values, comma);
        if (game->moves[i].time_ns >= 0) {
            strbuf_format(&texts->seconds, "%g", (double)game->moves[i].time_ns * 1e-9);
        }
        if (game->moves[i].has_value) {
            strbuf_format(&texts->values, "%g", (double)game->moves[i].value_discs);
        }
    }
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

static void bind_game(sqlite3_stmt *statement, int64_t match, const Record *record,
                      const Texts *texts)
{
    char start[POSITION_TEXT_SIZE];
    char date[RECORD_DATE_SIZE];
    int score = 0;
    const bool finished = record_score(record, &score);
    position_text_write(&record->game.start, start);
    record_date_write(record->date, '-', "T", "Z", date);
    sqlite3_bind_int64(statement, 1, match);
    sqlite3_bind_int(statement, 2, score);
    bind_text(statement, 3, finished && record->end == RECORD_BY_MOVES ? NULL
                                                                       : faults[record->end]);
    bind_text(statement, 4, record_is_usual_start(record) ? NULL : start);
    bind_text(statement, 5, texts->moves.text);
    bind_text(statement, 6, texts->seconds.text);
    bind_text(statement, 7, texts->values.text);
    bind_text(statement, 8, texts->record.text);
    bind_text(statement, 9, record->date.year == 0 ? NULL : date);
}

static Status insert(Store *store, int64_t match, const Record *record, Texts *texts, Error *error)
{
    sqlite3_stmt *statement = NULL;
    write_texts(record, texts);
    if (texts->record.status != STATUS_OK || texts->moves.status != STATUS_OK ||
        texts->seconds.status != STATUS_OK || texts->values.status != STATUS_OK) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    if (sqlite3_prepare_v2(store_connection(store),
                           "INSERT INTO games (match, number, a_colour, discs, fault, start,"
                           " opening_moves, moves, seconds, vals, record, played) VALUES (?1,"
                           " (SELECT coalesce(max(number) + 2, 0) FROM games WHERE match = ?1),"
                           " 'black', ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8,"
                           " coalesce(?9, strftime('%Y-%m-%dT%H:%M:%SZ','now')))",
                           -1, &statement, NULL) != SQLITE_OK) {
        return fail(error, "the game cannot be stored");
    }
    bind_game(statement, match, record, texts);
    const bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return done ? STATUS_OK : fail(error, "the game cannot be stored");
}

Status store_import(Store *store, const Record *record, Error *error)
{
    MatchSettings settings = {.board_size = record->game.start.size, .openings = "imported"};
    Texts texts = {0};
    int64_t match = 0;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const char *name = record->names[colour];
        settings.players[colour] = name[0] == '\0' ? "?" : name;
    }
    Status status = store_begin(store, &settings, true, &match, error);
    if (status == STATUS_OK) {
        status = insert(store, match, record, &texts, error);
    }
    strbuf_fini(&texts.moves);
    strbuf_fini(&texts.seconds);
    strbuf_fini(&texts.values);
    strbuf_fini(&texts.record);
    return status;
}

/* ---- rows as records ---- */

/* The number at the beginning of a list "0.1,,2", and the list moves on; false: none there. */
static bool next_number(const char **list, double *number)
{
    char *end = NULL;
    const char *text = *list;
    *number = strtod(text, &end);
    const bool found = end != text && (*end == ',' || *end == '\0');
    text += strcspn(text, ",");
    *list = text + (*text == ',');
    return found;
}

static Status replay(const StoreRow *row, Record *record, Error *error)
{
    const char *seconds = row->seconds;
    const char *values = row->values;
    const Status status = game_text_read(row->moves, &record->game, error);
    for (int i = 0; i <= record->game.move_count; i++) {
        record->note_at[i] = 0;
    }
    for (int i = row->opening_moves; i < record->game.move_count; i++) {
        GameMove *move = &record->game.moves[i];
        double number = 0;
        if (next_number(&seconds, &number) && number >= 0 && number < 1e9) {
            move->time_ns = (int64_t)(number * 1e9);
        }
        move->has_value = next_number(&values, &number);
        move->value_discs = move->has_value ? (float)number : 0;
    }
    return status;
}

Status store_row_record(const StoreRow *row, Record *record, Error *error)
{
    if (row->record != NULL) {
        FormatReader *reader =
            format_reader_bytes(format_find("pgn"), row->record, strlen(row->record));
        FormatFault fault = {.text = "there is no game in the column record"};
        const FormatStep step =
            reader == NULL ? FORMAT_DONE : format_reader_next(reader, record, &fault);
        format_reader_free(reader);
        return step == FORMAT_GAME ? STATUS_OK : error_set(error, STATUS_SYNTAX, fault.text, 0);
    }
    Position start = position_start(position_size_ok(row->board) ? row->board : 8);
    size_t used = 0;
    if (row->start != NULL &&
        position_text_read_squares(row->start, start.size, &start, &used, error) != STATUS_OK) {
        return STATUS_SYNTAX;
    }
    record_init(record, &start);
    record_set_text(record, record->names[BLACK], row->black, strlen(row->black));
    record_set_text(record, record->names[WHITE], row->white, strlen(row->white));
    record->date = record_date(row->played);
    const Status status = replay(row, record, error);
    if (row->fault != NULL && !position_is_over(&record->game.now)) {
        record_set_score(record, RECORD_FORFEITED, row->score);
    }
    return status == STATUS_OK ? STATUS_OK : STATUS_SYNTAX;
}
