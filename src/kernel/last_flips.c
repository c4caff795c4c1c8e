/* The tables of last_flips.h, written as expressions so that nothing has to be generated. */
#include "kernel/last_flips.h"

/* Upwards: the nearest own disc above `place` ends the run; downwards the nearest below it. */
#define ABOVE(place, own) ((own) >> ((place) + 1))
#define RUN_UP(x)                                                                                 \
    ((x) == 0 ? 0 : (x) & 1 ? 0 : (x) & 2 ? 1 : (x) & 4 ? 2 : (x) & 8 ? 3 : (x) & 16 ? 4          \
     : (x) & 32 ? 5 : 6)
#define BELOW(place, own) (((own) << (8 - (place))) & 0xff)
#define RUN_DOWN(x)                                                                               \
    ((x) == 0 ? 0 : (x) & 128 ? 0 : (x) & 64 ? 1 : (x) & 32 ? 2 : (x) & 16 ? 3 : (x) & 8 ? 4      \
     : (x) & 4 ? 5 : 6)
#define COUNT(place, own) (RUN_UP(ABOVE(place, own)) + RUN_DOWN(BELOW(place, own)))

#define COUNTS_4(p, n) COUNT(p, n), COUNT(p, n + 1), COUNT(p, n + 2), COUNT(p, n + 3)
#define COUNTS_16(p, n) COUNTS_4(p, n), COUNTS_4(p, n + 4), COUNTS_4(p, n + 8), COUNTS_4(p, n + 12)
#define COUNTS_64(p, n)                                                                           \
    COUNTS_16(p, n), COUNTS_16(p, n + 16), COUNTS_16(p, n + 32), COUNTS_16(p, n + 48)
#define COUNTS(p) {COUNTS_64(p, 0), COUNTS_64(p, 64), COUNTS_64(p, 128), COUNTS_64(p, 192)}

_Alignas(64) const uint8_t kernel_last_counts[8][256] = {
    COUNTS(0), COUNTS(1), COUNTS(2), COUNTS(3), COUNTS(4), COUNTS(5), COUNTS(6), COUNTS(7),
};

/* A diagonal is a long diagonal moved by whole rows: what leaves the board is shifted out. */
#define X(sq) ((sq) & 7)
#define Y(sq) ((sq) >> 3)
#define SHIFTED(line, rows)                                                                       \
    ((rows) >= 0 ? (line) << (8 * ((rows)&7)) : (line) >> (8 * (-(rows)&7)))
#define FALL(sq) SHIFTED(0x8040201008040201u, Y(sq) - X(sq))
#define RISE(sq) SHIFTED(0x0102040810204080u, Y(sq) + X(sq) - 7)
#define LESS(a, b) ((a) < (b) ? (a) : (b))

#define LINES(sq)                                                                                 \
    {                                                                                             \
        .column = 0x0101010101010101u << X(sq), .fall = FALL(sq), .rise = RISE(sq),               \
        .fall_place = LESS(X(sq), Y(sq)), .rise_place = LESS(7 - X(sq), Y(sq)),                   \
    }
#define LINES_OF_ROW(first)                                                                       \
    LINES(first), LINES(first + 1), LINES(first + 2), LINES(first + 3), LINES(first + 4),         \
        LINES(first + 5), LINES(first + 6), LINES(first + 7)

_Alignas(64) const KernelLines kernel_lines[64] = {
    LINES_OF_ROW(0),  LINES_OF_ROW(8),  LINES_OF_ROW(16), LINES_OF_ROW(24),
    LINES_OF_ROW(32), LINES_OF_ROW(40), LINES_OF_ROW(48), LINES_OF_ROW(56),
};
