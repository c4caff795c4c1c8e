/* The champion's search as a player: `engine` with its options, and the level `champion`. */
#include "player/kind.h"

#include "eval/pattern_weights.h"
#include "search/engine.h"
#include "search/level.h"
#include "search/ponder.h"
#include "search/timing.h"

typedef struct EnginePlayer {
    int64_t level; /* -1: not given */
    int64_t depth; /* 0: not given */
    int64_t time_ns;
    int64_t threads;
    int64_t hash_mib;
    int64_t ponders; /* 0 or 1 */
    const char *eval_path;
    PatternWeights *weights; /* read from eval_path, or NULL */
    Engine *engine;
    Ponder ponder;
} EnginePlayer;

static Status open(void *state, const PlayerShared *shared, Error *error)
{
    EnginePlayer *player = state;
    const TextbookEval eval =
        player->eval_path == NULL ? TEXTBOOK_COUNT : textbook_find(player->eval_path);
    const bool textbook = eval < TEXTBOOK_PATTERN;
    if (eval == TEXTBOOK_PATTERN) {
        return error_set(error, STATUS_RANGE,
                         "eval: not by the tables alone; leave it out, or name a file of weights", 0);
    }
    const TextbookModel model = textbook_plain_model(textbook ? eval : TEXTBOOK_DISCS);
    if (player->eval_path != NULL && eval == TEXTBOOK_COUNT) {
        const Status status = pattern_weights_read(player->eval_path, &player->weights, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    const EngineOptions options = {.threads = (int)player->threads,
                                   .hash_mib = (size_t)player->hash_mib,
                                   .weights = player->weights != NULL ? player->weights
                                                                      : shared->weights,
                                   .textbook = textbook ? &model : NULL};
    const Status status = engine_new(&options, &player->engine, error);
    if (status != STATUS_OK) {
        pattern_weights_free(player->weights);
        player->weights = NULL;
    }
    return status;
}

/* A champion has no level: only time. */
static Status open_champion(void *state, const PlayerShared *shared, Error *error)
{
    ((EnginePlayer *)state)->level = -1;
    return open(state, shared, error);
}

static void close(void *state)
{
    EnginePlayer *player = state;
    ponder_end(&player->ponder);
    engine_free(player->engine);
    pattern_weights_free(player->weights);
}

static const PatternWeights *weights(const void *state)
{
    return engine_own_weights(((const EnginePlayer *)state)->engine);
}

/* The patterns are those of 8x8. */
static bool fits(const void *state, int size)
{
    (void)state;
    return size == 8;
}

static void new_game(void *state, const atomic_bool *stop)
{
    (void)stop; /* takes no time */
    EnginePlayer *player = state;
    ponder_end(&player->ponder);
    engine_clear(player->engine);
}

static void copy_result(const SearchResult *found, PlayerResult *result)
{
    result->move = square_from_move(found->move);
    result->has_value = found->depth > 0;
    result->exact = found->exact;
    result->in_discs = true;
    result->value = (double)found->value / RESULT_DISC;
    result->depth = found->depth;
    result->confidence = found->confidence;
    result->nodes = found->nodes;
    result->line_length = found->line_length;
    for (int i = 0; i < found->line_length; i++) {
        result->line[i] = square_from_move(found->line[i]);
    }
}
_Static_assert((int)RESULT_MAX_LINE <= (int)PLAYER_MAX_LINE, "a line fits into a result");

typedef struct Watch {
    const PlayerTask *task;
    PlayerResult so_far;
} Watch;

static void report(void *context, const SearchResult *lines, int count)
{
    (void)count;
    Watch *watch = context;
    copy_result(&lines[0], &watch->so_far);
    watch->so_far.time_ns = lines[0].time_ns;
    watch->task->request->progress(watch->task->request->progress_context, &watch->so_far);
}

/* The limits that hold for this move: the player's own, the request's, the clock's. */
static void set_limits(const EnginePlayer *player, const PlayerTask *task, SearchRequest *search)
{
    const PlayerRequest *request = task->request;
    const int empties = position_empties(&request->game->now);
    Timing timing = {0};
    if (player->time_ns > 0) {
        timing = timing_move(player->time_ns);
    }
    if (request->move_time_ns > 0) {
        timing = timing_both(timing, timing_move(request->move_time_ns));
    }
    if (request->remaining_ns > 0) {
        timing = timing_both(timing,
                             timing_game(request->remaining_ns, request->increment_ns, empties));
    }
    search->soft_ns = kind_worth_ns(task, timing.soft_ns);
    search->hard_ns = kind_worth_ns(task, timing.hard_ns);
    search->depth = ENGINE_MAX_DEPTH;
    search->rung = ENGINE_CERTAIN;
    if (player->depth > 0) {
        search->depth = (int)player->depth;
        search->rung = player->depth >= empties ? ENGINE_CERTAIN : LEVEL_RUNG;
    } else if (player->level >= 0 || timing.hard_ns == 0) {
        const int level = player->level >= 0 ? (int)player->level : 21;
        const LevelLimits limits = level_limits(level, empties);
        search->depth = limits.depth;
        search->rung = limits.rung;
    }
    if (request->depth > 0 && request->depth < search->depth) {
        search->depth = request->depth;
        search->rung = request->depth >= empties ? search->rung : LEVEL_RUNG;
    }
}

static Status choose(void *state, const PlayerTask *task, PlayerResult *result, Error *error)
{
    EnginePlayer *player = state;
    const PlayerRequest *request = task->request;
    (void)error;
    ponder_end(&player->ponder);
    Watch watch = {.task = task, .so_far = *result};
    SearchRequest search = {.board = position_board(&request->game->now),
                            .clock = request->clock,
                            .stop = request->stop,
                            .progress = request->progress == NULL ? NULL : report,
                            .progress_context = &watch};
    set_limits(player, task, &search);
    SearchResult found;
    engine_search(player->engine, &search, &found, 1);
    copy_result(&found, result);
    result->memory_bytes = engine_memory_bytes(player->engine);
    if (player->ponders != 0) {
        ponder_begin(&player->ponder, player->engine, board_play(search.board, found.move));
    }
    return STATUS_OK;
}

static Status evaluate(void *state, const PlayerRequest *request, double *white, Error *error)
{
    const Position *now = &request->game->now;
    EnginePlayer *player = state;
    (void)error;
    ponder_end(&player->ponder);
    const double value =
        (double)engine_value(player->engine, position_board(now), 0, ENGINE_CERTAIN) /
        RESULT_DISC;
    *white = now->turn == WHITE ? value : -value;
    return STATUS_OK;
}

#define FIELD(option_name, option_type, field, least, most, text, what)                           \
    {                                                                                             \
        .name = option_name, .type = option_type, .offset = offsetof(EnginePlayer, field),        \
        .min = least, .max = most, .preset = text, .help = what                                   \
    }
#define SHARED_OPTIONS                                                                            \
    FIELD("threads", PLAYER_INT, threads, 1, ENGINE_MAX_THREADS, "1", "threads of the search"),   \
        FIELD("ponder", PLAYER_INT, ponders, 0, 1, "0", "1: think in the opponent's time too"),   \
        FIELD("hash", PLAYER_INT, hash_mib, 1, 1 << 24, "64", "transposition table in MiB"),      \
        FIELD("eval", PLAYER_TEXT, eval_path, 0, 0, NULL,                                         \
              "file of weights instead of those built in, or a textbook evaluation")

static const PlayerOption engine_options[] = {
    {.name = "level", .type = PLAYER_INT, .offset = offsetof(EnginePlayer, level), .min = 0,
     .max = LEVEL_MAX, .absent = -1,
     .help = "depth in the middle game, exact from twice as many empty squares (above 10: from 21 or "
             "more); 21 if neither depth nor time is given"},
    FIELD("depth", PLAYER_INT, depth, 0, ENGINE_MAX_DEPTH, NULL,
          "plies to look ahead instead of a level; 0: not given"),
    FIELD("time", PLAYER_TIME, time_ns, 0.001, 86400, NULL, "deepen until the time is up"),
    SHARED_OPTIONS,
};

const PlayerKind engine_kind = {
    .name = "engine",
    .title = "Engine",
    .summary = "The strongest: deep selective search, exact endgame (level 21 by default)",
    PLAYER_OPTIONS(engine_options),
    .state_size = sizeof(EnginePlayer),
    .open = open,
    .close = close,
    .fits = fits,
    .new_game = new_game,
    .choose = choose,
    .evaluate = evaluate,
    .weights = weights,
};

static const PlayerOption champion_options[] = {
    FIELD("time", PLAYER_TIME, time_ns, 0.001, 86400, "0.9", "deepen until the time is up"),
    SHARED_OPTIONS,
};

const PlayerKind champion_kind = {
    .name = "champion",
    .title = "Champion",
    .summary = "Level 6: the engine at its best within 1 s a move",
    PLAYER_OPTIONS(champion_options),
    .state_size = sizeof(EnginePlayer),
    .open = open_champion,
    .close = close,
    .fits = fits,
    .new_game = new_game,
    .choose = choose,
    .evaluate = evaluate,
    .weights = weights,
};
