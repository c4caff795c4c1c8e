/* Lines of an input. The thread fills a list that the caller empties; a pipe wakes the thread when
 * it is to end. What is waiting is bounded: past that the thread waits for the caller. */
#include "app/line_reader.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 20, WAITING_MAX_BYTES = 4 << 20 };

typedef struct Line {
    struct Line *next;
    bool interrupts;
    size_t length;
    char text[];
} Line;

struct LineReader {
    int fd;
    int wake[2];
    LineInterrupts *interrupts;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t changed;
    Line *first;
    Line **end; /* where the next line is hung */
    size_t waiting_bytes;
    int interruptions; /* lines waiting that interrupt */
    bool at_end;
    bool closing;
    atomic_bool stop;
};

static void append(LineReader *reader, const char *text, size_t length)
{
    length -= length > 0 && text[length - 1] == '\r';
    length = length > LINE_MAX_BYTES ? LINE_MAX_BYTES : length;
    Line *line = malloc(sizeof *line + length + 1);
    if (line == NULL) {
        return; /* the line is lost; the next one may fit */
    }
    *line = (Line){.length = length};
    for (size_t i = 0; i < length; i++) {
        line->text[i] = (char)(text[i] == '\0' ? ' ' : text[i]);
    }
    line->text[length] = '\0';
    line->interrupts = reader->interrupts(line->text);
    pthread_mutex_lock(&reader->mutex);
    while (reader->waiting_bytes > WAITING_MAX_BYTES && !reader->closing) {
        pthread_cond_wait(&reader->changed, &reader->mutex);
    }
    *reader->end = line;
    reader->end = &line->next;
    reader->waiting_bytes += sizeof *line + length;
    if (line->interrupts) {
        reader->interruptions++;
        atomic_store(&reader->stop, true);
    }
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->mutex);
}

/* Bytes not yet part of a whole line. */
typedef struct Rest {
    char bytes[LINE_MAX_BYTES];
    size_t length;
} Rest;

static void take(LineReader *reader, Rest *rest, const char *bytes, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        const size_t part = newline == NULL ? length : (size_t)(newline - bytes);
        const size_t room = sizeof rest->bytes - rest->length;
        memcpy(rest->bytes + rest->length, bytes, part < room ? part : room);
        rest->length += part < room ? part : room;
        bytes += part;
        length -= part;
        if (newline != NULL) {
            append(reader, rest->bytes, rest->length);
            rest->length = 0;
            bytes++;
            length--;
        }
    }
}

static void *read_lines(void *opaque)
{
    LineReader *reader = opaque;
    Rest *rest = malloc(sizeof *rest);
    struct pollfd sources[2] = {{.fd = reader->fd, .events = POLLIN},
                                {.fd = reader->wake[0], .events = POLLIN}};
    if (rest != NULL) {
        rest->length = 0;
    }
    while (rest != NULL) {
        char bytes[4096];
        if (poll(sources, 2, -1) < 0 && errno != EINTR) {
            break;
        }
        if (sources[1].revents != 0) {
            break;
        }
        const ssize_t count = sources[0].revents == 0 ? -1 : read(reader->fd, bytes, sizeof bytes);
        if (count > 0) {
            take(reader, rest, bytes, (size_t)count);
        } else if (count == 0 || (sources[0].revents != 0 && errno != EINTR && errno != EAGAIN)) {
            break;
        }
    }
    if (rest != NULL && rest->length > 0) {
        append(reader, rest->bytes, rest->length);
    }
    free(rest);
    pthread_mutex_lock(&reader->mutex);
    reader->at_end = true;
    pthread_cond_broadcast(&reader->changed);
    pthread_mutex_unlock(&reader->mutex);
    return NULL;
}

LineReader *line_reader_open(int fd, LineInterrupts *interrupts)
{
    LineReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL || pipe(reader->wake) != 0) {
        free(reader);
        return NULL;
    }
    reader->fd = fd;
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

char *line_reader_next(LineReader *reader)
{
    pthread_mutex_lock(&reader->mutex);
    while (reader->first == NULL && !reader->at_end) {
        pthread_cond_wait(&reader->changed, &reader->mutex);
    }
    Line *line = reader->first;
    if (line != NULL) {
        reader->first = line->next;
        reader->end = reader->first == NULL ? &reader->first : reader->end;
        reader->waiting_bytes -= sizeof *line + line->length;
        reader->interruptions -= line->interrupts;
        atomic_store(&reader->stop, reader->interruptions > 0);
        pthread_cond_broadcast(&reader->changed);
    }
    pthread_mutex_unlock(&reader->mutex);
    if (line == NULL) {
        return NULL;
    }
    memmove(line, line->text, line->length + 1); /* the caller frees a plain string */
    return (char *)line;
}

const atomic_bool *line_reader_stop(const LineReader *reader)
{
    return &reader->stop;
}
