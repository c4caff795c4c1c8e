/* What a session says: one JSON object per event, its kind in "event". docs/session.md has every
 * field. */
#include "session/session_priv.h"

#include "player/kind.h"
#include "record/square_text.h"

#include <stdio.h>
#include <string.h>

static const char *const colours[] = {"black", "white"};
static const char *const phases[] = {"ready", "playing", "stopped", "over"};

/* ---- small helpers: a key and its value in one line ---- */

static void put_text(JsonWriter *json, const char *key, const char *value)
{
    json_key(json, key);
    json_text(json, value);
}

static void put_int(JsonWriter *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_int(json, value);
}

static void put_uint(JsonWriter *json, const char *key, uint64_t value)
{
    json_key(json, key);
    json_uint(json, value);
}

static void put_bool(JsonWriter *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

static void put_ms(JsonWriter *json, const char *key, int64_t time_ns)
{
    json_key(json, key);
    json_real(json, (double)(time_ns / 1000) / 1000.0);
}

static void put_square(JsonWriter *json, Square square)
{
    char text[SQUARE_TEXT_SIZE];
    square_text_write(square, text);
    json_text(json, text);
}

static void put_set(JsonWriter *json, const char *key, const SquareSet *set)
{
    json_key(json, key);
    json_begin_array(json);
    for (Square s = square_next(set, 0); s != SQUARE_NONE; s = square_next(set, s + 1)) {
        put_square(json, s);
    }
    json_end_array(json);
}

/* ---- replies: events that wait in a line ---- */

static JsonWriter begin_reply(Session *session, const char *event)
{
    JsonWriter json = json_writer(&session->replies);
    json_begin_object(&json);
    put_text(&json, "event", event);
    return json;
}

static void end_reply(Session *session, JsonWriter *json)
{
    json_end_object(json);
    strbuf_char(&session->replies, '\n');
    session->host.ready(session->host.context);
}

static bool room_for_reply(const Session *session)
{
    return session->replies.length - session->replies_read < SESSION_MAX_UNREAD;
}

/* `name`: of the player who is the reason. */
static void refuse(Session *session, const char *code, const char *text, const char *name,
                   size_t at)
{
    if (room_for_reply(session)) {
        JsonWriter json = begin_reply(session, "refused");
        put_text(&json, "code", code);
        put_text(&json, "text", text);
        put_text(&json, "reason", session_fault_code(text));
        put_text(&json, "name", name);
        put_int(&json, "at", (int64_t)at);
        end_reply(session, &json);
    }
}

void session_refuse(Session *session, const char *code, const char *text, size_t at)
{
    refuse(session, code, text, "", at);
}

void session_refuse_board(Session *session, const char *name)
{
    char text[128];
    snprintf(text, sizeof text, "%s knows only the 8x8 board", name);
    refuse(session, "only-8x8", text, name, 0);
}

void session_accept(Session *session, const char *command)
{
    if (room_for_reply(session)) {
        JsonWriter json = begin_reply(session, "accepted");
        put_text(&json, "command", command);
        end_reply(session, &json);
    }
}

void session_notice(Session *session, const char *code, const char *name, const char *fault,
                    const char *detail)
{
    if (room_for_reply(session)) {
        JsonWriter json = begin_reply(session, "notice");
        put_text(&json, "code", code);
        put_text(&json, "name", name);
        put_text(&json, "detail", detail);
        put_text(&json, "reason", session_fault_code(fault));
        end_reply(session, &json);
    }
}

static void put_tally(JsonWriter *json, const char *key, const SessionTally *tally)
{
    json_key(json, key);
    json_begin_object(json);
    put_int(json, "rounds", tally->rounds);
    put_int(json, "black", tally->wins[BLACK]);
    put_int(json, "white", tally->wins[WHITE]);
    put_int(json, "draws", tally->draws);
    json_end_object(json);
}

void session_reply_chart(Session *session)
{
    if (!room_for_reply(session)) {
        return;
    }
    const SessionPair pair = session_pair(session);
    const SessionTally all = session->host.tally == NULL
                                 ? session->score
                                 : session->host.tally(session->host.context, &pair);
    JsonWriter json = begin_reply(session, "chart");
    put_int(&json, "size", pair.size);
    json_key(&json, "players");
    json_begin_array(&json);
    for (int colour = 0; colour < 2; colour++) {
        json_begin_object(&json);
        put_text(&json, "name", session->seats[colour].choice.name);
        put_text(&json, "spec", pair.specs[colour]);
        json_end_object(&json);
    }
    json_end_array(&json);
    put_tally(&json, "series", &session->score);
    put_tally(&json, "all", &all);
    put_int(&json, "round", session->round);
    put_int(&json, "planned", session->rounds);
    put_bool(&json, "running", session->phase == PHASE_PLAYING);
    end_reply(session, &json);
}

void session_reply_export(Session *session, const char *format, const char *text)
{
    if (room_for_reply(session)) {
        JsonWriter json = begin_reply(session, "export");
        put_text(&json, "format", format);
        put_int(&json, "size", session->record.game.start.size);
        put_text(&json, "text", text);
        end_reply(session, &json);
    }
}

void session_reply_games(Session *session, const char *text)
{
    if (room_for_reply(session)) {
        JsonWriter json = begin_reply(session, "games");
        json_key(&json, "games");
        json_begin_array(&json);
        session_text_list(session, text, &json);
        json_end_array(&json);
        end_reply(session, &json);
    }
}

/* ---- the latest truth ---- */

static void put_board(JsonWriter *json, const Position *position)
{
    char squares[SQUARE_COUNT + 1];
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            const Square square = row * 16 + column;
            squares[count++] = square_in(&position->discs[BLACK], square)   ? 'b'
                               : square_in(&position->discs[WHITE], square) ? 'w'
                                                                            : '.';
        }
    }
    squares[count] = '\0';
    put_text(json, "board", squares);
}

static void put_players(const Session *session, JsonWriter *json)
{
    json_key(json, "players");
    json_begin_array(json);
    for (int colour = 0; colour < 2; colour++) {
        const Seat *seat = &session->seats[colour];
        json_begin_object(json);
        put_text(json, "name", session_name(session, colour));
        put_text(json, "spec", seat->choice.spec);
        put_bool(json, "human", seat->choice.human);
        put_ms(json, "clock_ms", session_clock_ns(session, (Colour)colour));
        json_end_object(json);
    }
    json_end_array(json);
    json_key(json, "next");
    json_begin_object(json);
    put_text(json, "black", session->next[BLACK].spec);
    put_text(json, "white", session->next[WHITE].spec);
    put_int(json, "size", session->next_size);
    json_end_object(json);
}

static void put_moves(const Session *session, JsonWriter *json)
{
    json_key(json, "list");
    json_begin_array(json);
    for (int i = 0; i < session->line_count; i++) {
        put_square(json, session->record.game.moves[i].square);
    }
    json_end_array(json);
    json_key(json, "times_ms");
    json_begin_array(json);
    for (int i = 0; i < session->line_count; i++) {
        const int64_t time_ns = session->record.game.moves[i].time_ns;
        json_int(json, time_ns < 0 ? -1 : time_ns / 1000000);
    }
    json_end_array(json);
}

static void put_side(const Session *session, JsonWriter *json)
{
    const SideLine *side = session->side;
    json_key(json, "side");
    if (side == NULL) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    put_int(json, "from", side->from);
    json_key(json, "list");
    json_begin_array(json);
    for (int i = side->from; i < side->game.move_count; i++) {
        put_square(json, side->game.moves[i].square);
    }
    json_end_array(json);
    put_bool(json, "shown", session->in_side);
    json_end_object(json);
}

/* The position on view, the move that led to it and what that move turned. */
static void put_shown(const Session *session, JsonWriter *json)
{
    const Game *line = session_line(session);
    const Position shown = session_shown(session);
    SquareSet flips = {0};
    const bool has_last = session->view > 0;
    const Square last = has_last ? line->moves[session->view - 1].square : SQUARE_NONE;
    if (has_last) {
        Position before = game_position(line, session->view - 1);
        position_play(&before, last, &flips, NULL);
    }
    const SquareSet moves = position_moves(&shown);
    put_int(json, "size", shown.size);
    put_board(json, &shown);
    put_text(json, "turn", colours[shown.turn]);
    put_set(json, "moves", &moves);
    put_bool(json, "must_pass", position_must_pass(&shown));
    json_key(json, "last");
    if (has_last) {
        put_square(json, last);
    } else {
        json_null(json);
    }
    put_set(json, "flips", &flips);
    put_int(json, "black", position_count(&shown, BLACK));
    put_int(json, "white", position_count(&shown, WHITE));
}

static void put_result(const Session *session, JsonWriter *json)
{
    json_key(json, "result");
    if (session->phase != PHASE_OVER) {
        json_null(json);
        return;
    }
    const Position *final = &session->record.game.now;
    const int score = position_final_score(final);
    json_begin_object(json);
    put_text(json, "winner", score > 0 ? "black" : score < 0 ? "white" : "draw");
    put_text(json, "name",
             score == 0 ? "" : session_name(session, score > 0 ? BLACK : WHITE));
    put_int(json, "black", position_count(final, BLACK));
    put_int(json, "white", position_count(final, WHITE));
    json_end_object(json);
}

static void write_state(Session *session, JsonWriter *json)
{
    session->sent_ns = session_now(session);
    session->frame = DIRTY_ADVICE | DIRTY_ACTIVITY;
    const bool waiting = session->phase == PHASE_PLAYING || session->phase == PHASE_READY;
    put_text(json, "event", "state");
    put_uint(json, "version", session->version);
    put_uint(json, "game", session->game);
    put_text(json, "phase", phases[session->phase]);
    put_shown(session, json);
    put_players(session, json);
    put_moves(session, json);
    put_side(session, json);
    put_int(json, "view", session->view);
    put_int(json, "count", session->record.game.move_count);
    put_bool(json, "human_to_move",
             waiting && session->seats[session->record.game.now.turn].choice.human);
    put_bool(json, "thinking", session_computer_to_move(session) && !session->decided);
    put_bool(json, "delayed", session->decided);
    put_bool(json, "can_play", session_may_play(session));
    put_bool(json, "can_undo", session_can_undo(session));
    put_bool(json, "can_redo", session_can_redo(session));
    put_bool(json, "can_return", session->in_side || session->left.length > 0);
    put_result(session, json);
    put_int(json, "round", session->round);
    put_int(json, "rounds", session->rounds);
    put_int(json, "delay_ms", session->delay_ns / 1000000);
    put_bool(json, "hints", session->wants_hints);
    put_bool(json, "values", session->wants_values);
    put_bool(json, "activity", session->wants_activity);
}

/* Of the positions after `first` to `last` moves. */
static void put_values(JsonWriter *json, const char *values_key, const char *discs_key,
                       const Value *values, int first, int last)
{
    json_key(json, values_key);
    json_begin_array(json);
    for (int ply = first; ply <= last; ply++) {
        if (values[ply].known) {
            json_real(json, values[ply].black);
        } else {
            json_null(json);
        }
    }
    json_end_array(json);
    json_key(json, discs_key);
    json_begin_array(json);
    for (int ply = first; ply <= last; ply++) {
        json_bool(json, values[ply].in_discs);
    }
    json_end_array(json);
}

static void write_advice(Session *session, JsonWriter *json)
{
    const Advice *advice = &session->advice;
    const SideLine *side = session->side;
    put_text(json, "event", "advice");
    put_text(json, "unit", session_advice_in_discs(session) ? "discs" : "points");
    put_int(json, "ply", session->view);
    json_key(json, "hints");
    json_begin_array(json);
    const bool current = session->wants_hints && advice->ply == session->view;
    for (int i = 0; current && i < advice->count; i++) {
        const Hint *hint = &advice->hints[i];
        if (hint->known) {
            json_begin_object(json);
            json_key(json, "move");
            put_square(json, hint->move);
            json_key(json, "value");
            json_real(json, hint->value);
            put_int(json, "depth", hint->depth);
            put_bool(json, "exact", hint->exact);
            put_bool(json, "discs", hint->in_discs);
            put_bool(json, "best", session_advice_is_best(session, hint));
            json_end_object(json);
        }
    }
    json_end_array(json);
    put_values(json, "values", "discs", advice->values, 0,
               session->wants_values ? session->line_count : -1);
    put_values(json, "side_values", "side_discs", side == NULL ? NULL : side->values,
               side == NULL ? 0 : side->from + 1,
               side == NULL || !session->wants_values ? -1 : side->game.move_count);
    const Value *value = session_value(session, session->view);
    put_int(json, "depth", value->known ? value->depth : 0);
    put_bool(json, "exact", value->known && value->exact);
    put_bool(json, "in_side", session->in_side);
}

static void write_activity(const Session *session, JsonWriter *json)
{
    put_text(json, "event", "activity");
    json_key(json, "players");
    json_begin_array(json);
    for (int colour = 0; colour < 2; colour++) {
        const Seat *seat = &session->seats[colour];
        const Activity *activity = &seat->activity;
        const bool thinks = session_computer_to_move(session) && !session->decided &&
                            session->record.game.now.turn == colour;
        json_begin_object(json);
        put_text(json, "name", seat->choice.name);
        put_bool(json, "human", seat->choice.human);
        put_bool(json, "thinking", thinks);
        put_int(json, "moves", activity->cost.moves);
        put_ms(json, "time_ms", activity->cost.time_ns);
        put_ms(json, "last_ms", activity->last.time_ns);
        put_ms(json, "cpu_ms", activity->cost.cpu_ns);
        put_uint(json, "nodes", activity->cost.nodes);
        put_uint(json, "playouts", activity->cost.playouts);
        put_uint(json, "last_nodes", activity->last.nodes);
        put_uint(json, "last_playouts", activity->last.playouts);
        put_int(json, "depth", activity->last.depth);
        put_uint(json, "memory", activity->cost.memory_bytes);
        json_end_object(json);
    }
    json_end_array(json);
}

static const char *const option_types[] = {"int", "real", "time", "choice", "text"};

static void put_option(JsonWriter *json, const PlayerOption *option)
{
    json_begin_object(json);
    put_text(json, "name", option->name);
    put_text(json, "type", option_types[option->type]);
    json_key(json, "min");
    json_real(json, option->min);
    json_key(json, "max");
    json_real(json, option->max);
    put_text(json, "preset", option->preset == NULL ? "" : option->preset);
    put_text(json, "help", option->help);
    json_key(json, "choices");
    json_begin_array(json);
    for (const char *const *word = option->choices; word != NULL && *word != NULL; word++) {
        json_text(json, *word);
    }
    json_end_array(json);
    json_end_object(json);
}

static void put_kind(const Session *session, JsonWriter *json, const PlayerKind *kind)
{
    json_begin_object(json);
    put_text(json, "name", kind->name);
    put_text(json, "title", kind->title);
    put_text(json, "summary", kind->summary);
    json_key(json, "options");
    json_begin_array(json);
    for (size_t i = 0; i < kind->option_count; i++) {
        if (session->host.programs || kind->options[i].type != PLAYER_TEXT) {
            put_option(json, &kind->options[i]);
        }
    }
    json_end_array(json);
    json_end_object(json);
}

static void write_players(const Session *session, JsonWriter *json)
{
    put_text(json, "event", "players");
    json_key(json, "kinds");
    json_begin_array(json);
    for (const PlayerKind *const *kind = player_kinds(); *kind != NULL; kind++) {
        if (session->host.programs || !(*kind)->is_outside) {
            put_kind(session, json, *kind);
        }
    }
    json_end_array(json);
}

void session_greet(Session *session)
{
    strbuf_clear(&session->replies);
    session->replies_read = 0;
    session->sent_ns = INT64_MIN / 2; /* no frame to wait for */
    session_touch(session, DIRTY_STATE | DIRTY_ADVICE | DIRTY_PLAYERS);
}

static bool next_reply(Session *session, StrBuf *event)
{
    StrBuf *replies = &session->replies;
    if (session->replies_read == replies->length) {
        return false;
    }
    const char *line = replies->text + session->replies_read;
    const size_t length = strcspn(line, "\n");
    strbuf_bytes(event, line, length);
    session->replies_read += length + 1;
    if (session->replies_read == replies->length) {
        strbuf_fini(replies); /* a long list of games is not kept */
        session->replies_read = 0;
    }
    return true;
}

bool session_event_write(Session *session, unsigned dirty, StrBuf *event)
{
    strbuf_clear(event);
    JsonWriter json = json_writer(event);
    /* The kinds first, then what the page draws; replies come after the state they speak of. */
    static const unsigned order[] = {DIRTY_PLAYERS, DIRTY_STATE, DIRTY_ADVICE, DIRTY_ACTIVITY};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if ((dirty & order[i]) == 0) {
            continue;
        }
        session->dirty &= ~order[i];
        session->frame &= ~order[i];
        json_begin_object(&json);
        switch (order[i]) {
        case DIRTY_PLAYERS:
            write_players(session, &json);
            break;
        case DIRTY_STATE:
            write_state(session, &json);
            break;
        case DIRTY_ADVICE:
            write_advice(session, &json);
            break;
        default:
            write_activity(session, &json);
            break;
        }
        json_end_object(&json);
        return true;
    }
    return next_reply(session, event);
}
