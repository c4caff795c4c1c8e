/* Sums 64 entries of an int16 table: entry origin[i] + index[i] for each i. The vector versions
 * fetch 32 bits at each entry and keep the low half, so a table must be followed by two more
 * readable bytes. All versions give the same sum. */
#ifndef KERNEL_LOOKUP_INL_H
#define KERNEL_LOOKUP_INL_H

#include <stdint.h>

static inline int portable_lookup_sum(const int16_t *table, const int32_t *origin,
                                      const int16_t *index)
{
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        sum += table[origin[i] + index[i]];
    }
    return sum;
}

#if defined(__AVX512BW__) && defined(__AVX512VNNI__)
#include <immintrin.h>

static inline int kernel_lookup_sum(const int16_t *table, const int32_t *origin,
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

#elif defined(__AVX2__)
#include <immintrin.h>

static inline int kernel_lookup_sum(const int16_t *table, const int32_t *origin,
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

#else

#define kernel_lookup_sum portable_lookup_sum

#endif
#endif
