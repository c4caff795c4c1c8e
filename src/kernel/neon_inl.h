/* NEON: the board in one lane and the board turned by half a turn in the other, so that each step
 * towards higher bits serves two opposite directions. */
#ifndef KERNEL_NEON_INL_H
#define KERNEL_NEON_INL_H

#include "kernel/portable_inl.h"

#include <arm_neon.h>

/* The 64 bits of each lane in reverse order: square 63 - sq takes the place of sq. */
static inline uint64x2_t neon_turned(uint64x2_t lanes)
{
    return vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(lanes))));
}

static inline uint64x2_t neon_and_turned(uint64_t set)
{
    const uint64x2_t both = vdupq_n_u64(set);
    return vcopyq_laneq_u64(both, 1, neon_turned(both), 1);
}

/* Lane 0 and lane 1 turned back. */
static inline uint64_t neon_joined(uint64x2_t lanes)
{
    return vgetq_lane_u64(lanes, 0) | vgetq_lane_u64(neon_turned(lanes), 1);
}

/* Kogge-Stone as in the portable version, upwards only. */
#define NEON_REACH(from, over, step)                                                              \
    __extension__({                                                                               \
        const uint64x2_t pairs = vandq_u64(over, vshlq_n_u64(over, step));                        \
        uint64x2_t run = vandq_u64(over, vshlq_n_u64(from, step));                                \
        run = vorrq_u64(run, vandq_u64(over, vshlq_n_u64(run, step)));                            \
        run = vorrq_u64(run, vandq_u64(pairs, vshlq_n_u64(run, 2 * (step))));                     \
        run = vorrq_u64(run, vandq_u64(pairs, vshlq_n_u64(run, 2 * (step))));                     \
        vshlq_n_u64(run, step);                                                                   \
    })

static inline uint64_t neon_moves(uint64_t own, uint64_t opp)
{
    const uint64x2_t from = neon_and_turned(own);
    const uint64x2_t over = neon_and_turned(opp);
    const uint64x2_t inner = vandq_u64(over, vdupq_n_u64(0x7e7e7e7e7e7e7e7eu));
    /* Along rows a carry does it: it enters a run beside an own disc and leaves it at the end. */
    const uint64x2_t entered = vandq_u64(inner, vshlq_n_u64(from, 1));
    const uint64x2_t row = vbicq_u64(vaddq_u64(inner, entered), inner);
    const uint64x2_t straight = vorrq_u64(row, NEON_REACH(from, over, 8));
    const uint64x2_t slanted = vorrq_u64(NEON_REACH(from, inner, 7), NEON_REACH(from, inner, 9));
    return neon_joined(vorrq_u64(straight, slanted)) & ~(own | opp);
}
#undef NEON_REACH

/* Flips along two rays that run towards higher bits. */
static inline uint64x2_t neon_ray_flips(const uint64_t *rays, uint64x2_t own, uint64x2_t opp)
{
    const uint64x2_t one = vdupq_n_u64(1);
    const uint64x2_t ray = vld1q_u64(rays);
    const uint64x2_t others = vbicq_u64(ray, opp);
    const uint64x2_t end = vandq_u64(vbicq_u64(others, vsubq_u64(others, one)), own);
    return vandq_u64(vandq_u64(ray, vsubq_u64(end, one)), vtstq_u64(end, end));
}

static inline uint64_t neon_flips(int sq, uint64_t own, uint64_t opp)
{
    const uint64x2_t own2 = vdupq_n_u64(own);
    const uint64x2_t opp2 = vdupq_n_u64(opp);
    const uint64_t *up = kernel_rays[sq].up;
    const uint64x2_t up_flips = vorrq_u64(neon_ray_flips(up, own2, opp2),
                                          neon_ray_flips(up + 2, own2, opp2));
    const uint64x2_t own2_turned = neon_turned(own2);
    const uint64x2_t opp2_turned = neon_turned(opp2);
    const uint64_t *down = kernel_rays[63 - sq].up;
    const uint64x2_t down_flips = vorrq_u64(neon_ray_flips(down, own2_turned, opp2_turned),
                                            neon_ray_flips(down + 2, own2_turned, opp2_turned));
    const uint64x2_t flips = vorrq_u64(up_flips, neon_turned(down_flips));
    return vgetq_lane_u64(flips, 0) | vgetq_lane_u64(flips, 1);
}

#endif
