/* The three questions of the rules in plain 64-bit C: always compiled, and the oracle of every
 * other tier. Bit 0 is a1, bit 7 is h1, bit 63 is h8. */
#ifndef KERNEL_PORTABLE_INL_H
#define KERNEL_PORTABLE_INL_H

#include "kernel/last_flips.h"
#include "kernel/layers.h"
#include "kernel/rays.h"

/* Squares reached from `own` over one or more discs of `over` in steps of `shift`, both ways. */
static inline uint64_t portable_reach(uint64_t own, uint64_t over, int shift)
{
    uint64_t up = over & (own << shift);
    uint64_t down = over & (own >> shift);
    up |= over & (up << shift);
    down |= over & (down >> shift);
    const uint64_t pairs_up = over & (over << shift);
    const uint64_t pairs_down = pairs_up >> shift;
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    return (up << shift) | (down >> shift);
}

/* The same along rows. East (towards higher bits) a carry does it: it enters a run beside an own
 * disc and leaves it at the end. `inner` has no disc on an edge column, so nothing wraps. */
static inline uint64_t portable_reach_rows(uint64_t own, uint64_t inner)
{
    const uint64_t east = (inner + (inner & (own << 1))) & ~inner;
    uint64_t west = inner & (own >> 1);
    const uint64_t pairs = inner & (inner >> 1);
    west |= inner & (west >> 1);
    west |= pairs & (west >> 2);
    west |= pairs & (west >> 2);
    return east | west >> 1;
}

static inline uint64_t portable_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & 0x7e7e7e7e7e7e7e7eu; /* a disc on an edge column ends its row */
    return (portable_reach_rows(own, inner) | portable_reach(own, opp, 8) |
            portable_reach(own, inner, 7) | portable_reach(own, inner, 9)) &
           ~(own | opp);
}

/* Discs turned along a ray towards higher bits: a carry runs through the opponent's discs to the
 * first other square. */
static inline uint64_t portable_up_flips(uint64_t ray, uint64_t own, uint64_t opp)
{
    const uint64_t end = ((opp | ~ray) + 1) & ray & own;
    return (end - (end != 0)) & ray;
}

/* Towards lower bits that square is the highest one that is not the opponent's. */
static inline uint64_t portable_down_flips(uint64_t ray, uint64_t own, uint64_t opp)
{
    const uint64_t others = (ray & ~opp) | 1; /* a1 is harmless: it ends every ray it is on */
    const uint64_t end = (0x8000000000000000u >> __builtin_clzll(others)) & ray & own;
    return (0 - (end << 1)) & ray;
}

/* Discs turned by a move on the empty square `sq`; 0 if the move is not legal. */
static inline uint64_t portable_flips(int sq, uint64_t own, uint64_t opp)
{
    const KernelRays *rays = &kernel_rays[sq];
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++) {
        flips |= portable_up_flips(rays->up[i], own, opp);
        flips |= portable_down_flips(rays->down[i], own, opp);
    }
    return flips;
}

/* How many discs a move on `sq` turns when it is the last empty square. Products gather a line
 * into the top byte: a diagonal meets every column once, so the column numbers its squares. */
static inline int portable_last_flips(int sq, uint64_t own)
{
    const KernelLines *lines = &kernel_lines[sq];
    const uint64_t columns = 0x0101010101010101u;
    const uint8_t *by_column = kernel_last_counts[sq & 7];
    const uint64_t column = ((own >> (sq & 7)) & columns) * 0x0102040810204080u;
    return by_column[(own >> (sq & 56)) & 0xff] +
           by_column[((own & lines->fall) * columns) >> 56] +
           by_column[((own & lines->rise) * columns) >> 56] +
           kernel_last_counts[sq >> 3][column >> 56];
}

/* The square with n others of the set before it; n is below the set's count. */
static inline int portable_select(uint64_t set, int n)
{
    for (; n > 0; n--) {
        set &= set - 1;
    }
    return __builtin_ctzll(set);
}

/* The sum of 64 entries of an int16 table, entry origin[i] + index[i] for each i. Both arrays are
 * aligned to 64 bytes. Other versions fetch 32 bits at each entry and keep the low half, so the
 * table must be followed by two more readable bytes. */
static inline int portable_lookup_sum(const int16_t *table, const int32_t *origin,
                                      const int16_t *index)
{
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        sum += table[origin[i] + index[i]];
    }
    return sum;
}

/* Vectors of a size that every machine with vectors has, in the words of the compiler. */
typedef int16_t PortableShorts __attribute__((vector_size(16)));
typedef int32_t PortableInts __attribute__((vector_size(16)));

/* Adds four inputs times the weights of four outputs. A pair of weights is split by shifts; two
 * products of bytes fit into 16 bits, because inputs are at most 127 or weights at most 64, and the
 * two sums of an output are split and added the same way. */
static inline PortableInts portable_add_products(PortableInts sums, PortableShorts even,
                                                 PortableShorts odd, PortableShorts weights)
{
    const PortableShorts pairs = (weights << 8 >> 8) * even + (weights >> 8) * odd;
    const PortableInts two = (PortableInts)pairs;
    return sums + (two << 16 >> 16) + (two >> 16);
}

/* Four bytes again and again. */
static inline PortableShorts portable_everywhere(const void *bytes)
{
    int32_t four;
    __builtin_memcpy(&four, bytes, sizeof four);
    return (PortableShorts)(PortableInts){four, four, four, four};
}

static inline PortableShorts portable_weights(const int8_t (*weights)[4])
{
    PortableShorts pairs;
    __builtin_memcpy(&pairs, weights, sizeof pairs);
    return pairs;
}

static inline void portable_outputs(const int32_t *sums, int outs, int shift, int most,
                                    uint8_t *out)
{
    for (int j = 0; j < outs; j++) {
        const int value = sums[j] >> shift;
        out[j] = (uint8_t)(value < 0 ? 0 : value > most ? most : value);
    }
}

/* The square of a sum, with its sign: LAYERS_FULL and beyond become 127. */
static inline int portable_square(int sum)
{
    const int side = sum > LAYERS_FULL ? LAYERS_FULL : sum < -LAYERS_FULL ? -LAYERS_FULL : sum;
    return (side * ((side < 0 ? -side : side) * 129 >> 1) + (1 << 14)) >> 15;
}

/* The first layer, from a board's sums, so many times. Of the two inputs that a sum becomes one is
 * zero: its weights are for what it is. */
static inline void portable_first(const int16_t sums[LAYERS_SUMS], int times,
                                  const int8_t (*weights)[LAYERS_WHOLE][4], const int32_t *bias,
                                  int shift, uint8_t out[LAYERS_WHOLE])
{
    enum { GROUPS = LAYERS_SUMS / 4 };
    uint8_t size[LAYERS_SUMS], negative[LAYERS_SUMS];
    for (int i = 0; i < LAYERS_SUMS; i++) {
        const int square = portable_square(times * sums[i]);
        size[i] = (uint8_t)(square < 0 ? -square : square);
        negative[i] = (uint8_t)(square < 0 ? 255 : 0);
    }
    PortableInts to[LAYERS_WHOLE / 4];
    __builtin_memcpy(to, bias, sizeof to);
    for (int i = 0; i < GROUPS; i++) {
        const PortableShorts sizes = portable_everywhere(size + 4 * i);
        const PortableShorts below = portable_everywhere(negative + 4 * i);
        for (int j = 0; j < LAYERS_WHOLE / 4; j++) {
            const PortableShorts plus = portable_weights(weights[i] + 4 * j);
            const PortableShorts minus = portable_weights(weights[GROUPS + i] + 4 * j);
            to[j] = portable_add_products(to[j], sizes & 255, sizes >> 8,
                                          plus ^ ((plus ^ minus) & below));
        }
    }
    portable_outputs((const int32_t *)to, LAYERS_WHOLE, shift, 255, out);
}
_Static_assert(LAYERS_WHOLE == LAYERS_QUARTER, "portable_first serves both");

static inline void portable_second(const uint8_t in[LAYERS_FIRST],
                                   const int8_t (*weights)[LAYERS_SECOND][4], const int32_t *bias,
                                   uint8_t out[LAYERS_SECOND])
{
    PortableInts to[LAYERS_SECOND / 4];
    __builtin_memcpy(to, bias, sizeof to);
    for (int i = 0; i < LAYERS_FIRST / 4; i++) {
        const PortableShorts four = portable_everywhere(in + 4 * i);
        for (int j = 0; j < LAYERS_SECOND / 4; j++) {
            to[j] = portable_add_products(to[j], four & 255, four >> 8 & 255,
                                          portable_weights(weights[i] + 4 * j));
        }
    }
    portable_outputs((const int32_t *)to, LAYERS_SECOND, LAYERS_SECOND_SHIFT, 127, out);
}

/* What the layers make of the sums, which are aligned to 64 bytes: the whole board's first. */
static inline int portable_layers(const KernelLayers *layers,
                                  const int16_t sums[LAYERS_BOARDS][LAYERS_SUMS])
{
    uint8_t first[LAYERS_FIRST], second[LAYERS_SECOND];
    int four[LAYERS_QUARTER] = {0};
    for (int c = 1; c < LAYERS_BOARDS; c++) {
        uint8_t quarter[LAYERS_QUARTER];
        portable_first(sums[c], 2, layers->quarter_w1, layers->quarter_b1, LAYERS_QUARTER_SHIFT,
                       quarter);
        for (int j = 0; j < LAYERS_QUARTER; j++) {
            four[j] += quarter[j];
        }
    }
    for (int j = 0; j < LAYERS_QUARTER; j++) {
        first[LAYERS_WHOLE + j] = (uint8_t)((four[j] + 2) >> 2);
    }
    portable_first(sums[0], 1, layers->w1, layers->b1, LAYERS_WHOLE_SHIFT, first);
    portable_second(first, layers->w2, layers->b2, second);
    int32_t sum = layers->b3;
    for (int i = 0; i < LAYERS_SECOND; i++) {
        sum += layers->w3[i] * second[i];
    }
    for (int i = 0; i < LAYERS_SUMS; i++) {
        sum += layers->skip[i] * sums[0][i];
    }
    return sum;
}

#endif
