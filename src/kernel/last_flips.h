/* Tables for the last empty square of a game, when every other square is own or the opponent's:
 * along one line the number of discs turned depends on eight bits. */
#ifndef KERNEL_LAST_FLIPS_H
#define KERNEL_LAST_FLIPS_H

#include <stdint.h>

/* Discs turned on a line of eight squares by a move on square `place`, where the set bits of the
 * index are own discs and the clear ones the opponent's; the bit of the square itself does not
 * matter. A shorter line is padded with clear bits: they outflank nothing. */
extern _Alignas(64) const uint8_t kernel_last_counts[8][256];

typedef struct KernelLines {
    uint64_t column;
    uint64_t fall; /* the diagonal parallel to a1-h8 */
    uint64_t rise; /* the diagonal parallel to a8-h1 */
    uint8_t fall_place, rise_place; /* the square's index on each diagonal, from the lowest bit */
} KernelLines;

extern _Alignas(64) const KernelLines kernel_lines[64];

#endif
