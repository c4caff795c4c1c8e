/* The layers of a small network, as the kernels read them: 64 sums over the whole board become 128
 * inputs, the squares of the positive and of the negative ones, then 16 outputs; the sums over each
 * quarter of it become 16 outputs by a layer that all quarters share, of which the mean is taken;
 * these 32 become 32, then one number (eval/network.h has the formulas). The weights of four
 * neighbouring inputs of an output lie side by side, because that is what instructions for products
 * of bytes take. Who fills this makes sure that no sum can overflow. */
#ifndef KERNEL_LAYERS_H
#define KERNEL_LAYERS_H

#include <stdint.h>

enum {
    LAYERS_BOARDS = 5, /* the whole one and its quarters */
    LAYERS_SUMS = 64,
    LAYERS_FULL = 254, /* a sum whose square is the greatest input, 127; of a quarter's half */
    LAYERS_INPUTS = 2 * LAYERS_SUMS,
    LAYERS_WHOLE = 16,
    LAYERS_QUARTER = 16,
    LAYERS_FIRST = LAYERS_WHOLE + LAYERS_QUARTER,
    LAYERS_SECOND = 32,
    LAYERS_MOST_WEIGHT = 64, /* of the second layer, whose inputs are up to 255 */
    /* Binary places that the outputs of the layers lose: */
    LAYERS_WHOLE_SHIFT = 5,
    LAYERS_QUARTER_SHIFT = 7,
    LAYERS_SECOND_SHIFT = 6
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
