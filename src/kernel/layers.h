/* The layers of a small network, as the kernels read them: 32 sums become 64 inputs, both signs of
 * each, then 16 and 32 outputs, then one number (eval/network.h has the formulas). The weights of
 * four neighbouring inputs of an output lie side by side, because that is what instructions for
 * products of bytes take. Who fills this makes sure that no sum can overflow. */
#ifndef KERNEL_LAYERS_H
#define KERNEL_LAYERS_H

#include <stdint.h>

enum { LAYERS_SUMS = 32, LAYERS_INPUTS = 64, LAYERS_FIRST = 16, LAYERS_SECOND = 32 };

typedef struct KernelLayers {
    _Alignas(64) int8_t w1[LAYERS_INPUTS / 4][LAYERS_FIRST][4];
    int8_t w2[LAYERS_FIRST / 4][LAYERS_SECOND][4];
    int32_t b1[LAYERS_FIRST];
    int32_t b2[LAYERS_SECOND];
    int16_t w3[LAYERS_SECOND];
    int16_t skip[LAYERS_SUMS];
    int32_t b3;
} KernelLayers;

#endif
