/* Lines of an input. The thread fills a list that the caller empties; a pipe wakes the thread when
 * it is to end. What is waiting is bounded: past that the thread waits for the caller. When the
 * input has ended the thread goes on watching the output. */
#include "app/line_reader.h"

#include "record/square_text.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAITING_MAX_BYTES = 4 * LINE_READER_MAX_BYTES };

typedef struct Line {
    struct Line *next;
    int reason; /* it interrupts; 0: it does not */
    bool too_long;
    size_t length;
    char text[];
} Line;

struct LineReader {
    int in;
    int out;
    int wake[2];
    LineInterrupts *interrupts;
    bool begun; /* a line has come; the thread's own */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t changed;
    Line *first;
    Line **end; /* where the next line is hung */
    size_t waiting_bytes;
    int interruptions; /* lines waiting that interrupt */
    bool at_end;
    bool deaf; /* nobody reads the output */
    bool closing;
    atomic_bool stop;
};

static void append(LineReader *reader, const char *text, size_t length, bool too_long)
{
    const size_t mark = strlen(SQUARE_TEXT_BYTE_ORDER_MARK);
    if (!reader->begun && length >= mark && memcmp(text, SQUARE_TEXT_BYTE_ORDER_MARK, mark) == 0) {
        text += mark;
        length -= mark;
    }
    reader->begun = true;
    length -= length > 0 && text[length - 1] == '\r';
    length = too_long ? 0 : length;
    Line *line = malloc(sizeof *line + length + 1);
    if (line == NULL) {
        return; /* the line is lost; the next one may fit */
    }
    *line = (Line){.length = length, .too_long = too_long};
    for (size_t i = 0; i < length; i++) {
        line->text[i] = (char)(text[i] == '\0' ? ' ' : text[i]);
    }
    line->text[length] = '\0';
    line->reason = reader->interrupts(line->text);
    pthread_mutex_lock(&reader->mutex);
    while (reader->waiting_bytes > WAITING_MAX_BYTES && !reader->closing) {
        pthread_cond_wait(&reader->changed, &reader->mutex);
    }
    *reader->end = line;
    reader->end = &line->next;
    reader->waiting_bytes += sizeof *line + length;
    if (line->reason != 0) {
        reader->interruptions++;
        atomic_store(&reader->stop, true);
    }
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->mutex);
}

/* Bytes not yet part of a whole line; of a line that is too long only that it is. */
typedef struct Rest {
    char bytes[LINE_READER_MAX_BYTES];
    size_t length;
    bool too_long;
} Rest;

static void take(LineReader *reader, Rest *rest, const char *bytes, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        const size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        const size_t room = sizeof rest->bytes - rest->length;
        rest->too_long = rest->too_long || part > room;
        memcpy(rest->bytes + rest->length, bytes, part < room ? part : room);
        rest->length += part < room ? part : room;
        bytes += part;
        length -= part;
        if (newline != NULL) {
            append(reader, rest->bytes, rest->length, rest->too_long);
            rest->length = 0;
            rest->too_long = false;
            bytes++;
            length--;
        }
    }
}

static void mark(LineReader *reader, bool *what)
{
    pthread_mutex_lock(&reader->mutex);
    *what = true;
    if (reader->deaf) {
        atomic_store(&reader->stop, true);
    }
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->mutex);
}

/* Reads until the input ends, or nobody listens, or the reader is closed. */
static void read_input(LineReader *reader, Rest *rest, struct pollfd sources[3])
{
    for (;;) {
        char bytes[4096];
        if (poll(sources, 3, -1) < 0) {
            if (errno != EINTR) {
                return;
            }
            continue;
        }
        if (sources[1].revents != 0 || sources[2].revents != 0) {
            return;
        }
        const ssize_t count = read(reader->in, bytes, sizeof bytes);
        if (count > 0) {
            take(reader, rest, bytes, (size_t)count);
        } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
            break;
        }
    }
    if (rest->length > 0) {
        append(reader, rest->bytes, rest->length, rest->too_long);
    }
}

static void *read_lines(void *opaque)
{
    LineReader *reader = opaque;
    Rest *rest = malloc(sizeof *rest);
    struct pollfd sources[3] = {{.fd = reader->in, .events = POLLIN},
                                {.fd = reader->wake[0], .events = POLLIN},
                                {.fd = reader->out}}; /* only its end is of interest */
    if (rest != NULL) {
        rest->length = 0;
        rest->too_long = false;
        read_input(reader, rest, sources);
    }
    free(rest);
    mark(reader, &reader->at_end);
    while (sources[1].revents == 0 && sources[2].revents == 0 &&
           (poll(&sources[1], 2, -1) >= 0 || errno == EINTR)) {
    }
    if (sources[2].revents != 0) {
        mark(reader, &reader->deaf);
    }
    return NULL;
}

LineReader *line_reader_open(int in, int out, LineInterrupts *interrupts)
{
    LineReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL || pipe(reader->wake) != 0) {
        free(reader);
        return NULL;
    }
    reader->in = in;
    reader->out = out;
    reader->interrupts = interrupts;
    reader->end = &reader->first;
    pthread_mutex_init(&reader->mutex, NULL);
    pthread_cond_init(&reader->changed, NULL);
    if (pthread_create(&reader->thread, NULL, read_lines, reader) == 0) {
        return reader;
    }
    close(reader->wake[0]);
    close(reader->wake[1]);
    free(reader);
    return NULL;
}

void line_reader_close(LineReader *reader)
{
    pthread_mutex_lock(&reader->mutex);
    reader->closing = true;
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->mutex);
    close(reader->wake[1]);
    pthread_join(reader->thread, NULL);
    close(reader->wake[0]);
    while (reader->first != NULL) {
        Line *line = reader->first;
        reader->first = line->next;
        free(line);
    }
    pthread_cond_destroy(&reader->changed);
    pthread_mutex_destroy(&reader->mutex);
    free(reader);
}

LineKind line_reader_next(LineReader *reader, char **text)
{
    pthread_mutex_lock(&reader->mutex);
    while (reader->first == NULL && !reader->at_end && !reader->deaf) {
        pthread_cond_wait(&reader->changed, &reader->mutex);
    }
    Line *line = reader->deaf ? NULL : reader->first;
    if (line != NULL) {
        reader->first = line->next;
        reader->end = reader->first == NULL ? &reader->first : reader->end;
        reader->waiting_bytes -= sizeof *line + line->length;
        reader->interruptions -= line->reason != 0;
        atomic_store(&reader->stop, reader->interruptions > 0);
        pthread_cond_broadcast(&reader->changed);
    }
    pthread_mutex_unlock(&reader->mutex);
    if (line == NULL) {
        return LINE_END;
    }
    const LineKind kind = line->too_long ? LINE_TOO_LONG : LINE_TEXT;
    memmove(line, line->text, line->length + 1); /* the caller frees a plain string */
    *text = (char *)line;
    return kind;
}

const atomic_bool *line_reader_stop(const LineReader *reader)
{
    return &reader->stop;
}

int line_reader_reason(LineReader *reader)
{
    pthread_mutex_lock(&reader->mutex);
    const Line *line = reader->first;
    while (line != NULL && line->reason == 0) {
        line = line->next;
    }
    const int reason = line == NULL ? 0 : line->reason;
    pthread_mutex_unlock(&reader->mutex);
    return reason;
}
