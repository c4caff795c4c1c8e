/* AVX2 with BMI2: the four lines through a square, or the four directions of a shift, in the four
 * lanes of one vector. Same contract as portable_inl.h, which is this file's oracle. */
#ifndef KERNEL_AVX2_INL_H
#define KERNEL_AVX2_INL_H

#include "kernel/last_flips.h"
#include "kernel/layers.h"
#include "kernel/rays.h"

#include <immintrin.h>
#include <stdbool.h>

static inline uint64_t avx2_or_lanes(__m256i lanes)
{
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(lanes),
                                     _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* A set in all four lanes (kernel.h). */
typedef uint64_t Avx2Spread __attribute__((vector_size(32)));

static inline Avx2Spread avx2_spread(uint64_t set)
{
    return (Avx2Spread)_mm256_set1_epi64x((long long)set);
}

static inline uint64_t avx2_unspread(Avx2Spread set)
{
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128((__m256i)set));
}

/* As avx2_or_lanes(), but the answer stays in the lanes: the way to a register and back takes
 * longer than all that is done with it. */
static inline Avx2Spread avx2_spread_lanes(__m256i lanes)
{
    const __m256i two = _mm256_or_si256(lanes, _mm256_permute4x64_epi64(lanes, 0x4e));
    return (Avx2Spread)_mm256_or_si256(two, _mm256_shuffle_epi32(two, 0x4e));
}

/* Kogge-Stone as in the portable version, a line in each lane: runs of one, two, four, six
 * discs. */
static inline __m256i avx2_reached(__m256i own, __m256i opp)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1,
                                            0x7e7e7e7e7e7e7e7e);
    const __m256i over = _mm256_and_si256(opp, inner);
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    return _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
}

static inline uint64_t avx2_moves(uint64_t own, uint64_t opp)
{
    return avx2_or_lanes(avx2_reached((__m256i)avx2_spread(own), (__m256i)avx2_spread(opp))) &
           ~(own | opp);
}

static inline uint64_t avx2_spread_moves(Avx2Spread own, Avx2Spread opp, uint64_t empty)
{
    return avx2_or_lanes(avx2_reached((__m256i)own, (__m256i)opp)) & empty;
}

/* A pair of opposite rays in each lane. */
static inline __m256i avx2_turned(int sq, __m256i own, __m256i opp)
{
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1); /* the order of the rays */
    const __m256i step2 = _mm256_set_epi64x(14, 18, 16, 2);
    const __m256i step4 = _mm256_set_epi64x(28, 36, 32, 4);
    /* Upwards the end of the run is the lowest square that is not the opponent's. */
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i up = _mm256_load_si256((const __m256i *)kernel_rays[sq].up);
    const __m256i up_others = _mm256_andnot_si256(opp, up);
    const __m256i up_end = _mm256_and_si256(
        _mm256_andnot_si256(_mm256_add_epi64(up_others, ones), up_others), own);
    const __m256i none = _mm256_cmpeq_epi64(up_end, _mm256_setzero_si256());
    const __m256i up_flips = _mm256_and_si256(
        _mm256_andnot_si256(none, _mm256_add_epi64(up_end, ones)), up);
    /* Downwards it is the highest: smear it along the ray and keep the top. */
    const __m256i down = _mm256_load_si256((const __m256i *)kernel_rays[sq].down);
    __m256i beyond = _mm256_andnot_si256(opp, down);
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step2));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step4));
    const __m256i down_end = _mm256_and_si256(
        _mm256_andnot_si256(_mm256_srlv_epi64(beyond, step), beyond), own);
    const __m256i above = _mm256_sub_epi64(_mm256_setzero_si256(),
                                           _mm256_add_epi64(down_end, down_end));
    return _mm256_or_si256(up_flips, _mm256_and_si256(above, down));
}

static inline uint64_t avx2_flips(int sq, uint64_t own, uint64_t opp)
{
    return avx2_or_lanes(avx2_turned(sq, (__m256i)avx2_spread(own), (__m256i)avx2_spread(opp)));
}

static inline Avx2Spread avx2_spread_flips(int sq, Avx2Spread own, Avx2Spread opp)
{
    return avx2_spread_lanes(avx2_turned(sq, (__m256i)own, (__m256i)opp));
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

/* The greatest of four numbers. */
static inline int avx2_greatest(__m128i four)
{
    four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    return _mm_cvtsi128_si32(_mm_max_epi32(four, _mm_shuffle_epi32(four, 0xb1)));
}

static inline int avx2_greatest8(const int32_t *numbers)
{
    const __m128i *four = (const __m128i *)numbers;
    return avx2_greatest(_mm_max_epi32(_mm_loadu_si128(four), _mm_loadu_si128(four + 1)));
}

static inline int avx2_sum(__m256i lanes)
{
    const __m128i half =
        _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
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
    return avx2_sum(sum);
}

/* Adds four inputs, the same in every lane, times eight outputs' weights. Inputs are at most 127,
 * or weights at most 64, so sums of two products stay within 16 bits. */
static inline __m256i avx2_add_products(__m256i sum, __m256i inputs, const void *weights)
{
    const __m256i pairs = _mm256_maddubs_epi16(inputs, _mm256_load_si256(weights));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

/* A number of memory in every lane. Compilers take it by way of a register and a shuffle when told
 * to set lanes. */
static inline __m256i avx2_everywhere(const int32_t *number)
{
    return _mm256_castps_si256(_mm256_broadcast_ss((const float *)(const void *)number));
}

/* See portable_square(). */
static inline __m256i avx2_square(__m256i sums)
{
    const __m256i most = _mm256_set1_epi16(LAYERS_FULL);
    const __m256i size = _mm256_min_epi16(_mm256_abs_epi16(sums), most);
    const __m256i other = _mm256_srli_epi16(_mm256_mullo_epi16(size, _mm256_set1_epi16(129)), 1);
    return _mm256_mulhrs_epi16(_mm256_sign_epi16(size, sums), other);
}

/* The squares of the sums, with their signs; of a quarter's sums, doubled. */
static inline void avx2_squares(const int16_t sums[LAYERS_SUMS], bool quarter,
                                int32_t squares[LAYERS_SUMS / 4])
{
    const __m256i *from = (const __m256i *)sums;
    for (int i = 0; i < LAYERS_SUMS / 32; i++) {
        const __m256i a = from[2 * i], b = from[2 * i + 1];
        const __m256i both =
            _mm256_packs_epi16(avx2_square(quarter ? _mm256_adds_epi16(a, a) : a),
                               avx2_square(quarter ? _mm256_adds_epi16(b, b) : b));
        _mm256_store_si256((__m256i *)squares + i, _mm256_permute4x64_epi64(both, 0xd8));
    }
}

/* Adds four squares, the same in every lane, times weights for their signs: of the two inputs that
 * a sum becomes one is zero. */
static inline __m256i avx2_add_signed_products(__m256i sum, __m256i squares, __m256i plus,
                                               __m256i minus)
{
    const __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(squares),
                                               _mm256_blendv_epi8(plus, minus, squares));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

/* 16 sums as outputs of a layer; in the order 0-3, 8-11, 4-7, 12-15. */
static inline __m256i avx2_outputs(__m256i low, __m256i high, int shift, int16_t most)
{
    const __m256i both =
        _mm256_packs_epi32(_mm256_srai_epi32(low, shift), _mm256_srai_epi32(high, shift));
    return _mm256_min_epi16(_mm256_max_epi16(both, _mm256_setzero_si256()),
                            _mm256_set1_epi16(most));
}

/* The first layer's outputs for `boards` of them, which share it, the whole one or its quarters; in
 * the order of avx2_outputs(). Weights stay in registers for all of them. */
static inline void avx2_first(const int16_t sums[][LAYERS_SUMS], int boards,
                              const int8_t weights[LAYERS_INPUTS / 4][16][4],
                              const int32_t bias[16], __m256i *outputs)
{
    enum { GROUPS = LAYERS_SUMS / 4, MOST = LAYERS_BOARDS - 1 };
    _Alignas(32) int32_t squares[MOST][GROUPS];
    __m256i low[MOST], high[MOST];
    for (int b = 0; b < boards; b++) {
        avx2_squares(sums[b], boards > 1, squares[b]);
        low[b] = _mm256_load_si256((const __m256i *)bias);
        high[b] = _mm256_load_si256((const __m256i *)bias + 1);
    }
    for (int i = 0; i < GROUPS; i++) {
        const __m256i *plus = (const __m256i *)(const void *)weights[i];
        const __m256i *minus = (const __m256i *)(const void *)weights[GROUPS + i];
        for (int b = 0; b < boards; b++) {
            const __m256i four = avx2_everywhere(&squares[b][i]);
            low[b] = avx2_add_signed_products(low[b], four, plus[0], minus[0]);
            high[b] = avx2_add_signed_products(high[b], four, plus[1], minus[1]);
        }
    }
    for (int b = 0; b < boards; b++) {
        outputs[b] = avx2_outputs(
            low[b], high[b], boards > 1 ? LAYERS_QUARTER_SHIFT : LAYERS_WHOLE_SHIFT, 255);
    }
}

/* See portable_layers(). */
static inline int avx2_layers(const KernelLayers *layers,
                              const int16_t sums[LAYERS_BOARDS][LAYERS_SUMS])
{
    __m256i whole, quarter[4];
    avx2_first(sums + 1, 4, layers->quarter_w1, layers->quarter_b1, quarter);
    avx2_first(sums, 1, layers->w1, layers->b1, &whole);
    const __m256i four = _mm256_add_epi16(_mm256_add_epi16(quarter[0], quarter[1]),
                                          _mm256_add_epi16(quarter[2], quarter[3]));
    const __m256i mean = _mm256_srli_epi16(_mm256_add_epi16(four, _mm256_set1_epi16(2)), 2);
    const __m256i in_order = _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0);
    _Alignas(32) int32_t first[LAYERS_FIRST / 4];
    _mm256_store_si256((__m256i *)first,
                       _mm256_permutevar8x32_epi32(_mm256_packus_epi16(whole, mean), in_order));
    __m256i second[4];
    for (int j = 0; j < 4; j++) {
        second[j] = _mm256_load_si256((const __m256i *)layers->b2 + j);
    }
    for (int i = 0; i < LAYERS_FIRST / 4; i++) {
        for (int j = 0; j < 4; j++) {
            second[j] =
                avx2_add_products(second[j], avx2_everywhere(&first[i]), layers->w2[i][8 * j]);
        }
    }
    __m256i sum = _mm256_setzero_si256();
    for (int j = 0; j < LAYERS_SECOND / 16; j++) {
        const __m256i outputs =
            avx2_outputs(second[2 * j], second[2 * j + 1], LAYERS_SECOND_SHIFT, 127);
        const __m256i last = _mm256_permute4x64_epi64(outputs, 0xd8);
        sum = _mm256_add_epi32(
            sum, _mm256_madd_epi16(last, _mm256_load_si256((const __m256i *)layers->w3 + j)));
    }
    for (int i = 0; i < LAYERS_SUMS / 16; i++) {
        sum = _mm256_add_epi32(
            sum, _mm256_madd_epi16(_mm256_load_si256((const __m256i *)sums[0] + i),
                                   _mm256_load_si256((const __m256i *)layers->skip + i)));
    }
    return layers->b3 + avx2_sum(sum);
}

#endif
