/* The squares around each square, written as expressions of the square. */
#include "solve/last_inl.h"

#define COLUMNS(sq) (0x0101010101010101u * ((3u << ((sq) & 7) | 3u << ((sq) & 7) >> 1) & 0xffu))
#define ROWS(sq) (0xffffull << ((sq) & 56) | 0xffffull << ((sq) & 56) >> 8)
#define AROUND(sq) (COLUMNS(sq) & ROWS(sq) & ~(1ull << (sq)))
#define ROW(first)                                                                                \
    AROUND(first), AROUND(first + 1), AROUND(first + 2), AROUND(first + 3), AROUND(first + 4),    \
        AROUND(first + 5), AROUND(first + 6), AROUND(first + 7)

const uint64_t last_neighbours[64] = {
    ROW(0), ROW(8), ROW(16), ROW(24), ROW(32), ROW(40), ROW(48), ROW(56),
};
