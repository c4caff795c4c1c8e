/* For every square the squares seen from it in each of the eight directions. The first four rays
 * run towards higher bits, the last four are their opposites, so that one index names a line. */
#ifndef KERNEL_RAYS_H
#define KERNEL_RAYS_H

#include <stdint.h>

typedef struct KernelRays {
    uint64_t up[4];   /* east, south, south-east, south-west: bits above the square */
    uint64_t down[4]; /* west, north, north-west, north-east: bits below the square */
} KernelRays;

extern _Alignas(64) const KernelRays kernel_rays[64];

#endif
