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
 * products of bytes, the inputs being at most 127, fit into 16 bits, and the two sums of an output
 * are split and added the same way. */
static inline PortableInts portable_add_products(PortableInts sums, PortableShorts even,
                                                 PortableShorts odd, const int8_t *weights)
{
    PortableShorts pairs;
    __builtin_memcpy(&pairs, weights, sizeof pairs);
    pairs = (pairs << 8 >> 8) * even + (pairs >> 8) * odd;
    const PortableInts two = (PortableInts)pairs;
    return sums + (two << 16 >> 16) + (two >> 16);
}

static inline uint8_t portable_clamp(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > 127 ? 127 : value);
}

static inline void portable_dense(const uint8_t *in, int ins, const int8_t *weights,
                                  const int32_t *bias, int outs, uint8_t *out)
{
    int32_t sums[LAYERS_SECOND];
    for (int j = 0; j < outs; j++) {
        sums[j] = bias[j];
    }
    for (int i = 0; i < ins; i += 4) {
        int32_t four;
        __builtin_memcpy(&four, in + i, sizeof four);
        const PortableShorts pairs = (PortableShorts)(PortableInts){four, four, four, four};
        for (int j = 0; j < outs; j += 4, weights += 16) {
            PortableInts sum;
            __builtin_memcpy(&sum, sums + j, sizeof sum);
            sum = portable_add_products(sum, pairs & 255, pairs >> 8, weights);
            __builtin_memcpy(sums + j, &sum, sizeof sum);
        }
    }
    for (int j = 0; j < outs; j++) {
        out[j] = portable_clamp(sums[j] >> 6);
    }
}

/* Both signs of the sums, halved, as inputs of a layer. */
static inline void portable_inputs(const int16_t sums[LAYERS_SUMS], uint8_t in[LAYERS_INPUTS])
{
    for (int i = 0; i < LAYERS_SUMS; i++) {
        const int16_t half = sums[i] >> 1;
        in[i] = portable_clamp(half);
        in[LAYERS_SUMS + i] = portable_clamp(-half);
    }
}

/* What the layers make of the sums, which are aligned to 64 bytes: the whole board's first. */
static inline int portable_layers(const KernelLayers *layers,
                                  const int16_t sums[LAYERS_BOARDS][LAYERS_SUMS])
{
    uint8_t in[LAYERS_INPUTS], first[LAYERS_FIRST], second[LAYERS_SECOND];
    int four[LAYERS_QUARTER] = {0};
    for (int c = 1; c < LAYERS_BOARDS; c++) {
        uint8_t quarter[LAYERS_QUARTER];
        portable_inputs(sums[c], in);
        portable_dense(in, LAYERS_INPUTS, &layers->quarter_w1[0][0][0], layers->quarter_b1,
                       LAYERS_QUARTER, quarter);
        for (int j = 0; j < LAYERS_QUARTER; j++) {
            four[j] += quarter[j];
        }
    }
    for (int j = 0; j < LAYERS_QUARTER; j++) {
        first[LAYERS_WHOLE + j] = (uint8_t)((four[j] + 2) >> 2);
    }
    portable_inputs(sums[0], in);
    portable_dense(in, LAYERS_INPUTS, &layers->w1[0][0][0], layers->b1, LAYERS_WHOLE, first);
    portable_dense(first, LAYERS_FIRST, &layers->w2[0][0][0], layers->b2, LAYERS_SECOND, second);
    int32_t sum = layers->b3;
    for (int i = 0; i < LAYERS_SECOND; i++) {
        sum += layers->w3[i] * second[i] + layers->skip[i] * sums[0][i];
    }
    return sum;
}

#endif
