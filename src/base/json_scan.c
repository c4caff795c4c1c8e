/* A scanner for JSON. The path is the stack: a step with an index of -1 is an object's. */
#include "base/json_scan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Scan {
    const char *text;
    size_t at;
    JsonScanTake *take;
    void *context;
    Error *error;
    JsonScanPath path;
    char value[JSON_SCAN_TEXT_SIZE];
} Scan;

static Status fault(Scan *scan, const char *text)
{
    return error_set(scan->error, STATUS_SYNTAX, text, scan->at);
}

static void skip_blanks(Scan *scan)
{
    scan->at += strspn(scan->text + scan->at, " \t\r\n");
}

/* Four hexadecimal digits; -1 if they are not. */
static int32_t read_unit(const char *text)
{
    int32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return -1;
        }
        unit = unit * 16 + digit;
    }
    return unit;
}

static size_t put_letter(int32_t letter, char to[4])
{
    static const unsigned lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    const size_t length = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, letter >>= 6) {
        to[i] = (char)(0x80 | (letter & 0x3f));
    }
    to[0] = (char)(lead[length] | (unsigned)letter);
    return length;
}

/* What stands behind a backslash at scan->at; bytes written, 0 if it is no escape. */
static size_t read_escape(Scan *scan, char to[4])
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const char *text = scan->text + scan->at;
    const char *name = *text == '\0' ? NULL : strchr(names, *text);
    if (name != NULL) {
        to[0] = meanings[name - names];
        scan->at++;
        return 1;
    }
    int32_t letter = *text == 'u' ? read_unit(text + 1) : -1;
    if (letter < 0) {
        return 0;
    }
    scan->at += 5;
    if (letter >= 0xd800 && letter < 0xe000) { /* half a letter, or one without its other half */
        const int32_t low = letter < 0xdc00 && text[5] == '\\' && text[6] == 'u'
                                ? read_unit(text + 7)
                                : -1;
        const bool pair = low >= 0xdc00 && low < 0xe000;
        letter = pair ? 0x10000 + ((letter - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
        scan->at += pair ? 6 : 0;
    }
    return put_letter(letter == 0 ? 0xfffd : letter, to);
}

/* The string at scan->at into `to`. */
static Status read_string(Scan *scan, char *to, size_t room)
{
    const size_t begin = scan->at++;
    size_t used = 0;
    for (;;) {
        char letter[4] = {scan->text[scan->at]};
        size_t size = 1;
        if (letter[0] == '"') {
            break;
        }
        if (letter[0] == '\0' || letter[0] == '\n') {
            scan->at = begin;
            return fault(scan, "a string is not closed");
        }
        scan->at++;
        if (letter[0] == '\\' && (size = read_escape(scan, letter)) == 0) {
            return fault(scan, "a string has an escape that does not exist");
        }
        if (used + size < room) {
            memcpy(to + used, letter, size);
            used += size;
        } else {
            room = used + 1; /* nothing after the first letter that does not fit */
        }
    }
    to[used] = '\0';
    scan->at++;
    return STATUS_OK;
}

static Status tell(Scan *scan, JsonScanKind kind, size_t at, double number)
{
    const JsonScanEvent event = {.kind = kind, .at = at, .text = scan->value, .number = number};
    return scan->take(scan->context, &scan->path, &event, scan->error);
}

static Status read_number(Scan *scan)
{
    const size_t begin = scan->at;
    const size_t length = strspn(scan->text + begin, "+-.0123456789eE");
    char digits[64];
    char *end = NULL;
    if (length == 0 || length >= sizeof digits) {
        return fault(scan, "not a value of JSON");
    }
    memcpy(digits, scan->text + begin, length);
    digits[length] = '\0';
    const double number = strtod(digits, &end);
    if (*end != '\0') {
        return fault(scan, "not a number");
    }
    scan->at += length;
    return tell(scan, JSON_SCAN_NUMBER, begin, number);
}

static Status read_scalar(Scan *scan)
{
    static const struct {
        const char *word;
        JsonScanKind kind;
    } words[] = {{"true", JSON_SCAN_TRUE}, {"false", JSON_SCAN_FALSE}, {"null", JSON_SCAN_NULL}};
    const size_t begin = scan->at;
    if (scan->text[begin] == '"') {
        const Status status = read_string(scan, scan->value, sizeof scan->value);
        return status == STATUS_OK ? tell(scan, JSON_SCAN_TEXT, begin, 0) : status;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = strlen(words[i].word);
        if (strncmp(scan->text + begin, words[i].word, length) == 0) {
            scan->at += length;
            return tell(scan, words[i].kind, begin, 0);
        }
    }
    return read_number(scan);
}

/* The key of the next member, or nothing in an array. */
static Status read_key(Scan *scan)
{
    const int top = scan->path.depth - 1;
    skip_blanks(scan);
    if (scan->path.steps[top].index >= 0) {
        return STATUS_OK;
    }
    if (scan->text[scan->at] != '"') {
        return fault(scan, "a key in quotes is expected");
    }
    const Status status =
        read_string(scan, scan->path.steps[top].key, sizeof scan->path.steps[top].key);
    if (status != STATUS_OK) {
        return status;
    }
    skip_blanks(scan);
    if (scan->text[scan->at] != ':') {
        return fault(scan, "a colon is expected after a key");
    }
    scan->at++;
    skip_blanks(scan);
    return STATUS_OK;
}

/* Steps into the container at scan->at; *entered is false if it is empty and has been left. */
static Status enter(Scan *scan, bool *entered)
{
    const bool array = scan->text[scan->at] == '[';
    if (scan->path.depth == JSON_SCAN_DEPTH) {
        return fault(scan, "too many brackets within each other");
    }
    const size_t begin = scan->at++;
    skip_blanks(scan);
    *entered = scan->text[scan->at] != (array ? ']' : '}');
    if (!*entered) {
        scan->at++;
        return tell(scan, JSON_SCAN_CLOSED, begin, 0);
    }
    const int top = scan->path.depth++;
    scan->path.steps[top].key[0] = '\0';
    scan->path.steps[top].index = array ? 0 : -1;
    return read_key(scan);
}

/* After a value: closes what ends here; *more is true if another value comes. */
static Status leave(Scan *scan, bool *more)
{
    *more = false;
    while (scan->path.depth > 0) {
        const int top = scan->path.depth - 1;
        const bool array = scan->path.steps[top].index >= 0;
        skip_blanks(scan);
        const char c = scan->text[scan->at];
        if (c == ',') {
            scan->at++;
            scan->path.steps[top].index += array;
            *more = true;
            return read_key(scan);
        }
        if (c != (array ? ']' : '}')) {
            return fault(scan, array ? "a comma or ] is expected" : "a comma or } is expected");
        }
        scan->path.depth--;
        const Status status = tell(scan, JSON_SCAN_CLOSED, scan->at++, 0);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

Status json_scan(const char *text, JsonScanTake *take, void *context, Error *error)
{
    Scan scan = {.text = text, .take = take, .context = context, .error = error};
    Status status = STATUS_OK;
    skip_blanks(&scan);
    for (bool more = true; more && status == STATUS_OK;) {
        const char c = text[scan.at];
        bool entered = false;
        status = c == '{' || c == '[' ? enter(&scan, &entered) : read_scalar(&scan);
        if (status == STATUS_OK && !entered) {
            status = leave(&scan, &more);
        }
    }
    skip_blanks(&scan);
    const bool ended = status != STATUS_OK || text[scan.at] == '\0';
    return ended ? status : fault(&scan, "the value ends before this");
}
