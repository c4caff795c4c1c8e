/* The table and its clockwork. Whatever happens (a command, an answer, a timer), the files of
 * this room change the state and then call session_advance, which looks at the state alone and
 * does what is due: ask the player to move, show a decided move once its delay is over, begin the
 * next round, ask the adviser. So no order of events can leave the game hanging. */
#include "session/session_priv.h"

#include <stdlib.h>
#include <string.h>

enum { FRAME_MS = 25 }; /* between two states of a game that races along by itself */

int64_t session_now(const Session *session)
{
    return clock_now_ns(&session->host.clock);
}

uint64_t session_version(const Session *session)
{
    return session->version;
}

void session_touch(Session *session, unsigned dirty)
{
    const bool is_state = (dirty & DIRTY_STATE) != 0;
    session->dirty |= dirty | (is_state && session->wants_activity ? DIRTY_ACTIVITY : 0);
    session->version += is_state;
    session->host.ready(session->host.context);
}

/* The choice of a session that has just begun: a person against the gentlest computer. */
static void choose_first_players(Session *session)
{
    Choice choices[2];
    if (session_choose(session, "human", &choices[BLACK], NULL) == STATUS_OK &&
        session_choose(session, "random", &choices[WHITE], NULL) == STATUS_OK) {
        session_set_mode(session, choices, 8);
    }
}

Session *session_new(const SessionHost *host)
{
    Session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        return NULL;
    }
    session->host = *host;
    session->rng = rng_seeded(host->seed);
    session->suspended = true;
    session->rounds = 1;
    session->delay_ns = 500 * 1000000LL;
    session->next_size = 8;
    const Position start = position_start(8);
    record_init(&session->record, &start);
    session_task_init(&session->mover, session);
    session_task_init(&session->adviser, session);
    choose_first_players(session);
    return session;
}

static bool has_players(const Session *session)
{
    return session->seats[BLACK].chair.player != NULL ||
           session->seats[WHITE].chair.player != NULL || session->advice.chair.player != NULL;
}

static void free_if_idle(Session *session)
{
    if (session->mover.busy || session->adviser.busy) {
        return;
    }
    if (has_players(session)) {
        session_task_start(&session->mover, &(Question){.kind = TASK_CLOSE});
        return;
    }
    const SessionHost host = session->host;
    session_task_fini(&session->mover);
    session_task_fini(&session->adviser);
    strbuf_fini(&session->replies);
    strbuf_fini(&session->left);
    free(session->side);
    free(session);
    host.closed(host.context);
}

void session_close(Session *session)
{
    session_suspend(session);
    session->closing = true;
    free_if_idle(session);
}

void session_suspend(Session *session)
{
    if (session->suspended) {
        return;
    }
    const Colour turn = (Colour)session->record.game.now.turn;
    session->seats[turn].clock_ns = session_clock_ns(session, turn);
    session->suspended = true;
    session_touch(session, DIRTY_STATE); /* the clock is part of the snapshot */
    session_interrupt(session);
    session_advice_restart(session);
    session->host.wake(session->host.context, -1);
}

void session_resume(Session *session)
{
    if (session->suspended) {
        session->suspended = false;
        session->turn_ns = session_now(session);
        session_advance(session);
    }
}

/* ---- the clockwork ---- */

static void decide(Session *session, Square move, int64_t time_ns)
{
    session->decided = true;
    session->decision = move;
    session->decision_ns = time_ns;
    session_touch(session, DIRTY_STATE);
}

/* The computer is to move and has not decided: let it think, unless it must pass. */
static void ask(Session *session)
{
    if (position_must_pass(&session->record.game.now)) {
        decide(session, SQUARE_PASS, 0);
        return;
    }
    if (session->mover.busy) {
        return; /* still busy with a question of the past, which it was told to drop */
    }
    Seat *seat = &session->seats[session->record.game.now.turn];
    if (seat->seed == 0) {
        seat->seed = rng_next(&session->rng) | 1;
    }
    session->mover.serial = session->serial;
    session_touch(session, DIRTY_STATE);
    session_task_start(&session->mover, &(Question){.kind = TASK_MOVE,
                                                    .chair = &seat->chair,
                                                    .spec = seat->choice.spec,
                                                    .seed = seat->seed,
                                                    .game = &session->record.game});
}

bool session_round_follows(const Session *session)
{
    return session->phase == PHASE_OVER && session->series && session_unattended(session) &&
           session->round < session->rounds;
}

/* When what is waiting is to happen; INT64_MAX if nothing is. */
static int64_t due_ns(const Session *session)
{
    if (!session->decided && !session_round_follows(session)) {
        return INT64_MAX;
    }
    return session->turn_ns + (session->skip_delay ? 0 : session->delay_ns);
}

/* Does one thing that is due; false if there is none. */
static bool step(Session *session)
{
    if (session->phase == PHASE_PLAYING && position_is_over(&session->record.game.now)) {
        session_end_round(session);
        return true;
    }
    if (session_computer_to_move(session) && !session->decided) {
        ask(session);
    }
    if (session_now(session) < due_ns(session)) {
        return false;
    }
    if (session->decided) {
        session_put(session, session->decision, session->decision_ns);
        if (session->stepping) {
            session_hold(session);
        }
    } else {
        session_next_round(session);
    }
    return true;
}

static int64_t frame_due_ns(const Session *session)
{
    return session->sent_ns + FRAME_MS * 1000000LL;
}

/* A racing game is shown in frames, a state and what goes with it; everything else at once. */
static bool frame_waits(const Session *session)
{
    return session->phase == PHASE_PLAYING && session_unattended(session) &&
           session_now(session) < frame_due_ns(session);
}

static void schedule(Session *session)
{
    int64_t due = due_ns(session);
    if (session->dirty != 0 && frame_waits(session) && frame_due_ns(session) < due) {
        due = frame_due_ns(session);
    }
    const int64_t now = session_now(session);
    session->host.wake(session->host.context,
                       due == INT64_MAX ? -1 : due > now ? due - now : 0);
}

void session_advance(Session *session)
{
    if (session->suspended) {
        return;
    }
    while (step(session)) {
    }
    session_advice_advance(session);
    schedule(session);
}

void session_tick(Session *session)
{
    session_advance(session);
    if (session->dirty != 0) {
        session->host.ready(session->host.context);
    }
}

void session_poll(Session *session)
{
    Seat *seat = &session->seats[session->record.game.now.turn];
    PlayerResult news;
    if (session_task_news(&session->mover, &news) && session->mover.serial == session->serial) {
        seat->activity.last = news;
        if (session->wants_activity) {
            session_touch(session, DIRTY_ACTIVITY);
        }
    }
}

/* Adds an answer to the activity of the player who gave it. */
static void note_activity(Activity *activity, const SessionTask *task)
{
    const PlayerResult *result = &task->result;
    SessionCost *cost = &activity->cost;
    cost->moves++;
    cost->time_ns += result->time_ns;
    cost->longest_ns = result->time_ns > cost->longest_ns ? result->time_ns : cost->longest_ns;
    cost->cpu_ns += task->cpu_ns + result->outside_cpu_ns;
    cost->nodes += result->nodes;
    cost->playouts += result->playouts;
    cost->memory_bytes =
        result->memory_bytes > cost->memory_bytes ? result->memory_bytes : cost->memory_bytes;
    activity->last = *result;
}

/* The mover's task has ended. */
static void answered(Session *session)
{
    const SessionTask *task = &session->mover;
    if (session->closing || task->serial != session->serial) {
        return;
    }
    Seat *seat = &session->seats[session->record.game.now.turn];
    if (task->cannot_open) {
        char fault[PLAYER_FAULT_SIZE];
        player_fault(task->spec, &task->error, fault);
        session_notice(session, "cannot-open", seat->choice.name, fault, fault);
        session_hold(session);
        return;
    }
    note_activity(&seat->activity, task);
    Square move = task->result.move;
    if (task->status != STATUS_OK || position_fault(&session->record.game.now, move) != NULL) {
        /* As in the laboratory: whoever fails has the first legal move played for him. */
        const SquareSet moves = position_moves(&session->record.game.now);
        move = square_next(&moves, 0);
        const bool failed = task->status != STATUS_OK;
        session_notice(session, "player-failed", seat->choice.name,
                       failed ? task->error.text : "illegal move",
                       failed ? task->reason : "illegal move");
    }
    decide(session, move, task->result.time_ns);
}

void session_task_finish(SessionTask *task)
{
    Session *session = task->session;
    task->busy = false;
    if (task == &session->mover) {
        answered(session);
    } else {
        session_advice_finish(session);
    }
    if (session->closing) {
        free_if_idle(session);
    } else {
        session_advance(session);
    }
}

bool session_next_event(Session *session, StrBuf *event)
{
    unsigned dirty = session->dirty;
    if (frame_waits(session)) {
        dirty &= session->frame | DIRTY_PLAYERS;
    }
    if (!session_event_write(session, dirty, event)) {
        if (session->dirty != 0 && !session->suspended) {
            schedule(session);
        }
        return false;
    }
    return true;
}
