/* AVX-512 (Ice Lake, Zen 4 and later). One position: the lane layout of avx2_inl.h on 256-bit
 * vectors, with three-input logic, leading-zero counts and arithmetic 64-bit shifts. Several
 * positions: avx512_lanes_inl.h. */
#ifndef KERNEL_AVX512_INL_H
#define KERNEL_AVX512_INL_H

#include "kernel/avx2_inl.h"
#include "kernel/batch.h"

#include <string.h>

/* Truth tables for the three-input logic of a, b and c. */
enum {
    AVX512_A_OR_BC = 0xf8,          /* a | (b & c) */
    AVX512_A_OR_BNC = 0xf4,         /* a | (b & ~c) */
    AVX512_A_OR_NB = 0xf3,          /* a | ~b */
    AVX512_ANY = 0xfe,              /* a | b | c */
    AVX512_ALL = 0x80,              /* a & b & c */
    AVX512_A_AND_NOTB_AND_C = 0x20, /* a & ~b & c */
    AVX512_A_AND_B_AND_NOTC = 0x40, /* a & b & ~c */
};

static inline __m256i avx512_reached(__m256i own, __m256i opp)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1,
                                            0x7e7e7e7e7e7e7e7e);
    const __m256i over = _mm256_and_si256(opp, inner);
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(own, step));
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
    return _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
}

static inline uint64_t avx512_moves(uint64_t own, uint64_t opp)
{
    return avx2_or_lanes(avx512_reached((__m256i)avx2_spread(own), (__m256i)avx2_spread(opp))) &
           ~(own | opp);
}

static inline uint64_t avx512_spread_moves(Avx2Spread own, Avx2Spread opp, uint64_t empty)
{
    return avx2_or_lanes(avx512_reached((__m256i)own, (__m256i)opp)) & empty;
}

static inline __m256i avx512_turned(int sq, __m256i own, __m256i opp)
{
    const __m256i ones = _mm256_set1_epi64x(-1);
    /* Upwards the run ends below the lowest square that is not the opponent's. */
    const __m256i up = _mm256_load_si256((const __m256i *)kernel_rays[sq].up);
    const __m256i up_others = _mm256_andnot_si256(opp, up);
    const __m256i up_end = _mm256_ternarylogic_epi64(
        up_others, _mm256_add_epi64(up_others, ones), own, AVX512_A_AND_NOTB_AND_C);
    const __m256i none = _mm256_cmpeq_epi64(up_end, _mm256_setzero_si256());
    const __m256i up_flips = _mm256_ternarylogic_epi64(up, _mm256_add_epi64(up_end, ones), none,
                                                       AVX512_A_AND_B_AND_NOTC);
    /* Downwards above the highest: shifted by the leading zeros of the others its disc becomes
     * the sign bit of `own`, which fills the lane when it is set. */
    const __m256i down = _mm256_load_si256((const __m256i *)kernel_rays[sq].down);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opp, down));
    const __m256i closed = _mm256_srai_epi64(_mm256_sllv_epi64(own, zeros), 63);
    const __m256i down_flips = _mm256_ternarylogic_epi64(
        down, _mm256_srlv_epi64(ones, zeros), closed, AVX512_A_AND_NOTB_AND_C);
    return _mm256_or_si256(up_flips, down_flips);
}

static inline uint64_t avx512_flips(int sq, uint64_t own, uint64_t opp)
{
    return avx2_or_lanes(avx512_turned(sq, (__m256i)avx2_spread(own), (__m256i)avx2_spread(opp)));
}

static inline Avx2Spread avx512_spread_flips(int sq, Avx2Spread own, Avx2Spread opp)
{
    return avx2_spread_lanes(avx512_turned(sq, (__m256i)own, (__m256i)opp));
}

/* The squares of a set, side by side, then zeros. */
static inline __m512i avx512_square_list(uint64_t set)
{
    _Alignas(64) static const uint8_t all[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    return _mm512_maskz_compress_epi8(set, _mm512_load_si512(all));
}

static inline void avx512_squares(uint64_t set, uint8_t *squares)
{
    _mm512_storeu_si512(squares, avx512_square_list(set));
}

/* Writes the keys of the first `count` of eight moves, the first at `place`, and returns the
 * greatest. */
static inline int avx512_keys8(__m512i worth, int count, int place, int32_t *keys)
{
    const __m256i places = _mm256_sub_epi32(_mm256_set_epi32(56, 57, 58, 59, 60, 61, 62, 63),
                                            _mm256_set1_epi32(place));
    const __m256i key = _mm256_mask_add_epi32(
        _mm256_set1_epi32(INT32_MIN), (__mmask8)_bzhi_u32(0xff, (uint32_t)count),
        _mm256_slli_epi32(_mm512_cvtepi64_epi32(worth), 6), places);
    _mm256_storeu_si256((__m256i *)keys, key);
    return avx2_greatest(
        _mm_max_epi32(_mm256_castsi256_si128(key), _mm256_extracti128_si256(key, 1)));
}

/* The same of four, and four places without a move. */
static inline int avx512_keys4(__m256i worth, int count, int place, int32_t *keys)
{
    const __m128i places = _mm_sub_epi32(_mm_set_epi32(60, 61, 62, 63), _mm_set1_epi32(place));
    const __m128i key = _mm_mask_add_epi32(
        _mm_set1_epi32(INT32_MIN), (__mmask8)_bzhi_u32(0xf, (uint32_t)count),
        _mm_slli_epi32(_mm256_cvtepi64_epi32(worth), 6), places);
    _mm_storeu_si128((__m128i *)keys, key);
    _mm_storeu_si128((__m128i *)keys + 1, _mm_set1_epi32(INT32_MIN));
    return avx2_greatest(key);
}
_Static_assert(KERNEL_PLACES == 1 << 6, "avx512_keys8 and avx512_keys4 shift");

#define Lanes __m512i
#define LANES(op) _mm512_##op
#define LANES_SET(x) _mm512_set1_epi64(x)
#define LANES_COUNT unsigned
#define LANES_NAME(f) avx512_##f##8
#include "kernel/avx512_lanes_inl.h"

#define Lanes __m256i
#define LANES(op) _mm256_##op
#define LANES_SET(x) _mm256_set1_epi64x(x)
#define LANES_COUNT int
#define LANES_NAME(f) avx512_##f##4
#include "kernel/avx512_lanes_inl.h"

/* See kernel.h. */
static inline void avx512_replies8(const uint64_t *own, const uint64_t *opp,
                                   const uint8_t *square, KernelReplies *replies)
{
    const __m512i own8 = _mm512_loadu_si512(own);
    const __m512i opp8 = _mm512_loadu_si512(opp);
    const __m512i square8 = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)square));
    const __m512i move = _mm512_sllv_epi64(_mm512_set1_epi64(1), square8);
    const __m512i flips = avx512_flips8(own8, opp8, square8, move);
    const __m512i moves = avx512_moves8(
        _mm512_andnot_si512(flips, opp8),
        _mm512_ternarylogic_epi64(own8, flips, move, AVX512_ANY));
    _mm512_store_si512(replies->flips, flips);
    _mm512_store_si512(replies->moves, moves);
}

static inline int avx512_lookup_sum(const int16_t *table, const int32_t *origin,
                                    const int16_t *index)
{
    const __m512i low_half = _mm512_set1_epi32(1);
    __m512i sum = _mm512_setzero_si512();
    for (int i = 0; i < 64; i += 16) {
        const __m256i narrow = _mm256_load_si256((const __m256i *)(index + i));
        const __m512i entry =
            _mm512_add_epi32(_mm512_cvtepi16_epi32(narrow), _mm512_load_si512(origin + i));
        const __m512i pair = _mm512_i32gather_epi32(entry, table, 2);
        sum = _mm512_dpwssd_epi32(sum, pair, low_half);
    }
    return _mm512_reduce_add_epi32(sum);
}

/* See portable_square(). */
static inline __m512i avx512_square(__m512i sums)
{
    const __m512i most = _mm512_set1_epi16(LAYERS_FULL);
    const __m512i least = _mm512_set1_epi16(-LAYERS_FULL);
    const __m512i side = _mm512_max_epi16(_mm512_min_epi16(sums, most), least);
    const __m512i times = _mm512_mullo_epi16(_mm512_abs_epi16(side), _mm512_set1_epi16(129));
    return _mm512_mulhrs_epi16(side, _mm512_srli_epi16(times, 1));
}

/* The squares of the positive and of the negative sums, as inputs of a layer; of a quarter's sums,
 * doubled. */
static inline void avx512_inputs(const int16_t sums[LAYERS_SUMS], bool quarter,
                                 int32_t in[LAYERS_INPUTS / 4])
{
    const __m512i zero = _mm512_setzero_si512();
    const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0); /* undoes the packing's */
    const __m512i a = _mm512_load_si512(sums), b = _mm512_load_si512(sums + 32);
    const __m512i both =
        _mm512_packs_epi16(avx512_square(quarter ? _mm512_adds_epi16(a, a) : a),
                           avx512_square(quarter ? _mm512_adds_epi16(b, b) : b));
    const __m512i squares = _mm512_permutexvar_epi64(order, both);
    _mm512_store_si512(in, _mm512_max_epi8(squares, zero));
    _mm512_store_si512(in + LAYERS_SUMS / 4,
                       _mm512_max_epi8(_mm512_sub_epi8(zero, squares), zero));
}
_Static_assert(LAYERS_SUMS == 64, "the bytes of a vector");

/* Adds the products of four inputs at `in`. */
static inline __m512i avx512_add_products(__m512i sums, const int32_t *in, __m512i weights)
{
    return _mm512_dpbusd_epi32(sums, _mm512_set1_epi32(*in), weights);
}

/* Both parts of sums, as outputs of a layer. */
static inline __m512i avx512_outputs(const __m512i part[2], unsigned shift, int most)
{
    const __m512i sums = _mm512_srai_epi32(_mm512_add_epi32(part[0], part[1]), shift);
    return _mm512_min_epi32(_mm512_max_epi32(sums, _mm512_setzero_si512()),
                            _mm512_set1_epi32(most));
}

/* The first layer's outputs, as bytes: the whole board's, the mean of the quarters'. Weights stay
 * in a register for all quarters. Sums are in two parts, so that products overlap. */
static inline void avx512_first(const KernelLayers *layers,
                                const int16_t sums[LAYERS_BOARDS][LAYERS_SUMS],
                                int32_t first[LAYERS_FIRST / 4])
{
    _Alignas(64) int32_t in[LAYERS_BOARDS][LAYERS_INPUTS / 4];
    __m512i part[LAYERS_BOARDS][2];
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        avx512_inputs(sums[b], b > 0, in[b]);
        part[b][0] = _mm512_load_si512(b == 0 ? layers->b1 : layers->quarter_b1);
        part[b][1] = _mm512_setzero_si512();
    }
    for (int i = 0; i < LAYERS_INPUTS / 4; i += 2) {
        for (int k = 0; k < 2; k++) {
            const __m512i whole = _mm512_load_si512(layers->w1[i + k]);
            const __m512i quarter = _mm512_load_si512(layers->quarter_w1[i + k]);
            for (int b = 0; b < LAYERS_BOARDS; b++) {
                part[b][k] =
                    avx512_add_products(part[b][k], &in[b][i + k], b == 0 ? whole : quarter);
            }
        }
    }
    __m512i four = _mm512_set1_epi32(2);
    for (int b = 1; b < LAYERS_BOARDS; b++) {
        four = _mm512_add_epi32(four, avx512_outputs(part[b], LAYERS_QUARTER_SHIFT, 255));
    }
    const __m512i whole = avx512_outputs(part[0], LAYERS_WHOLE_SHIFT, 255);
    _mm_store_si128((__m128i *)first, _mm512_cvtepi32_epi8(whole));
    _mm_store_si128((__m128i *)first + 1, _mm512_cvtepi32_epi8(_mm512_srli_epi32(four, 2)));
}

/* See portable_layers(). */
static inline int avx512_layers(const KernelLayers *layers,
                                const int16_t sums[LAYERS_BOARDS][LAYERS_SUMS])
{
    _Alignas(64) int32_t first[LAYERS_FIRST / 4];
    avx512_first(layers, sums, first);
    const __m512i zero = _mm512_setzero_si512();
    __m512i part[2][2];
    for (int j = 0; j < 2; j++) {
        part[j][0] = _mm512_load_si512(layers->b2 + 16 * j);
        part[j][1] = zero;
        for (int i = 0; i < LAYERS_FIRST / 4; i++) {
            part[j][i % 2] = avx512_add_products(part[j][i % 2], &first[i],
                                                 _mm512_load_si512(layers->w2[i][16 * j]));
        }
    }
    const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0); /* undoes the packing's */
    __m512i last = _mm512_permutexvar_epi64(
        order, _mm512_packs_epi32(avx512_outputs(part[0], LAYERS_SECOND_SHIFT, 127),
                                  avx512_outputs(part[1], LAYERS_SECOND_SHIFT, 127)));
    last = _mm512_dpwssd_epi32(zero, last, _mm512_load_si512(layers->w3));
    for (int i = 0; i < LAYERS_SUMS; i += 32) {
        last = _mm512_dpwssd_epi32(last, _mm512_load_si512(sums[0] + i),
                                   _mm512_load_si512(layers->skip + i));
    }
    return layers->b3 + _mm512_reduce_add_epi32(last);
}

#endif
