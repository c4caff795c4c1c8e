/* Eight moves at once: what each turns, and which moves it leaves the other side. This is what
 * ordering moves by mobility asks for, and perft. */
#ifndef KERNEL_BATCH_H
#define KERNEL_BATCH_H

#include <stdint.h>

enum { KERNEL_BATCH = 8 };

typedef struct KernelReplies {
    _Alignas(64) uint64_t flips[KERNEL_BATCH]; /* what each move turns */
    _Alignas(64) uint64_t moves[KERNEL_BATCH]; /* legal squares of the other side after it */
} KernelReplies;

#endif
