/* Squares and passes as text. Letters are compared by value, never through the C library's
 * locale, so a text means the same on every machine. */
#include "record/square_text.h"

#include <stdio.h>
#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

size_t square_text_blanks(const char *text)
{
    size_t at = 0;
    for (bool comment = false; text[at] != '\0'; at++) {
        comment = (comment || text[at] == '%') && text[at] != '\n';
        if (comment || is_space(text[at])) {
            continue;
        }
        if (strncmp(text + at, SQUARE_TEXT_BYTE_ORDER_MARK, 3) != 0) {
            break;
        }
        at += 2;
    }
    return at;
}

/* Length of `word` if `text` begins with it in either case, else 0. */
static size_t begins_with(const char *text, const char *word)
{
    size_t length = 0;
    for (; word[length] != '\0'; length++) {
        if (lower(text[length]) != word[length]) {
            return 0;
        }
    }
    return length;
}

static size_t pass_length(const char *text)
{
    static const char *const words[] = {"pass", "pa", "ps", "--", "@@@@"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = begins_with(text, words[i]);
        if (length != 0) {
            return length;
        }
    }
    return 0;
}

/* Digits at text[*at] as a number, which stays at 1000 once it is that big. No leading zeros. */
static bool read_number(const char *text, size_t *at, int *number)
{
    if (!is_digit(text[*at]) || (text[*at] == '0' && is_digit(text[*at + 1]))) {
        return false;
    }
    *number = 0;
    for (; is_digit(text[*at]); ++*at) {
        *number = *number >= 100 ? 1000 : *number * 10 + (text[*at] - '0');
    }
    return true;
}

/* What is wrong with "(x,y)", NULL if nothing; *at is then behind it, else at the fault. */
static const char *read_pair(const char *text, size_t *at, int *column, int *row)
{
    int *const numbers[2] = {column, row};
    for (int i = 0; i < 2; i++) {
        ++*at; /* the parenthesis, then the comma */
        *at += square_text_blanks(text + *at);
        if (!read_number(text, at, numbers[i])) {
            return "a pair is written (x,y): a number is expected here";
        }
        *at += square_text_blanks(text + *at);
        if (text[*at] != (i == 0 ? ',' : ')')) {
            return i == 0 ? "a pair is written (x,y): a comma is expected here"
                          : "a pair is written (x,y): a closing parenthesis is expected here";
        }
    }
    ++*at;
    return NULL;
}

Status square_text_read(const char *text, int size, Square *move, size_t *used, Error *error)
{
    int column = 0;
    int row = 0;
    size_t at = pass_length(text);
    const bool pass = at != 0;
    if (!pass && text[0] == '(') {
        const char *fault = read_pair(text, &at, &column, &row);
        if (fault != NULL) {
            return error_set(error, STATUS_SYNTAX, fault, at);
        }
    } else if (!pass) {
        const char letter = lower(text[0]);
        at = 1;
        if (letter < 'a' || letter > 'z' || !read_number(text, &at, &row)) {
            return error_set(error, STATUS_SYNTAX, "not a move (write f5, (5,4) or pass)", 0);
        }
        column = letter - 'a';
        row--;
    }
    if (column >= size || row < 0 || row >= size) {
        return error_set(error, STATUS_RANGE, "the square is outside the board", 0);
    }
    *move = pass ? SQUARE_PASS : row * 16 + column;
    if (used != NULL) {
        *used = at;
    }
    return STATUS_OK;
}

static bool write_word(Square move, char text[SQUARE_TEXT_SIZE])
{
    if (move >= 0 && move < SQUARE_COUNT) {
        return false;
    }
    snprintf(text, SQUARE_TEXT_SIZE, "%s", move == SQUARE_PASS ? "pass" : "none");
    return true;
}

void square_text_write(Square move, char text[SQUARE_TEXT_SIZE])
{
    if (!write_word(move, text)) {
        snprintf(text, SQUARE_TEXT_SIZE, "%c%d", 'a' + square_column(move),
                 (square_row(move) & 15) + 1);
    }
}

void square_text_write_pair(Square move, char text[SQUARE_TEXT_SIZE])
{
    if (!write_word(move, text)) {
        snprintf(text, SQUARE_TEXT_SIZE, "(%d,%d)", square_column(move), square_row(move) & 15);
    }
}
