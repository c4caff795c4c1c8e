/* The JSON writer. One state bit is enough: whether the next value needs a comma before it. */
#include "base/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

JsonWriter json_writer(StrBuf *out)
{
    return (JsonWriter){.out = out, .needs_comma = 0};
}

static void separate(JsonWriter *json)
{
    if (json->needs_comma) {
        strbuf_char(json->out, ',');
    }
    json->needs_comma = 1;
}

static void begin(JsonWriter *json, char bracket)
{
    separate(json);
    strbuf_char(json->out, bracket);
    json->needs_comma = 0;
}

static void end(JsonWriter *json, char bracket)
{
    strbuf_char(json->out, bracket);
    json->needs_comma = 1;
}

void json_begin_object(JsonWriter *json)
{
    begin(json, '{');
}

void json_end_object(JsonWriter *json)
{
    end(json, '}');
}

void json_begin_array(JsonWriter *json)
{
    begin(json, '[');
}

void json_end_array(JsonWriter *json)
{
    end(json, ']');
}

/* Length of the UTF-8 sequence at `s`, or 0 if there is no valid one. */
static size_t utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char mask, lead;
        size_t length;
        uint32_t least;
    } kinds[] = {{0x80, 0x00, 1, 0}, {0xe0, 0xc0, 2, 0x80}, {0xf0, 0xe0, 3, 0x800},
                 {0xf8, 0xf0, 4, 0x10000}};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        if ((s[0] & kinds[k].mask) != kinds[k].lead) {
            continue;
        }
        uint32_t code = s[0] & (unsigned char)~kinds[k].mask;
        for (size_t i = 1; i < kinds[k].length; i++) {
            if ((s[i] & 0xc0) != 0x80) {
                return 0;
            }
            code = (code << 6) | (s[i] & 0x3fu);
        }
        const int surrogate = code >= 0xd800 && code <= 0xdfff;
        return code < kinds[k].least || code > 0x10ffff || surrogate ? 0 : kinds[k].length;
    }
    return 0;
}

/* How many bytes from `s` on stand between quotes as they are: printable ASCII. */
static size_t plain_length(const unsigned char *s)
{
    size_t length = 0;
    while (s[length] >= 0x20 && s[length] < 0x7f && s[length] != '"' && s[length] != '\\') {
        length++;
    }
    return length;
}

/* Writes the character at `s`, which is not plain, and says how many bytes it took. */
static size_t put_escaped(StrBuf *out, const unsigned char *s)
{
    if (*s == '"' || *s == '\\') {
        strbuf_char(out, '\\');
        strbuf_char(out, (char)*s);
        return 1;
    }
    if (*s < 0x20 || *s == 0x7f) {
        strbuf_format(out, "\\u%04x", *s);
        return 1;
    }
    const size_t length = utf8_length(s);
    strbuf_bytes(out, length == 0 ? "\xef\xbf\xbd" : (const char *)s, length == 0 ? 3 : length);
    return length == 0 ? 1 : length;
}

static void quoted(StrBuf *out, const char *text)
{
    strbuf_char(out, '"');
    for (const unsigned char *s = (const unsigned char *)text; *s != '\0';) {
        const size_t plain = plain_length(s);
        strbuf_bytes(out, (const char *)s, plain);
        s += plain != 0 ? plain : put_escaped(out, s);
    }
    strbuf_char(out, '"');
}

void json_key(JsonWriter *json, const char *key)
{
    separate(json);
    quoted(json->out, key);
    strbuf_char(json->out, ':');
    json->needs_comma = 0;
}

void json_text(JsonWriter *json, const char *text)
{
    separate(json);
    quoted(json->out, text);
}

void json_int(JsonWriter *json, int64_t value)
{
    separate(json);
    strbuf_format(json->out, "%" PRId64, value);
}

void json_uint(JsonWriter *json, uint64_t value)
{
    separate(json);
    strbuf_format(json->out, "%" PRIu64, value);
}

void json_real(JsonWriter *json, double value)
{
    if (!isfinite(value)) {
        json_null(json);
        return;
    }
    char text[32];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) {
            break;
        }
    }
    separate(json);
    strbuf_text(json->out, text);
}

void json_bool(JsonWriter *json, int value)
{
    separate(json);
    strbuf_text(json->out, value ? "true" : "false");
}

void json_null(JsonWriter *json)
{
    separate(json);
    strbuf_text(json->out, "null");
}
