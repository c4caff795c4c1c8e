/* The pattern evaluation: the sum of one table entry for each of PATTERN_INSTANCES small groups of
 * squares, chosen by what stands on them, from tables for the number of discs on the board.
 *
 * A group's index is balanced ternary: an own disc on its k-th square adds 3^k, an opponent's disc
 * takes 3^k away, an empty square does nothing. So changing sides negates every index, placing a
 * disc adds a fixed vector and turning one adds that vector twice; nothing else is ever needed.
 * Groups that are images of each other under the eight symmetries share one table, and entries
 * that are mirror images within a table hold the same value.
 *
 *   Pattern now, next;
 *   pattern_set(weights, &now, board);
 *   pattern_play(weights, &now, &next, square, flips);    // seen by the other side
 *   value = pattern_value(weights, &next, disc_count);    // for its side to move
 *
 * The hot functions are inline in pattern_inl.h; weights come from pattern_weights.h. */
#ifndef EVAL_PATTERN_H
#define EVAL_PATTERN_H

#include <stddef.h>
#include <stdint.h>

enum {
    PATTERN_KINDS = 15,      /* shapes, each with one table a phase */
    PATTERN_INSTANCES = 62,  /* shapes in all their places */
    PATTERN_SLOTS = 64,      /* instances rounded up for vectors; the last ones are always zero */
    PATTERN_MAX_SQUARES = 10,
    PATTERN_PHASES = 30,     /* two numbers of discs each: 4-5, 6-7, ... 62-63 */
    PATTERN_DISC = 128,      /* value units in one disc */
    PATTERN_MAX_VALUE = 64 * PATTERN_DISC,
    PATTERN_NO_SQUARE = 64   /* where a disc adds nothing */
};

/* Slots are ordered by where instances lie: in the corners a1, h1, a8 and h8, along the upper,
 * lower, left and right side, along the diagonals a1-h8 and h1-a8. */
enum {
    PATTERN_CORNER = 7,   /* instances in one corner, */
    PATTERN_SIDE = 6,     /* along one side, */
    PATTERN_DIAGONAL = 5, /* along one diagonal */
    PATTERN_SIDES_AT = 4 * PATTERN_CORNER,
    PATTERN_DIAGONALS_AT = PATTERN_SIDES_AT + 4 * PATTERN_SIDE
};

/* The indices of one position, seen by the side to move. */
typedef struct Pattern {
    _Alignas(64) int16_t index[PATTERN_SLOTS];
} Pattern;

/* Where the groups lie and how their tables are laid out: the same for all weights of this
 * program, worked out when weights are made. */
typedef struct PatternLayout {
    /* What an own disc on a square adds, and a row of zeros for none. */
    _Alignas(64) int16_t step[PATTERN_NO_SQUARE + 1][PATTERN_SLOTS];
    _Alignas(64) int32_t origin[PATTERN_SLOTS];   /* table entry of index 0 of each slot */
    int kind_offset[PATTERN_KINDS + 1];           /* first entry of each kind's table */
    int entry_count;                              /* of one phase, all kinds, and padding */
    int class_count;                              /* entries that are not mirror images */
    int32_t *class_of;                            /* entry_count: which class an entry is in */
    uint32_t id;                                  /* changes whenever the set of patterns does */
} PatternLayout;

typedef struct Network Network; /* a second evaluation on the same indices: eval/network.h */

typedef struct PatternWeights {
    PatternLayout layout;
    const int16_t *phase[65]; /* tables by number of discs on the board */
    int16_t *tables;          /* PATTERN_PHASES x entry_count */
    size_t tables_memory;     /* bytes there, perhaps more */
    Network *network;         /* NULL: the tables are all there is */
    float probcut[16];        /* error model of this evaluation, see pattern_weights.h */
    char name[16];            /* first digits of the checksum, or "zero" */
} PatternWeights;

static inline int pattern_phase(int discs)
{
    return discs < 4 ? 0 : discs > 63 ? PATTERN_PHASES - 1 : (discs - 4) / 2;
}

/* Fills the layout; false when out of memory. */
int pattern_layout_init(PatternLayout *layout);
void pattern_layout_fini(PatternLayout *layout);

/* Squares of the k-th kind in its first place, in index order; returns how many. */
int pattern_kind_squares(int kind, uint8_t squares[PATTERN_MAX_SQUARES]);

#endif
