/* The steps of a job. */
#include "serve/api_job.h"

#include "base/json.h"
#include "record/position_text.h"
#include "record/square_text.h"
#include "search/level.h"
#include "search/timing.h"

#include <stdio.h>

static bool failed(ApiJob *job, Status status, const char *fault)
{
    job->status = status;
    snprintf(job->fault, sizeof job->fault, "%s", fault);
    return false;
}

/* The engine, emptied when the job begins so that the same request has the same answer. */
static bool get_engine(ApiJob *job)
{
    if (job->engine != NULL) {
        return true;
    }
    Error error;
    const Status status =
        engine_new(&(EngineOptions){.hash_mib = API_JOB_HASH_MIB, .weights = job->weights},
                   &job->engine, &error);
    return status == STATUS_OK || failed(job, status, error.text);
}

static void write_square(JsonWriter *json, Square square)
{
    char name[SQUARE_TEXT_SIZE];
    square_text_write(square, name);
    json_text(json, name);
}

static void write_result(const PlayerResult *result, JsonWriter *json)
{
    json_begin_object(json);
    json_key(json, "move"), write_square(json, result->move);
    json_key(json, "value");
    result->has_value ? json_real(json, result->value) : json_null(json);
    json_key(json, "exact"), json_bool(json, result->exact);
    json_key(json, "depth"), json_int(json, result->depth);
    json_key(json, "confidence"), json_int(json, result->confidence);
    json_key(json, "line"), json_begin_array(json);
    for (int i = 0; i < result->line_length; i++) {
        write_square(json, result->line[i]);
    }
    json_end_array(json);
    json_end_object(json);
}

/* The answer: `results` best first; what they cost together stands in the first. */
static void write_results(ApiJob *job, const PlayerResult *results, int count)
{
    char position[POSITION_TEXT_SIZE];
    position_text_write(&job->request.game.now, position);
    JsonWriter json = json_writer(&job->out);
    json_begin_object(&json);
    json_key(&json, "position"), json_text(&json, position);
    json_key(&json, "results"), json_begin_array(&json);
    for (int i = 0; i < count; i++) {
        write_result(&results[i], &json);
    }
    json_end_array(&json);
    json_key(&json, "nodes"), json_uint(&json, count > 0 ? results[0].nodes : 0);
    json_key(&json, "playouts"), json_uint(&json, count > 0 ? results[0].playouts : 0);
    json_key(&json, "seconds");
    json_real(&json, count > 0 ? clock_seconds(results[0].time_ns) : 0);
    json_end_object(&json);
    strbuf_char(&job->out, '\n');
}

static bool ask_player(ApiJob *job)
{
    const ApiRequest *asked = &job->request;
    const PlayerRequest request = {.game = &asked->game,
                                   .clock = clock_system(),
                                   .move_time_ns = asked->time_ns,
                                   .stop = &job->stop};
    Player *player;
    PlayerResult result;
    Error error;
    Status status = player_open_shared(asked->player, &(PlayerShared){.weights = job->weights},
                                       &player, &error);
    if (status != STATUS_OK) {
        player_fault(asked->player, &error, job->fault);
        job->status = status;
        return false;
    }
    status = player_choose(player, &request, &result, &error);
    if (status != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(player, &error, reason);
        player_close(player);
        return failed(job, status, reason);
    }
    player_close(player);
    write_results(job, &result, result.move != SQUARE_NONE);
    return false;
}

static void to_player_result(const SearchResult *found, PlayerResult *result)
{
    *result = (PlayerResult){.move = square_from_move(found->move),
                             .has_value = true,
                             .exact = found->exact,
                             .value = (double)found->value / RESULT_DISC,
                             .depth = found->depth,
                             .confidence = found->confidence,
                             .nodes = found->nodes,
                             .time_ns = found->time_ns,
                             .line_length = found->line_length};
    for (int i = 0; i < found->line_length; i++) {
        result->line[i] = square_from_move(found->line[i]);
    }
}

static bool ask_engine(ApiJob *job)
{
    const ApiRequest *asked = &job->request;
    const Position *now = &asked->game.now;
    const Timing timing = timing_move(asked->time_ns);
    SearchRequest request = {.board = position_board(now),
                             .size = now->size,
                             .depth = ENGINE_MAX_DEPTH,
                             .rung = ENGINE_CERTAIN,
                             .hard_ns = timing.hard_ns,
                             .stop = &job->stop};
    if (asked->level >= 0) {
        const LevelLimits level = level_limits(asked->level, position_empties(now));
        request.depth = level.depth;
        request.rung = level.rung;
    } else if (!asked->exact) {
        request.soft_ns = timing.soft_ns;
    }
    if (!get_engine(job)) {
        return false;
    }
    SearchResult found[API_MAX_COUNT];
    PlayerResult results[API_MAX_COUNT];
    engine_clear(job->engine);
    int count = engine_search(job->engine, &request, found, asked->count);
    count = found[0].move == BOARD_NO_MOVE ? 0 : count;
    for (int i = 0; i < count; i++) {
        to_player_result(&found[i], &results[i]);
    }
    write_results(job, results, count);
    return false;
}

static void write_totals(ApiJob *job)
{
    JsonWriter json = json_writer(&job->out);
    json_begin_object(&json);
    verdict_write_totals(job->request.game.move_count, job->totals, &json);
    json_end_object(&json);
    strbuf_char(&job->out, '\n');
}

static bool judge_move(ApiJob *job)
{
    const Game *game = &job->request.game;
    if (job->judged == game->move_count) {
        write_totals(job);
        return false;
    }
    if (!get_engine(job)) {
        return false;
    }
    if (job->judged == 0) {
        engine_clear(job->engine);
    }
    const VerdictSettings settings = {.depth = job->request.depth,
                                      .exact = job->request.exact_from,
                                      .time_ns = job->request.time_ns,
                                      .stop = &job->stop};
    const Verdict verdict =
        verdict_move(job->engine, &settings, game, game->move_count - 1 - job->judged);
    verdict_add(&verdict, job->totals);
    JsonWriter json = json_writer(&job->out);
    verdict_write_json(&verdict, &json);
    strbuf_char(&job->out, '\n');
    job->judged++;
    return true;
}

bool api_job_step(ApiJob *job)
{
    const Clock clock = clock_system();
    const int64_t start_ns = clock_now_ns(&clock);
    bool more = false;
    if (job->time_ns > API_MAX_ANALYSIS_S * 1000000000LL) {
        failed(job, STATUS_STOPPED, "the analysis took too long");
    } else if (job->request.kind == API_ANALYSE) {
        more = judge_move(job);
    } else if (job->request.player[0] != '\0') {
        more = ask_player(job);
    } else {
        more = ask_engine(job);
    }
    job->time_ns += clock_now_ns(&clock) - start_ns;
    if (job->out.status != STATUS_OK) {
        return failed(job, STATUS_MEMORY, "out of memory");
    }
    return more;
}
