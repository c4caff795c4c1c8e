/* Games of Othello Quest, a JSON object each, as its players download and pass them on:
 *
 *   {"args":[{"gtype":"reversi1","players":[{"name":"a","oldR":1500},{"name":"b","oldR":1600}],
 *     "position":{"moves":[{"m":"f5","t":1200},...]},"tcb":300000,
 *     "created":"2024-01-02T03:04:05Z","finished":true}]}
 *
 * players[0] has Black; times are milliseconds; passes are left out. Keys that are not known here
 * are skipped, and so is what is wrapped around the object. */
#include "base/json.h"
#include "base/json_scan.h"
#include "record/format_priv.h"
#include "record/square_text.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const char wrapper[] = "{\"args\"";

/* ---- telling games apart ---- */

bool quest_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    format_look(text, length, look);
    const char *begin = look + strspn(look, " \t\r\n[");
    return *begin == '{' && begin[1 + strspn(begin + 1, " \t\r\n")] == '"'; /* {...} is a board */
}

static bool begins_message(const char *text, size_t length)
{
    return length >= sizeof wrapper - 1 && memcmp(text, wrapper, sizeof wrapper - 1) == 0;
}

/* Where the first object begins that is not merely {"args":[ around games. */
static bool find_game(const char *text, size_t length, bool whole, size_t *begin)
{
    for (size_t at = 0; at < length; at++) {
        if (text[at] == '{') {
            size_t next = at + 1;
            while (next < length && isspace((unsigned char)text[next])) {
                next++;
            }
            if (next + 6 > length && !whole) {
                return false;
            }
            *begin = at;
            if (next + 6 > length || memcmp(text + next, "\"args\"", 6) != 0) {
                return true;
            }
        }
    }
    *begin = length;
    return whole;
}

/* An object up to the brace that closes it, outside of strings. A line that begins with the
 * wrapper begins a game whatever came before. */
FormatSpan quest_split(FormatState *state, const char *text, size_t length, bool whole)
{
    (void)state;
    size_t begin = 0;
    if (!find_game(text, length, whole, &begin)) {
        return (FormatSpan){.begin = 0, .end = 0};
    }
    bool string = false;
    int depth = 0;
    for (size_t at = begin; at < length; at++) {
        if (at > begin && text[at - 1] == '\n' && text[at] == '{' &&
            begins_message(text + at, length - at)) {
            return (FormatSpan){.begin = begin, .end = at, .complete = true};
        }
        if (string && text[at] == '\\') {
            at++;
        } else if (text[at] == '"') {
            string = !string;
        } else if (!string) {
            depth += (text[at] == '{') - (text[at] == '}');
            if (depth == 0) {
                return (FormatSpan){.begin = begin, .end = at + 1, .complete = true};
            }
        }
    }
    return (FormatSpan){.begin = begin, .end = length, .complete = whole};
}

/* ---- reading ---- */

typedef struct Reading {
    Record *record;
    GameMove move; /* whose object is open */
    bool has_move;
    bool has_moves; /* the object is a game */
    size_t move_at;
} Reading;

static bool at_key(const JsonScanPath *path, int back, const char *key)
{
    const int step = path->depth - 1 - back;
    return step >= 0 && path->steps[step].index < 0 && strcmp(path->steps[step].key, key) == 0;
}

static int at_index(const JsonScanPath *path, int back)
{
    const int step = path->depth - 1 - back;
    return step < 0 ? -1 : path->steps[step].index;
}

/* {"m":"f5","t":1200} piece by piece. */
static Status take_move(Reading *reading, const JsonScanPath *path, const JsonScanEvent *event,
                        Error *error)
{
    if (event->kind == JSON_SCAN_TEXT && at_key(path, 0, "m")) {
        Square square = SQUARE_PASS;
        size_t used = 0;
        const bool pass = event->text[0] == '\0' || strcmp(event->text, "-") == 0;
        if (!pass && (square_text_read(event->text, 8, &square, &used, NULL) != STATUS_OK ||
                      event->text[used] != '\0')) {
            return error_set(error, STATUS_SYNTAX, "not a move", event->at);
        }
        reading->move.square = (int16_t)square;
        reading->has_move = true;
        reading->move_at = event->at;
    } else if (event->kind == JSON_SCAN_NUMBER && at_key(path, 0, "t") && event->number >= 0 &&
               event->number < 1e12) {
        reading->move.time_ns = format_ns(event->number / 1e3);
    }
    return STATUS_OK;
}

static Status end_move(Reading *reading, Error *error)
{
    GameMove move = reading->move;
    const bool has_move = reading->has_move;
    Error fault = {0};
    reading->has_move = false;
    reading->move = (GameMove){.time_ns = -1};
    if (move.square == SQUARE_PASS) {
        move.time_ns = -1; /* passes are left out when games are written */
    }
    if (has_move && record_play(reading->record, &move, &fault) != STATUS_OK) {
        return error_set(error, fault.status, fault.text, reading->move_at);
    }
    return STATUS_OK;
}

static void take_player(Record *record, int player, const JsonScanPath *path,
                        const JsonScanEvent *event)
{
    if (event->kind == JSON_SCAN_TEXT && at_key(path, 0, "name")) {
        record_set_text(record, record->names[player], event->text, strlen(event->text));
    } else if (event->kind == JSON_SCAN_NUMBER && at_key(path, 0, "oldR")) {
        record->ratings[player] = event->number >= 1 && event->number <= 1e6 ? event->number : 0;
    }
}

static Status take(void *context, const JsonScanPath *path, const JsonScanEvent *event,
                   Error *error)
{
    Reading *reading = context;
    Record *record = reading->record;
    if (event->kind == JSON_SCAN_CLOSED) {
        reading->has_moves |= at_key(path, 0, "moves");
        return at_index(path, 0) >= 0 && at_key(path, 1, "moves") ? end_move(reading, error)
                                                                  : STATUS_OK;
    }
    if (at_index(path, 1) >= 0 && at_key(path, 2, "moves")) {
        return take_move(reading, path, event, error);
    }
    if (at_key(path, 2, "players") && at_index(path, 1) >= 0 && at_index(path, 1) < 2) {
        take_player(record, at_index(path, 1), path, event);
    } else if (event->kind == JSON_SCAN_TEXT && at_key(path, 0, "created")) {
        record->date = record_date(event->text);
    } else if (event->kind == JSON_SCAN_NUMBER && at_key(path, 0, "tcb") && event->number > 0 &&
               event->number < 1e11) {
        format_set_clock(record, event->number / 1e3, 0);
    }
    return STATUS_OK;
}

Status quest_read(FormatState *state, const char *text, size_t length, Record *record,
                  Error *error)
{
    (void)state;
    (void)length;
    Reading reading = {.record = record, .move = {.time_ns = -1}};
    const Status status = json_scan(text, take, &reading, error);
    return status == STATUS_OK && !reading.has_moves
               ? error_set(error, STATUS_SYNTAX, "this object has no moves of a game", 0)
               : status;
}

/* ---- writing ---- */

static void write_player(const Record *record, int colour, JsonWriter *json)
{
    json_begin_object(json);
    json_key(json, "name");
    json_text(json, record->names[colour]);
    if (record->ratings[colour] > 0) {
        json_key(json, "oldR");
        json_real(json, record->ratings[colour]);
    }
    json_end_object(json);
}

static void write_moves(const Game *game, JsonWriter *json)
{
    json_begin_array(json);
    for (int i = 0; i < game->move_count; i++) {
        const GameMove *move = &game->moves[i];
        char name[SQUARE_TEXT_SIZE] = "-";
        if (move->square == SQUARE_PASS && i < game->move_count - 1) {
            continue;
        }
        if (move->square != SQUARE_PASS) {
            square_text_write(move->square, name);
        }
        json_begin_object(json);
        json_key(json, "m");
        json_text(json, name);
        if (move->time_ns >= 0 && move->square != SQUARE_PASS) {
            json_key(json, "t");
            json_int(json, move->time_ns / 1000000);
        }
        json_end_object(json);
    }
    json_end_array(json);
}

Status quest_write(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    JsonWriter json = json_writer(out);
    if (record->game.start.size != 8 || !record_is_usual_start(record)) {
        return error_set(error, STATUS_RANGE,
                         "Othello Quest has only games from the usual start on 8x8", 0);
    }
    strbuf_format(out, "%s:[", wrapper);
    json_begin_object(&json);
    json_key(&json, "gtype");
    json_text(&json, "reversi1");
    json_key(&json, "players");
    json_begin_array(&json);
    write_player(record, BLACK, &json);
    write_player(record, WHITE, &json);
    json_end_array(&json);
    json_key(&json, "position");
    json_begin_object(&json);
    json_key(&json, "moves");
    write_moves(&record->game, &json);
    json_end_object(&json);
    if (record->clock_ns[BLACK] > 0 && record->clock_ns[BLACK] == record->clock_ns[WHITE]) {
        json_key(&json, "tcb");
        json_int(&json, record->clock_ns[BLACK] / 1000000);
    }
    if (record->date.year != 0) {
        char date[RECORD_DATE_SIZE];
        record_date_write(record->date, '-', "T", "Z", date);
        json_key(&json, "created");
        json_text(&json, date);
    }
    json_key(&json, "finished");
    json_bool(&json, record->end != RECORD_BY_MOVES || position_is_over(&record->game.now));
    json_end_object(&json);
    strbuf_text(out, "]}\n");
    return STATUS_OK;
}
