/* The network: a second evaluation over the same pattern indices, able to say what a sum of table
 * entries cannot. Each of the PATTERN_INSTANCES indices selects a row of NETWORK_WIDTH small
 * numbers. Their sum over the whole board, with rows for the number of discs and for both sides'
 * mobility, says what there is; their sums over each quarter of the board (a corner, its two
 * sides, the diagonals through it: 24 rows) say what is beside what. Each goes through a dense
 * layer, one shared by the quarters, whose mean is taken; then all through a second one. All
 * layers belong to the number of discs. Everything is exact integer arithmetic, the same on every
 * machine:
 *
 *   a[i] = start[discs][i] + own_moves[m][i] + opp_moves[n][i] + all rows' [i]       int16, i < 64
 *   q[c][i] = quarter_start[discs][i] + the rows' [i] of quarter c                          c < 4
 *   s(a) = (h * (|h| * 129 >> 1) + 16384) >> 15, h being a within +-254: 127 (a / 254)^2, its sign
 *   x[i] = clamp(s(a[i])), x[64 + i] = clamp(-s(a[i]))                                    0 to 127
 *   v[c][i] = clamp(s(2 q[c][i])), v[c][64 + i] = clamp(-s(2 q[c][i]))                    0 to 127
 *   y[j] = clamp((b1[j] + sum of w1[j][i] x[i]) >> 5)                           0 to 255,   j < 16
 *   u[c][j] = clamp((quarter_b1[j] + sum of quarter_w1[j][i] v[c][i]) >> 7)     0 to 255,   j < 16
 *   y[16 + j] = (u[0][j] + u[1][j] + u[2][j] + u[3][j] + 2) >> 2
 *   z[k] = clamp((b2[k] + sum of w2[k][j] y[j]) >> 6)                   0 to 127,   k < 32, j < 32
 *   value = (b3 + sum of w3[k] z[k] + sum of skip[i] a[i]) >> 8      in 1/PATTERN_DISC of a disc
 *
 * with shifts that round down. That is one member of a network, which may have some more, each with
 * rows and layers of its own: their values add up. The first is a good value by itself, the others
 * correct it, so that they need to be asked only where that could matter.
 *
 * A Network holds the numbers as the hot code (network_inl.h) wants them; network_new and
 * network_format turn them from and into the bytes of docs/training.md, and check that no sum can
 * overflow. */
#ifndef EVAL_NETWORK_H
#define EVAL_NETWORK_H

#include "base/status.h"
#include "base/strbuf.h"
#include "board/board.h"
#include "eval/pattern.h"
#include "kernel/layers.h"

#include <stddef.h>

enum {
    NETWORK_WIDTH = LAYERS_SUMS, /* of a row */
    NETWORK_QUARTER = PATTERN_CORNER + 2 * PATTERN_SIDE + PATTERN_DIAGONAL, /* rows of a quarter */
    NETWORK_MOVES = 34,          /* 0 to 33 legal moves: no game has more */
    NETWORK_MIN_DISCS = 4,
    NETWORK_MAX_DISCS = 63,
    NETWORK_STAGES = NETWORK_MAX_DISCS - NETWORK_MIN_DISCS + 1,
    NETWORK_MAX_MEMBERS = 4,
};

/* A row as it lies in memory: element k in the low byte of word k, element 32 + k in the high one,
 * both raised by NETWORK_ROW_BIAS so that they are not negative. NETWORK_TOGETHER rows add up
 * without a carry from byte to byte; sums of words and of words >> 8 then give the sums of both
 * elements without taking any row apart. */
enum {
    NETWORK_MAX_SHIFT = 5,
    NETWORK_PACKED_SHIFT = 2, /* from it on an element divided by the power has four bits */
    NETWORK_ROW_BIAS = 1 << NETWORK_MAX_SHIFT, /* elements: from minus this up to less than this */
    NETWORK_TOGETHER = 255 / (2 * NETWORK_ROW_BIAS - 1),
};
typedef uint16_t NetworkRow __attribute__((vector_size(NETWORK_WIDTH)));

/* A member. The first one stands for the whole network. */
struct Network {
    KernelLayers layers[NETWORK_STAGES];
    /* Sixteen-bit numbers, two vectors each. The bias of the rows is taken away in the starts. */
    NetworkRow start[NETWORK_STAGES][2];
    NetworkRow quarter_start[NETWORK_STAGES][2];
    /* From NETWORK_MOVES on the last row again. */
    NetworkRow own_moves[BOARD_MAX_MOVES + 1][2];
    NetworkRow opp_moves[BOARD_MAX_MOVES + 1][2];
    NetworkRow *rows; /* entry_count of the layout */
    size_t rows_size; /* in bytes */
    int lean[NETWORK_STAGES]; /* what searches add: see network_lean */
    int first_discs;  /* it is used from so many discs */
    int last_discs;   /* to so many; of the first member, for all */
    Network *more;    /* the next member; NULL: there are no more */
};

/* Everything but the rows as bytes have it, in their order; weights lie output by output. */
typedef struct NetworkNumbers {
    int16_t own_moves[NETWORK_MOVES][NETWORK_WIDTH];
    int16_t opp_moves[NETWORK_MOVES][NETWORK_WIDTH];
    int16_t start[NETWORK_STAGES][NETWORK_WIDTH];
    int16_t quarter_start[NETWORK_STAGES][NETWORK_WIDTH];
    int8_t w1[NETWORK_STAGES][LAYERS_WHOLE][LAYERS_INPUTS];
    int32_t b1[NETWORK_STAGES][LAYERS_WHOLE];
    int8_t quarter_w1[NETWORK_STAGES][LAYERS_QUARTER][LAYERS_INPUTS];
    int32_t quarter_b1[NETWORK_STAGES][LAYERS_QUARTER];
    int8_t w2[NETWORK_STAGES][LAYERS_SECOND][LAYERS_FIRST];
    int32_t b2[NETWORK_STAGES][LAYERS_SECOND];
    int16_t w3[NETWORK_STAGES][LAYERS_SECOND];
    int32_t b3[NETWORK_STAGES];
    int16_t skip[NETWORK_STAGES][NETWORK_WIDTH];
    int32_t lean[NETWORK_STAGES];
} NetworkNumbers;
_Static_assert(sizeof(NetworkNumbers) == 358624, "no padding: the bytes of a file");

/* Bytes of a member for this layout: a row of NETWORK_WIDTH int8 for each class, the numbers. */
size_t network_size(const PatternLayout *layout);

/* From the bytes of 1 to NETWORK_MAX_MEMBERS members, one after another; used for all numbers of
 * discs. On failure *network is untouched. */
Status network_new(const PatternLayout *layout, const unsigned char *bytes, int members,
                   Network **network, Error *error);
void network_free(Network *network);

/* How many members there are; 0 if the network is NULL. */
int network_members(const Network *network);

/* Writes network_size bytes for each member; `bytes` is aligned to four of them. */
void network_format(const Network *network, const PatternLayout *layout, unsigned char *bytes);

/* The same with the rows sorted by how coarse they are, which compresses better (training makes
 * rows that are seldom met coarse): first each class's shift, a byte from 0 to
 * NETWORK_MAX_SHIFT; then the rows divided by two to that power, those of shift 0 in the order of
 * their classes, then those of shift 1 and so on; then the numbers. Packed, rows from
 * NETWORK_PACKED_SHIFT on have two elements a byte (k in the low half, 32 + k in the high one),
 * those of NETWORK_MAX_SHIFT have no bytes at all and are zero, and the weights w1, quarter_w1 and
 * w2 are differences, modulo 256, to those of one disc less. Otherwise rows have NETWORK_WIDTH
 * bytes and the numbers are plain: that form is only read. network_sorted_size has room for a
 * member in either form. */
size_t network_sorted_size(const PatternLayout *layout);
Status network_new_sorted(const PatternLayout *layout, const unsigned char *bytes, size_t size,
                          int members, int packed, Network **network, Error *error);
Status network_format_sorted(const Network *network, const PatternLayout *layout,
                             unsigned char *bytes, size_t *size, Error *error);

/* From a file of its own, as training programs write it: "EMILIANN", then version 4, the layout's
 * identity, its number of classes, NETWORK_WIDTH and the number of members, 32 bits each, then
 * network_size bytes for each. */
Status network_parse(const PatternLayout *layout, const void *data, size_t size, Network **network,
                     Error *error);
Status network_read(const PatternLayout *layout, const char *path, Network **network,
                    Error *error);

/* Appends such a file. */
Status network_pack(const Network *network, const PatternLayout *layout, StrBuf *out,
                    Error *error);

/* Sets the numbers of discs it is used for; false if they are not within 4 to 63 or reversed. */
int network_set_range(Network *network, int first_discs, int last_discs);

/* Adds so many 1/PATTERN_DISC of a disc to what a search takes values with this number of discs
 * for. The network has learned from positions of games; the leaves of a search lie behind bad
 * moves, too, and there its values lean to one side (train/balance.h). The lean is the first
 * member's; if further ones have been given one, it comes with their values. */
void network_lean(Network *network, int discs, int amount);

#endif
