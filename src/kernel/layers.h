/* The layers of a small network, as the kernels read them: 32 sums over the whole board become 64
 * inputs, both signs of each, then 16 outputs; the sums over each quarter of it become eight
 * outputs by a layer that all quarters share, of which the mean is taken; these 24 become 32, then
 * one number (eval/network.h has the formulas). The weights of four neighbouring inputs of an
 * output lie side by side, because that is what instructions for products of bytes take. Who fills
 * this makes sure that no sum can overflow. */
#ifndef KERNEL_LAYERS_H
#define KERNEL_LAYERS_H

#include <stdint.h>

enum {
    LAYERS_BOARDS = 5, /* the whole one and its quarters */
    LAYERS_SUMS = 32,
    LAYERS_INPUTS = 2 * LAYERS_SUMS,
    LAYERS_WHOLE = 16,
    LAYERS_QUARTER = 8,
    LAYERS_FIRST = LAYERS_WHOLE + LAYERS_QUARTER,
    LAYERS_SECOND = 32
};

typedef struct KernelLayers {
    _Alignas(64) int8_t w1[LAYERS_INPUTS / 4][LAYERS_WHOLE][4];
    int8_t quarter_w1[LAYERS_INPUTS / 4][LAYERS_QUARTER][4];
    int8_t w2[LAYERS_FIRST / 4][LAYERS_SECOND][4];
    int32_t b1[LAYERS_WHOLE];
    int32_t b2[LAYERS_SECOND];
    int16_t w3[LAYERS_SECOND];
    int16_t skip[LAYERS_SUMS];
    int32_t quarter_b1[LAYERS_QUARTER];
    int32_t b3;
} KernelLayers;

#endif
