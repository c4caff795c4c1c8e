/* Thinking for a client of the HTTP API, in steps: one for the best moves of a position, one for
 * each move of a game that is analysed, so that nobody waits for a whole game of somebody else. A
 * step runs on a search thread; between steps the job belongs to its owner, who may set `stop` at
 * any time. */
#ifndef SERVE_API_JOB_H
#define SERVE_API_JOB_H

#include "base/strbuf.h"
#include "player/player.h"
#include "player/verdict.h"
#include "serve/api_request.h"

enum { API_JOB_HASH_MIB = 16, API_MAX_ANALYSIS_S = 300 };

typedef struct ApiJob {
    ApiRequest request;
    const PatternWeights *weights; /* shared, built in */
    Engine *engine; /* NULL: made by the first step that needs one; the owner's afterwards */
    atomic_bool stop;

    StrBuf out;    /* what the last step has to say: a JSON object, for an analysis a line each */
    Status status; /* not STATUS_OK: why the job ended */
    char fault[PLAYER_FAULT_SIZE]; /* then: in words */

    int judged;      /* moves of the game, from the last */
    int64_t time_ns; /* thought so far */
    VerdictTotal totals[2];
} ApiJob;

/* Does the next step; false when the job is done, or has failed. */
bool api_job_step(ApiJob *job);

#endif
