/* SGF, the format of Go programs, with GM[2] for Othello:
 *
 *   (;FF[4]GM[2]CA[UTF-8]SZ[8]PB[black]PW[white]RE[B+12]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6]...)
 *
 * A game is a tree of nodes, a node a list of properties with one or more values; behind a
 * backslash every character is only itself. The main line, which is the first at every fork, is
 * read; other variations are skipped. Squares are a letter and a number or, as Go has them, two
 * letters; a `;` may stand before or behind a move. */
#include "record/format_priv.h"
#include "record/square_text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PROPERTY_SIZE = 8, VALUE_SIZE = 128, NODE_COMMENTS = 4 /* C, GC, and some to spare */ };

/* A comment as it stands in the text. */
typedef struct Comment {
    const char *bytes;
    size_t length;
} Comment;

/* The start is known when the first move comes; until then squares are collected. */
typedef struct Reading {
    Record *record;
    FormatResult result;
    double clock;
    double increment;
    Position start;
    bool set_up;  /* squares were given */
    bool playing; /* the start is settled */
    bool has_value; /* V of this node, seen from Black */
    double value;
    int note; /* index of the comment of this node */
    Comment comments[NODE_COMMENTS]; /* of this node, which may stand before its move */
    int comment_count;
    bool below; /* this node is not the first one */
} Reading;

/* A value between its brackets, escapes resolved, cut to what fits. */
typedef struct Value {
    const char *bytes; /* as it stands in the text */
    size_t length;
    char text[VALUE_SIZE];
} Value;

typedef Status ReadProperty(Reading *reading, int colour, const Value *value, Error *error);

/* ---- telling games apart ---- */

bool sgf_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    format_look(text, length, look);
    const char *game = strstr(look, "GM["); /* a number; in GGF it is a name */
    const bool numbered = game != NULL && isdigit((unsigned char)game[3]);
    const bool nodes = strstr(look, ";B[") != NULL || strstr(look, ";W[") != NULL;
    return look[0] == '(' &&
           (strstr(look, "FF[") != NULL || numbered || (game == NULL && nodes));
}

static bool begins_with(const char *text, size_t length, const char *word)
{
    const size_t size = strlen(word);
    return length >= size && memcmp(text, word, size) == 0;
}

/* A line that begins with "(;FF[" or "(;GM[" begins a game whatever came before; the writer sees
 * to it that no comment has such a line. */
static bool begins_game(const char *text, size_t length)
{
    return begins_with(text, length, "(;FF[") || begins_with(text, length, "(;GM[");
}

/* From a parenthesis to the one that closes it, outside of values. */
FormatSpan sgf_split(FormatState *state, const char *text, size_t length, bool whole)
{
    (void)state;
    const char *open = memchr(text, '(', length);
    if (open == NULL) {
        return (FormatSpan){.begin = length, .end = length, .complete = whole};
    }
    const size_t begin = (size_t)(open - text);
    bool value = false;
    int depth = 0;
    for (size_t at = begin; at < length; at++) {
        if (at > begin && text[at] == '(' && text[at - 1] == '\n' &&
            (begins_game(text + at, length - at) || (!whole && length - at < 5))) {
            return (FormatSpan){.begin = begin, .end = at, .complete = whole || length - at >= 5};
        }
        if (value && text[at] == '\\') {
            at++;
        } else if (value) {
            value = text[at] != ']';
        } else {
            value = text[at] == '[';
            depth += (text[at] == '(') - (text[at] == ')');
            if (depth == 0) {
                return (FormatSpan){.begin = begin, .end = at + 1, .complete = true};
            }
        }
    }
    return (FormatSpan){.begin = begin, .end = length, .complete = whole};
}

/* ---- reading ---- */

/* Resolves escapes: a character behind a backslash stands for itself, a line feed for nothing. */
static size_t unescape(const char *bytes, size_t length, char *to, size_t room)
{
    size_t used = 0;
    for (size_t at = 0; at < length && used + 1 < room; at++) {
        if (bytes[at] == '\\' && at + 1 < length) {
            at++;
            if (bytes[at] == '\n' || bytes[at] == '\r') {
                continue;
            }
        }
        to[used++] = bytes[at];
    }
    to[used] = '\0';
    return used;
}

static void set_text(Reading *reading, char text[RECORD_TEXT_SIZE], const Value *value)
{
    char plain[4 * RECORD_TEXT_SIZE];
    const size_t length = unescape(value->bytes, value->length, plain, sizeof plain);
    record_set_text(reading->record, text, plain, length);
}

static Status read_game(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)reading;
    (void)colour;
    return strtol(value->text, NULL, 10) == 2
               ? STATUS_OK
               : error_set(error, STATUS_RANGE, "a game of something else: Othello is GM[2]", 0);
}

static Status read_name(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)error;
    set_text(reading, reading->record->names[colour], value);
    return STATUS_OK;
}

static Status read_event(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    set_text(reading, reading->record->event, value);
    return STATUS_OK;
}

static Status read_place(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    set_text(reading, reading->record->place, value);
    return STATUS_OK;
}

static Status read_round(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    set_text(reading, reading->record->round, value);
    return STATUS_OK;
}

static Status read_date(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    reading->record->date = record_date(value->text);
    reading->record->date.has_time = false; /* SGF has days, perhaps a list of them */
    return STATUS_OK;
}

static Status read_rating(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)error;
    reading->record->ratings[colour] = format_rating(value->text);
    return STATUS_OK;
}

static Status read_clock(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    reading->clock = format_whole_number(value->text, 1e8);
    return STATUS_OK;
}

/* Time that a move adds, "+2": other ways of overtime are Go's. */
static Status read_increment(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    reading->increment = value->text[0] == '+' ? format_whole_number(value->text + 1, 1e8) : 0;
    return STATUS_OK;
}

/* "B+12", "W+R", "B+", "0", "Draw"; "Void" and "?" are no result. */
static Status read_result(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    const char *text = value->text;
    const int side = toupper((unsigned char)text[0]);
    FormatResult result = {.end = RECORD_SCORED};
    if ((side == 'B' || side == 'W') && text[1] == '+') {
        const int sign = side == 'B' ? 1 : -1;
        const int reason = toupper((unsigned char)text[2]);
        const double score = format_number(text + 2, 1e6);
        result.given = true;
        result.winner = sign;
        result.has_score = score >= 1;
        result.score_discs = sign * (int)lround(score);
        result.end = reason == 'R'   ? RECORD_RESIGNED
                     : reason == 'T' ? RECORD_TIMED_OUT
                     : reason == 'F' ? RECORD_FORFEITED
                                     : RECORD_SCORED;
    } else {
        result.given = text[0] == '0' || side == 'D';
    }
    reading->result = result;
    return STATUS_OK;
}

/* "f5", or "fe" as in Go. */
static Status read_square(const char *text, int size, Square *square, size_t *used, Error *error)
{
    const int column = tolower((unsigned char)text[0]) - 'a';
    const int row = text[0] == '\0' ? -1 : tolower((unsigned char)text[1]) - 'a';
    if (column >= 0 && column < size && row >= 0 && row < size) {
        *square = 16 * row + column;
        *used = 2;
        return STATUS_OK;
    }
    return square_text_read(text, size, square, used, error);
}

static Status read_size(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    const long size = strtol(value->text, NULL, 10);
    if (size < POSITION_MIN_SIZE || size > POSITION_MAX_SIZE || !position_size_ok((int)size)) {
        return error_set(error, STATUS_RANGE, "the board size is not an even number from 4 to 16",
                         0);
    }
    if (reading->playing || reading->set_up) {
        return error_set(error, STATUS_SYNTAX, "the board size comes after the first disc", 0);
    }
    const int turn = reading->start.turn;
    reading->start = position_start((int)size);
    reading->start.turn = (uint8_t)turn;
    return STATUS_OK;
}

/* AB, AW and AE: a square, or two corners of a rectangle. */
static Status read_discs(Reading *reading, int colour, const Value *value, Error *error)
{
    Square corners[2];
    size_t used = 0;
    Position *start = &reading->start;
    Status status = read_square(value->text, start->size, &corners[0], &used, error);
    corners[1] = corners[0];
    if (status == STATUS_OK && value->text[used] == ':') {
        status = read_square(value->text + used + 1, start->size, &corners[1], &used, error);
    }
    if (status != STATUS_OK || corners[0] == SQUARE_PASS || corners[1] == SQUARE_PASS) {
        return error_set(error, STATUS_SYNTAX, "not a square of the board", 0);
    }
    if (reading->playing) {
        return error_set(error, STATUS_ILLEGAL, "discs are set up after the first move", 0);
    }
    if (!reading->set_up) {
        memset(start->discs, 0, sizeof start->discs);
        reading->set_up = true;
    }
    for (Square s = corners[0]; s <= corners[1]; s++) {
        const int column = square_column(s);
        if (column >= square_column(corners[0]) && column <= square_column(corners[1])) {
            start->discs[BLACK].rows[square_row(s)] &= (uint16_t) ~(1u << column);
            start->discs[WHITE].rows[square_row(s)] &= (uint16_t) ~(1u << column);
            if (colour != 2) {
                start->discs[colour].rows[square_row(s)] |= (uint16_t)(1u << column);
            }
        }
    }
    return STATUS_OK;
}

static Status read_turn(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    const int side = toupper((unsigned char)value->text[0]);
    if ((side != 'B' && side != 'W') || reading->playing) {
        return error_set(error, STATUS_SYNTAX, "who begins is PL[B] or PL[W], before the moves",
                         0);
    }
    reading->start.turn = side == 'B' ? BLACK : WHITE;
    return STATUS_OK;
}

static void settle_start(Reading *reading)
{
    if (!reading->playing) {
        game_init(&reading->record->game, &reading->start);
        reading->playing = true;
    }
}

static void settle_comments(Reading *reading)
{
    for (int i = 0; i < reading->comment_count; i++) {
        const Comment *comment = &reading->comments[i];
        char *plain = malloc(comment->length + 1);
        const size_t length =
            plain == NULL ? 0
                          : unescape(comment->bytes, comment->length, plain, comment->length + 1);
        reading->record->cut |= plain == NULL;
        record_add_note(reading->record, reading->note, plain, length);
        free(plain);
    }
    reading->comment_count = 0;
}

/* What is said of a move may stand before it: it is kept until the node ends. */
static void settle_node(Reading *reading)
{
    settle_comments(reading);
    Game *game = &reading->record->game;
    if (reading->has_value && game->move_count > 0 && reading->note == game->move_count) {
        GameMove *move = &game->moves[game->move_count - 1];
        const double sign = game->now.turn == WHITE ? 1 : -1; /* Black has just moved */
        move->has_value = true;
        move->value_discs = format_value(sign * reading->value);
    }
    reading->has_value = false;
}

static Status read_move(Reading *reading, int colour, const Value *value, Error *error)
{
    settle_start(reading);
    Game *game = &reading->record->game;
    GameMove move = {.square = SQUARE_PASS, .time_ns = -1};
    const char *text = value->text;
    size_t used = 0;
    /* PA is ours and Edax's; on 16x16 pa is a square as Go has it. */
    const bool pass = text[0] == '\0' || strcmp(text, "PA") == 0 || strcmp(text, "tt") == 0;
    if (!pass) {
        Square square = SQUARE_NONE;
        const Status status = read_square(text, game->start.size, &square, &used, error);
        if (status != STATUS_OK) {
            return status;
        }
        move.square = (int16_t)square;
    }
    if (!format_is_turn(game, move.square, colour)) {
        return error_set(error, STATUS_ILLEGAL, "the other side is to move", 0);
    }
    const Status status = record_play(reading->record, &move, error);
    if (status == STATUS_OK) {
        reading->note = game->move_count;
    }
    return status;
}

static Status read_value_of_move(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    char *end = NULL;
    reading->value = strtod(value->text, &end);
    reading->has_value = end != value->text && fabs(reading->value) <= 1e6;
    return STATUS_OK;
}

static Status read_note(Reading *reading, int colour, const Value *value, Error *error)
{
    (void)colour;
    (void)error;
    if (reading->comment_count == NODE_COMMENTS) {
        settle_comments(reading);
    }
    reading->comments[reading->comment_count++] =
        (Comment){.bytes = value->bytes, .length = value->length};
    if (!reading->below) { /* of the game, even if Edax has put the first move here, too */
        settle_comments(reading);
    }
    return STATUS_OK;
}

static const struct {
    const char *name;
    int colour; /* 2: neither */
    ReadProperty *read;
} properties[] = {
    {"GM", 2, read_game},          {"SZ", 2, read_size},         {"PB", BLACK, read_name},
    {"PW", WHITE, read_name},      {"EV", 2, read_event},        {"PC", 2, read_place},
    {"DT", 2, read_date},          {"BR", BLACK, read_rating},   {"WR", WHITE, read_rating},
    {"TM", 2, read_clock},         {"OT", 2, read_increment},    {"RE", 2, read_result},
    {"AB", BLACK, read_discs},     {"AW", WHITE, read_discs},    {"AE", 2, read_discs},
    {"PL", 2, read_turn},          {"B", BLACK, read_move},      {"W", WHITE, read_move},
    {"V", 2, read_value_of_move},  {"C", 2, read_note},          {"GC", 2, read_note},
    {"RO", 2, read_round},
};

static Status read_value(Reading *reading, const char *name, const Value *value, Error *error)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (strcmp(properties[i].name, name) == 0) {
            return properties[i].read(reading, properties[i].colour, value, error);
        }
    }
    return STATUS_OK;
}

/* The length of a value up to its bracket; false: it is not closed. */
static bool value_length(const char *text, size_t *length)
{
    size_t at = 0;
    for (; text[at] != ']' && text[at] != '\0'; at++) {
        at += text[at] == '\\' && text[at + 1] != '\0';
    }
    *length = at;
    return text[at] == ']';
}

/* "NAME[value][value]" at text[*at]. Old files have small letters in names that do not count. */
static Status read_property(const char *text, size_t *at, Reading *reading, Error *error)
{
    char name[PROPERTY_SIZE] = "";
    size_t used = 0;
    for (; isalpha((unsigned char)text[*at]); ++*at) {
        if (isupper((unsigned char)text[*at]) && used + 1 < sizeof name) {
            name[used++] = text[*at];
        }
    }
    *at += strspn(text + *at, " \t\r\n");
    if (used == 0 || text[*at] != '[') {
        return error_set(error, STATUS_SYNTAX, "a property is written NAME[value]", *at);
    }
    while (text[*at] == '[') {
        Value value = {.bytes = text + *at + 1};
        Error fault;
        if (!value_length(value.bytes, &value.length)) {
            return error_set(error, STATUS_SYNTAX, "the value of a property is not closed", *at);
        }
        unescape(value.bytes, value.length, value.text, sizeof value.text);
        const Status status = read_value(reading, name, &value, &fault);
        if (status != STATUS_OK) {
            return error_set(error, status, fault.text, *at + 1);
        }
        *at += value.length + 2;
        *at += strspn(text + *at, " \t\r\n");
    }
    return STATUS_OK;
}

static Status read_tree(const char *text, Reading *reading, Error *error)
{
    size_t at = strcspn(text, "(");
    for (bool begun = false;;) {
        at += strspn(text + at, " \t\r\n");
        if (text[at] == ')') {
            return STATUS_OK; /* the first leaf: the main line ends */
        }
        if (text[at] == '\0') {
            return error_set(error, STATUS_SYNTAX, "the game is not closed by a parenthesis", at);
        }
        if (text[at] == ';' || text[at] == '(') {
            settle_node(reading);
            reading->below |= text[at] == ';' && begun;
            begun |= text[at] == ';';
            at++;
            continue;
        }
        const Status status = read_property(text, &at, reading, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
}

Status sgf_read(FormatState *state, const char *text, size_t length, Record *record, Error *error)
{
    (void)state;
    (void)length;
    Reading reading = {.record = record, .start = position_start(8)};
    const Status status = read_tree(text, &reading, error);
    settle_start(&reading);
    settle_node(&reading);
    format_set_clock(record, reading.clock, reading.increment);
    format_set_result(record, &reading.result);
    return status;
}

/* ---- writing ---- */

/* What could end a value or begin a game is escaped. */
static void write_text(const char *name, const char *text, StrBuf *out)
{
    if (*text == '\0') {
        return;
    }
    strbuf_format(out, "%s[", name);
    for (const char *c = text; *c != '\0'; c++) {
        if (strchr("]\\:", *c) != NULL || (*c == '(' && c > text && c[-1] == '\n')) {
            strbuf_char(out, '\\');
        }
        strbuf_char(out, *c);
    }
    strbuf_char(out, ']');
}

static void write_number(const char *name, const char *sign, double number, StrBuf *out)
{
    if (number > 0) {
        strbuf_format(out, "%s[%s", name, sign);
        format_put_number(number, out);
        strbuf_char(out, ']');
    }
}

static void write_result(const Record *record, StrBuf *out)
{
    int winner = 0;
    int score = 0;
    if (!record_winner(record, &winner)) {
        strbuf_text(out, "RE[Void]");
        return;
    }
    record_score(record, &score);
    if (winner == 0) {
        strbuf_text(out, "RE[0]");
        return;
    }
    strbuf_text(out, winner > 0 ? "RE[B+" : "RE[W+");
    if (record->end >= RECORD_RESIGNED) {
        strbuf_char(out, "RTF"[record->end - RECORD_RESIGNED]);
    } else if (record->end == RECORD_BY_MOVES || record->has_score) {
        strbuf_format(out, "%d", abs(score));
    }
    strbuf_char(out, ']');
}

static void write_start(const Position *start, StrBuf *out)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const SquareSet *discs = &start->discs[colour];
        Square s = square_next(discs, 0);
        if (s != SQUARE_NONE) {
            strbuf_text(out, colour == BLACK ? "AB" : "AW");
        }
        for (; s != SQUARE_NONE; s = square_next(discs, s + 1)) {
            char name[SQUARE_TEXT_SIZE];
            square_text_write(s, name);
            strbuf_format(out, "[%s]", name);
        }
    }
    if (square_count(&start->discs[BLACK]) + square_count(&start->discs[WHITE]) == 0) {
        strbuf_text(out, "AE[a1]"); /* an empty board is set up, too */
    }
    strbuf_text(out, start->turn == BLACK ? "PL[B]" : "PL[W]");
}

static void write_head(const Record *record, StrBuf *out)
{
    strbuf_format(out, "(;FF[4]GM[2]CA[UTF-8]AP[Emilia]SZ[%d]", record->game.start.size);
    write_text("EV", record->event, out);
    write_text("PC", record->place, out);
    write_text("RO", record->round, out);
    if (record->date.year != 0) {
        RecordDate day = record->date;
        char text[RECORD_DATE_SIZE];
        day.has_time = false;
        record_date_write(day, '-', "", "", text);
        strbuf_format(out, "DT[%s]", text);
    }
    write_text("PB", record->names[BLACK], out);
    write_text("PW", record->names[WHITE], out);
    write_number("BR", "", record->ratings[BLACK], out);
    write_number("WR", "", record->ratings[WHITE], out);
    if (record->clock_ns[BLACK] == record->clock_ns[WHITE] &&
        record->increment_ns[BLACK] == record->increment_ns[WHITE]) {
        write_number("TM", "", format_seconds(record->clock_ns[BLACK]), out);
        write_number("OT", "+", format_seconds(record->increment_ns[BLACK]), out);
    }
    write_result(record, out);
    write_text("C", record_note(record, 0), out);
    write_start(&record->game.start, out);
}

Status sgf_write(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    (void)error;
    const Game *game = &record->game;
    int turn = game->start.turn;
    write_head(record, out);
    for (int i = 0; i < game->move_count; i++, turn = !turn) {
        const GameMove *move = &game->moves[i];
        char name[SQUARE_TEXT_SIZE] = "PA";
        if (move->square != SQUARE_PASS) {
            square_text_write(move->square, name);
        }
        strbuf_format(out, "%s;%c[%s]", i % 10 == 0 ? "\n" : "", turn == BLACK ? 'B' : 'W', name);
        if (move->has_value) {
            strbuf_text(out, "V[");
            format_put_value(turn == BLACK ? move->value_discs : -move->value_discs, out);
            strbuf_char(out, ']');
        }
        write_text("C", record_note(record, i + 1), out);
    }
    strbuf_text(out, ")\n");
    return STATUS_OK;
}
