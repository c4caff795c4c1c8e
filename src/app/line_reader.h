/* Lines of an input, read by a thread of their own, so that one of them can interrupt what an
 * earlier one began. They come out in their order; the stop flag is up from the moment that an
 * interrupting line arrives until it is taken out. */
#ifndef APP_LINE_READER_H
#define APP_LINE_READER_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct LineReader LineReader;

/* Must the running search end because of this line? */
typedef bool LineInterrupts(const char *line);

/* NULL if the system has no thread or pipe for it. */
LineReader *line_reader_open(int fd, LineInterrupts *interrupts);
void line_reader_close(LineReader *reader);

/* Waits for the next line, without its end; free it. NULL at the end of the input. Bytes of 0 come
 * as blanks, and of a line over a mebibyte only the beginning. */
char *line_reader_next(LineReader *reader);

const atomic_bool *line_reader_stop(const LineReader *reader);

#endif
