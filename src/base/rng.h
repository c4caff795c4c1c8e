/* Seeded random numbers: xoshiro256** seeded through splitmix64 (Blackman and Vigna, public
 * domain algorithms). The same seed gives the same sequence on every machine. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state[4];
} Rng;

static inline uint64_t rng_splitmix(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline Rng rng_seeded(uint64_t seed)
{
    Rng rng;
    for (int i = 0; i < 4; i++) {
        rng.state[i] = rng_splitmix(&seed);
    }
    return rng;
}

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->state;
    const uint64_t times5 = s[1] * 5;
    const uint64_t result = ((times5 << 7) | (times5 >> 57)) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Uniform in 0 .. bound-1, bound > 0. The multiply-shift bias is below bound / 2^32. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound)
{
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}

/* Uniform in [0, 1). */
static inline double rng_unit(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1.0p-53;
}

#endif
