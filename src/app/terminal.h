/* The terminal as a game needs it: painting the whole window or writing line after line, a line
 * of input with editing and completion, single keys while something else goes on, and signals as
 * events. Whatever happens, terminal_close leaves the user's terminal as it was found.
 *
 * Without a terminal at both ends nothing is painted: has_screen is false and output is a log. */
#ifndef APP_TERMINAL_H
#define APP_TERMINAL_H

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct Terminal Terminal;

typedef enum TerminalUse {
    TERMINAL_WINDOW, /* paint the window if there is one */
    TERMINAL_LOG,    /* lines, with prompts */
    TERMINAL_SILENT  /* nothing is written here; the output is for programs */
} TerminalUse;

typedef enum TerminalEvent {
    TERMINAL_TIMEOUT,
    TERMINAL_READY,     /* the file descriptor waited for can be read */
    TERMINAL_KEY,       /* a key was pressed */
    TERMINAL_LINE,      /* a line was read */
    TERMINAL_END,       /* there is no more input */
    TERMINAL_INTERRUPT  /* Ctrl-C, or the system wants the program to end */
} TerminalEvent;

typedef struct TerminalHooks {
    void *context;
    /* Paints the window anew: it was resized or covered. Only called if there is a screen. */
    void (*repaint)(void *context);
    /* The words that Tab completes, by index; NULL after the last. */
    const char *(*word)(void *context, int index);
} TerminalHooks;

/* NULL if the system does not allow it. One terminal at a time: it takes over the signals. */
Terminal *terminal_open(TerminalUse use, TerminalHooks hooks);
void terminal_close(Terminal *terminal);

bool terminal_has_screen(const Terminal *terminal);

/* Replaces what is in the window by the text, lines ended by newlines, which must fit into it.
 * The cursor stays behind its end. */
void terminal_paint(Terminal *terminal, const char *text);

/* Replaces the line of the cursor by the text. */
void terminal_paint_line(Terminal *terminal, const char *text);

/* Reads a line without its newline; one that is too long is cut. TERMINAL_LINE, _END or
 * _INTERRUPT. */
TerminalEvent terminal_read_line(Terminal *terminal, const char *prompt, char *line, size_t size);

/* Waits until `fd` (-1: none) can be read, a key is pressed (if there is a screen) or the time is
 * over (-1: never). Keys are neither shown nor kept between begin and end. */
void terminal_begin_keys(Terminal *terminal);
TerminalEvent terminal_wait(Terminal *terminal, int fd, int timeout_ms, char *key);
void terminal_end_keys(Terminal *terminal);

#endif
