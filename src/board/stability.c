/* The tables of stability.h. The edge table is made by tools/edge_table.c when Emilia is built. */
#include "board/stability.h"

#define DIGIT(n, bit) ((n) >> (bit) & 1)
#define TERNARY(n)                                                                                \
    (DIGIT(n, 0) + 3 * DIGIT(n, 1) + 9 * DIGIT(n, 2) + 27 * DIGIT(n, 3) + 81 * DIGIT(n, 4) +      \
     243 * DIGIT(n, 5) + 729 * DIGIT(n, 6) + 2187 * DIGIT(n, 7))
#define TERNARY_4(n) TERNARY(n), TERNARY(n + 1), TERNARY(n + 2), TERNARY(n + 3)
#define TERNARY_16(n) TERNARY_4(n), TERNARY_4(n + 4), TERNARY_4(n + 8), TERNARY_4(n + 12)
#define TERNARY_64(n) TERNARY_16(n), TERNARY_16(n + 16), TERNARY_16(n + 32), TERNARY_16(n + 48)

_Alignas(64) const uint16_t stability_ternary[256] = {TERNARY_64(0), TERNARY_64(64),
                                                      TERNARY_64(128), TERNARY_64(192)};

_Alignas(64) const uint8_t stability_edges[6561] = {
#include "edge_table.inc"
};
