/* gtp:"command": an outside program that speaks GTP. It is kept in step move by move: what the
 * program has been told is remembered, and only what is new is sent; when the game is another one
 * it is told from the start. A program that repeats the ids of commands is asked with ids, so a
 * late or doubled answer is never taken for the next one. */
#include "base/parse.h"
#include "player/outside_priv.h"
#include "proto/gtp_client.h"

#include <stdio.h>
#include <string.h>

typedef struct State {
    Outside outside;
    bool uses_ids;
    bool knows_time;
    uint64_t id;
    int size; /* of the board the program was told; 0: none yet */
    int told; /* moves the program knows of */
    int16_t moves[GAME_MAX_MOVES];
    bool has_clock; /* it has been told of one, these last: a time for each move or for the game */
    int64_t told_move_ns;
    int64_t told_game_ns;
    int64_t told_increment_ns;
} State;

enum { CHATTER_MAX = 1000 };

/* Sends the command in outside.text and reads the reply's first line; "?" is not a failure here.
 * Lines that are no reply are chatter and skipped, within reason. */
static Status ask(State *state, int64_t deadline_ns, const atomic_bool *stop, GtpReply *reply,
                  Error *error)
{
    Outside *outside = &state->outside;
    const bool with_id = state->uses_ids || state->id == 0;
    char number[32] = "";
    state->id++;
    if (with_id) {
        snprintf(number, sizeof number, "%llu ", (unsigned long long)state->id);
    }
    strbuf_char(&outside->text, '\n');
    if (outside->text.status != STATUS_OK) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    process_drain(outside->process);
    Status status = process_write(outside->process, number, deadline_ns, stop, error);
    if (status == STATUS_OK) {
        status = process_write(outside->process, outside->text.text, deadline_ns, stop, error);
    }
    strbuf_clear(&outside->text);
    for (int lines = 0; status == STATUS_OK; lines++) {
        const char *line = NULL;
        status = process_read_line(outside->process, &line, deadline_ns, stop, error);
        if (status == STATUS_OK) {
            *reply = gtp_client_reply(line, with_id ? state->id : 0);
            if (reply->kind != GTP_REPLY_NONE && !reply->wrong_id &&
                (reply->has_id || !state->uses_ids)) {
                return STATUS_OK;
            }
            if (lines >= CHATTER_MAX) {
                status = error_set(error, STATUS_SYNTAX, "the program does not speak GTP", 0);
            }
        }
    }
    return status;
}

/* As ask, for commands whose failure is a fault of the program. */
static Status demand(State *state, int64_t deadline_ns, const atomic_bool *stop,
                     const char *refused, GtpReply *reply, Error *error)
{
    char command[32];
    const char *asked = state->outside.text.text;
    snprintf(command, sizeof command, "%s", asked == NULL ? "" : asked);
    const Status status = ask(state, deadline_ns, stop, reply, error);
    if (status == STATUS_OK && reply->kind == GTP_REPLY_NO) {
        outside_note(&state->outside, command, reply->text);
        return error_set(error, STATUS_SYNTAX, refused, 0);
    }
    return status;
}

/* The first words with a new program: does it live, does it repeat ids, does it keep time? */
static Status greet(State *state, const atomic_bool *stop, Error *error)
{
    const int64_t deadline = outside_in_ns(state->outside.start_ns);
    GtpReply reply;
    state->uses_ids = false;
    state->knows_time = false;
    state->id = 0;
    state->size = 0;
    state->has_clock = false;
    state->told_move_ns = 0;
    state->told_game_ns = 0;
    strbuf_text(&state->outside.text, "name");
    Status status = ask(state, deadline, stop, &reply, error);
    if (status != STATUS_OK) {
        return status;
    }
    state->uses_ids = reply.has_id;
    strbuf_text(&state->outside.text, "known_command time_settings");
    status = ask(state, deadline, stop, &reply, error);
    state->knows_time = status == STATUS_OK && reply.kind == GTP_REPLY_YES &&
                        strcmp(reply.text, "true") == 0;
    return status;
}

static Status start(State *state, const atomic_bool *stop, Error *error)
{
    Outside *outside = &state->outside;
    bool fresh = false;
    const Status status = outside_ensure(outside, &fresh, error);
    return status == STATUS_OK && fresh
               ? outside_ready(outside, greet(state, stop, &outside->start_fault), stop, error)
               : status;
}

/* A board of this size with nothing played on it. */
static Status clear(State *state, int size, int64_t deadline_ns, const atomic_bool *stop,
                    Error *error)
{
    GtpReply reply;
    if (size != 8 || (state->size != 0 && state->size != 8)) {
        strbuf_format(&state->outside.text, "boardsize %d", size);
        const Status status = demand(state, deadline_ns, stop,
                                     "the program does not play on this board", &reply, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    state->size = size;
    state->told = 0;
    strbuf_text(&state->outside.text, "clear_board");
    return demand(state, deadline_ns, stop, "the program refused clear_board", &reply, error);
}

/* Tells the program what has been played since it was last asked. */
static Status catch_up(State *state, const Game *game, int64_t deadline_ns,
                       const atomic_bool *stop, Error *error)
{
    const Position usual = position_start(game->start.size);
    if (!position_equal(&game->start, &usual)) {
        return error_set(error, STATUS_RANGE, "GTP knows no games from a set-up position", 0);
    }
    int common = 0;
    while (common < state->told && common < game->move_count &&
           state->moves[common] == game->moves[common].square) {
        common++;
    }
    Status status = STATUS_OK;
    if (state->size != game->start.size || common < state->told) {
        status = clear(state, game->start.size, deadline_ns, stop, error);
    }
    while (status == STATUS_OK && state->told < game->move_count) {
        const Square move = game->moves[state->told].square;
        GtpReply reply;
        gtp_client_play((Colour)(state->told & 1), move, &state->outside.text);
        /* Some programs pass by themselves and refuse to be told. */
        status = move == SQUARE_PASS
                     ? ask(state, deadline_ns, stop, &reply, error)
                     : demand(state, deadline_ns, stop, "the program refused a legal move",
                              &reply, error);
        state->moves[state->told++] = (int16_t)move;
    }
    return status;
}

static bool is_limited(const PlayerRequest *request)
{
    return request->move_time_ns > 0 || request->remaining_ns > 0;
}

static Status tell_time(State *state, const PlayerRequest *request, int64_t deadline_ns,
                        Error *error)
{
    GtpReply reply;
    Status status = STATUS_OK;
    if (!state->knows_time || !is_limited(request)) {
        return STATUS_OK;
    }
    const bool game_clock = request->remaining_ns > 0;
    const bool same = game_clock ? state->told_game_ns > 0 &&
                                       state->told_increment_ns == request->increment_ns
                                 : state->told_move_ns == request->move_time_ns;
    if (!same) {
        state->has_clock = true;
        state->told_move_ns = game_clock ? 0 : request->move_time_ns;
        state->told_game_ns = request->remaining_ns;
        state->told_increment_ns = request->increment_ns;
        gtp_client_time_settings(request->move_time_ns, request->remaining_ns,
                                 request->increment_ns, &state->outside.text);
        status = ask(state, deadline_ns, request->stop, &reply, error);
    }
    if (status == STATUS_OK && game_clock) {
        gtp_client_time_left((Colour)request->game->now.turn, request->remaining_ns,
                             &state->outside.text);
        status = ask(state, deadline_ns, request->stop, &reply, error);
    }
    return status;
}

/* The program runs and knows the game: now it can be asked. */
static Status prepare(State *state, const PlayerRequest *request, Error *error)
{
    strbuf_clear(&state->outside.text);
    Status status = start(state, request->stop, error);
    if (status == STATUS_OK) {
        /* Many questions at the first move after an opening: the limit of a move is not theirs. */
        const int64_t ready = outside_in_ns(state->outside.start_ns);
        status = catch_up(state, request->game, ready, request->stop, error);
    }
    return status;
}

static Status choose(void *opaque, const PlayerTask *task, PlayerResult *result, Error *error)
{
    State *state = opaque;
    const PlayerRequest *request = task->request;
    const Game *game = request->game;
    if (state->has_clock && !is_limited(request)) {
        /* There are no words for it: `0 0 0` is no limit to some and no time to others, `0 1 0` a
         * second. But a program that has never been told of a clock has none. */
        outside_quit(&state->outside);
    }
    Status status = prepare(state, request, error);
    const int64_t deadline = outside_deadline_ns(&state->outside, request);
    if (status == STATUS_OK) {
        status = tell_time(state, request, deadline, error);
    }
    GtpReply reply;
    if (status == STATUS_OK) {
        gtp_client_genmove((Colour)game->now.turn, &state->outside.text);
        status = demand(state, deadline, request->stop, "the program refused to move", &reply,
                        error);
    }
    if (status == STATUS_OK) {
        status = gtp_client_move(reply.text, game->now.size, &result->move, error);
        if (status == STATUS_SYNTAX) {
            outside_note(&state->outside, NULL, reply.text);
        }
    }
    if (status == STATUS_OK) {
        state->moves[state->told++] = (int16_t)result->move;
        outside_account(&state->outside, result);
    }
    return outside_end(&state->outside, status);
}

static Status evaluate(void *opaque, const PlayerRequest *request, double *white, Error *error)
{
    State *state = opaque;
    Status status = prepare(state, request, error);
    GtpReply reply;
    if (status == STATUS_OK) {
        const int64_t deadline = outside_deadline_ns(&state->outside, request);
        strbuf_text(&state->outside.text, "board_eval");
        status = ask(state, deadline, request->stop, &reply, error);
    }
    if (outside_end(&state->outside, status) != STATUS_OK) {
        return status;
    }
    if (reply.kind == GTP_REPLY_NO) {
        return error_set(error, STATUS_RANGE, "the program knows no board_eval", 0);
    }
    double value = 0;
    char text[64];
    const size_t length = strcspn(reply.text, " \t");
    if (length >= sizeof text) {
        return error_set(error, STATUS_SYNTAX, "the answer to board_eval is not a number", 0);
    }
    memcpy(text, reply.text, length);
    text[length] = '\0';
    if (!parse_real(text, &value)) {
        return error_set(error, STATUS_SYNTAX, "the answer to board_eval is not a number", 0);
    }
    *white = value;
    return STATUS_OK;
}

/* Gets the program ready before anybody's clock runs. */
static void new_game(void *opaque, const atomic_bool *stop)
{
    State *state = opaque;
    Error error = {0};
    strbuf_clear(&state->outside.text);
    state->outside.fault = (Error){0};
    state->told_game_ns = 0;
    outside_new_game(&state->outside, start(state, stop, &error), stop, &error);
}

static const PlayerOption options[] = {OUTSIDE_OPTIONS};

const PlayerKind gtp_kind = {
    .name = "gtp",
    .title = "GTP program",
    .summary = "An outside program that speaks GTP: gtp:\"command\"",
    PLAYER_OPTIONS(options),
    .state_size = sizeof(State),
    .is_outside = true,
    .only_usual_start = true,
    .check = outside_check,
    .close = outside_close,
    .new_game = new_game,
    .choose = choose,
    .words = outside_words,
    .reason = outside_reason,
    .evaluate = evaluate,
};
