/* WebAssembly SIMD: the board in one lane and its mirror image, row 1 for row 8, in the other, so
 * that each step down a board serves two directions. Rows are left to 64-bit arithmetic. */
#ifndef KERNEL_WASM_INL_H
#define KERNEL_WASM_INL_H

#include "kernel/portable_inl.h"

#include <wasm_simd128.h>

/* Mirrors the second lane, to and fro. */
static inline v128_t wasm_mirrored(v128_t lanes)
{
    return wasm_i8x16_shuffle(lanes, lanes, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

static inline uint64_t wasm_joined(v128_t lanes)
{
    const v128_t back = wasm_mirrored(lanes);
    return (uint64_t)wasm_i64x2_extract_lane(back, 0) | (uint64_t)wasm_i64x2_extract_lane(back, 1);
}

/* Kogge-Stone as in the portable version, upwards only. */
static inline v128_t wasm_reach(v128_t from, v128_t over, uint32_t step)
{
    const v128_t pairs = over & wasm_i64x2_shl(over, step);
    v128_t run = over & wasm_i64x2_shl(from, step);
    run |= over & wasm_i64x2_shl(run, step);
    run |= pairs & wasm_i64x2_shl(run, 2 * step);
    run |= pairs & wasm_i64x2_shl(run, 2 * step);
    return wasm_i64x2_shl(run, step);
}

static inline uint64_t wasm_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & 0x7e7e7e7e7e7e7e7eu;
    const v128_t from = wasm_mirrored(wasm_i64x2_splat((int64_t)own));
    const v128_t over = wasm_mirrored(wasm_i64x2_splat((int64_t)opp));
    const v128_t within = over & wasm_i64x2_const_splat(0x7e7e7e7e7e7e7e7e);
    const v128_t reached = wasm_reach(from, over, 8) | wasm_reach(from, within, 7) |
                           wasm_reach(from, within, 9);
    return (portable_reach_rows(own, inner) | wasm_joined(reached)) & ~(own | opp);
}

/* Flips along a ray of each lane that runs towards higher bits. */
static inline v128_t wasm_ray_flips(uint64_t ray, uint64_t mirrored, v128_t own, v128_t opp)
{
    const v128_t one = wasm_i64x2_const_splat(1);
    const v128_t rays = wasm_i64x2_make((int64_t)ray, (int64_t)mirrored);
    const v128_t others = wasm_v128_andnot(rays, opp);
    const v128_t end = wasm_v128_andnot(others, wasm_i64x2_sub(others, one)) & own;
    const v128_t closed = wasm_i64x2_ne(end, wasm_i64x2_const_splat(0));
    return rays & wasm_i64x2_sub(end, one) & closed;
}

static inline uint64_t wasm_flips(int sq, uint64_t own, uint64_t opp)
{
    const uint64_t *up = kernel_rays[sq].up;
    const uint64_t *mirrored = kernel_rays[sq ^ 56].up;
    const v128_t own2 = wasm_mirrored(wasm_i64x2_splat((int64_t)own));
    const v128_t opp2 = wasm_mirrored(wasm_i64x2_splat((int64_t)opp));
    const v128_t flips = wasm_ray_flips(up[1], mirrored[1], own2, opp2) |
                         wasm_ray_flips(up[2], mirrored[2], own2, opp2) |
                         wasm_ray_flips(up[3], mirrored[3], own2, opp2);
    return wasm_joined(flips) | portable_up_flips(up[0], own, opp) |
           portable_down_flips(kernel_rays[sq].down[0], own, opp);
}

#endif
