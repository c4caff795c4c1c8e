/* PGN as Othello programs have it:
 *
 *   [Event "Cup"]
 *   [Black "a"]                       tags; a backslash before " and \
 *   [Result "1-0"]                    1-0: Black, who moves first, has won
 *
 *   1. f5 d6 {a comment} 2. c3 pass {Black wins 40-24} 1-0
 *
 * Read with the habits of Edax (`pass`, the count in a last comment, a set-up as XBoard's FEN) and
 * of PlayOK (`--`, no comment, perhaps counts as result). Values and times of moves are in
 * comments as `[%eval 1.25] [%emt 0:00:02.449]`, values seen from Black. This file reads;
 * record/pgn_write.c writes. */
#include "record/format_priv.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { VALUE_SIZE = 512, SMALL_SIZE = 32 };

typedef struct Reading {
    Record *record;
    char date[2][SMALL_SIZE]; /* where it was played, and in UTC */
    char time[2][SMALL_SIZE];
    RecordEnd reason;
    char result[SMALL_SIZE]; /* of the tag, or of the end of the moves */
    bool closed;             /* by a result behind the moves */
    const char *last;        /* a comment whose meaning the next word tells */
    size_t last_length;
    bool has_count; /* it was the count of discs */
    int counts[2];
} Reading;

typedef Status ReadTag(Reading *reading, int colour, const char *value, Error *error);

/* ---- telling games apart ---- */

/* `[Name "`; a bracket alone may be in a comment. */
static bool begins_tag(const char *text, size_t length)
{
    size_t at = 1;
    if (length < 2 || text[0] != '[' || !isupper((unsigned char)text[1])) {
        return false;
    }
    while (at < length && (isalnum((unsigned char)text[at]) || text[at] == '_')) {
        at++;
    }
    while (at < length && (text[at] == ' ' || text[at] == '\t')) {
        at++;
    }
    return at < length && text[at] == '"';
}

/* True if the line goes on with numbered moves: its first number is not that of a first move. */
static bool goes_on(const char *line)
{
    for (const char *at = line; *at != '\0' && *at != '\n'; at++) {
        char *end;
        if (isdigit((unsigned char)*at) && (at == line || isspace((unsigned char)at[-1]))) {
            const long number = strtol(at, &end, 10);
            return *end == '.' && number != 1;
        }
    }
    return false;
}

/* A comment, or a result such as 40-24. */
static bool has_more_than_moves(const char *look)
{
    const char *dash = strchr(look, '-');
    while (dash != NULL && !(isdigit((unsigned char)dash[-1]) && isdigit((unsigned char)dash[1]))) {
        dash = strchr(dash + 1, '-');
    }
    return dash != NULL || strpbrk(look, "{*") != NULL;
}

/* Numbered moves without a tag are a transcript as long as every line may be a game. */
bool pgn_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    format_look(text, length, look);
    if (look[0] == '[') {
        return begins_tag(look, strlen(look));
    }
    const char *second = strchr(look, '\n');
    return look[0] == '1' && look[1] == '.' && second != NULL &&
           (goes_on(second + strspn(second, " \t\r\n")) || has_more_than_moves(look));
}

/* A game goes on until a line begins with a tag after moves have been seen. A game without tags
 * also ends before a line that begins with its first move's number. */
FormatSpan pgn_split(FormatState *state, const char *text, size_t length, bool whole)
{
    (void)state;
    size_t begin = 0;
    while (begin < length && isspace((unsigned char)text[begin])) {
        begin++;
    }
    if (begin == length) {
        return (FormatSpan){.begin = length, .end = length, .complete = whole};
    }
    const bool tagged = text[begin] == '[';
    bool moves = false;
    for (size_t at = begin; at + 1 < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        const bool ends = begins_tag(text + at, length - at) ||
                          (!tagged && text[at] == '1' && text[at + 1] == '.');
        if (moves && ends) {
            return (FormatSpan){.begin = begin, .end = at, .complete = true};
        }
        moves |= !isspace((unsigned char)text[at]) && text[at] != '[';
        if (newline == NULL) {
            break;
        }
        at = (size_t)(newline - text) + 1;
    }
    return (FormatSpan){.begin = begin, .end = length, .complete = whole};
}

/* ---- tags ---- */

static Status read_name(Reading *reading, int colour, const char *value, Error *error)
{
    (void)error;
    Record *record = reading->record;
    record_set_text(record, record->names[colour], value, strlen(value));
    return STATUS_OK;
}

static Status read_event(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    record_set_text(reading->record, reading->record->event, value, strlen(value));
    return STATUS_OK;
}

static Status read_place(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    record_set_text(reading->record, reading->record->place, value, strlen(value));
    return STATUS_OK;
}

static Status read_round(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    record_set_text(reading->record, reading->record->round, value, strlen(value));
    return STATUS_OK;
}

static Status read_rating(Reading *reading, int colour, const char *value, Error *error)
{
    (void)error;
    reading->record->ratings[colour] = format_rating(value);
    return STATUS_OK;
}

static void copy_small(char to[SMALL_SIZE], const char *from)
{
    to[0] = '\0';
    strncat(to, from, SMALL_SIZE - 1);
}

static Status read_date(Reading *reading, int utc, const char *value, Error *error)
{
    (void)error;
    copy_small(reading->date[utc], value);
    return STATUS_OK;
}

static Status read_time(Reading *reading, int utc, const char *value, Error *error)
{
    (void)error;
    copy_small(reading->time[utc], value);
    return STATUS_OK;
}

/* The day of one place must not stand beside the hour of another. */
static RecordDate settle_date(const Reading *reading)
{
    char text[2 * SMALL_SIZE + 1];
    const bool utc = record_date(reading->date[1]).year != 0;
    const char *time = reading->time[utc];
    if (time[0] == '\0' && (!utc || strcmp(reading->date[0], reading->date[1]) == 0)) {
        time = reading->time[!utc];
    }
    snprintf(text, sizeof text, "%s %s", reading->date[utc], time);
    return record_date(text);
}

static Status read_result(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    copy_small(reading->result, value);
    return STATUS_OK;
}

/* "300" or "300+2" seconds for both sides; what else there is, so many moves in a time, is no clock
 * of Othello. */
static Status read_clock(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    char clock[SMALL_SIZE];
    const char *plus = strchr(value, '+');
    copy_small(clock, value);
    clock[strcspn(clock, "+")] = '\0';
    const double increment = plus == NULL ? 0 : format_whole_number(plus + 1, 1e8);
    format_set_clock(reading->record, increment < 0 ? 0 : format_whole_number(clock, 1e8),
                     increment);
    return STATUS_OK;
}

static Status read_reason(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    (void)error;
    static const struct {
        const char *word;
        RecordEnd reason;
    } reasons[] = {
        {"resign", RECORD_RESIGNED}, {"time", RECORD_TIMED_OUT}, {"agree", RECORD_AGREED},
        {"abandon", RECORD_FORFEITED}, {"forfeit", RECORD_FORFEITED},
        {"rules", RECORD_FORFEITED},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (strncasecmp(value, reasons[i].word, strlen(reasons[i].word)) == 0) {
            reading->reason = reasons[i].reason;
        }
    }
    return STATUS_OK;
}

static Status read_fen(Reading *reading, int colour, const char *value, Error *error)
{
    (void)colour;
    Position start;
    const Status status = position_text_read_fen(value, &start, error);
    if (status == STATUS_OK) {
        game_init(&reading->record->game, &start);
    }
    return status;
}

static const struct {
    const char *name;
    int colour; /* of dates and times: whether in UTC */
    ReadTag *read;
} tags[] = {
    {"Event", BLACK, read_event},      {"Site", BLACK, read_place},
    {"Round", BLACK, read_round},
    {"Date", 0, read_date},            {"UTCDate", 1, read_date},
    {"Time", 0, read_time},            {"UTCTime", 1, read_time},
    {"Black", BLACK, read_name},       {"White", WHITE, read_name},
    {"BlackElo", BLACK, read_rating},  {"WhiteElo", WHITE, read_rating},
    {"Result", BLACK, read_result},    {"FEN", BLACK, read_fen},
    {"TimeControl", BLACK, read_clock}, {"Termination", BLACK, read_reason},
};

/* Copies the value behind the quote at text[*at] and leaves *at behind the bracket. A quote that
 * is not followed by the bracket belongs to the value: not everybody escapes them. */
static bool read_value(const char *text, size_t *at, char value[VALUE_SIZE])
{
    size_t used = 0;
    for (size_t i = *at + 1; text[i] != '\0' && text[i] != '\n'; i++) {
        if (text[i] == '\\' && (text[i + 1] == '"' || text[i + 1] == '\\')) {
            i++;
        } else if (text[i] == '"') {
            const size_t behind = i + 1 + strspn(text + i + 1, " \t");
            if (text[behind] == ']') {
                value[used] = '\0';
                *at = behind + 1;
                return true;
            }
        }
        if (used + 1 < VALUE_SIZE) {
            value[used++] = text[i];
        }
    }
    return false;
}

/* `[Name "value"]` at text[*at]. */
static Status read_tag(const char *text, size_t *at, Reading *reading, Error *error)
{
    char value[VALUE_SIZE];
    const char *name = text + *at + 1;
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_') {
        length++;
    }
    size_t quote = *at + 1 + length;
    quote += strspn(text + quote, " \t");
    size_t end = quote;
    if (length == 0 || text[quote] != '"') {
        return error_set(error, STATUS_SYNTAX, "a tag is written [Name \"value\"]", quote);
    }
    if (!read_value(text, &end, value)) {
        return error_set(error, STATUS_SYNTAX, "the value of a tag is not closed", quote);
    }
    *at = end;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (strlen(tags[i].name) == length && strncasecmp(tags[i].name, name, length) == 0) {
            Error fault;
            const Status status = tags[i].read(reading, tags[i].colour, value, &fault);
            return status == STATUS_OK ? STATUS_OK
                                       : error_set(error, status, fault.text, quote + 1 + fault.at);
        }
    }
    return STATUS_OK;
}

/* ---- moves and comments ---- */

/* "0:00:02.449" in seconds, -1 if it is none. */
static double read_span(const char *text)
{
    double total = 0;
    for (;;) {
        char *end = NULL;
        if (!isdigit((unsigned char)*text)) {
            return -1;
        }
        total += strtod(text, &end);
        if (*end != ':' || !(total < 1e8)) {
            return total < 1e8 ? total : -1;
        }
        total *= 60;
        text = end + 1;
    }
}

/* Commands at the beginning of a comment on a move, `[%eval 1.25]`; returns how long they are. */
static size_t read_commands(const char *text, size_t length, Record *record)
{
    Game *game = &record->game;
    size_t at = 0;
    while (game->move_count > 0) {
        GameMove *move = &game->moves[game->move_count - 1];
        const size_t begin = at + strspn(text + at, " \t\r\n");
        const char *end = begin >= length ? NULL : memchr(text + begin, ']', length - begin);
        if (end == NULL || text[begin] != '[' || text[begin + 1] != '%') {
            return at;
        }
        if (strncmp(text + begin, "[%eval ", 7) == 0) {
            char *behind = NULL;
            const double value = strtod(text + begin + 7, &behind);
            move->has_value = behind != text + begin + 7 && fabs(value) <= 1e6;
            move->value_discs =
                move->has_value ? format_value(game->now.turn == WHITE ? value : -value) : 0;
        } else if (strncmp(text + begin, "[%emt ", 6) == 0) {
            const double seconds = read_span(text + begin + 6);
            move->time_ns = seconds >= 0 ? format_ns(seconds) : -1;
        } else {
            return at;
        }
        at = (size_t)(end - text) + 1;
    }
    return at;
}

/* The comment before the last word turned out to be one. */
static void keep_last(Reading *reading)
{
    Record *record = reading->record;
    if (reading->last != NULL) {
        const size_t used = read_commands(reading->last, reading->last_length, record);
        record_add_note(record, record->game.move_count, reading->last + used,
                        reading->last_length - used);
        reading->last = NULL;
    }
}

/* "40-24" at the beginning of the text. */
static bool read_discs(const char *text, int counts[2])
{
    const size_t first = strspn(text, "0123456789");
    const size_t second = text[first] == '-' ? strspn(text + first + 1, "0123456789") : 0;
    if (first < 1 || first > 3 || second < 1 || second > 3) {
        return false;
    }
    counts[0] = atoi(text);
    counts[1] = atoi(text + first + 1);
    return true;
}

/* "Black wins 40-24", "White wins", "Draw 32-32": what stands before a result. */
static bool read_count(Reading *reading)
{
    const char *text = reading->last;
    const size_t end = reading->last == NULL ? 0 : reading->last_length;
    size_t begin = end;
    while (begin > 0 && (isdigit((unsigned char)text[begin - 1]) || text[begin - 1] == '-')) {
        begin--;
    }
    const size_t numbers = begin;
    while (begin > 0 && text[begin - 1] == ' ') {
        begin--;
    }
    if (begin < 4 || (strncasecmp(text + begin - 4, "wins", 4) != 0 &&
                      strncasecmp(text + begin - 4, "draw", 4) != 0)) {
        return false;
    }
    reading->has_count = read_discs(text + numbers, reading->counts);
    return reading->has_count || numbers == end;
}

/* "1-0", "0-1", "1/2-1/2", "*" or a count of discs; the last word of a game. */
static void read_end(Reading *reading, const char *text, size_t length)
{
    char word[SMALL_SIZE] = "";
    strncat(word, text, length < SMALL_SIZE - 1 ? length : SMALL_SIZE - 1);
    if (word[0] == '*' || !read_count(reading)) {
        keep_last(reading);
    }
    reading->last = NULL;
    memcpy(reading->result, word, sizeof word);
    reading->closed = true;
}

static Status read_move(Reading *reading, const char *text, size_t *at, Error *error)
{
    GameMove move = {.time_ns = -1};
    Square square = SQUARE_NONE;
    size_t used = 0;
    Error fault;
    keep_last(reading);
    Status status = square_text_read(text + *at, reading->record->game.start.size, &square, &used,
                                     &fault);
    if (status == STATUS_OK) {
        move.square = (int16_t)square;
        status = record_play(reading->record, &move, &fault);
    }
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, *at + fault.at);
    }
    *at += used;
    *at += strspn(text + *at, "!?");
    return STATUS_OK;
}

/* A variation, which is skipped with what is nested in it. */
static size_t variation_length(const char *text)
{
    int depth = 0;
    size_t at = 0;
    for (; text[at] != '\0'; at++) {
        if (text[at] == '{') {
            at += strcspn(text + at, "}");
            at -= text[at] == '\0';
            continue;
        }
        depth += (text[at] == '(') - (text[at] == ')');
        if (depth == 0) {
            return at + 1;
        }
    }
    return at;
}

/* A number: of a move if a dot or nothing follows, else the result. */
static void read_number(Reading *reading, const char *text, size_t *at)
{
    const size_t length = strspn(text + *at, "0123456789/-");
    const size_t digits = strspn(text + *at, "0123456789");
    if (digits == length) {
        *at += digits;
        *at += strspn(text + *at, ".");
    } else {
        read_end(reading, text + *at, length);
        *at += length;
    }
}

/* One word at text[*at], which is not blank. */
static Status read_word(Reading *reading, const char *text, size_t *at, Error *error)
{
    const char c = text[*at];
    if (c == '{') {
        keep_last(reading);
        const size_t length = strcspn(text + *at + 1, "}");
        if (text[*at + 1 + length] == '\0') {
            return error_set(error, STATUS_SYNTAX, "a comment is not closed by }", *at);
        }
        reading->last = text + *at + 1;
        reading->last_length = length;
        *at += length + 2;
    } else if (c == ';') {
        keep_last(reading);
        const size_t length = strcspn(text + *at, "\n");
        record_add_note(reading->record, reading->record->game.move_count, text + *at + 1,
                        length - 1);
        *at += length;
    } else if (c == '(') {
        *at += variation_length(text + *at);
    } else if (c == '$') {
        *at += 1 + strspn(text + *at + 1, "0123456789");
    } else if (c == '*') {
        read_end(reading, "*", 1);
        ++*at;
    } else if (isdigit((unsigned char)c)) {
        read_number(reading, text, at);
    } else {
        return read_move(reading, text, at, error);
    }
    return STATUS_OK;
}

static Status read_text(Reading *reading, const char *text, Error *error)
{
    size_t at = 0;
    for (bool moves = false;;) {
        at += strspn(text + at, " \t\r\n");
        if (text[at] == '\0') {
            return STATUS_OK;
        }
        if (reading->closed) {
            return error_set(error, STATUS_SYNTAX, "the game has ended before this", at);
        }
        const bool tag = !moves && text[at] == '[';
        moves |= !tag;
        const Status status = tag ? read_tag(text, &at, reading, error)
                                  : read_word(reading, text, &at, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
}

/* What the result, the count and the reason make of the game. */
static void settle_result(Reading *reading)
{
    FormatResult result = {.end = reading->reason == RECORD_BY_MOVES ? RECORD_SCORED
                                                                     : reading->reason};
    const char *word = reading->result;
    if (strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0) {
        result.given = true;
        result.winner = word[0] == '1' ? 1 : -1;
    } else if (strncmp(word, "1/2", 3) == 0) {
        result.given = true;
    } else if (read_discs(word, reading->counts)) {
        result.given = result.has_score = reading->has_count = true;
    }
    if (reading->has_count) {
        /* Black's discs and White's; beside a result some have those of the winner first. */
        const int score = reading->counts[0] - reading->counts[1];
        const int sign = (score > 0) - (score < 0);
        const bool turned = !result.has_score && result.winner == -sign;
        result.winner = result.has_score ? sign : result.winner;
        result.has_score = (turned || result.winner == sign) && abs(score) <= SQUARE_COUNT;
        result.score_discs = turned ? -score : score;
    }
    format_set_result(reading->record, &result);
}

Status pgn_read(FormatState *state, const char *text, size_t length, Record *record, Error *error)
{
    (void)state;
    (void)length;
    Reading reading = {.record = record};
    const Status status = read_text(&reading, text, error);
    keep_last(&reading);
    record->date = settle_date(&reading);
    settle_result(&reading);
    return status;
}
