/* A 64-bit hash of a position for transposition tables: the same on every machine, since it
 * decides what a table keeps and so how many nodes a search visits. Two independent products
 * spread each side's discs upwards, folding brings the well mixed half down, a last product mixes
 * the sides with each other. Every bit of the result is fit to be an index. */
#ifndef BOARD_HASH_H
#define BOARD_HASH_H

#include "board/board.h"

static inline uint64_t hash_board(Board board)
{
    const uint64_t own = board.own * 0x9e3779b97f4a7c15u; /* odd, no pattern in the bits */
    const uint64_t opp = board.opp * 0xc2b2ae3d27d4eb4fu;
    uint64_t hash = own ^ (opp << 32 | opp >> 32);
    hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

#endif
