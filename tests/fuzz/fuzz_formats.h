/* What the fuzz targets of the game formats share. Any bytes are a game: a fault says where it is;
 * what was read without one is written, and reads back as the same game. fuzz_format_reader.c has
 * whole files; here nothing is allocated that can be helped, for the sake of speed. */
#ifndef TESTS_FUZZ_FUZZ_FORMATS_H
#define TESTS_FUZZ_FUZZ_FORMATS_H

#include "fuzz/fuzz.h"

#include "record/format.h"
#include "support/records.h"

/* Reads the text as one game; the record starts as the reader leaves it. */
static inline Status fuzz_formats_read(const Format *format, FormatState *state, const char *text,
                                       size_t length, Record *record)
{
    const Position usual = position_start(8);
    Error error = {0};
    record_init(record, &usual);
    const Status status = format->read(state, text, length, record, &error);
    FUZZ_CHECK(status == STATUS_OK || (error.status == status && error.text != NULL));
    FUZZ_CHECK(status == STATUS_OK || error.at <= length);
    return status;
}

static inline int fuzz_formats(const char *name, const uint8_t *data, size_t size)
{
    static Record record;
    static Record again;
    const Format *format = format_find(name);
    FormatState state = {0};
    StrBuf out = {0};
    char *text = fuzz_text(data, size);
    const size_t length = strlen(text);
    const FormatSpan span = format->split(&state, text, length, true);
    FUZZ_CHECK(span.complete && span.begin <= span.end && span.end <= length);
    format->detect(text, length);
    if (fuzz_formats_read(format, &state, text, length, &record) == STATUS_OK && !record.cut) {
        FUZZ_CHECK(format->write(&state, &record, &out, NULL) == STATUS_OK);
        const FormatSpan whole = format->split(&state, out.text, out.length, true);
        FUZZ_CHECK(whole.begin == 0 || strcmp(name, "quest") == 0);
        out.text[whole.end] = '\0';
        FUZZ_CHECK(fuzz_formats_read(format, &state, out.text + whole.begin,
                                     whole.end - whole.begin, &again) == STATUS_OK);
        for (int colour = BLACK; colour <= WHITE && strcmp(name, "ggf") == 0; colour++) {
            records_cut_clock(&record, colour);
        }
        FUZZ_CHECK(record_equal(&again, &record));
    }
    strbuf_fini(&out);
    free(text);
    return 0;
}

#endif
