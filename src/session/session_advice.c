/* Hints and values: a second player, the adviser, looks at the position on view. A hint is the
 * value of the position after a move, seen from the other side; a value is that of a position of
 * the game, for the bar and the graph. Every question is short, so many sessions share the
 * threads fairly, and is asked again and again at greater depth: what is shown gets better while
 * one looks at it. All moves are asked at one depth before any is asked at the next, so that
 * their values can be compared. */
#include "session/session_priv.h"

#include "eval/pattern_blob.h"

#include <string.h>

/* How hard to think, step by step: moves ahead of the position on view, and the time of a
 * question. All depths are even, because those of odd ones lean the other way. The last is to the
 * end. */
static const struct {
    int depth;
    int64_t time_ns;
} ladder[] = {
    {2, 10000000},  {6, 40000000},  {10, 160000000}, {14, 320000000},
    {18, 640000000}, {22, 640000000}, {60, 640000000},
};
enum {
    LADDER_STEPS = sizeof ladder / sizeof ladder[0],
    QUICK_STEPS = 3 /* which the hints on view take before the graph is drawn */
};

/* The engine where it plays and has learned to judge, else alpha-beta, whose values are in points
 * of its evaluation. */
bool session_advice_in_discs(const Session *session)
{
    return session->record.game.start.size == 8 && pattern_blob_size() > 0;
}

static const char *adviser_spec(const Session *session)
{
    return session_advice_in_discs(session) ? "engine:hash=16" : "alphabeta:eval=norvig,time=1";
}

static void drop_question(Session *session)
{
    session->adviser.serial = 0; /* of no position: the answer is dropped */
    atomic_store_explicit(&session->adviser.stop, true, memory_order_relaxed);
}

static void list_hints(Session *session)
{
    Advice *advice = &session->advice;
    const Position shown = session_shown(session);
    const SquareSet moves = position_moves(&shown);
    advice->ply = session->view;
    advice->count = 0;
    advice->step = 0;
    advice->next = 0;
    advice->improved = false;
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        advice->hints[advice->count++] = (Hint){.move = (int16_t)s};
    }
}

void session_advice_restart(Session *session)
{
    if (session->adviser.busy) {
        drop_question(session);
    }
    session->advice.ply = -1;
    session->advice.failed = false;
    session_touch(session, DIRTY_ADVICE);
}

void session_advice_reset(Session *session)
{
    memset(session->advice.values, 0, sizeof session->advice.values);
    session_advice_restart(session);
}

void session_advice_cut(Session *session)
{
    if (session->adviser.busy && session->adviser.ply >= session->record.game.move_count) {
        drop_question(session);
    }
    for (int ply = session->record.game.move_count; ply <= GAME_MAX_MOVES; ply++) {
        session->advice.values[ply] = (Value){0};
    }
}

Value *session_value(Session *session, int ply)
{
    return session->in_side && ply > session->side->from ? &session->side->values[ply]
                                                         : &session->advice.values[ply];
}

/* ---- questions ---- */

static double signed_for_black(const Session *session, int ply, double value)
{
    return (session->record.game.start.turn ^ (ply & 1)) == BLACK ? value : -value;
}

/* What is known of a position, for the side to move. */
typedef struct Judgement {
    double value;
    int depth;
    bool exact, in_discs;
} Judgement;

static Judgement final(double score, int depth)
{
    return (Judgement){.value = score, .depth = depth, .exact = true, .in_discs = true};
}

static void set_value(Session *session, int ply, Judgement judged)
{
    Value *set = session_value(session, ply);
    *set = (Value){.known = true,
                   .exact = judged.exact,
                   .in_discs = judged.in_discs,
                   .depth = judged.depth,
                   .step = set->step,
                   .black = signed_for_black(session, ply, judged.value)};
    session_touch(session, DIRTY_ADVICE);
}

static double score_for(const Position *final, Colour colour)
{
    return colour == BLACK ? position_final_score(final) : -position_final_score(final);
}

/* A won game is worth more than any points. */
static double worth(const Session *session, const Hint *hint)
{
    enum { DECIDED = 1000 * 1000 };
    return hint->in_discs && !session_advice_in_discs(session) ? DECIDED * hint->value
                                                                : hint->value;
}

static const Hint *best_hint(const Session *session)
{
    const Advice *advice = &session->advice;
    const Hint *best = NULL;
    for (int i = 0; i < advice->count; i++) {
        const Hint *hint = &advice->hints[i];
        if (hint->known && (best == NULL || worth(session, hint) > worth(session, best))) {
            best = hint;
        }
    }
    return best;
}

bool session_advice_is_best(const Session *session, const Hint *hint)
{
    return worth(session, hint) >= worth(session, best_hint(session));
}

static void best_hint_is_value(Session *session)
{
    const Advice *advice = &session->advice;
    const Hint *best = best_hint(session);
    const Value *value = session_value(session, advice->ply);
    if (best != NULL && !value->exact && best->depth >= value->depth) {
        set_value(session, advice->ply,
                  (Judgement){best->value, best->depth, best->exact, best->in_discs});
    }
}

/* The hint that was looked at last is better than before, or no better. A step that betters none
 * is the last one, unless it was so short that the machine may just have been busy. */
static void next_hint(Session *session, bool improved)
{
    Advice *advice = &session->advice;
    advice->improved |= improved;
    advice->next++;
    if (advice->next == advice->count) {
        const bool onwards = advice->improved || advice->step + 1 < QUICK_STEPS;
        advice->next = 0;
        advice->step = onwards ? advice->step + 1 : LADDER_STEPS;
        advice->improved = false;
        best_hint_is_value(session);
    }
}

static void set_hint(Session *session, Judgement judged)
{
    Hint *hint = &session->advice.hints[session->advice.next];
    *hint = (Hint){.move = hint->move,
                   .known = true,
                   .exact = judged.exact,
                   .in_discs = judged.in_discs,
                   .depth = judged.depth,
                   .value = judged.value};
    session_touch(session, DIRTY_ADVICE);
    next_hint(session, true);
}

/* Asks the adviser about the game's end, after a pass that has to be made; true if it was asked,
 * false if the game is over and the answer is in *score, for the side to move there. */
static bool question(Session *session, TaskKind kind, Game *game, int step, double *score)
{
    const int ahead = kind == TASK_HINT ? 1 : 0; /* a move of the depth has been made */
    const Colour asked = (Colour)game->now.turn;
    if (position_is_over(&game->now)) {
        *score = score_for(&game->now, asked);
        return false;
    }
    SessionTask *task = &session->adviser;
    task->step = step;
    task->sign = 1;
    if (position_must_pass(&game->now)) {
        game_play(game, SQUARE_PASS, NULL);
        task->sign = -1;
    }
    task->serial = 1;
    session_task_start(task, &(Question){.kind = kind,
                                         .chair = &session->advice.chair,
                                         .spec = adviser_spec(session),
                                         .seed = 1,
                                         .game = game,
                                         .move_time_ns = ladder[step].time_ns,
                                         .depth = ladder[step].depth - ahead});
    return true;
}

/* The line on view up to `ply`, with room for what the adviser tries on its end. */
static void copy_until(const Session *session, int ply, Game *game)
{
    *game = *session_line(session);
    game->move_count = ply;
    game->now = game_position(game, ply);
}

/* The value after `ply` moves, unless it has been thought about for so many steps. */
static bool ask_value(Session *session, int ply, int steps)
{
    const Value *value = session_value(session, ply);
    if (ply > session_line(session)->move_count || value->exact || value->step >= steps) {
        return false;
    }
    const int step = value->step > QUICK_STEPS - 1 ? value->step : QUICK_STEPS - 1;
    Game game;
    double score;
    copy_until(session, ply, &game);
    session->adviser.ply = ply;
    if (!question(session, TASK_VALUE, &game, step, &score)) {
        set_value(session, ply, final(score, 0));
    }
    return true;
}

/* The next hint that is not exact yet, unless all have been thought about for so many steps. */
static bool ask_hint(Session *session, int steps)
{
    Advice *advice = &session->advice;
    if (advice->ply != session->view) {
        list_hints(session);
    }
    while (advice->count > 0 && advice->step < steps && advice->hints[advice->next].exact) {
        next_hint(session, false);
    }
    if (advice->count == 0 || advice->step >= steps) {
        return false;
    }
    Game game;
    double score;
    copy_until(session, advice->ply, &game);
    if (advice->ply > GAME_MAX_MOVES - 2 ||
        game_play(&game, advice->hints[advice->next].move, NULL) != STATUS_OK) {
        return false;
    }
    session->adviser.ply = advice->ply;
    if (!question(session, TASK_HINT, &game, advice->step, &score)) {
        set_hint(session, final(-score, 1));
    }
    return true;
}

/* The graph: a value after each move of the line on view. */
static bool ask_graph(Session *session)
{
    for (int ply = 0; ply <= session_line(session)->move_count; ply++) {
        if (ask_value(session, ply, QUICK_STEPS)) {
            return true;
        }
    }
    return false;
}

/* The next question: what is on view, quickly; the rest of the graph; what is on view, deeper. The
 * best hint is a value, too. */
static bool ask(Session *session)
{
    const bool hints = session->wants_hints, values = session->wants_values;
    return (values && ask_value(session, session->view, QUICK_STEPS)) ||
           (hints && ask_hint(session, QUICK_STEPS)) || (values && ask_graph(session)) ||
           (hints && ask_hint(session, LADDER_STEPS)) ||
           (values && !hints && ask_value(session, session->view, LADDER_STEPS));
}

void session_advice_advance(Session *session)
{
    if (session->advice.failed) {
        return;
    }
    while (!session->adviser.busy && ask(session)) {
    }
}

void session_advice_finish(Session *session)
{
    const SessionTask *task = &session->adviser;
    if (session->closing || task->serial == 0) {
        return;
    }
    if (task->status != STATUS_OK) {
        session->advice.failed = true;
        return;
    }
    const PlayerResult *result = &task->result;
    Judgement judged = {task->sign * result->value, result->depth, result->exact,
                        result->in_discs};
    if (task->kind == TASK_VALUE) {
        Value *old = session_value(session, task->ply);
        old->step = task->step + 1;
        if (!old->known || result->exact || result->depth > old->depth) {
            set_value(session, task->ply, judged);
        }
        return;
    }
    /* Where the time was too short for the depth, what is known stands. */
    const Hint *old = &session->advice.hints[session->advice.next];
    judged.value = -judged.value;
    judged.depth++;
    if (!old->known || judged.exact || judged.depth >= ladder[task->step].depth) {
        set_hint(session, judged);
    } else {
        next_hint(session, false);
    }
}
