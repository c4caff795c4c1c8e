/* The options of every command that thinks with the champion's engine, and that engine. */
#ifndef APP_ENGINE_ARG_H
#define APP_ENGINE_ARG_H

#include "app/command.h"
#include "eval/pattern_weights.h"
#include "record/position.h"
#include "search/engine.h"

typedef struct EngineArg {
    int64_t threads;
    int64_t hash; /* MiB */
    const char *eval;
} EngineArg;

#define ENGINE_ARG_DEFAULTS {.threads = 1, .hash = ENGINE_DEFAULT_HASH_MIB}

/* The rows; `Values` has a field `EngineArg engine`. */
#define ENGINE_ARG_OPTIONS(Values)                                                                \
    {"--threads", OPTION_INT, offsetof(Values, engine.threads), 1, ENGINE_MAX_THREADS, "N",       \
     "threads (default 1)"},                                                                      \
    {"--hash", OPTION_INT, offsetof(Values, engine.hash), 1, 1 << 24, "MIB",                      \
     "transposition table in MiB (default 128)"},                                                 \
    {"--eval", OPTION_TEXT, offsetof(Values, engine.eval), 0, 0, "FILE",                          \
     "weights (default: those built in)"}

typedef struct EngineArgEngine {
    Engine *engine;
    PatternWeights *weights; /* read from --eval, or NULL */
} EngineArgEngine;

/* EXIT_DONE, or EXIT_USAGE after one line that says which option is wrong. */
int engine_arg_open(const char *command, const EngineArg *arg, EngineArgEngine *opened);
void engine_arg_close(EngineArgEngine *opened);

#endif
