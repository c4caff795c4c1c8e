/* The ray table, written as expressions of the square so that nothing has to be generated.
 * A ray is a shifted line through a corner; what wraps around an edge lands on the wrong side of
 * the square's own column and is masked away. */
#include "kernel/rays.h"

#define COLUMN(sq) ((sq) & 7)
#define LEFT_OF(sq) (0x0101010101010101u * ((1u << COLUMN(sq)) - 1u))
#define RIGHT_OF(sq) (0x0101010101010101u * ((0xfeu << COLUMN(sq)) & 0xffu))
#define ROW(sq) (0xffull << ((sq) & 56))

#define RAYS(sq)                                                                                  \
    {                                                                                             \
        .up = {ROW(sq) & RIGHT_OF(sq), 0x0101010101010100u << (sq),                               \
               (0x8040201008040200u << (sq)) & RIGHT_OF(sq),                                      \
               (0x0102040810204080u << (sq)) & LEFT_OF(sq)},                                      \
        .down = {ROW(sq) & LEFT_OF(sq), 0x0080808080808080u >> (63 - (sq)),                       \
                 (0x0040201008040201u >> (63 - (sq))) & LEFT_OF(sq),                              \
                 (0x0102040810204080u >> (63 - (sq))) & RIGHT_OF(sq)},                            \
    }
#define RAYS_OF_ROW(first)                                                                        \
    RAYS(first), RAYS(first + 1), RAYS(first + 2), RAYS(first + 3), RAYS(first + 4),              \
        RAYS(first + 5), RAYS(first + 6), RAYS(first + 7)

_Alignas(64) const KernelRays kernel_rays[64] = {
    RAYS_OF_ROW(0),  RAYS_OF_ROW(8),  RAYS_OF_ROW(16), RAYS_OF_ROW(24),
    RAYS_OF_ROW(32), RAYS_OF_ROW(40), RAYS_OF_ROW(48), RAYS_OF_ROW(56),
};
