/* Options into an engine. */
#include "app/engine_arg.h"

#include <inttypes.h>
#include <stdio.h>

int engine_arg_open(const char *command, const EngineArg *arg, EngineArgEngine *opened)
{
    Error error;
    *opened = (EngineArgEngine){0};
    if (arg->eval != NULL &&
        pattern_weights_read(arg->eval, &opened->weights, &error) != STATUS_OK) {
        fprintf(stderr, "emilia %s: --eval %s: %s\n", command, arg->eval, error.text);
        return EXIT_USAGE;
    }
    const EngineOptions options = {.threads = (int)arg->threads,
                                   .hash_mib = (size_t)arg->hash,
                                   .weights = opened->weights};
    if (engine_new(&options, &opened->engine, &error) != STATUS_OK) {
        fprintf(stderr, "emilia %s: --threads %" PRId64 " --hash %" PRId64 ": %s\n", command,
                arg->threads, arg->hash, error.text);
        engine_arg_close(opened);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

void engine_arg_close(EngineArgEngine *opened)
{
    engine_free(opened->engine);
    pattern_weights_free(opened->weights);
}
