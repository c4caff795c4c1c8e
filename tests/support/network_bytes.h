/* Networks with random numbers, as the files training programs write, for tests. */
#ifndef TESTS_SUPPORT_NETWORK_BYTES_H
#define TESTS_SUPPORT_NETWORK_BYTES_H

#include "base/rng.h"
#include "eval/network.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NETWORK_BYTES_HEADER = 28 };

static inline void network_bytes_numbers(Rng *rng, unsigned char **at, int size, int count,
                                         int most)
{
    for (int i = 0; i < count; i++) {
        /* Small and large ones in turn: some sums stay below a clamp, some go far beyond. */
        const int range = (most >> (i % 5)) + 1;
        const int32_t number = (int32_t)rng_below(rng, (uint32_t)(2 * range + 1)) - range;
        const int32_t kept = number > most ? most : number < -most ? -most : number;
        memcpy(*at, &kept, (size_t)size);
        *at += size;
    }
}

/* network_size bytes. */
static inline void network_bytes_member(const PatternLayout *layout, uint64_t seed, int scale,
                                        unsigned char *at)
{
    Rng rng = rng_seeded(seed);
    network_bytes_numbers(&rng, &at, 1, layout->class_count * NETWORK_WIDTH,
                          scale < 31 ? scale : 31);
    network_bytes_numbers(&rng, &at, 2, 2 * NETWORK_MOVES * NETWORK_WIDTH, 50 * scale);
    network_bytes_numbers(&rng, &at, 2, 2 * NETWORK_STAGES * NETWORK_WIDTH, 50 * scale);
    network_bytes_numbers(&rng, &at, 1, NETWORK_STAGES * LAYERS_WHOLE * LAYERS_INPUTS, 127);
    network_bytes_numbers(&rng, &at, 4, NETWORK_STAGES * LAYERS_WHOLE, 9000);
    network_bytes_numbers(&rng, &at, 1, NETWORK_STAGES * LAYERS_QUARTER * LAYERS_INPUTS, 127);
    network_bytes_numbers(&rng, &at, 4, NETWORK_STAGES * LAYERS_QUARTER, 9000);
    network_bytes_numbers(&rng, &at, 1, NETWORK_STAGES * LAYERS_SECOND * LAYERS_FIRST, 64);
    network_bytes_numbers(&rng, &at, 4, NETWORK_STAGES * LAYERS_SECOND, 9000);
    network_bytes_numbers(&rng, &at, 2, NETWORK_STAGES * LAYERS_SECOND, 3000);
    network_bytes_numbers(&rng, &at, 4, NETWORK_STAGES, 100000);
    network_bytes_numbers(&rng, &at, 2, NETWORK_STAGES * NETWORK_WIDTH, 500);
    network_bytes_numbers(&rng, &at, 4, NETWORK_STAGES, 300);
}

/* A whole file of *size bytes, to be freed. `scale` 127: starts as large as they can be. */
static inline unsigned char *network_bytes_random(const PatternLayout *layout, uint64_t seed,
                                                  int scale, int members, size_t *size)
{
    *size = NETWORK_BYTES_HEADER + (size_t)members * network_size(layout);
    unsigned char *bytes = malloc(*size);
    const uint32_t header[] = {4, layout->id, (uint32_t)layout->class_count, NETWORK_WIDTH,
                               (uint32_t)members};
    memcpy(bytes, "EMILIANN", 8);
    memcpy(bytes + 8, header, sizeof header);
    for (int i = 0; i < members; i++) {
        network_bytes_member(layout, seed + 1000 * (uint64_t)i, scale,
                             bytes + NETWORK_BYTES_HEADER + (size_t)i * network_size(layout));
    }
    return bytes;
}

/* A network of random numbers in the weights; false if it is refused. */
static inline bool network_bytes_give(PatternWeights *weights, uint64_t seed, int scale,
                                      int members)
{
    size_t size;
    unsigned char *bytes = network_bytes_random(&weights->layout, seed, scale, members, &size);
    network_free(weights->network);
    weights->network = NULL;
    const Status status =
        network_parse(&weights->layout, bytes, size, &weights->network, NULL);
    free(bytes);
    return status == STATUS_OK;
}

#endif
