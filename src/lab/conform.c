/* Holding a dialogue with a program. A step that fails writes what was expected and what came into
 * the verdict and ends the dialogue. */
#include "lab/conform.h"

#include "base/clock.h"
#include "player/process.h"
#include "proto/botzone.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <stdlib.h>
#include <string.h>

enum { FORBIDDEN_MAX = 16, LONG_BYTES = 2 << 20, GOT_LINES = 5, ROUNDS_MAX = GAME_MAX_MOVES };

typedef struct Talk {
    Process *process;
    int64_t limit_ns;
    const atomic_bool *stop;
    Game board; /* that {move} is judged by */
    Square last;
    Game list; /* of `moves` */
    int listed; /* moves of it that were played */
    int rounds; /* of loops: a dialogue without moves in one would have no end */
    const char *forbidden[FORBIDDEN_MAX];
    int forbidden_count;
    bool skipped;
    ConformVerdict *verdict;
} Talk;

static int64_t deadline(const Talk *talk)
{
    const Clock clock = clock_system();
    return clock_now_ns(&clock) + talk->limit_ns;
}

static bool fail(Talk *talk, const char *expected, const char *got)
{
    strbuf_clear(&talk->verdict->expected);
    strbuf_text(&talk->verdict->expected, expected);
    if (got != NULL) {
        strbuf_clear(&talk->verdict->got);
        strbuf_text(&talk->verdict->got, got);
    }
    return false;
}

/* ---- what comes ---- */

/* The move that a text begins with, as any of the protocols writes it, if it is legal. */
static bool read_move(Talk *talk, const char **text)
{
    const char *at = *text;
    Square move = SQUARE_NONE;
    size_t used = 0;
    at += (at[0] == 'P' || at[0] == 'p') && at[1] == '@' ? 2 : at[0] == '@' && at[1] != '@';
    if (square_text_read(at, talk->board.now.size, &move, &used, NULL) != STATUS_OK) {
        return false;
    }
    const bool idle = move == SQUARE_PASS && position_is_over(&talk->board.now);
    if (!idle && game_play(&talk->board, move, NULL) != STATUS_OK) {
        return false;
    }
    talk->last = move;
    *text = at + used;
    return true;
}

static bool read_answer(Talk *talk, const char **text)
{
    Square move = SQUARE_NONE;
    if (botzone_read_answer(*text, &move, NULL) != STATUS_OK ||
        game_play(&talk->board, move, NULL) != STATUS_OK) {
        return false;
    }
    talk->last = move;
    *text += strlen(*text);
    return true;
}

static bool matches(Talk *talk, const char *want, const char *have)
{
    static const struct {
        const char *name;
        bool (*read)(Talk *talk, const char **text);
    } tokens[] = {{"{move}", read_move}, {"{answer}", read_answer}};
    for (;; want++, have++) {
        if (strncmp(want, "...", 3) == 0) {
            for (want += 3;; have++) {
                const Game board = talk->board;
                if (matches(talk, want, have)) {
                    return true;
                }
                talk->board = board;
                if (*have == '\0') {
                    return false;
                }
            }
        }
        for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
            if (strncmp(want, tokens[i].name, strlen(tokens[i].name)) == 0) {
                return tokens[i].read(talk, &have) &&
                       matches(talk, want + strlen(tokens[i].name), have);
            }
        }
        if (*want == '\0') {
            return have[strspn(have, " \t\r")] == '\0';
        }
        if (*want != *have) {
            return false;
        }
    }
}

/* The next line; false with the verdict if there is none in time or it may not come. */
static bool next_line(Talk *talk, const char *want, const char **line)
{
    Error error;
    if (process_read_line(talk->process, line, deadline(talk), talk->stop, &error) != STATUS_OK) {
        if (talk->verdict->got.length > 0) {
            strbuf_text(&talk->verdict->got, "\n");
        }
        strbuf_text(&talk->verdict->got, error.text);
        return fail(talk, want, NULL);
    }
    for (int i = 0; i < talk->forbidden_count; i++) {
        const char *word = talk->forbidden[i];
        if (strncmp(*line, word, strlen(word)) == 0) {
            StrBuf text = {0};
            strbuf_format(&text, *word == '\0' ? "nothing more" : "no line that begins with %s",
                          word);
            fail(talk, text.status == STATUS_OK ? text.text : "no such line", *line);
            strbuf_fini(&text);
            return false;
        }
    }
    return true;
}

static bool expect(Talk *talk, const char *want)
{
    const char *line = NULL;
    strbuf_clear(&talk->verdict->got);
    if (!next_line(talk, want, &line)) {
        return false;
    }
    return matches(talk, want, line) || fail(talk, *want == '\0' ? "an empty line" : want, line);
}

/* The verdict keeps the last lines that were skipped. */
static void remember(StrBuf *got, const char *line, int skipped)
{
    strbuf_format(got, "%s%s", skipped == 0 ? "" : "\n", line);
    const bool full = skipped >= GOT_LINES && got->status == STATUS_OK;
    const char *first = full ? strchr(got->text, '\n') : NULL;
    if (first != NULL) {
        got->length -= (size_t)(first + 1 - got->text);
        memmove(got->text, first + 1, got->length + 1);
    }
}

static bool skip_to(Talk *talk, const char *want)
{
    const char *line = NULL;
    strbuf_clear(&talk->verdict->got);
    for (int skipped = 0; next_line(talk, want, &line); skipped++) {
        const Game board = talk->board;
        if (matches(talk, want, line)) {
            return true;
        }
        talk->board = board;
        remember(&talk->verdict->got, line, skipped);
    }
    return false;
}

/* ---- what is sent ---- */

static void write_long(Talk *talk, StrBuf *out)
{
    (void)talk;
    for (int i = 0; i < LONG_BYTES; i++) {
        strbuf_char(out, 'x');
    }
}

static void write_last(Talk *talk, StrBuf *out)
{
    char name[SQUARE_TEXT_SIZE];
    square_text_write(talk->last, name);
    strbuf_text(out, name);
}

static void write_side(Talk *talk, StrBuf *out)
{
    strbuf_char(out, talk->board.now.turn == BLACK ? 'b' : 'w');
}


static void fill_in(Talk *talk, const char *text, StrBuf *out)
{
    static const struct {
        const char *name;
        void (*write)(Talk *talk, StrBuf *out);
        char byte; /* instead of a function */
    } tokens[] = {{"{move}", write_last, 0}, {"{side}", write_side, 0}, {"{long}", write_long, 0},
                  {"\\t", NULL, '\t'},       {"\\r", NULL, '\r'},       {"\\0", NULL, '\0'}};
    while (*text != '\0') {
        size_t length = 0;
        for (size_t i = 0; length == 0 && i < sizeof tokens / sizeof tokens[0]; i++) {
            if (strncmp(text, tokens[i].name, strlen(tokens[i].name)) == 0) {
                length = strlen(tokens[i].name);
                if (tokens[i].write != NULL) {
                    tokens[i].write(talk, out);
                } else {
                    strbuf_char(out, tokens[i].byte);
                }
            }
        }
        if (length == 0) {
            strbuf_char(out, *text);
        }
        text += length == 0 ? 1 : length;
    }
    strbuf_char(out, '\n');
}

static bool send(Talk *talk, const char *text)
{
    StrBuf out = {0};
    Error error;
    strbuf_clear(&talk->verdict->sent);
    strbuf_text(&talk->verdict->sent, text);
    fill_in(talk, text, &out);
    const Status status =
        out.status != STATUS_OK
            ? error_set(&error, out.status, "out of memory", 0)
            : process_write_bytes(talk->process, out.text, out.length, deadline(talk), talk->stop,
                                  &error);
    strbuf_fini(&out);
    return status == STATUS_OK || fail(talk, "the program listens", error.text);
}

/* ---- the steps ---- */

/* GTP: the case goes on only with programs that know the command. */
static bool check_need(Talk *talk, const char *command)
{
    StrBuf text = {0};
    const char *line = NULL;
    strbuf_format(&text, "known_command %s", command);
    const bool sent = text.status == STATUS_OK && send(talk, text.text);
    strbuf_fini(&text);
    if (!sent || !next_line(talk, "= true", &line)) {
        return false;
    }
    talk->skipped = strcmp(line, "= true") != 0;
    return !talk->skipped && expect(talk, "");
}

static bool set_board(Talk *talk, const char *text)
{
    Error error;
    return position_text_read(text, 8, &talk->board, &error) == STATUS_OK ||
           fail(talk, "a position in the dialogue", error.text);
}

static bool begin_moves(Talk *talk, const char *text)
{
    Error error;
    if (position_text_read(text, 8, &talk->list, &error) != STATUS_OK ||
        talk->list.move_count == 0) {
        return fail(talk, "a list of moves in the dialogue", text);
    }
    game_init(&talk->board, &talk->list.start);
    talk->listed = 0;
    talk->last = talk->list.moves[0].square;
    return true;
}

/* At the end of a loop: does it go round again? */
static bool goes_round(Talk *talk, const ConformStep *loop)
{
    if (loop->sign == 'r') {
        return talk->rounds++ < ROUNDS_MAX && !position_is_over(&talk->board.now);
    }
    game_play(&talk->board, talk->list.moves[talk->listed++].square, NULL);
    if (talk->listed == talk->list.move_count) {
        return false;
    }
    talk->last = talk->list.moves[talk->listed].square;
    return true;
}

static bool await_end(Talk *talk, const char *text)
{
    const char *line = NULL;
    Error error;
    int code = 0;
    strbuf_clear(&talk->verdict->got);
    Status status = STATUS_OK;
    while (status == STATUS_OK) {
        status = process_read_line(talk->process, &line, deadline(talk), talk->stop, &error);
        for (int i = 0; status == STATUS_OK && i < talk->forbidden_count; i++) {
            if (strncmp(line, talk->forbidden[i], strlen(talk->forbidden[i])) == 0) {
                return fail(talk, "the end without such a line", line);
            }
        }
    }
    if (status != STATUS_IO ||
        process_wait(talk->process, deadline(talk), &code, &error) != STATUS_OK) {
        return fail(talk, "the end of the program", error.text);
    }
    if (*text == '\0' || atoi(text) == code) {
        return true;
    }
    strbuf_format(&talk->verdict->got, "exit code %d", code);
    strbuf_format(&talk->verdict->expected, "exit code %s", text);
    return false;
}

static bool forbid(Talk *talk, const char *text)
{
    if (talk->forbidden_count == FORBIDDEN_MAX) {
        return fail(talk, "fewer ! in the dialogue", "");
    }
    talk->forbidden[talk->forbidden_count++] = text;
    return true;
}

static bool take_step(Talk *talk, const ConformStep *step)
{
    switch (step->sign) {
    case '>':
        return send(talk, step->text);
    case '=':
    case '?':
        return expect(talk, step->text) && expect(talk, "");
    case '<':
        return expect(talk, step->text);
    case '*':
        return skip_to(talk, step->text);
    case '!':
        return forbid(talk, step->text);
    case '@':
        return set_board(talk, step->text);
    case 'm':
        return begin_moves(talk, step->text);
    case 'n':
        return check_need(talk, step->text);
    case 'e':
        process_close_input(talk->process);
        return true;
    case 'x':
        return await_end(talk, step->text);
    default: /* repeat, until: the caller's */
        return true;
    }
}

void conform_hold(const ConformCase *dialogue, const char *command, int64_t limit_ns,
                  const atomic_bool *stop, ConformVerdict *verdict)
{
    Talk talk = {.limit_ns = limit_ns, .stop = stop, .last = SQUARE_PASS, .verdict = verdict};
    const Position start = position_start(8);
    Error error;
    bool held = true;
    int loop = 0;
    *verdict = (ConformVerdict){.line = dialogue->line};
    game_init(&talk.board, &start);
    if (process_start(command, &talk.process, &error) != STATUS_OK) {
        held = fail(&talk, "a program that can be started", error.text);
    }
    for (int i = 0; held && i < dialogue->step_count; i++) {
        const ConformStep *step = &dialogue->steps[i];
        verdict->line = step->line;
        held = take_step(&talk, step);
        if (step->sign == 'r' || step->sign == 'm') {
            loop = i;
        } else if (held && step->sign == 'u' && goes_round(&talk, &dialogue->steps[loop])) {
            i = loop;
        }
    }
    process_stop(talk.process, 0);
    verdict->outcome = held                 ? CONFORM_PASSED
                       : talk.skipped       ? CONFORM_SKIPPED
                       : dialogue->optional ? CONFORM_LACKING
                                            : CONFORM_FAILED;
}

void conform_verdict_fini(ConformVerdict *verdict)
{
    strbuf_fini(&verdict->sent);
    strbuf_fini(&verdict->expected);
    strbuf_fini(&verdict->got);
}
