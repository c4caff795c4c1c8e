/* AVX-512 on 256-bit vectors (Ice Lake, Zen 4 and later): the lane layout of avx2_inl.h, with
 * three-input logic, leading-zero counts and arithmetic 64-bit shifts. */
#ifndef KERNEL_AVX512_INL_H
#define KERNEL_AVX512_INL_H

#include "kernel/avx2_inl.h"

/* Truth tables for _mm256_ternarylogic_epi64(a, b, c, ...): a selects the high nibble. */
enum {
    AVX512_A_OR_BC = 0xf8,       /* a | (b & c) */
    AVX512_A_AND_NOTB_AND_C = 0x20,
    AVX512_A_AND_B_AND_NOTC = 0x40,
};

static inline uint64_t avx512_moves(uint64_t own, uint64_t opp)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1,
                                            0x7e7e7e7e7e7e7e7e);
    const __m256i from = _mm256_set1_epi64x((long long)own);
    const __m256i over = _mm256_and_si256(_mm256_set1_epi64x((long long)opp), inner);
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(from, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(from, step));
    const __m256i pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
#define AVX512_GROW(run, over_, shift, by)                                                        \
    _mm256_ternarylogic_epi64(run, over_, shift(run, by), AVX512_A_OR_BC)
    up = AVX512_GROW(up, over, _mm256_sllv_epi64, step);
    down = AVX512_GROW(down, over, _mm256_srlv_epi64, step);
    up = AVX512_GROW(up, pairs_up, _mm256_sllv_epi64, step2);
    down = AVX512_GROW(down, pairs_down, _mm256_srlv_epi64, step2);
    up = AVX512_GROW(up, pairs_up, _mm256_sllv_epi64, step2);
    down = AVX512_GROW(down, pairs_down, _mm256_srlv_epi64, step2);
#undef AVX512_GROW
    const __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, step),
                                            _mm256_srlv_epi64(down, step));
    return avx2_or_lanes(reached) & ~(own | opp);
}

static inline uint64_t avx512_flips(int sq, uint64_t own, uint64_t opp)
{
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i own4 = _mm256_set1_epi64x((long long)own);
    const __m256i opp4 = _mm256_set1_epi64x((long long)opp);
    /* Upwards the run ends below the lowest square that is not the opponent's. */
    const __m256i up = _mm256_load_si256((const __m256i *)kernel_rays[sq].up);
    const __m256i up_others = _mm256_andnot_si256(opp4, up);
    const __m256i up_end = _mm256_ternarylogic_epi64(
        up_others, _mm256_add_epi64(up_others, ones), own4, AVX512_A_AND_NOTB_AND_C);
    const __m256i none = _mm256_cmpeq_epi64(up_end, _mm256_setzero_si256());
    const __m256i up_flips = _mm256_ternarylogic_epi64(up, _mm256_add_epi64(up_end, ones), none,
                                                       AVX512_A_AND_B_AND_NOTC);
    /* Downwards above the highest: shifted by the leading zeros of the others its disc becomes
     * the sign bit of `own`, which fills the lane when it is set. */
    const __m256i down = _mm256_load_si256((const __m256i *)kernel_rays[sq].down);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opp4, down));
    const __m256i closed = _mm256_srai_epi64(_mm256_sllv_epi64(own4, zeros), 63);
    const __m256i down_flips = _mm256_ternarylogic_epi64(
        down, _mm256_srlv_epi64(ones, zeros), closed, AVX512_A_AND_NOTB_AND_C);
    return avx2_or_lanes(_mm256_or_si256(up_flips, down_flips));
}

#endif
