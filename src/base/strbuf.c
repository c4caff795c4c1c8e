/* A growing string; see strbuf.h for what happens when memory runs out. */
#include "base/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void strbuf_fini(StrBuf *buf)
{
    free(buf->text);
    *buf = (StrBuf){0};
}

void strbuf_clear(StrBuf *buf)
{
    buf->length = 0;
    buf->status = STATUS_OK;
    if (buf->text != NULL) {
        buf->text[0] = '\0';
    }
}

/* Makes room for `more` bytes and the final NUL; false when memory has run out. */
static int reserve(StrBuf *buf, size_t more)
{
    if (buf->status != STATUS_OK) {
        return 0;
    }
    const size_t needed = buf->length + more + 1;
    if (needed <= buf->capacity) {
        return 1;
    }
    size_t capacity = buf->capacity == 0 ? 64 : buf->capacity;
    while (capacity < needed) {
        capacity *= 2;
    }
    char *text = realloc(buf->text, capacity);
    if (text == NULL) {
        buf->status = STATUS_MEMORY;
        return 0;
    }
    buf->text = text;
    buf->capacity = capacity;
    return 1;
}

void strbuf_bytes(StrBuf *buf, const char *bytes, size_t length)
{
    if (reserve(buf, length)) {
        memcpy(buf->text + buf->length, bytes, length);
        buf->length += length;
        buf->text[buf->length] = '\0';
    }
}

void strbuf_text(StrBuf *buf, const char *text)
{
    strbuf_bytes(buf, text, strlen(text));
}

void strbuf_char(StrBuf *buf, char c)
{
    strbuf_bytes(buf, &c, 1);
}

void strbuf_format(StrBuf *buf, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && reserve(buf, (size_t)length)) {
        va_start(arguments, format);
        vsnprintf(buf->text + buf->length, (size_t)length + 1, format, arguments);
        va_end(arguments);
        buf->length += (size_t)length;
    }
}

Status strbuf_read(StrBuf *buf, FILE *file, size_t most)
{
    const size_t before = buf->length;
    char part[1 << 14];
    for (size_t got; buf->length - before <= most && buf->status == STATUS_OK &&
                     (got = fread(part, 1, sizeof part, file)) > 0;) {
        strbuf_bytes(buf, part, got);
    }
    return buf->status != STATUS_OK      ? buf->status
           : ferror(file)                ? STATUS_IO
           : buf->length - before > most ? STATUS_RANGE
                                         : STATUS_OK;
}

bool strbuf_line(StrBuf *buf, FILE *file, size_t most)
{
    int c = EOF;
    strbuf_clear(buf);
    while (buf->status == STATUS_OK && (c = getc(file)) != EOF && c != '\n') {
        strbuf_char(buf, (char)c);
        if (buf->length > most) {
            buf->status = STATUS_RANGE;
        }
    }
    if (c == '\n') {
        strbuf_bytes(buf, "", 0); /* an empty line is a text too */
    }
    return buf->status == STATUS_OK && !ferror(file) && (c == '\n' || buf->length > 0);
}
