/* nboard:"command": an outside program that speaks the NBoard protocol. It gets the whole game
 * before every question, and a ping whose pong must come back first: what it said about an older
 * position is never taken for an answer. */
#include "player/outside_priv.h"
#include "proto/nboard_client.h"

#include <string.h>

typedef struct State {
    Outside outside;
    int64_t depth; /* 0: as the program likes */
    uint64_t pings;
} State;

enum { CHATTER_MAX = 100000 };

/* Reads lines until one of the kind; nodes on the way are noted. */
static Status await_line(State *state, int size, NboardLineKind kind, int64_t deadline_ns,
                         const atomic_bool *stop, PlayerResult *result, NboardLine *found,
                         Error *error)
{
    for (int lines = 0; lines < CHATTER_MAX; lines++) {
        const char *line = NULL;
        const Status status =
            process_read_line(state->outside.process, &line, deadline_ns, stop, error);
        if (status != STATUS_OK) {
            return status;
        }
        *found = nboard_client_line(line, size);
        if (found->kind == NBOARD_LINE_NODES && result != NULL) {
            result->nodes = found->number;
        }
        if (kind == NBOARD_LINE_PONG) {
            if (found->kind == kind && found->number == state->pings) {
                return STATUS_OK;
            }
        } else if (found->kind == NBOARD_LINE_BROKEN) {
            outside_note(&state->outside, NULL, line + strspn(line, "= \t"));
            return error_set(error, STATUS_SYNTAX, "the answer is not a move", 0);
        } else if (found->kind == kind) {
            return STATUS_OK;
        }
    }
    return error_set(error, STATUS_SYNTAX, "the program does not speak NBoard", 0);
}

/* Sends what is in outside.text and a ping, and waits for the pong. */
static Status settle(State *state, int size, int64_t deadline_ns, const atomic_bool *stop,
                     Error *error)
{
    Outside *outside = &state->outside;
    NboardLine pong;
    strbuf_format(&outside->text, "ping %llu\n", (unsigned long long)++state->pings);
    if (outside->text.status != STATUS_OK) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    process_drain(outside->process);
    const Status status =
        process_write(outside->process, outside->text.text, deadline_ns, stop, error);
    strbuf_clear(&outside->text);
    return status != STATUS_OK ? status
                               : await_line(state, size, NBOARD_LINE_PONG, deadline_ns, stop, NULL,
                                            &pong, error);
}

static Status start(State *state, int size, const atomic_bool *stop, Error *error)
{
    bool fresh = false;
    Status status = outside_ensure(&state->outside, &fresh, error);
    if (status == STATUS_OK && fresh) {
        strbuf_text(&state->outside.text, "nboard 2\n");
        if (state->depth > 0) {
            strbuf_format(&state->outside.text, "set depth %d\n", (int)state->depth);
        }
        status = settle(state, size, outside_in_ns(state->outside.start_ns), stop,
                        &state->outside.start_fault);
        status = outside_ready(&state->outside, status, stop, error);
    }
    return status;
}

static Status choose(void *opaque, const PlayerTask *task, PlayerResult *result, Error *error)
{
    State *state = opaque;
    Outside *outside = &state->outside;
    const PlayerRequest *request = task->request;
    const int size = request->game->now.size;
    strbuf_clear(&outside->text);
    Status status = start(state, size, request->stop, error);
    const int64_t deadline = outside_deadline_ns(outside, request);
    if (status == STATUS_OK) {
        /* NBoard has no limit for one move: it is told as a clock for all that are left. */
        const int64_t left_ns = request->remaining_ns > 0
                                    ? request->remaining_ns
                                    : request->move_time_ns *
                                          ((position_empties(&request->game->now) + 1) / 2);
        nboard_client_set_game(request->game, left_ns, request->increment_ns, &outside->text);
        strbuf_char(&outside->text, '\n');
        status = settle(state, size, deadline, request->stop, error);
    }
    if (status == STATUS_OK) {
        status = process_write(outside->process, "go\n", deadline, request->stop, error);
    }
    NboardLine line;
    if (status == STATUS_OK) {
        status = await_line(state, size, NBOARD_LINE_MOVE, deadline, request->stop, result, &line,
                            error);
    }
    if (status == STATUS_OK) {
        result->move = line.move;
        result->has_value = line.has_value;
        result->in_discs = line.has_value;
        result->value = line.value;
        outside_account(outside, result);
    }
    return outside_end(outside, status);
}

/* Gets the program ready before anybody's clock runs. */
static void new_game(void *opaque, const atomic_bool *stop)
{
    State *state = opaque;
    Error error = {0};
    strbuf_clear(&state->outside.text);
    state->outside.fault = (Error){0};
    outside_new_game(&state->outside, start(state, 8, stop, &error), stop, &error);
}

static const PlayerOption options[] = {
    {.name = "depth", .type = PLAYER_INT, .offset = offsetof(State, depth), .min = 1, .max = 60,
     .help = "search depth told to the program"},
    OUTSIDE_OPTIONS,
};

const PlayerKind nboard_kind = {
    .name = "nboard",
    .title = "NBoard program",
    .summary = "An outside program that speaks the NBoard protocol: nboard:\"command\"",
    PLAYER_OPTIONS(options),
    .state_size = sizeof(State),
    .is_outside = true,
    .check = outside_check,
    .close = outside_close,
    .new_game = new_game,
    .choose = choose,
    .words = outside_words,
    .reason = outside_reason,
};
