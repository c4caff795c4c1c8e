/* The course of the game: who sits where, moves, undo, rounds. The game holds every move ever
 * played on this line; an undo only moves its end, so a redo finds them there. */
#include "session/session_priv.h"

#include <stdio.h>
#include <string.h>

/* ---- who plays ---- */

bool session_unattended(const Session *session)
{
    return !session->seats[BLACK].choice.human && !session->seats[WHITE].choice.human;
}

bool session_computer_to_move(const Session *session)
{
    return session->phase == PHASE_PLAYING &&
           !session->seats[session->record.game.now.turn].choice.human;
}

/* A game that nobody has taken up is that of those who played it, as far as they are known. */
const char *session_name(const Session *session, int colour)
{
    const Record *record = &session->record;
    const bool known = *record->names[BLACK] != '\0' || *record->names[WHITE] != '\0';
    if (!session->loaded || !known || session->phase == PHASE_READY) {
        return session->seats[colour].choice.name;
    }
    return *record->names[colour] != '\0' ? record->names[colour] : "?";
}

/* What its file tells of a game ends here: those who sit at the table play it now. */
static void take_up(Session *session)
{
    if (session->loaded) {
        session->loaded = false;
        record_strip(&session->record);
    }
}

SessionPair session_pair(const Session *session)
{
    return (SessionPair){.specs = {session->seats[BLACK].choice.spec,
                                   session->seats[WHITE].choice.spec},
                         .size = session->record.game.start.size};
}

Status session_choose(const Session *session, const char *spec, Choice *choice, Error *error)
{
    if (strlen(spec) >= SESSION_MAX_SPEC) {
        return error_set(error, STATUS_RANGE, "the player's text is too long", SESSION_MAX_SPEC);
    }
    PlayerFacts facts;
    const Status status = player_read(spec, &facts, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (facts.is_outside && !session->host.programs) {
        return error_set(error, STATUS_RANGE, "programs and files are switched off here", 0);
    }
    snprintf(choice->spec, sizeof choice->spec, "%s", spec);
    snprintf(choice->name, sizeof choice->name, "%s", facts.name);
    choice->human = facts.is_human;
    choice->only_8x8 = facts.only_8x8;
    return STATUS_OK;
}

/* ---- asking and being asked ---- */

void session_interrupt(Session *session)
{
    session->serial++;
    session->decided = false;
    session->skip_delay = false;
    atomic_store_explicit(&session->mover.stop, true, memory_order_relaxed);
}

int64_t session_clock_ns(const Session *session, Colour colour)
{
    const Seat *seat = &session->seats[colour];
    if (session->phase != PHASE_PLAYING || session->suspended ||
        session->record.game.now.turn != colour) {
        return seat->clock_ns;
    }
    return seat->clock_ns +
           (session->decided ? session->decision_ns : session_now(session) - session->turn_ns);
}

/* The position on the board is a new one: a new question, and the clock of its turn begins. What
 * was tried beside the game is over. */
static void new_turn(Session *session)
{
    session_interrupt(session);
    session_side_drop(session);
    session->turn_ns = session_now(session);
    session_touch(session, DIRTY_STATE);
}

void session_look(Session *session, int ply)
{
    if (session->in_side || ply != session->view) {
        session->in_side = false;
        session->view = ply;
        session_advice_restart(session);
        session_touch(session, DIRTY_STATE);
    }
}

/* ---- games and rounds ---- */

/* Another game on the board: nobody has done anything in it. */
static void new_game(Session *session)
{
    session->line_count = 0;
    session->view = 0;
    session->game++;
    for (int colour = 0; colour < 2; colour++) {
        session->seats[colour].clock_ns = 0;
        session->seats[colour].activity = (Activity){0};
        session->seats[colour].seed = 0;
    }
    session_advice_reset(session);
    new_turn(session);
}

static void begin_round(Session *session)
{
    session->phase = PHASE_PLAYING;
    session->counted = false;
    new_game(session);
}

/* What was chosen for the next game holds from now on. */
static void take_choices(Session *session)
{
    for (int colour = 0; colour < 2; colour++) {
        session->seats[colour].choice = session->next[colour];
        session->seats[colour].seed = 0;
    }
}

static void clear_board(Session *session, const Position *start)
{
    record_init(&session->record, start);
    session->loaded = false;
}

static void clear_next_board(Session *session)
{
    const Position usual = position_start(session->next_size);
    clear_board(session, session->has_next_start ? &session->next_start : &usual);
}

/* A game that a person is playing is put aside for another one, and can be had back. */
static void leave_game(Session *session, const char *why)
{
    const bool goes_on = session->phase == PHASE_PLAYING || session->phase == PHASE_STOPPED;
    if (goes_on && !session->loaded && !session_unattended(session) &&
        session->record.game.move_count > 0) {
        strbuf_clear(&session->left);
        session_snapshot_table(session, &session->left);
        session_notice(session, "game-left", "", why, why);
    }
}

bool session_return(Session *session)
{
    if (session->in_side) {
        session_look(session, session->side->from);
        return true;
    }
    if (session->left.length == 0) {
        return false;
    }
    StrBuf left = session->left;
    session->left = (StrBuf){0};
    leave_game(session, "return");
    const bool back = session_restore_table(session, left.text) == STATUS_OK;
    if (back) {
        session->game++;
        session->view = session->record.game.move_count;
        new_turn(session);
    }
    session_touch(session, DIRTY_STATE);
    strbuf_fini(&left);
    return back;
}

void session_start_game(Session *session)
{
    leave_game(session, "start");
    take_choices(session);
    clear_next_board(session);
    session->round = 1;
    session->series = true;
    session->stepping = false;
    session->score = (SessionTally){0};
    begin_round(session);
}

void session_next_round(Session *session)
{
    const Position start = session->record.game.start;
    clear_board(session, &start);
    session->round++;
    begin_round(session);
}

void session_tally_count(SessionTally *tally, int score)
{
    tally->rounds++;
    tally->draws += score == 0;
    tally->wins[BLACK] += score > 0;
    tally->wins[WHITE] += score < 0;
}

void session_end_round(Session *session)
{
    session->phase = PHASE_OVER;
    session->turn_ns = session_now(session);
    if (!session->counted) {
        session->counted = true;
        session_tally_count(&session->score, position_final_score(&session->record.game.now));
        if (session->host.finished != NULL) {
            const SessionResult result = {
                .pair = session_pair(session),
                .game = &session->record.game,
                .costs = {session->seats[BLACK].activity.cost,
                          session->seats[WHITE].activity.cost},
            };
            session->host.finished(session->host.context, &result);
        }
    }
    session_touch(session, DIRTY_STATE);
}

void session_hold(Session *session)
{
    session->series = false;
    session->stepping = false;
    if (session->phase == PHASE_PLAYING) {
        const Colour turn = (Colour)session->record.game.now.turn;
        session->seats[turn].clock_ns = session_clock_ns(session, turn);
        session->phase = PHASE_STOPPED;
        session_interrupt(session);
    }
    session_touch(session, DIRTY_STATE);
}

bool session_go_on(Session *session, bool one_move)
{
    if (session->phase == PHASE_READY) {
        session_start_game(session);
    } else if (session->phase == PHASE_STOPPED) {
        session->phase = PHASE_PLAYING;
        take_up(session);
        session->view = session->record.game.move_count;
        new_turn(session);
    } else if (session->phase == PHASE_OVER && session_unattended(session) &&
               session->round < session->rounds && !one_move) {
        session->turn_ns = session_now(session);
    } else {
        return false;
    }
    session->series = !one_move;
    session->stepping = one_move;
    session->skip_delay = one_move;
    return true;
}

void session_set_mode(Session *session, const Choice choices[2], int size)
{
    memcpy(session->next, choices, sizeof session->next);
    if (size != session->next_size) {
        session->next_size = size;
        session->has_next_start = false;
    }
    if (session->phase == PHASE_READY) {
        take_choices(session);
        clear_next_board(session);
        session_advice_reset(session);
    } else if (session_unattended(session)) {
        /* A7: two computers stop at once; a person's game goes on. Start Game brings the new. */
        session_hold(session);
    }
    session_touch(session, DIRTY_STATE);
}

void session_set_start(Session *session, const Position *start)
{
    session->next_start = *start;
    session->has_next_start = true;
    session->next_size = start->size;
    take_choices(session);
    clear_next_board(session);
    session->phase = PHASE_READY;
    session->round = 0;
    session->series = false;
    session->score = (SessionTally){0};
    new_game(session);
}

void session_load(Session *session, const Record *record)
{
    const Game *game = &record->game;
    leave_game(session, "import");
    session_set_start(session, &game->start);
    const Position standard = position_start(game->start.size);
    session->has_next_start = !position_equal(&game->start, &standard);
    session->record = *record;
    session->line_count = game->move_count;
    session->view = game->move_count;
    session->round = 1;
    session->counted = true; /* it was not played at this table */
    session->loaded = true;
    session->phase = position_is_over(&game->now) ? PHASE_OVER
                     : game->move_count > 0       ? PHASE_STOPPED
                                                  : PHASE_READY;
    session_touch(session, DIRTY_STATE);
}

/* ---- moves ---- */

void session_put(Session *session, Square move, int64_t time_ns)
{
    Seat *seat = &session->seats[session->record.game.now.turn];
    const bool live = session->view == session->record.game.move_count;
    if (record_play(&session->record, &(GameMove){.square = (int16_t)move, .time_ns = time_ns},
                    NULL) != STATUS_OK) {
        return;
    }
    session->line_count = session->record.game.move_count;
    seat->clock_ns += time_ns;
    session_advice_cut(session);
    new_turn(session);
    if (live) {
        session_look(session, session->record.game.move_count);
    }
}

/* What is wrong with a move, as a code, or NULL. */
static const char *move_fault(const Position *now, Square move)
{
    if (position_fault(now, move) == NULL) {
        return NULL;
    }
    return move == SQUARE_PASS                 ? "can-move"
           : square_row(move) >= now->size || square_column(move) >= now->size ? "outside"
           : square_in(&now->discs[BLACK], move) || square_in(&now->discs[WHITE], move)
               ? "occupied"
           : position_must_pass(now) ? "must-pass"
                                     : "turns-nothing";
}

/* Beside the game, on an earlier position of it. */
static const char *try_move(Session *session, Square move)
{
    const Position shown = session_shown(session);
    if (position_is_over(&shown)) {
        return "over";
    }
    const char *fault = move_fault(&shown, move);
    return fault != NULL ? fault : session_side_play(session, move) ? NULL : "past";
}

bool session_may_play(const Session *session)
{
    const Game *game = &session->record.game;
    if (session_may_try(session)) {
        const Position shown = session_shown(session);
        const SquareSet moves = position_moves(&shown);
        return square_next(&moves, 0) != SQUARE_NONE ||
               (session->in_side && position_must_pass(&shown));
    }
    return (session->phase == PHASE_PLAYING || session->phase == PHASE_READY) &&
           session->view == game->move_count && session->seats[game->now.turn].choice.human;
}

const char *session_play(Session *session, Square move)
{
    const Position *now = &session->record.game.now;
    if (session_may_try(session)) {
        return try_move(session, move);
    }
    if (session->phase == PHASE_OVER) {
        return "over";
    }
    if (session->phase == PHASE_STOPPED) {
        return "stopped";
    }
    if (session->view != session->record.game.move_count) {
        return "past";
    }
    if (!session->seats[now->turn].choice.human) {
        return session->phase == PHASE_READY ? "not-started" : "not-your-turn";
    }
    const char *fault = move_fault(now, move);
    if (fault != NULL) {
        return fault;
    }
    if (session->phase == PHASE_READY) {
        session_start_game(session);
    }
    session_put(session, move, session_now(session) - session->turn_ns);
    return NULL;
}

/* ---- back and forth ---- */

/* Whose turn it is after `ply` moves: passes are moves, so the colours alternate. */
static bool human_at(const Session *session, int ply)
{
    return session->seats[session->record.game.start.turn ^ (ply & 1)].choice.human;
}

void session_rewind(Session *session, int ply)
{
    session->record.game.now = game_position(&session->record.game, ply);
    session->record.game.move_count = ply;
    session->phase = session_unattended(session) ? PHASE_STOPPED : PHASE_PLAYING;
    take_up(session);
    session->series = false;
    session_look(session, ply);
    new_turn(session);
}

/* In a side line, and where it begins, its moves alone are taken back and played again: one too
 * many does not take back those of the game. */
bool session_can_undo(const Session *session)
{
    return session_at_side(session)
               ? session->in_side
               : session->phase != PHASE_READY && session->record.game.move_count > 0;
}

bool session_can_redo(const Session *session)
{
    return session_at_side(session) ? session->view < session->side->game.move_count
                                    : session->record.game.move_count < session->line_count;
}

bool session_undo(Session *session)
{
    if (session_at_side(session)) {
        return session_side_step(session, -1);
    }
    if (session->phase == PHASE_READY) {
        return false;
    }
    for (int ply = session->record.game.move_count - 1; ply >= 0; ply--) {
        if (session_unattended(session) || human_at(session, ply)) {
            session_rewind(session, ply);
            return true;
        }
    }
    return false;
}

bool session_redo(Session *session)
{
    if (session_at_side(session)) {
        return session_side_step(session, 1);
    }
    for (int ply = session->record.game.move_count + 1; ply <= session->line_count; ply++) {
        if (session_unattended(session) || human_at(session, ply) || ply == session->line_count) {
            session_rewind(session, ply);
            return true;
        }
    }
    return false;
}
