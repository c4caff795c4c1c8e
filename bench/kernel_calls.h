/* The kernels called over and over, compiled once per tier: kernels.c measures them. */
#ifndef BENCH_KERNEL_CALLS_H
#define BENCH_KERNEL_CALLS_H

#include "base/tier.h"
#include "board/board.h"

enum { KERNEL_CALLS_POSITIONS = 1024 }; /* a multiple of the batch; 24 KiB stay in the cache */

/* Positions of random games, each with a legal move. */
typedef struct KernelSample {
    uint64_t own[KERNEL_CALLS_POSITIONS];
    uint64_t opp[KERNEL_CALLS_POSITIONS];
    uint8_t square[KERNEL_CALLS_POSITIONS];
} KernelSample;

typedef enum KernelCall {
    CALL_MOVES,
    CALL_FLIPS,
    CALL_LAST_FLIPS,
    CALL_REPLIES8, /* counted per move */
    CALL_STABILITY,
    CALL_COUNT
} KernelCall;

#define kernel_calls TIERED(kernel_calls)

/* Asks one question of every position `rounds` times. With `chained` each answer delays the next
 * question, so that the time is the latency and not the throughput. The sum of the answers is the
 * same on every tier, chained or not. */
uint64_t kernel_calls(const KernelSample *sample, KernelCall call, int chained, int rounds);

#endif
