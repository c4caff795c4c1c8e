/* AVX-512 (Ice Lake, Zen 4 and later). One position: the lane layout of avx2_inl.h on 256-bit
 * vectors, with three-input logic, leading-zero counts and arithmetic 64-bit shifts. Eight
 * positions: one in each lane of a 512-bit vector, so that nothing is spread or gathered. */
#ifndef KERNEL_AVX512_INL_H
#define KERNEL_AVX512_INL_H

#include "kernel/avx2_inl.h"
#include "kernel/batch.h"

/* Truth tables for the three-input logic of a, b and c. */
enum {
    AVX512_A_OR_BC = 0xf8,          /* a | (b & c) */
    AVX512_A_OR_BNC = 0xf4,         /* a | (b & ~c) */
    AVX512_A_OR_NB = 0xf3,          /* a | ~b */
    AVX512_ANY = 0xfe,              /* a | b | c */
    AVX512_A_AND_NOTB_AND_C = 0x20, /* a & ~b & c */
    AVX512_A_AND_B_AND_NOTC = 0x40, /* a & b & ~c */
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

/* What moves turn on one line through each of them. */
static inline __m512i avx512_line_flips8(__m512i own, __m512i opp, __m512i move, __m512i line)
{
    const __m512i ones = _mm512_set1_epi64(-1);
    /* Upwards a carry runs through the opponent's discs of the line (all other lines are filled
     * for it) and clears them; the run is closed if it comes to rest on an own disc. */
    const __m512i filled = _mm512_ternarylogic_epi64(opp, line, line, AVX512_A_OR_NB);
    const __m512i carried = _mm512_add_epi64(filled, _mm512_add_epi64(move, move));
    const __mmask8 up = _mm512_test_epi64_mask(carried, _mm512_and_si512(own, line));
    const __m512i up_run = _mm512_ternarylogic_epi64(filled, carried, line,
                                                     AVX512_A_AND_NOTB_AND_C);
    /* Downwards the leading zeros of what is not the opponent's lead to its end, as above. */
    const __m512i below = _mm512_and_si512(line, _mm512_add_epi64(move, ones));
    const __m512i zeros = _mm512_lzcnt_epi64(_mm512_andnot_si512(opp, below));
    const __mmask8 down = _mm512_movepi64_mask(_mm512_sllv_epi64(own, zeros));
    const __m512i up_flips = _mm512_maskz_mov_epi64(up, up_run);
    return _mm512_mask_ternarylogic_epi64(up_flips, down, below, _mm512_srlv_epi64(ones, zeros),
                                          AVX512_A_OR_BNC);
}

/* Lines through the squares, from tables in registers: sixteen diagonals by row minus column
 * (modulo 16) and by row plus column. */
static inline __m512i avx512_flips8(__m512i own, __m512i opp, __m512i square)
{
    const __m512i fall_0 = _mm512_set_epi64(
        0x0100000000000000, 0x0201000000000000, 0x0402010000000000, 0x0804020100000000,
        0x1008040201000000, 0x2010080402010000, 0x4020100804020100, (long long)0x8040201008040201);
    const __m512i fall_8 = _mm512_set_epi64(0x0080402010080402, 0x0000804020100804,
                                            0x0000008040201008, 0x0000000080402010,
                                            0x0000000000804020, 0x0000000000008040,
                                            0x0000000000000080, 0);
    const __m512i rise_0 = _mm512_set_epi64(
        0x0102040810204080, 0x0001020408102040, 0x0000010204081020, 0x0000000102040810,
        0x0000000001020408, 0x0000000000010204, 0x0000000000000102, 0x0000000000000001);
    const __m512i rise_8 = _mm512_set_epi64(
        0, (long long)0x8000000000000000, 0x4080000000000000, 0x2040800000000000,
        0x1020408000000000, 0x0810204080000000, 0x0408102040800000, 0x0204081020408000);
    const __m512i x = _mm512_and_si512(square, _mm512_set1_epi64(7));
    const __m512i y = _mm512_srli_epi64(square, 3);
    const __m512i row = _mm512_sllv_epi64(_mm512_set1_epi64(0xff), _mm512_sub_epi64(square, x));
    const __m512i column = _mm512_sllv_epi64(_mm512_set1_epi64(0x0101010101010101), x);
    const __m512i fall = _mm512_permutex2var_epi64(fall_0, _mm512_sub_epi64(y, x), fall_8);
    const __m512i rise = _mm512_permutex2var_epi64(rise_0, _mm512_add_epi64(y, x), rise_8);
    const __m512i move = _mm512_sllv_epi64(_mm512_set1_epi64(1), square);
    const __m512i straight = _mm512_or_si512(avx512_line_flips8(own, opp, move, row),
                                             avx512_line_flips8(own, opp, move, column));
    return _mm512_ternarylogic_epi64(straight, avx512_line_flips8(own, opp, move, fall),
                                     avx512_line_flips8(own, opp, move, rise), AVX512_ANY);
}

/* portable_reach() on eight positions. */
static inline __m512i avx512_reach8(__m512i own, __m512i over, unsigned step)
{
    __m512i up = _mm512_and_si512(over, _mm512_slli_epi64(own, step));
    __m512i down = _mm512_and_si512(over, _mm512_srli_epi64(own, step));
    const __m512i pairs_up = _mm512_and_si512(over, _mm512_slli_epi64(over, step));
    const __m512i pairs_down = _mm512_srli_epi64(pairs_up, step);
#define AVX512_GROW(run, over_, shift, by)                                                        \
    _mm512_ternarylogic_epi64(run, over_, shift(run, by), AVX512_A_OR_BC)
    up = AVX512_GROW(up, over, _mm512_slli_epi64, step);
    down = AVX512_GROW(down, over, _mm512_srli_epi64, step);
    up = AVX512_GROW(up, pairs_up, _mm512_slli_epi64, 2 * step);
    down = AVX512_GROW(down, pairs_down, _mm512_srli_epi64, 2 * step);
    up = AVX512_GROW(up, pairs_up, _mm512_slli_epi64, 2 * step);
    down = AVX512_GROW(down, pairs_down, _mm512_srli_epi64, 2 * step);
#undef AVX512_GROW
    return _mm512_or_si512(_mm512_slli_epi64(up, step), _mm512_srli_epi64(down, step));
}

/* portable_reach_rows() on eight positions. */
static inline __m512i avx512_reach_rows8(__m512i own, __m512i inner)
{
    const __m512i entered = _mm512_and_si512(inner, _mm512_add_epi64(own, own));
    const __m512i carried = _mm512_add_epi64(inner, entered);
    const __m512i pairs = _mm512_and_si512(inner, _mm512_srli_epi64(inner, 1));
    __m512i west = _mm512_and_si512(inner, _mm512_srli_epi64(own, 1));
    west = _mm512_ternarylogic_epi64(west, inner, _mm512_srli_epi64(west, 1), AVX512_A_OR_BC);
    west = _mm512_ternarylogic_epi64(west, pairs, _mm512_srli_epi64(west, 2), AVX512_A_OR_BC);
    west = _mm512_ternarylogic_epi64(west, pairs, _mm512_srli_epi64(west, 2), AVX512_A_OR_BC);
    return _mm512_ternarylogic_epi64(_mm512_srli_epi64(west, 1), carried, inner, AVX512_A_OR_BNC);
}

static inline __m512i avx512_moves8(__m512i own, __m512i opp)
{
    const __m512i inner = _mm512_and_si512(opp, _mm512_set1_epi64(0x7e7e7e7e7e7e7e7e));
    const __m512i reached = _mm512_ternarylogic_epi64(
        _mm512_or_si512(avx512_reach_rows8(own, inner), avx512_reach8(own, opp, 8)),
        avx512_reach8(own, inner, 7), avx512_reach8(own, inner, 9), AVX512_ANY);
    return _mm512_andnot_si512(_mm512_or_si512(own, opp), reached);
}

/* See kernel.h. */
static inline void avx512_replies8(const uint64_t *own, const uint64_t *opp,
                                   const uint8_t *square, KernelReplies *replies)
{
    const __m512i own8 = _mm512_loadu_si512(own);
    const __m512i opp8 = _mm512_loadu_si512(opp);
    const __m512i square8 = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)square));
    const __m512i flips = avx512_flips8(own8, opp8, square8);
    const __m512i move = _mm512_sllv_epi64(_mm512_set1_epi64(1), square8);
    const __m512i moves = avx512_moves8(
        _mm512_andnot_si512(flips, opp8),
        _mm512_ternarylogic_epi64(own8, flips, move, AVX512_ANY));
    _mm512_store_si512(replies->flips, flips);
    _mm512_store_si512(replies->moves, moves);
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

/* batch_around() on eight positions. */
static inline __m512i avx512_around8(__m512i set)
{
    const __m512i west = _mm512_set1_epi64(0x7f7f7f7f7f7f7f7f);
    const __m512i wide = _mm512_or_si512(
        _mm512_ternarylogic_epi64(set, west, _mm512_srli_epi64(set, 1), AVX512_A_OR_BC),
        _mm512_slli_epi64(_mm512_and_si512(set, west), 1));
    return _mm512_ternarylogic_epi64(wide, _mm512_slli_epi64(wide, 8), _mm512_srli_epi64(wide, 8),
                                     AVX512_ANY);
}

/* What eight moves are worth (batch.h). */
static inline __m512i avx512_worth8(__m512i move, __m512i own, __m512i opp, __m512i answers,
                                    __m512i rest)
{
    const __m512i corners = _mm512_set1_epi64((long long)KERNEL_CORNERS);
    const __m512i mobility =
        _mm512_add_epi64(_mm512_popcnt_epi64(answers),
                         _mm512_popcnt_epi64(_mm512_and_si512(answers, corners)));
    const __m512i frontier = _mm512_sub_epi64(
        _mm512_popcnt_epi64(_mm512_and_si512(avx512_around8(own), rest)),
        _mm512_popcnt_epi64(_mm512_and_si512(avx512_around8(opp), rest)));
    const __m512i worth = _mm512_sub_epi64(frontier, _mm512_slli_epi64(mobility, 3));
    return _mm512_mask_add_epi64(worth, _mm512_test_epi64_mask(move, corners), worth,
                                 _mm512_set1_epi64(KERNEL_CORNER));
}
_Static_assert(KERNEL_ANSWER == 1 << 3, "avx512_worth8 shifts");

static inline int avx512_order8(uint64_t own, uint64_t opp, uint64_t moves, uint64_t empty,
                                uint64_t odd, uint64_t first, KernelOrder *order)
{
    const __m512i own8 = _mm512_set1_epi64((long long)own);
    const __m512i opp8 = _mm512_set1_epi64((long long)opp);
    const __m128i squares = _mm512_castsi512_si128(avx512_square_list(moves));
    const __m512i square8 = _mm512_cvtepu8_epi64(squares);
    const __m512i move = _mm512_sllv_epi64(_mm512_set1_epi64(1), square8);
    const __m512i flips = avx512_flips8(own8, opp8, square8);
    const __m512i next_own = _mm512_andnot_si512(flips, opp8);
    const __m512i next_opp = _mm512_ternarylogic_epi64(own8, flips, move, AVX512_ANY);
    const __m512i rest = _mm512_andnot_si512(move, _mm512_set1_epi64((long long)empty));
    const __m512i answers = _mm512_and_si512(avx512_moves8(next_own, next_opp), rest);
    _mm512_storeu_si512(order->own, next_own);
    _mm512_storeu_si512(order->opp, next_opp);
    _mm512_storeu_si512(order->moves, answers);
    _mm_storel_epi64((__m128i *)order->square, squares);

    __m512i worth = avx512_worth8(move, next_own, next_opp, answers, rest);
    worth = _mm512_mask_add_epi64(
        worth, _mm512_test_epi64_mask(move, _mm512_set1_epi64((long long)odd)), worth,
        _mm512_set1_epi64(KERNEL_ODD));
    worth = _mm512_mask_mov_epi64(
        worth, _mm512_test_epi64_mask(move, _mm512_set1_epi64((long long)first)),
        _mm512_set1_epi64(KERNEL_FIRST));
    worth = _mm512_mask_mov_epi64(worth, _mm512_testn_epi64_mask(next_own, next_own),
                                  _mm512_set1_epi64(KERNEL_WIPE_OUT));
    const __mmask8 used = (__mmask8)_bzhi_u32(0xff, (uint32_t)__builtin_popcountll(moves));
    const __m256i key = _mm256_mask_add_epi32(
        _mm256_set1_epi32(INT32_MIN), used,
        _mm256_slli_epi32(_mm512_cvtepi64_epi32(worth), 6),
        _mm256_set_epi32(56, 57, 58, 59, 60, 61, 62, 63));
    _mm256_storeu_si256((__m256i *)order->key, key);
    __m128i top = _mm_max_epi32(_mm256_castsi256_si128(key), _mm256_extracti128_si256(key, 1));
    top = _mm_max_epi32(top, _mm_shuffle_epi32(top, 0x4e));
    return _mm_cvtsi128_si32(_mm_max_epi32(top, _mm_shuffle_epi32(top, 0xb1)));
}
_Static_assert(KERNEL_PLACES == 1 << 6, "avx512_order8 shifts");

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

/* Half of 32 numbers, rounded down, from 0 to 127. */
static inline __m256i avx512_inputs(__m512i sums)
{
    return _mm256_max_epi8(_mm512_cvtsepi16_epi8(_mm512_srai_epi16(sums, 1)),
                           _mm256_setzero_si256());
}

/* See portable_layers(). Four partial sums in the first layer, so that products overlap. */
static inline int avx512_layers(const KernelLayers *layers, const int16_t sums[LAYERS_SUMS])
{
    const __m512i sum = _mm512_load_si512(sums);
    const __m512i zero = _mm512_setzero_si512();
    _Alignas(64) int32_t in[LAYERS_INPUTS / 4];
    _mm256_store_si256((__m256i *)in, avx512_inputs(sum));
    _mm256_store_si256((__m256i *)in + 1, avx512_inputs(_mm512_sub_epi16(zero, sum)));
    __m512i part[4] = {_mm512_load_si512(layers->b1), zero, zero, zero};
    for (int i = 0; i < LAYERS_INPUTS / 4; i++) {
        part[i % 4] = _mm512_dpbusd_epi32(part[i % 4], _mm512_set1_epi32(in[i]),
                                          _mm512_load_si512(layers->w1[i]));
    }
    const __m512i first = _mm512_add_epi32(_mm512_add_epi32(part[0], part[1]),
                                           _mm512_add_epi32(part[2], part[3]));
    const __m512i outputs = _mm512_broadcast_i32x4(_mm_max_epi8(
        _mm512_cvtsepi32_epi8(_mm512_srai_epi32(first, 6)), _mm_setzero_si128()));
    const __m512i four[4] = {
        _mm512_shuffle_epi32(outputs, 0x00), _mm512_shuffle_epi32(outputs, 0x55),
        _mm512_shuffle_epi32(outputs, 0xaa), _mm512_shuffle_epi32(outputs, 0xff)};
    __m512i second[2];
    for (int j = 0; j < 2; j++) {
        second[j] = _mm512_load_si512(layers->b2 + 16 * j);
        for (int i = 0; i < LAYERS_FIRST / 4; i++) {
            second[j] = _mm512_dpbusd_epi32(second[j], four[i],
                                            _mm512_load_si512(layers->w2[i][16 * j]));
        }
        second[j] = _mm512_srai_epi32(second[j], 6);
    }
    const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0); /* undoes the packing's */
    __m512i last =
        _mm512_permutexvar_epi64(order, _mm512_packs_epi32(second[0], second[1]));
    last = _mm512_min_epi16(_mm512_max_epi16(last, zero), _mm512_set1_epi16(127));
    last = _mm512_dpwssd_epi32(zero, last, _mm512_load_si512(layers->w3));
    last = _mm512_dpwssd_epi32(last, sum, _mm512_load_si512(layers->skip));
    return layers->b3 + _mm512_reduce_add_epi32(last);
}

#endif
