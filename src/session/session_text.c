/* Games as text, in and out: what people paste, and what they take away. A text is a position or a
 * list of moves (record/position_text.h), or else a file in any format of record/format.h: its
 * first game. A list of all its games says where each begins, so that one of them can be taken
 * alone; what cannot be read is an entry of that list, too. */
#include "session/session_priv.h"

#include "record/format.h"
#include "record/game_text.h"
#include "record/position_text.h"

#include <stdlib.h>
#include <string.h>

/* The error that stands further on in the text: that reading understood more of it. */
static void keep_further(Error *error, const char *text, size_t at)
{
    if (error->text == NULL || at > error->at) {
        error->text = text;
        error->at = at;
    }
}

/* Texts of positions do not name the size of their board: it is the one chosen, or the one that
 * makes sense. */
static Status read_position(int chosen_size, const char *text, Game *game, Error *error)
{
    Error fault = {0};
    Status status = position_text_read(text, chosen_size, game, &fault);
    for (int size = POSITION_MIN_SIZE; status != STATUS_OK && size <= POSITION_MAX_SIZE;
         size += 2) {
        keep_further(error, fault.text, fault.at);
        status = position_text_read(text, size, game, &fault);
    }
    return status;
}

static Status read_file(const char *text, Record *record, Error *error)
{
    FormatReader *reader = format_reader_bytes(NULL, text, strlen(text));
    FormatFault fault;
    if (reader == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    const FormatStep step = format_reader_next(reader, record, &fault);
    if (step == FORMAT_FAULT && fault.kept) {
        *error = (Error){.text = fault.text, .at = (size_t)fault.byte};
    } else if (step == FORMAT_FAULT) {
        keep_further(error, fault.text, (size_t)fault.byte);
    }
    format_reader_free(reader);
    return step == FORMAT_GAME ? STATUS_OK : STATUS_SYNTAX;
}

Status session_text_read(const Session *session, const char *text, Record *record, Error *error)
{
    *error = (Error){0};
    const Position start = position_start(session->next_size);
    record_init(record, &start);
    return read_position(session->next_size, text, &record->game, error) == STATUS_OK
               ? STATUS_OK
               : read_file(text, record, error);
}

static void put_known(JsonWriter *json, const char *key, const char *text)
{
    if (*text != '\0') {
        json_key(json, key);
        json_text(json, text);
    }
}

static void put_int(JsonWriter *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_int(json, value);
}

static void put_moves(JsonWriter *json, const Game *game)
{
    put_int(json, "size", game->start.size);
    put_int(json, "moves", game->move_count);
}

static void put_game(JsonWriter *json, const Record *record)
{
    char date[RECORD_DATE_SIZE] = "";
    RecordDate day = record->date;
    int score = 0;
    day.has_time = false;
    if (day.year != 0) {
        record_date_write(day, '-', "", "", date);
    }
    put_known(json, "black", record->names[BLACK]);
    put_known(json, "white", record->names[WHITE]);
    put_known(json, "date", date);
    put_moves(json, &record->game);
    if (record_score(record, &score)) {
        put_int(json, "score", score);
    }
}

void session_text_list(const Session *session, const char *text, JsonWriter *json)
{
    Game game;
    Error error = {0};
    if (read_position(session->next_size, text, &game, &error) == STATUS_OK) {
        json_begin_object(json);
        put_int(json, "at", 0);
        put_moves(json, &game);
        json_end_object(json);
        return;
    }
    FormatReader *reader = format_reader_bytes(NULL, text, strlen(text));
    Record *record = malloc(sizeof *record);
    if (reader != NULL && record != NULL) {
        FormatFault fault;
        for (FormatStep step;
             (step = format_reader_next(reader, record, &fault)) != FORMAT_DONE;) {
            json_begin_object(json);
            put_int(json, "at", (int64_t)format_reader_game_byte(reader));
            if (step == FORMAT_GAME) {
                put_game(json, record);
            } else {
                put_known(json, "fault", fault.text);
                put_known(json, "reason", session_fault_code(fault.text));
            }
            json_end_object(json);
        }
    }
    format_reader_free(reader);
    free(record);
}

/* The whole game with all that is told of it; where that names nobody, with the players here. */
static Status write_file(const Session *session, const Format *format, StrBuf *out)
{
    Record *record = malloc(sizeof *record);
    if (record == NULL) {
        return STATUS_MEMORY;
    }
    *record = session->record;
    if (*record->names[BLACK] == '\0' && *record->names[WHITE] == '\0') {
        for (int colour = BLACK; colour <= WHITE; colour++) {
            const char *name = session->seats[colour].choice.name;
            record_set_text(record, record->names[colour], name, strlen(name));
        }
    }
    const Status status = format_write_record(format, record, out, NULL);
    free(record);
    return status;
}

/* The shortest text from which `import` makes the same game on any table. */
static Status write_link(const Session *session, StrBuf *out)
{
    const Position usual = position_start(8);
    if (!position_equal(&session->record.game.start, &usual)) {
        const char *const names[2] = {session_name(session, BLACK), session_name(session, WHITE)};
        return format_write_game(format_find("ggf"), &session->record.game, names, out, NULL);
    }
    if (session->record.game.move_count == 0) {
        strbuf_text(out, "start");
    } else {
        game_text_write(&session->record.game, out);
    }
    return STATUS_OK;
}

Status session_text_write(const Session *session, const char *form, StrBuf *out)
{
    char text[POSITION_TEXT_SIZE];
    const Position shown = session_shown(session);
    const Format *format = format_find(form);
    if (strcmp(form, "moves") == 0) {
        game_text_write(session_line(session), out);
    } else if (strcmp(form, "position") == 0) {
        position_text_write(&shown, text);
        strbuf_text(out, text);
    } else if (strcmp(form, "board") == 0) {
        position_text_write_rows(&shown, text);
        strbuf_text(out, text);
    } else if (strcmp(form, "link") == 0) {
        return write_link(session, out);
    } else if (format != NULL && !format->is_binary) {
        return write_file(session, format, out);
    } else {
        return STATUS_SYNTAX;
    }
    return STATUS_OK;
}
