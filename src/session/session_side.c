/* The side line: moves that somebody tries on an earlier position of a game that rests, stopped
 * or over. The game itself stays as it was. There is one side line at a time; it is forgotten
 * when another one begins or the game goes on. What is on view is a position of the game or,
 * behind the move at which it leaves the game, one of the side line. */
#include "session/session_priv.h"

#include <stdlib.h>

const Game *session_line(const Session *session)
{
    return session->in_side ? &session->side->game : &session->record.game;
}

Position session_shown(const Session *session)
{
    return game_position(session_line(session), session->view);
}

bool session_rests(const Session *session)
{
    return session->phase == PHASE_STOPPED ||
           (session->phase == PHASE_OVER && !session_round_follows(session));
}

bool session_may_try(const Session *session)
{
    return session_rests(session) &&
           (session->in_side || session->view < session->record.game.move_count);
}

void session_side_look(Session *session, int ply)
{
    if (!session->in_side || ply != session->view) {
        session->in_side = true;
        session->view = ply;
        session_advice_restart(session);
        session_touch(session, DIRTY_STATE);
    }
}

void session_side_drop(Session *session)
{
    if (session->in_side) {
        session->in_side = false;
        session_advice_restart(session);
    }
    free(session->side);
    session->side = NULL;
}

/* The side line ends at the position on view, where a move is put on its end. */
static bool cut(Session *session)
{
    if (!session->in_side) {
        SideLine *side = calloc(1, sizeof *side);
        if (side == NULL) {
            return false;
        }
        side->game = session->record.game;
        side->from = session->view;
        session_side_drop(session);
        session->side = side;
    }
    SideLine *side = session->side;
    side->game.now = session_shown(session);
    side->game.move_count = session->view;
    for (int ply = session->view + 1; ply <= GAME_MAX_MOVES; ply++) {
        side->values[ply] = (Value){0};
    }
    return true;
}

/* Whether the side line goes on, or begins, with that move in the position on view. */
static bool goes_on_with(const Session *session, Square move)
{
    const SideLine *side = session->side;
    const int ply = session->view;
    return side != NULL && (session->in_side || ply == side->from) &&
           ply < side->game.move_count && side->game.moves[ply].square == move;
}

bool session_side_play(Session *session, Square move)
{
    const int ply = session->view;
    if (!session->in_side && session->record.game.moves[ply].square == move) {
        session_look(session, ply + 1);
        return true;
    }
    if (!goes_on_with(session, move) &&
        (ply == GAME_MAX_MOVES || !cut(session) ||
         game_play(&session->side->game, move, NULL) != STATUS_OK)) {
        return false;
    }
    session_side_look(session, ply + 1);
    return true;
}

bool session_at_side(const Session *session)
{
    return session->side != NULL && (session->in_side || session->view == session->side->from);
}

bool session_side_step(Session *session, int step)
{
    const int ply = session->view + step;
    if (ply < session->side->from || ply > session->side->game.move_count) {
        return false;
    }
    if (ply == session->side->from) {
        session_look(session, ply);
    } else {
        session_side_look(session, ply);
    }
    return true;
}
