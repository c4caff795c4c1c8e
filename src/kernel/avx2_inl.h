/* AVX2 with BMI2: the four lines through a square, or the four directions of a shift, in the four
 * lanes of one vector. Same contract as portable_inl.h, which is this file's oracle. */
#ifndef KERNEL_AVX2_INL_H
#define KERNEL_AVX2_INL_H

#include "kernel/last_flips.h"
#include "kernel/rays.h"

#include <immintrin.h>
#include <string.h>

static inline uint64_t avx2_or_lanes(__m256i lanes)
{
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(lanes),
                                     _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Kogge-Stone as in the portable version: runs of one, two, four, six discs. */
static inline uint64_t avx2_moves(uint64_t own, uint64_t opp)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1,
                                            0x7e7e7e7e7e7e7e7e);
    const __m256i from = _mm256_set1_epi64x((long long)own);
    const __m256i over = _mm256_and_si256(_mm256_set1_epi64x((long long)opp), inner);
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(from, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(from, step));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    const __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, step),
                                            _mm256_srlv_epi64(down, step));
    return avx2_or_lanes(reached) & ~(own | opp);
}

static inline uint64_t avx2_flips(int sq, uint64_t own, uint64_t opp)
{
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1); /* the order of the rays */
    const __m256i step2 = _mm256_set_epi64x(14, 18, 16, 2);
    const __m256i step4 = _mm256_set_epi64x(28, 36, 32, 4);
    const __m256i own4 = _mm256_set1_epi64x((long long)own);
    const __m256i opp4 = _mm256_set1_epi64x((long long)opp);
    /* Upwards the end of the run is the lowest square that is not the opponent's. */
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i up = _mm256_load_si256((const __m256i *)kernel_rays[sq].up);
    const __m256i up_others = _mm256_andnot_si256(opp4, up);
    const __m256i up_end = _mm256_and_si256(
        _mm256_andnot_si256(_mm256_add_epi64(up_others, ones), up_others), own4);
    const __m256i none = _mm256_cmpeq_epi64(up_end, _mm256_setzero_si256());
    const __m256i up_flips = _mm256_and_si256(
        _mm256_andnot_si256(none, _mm256_add_epi64(up_end, ones)), up);
    /* Downwards it is the highest: smear it along the ray and keep the top. */
    const __m256i down = _mm256_load_si256((const __m256i *)kernel_rays[sq].down);
    __m256i beyond = _mm256_andnot_si256(opp4, down);
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step2));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step4));
    const __m256i down_end = _mm256_and_si256(
        _mm256_andnot_si256(_mm256_srlv_epi64(beyond, step), beyond), own4);
    const __m256i above = _mm256_sub_epi64(_mm256_setzero_si256(),
                                           _mm256_add_epi64(down_end, down_end));
    return avx2_or_lanes(_mm256_or_si256(up_flips, _mm256_and_si256(above, down)));
}

/* One PEXT a line; squares a line lacks read as the opponent's and outflank nothing. */
static inline int avx2_last_flips(int sq, uint64_t own)
{
    const KernelLines *lines = &kernel_lines[sq];
    int flips = 0;
    flips += kernel_last_counts[sq & 7][(own >> (sq & 56)) & 0xff];
    flips += kernel_last_counts[sq >> 3][_pext_u64(own, lines->column)];
    flips += kernel_last_counts[lines->fall_place][_pext_u64(own, lines->fall)];
    flips += kernel_last_counts[lines->rise_place][_pext_u64(own, lines->rise)];
    return flips;
}

static inline int avx2_select(uint64_t set, int n)
{
    return __builtin_ctzll(_pdep_u64(1ull << n, set));
}

static inline int avx2_lookup_sum(const int16_t *table, const int32_t *origin,
                                  const int16_t *index)
{
    const __m256i low_half = _mm256_set1_epi32(1);
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < 64; i += 8) {
        const __m128i narrow = _mm_load_si128((const __m128i *)(index + i));
        const __m256i entry = _mm256_add_epi32(
            _mm256_cvtepi16_epi32(narrow), _mm256_load_si256((const __m256i *)(origin + i)));
        const __m256i pair = _mm256_i32gather_epi32((const int *)(const void *)table, entry, 2);
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(pair, low_half));
    }
    const __m128i half =
        _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
}

/* Four inputs in every lane, one output a lane. Inputs are at most 127, so that the sums of two
 * products stay within 16 bits. */
static inline void avx2_dense(const uint8_t *in, int ins, const int8_t *weights,
                              const int32_t *bias, int32_t *out, int outs)
{
    const __m256i ones = _mm256_set1_epi16(1);
    const __m256i *next = (const __m256i *)weights;
    __m256i sums[4];
    for (int j = 0; j < outs / 8; j++) {
        sums[j] = _mm256_load_si256((const __m256i *)bias + j);
    }
    for (int i = 0; i < ins; i += 4) {
        int32_t four;
        memcpy(&four, in + i, sizeof four);
        for (int j = 0; j < outs / 8; j++) {
            const __m256i pairs =
                _mm256_maddubs_epi16(_mm256_set1_epi32(four), _mm256_load_si256(next++));
            sums[j] = _mm256_add_epi32(sums[j], _mm256_madd_epi16(pairs, ones));
        }
    }
    for (int j = 0; j < outs / 8; j++) {
        _mm256_store_si256((__m256i *)out + j, sums[j]);
    }
}

#endif
