/* Small things that several text formats need. */
#include "record/format_priv.h"

#include "record/square_text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

FormatSpan format_split_line(FormatState *state, const char *text, size_t length, bool whole)
{
    (void)state;
    size_t begin = 0;
    for (;;) {
        const char *newline = memchr(text + begin, '\n', length - begin);
        const size_t end = newline == NULL ? length : (size_t)(newline - text);
        if (newline == NULL && !whole) {
            return (FormatSpan){.begin = begin, .end = length};
        }
        size_t at = begin;
        while (at < end && isspace((unsigned char)text[at])) {
            at++;
        }
        if (at < end && text[at] != '%' && text[at] != '#') {
            return (FormatSpan){.begin = begin, .end = end, .complete = true};
        }
        if (newline == NULL) {
            return (FormatSpan){.begin = length, .end = length, .complete = true};
        }
        begin = end + 1;
    }
}

void format_look(const char *text, size_t length, char look[FORMAT_LOOK_SIZE])
{
    size_t at = 0;
    while (at < length && isspace((unsigned char)text[at])) {
        at++;
    }
    const size_t size = length - at < FORMAT_LOOK_SIZE - 1 ? length - at : FORMAT_LOOK_SIZE - 1;
    memcpy(look, text + at, size);
    look[size] = '\0';
}

int format_board_size(const char *text, size_t *used)
{
    int squares = 0;
    size_t at = 0;
    for (;; at++) {
        at += square_text_blanks(text + at);
        const char c = text[at];
        const bool move = c != '\0' && isdigit((unsigned char)text[at + 1]); /* b5 behind it */
        if (c == '\0' || move || strchr("XxOo*BbWw-._", c) == NULL) {
            break;
        }
        squares++;
    }
    for (int size = POSITION_MIN_SIZE; size <= POSITION_MAX_SIZE; size += 2) {
        if (squares == size * size + 1) {
            if (used != NULL) {
                *used = at; /* with the blanks behind it */
            }
            return size;
        }
    }
    return 0;
}

void format_set_result(Record *record, const FormatResult *result)
{
    if (result->given && result->has_score) {
        record_set_score(record, result->end, result->score_discs);
    } else if (result->given) {
        record_set_end(record, result->end, result->winner);
    }
    if (record->end == RECORD_SCORED && position_is_over(&record->game.now)) {
        record_set_end(record, RECORD_BY_MOVES, 0);
    }
}

bool format_is_turn(const Game *game, Square move, int colour)
{
    const bool left_out = move != SQUARE_PASS && position_must_pass(&game->now);
    return (game->now.turn == colour) != left_out;
}

float format_value(double value_discs)
{
    const double hundredths = round(value_discs * 100);
    return (float)(hundredths == 0 ? 0.0 : hundredths / 100); /* no minus before nothing */
}

void format_put_value(float value_discs, StrBuf *out)
{
    strbuf_format(out, "%.2f", (double)format_value((double)value_discs));
}

void format_put_number(double number, StrBuf *out)
{
    char text[64];
    for (int decimals = 0; decimals <= 17; decimals++) {
        snprintf(text, sizeof text, "%.*f", decimals, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    strbuf_text(out, text);
}

static double read_number(const char *text, double most, const char **behind)
{
    char *end = NULL;
    text += strspn(text, " \t");
    if (!isdigit((unsigned char)*text) && *text != '.') {
        return -1;
    }
    const double number = strtod(text, &end);
    *behind = end;
    return end != text && number >= 0 && number <= most ? number : -1;
}

double format_number(const char *text, double most)
{
    const char *behind;
    return read_number(text, most, &behind);
}

double format_whole_number(const char *text, double most)
{
    const char *behind = NULL;
    const double number = read_number(text, most, &behind);
    return number >= 0 && behind[strspn(behind, " \t")] == '\0' ? number : -1;
}

int64_t format_ns(double seconds)
{
    return (int64_t)llround(seconds * 1e3) * 1000000;
}

double format_seconds(int64_t ns)
{
    return (double)ns / 1e9;
}

void format_set_clock(Record *record, double clock, double increment)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const int64_t clock_ns = clock > 0 ? format_ns(clock) : 0;
        record->clock_ns[colour] = clock_ns;
        record->increment_ns[colour] = clock_ns > 0 && increment > 0 ? format_ns(increment) : 0;
    }
}

double format_rating(const char *text)
{
    const double rating = format_number(text, 1e6);
    return rating >= 1 ? rating : 0;
}
