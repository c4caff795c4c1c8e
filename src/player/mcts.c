/* mcts: Monte-Carlo tree search, UCB1 and random playouts (mcts/mcts.h). Its value is the share
 * of points it expects, 0 to 1: a win counts 1, a draw 1/2. */
#include "mcts/mcts.h"
#include "player/kind.h"

#include <assert.h>

enum { DEFAULT_PLAYOUTS = 10000 };

typedef struct State {
    int64_t playouts; /* 0: not given */
    int64_t time_ns;
    double c;
    int64_t threads;
    int64_t memory_mb;
    Mcts *mcts;
} State;

static const PlayerOption options[] = {
    {.name = "playouts", .type = PLAYER_INT, .offset = offsetof(State, playouts), .min = 1,
     .max = 1e12, .help = "random games a move (10000 if no time is given either)"},
    {.name = "time", .type = PLAYER_TIME, .offset = offsetof(State, time_ns), .min = 0.001,
     .max = 86400, .help = "time a move"},
    {.name = "c", .type = PLAYER_REAL, .offset = offsetof(State, c), .min = 0, .max = 1000,
     .preset = "1.41", .help = "weight of exploration in UCB1"},
    {.name = "threads", .type = PLAYER_INT, .offset = offsetof(State, threads), .min = 1,
     .max = MCTS_MAX_THREADS, .preset = "1", .help = "trees grown side by side"},
    {.name = "memory", .type = PLAYER_INT, .offset = offsetof(State, memory_mb), .min = 1,
     .max = 1048576, .preset = "256", .help = "MB; when they are full the tree stops growing"},
};

static Status open(void *opaque, const PlayerShared *shared, Error *error)
{
    State *state = opaque;
    (void)shared;
    if (state->playouts == 0 && state->time_ns == 0) {
        state->playouts = DEFAULT_PLAYOUTS;
    }
    const MctsSettings settings = {.c = state->c,
                                   .threads = (int)state->threads,
                                   .memory_bytes = (size_t)state->memory_mb << 20};
    return mcts_open(&settings, &state->mcts, error);
}

static void close(void *opaque)
{
    State *state = opaque;
    mcts_close(state->mcts);
}

static Square square_of(int move, bool wide)
{
    return wide ? move : move == BOARD_PASS ? SQUARE_PASS : square_from_board(move);
}

static void translate(const MctsResult *from, bool wide, PlayerResult *to)
{
    to->move = square_of(from->move, wide);
    to->has_value = from->has_value;
    to->in_wins = from->has_value;
    to->value = from->value;
    to->depth = from->depth;
    to->nodes = from->nodes;
    to->playouts = from->playouts;
    to->memory_bytes = from->memory_bytes;
    to->line_length = from->line_length;
    static_assert((int)MCTS_MAX_LINE <= PLAYER_MAX_LINE, "a line fits");
    for (int i = 0; i < from->line_length; i++) {
        to->line[i] = square_of(from->line[i], wide);
    }
}

/* What the search's reports become on their way to the player's caller. */
typedef struct Reporter {
    const PlayerTask *task;
    bool wide;
    PlayerResult result;
} Reporter;

static void report(void *context, const MctsResult *so_far)
{
    Reporter *reporter = context;
    const PlayerRequest *request = reporter->task->request;
    translate(so_far, reporter->wide, &reporter->result);
    reporter->result.time_ns = clock_now_ns(&request->clock) - reporter->task->start_ns;
    request->progress(request->progress_context, &reporter->result);
}

static Status choose(void *opaque, const PlayerTask *task, PlayerResult *result, Error *error)
{
    (void)error;
    const State *state = opaque;
    const PlayerRequest *request = task->request;
    const Position *position = &request->game->now;
    const bool wide = position->size > 8;
    Reporter reporter = {.task = task, .wide = wide, .result = *result};
    const MctsLimits limits = {.playouts = (uint64_t)state->playouts,
                               .seed = rng_next(task->rng),
                               .clock = request->clock,
                               .deadline_ns = kind_deadline_ns(task, state->time_ns),
                               .stop = request->stop,
                               .progress = request->progress == NULL ? NULL : report,
                               .progress_context = &reporter};
    MctsResult found;
    if (wide) {
        const Wide board = position_wide(position);
        mcts_choose_wide(state->mcts, &board, position->size, &limits, &found);
    } else {
        mcts_choose_board(state->mcts, position_board(position), position->size, &limits, &found);
    }
    translate(&found, wide, result);
    return STATUS_OK;
}

const PlayerKind mcts_kind = {
    .name = "mcts",
    .title = "AI MCTS",
    .summary = "Monte-Carlo tree search: UCB1 and random playouts",
    PLAYER_OPTIONS(options),
    .state_size = sizeof(State),
    .open = open,
    .close = close,
    .choose = choose,
};
