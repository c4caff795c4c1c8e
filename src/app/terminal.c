/* The terminal: libedit for the line, ANSI sequences for the window, poll for everything that can
 * happen. Signals arrive through a pipe, so that waiting for one, for a key and for a thinking
 * player is the same poll and no work is done inside a handler. */
#include "app/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0], PROMPT_SIZE = 64 };

/* Who has the input: nobody, the editor while it reads a line, or begin_keys to end_keys. */
typedef enum Mode { MODE_IDLE, MODE_LINE, MODE_KEYS } Mode;

struct Terminal {
    TerminalHooks hooks;
    bool has_screen;
    bool is_silent;
    Mode mode;
    struct termios found;
    struct sigaction actions[SIGNAL_COUNT]; /* as found */
    EditLine *editor;                       /* NULL: the input is not a terminal */
    History *past;
    char prompt[PROMPT_SIZE];
    TerminalEvent last; /* why the editor got no character */
};

/* A handler has no context: this is the one thing it can reach. */
static int signal_pipe[2] = {-1, -1};

static void handle(int number)
{
    const int kept = errno;
    const char byte = (char)number;
    const ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written; /* a full pipe already says enough */
    errno = kept;
}

static void put(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

/* The other screen, so that the user's own is there again afterwards. */
static void enter_screen(const Terminal *terminal)
{
    if (terminal->has_screen) {
        put("\033[?1049h");
    }
}

static void leave_screen(const Terminal *terminal)
{
    if (terminal->has_screen) {
        put("\033[?1049l");
    }
}

static void set_keys(const Terminal *terminal, bool on)
{
    struct termios mode = terminal->found;
    if (on) {
        mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        mode.c_cc[VMIN] = 1;
        mode.c_cc[VTIME] = 0;
    }
    tcsetattr(STDIN_FILENO, on ? TCSAFLUSH : TCSADRAIN, &mode);
}

/* The settings of the terminal in this mode, or as they were found. The editor keeps account of
 * its own: whoever changes them behind its back finds that it does not change them again. */
static void set_mode(const Terminal *terminal, bool on)
{
    if (terminal->mode == MODE_KEYS) {
        set_keys(terminal, on);
    } else if (terminal->mode == MODE_LINE) {
        el_set(terminal->editor, EL_PREP_TERM, on ? 1 : 0);
    }
}

/* Ctrl-Z: hands the terminal back, stops, and comes back when the shell says so. */
static void suspend(const Terminal *terminal)
{
    leave_screen(terminal);
    set_mode(terminal, false);
    raise(SIGSTOP);
}

static void resume(const Terminal *terminal)
{
    enter_screen(terminal);
    set_mode(terminal, true);
}

/* Acts on the signals that have come; true if one of them ends the program. */
static bool take_signals(Terminal *terminal)
{
    bool interrupted = false;
    bool covered = false;
    char byte = 0;
    while (read(signal_pipe[0], &byte, 1) == 1) {
        if (byte == SIGTSTP) {
            suspend(terminal);
        } else if (byte == SIGCONT) {
            resume(terminal);
        }
        interrupted |= byte == SIGINT || byte == SIGTERM || byte == SIGHUP;
        covered |= byte == SIGCONT || byte == SIGWINCH;
    }
    if (covered && terminal->editor != NULL) {
        el_resize(terminal->editor);
    }
    if (covered && !interrupted && terminal->has_screen) {
        terminal->hooks.repaint(terminal->hooks.context);
    }
    if (covered && !interrupted && terminal->mode == MODE_LINE) {
        el_set(terminal->editor, EL_REFRESH);
    }
    return interrupted;
}

/* Waits for a signal, input if `input`, and fd if it is not -1. */
static TerminalEvent wait_for(Terminal *terminal, bool input, int fd, int timeout_ms)
{
    struct pollfd polled[] = {{.fd = signal_pipe[0], .events = POLLIN},
                              {.fd = input ? STDIN_FILENO : -1, .events = POLLIN},
                              {.fd = fd, .events = POLLIN}};
    for (;;) {
        const int ready = poll(polled, 3, timeout_ms);
        if (ready == 0) {
            return TERMINAL_TIMEOUT;
        }
        if (ready < 0) {
            if (errno != EINTR) {
                return TERMINAL_END;
            }
            polled[0].revents = POLLIN;
            polled[1].revents = polled[2].revents = 0;
        }
        if (polled[0].revents != 0 && take_signals(terminal)) {
            return TERMINAL_INTERRUPT;
        }
        if (polled[2].revents != 0) {
            return TERMINAL_READY;
        }
        if (polled[1].revents != 0) {
            return TERMINAL_KEY;
        }
    }
}

/* One byte of input that has come: TERMINAL_KEY or TERMINAL_END. */
static TerminalEvent read_byte(char *byte)
{
    for (;;) {
        const ssize_t got = read(STDIN_FILENO, byte, 1);
        if (got == 1) {
            return TERMINAL_KEY;
        }
        if (got == 0 || errno != EINTR) {
            return TERMINAL_END;
        }
    }
}

/* What libedit reads its characters with. */
static int editor_character(EditLine *editor, wchar_t *character)
{
    Terminal *terminal = NULL;
    el_get(editor, EL_CLIENTDATA, &terminal);
    mbstate_t state = {0};
    for (;;) {
        char byte = 0;
        terminal->last = wait_for(terminal, true, -1, -1);
        if (terminal->last == TERMINAL_KEY) {
            terminal->last = read_byte(&byte);
        }
        if (terminal->last != TERMINAL_KEY) {
            return terminal->last == TERMINAL_END ? 0 : -1;
        }
        const size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1) {
            state = (mbstate_t){0}; /* not a character of this locale: skip it */
        } else if (used != (size_t)-2) {
            return 1;
        }
    }
}

static char *editor_prompt(EditLine *editor)
{
    Terminal *terminal = NULL;
    el_get(editor, EL_CLIENTDATA, &terminal);
    return terminal->prompt;
}

/* Tab: adds what all words that begin like the line have in common. */
static unsigned char editor_complete(EditLine *editor, int key)
{
    (void)key;
    Terminal *terminal = NULL;
    el_get(editor, EL_CLIENTDATA, &terminal);
    const LineInfo *line = el_line(editor);
    const size_t length = (size_t)(line->cursor - line->buffer);
    const char *first = NULL;
    size_t common = 0;
    const char *word = NULL;
    for (int i = 0; (word = terminal->hooks.word(terminal->hooks.context, i)) != NULL; i++) {
        if (strncmp(word, line->buffer, length) != 0) {
            continue;
        }
        size_t same = first == NULL ? strlen(word) : 0;
        while (first != NULL && same < common && word[same] == first[same]) {
            same++;
        }
        common = same;
        first = first == NULL ? word : first;
    }
    char rest[PROMPT_SIZE];
    if (first == NULL || common <= length || common - length >= sizeof rest) {
        return CC_REFRESH_BEEP;
    }
    memcpy(rest, first + length, common - length);
    rest[common - length] = '\0';
    return el_insertstr(editor, rest) == 0 ? CC_REFRESH : CC_ERROR;
}

static bool open_editor(Terminal *terminal)
{
    terminal->editor = el_init("emilia", stdin, stdout, stderr);
    terminal->past = history_init();
    if (terminal->editor == NULL || terminal->past == NULL) {
        return false;
    }
    HistEvent event;
    history(terminal->past, &event, H_SETSIZE, 200);
    history(terminal->past, &event, H_SETUNIQUE, 1);
    EditLine *editor = terminal->editor;
    el_set(editor, EL_CLIENTDATA, terminal);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_PROMPT, editor_prompt);
    el_set(editor, EL_GETCFN, editor_character);
    el_set(editor, EL_HIST, history, terminal->past);
    /* The narrow el_set would copy these and never free the copies. */
    el_wset(editor, EL_ADDFN, L"complete", L"Completes a command", editor_complete);
    el_set(editor, EL_BIND, "^I", "complete", NULL);
    el_source(editor, NULL); /* the user's own ~/.editrc */
    return true;
}

static bool open_signals(Terminal *terminal)
{
    if (pipe(signal_pipe) != 0) {
        return false;
    }
    for (int end = 0; end < 2; end++) {
        fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    }
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &action, &terminal->actions[i]);
    }
    return true;
}

static void close_signals(const Terminal *terminal)
{
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &terminal->actions[i], NULL);
    }
    for (int end = 0; end < 2; end++) {
        close(signal_pipe[end]);
        signal_pipe[end] = -1;
    }
}

Terminal *terminal_open(TerminalUse use, TerminalHooks hooks)
{
    Terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL) {
        return NULL;
    }
    terminal->hooks = hooks;
    terminal->is_silent = use == TERMINAL_SILENT;
    const bool has_input = !terminal->is_silent && isatty(STDIN_FILENO) &&
                           tcgetattr(STDIN_FILENO, &terminal->found) == 0;
    if (!open_signals(terminal)) {
        free(terminal);
        return NULL;
    }
    const char *kind = getenv("TERM");
    const bool can_paint = isatty(STDOUT_FILENO) && kind != NULL && strcmp(kind, "dumb") != 0;
    if (has_input && !open_editor(terminal)) {
        terminal_close(terminal);
        return NULL;
    }
    terminal->has_screen = has_input && can_paint && use == TERMINAL_WINDOW;
    enter_screen(terminal);
    return terminal;
}

void terminal_close(Terminal *terminal)
{
    if (terminal->editor != NULL) {
        el_end(terminal->editor);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal->found);
    }
    if (terminal->past != NULL) {
        history_end(terminal->past);
    }
    leave_screen(terminal);
    close_signals(terminal);
    free(terminal);
}

bool terminal_has_screen(const Terminal *terminal)
{
    return terminal->has_screen;
}

void terminal_paint(Terminal *terminal, const char *text)
{
    (void)terminal;
    fputs("\033[?25l\033[H", stdout);
    for (const char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        printf("%.*s\033[K%s", (int)length, line, line[length] == '\n' ? "\r\n" : "");
        line += length + (line[length] == '\n');
    }
    put("\033[J\033[?25h"); /* written over, not wiped first: no flicker */
}

void terminal_paint_line(Terminal *terminal, const char *text)
{
    (void)terminal;
    printf("\r%s\033[K", text);
    fflush(stdout);
}

/* Without an editor: byte by byte, so that what follows the line stays where it is. */
static TerminalEvent read_plain_line(Terminal *terminal, char *line, size_t size)
{
    size_t length = 0;
    for (;;) {
        char byte = 0;
        TerminalEvent event = wait_for(terminal, true, -1, -1);
        if (event == TERMINAL_KEY) {
            event = read_byte(&byte);
        }
        if (event != TERMINAL_KEY && !(event == TERMINAL_END && length > 0)) {
            return event;
        }
        if (event == TERMINAL_END || byte == '\n') {
            line[length] = '\0';
            return TERMINAL_LINE;
        }
        if (length + 1 < size) {
            line[length++] = byte;
        }
    }
}

static TerminalEvent read_edited_line(Terminal *terminal, char *line, size_t size)
{
    int count = 0;
    terminal->last = TERMINAL_END;
    terminal->mode = MODE_LINE;
    /* Before the prompt is there, not after, as el_gets would: what is typed in between would be
     * echoed by the terminal, and lost with Ctrl-Z. */
    set_mode(terminal, true);
    const char *read = el_gets(terminal->editor, &count);
    terminal->mode = MODE_IDLE;
    if (read == NULL || count <= 0) {
        if (!terminal->has_screen) {
            put("\n"); /* nobody typed the end of the line */
        }
        return terminal->last == TERMINAL_INTERRUPT ? TERMINAL_INTERRUPT : TERMINAL_END;
    }
    size_t length = strcspn(read, "\n");
    length = length < size ? length : size - 1;
    memcpy(line, read, length);
    line[length] = '\0';
    if (length > 0) {
        HistEvent event;
        history(terminal->past, &event, H_ENTER, line);
    }
    return TERMINAL_LINE;
}

TerminalEvent terminal_read_line(Terminal *terminal, const char *prompt, char *line, size_t size)
{
    snprintf(terminal->prompt, sizeof terminal->prompt, "%s", prompt);
    if (terminal->editor != NULL) {
        return read_edited_line(terminal, line, size);
    }
    if (!terminal->is_silent) {
        put(terminal->prompt);
    }
    const TerminalEvent event = read_plain_line(terminal, line, size);
    if (!terminal->is_silent) {
        printf("%s\n", event == TERMINAL_LINE ? line : ""); /* what a terminal would have shown */
    }
    return event;
}

void terminal_begin_keys(Terminal *terminal)
{
    if (terminal->has_screen) {
        terminal->mode = MODE_KEYS;
        set_mode(terminal, true);
    }
}

TerminalEvent terminal_wait(Terminal *terminal, int fd, int timeout_ms, char *key)
{
    const TerminalEvent event =
        wait_for(terminal, terminal->mode == MODE_KEYS, fd, timeout_ms);
    return event == TERMINAL_KEY ? read_byte(key) : event;
}

void terminal_end_keys(Terminal *terminal)
{
    if (terminal->mode == MODE_KEYS) {
        set_mode(terminal, false);
        terminal->mode = MODE_IDLE;
    }
}
