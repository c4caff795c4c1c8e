/* GGF. A tag is a row with the function that reads its value. The square brackets are GGF's only
 * syntax: there is no way to have them in a text. */
#include "record/ggf.h"

#include "base/clock.h"
#include "record/format_priv.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TAG_SIZE = 8, VALUE_SIZE = 512 };

/* The value of a tag: as it stands in the text, and its beginning with a NUL behind it, so that
 * nobody who reads numbers looks beyond the bracket. */
typedef struct Value {
    const char *bytes;
    size_t length;
    char text[VALUE_SIZE];
} Value;

/* The result stands before the board and the moves, which decide what it means. */
typedef struct Reading {
    Record *record;
    FormatResult result;
} Reading;

typedef Status ReadTag(Reading *reading, int colour, const Value *value, Error *error);

/* ---- reading ---- */

/* An opening bracket can stand in a value, a closing one cannot: both are parentheses here. */
static void set_text(Record *record, char text[RECORD_TEXT_SIZE], const Value *value)
{
    record_set_text(record, text, value->bytes, value->length);
    for (char *c = text; *c != '\0'; c++) {
        *c = *c == '[' ? '(' : *c;
    }
}

static Status read_name(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)error;
    Record *record = reading->record;
    set_text(record, record->names[colour], value);
    return STATUS_OK;
}

static Status read_place(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    set_text(reading->record, reading->record->place, value);
    return STATUS_OK;
}

static Status read_date(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    reading->record->date = record_date(value->text);
    return STATUS_OK;
}

static Status read_rating(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)error;
    reading->record->ratings[colour] = format_rating(value->text);
    return STATUS_OK;
}

static Status read_note(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    Record *record = reading->record;
    record_add_note(record, 0, value->bytes, value->length);
    for (char *c = record->notes + record->note_at[0]; *c != '\0'; c++) {
        *c = *c == '[' ? '(' : *c;
    }
    return STATUS_OK;
}

/* "+12.00", "-64:t", "?". */
static Status read_result(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    char *end = NULL;
    const double score = strtod(value->text, &end);
    if (end == value->text || !(fabs(score) <= 1e6)) {
        return STATUS_OK;
    }
    const int reason = *end == ':' ? tolower((unsigned char)end[1]) : '\0';
    reading->result = (FormatResult){.given = true,
                                     .end = reason == 'r'   ? RECORD_RESIGNED
                                            : reason == 't' ? RECORD_TIMED_OUT
                                            : reason == 's' ? RECORD_AGREED
                                            : reason == 'l' ? RECORD_FORFEITED
                                                            : RECORD_SCORED,
                                     .has_score = true,
                                     .score_discs = (int)lround(score)};
    return STATUS_OK;
}

/* "[d.][h:]m:s" or plain seconds up to the slash; -1 if it is none of these. A point that a colon
 * follows is that of the days; seconds may have a fraction, although GGF does not know it. */
static int64_t read_clock(const char *text, size_t *used)
{
    static const char digits[] = "0123456789";
    double total = 0;
    double days = 0;
    size_t at = strspn(text, " ");
    const size_t point = at + strspn(text + at, digits);
    if (text[point] == '.' && text[point + 1 + strspn(text + point + 1, digits)] == ':') {
        days = (double)strtol(text + at, NULL, 10);
        at = point + 1;
    }
    for (;;) {
        char *end = NULL;
        if (!isdigit((unsigned char)text[at])) {
            *used = at;
            return text[at] == '/' || text[at] == '\0' ? 0 : -1;
        }
        total += strtod(text + at, &end);
        at = (size_t)(end - text);
        if (text[at] != ':') {
            break;
        }
        total *= 60;
        at++;
    }
    *used = at + strspn(text + at, " ");
    total += 24 * 60 * 60 * days;
    return total > 0 && total < 1e9 ? format_ns(total) : 0;
}

/* Time for the game, increment, and a grace that nobody uses up on purpose. */
static Status read_times(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)error;
    size_t used = 0;
    const int64_t clock = read_clock(value->text, &used);
    int64_t increment = 0;
    if (clock > 0 && value->text[used] == '/') {
        increment = read_clock(value->text + used + 1, &used);
    }
    reading->record->clock_ns[colour] = clock > 0 ? clock : 0;
    reading->record->increment_ns[colour] = increment > 0 ? increment : 0;
    return STATUS_OK; /* a clock that cannot be read is none: the game is what counts */
}

static Status read_both_times(Reading *reading, int colour, const Value *value, Error *error)
{
    read_times(reading, !colour, value, error);
    return read_times(reading, colour, value, error);
}

static Status read_board(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    char *end = NULL;
    const long size = strtol(value->text, &end, 10);
    if (reading->record->game.move_count > 0) {
        return error_set(error, STATUS_SYNTAX, "the board comes after the first move", 0);
    }
    if (size < POSITION_MIN_SIZE || size > POSITION_MAX_SIZE || !position_size_ok((int)size)) {
        return error_set(error, STATUS_RANGE, "the board size is not an even number from 4 to 16",
                         0);
    }
    Position start;
    size_t used = 0;
    Error fault;
    const Status status = position_text_read_squares(end, (int)size, &start, &used, &fault);
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, (size_t)(end - value->text) + fault.at);
    }
    game_init(&reading->record->game, &start);
    return STATUS_OK;
}

Status ggf_read_move(const char *text, int size, GameMove *move, Error *error)
{
    Square square = SQUARE_NONE;
    size_t used = 0;
    const Status status = square_text_read(text, size, &square, &used, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (strchr("/ \t", text[used]) == NULL) {
        return error_set(error, STATUS_SYNTAX, "a slash is expected after the move", used);
    }
    *move = (GameMove){.square = (int16_t)square, .time_ns = -1};
    const char *slash = text + used;
    char *end = NULL;
    if (*slash == '/') {
        const double value = strtod(slash + 1, &end);
        move->has_value = end != slash + 1 && fabs(value) <= 1e6;
        move->value_discs = move->has_value ? format_value(value) : 0;
        slash = strchr(slash + 1, '/');
        const double seconds = slash == NULL ? -1 : strtod(slash + 1, &end);
        if (slash != NULL && end != slash + 1 && seconds >= 0 && seconds < 1e9) {
            move->time_ns = format_ns(seconds);
        }
    }
    return STATUS_OK;
}

static Status read_move(Reading *reading, int colour, const Value *value, Error *error)
{
    Game *game = &reading->record->game;
    GameMove move;
    const Status status = ggf_read_move(value->text, game->now.size, &move, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (!format_is_turn(game, move.square, colour)) {
        return error_set(error, STATUS_ILLEGAL, "the other side is to move", 0);
    }
    return record_play(reading->record, &move, error);
}

static const struct {
    const char *name;
    int colour;
    ReadTag *read;
} tags[] = {
    {"PB", BLACK, read_name},   {"PW", WHITE, read_name},   {"PC", BLACK, read_place},
    {"DT", BLACK, read_date},   {"RB", BLACK, read_rating}, {"RW", WHITE, read_rating},
    {"CO", BLACK, read_note},   {"RE", BLACK, read_result}, {"TI", BLACK, read_both_times},
    {"TB", BLACK, read_times},  {"TW", WHITE, read_times},  {"BO", BLACK, read_board},
    {"B", BLACK, read_move},    {"W", WHITE, read_move},
};

static Status read_value(Reading *reading, const char *tag, const Value *value, Error *error)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (strcasecmp(tags[i].name, tag) == 0) {
            return tags[i].read(reading, tags[i].colour, value, error);
        }
    }
    return STATUS_OK;
}

/* Copies `length` bytes and ends them; what does not fit is cut. */
static void copy(char *to, size_t room, const char *from, size_t length)
{
    length = length < room - 1 ? length : room - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* Reads "TAG[value]" at text[*at]. */
static Status read_tag(const char *text, size_t *at, Reading *reading, Error *error)
{
    char tag[TAG_SIZE];
    Value value;
    size_t length = 0;
    while (isalpha((unsigned char)text[*at + length])) {
        length++;
    }
    copy(tag, sizeof tag, text + *at, length);
    const size_t open = *at + length;
    if (length == 0 || text[open] != '[') {
        return error_set(error, STATUS_SYNTAX, "a tag is written NAME[value]", open);
    }
    value.bytes = text + open + 1;
    value.length = strcspn(value.bytes, "]");
    if (value.bytes[value.length] == '\0') {
        return error_set(error, STATUS_SYNTAX, "the value of a tag is not closed", open);
    }
    copy(value.text, sizeof value.text, value.bytes, value.length);
    Error fault;
    const Status status = read_value(reading, tag, &value, &fault);
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, open + 1 + fault.at);
    }
    *at = open + value.length + 2;
    return STATUS_OK;
}

static Status read_tags(const char *text, Reading *reading, Error *error)
{
    const char *begin = strstr(text, "(;");
    if (begin == NULL) {
        return error_set(error, STATUS_SYNTAX, "a game begins with (;", 0);
    }
    size_t at = (size_t)(begin - text) + 2;
    for (;;) {
        at += strspn(text + at, " \t\r\n");
        if (text[at] == ';' && text[at + 1] == ')') {
            return STATUS_OK;
        }
        if (text[at] == '\0' || text[at] == ';') {
            return error_set(error, STATUS_SYNTAX, "the game is not closed by ;)", at);
        }
        const Status status = read_tag(text, &at, reading, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
}

Status ggf_read(const char *text, Record *record, Error *error)
{
    const Position start = position_start(8);
    Reading reading = {.record = record};
    record_init(record, &start);
    const Status status = read_tags(text, &reading, error);
    format_set_result(record, &reading.result);
    return status;
}

Status ggf_read_game(FormatState *state, const char *text, size_t length, Record *record,
                     Error *error)
{
    (void)state;
    (void)length;
    return ggf_read(text, record, error);
}

/* ---- telling games apart ---- */

bool ggf_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    format_look(text, length, look);
    const char *begin = look + strspn(look, " \t\r\n0123456789");
    return begin[0] == '(' && begin[1] == ';';
}

/* From "(;" to ";)" outside of values. A line that begins with "(;" begins a game, even if the one
 * before it has lost its end or a bracket; the writer sees to it that no text looks like that. */
FormatSpan ggf_split(FormatState *state, const char *text, size_t length, bool whole)
{
    (void)state;
    const char *open = length < 2 ? NULL : memmem(text, length, "(;", 2);
    if (open == NULL) {
        const size_t left = length > 0 && text[length - 1] == '(' && !whole; /* half a "(;" */
        return (FormatSpan){.begin = length - left, .end = length - left, .complete = whole};
    }
    const size_t begin = (size_t)(open - text);
    bool value = false;
    for (size_t at = begin + 2; at < length; at++) {
        const bool begins = text[at] == '(' && at + 1 < length && text[at + 1] == ';';
        if (begins && (!value || text[at - 1] == '\n')) {
            return (FormatSpan){.begin = begin, .end = at, .complete = true};
        }
        if (!value && text[at] == ')' && text[at - 1] == ';') {
            return (FormatSpan){.begin = begin, .end = at + 1, .complete = true};
        }
        value = value ? text[at] != ']' : text[at] == '[';
    }
    return (FormatSpan){.begin = begin, .end = length, .complete = whole};
}

/* ---- writing ---- */

/* Whole seconds: a point is that of the days, and NBoard and its kin take 0:02.900 for a quarter of
 * an hour or for no game at all. */
static void write_time(int64_t seconds, StrBuf *out)
{
    strbuf_format(out, "%" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
}

/* Never more than there is, but for the last second: 0:00 would mean that there is no clock. */
static void write_clock(const char *tag, int64_t clock_ns, int64_t increment_ns, StrBuf *out)
{
    const int64_t second_ns = 1000000000;
    strbuf_format(out, "%s[", tag);
    write_time(clock_ns < second_ns ? 1 : clock_ns / second_ns, out);
    strbuf_char(out, '/');
    write_time(increment_ns / second_ns, out);
    strbuf_text(out, "/0:00]");
}

/* The lines of a comment are set in, so that none of them looks like the beginning of a game. */
static void write_text(const char *tag, const char *text, StrBuf *out)
{
    strbuf_format(out, "%s[", tag);
    for (; *text != '\0'; text++) {
        strbuf_char(out, (char)(*text == '[' ? '(' : *text == ']' ? ')' : *text));
        if (*text == '\n') {
            strbuf_char(out, ' ');
        }
    }
    strbuf_char(out, ']');
}

void ggf_write_square(Square move, StrBuf *out)
{
    char name[SQUARE_TEXT_SIZE] = "PA";
    if (move != SQUARE_PASS) {
        square_text_write(move, name);
        name[0] = (char)toupper((unsigned char)name[0]);
    }
    strbuf_text(out, name);
}

static void write_move(const GameMove *move, StrBuf *out)
{
    ggf_write_square(move->square, out);
    if (move->has_value || move->time_ns >= 0) {
        strbuf_char(out, '/');
    }
    if (move->has_value) {
        format_put_value(move->value_discs, out);
    }
    if (move->time_ns >= 0) {
        strbuf_format(out, "/%.3f", (double)move->time_ns * 1e-9);
    }
}

static void write_result(const Record *record, StrBuf *out)
{
    static const char *const reasons[RECORD_ENDS] = {"", "", ":s", ":r", ":t", ":l"};
    int score = 0;
    if (record_score(record, &score)) {
        strbuf_format(out, "RE[%+d%s]", score, reasons[record->end]);
    } else {
        strbuf_text(out, "RE[?]");
    }
}

static void write_ratings(const Record *record, StrBuf *out)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        if (record->ratings[colour] > 0) {
            strbuf_text(out, colour == BLACK ? "RB[" : "RW[");
            format_put_number(record->ratings[colour], out);
            strbuf_char(out, ']');
        }
    }
}

static void write_clocks(const Record *record, StrBuf *out)
{
    const bool alike = record->clock_ns[BLACK] == record->clock_ns[WHITE] &&
                       record->increment_ns[BLACK] == record->increment_ns[WHITE];
    if (record->clock_ns[BLACK] > 0) {
        write_clock(alike ? "TI" : "TB", record->clock_ns[BLACK], record->increment_ns[BLACK],
                    out);
    }
    if (record->clock_ns[WHITE] > 0 && !alike) {
        write_clock("TW", record->clock_ns[WHITE], record->increment_ns[WHITE], out);
    }
}

void ggf_write(const Record *record, StrBuf *out)
{
    const Game *game = &record->game;
    char squares[POSITION_TEXT_SIZE];
    position_text_write(&game->start, squares);
    for (char *c = squares; *c != '\0'; c++) {
        *c = *c == 'X' ? '*' : *c; /* GGF's Black */
    }
    strbuf_text(out, "(;GM[Othello]");
    if (record->place[0] != '\0') {
        write_text("PC", record->place, out);
    }
    if (record->date.year != 0) {
        char date[RECORD_DATE_SIZE];
        record_date_write(record->date, '-', " ", " GMT", date);
        strbuf_format(out, "DT[%s]", date);
    }
    write_text("PB", record->names[BLACK], out);
    write_text("PW", record->names[WHITE], out);
    write_result(record, out);
    write_ratings(record, out);
    write_clocks(record, out);
    if (record_note(record, 0)[0] != '\0') {
        write_text("CO", record_note(record, 0), out);
    }
    strbuf_format(out, "TY[%d]BO[%d %s]", game->start.size, game->start.size, squares);
    int turn = game->start.turn;
    for (int i = 0; i < game->move_count; i++, turn = !turn) {
        strbuf_text(out, turn == BLACK ? "B[" : "W[");
        write_move(&game->moves[i], out);
        strbuf_char(out, ']');
    }
    strbuf_text(out, ";)");
}

Status ggf_write_game(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    (void)error;
    ggf_write(record, out);
    strbuf_char(out, '\n');
    return STATUS_OK;
}

/* ---- the clock ---- */

int64_t ggf_left_ns(const Record *record, Colour colour)
{
    int64_t left = record->clock_ns[colour];
    if (left == 0) {
        return 0;
    }
    int turn = record->game.start.turn;
    for (int i = 0; i < record->game.move_count; i++, turn = !turn) {
        if (turn == (int)colour) {
            const int64_t time_ns = record->game.moves[i].time_ns;
            left = clock_left_ns(left, record->increment_ns[colour] - (time_ns > 0 ? time_ns : 0));
        }
    }
    return left > 0 ? left : 1;
}
