/* Lines of an input, read by a thread of their own, so that one of them can interrupt what an
 * earlier one began. They come out in their order; the stop flag is up from the moment that an
 * interrupting line arrives until it is taken out. It is also up, for good, when nobody reads the
 * output any more: then there is nothing left to think for. */
#ifndef APP_LINE_READER_H
#define APP_LINE_READER_H

#include <stdatomic.h>
#include <stdbool.h>

enum { LINE_READER_MAX_BYTES = 1 << 20 }; /* of a line */

typedef struct LineReader LineReader;

/* Must the running search end because of this line? 0: no. Other numbers are reasons of the
 * caller's own, greater than 0. */
typedef int LineInterrupts(const char *line);

/* NULL if the system has no thread or pipe for it. */
LineReader *line_reader_open(int in, int out, LineInterrupts *interrupts);
void line_reader_close(LineReader *reader);

typedef enum LineKind {
    LINE_END,     /* of the input, or nobody reads the output */
    LINE_TEXT,
    LINE_TOO_LONG /* over a mebibyte: it was thrown away */
} LineKind;

/* Waits for the next line and hands out its text without the line end, CR or not, and without the
 * byte order mark that may begin the input; free it. Bytes of 0 come as blanks. */
LineKind line_reader_next(LineReader *reader, char **text);

const atomic_bool *line_reader_stop(const LineReader *reader);

/* The reason of the first waiting line that interrupts; 0 if there is none. */
int line_reader_reason(LineReader *reader);

#endif
