/* The engine with several answers at once, and exact scores. */
#include "api/api_priv.h"

#include "eval/pattern_weights.h"
#include "player/verdict.h"
#include "search/engine.h"
#include "search/level.h"
#include "search/timing.h"

#include <stdlib.h>

enum { MAX_RESULTS = 64 };

/* Weights that several engines read; the last one to be closed frees them. */
typedef struct Weights {
    PatternWeights *read;
    atomic_int users;
} Weights;

struct EmEngine {
    Engine *engine;
    Weights *weights;
};

static void leave_weights(Weights *weights)
{
    if (atomic_fetch_sub(&weights->users, 1) == 1) {
        pattern_weights_free(weights->read);
        free(weights);
    }
}

/* An engine with weights that count it among their users already; on failure they no longer do. */
static EmStatus open_with(Weights *weights, const EmEngineOptions *options, EmEngine **engine,
                          EmError *error)
{
    EmEngine *made = calloc(1, sizeof *made);
    if (made == NULL) {
        leave_weights(weights);
        return api_no_memory(error);
    }
    made->weights = weights;
    const EngineOptions with = {.threads = options == NULL ? 0 : options->threads,
                                .hash_mib = options == NULL ? 0 : options->hash_mib,
                                .weights = weights->read};
    Error fault;
    const Status status = engine_new(&with, &made->engine, &fault);
    if (status != STATUS_OK) {
        leave_weights(weights);
        free(made);
        return api_status(status, &fault, error);
    }
    *engine = made;
    return EM_OK;
}

EmStatus em_engine_open(const EmEngineOptions *options, EmEngine **engine, EmError *error)
{
    Weights *weights = calloc(1, sizeof *weights);
    if (weights == NULL) {
        return api_no_memory(error);
    }
    atomic_init(&weights->users, 1);
    Error fault;
    const Status status = options != NULL && options->weights != NULL
                              ? pattern_weights_read(options->weights, &weights->read, &fault)
                              : pattern_weights_builtin(&weights->read, &fault);
    if (status != STATUS_OK) {
        free(weights);
        return api_status(status, &fault, error);
    }
    return open_with(weights, options, engine, error);
}

EmStatus em_engine_open_beside(const EmEngine *beside, const EmEngineOptions *options,
                               EmEngine **engine, EmError *error)
{
    if (options != NULL && options->weights != NULL) {
        return api_error(EM_RANGE, "the weights are those of the other engine", 0, error);
    }
    atomic_fetch_add(&beside->weights->users, 1);
    return open_with(beside->weights, options, engine, error);
}

void em_engine_close(EmEngine *engine)
{
    if (engine != NULL) {
        engine_free(engine->engine);
        leave_weights(engine->weights);
        free(engine);
    }
}

void em_engine_clear(EmEngine *engine)
{
    engine_clear(engine->engine);
}

/* How results of a search are to be read. */
typedef struct Reading {
    uint64_t memory_bytes;
    bool win_loss; /* of a search to the end only the sign counts: */
    int empties;   /* that is one of so many moves */
} Reading;

static void copy_result(const SearchResult *from, const Reading *reading, EmResult *to)
{
    const bool in_wins = reading->win_loss && (from->exact || from->depth >= reading->empties);
    const int sign = (from->value > 0) - (from->value < 0);
    *to = (EmResult){.move = square_from_move(from->move),
                     .has_value = from->depth > 0 || from->exact,
                     .exact = from->exact,
                     .unit = in_wins ? EM_WINS : EM_DISCS,
                     .depth = from->depth,
                     .confidence = from->confidence,
                     .value = in_wins ? 0.5 + 0.5 * sign : (double)from->value / RESULT_DISC,
                     .nodes = from->nodes,
                     .memory_bytes = reading->memory_bytes,
                     .time_s = clock_seconds(from->time_ns),
                     .line_length = from->line_length};
    for (int i = 0; i < from->line_length; i++) {
        to->line[i] = square_from_move(from->line[i]);
    }
}
_Static_assert((int)RESULT_MAX_LINE <= (int)EM_MAX_LINE, "a line fits into a result");

typedef struct Watch {
    const EmLimits *limits;
    Reading reading;
} Watch;

static void copy_results(const SearchResult *from, int count, const Reading *reading,
                         EmResult *to)
{
    for (int i = 0; i < count; i++) {
        copy_result(&from[i], reading, &to[i]);
        to[i].behind = count - 1 - i;
    }
}

static void report(void *context, const SearchResult *lines, int count)
{
    const Watch *watch = context;
    EmResult so_far[MAX_RESULTS];
    copy_results(lines, count, &watch->reading, so_far);
    watch->limits->progress(watch->limits->context, so_far);
}

/* The search as `limits` allow it; what to search is the caller's. */
static EmStatus set_limits(SearchRequest *search, const EmLimits *limits, int empties,
                           EmError *error)
{
    ApiLimits allowed;
    const EmStatus status = api_limits(limits, &allowed, error);
    if (status != EM_OK) {
        return status;
    }
    Timing timing = {0};
    if (allowed.move_time_ns > 0) {
        timing = timing_move(allowed.move_time_ns);
    }
    if (allowed.remaining_ns > 0) {
        timing = timing_both(timing,
                             timing_game(allowed.remaining_ns, allowed.increment_ns, empties));
    }
    search->soft_ns = timing.soft_ns;
    search->hard_ns = timing.hard_ns;
    search->stop = allowed.stop;
    return EM_OK;
}

static EmStatus search(EmEngine *engine, const EmGame *game, SearchRequest *request,
                       const EmLimits *limits, EmResult *results, int capacity, int *count,
                       EmError *error)
{
    const Position *now = &game->game.now;
    const EmStatus status = set_limits(request, limits, position_empties(now), error);
    if (status != EM_OK) {
        return status;
    }
    if (capacity < 1) {
        return api_error(EM_RANGE, "there must be room for a result", 0, error);
    }
    Watch watch = {.limits = limits,
                   .reading = {.memory_bytes = engine_memory_bytes(engine->engine),
                               .win_loss = request->win_loss,
                               .empties = position_empties(now)}};
    if (limits != NULL && limits->progress != NULL) {
        request->progress = report;
        request->progress_context = &watch;
    }
    request->board = position_board(now);
    request->size = now->size;
    SearchResult found[MAX_RESULTS];
    *count = engine_search(engine->engine, request, found,
                           capacity < MAX_RESULTS ? capacity : MAX_RESULTS);
    copy_results(found, *count, &watch.reading, results);
    return EM_OK;
}

static EmStatus solve(EmEngine *engine, const EmGame *game, bool win_loss, const EmLimits *limits,
                      EmResult *results, int capacity, int *count, EmError *error)
{
    if (game->game.now.size > 8) {
        return api_error(EM_RANGE, "only boards of size 4, 6 and 8 can be solved", 0, error);
    }
    SearchRequest request = {
        .depth = ENGINE_MAX_DEPTH, .rung = ENGINE_CERTAIN, .win_loss = win_loss};
    const EmStatus status =
        search(engine, game, &request, limits, results, capacity, count, error);
    if (status != EM_OK) {
        return status;
    }
    for (int i = 0; i < *count; i++) {
        if (!results[i].exact) {
            return api_error(EM_STOPPED, "the search ended before the score was exact", 0, error);
        }
    }
    return EM_OK;
}

EmStatus em_engine_solve(EmEngine *engine, const EmGame *game, const EmLimits *limits,
                         EmResult *results, int capacity, int *count, EmError *error)
{
    return solve(engine, game, false, limits, results, capacity, count, error);
}

EmStatus em_engine_solve_wld(EmEngine *engine, const EmGame *game, const EmLimits *limits,
                             EmResult *results, int capacity, int *count, EmError *error)
{
    return solve(engine, game, true, limits, results, capacity, count, error);
}

EmStatus em_engine_best(EmEngine *engine, const EmGame *game, int level, const EmLimits *limits,
                        EmResult *results, int capacity, int *count, EmError *error)
{
    if (game->game.now.size != 8) {
        return api_error(EM_RANGE, "the engine plays only on the 8x8 board", 0, error);
    }
    if (level < EM_TIMED || level > LEVEL_MAX) {
        return api_error(EM_RANGE, "a level is 0 to 60, or -1 for as deep as time allows", 0,
                         error);
    }
    if (level == EM_TIMED &&
        (limits == NULL || (!(limits->move_time_s > 0) && !(limits->remaining_time_s > 0) &&
                            limits->stop == NULL))) {
        return api_error(EM_RANGE, "without a level there must be a time or a stop flag", 0,
                         error);
    }
    SearchRequest request = {.depth = ENGINE_MAX_DEPTH, .rung = ENGINE_CERTAIN};
    if (level >= 0) {
        const LevelLimits of = level_limits(level, position_empties(&game->game.now));
        request.depth = of.depth;
        request.rung = of.rung;
    }
    return search(engine, game, &request, limits, results, capacity, count, error);
}

EmStatus em_engine_judge(EmEngine *engine, const EmGame *game, int index, int depth, int exact,
                         const EmLimits *limits, EmVerdict *verdict, EmError *error)
{
    ApiLimits allowed;
    const EmStatus status = api_limits(limits, &allowed, error);
    if (status != EM_OK) {
        return status;
    }
    if (game->game.now.size != 8) {
        return api_error(EM_RANGE, "only games on the 8x8 board can be judged", 0, error);
    }
    if (index < 0 || index >= game->game.move_count) {
        return api_error(EM_RANGE, "there is no such move", 0, error);
    }
    if (depth < 1 || depth > ENGINE_MAX_DEPTH || exact < 0 || exact > ENGINE_MAX_DEPTH) {
        return api_error(EM_RANGE, "moves to look ahead are 1 to 60, exact squares 0 to 60", 0,
                         error);
    }
    const VerdictSettings settings = {.depth = depth,
                                      .exact = exact,
                                      .time_ns = (allowed.move_time_ns + 1) / 2, /* two searches */
                                      .stop = allowed.stop};
    const Verdict found = verdict_move(engine->engine, &settings, &game->game, index);
    if (allowed.stop != NULL && atomic_load(allowed.stop)) {
        return api_error(EM_STOPPED, "the search ended before there was a verdict", 0, error);
    }
    *verdict = (EmVerdict){.move = found.move,
                           .colour = api_colour((int)found.colour),
                           .value = found.after,
                           .loss = found.loss};
    const Reading reading = {.memory_bytes = engine_memory_bytes(engine->engine)};
    copy_result(&found.best, &reading, &verdict->best);
    return EM_OK;
}
