/* A growing string. Running out of memory is remembered, not fatal: appends after it do nothing,
 * and `status` says so at the end, so callers check in one place. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include "base/status.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct StrBuf {
    char *text; /* always NUL-terminated once anything was appended; NULL before that */
    size_t length;
    size_t capacity;
    Status status;
} StrBuf;

void strbuf_fini(StrBuf *buf);
void strbuf_clear(StrBuf *buf);
void strbuf_bytes(StrBuf *buf, const char *bytes, size_t length);
void strbuf_text(StrBuf *buf, const char *text);
void strbuf_char(StrBuf *buf, char c);
void strbuf_format(StrBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends the rest of the file. STATUS_RANGE if that is more than `most` bytes, which are not all
 * read: a file may be endless. */
Status strbuf_read(StrBuf *buf, FILE *file, size_t most);

/* The next line of the file instead of what the buffer held, without its newline. False at the
 * end, if the file cannot be read, and with STATUS_RANGE in the buffer if the line has more than
 * `most` bytes. */
bool strbuf_line(StrBuf *buf, FILE *file, size_t most);

#endif
