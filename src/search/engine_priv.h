/* What an engine is made of. */
#ifndef SEARCH_ENGINE_PRIV_H
#define SEARCH_ENGINE_PRIV_H

#include "eval/pattern_weights.h"
#include "search/engine.h"
#include "search/judge_priv.h"
#include "search/probcut_priv.h"
#include "search/split_priv.h"

struct Engine {
    Pool pool;
    Tt *tt;
    const PatternWeights *weights;
    PatternWeights *own_weights; /* to be freed, or NULL */
    Judge judge;
    bool judges; /* instead of the weights */
    Worker *workers;             /* pool.worker_count of them; the first is the caller's */
    bool selective;              /* the errors of the evaluation are known */
    float probcut[PROBCUT_TABLE];
};

/* A board of 4, 6 or 8 squares from now on; what the worker's solver knew is forgotten. */
void engine_set_size(Worker *worker, int size);

#endif
