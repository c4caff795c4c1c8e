/* Games from a stream. A window slides over the input: it grows until the format's `split` sees a
 * whole game in it, and what is behind is forgotten. A game that does not end within LIMIT bytes
 * is taken to end there, so damage cannot fill the memory; a gap of GAP bytes between games is a
 * fault, so blanks without end do not keep the caller waiting for ever. */
#include "record/format_priv.h"
#include "record/square_text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 1 << 13, CHUNK = 1 << 16, LIMIT = 1 << 20, GAP = 1 << 26 }; /* bytes */

struct FormatReader {
    const Format *format;
    const Format *fallback;
    FormatState state;
    FormatSource *source;
    void *context;
    const char *bytes; /* of format_reader_bytes */
    size_t bytes_left;
    char *window; /* one byte more than `capacity`, for a NUL */
    size_t capacity;
    size_t begin; /* of what has not been read */
    size_t end;
    bool whole;    /* nothing comes after the window */
    bool unreadable;
    bool finished; /* what there is to say about the end has been said */
    bool started;
    uint64_t byte; /* of `begin` in the input */
    uint64_t game_byte;
    uint64_t line;
};

static ptrdiff_t read_bytes(void *context, char *to, size_t room)
{
    FormatReader *reader = context;
    const size_t size = room < reader->bytes_left ? room : reader->bytes_left;
    if (size > 0) {
        memcpy(to, reader->bytes, size);
        reader->bytes += size;
        reader->bytes_left -= size;
    }
    return (ptrdiff_t)size;
}

static ptrdiff_t read_file(void *context, char *to, size_t room)
{
    FILE *file = context;
    const size_t size = fread(to, 1, room, file);
    return size == 0 && ferror(file) ? -1 : (ptrdiff_t)size;
}

FormatReader *format_reader_new(const Format *format, const Format *fallback,
                                FormatSource *source, void *context)
{
    FormatReader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) {
        reader->format = format;
        reader->fallback = fallback;
        reader->source = source;
        reader->context = context;
        reader->line = 1;
    }
    return reader;
}

FormatReader *format_reader_bytes(const Format *format, const char *bytes, size_t length)
{
    FormatReader *reader = format_reader_new(format, NULL, read_bytes, NULL);
    if (reader != NULL) {
        reader->context = reader;
        reader->bytes = bytes;
        reader->bytes_left = length;
    }
    return reader;
}

FormatReader *format_reader_file(const Format *format, const Format *fallback, FILE *file)
{
    return format_reader_new(format, fallback, read_file, file);
}

void format_reader_free(FormatReader *reader)
{
    if (reader != NULL) {
        wthor_fini(&reader->state.wthor);
        free(reader->window);
        free(reader);
    }
}

Status format_reader_names(FormatReader *reader, const StrBuf *players, const StrBuf *events,
                           Error *error)
{
    return wthor_read_names(&reader->state.wthor, players, events, error);
}

const Format *format_reader_format(const FormatReader *reader)
{
    return reader->format;
}

uint64_t format_reader_game_byte(const FormatReader *reader)
{
    return reader->game_byte;
}

uint64_t format_reader_byte(const FormatReader *reader)
{
    return reader->byte;
}

/* Moves what has not been read to the front and reads more behind it; false: out of memory. */
static bool fill(FormatReader *reader)
{
    if (reader->begin > 0) {
        memmove(reader->window, reader->window + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    const size_t chunk = reader->capacity == 0 ? FIRST : CHUNK;
    if (reader->capacity - reader->end < chunk) {
        const size_t capacity = reader->capacity == 0   ? FIRST
                                : reader->capacity == FIRST ? 2 * CHUNK
                                                            : 2 * reader->capacity;
        char *window = realloc(reader->window, capacity + 1);
        if (window == NULL) {
            return false;
        }
        reader->window = window;
        reader->capacity = capacity;
    }
    const ptrdiff_t size = reader->source(reader->context, reader->window + reader->end, chunk);
    reader->unreadable = size < 0;
    reader->whole = size <= 0;
    reader->end += size <= 0 ? 0 : (size_t)size;
    return true;
}

/* A NUL would end a text before its end: it becomes a byte that no format knows. */
static void replace_nuls(FormatReader *reader, size_t from)
{
    char *text = reader->window + from;
    for (char *nul; (nul = memchr(text, '\0', (size_t)(reader->window + reader->end - text)));) {
        *nul = '\x01';
        text = nul + 1;
    }
}

static bool fill_text(FormatReader *reader)
{
    const size_t before = reader->end - reader->begin;
    if (!fill(reader)) {
        return false;
    }
    if (reader->format != NULL && !reader->format->is_binary) {
        replace_nuls(reader, before);
    }
    return true;
}

static void forget(FormatReader *reader, size_t size)
{
    const char *text = reader->window + reader->begin;
    const bool lines = reader->format == NULL || !reader->format->is_binary;
    for (size_t i = 0; lines && i < size; i++) {
        reader->line += text[i] == '\n';
    }
    reader->begin += size;
    reader->byte += size;
}

static FormatStep complain(const FormatReader *reader, Status status, const char *text, size_t at,
                           FormatFault *fault)
{
    *fault = (FormatFault){.status = status, .text = text, .byte = reader->byte + at};
    if (reader->format == NULL || !reader->format->is_binary) {
        fault->line = reader->line;
        for (size_t i = 0; i < at; i++) {
            fault->line += reader->window[reader->begin + i] == '\n';
        }
    }
    return FORMAT_FAULT;
}

static FormatStep give_up(FormatReader *reader, FormatFault *fault)
{
    reader->finished = true;
    return complain(reader, STATUS_MEMORY, "out of memory", 0, fault);
}

static bool start(FormatReader *reader)
{
    reader->started = true;
    if (!fill(reader)) {
        return false;
    }
    if (reader->format == NULL) {
        reader->format = format_detect(reader->window, reader->end);
    }
    if (reader->format == NULL) {
        reader->format = reader->fallback;
    }
    if (reader->format != NULL && !reader->format->is_binary) {
        replace_nuls(reader, 0);
        if (reader->end >= 3 && memcmp(reader->window, SQUARE_TEXT_BYTE_ORDER_MARK, 3) == 0) {
            forget(reader, 3);
        }
    }
    return true;
}

/* What is said once when nothing is left. */
static FormatStep finish(FormatReader *reader, FormatFault *fault)
{
    const Format *format = reader->format;
    if (reader->finished) {
        return FORMAT_DONE;
    }
    reader->finished = true;
    if (reader->unreadable) {
        return complain(reader, STATUS_IO, "the input cannot be read", 0, fault);
    }
    const char *text = format == NULL || format->finish == NULL ? NULL
                                                                : format->finish(&reader->state);
    return text == NULL ? FORMAT_DONE : complain(reader, STATUS_SYNTAX, text, 0, fault);
}

/* The first byte of the gap before the game that does not belong there; `size` if none. */
static size_t stray(const FormatReader *reader, size_t size)
{
    const char *text = reader->window + reader->begin;
    bool comment = false; /* lines that `split` has skipped as comments */
    for (size_t i = 0; i < size && !reader->format->is_binary; i++) {
        const bool line_begins = i == 0 || text[i - 1] == '\n';
        comment = (comment || (line_begins && (text[i] == '%' || text[i] == '#'))) &&
                  text[i] != '\n';
        if (!comment && strchr(reader->format->gaps, text[i]) == NULL) {
            return i;
        }
    }
    return size;
}

/* Reads the game that the window begins with. */
static FormatStep read_game(FormatReader *reader, size_t size, Record *record, FormatFault *fault)
{
    char *text = reader->window + reader->begin;
    const char behind = text[size];
    const Position usual = position_start(8);
    Error error = {0};
    reader->game_byte = reader->byte;
    record_init(record, &usual);
    text[size] = '\0';
    Status status = reader->format->read(&reader->state, text, size, record, &error);
    text[size] = behind;
    if (status == STATUS_OK && record->cut) {
        status = STATUS_RANGE;
        complain(reader, status, "a name has over 127 bytes, or the comments have over 64 KiB", 0,
                 fault);
        fault->kept = true;
    } else if (status != STATUS_OK) {
        complain(reader, status, error.text, error.at, fault);
        fault->kept = record->game.move_count > 0;
    }
    forget(reader, size);
    return status == STATUS_OK ? FORMAT_GAME : FORMAT_FAULT;
}

FormatStep format_reader_next(FormatReader *reader, Record *record, FormatFault *fault)
{
    if (!reader->started && !start(reader)) {
        return give_up(reader, fault);
    }
    if (reader->format == NULL && !reader->finished) {
        reader->finished = true;
        return complain(reader, STATUS_SYNTAX, "no known format", 0, fault);
    }
    const uint64_t gap_byte = reader->byte;
    while (!reader->finished) {
        const size_t size = reader->end - reader->begin;
        const FormatSpan span =
            reader->format->split(&reader->state, reader->window + reader->begin, size,
                                  reader->whole || size >= LIMIT);
        const bool none = span.begin == span.end;
        if (!span.complete && !reader->whole) {
            if (!fill_text(reader)) {
                return give_up(reader, fault);
            }
            continue;
        }
        const size_t wrong = stray(reader, span.begin);
        if (wrong < span.begin) {
            complain(reader, STATUS_SYNTAX, "this is no game", wrong, fault);
            reader->game_byte = fault->byte;
            forget(reader, span.begin);
            return FORMAT_FAULT;
        }
        forget(reader, span.begin);
        if (!none) {
            return read_game(reader, span.end - span.begin, record, fault);
        }
        if (reader->whole) {
            return finish(reader, fault);
        }
        if (reader->byte - gap_byte >= GAP) {
            return complain(reader, STATUS_RANGE, "nothing but blanks and comments for 64 MiB", 0,
                            fault);
        }
        if (!fill_text(reader)) {
            return give_up(reader, fault);
        }
    }
    return FORMAT_DONE;
}
