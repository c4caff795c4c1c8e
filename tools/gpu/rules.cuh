// Rules and random numbers for the GPU programs: one thread, one position.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

#define _Alignas alignas // the headers are C
extern "C" {
#include "eval/pattern.h"
#include "eval/pattern_weights.h"
}

typedef unsigned long long u64;

#define CHECK(call)                                                                               \
    do {                                                                                          \
        cudaError_t code_ = (call);                                                               \
        if (code_ != cudaSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(code_));        \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

// ---------------------------------------------------------------------------------- the rules

__host__ __device__ inline u64 shift_by(u64 set, int shift)
{
    return shift > 0 ? set << shift : set >> -shift;
}

__host__ __device__ inline u64 legal_moves(u64 own, u64 opp)
{
    const int shifts[4] = {1, 8, 7, 9};
    u64 moves = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const int s = shifts[i];
        const u64 over = s == 8 ? opp : opp & 0x7e7e7e7e7e7e7e7eull;
        u64 up = over & (own << s), down = over & (own >> s);
        up |= over & (up << s);
        down |= over & (down >> s);
        const u64 pairs_up = over & (over << s), pairs_down = over & (over >> s);
        up |= pairs_up & (up << 2 * s);
        down |= pairs_down & (down >> 2 * s);
        up |= pairs_up & (up << 2 * s);
        down |= pairs_down & (down >> 2 * s);
        moves |= (up << s) | (down >> s);
    }
    return moves & ~(own | opp);
}

__host__ __device__ inline u64 flipped(int square, u64 own, u64 opp)
{
    const int shifts[4] = {1, 8, 7, 9};
    const u64 from = 1ull << square;
    u64 flips = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const int s = shifts[i];
        const u64 over = s == 8 ? opp : opp & 0x7e7e7e7e7e7e7e7eull;
        u64 up = over & (from << s), down = over & (from >> s);
#pragma unroll
        for (int k = 0; k < 5; k++) {
            up |= over & (up << s);
            down |= over & (down >> s);
        }
        flips |= ((up << s) & own) != 0 ? up : 0;
        flips |= ((down >> s) & own) != 0 ? down : 0;
    }
    return flips;
}

#ifdef __CUDA_ARCH__
#define COUNT(set) __popcll(set)
#define LOWEST(set) (__ffsll((long long)(set)) - 1)
#else
#define COUNT(set) __builtin_popcountll(set)
#define LOWEST(set) __builtin_ctzll(set)
#endif

enum { DISC = PATTERN_DISC, INFINITE = 65 * DISC };

__host__ __device__ inline int final_value(u64 own, u64 opp)
{
    const int a = COUNT(own), b = COUNT(opp);
    return DISC * (a > b ? 64 - 2 * b : a < b ? 2 * a - 64 : 0);
}

// -------------------------------------------------------------------------------- random numbers

__host__ __device__ inline unsigned next_random(u64 *state)
{
    u64 z = (*state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return (unsigned)((z ^ (z >> 31)) >> 32);
}

__host__ __device__ inline float unit_random(u64 *state)
{
    return ((next_random(state) >> 8) + 0.5f) / 16777216.0f;
}
