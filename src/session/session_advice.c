/* Hints and values: a second player, the adviser, looks at the position on view. A hint is the
 * value of the position after a move, seen from the other side; a value is that of a position of
 * the game, for the bar and the graph. Every question is short, so many sessions share the
 * threads fairly, and the hints are asked again and again with more time: what is shown gets
 * better while one looks at it. */
#include "session/session_priv.h"

#include "eval/pattern_blob.h"

#include <string.h>

/* Thinking time for one hint, step by step, and for one value. */
static const int64_t ladder_ns[] = {10000000, 40000000, 160000000, 640000000};
enum { LADDER_STEPS = sizeof ladder_ns / sizeof ladder_ns[0] };
static const int64_t value_ns = 80000000;

/* ---- lifetimes ---- */

void session_advice_close(Session *session)
{
    if (session->advice.player != NULL) {
        player_close(session->advice.player);
        session->advice.player = NULL;
    }
}

/* The engine where it plays and has learned to judge, else alpha-beta, whose values are in points
 * of its evaluation and not in discs. */
static bool open_adviser(Session *session)
{
    Advice *advice = &session->advice;
    const int size = session->game.start.size;
    if (advice->player != NULL && advice->size == size) {
        return true;
    }
    session_advice_close(session);
    advice->size = size;
    advice->in_discs = size == 8 && pattern_blob_size() > 0 &&
                       player_open("engine:hash=16", &advice->player, NULL) == STATUS_OK;
    return advice->in_discs ||
           player_open("alphabeta:eval=norvig,time=1", &advice->player, NULL) == STATUS_OK;
}

static void drop_question(Session *session)
{
    session->adviser.serial = 0; /* of no position: the answer is dropped */
    atomic_store_explicit(&session->adviser.stop, true, memory_order_relaxed);
}

static void list_hints(Session *session)
{
    Advice *advice = &session->advice;
    const Position shown = game_position(&session->game, session->view);
    const SquareSet moves = position_moves(&shown);
    advice->ply = session->view;
    advice->count = 0;
    advice->step = 0;
    advice->next = 0;
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        advice->hints[advice->count++] = (Hint){.move = (int16_t)s};
    }
}

void session_advice_restart(Session *session)
{
    if (session->adviser.busy && session->adviser.kind == TASK_HINT) {
        drop_question(session);
    }
    session->advice.ply = -1;
    session_touch(session, DIRTY_ADVICE);
}

void session_advice_reset(Session *session)
{
    if (session->adviser.busy) {
        drop_question(session);
    }
    memset(session->advice.values, 0, sizeof session->advice.values);
    session_advice_restart(session);
}

void session_advice_cut(Session *session)
{
    if (session->adviser.busy && session->adviser.ply >= session->game.move_count) {
        drop_question(session);
    }
    for (int ply = session->game.move_count; ply <= GAME_MAX_MOVES; ply++) {
        session->advice.values[ply].known = false;
    }
}

/* ---- questions ---- */

static double signed_for_black(const Session *session, int ply, double value)
{
    return (session->game.start.turn ^ (ply & 1)) == BLACK ? value : -value;
}

static void set_value(Session *session, int ply, double value, int depth, bool exact)
{
    session->advice.values[ply] = (Value){.known = true,
                                          .exact = exact,
                                          .depth = depth,
                                          .black = signed_for_black(session, ply, value)};
    session_touch(session, DIRTY_ADVICE);
}

static double score_for(const Position *final, Colour colour)
{
    return colour == BLACK ? position_final_score(final) : -position_final_score(final);
}

static void best_hint_is_value(Session *session)
{
    const Advice *advice = &session->advice;
    const Hint *best = NULL;
    for (int i = 0; i < advice->count; i++) {
        const Hint *hint = &advice->hints[i];
        if (hint->known && (best == NULL || hint->value > best->value)) {
            best = hint;
        }
    }
    if (best != NULL) {
        set_value(session, advice->ply, best->value, best->depth + 1, best->exact);
    }
}

static void set_hint(Session *session, int index, double value, int depth, bool exact)
{
    Advice *advice = &session->advice;
    Hint *hint = &advice->hints[index];
    *hint = (Hint){.move = hint->move, .known = true, .exact = exact, .depth = depth,
                   .value = value};
    advice->next = index + 1;
    if (advice->next == advice->count) {
        advice->next = 0;
        advice->step++;
        best_hint_is_value(session);
    }
    session_touch(session, DIRTY_ADVICE);
}

/* Asks the adviser about the game's end, after a pass that has to be made; true if it was asked,
 * false if the game is over and the answer is in *score, for the side to move there. */
static bool question(Session *session, TaskKind kind, Game *game, int64_t time_ns, double *score)
{
    const Colour asked = (Colour)game->now.turn;
    if (position_is_over(&game->now)) {
        *score = score_for(&game->now, asked);
        return false;
    }
    SessionTask *task = &session->adviser;
    task->sign = 1;
    if (position_must_pass(&game->now)) {
        game_play(game, SQUARE_PASS, NULL);
        task->sign = -1;
    }
    task->serial = 1;
    session_task_start(task, kind, session->advice.player, game, time_ns);
    return true;
}

/* The game up to `ply`, with room for what the adviser tries on its end. */
static void copy_until(const Session *session, int ply, Game *game)
{
    *game = session->game;
    game->move_count = ply;
    game->now = game_position(&session->game, ply);
}

static bool ask_value(Session *session, int ply)
{
    if (ply > session->game.move_count || session->advice.values[ply].known) {
        return false;
    }
    Game game;
    double score;
    copy_until(session, ply, &game);
    session->adviser.ply = ply;
    if (!question(session, TASK_VALUE, &game, value_ns, &score)) {
        set_value(session, ply, score, 0, true);
    }
    return true;
}

static bool ask_hint(Session *session)
{
    Advice *advice = &session->advice;
    if (advice->ply != session->view) {
        list_hints(session);
    }
    if (advice->count == 0 || advice->step == LADDER_STEPS) {
        return false;
    }
    Game game;
    double score;
    const int index = advice->next;
    copy_until(session, advice->ply, &game);
    if (advice->ply > GAME_MAX_MOVES - 2 ||
        game_play(&game, advice->hints[index].move, NULL) != STATUS_OK) {
        return false;
    }
    session->adviser.ply = advice->ply;
    session->adviser.move = index;
    if (!question(session, TASK_HINT, &game, ladder_ns[advice->step], &score)) {
        set_hint(session, index, -score, 0, true);
    }
    return true;
}

/* The next question: the value on view, then its hints, then the rest of the graph. */
static bool ask(Session *session)
{
    if (session->wants_values && ask_value(session, session->view)) {
        return true;
    }
    if (session->wants_hints && ask_hint(session)) {
        return true;
    }
    for (int ply = 0; session->wants_values && ply <= session->game.move_count; ply++) {
        if (ask_value(session, ply)) {
            return true;
        }
    }
    return false;
}

void session_advice_advance(Session *session)
{
    if ((!session->wants_hints && !session->wants_values) || session->adviser.busy ||
        !open_adviser(session)) {
        return;
    }
    while (!session->adviser.busy && ask(session)) {
    }
}

void session_advice_finish(Session *session)
{
    const SessionTask *task = &session->adviser;
    if (session->closing || task->serial == 0 || task->status != STATUS_OK) {
        return;
    }
    const double value = task->sign * task->result.value;
    if (task->kind == TASK_VALUE) {
        set_value(session, task->ply, value, task->result.depth, task->result.exact);
    } else {
        set_hint(session, task->move, -value, task->result.depth, task->result.exact);
    }
}
