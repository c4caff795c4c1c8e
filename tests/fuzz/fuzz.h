/* A fuzz target is a file fuzz_<parser>.c with one function. `make fuzz` links it with libFuzzer,
 * `make test` with replay.c, which runs it on the files of corpus/<parser>/. A broken promise is
 * an abort: FUZZ_CHECK works in every build. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                     \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                              \
        }                                                                                         \
    } while (0)

/* The input as a string on the heap, where reading past its end is caught; free it. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    if (size != 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';
    return text;
}

#endif
