/* The set of patterns and everything that follows from it: places, steps, table layout, and which
 * entries are mirror images of each other. A kind is written down once, in its first place; the
 * eight symmetries of the board give the other places, and the symmetries that map the kind onto
 * itself give the equal entries. */
#include "eval/pattern.h"

#include "board/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The squares of a kind, and one that says where it lies: a corner, a square in the middle of a
 * side, or one of the centre for a diagonal. */
static const struct Kind {
    const char *squares;
    const char *home;
} kinds[PATTERN_KINDS] = {
    {"a1b1c1d1e1f1g1h1b2g2", "d1"},  /* edge and its X-squares */
    {"a1b1c1a2b2c2a3b3c3", "a1"},    /* corner, three by three */
    {"a1b1c1d1e1a2b2c2d2e2", "a1"},  /* corner, two by five */
    {"a2b2c2d2e2f2g2h2", "d1"},      /* second row */
    {"a3b3c3d3e3f3g3h3", "d1"},      /* third row */
    {"a4b4c4d4e4f4g4h4", "d1"},      /* fourth row */
    {"a1b2c3d4e5f6g7h8", "d4"},      /* long diagonal */
    {"b1c2d3e4f5g6h7", "d4"},        /* diagonal of seven */
    {"c1d2e3f4g5h6", "d4"},          /* diagonal of six */
    {"d1e2f3g4h5e1f2g3h4", "h1"},    /* diagonals of five and four, side by side */
    {"a1b1c1d1a2b2c2a3b3a4", "a1"},  /* corner triangle */
    {"a1c1d1e1f1h1c2d2e2f2", "d1"},  /* middle of the edge with the corners */
    {"b2c2d2b3c3d3b4c4d4", "a1"},    /* three by three from the X-square */
    {"a1b1c1d1e1a2a3a4a5b2", "a1"},  /* both edges of a corner */
    {"c2d2e2f2c3d3e3f3d4e4", "d1"},  /* from the second row to the centre */
};

static int square_named(const char *name)
{
    return (name[0] - 'a') + 8 * (name[1] - '1');
}

int pattern_kind_squares(int kind, uint8_t squares[PATTERN_MAX_SQUARES])
{
    const int count = (int)strlen(kinds[kind].squares) / 2;
    for (int i = 0; i < count && i < PATTERN_MAX_SQUARES; i++) {
        squares[i] = (uint8_t)square_named(kinds[kind].squares + 2 * i);
    }
    return count;
}

/* The first slot of the corner, side or diagonal that an image of a home stands for. */
static int first_slot(int home)
{
    const int column = home & 7, row = home >> 3;
    const int right = column > 3, lower = row > 3;
    const int upright = column == 0 || column == 7, level = row == 0 || row == 7;
    if (upright && level) {
        return (2 * lower + right) * PATTERN_CORNER;
    }
    if (upright || level) {
        return PATTERN_SIDES_AT + (level ? lower : 2 + right) * PATTERN_SIDE;
    }
    return PATTERN_DIAGONALS_AT + (right ^ lower) * PATTERN_DIAGONAL;
}

static int power_of_3(int exponent)
{
    int power = 1;
    while (exponent-- > 0) {
        power *= 3;
    }
    return power;
}

/* The places of one kind: writes the steps of its instances, each into the first slot of its part
 * of the board that is free, its origin zero. */
static int place_kind(PatternLayout *layout, int kind)
{
    uint8_t squares[PATTERN_MAX_SQUARES];
    const int count = pattern_kind_squares(kind, squares);
    uint64_t seen[SYMMETRY_COUNT];
    int places = 0;
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        uint64_t set = 0;
        for (int k = 0; k < count; k++) {
            set |= 1ull << symmetry_of_square(squares[k], symmetry);
        }
        int known = 0;
        for (int i = 0; i < places; i++) {
            known |= seen[i] == set;
        }
        if (known) {
            continue;
        }
        int slot = first_slot(symmetry_of_square(square_named(kinds[kind].home), symmetry));
        while (layout->origin[slot] != 0) {
            slot++;
        }
        for (int k = 0; k < count; k++) {
            layout->step[symmetry_of_square(squares[k], symmetry)][slot] = (int16_t)power_of_3(k);
        }
        layout->origin[slot] = layout->kind_offset[kind] + power_of_3(count) / 2;
        seen[places++] = set;
    }
    return places;
}

/* The permutation a symmetry makes of the kind's squares; false if it leaves the kind. */
static int self_symmetry(const uint8_t *squares, int count, int symmetry, int *to)
{
    for (int k = 0; k < count; k++) {
        const int image = symmetry_of_square(squares[k], symmetry);
        to[k] = -1;
        for (int j = 0; j < count; j++) {
            to[k] = squares[j] == image ? j : to[k];
        }
        if (to[k] < 0) {
            return 0;
        }
    }
    return 1;
}

/* Gives every entry of a kind its class; the first of the mirror images names it. Entries are
 * counted in ternary digits, 0 opponent, 1 empty, 2 own; their images are kept in step. */
static void classify_kind(PatternLayout *layout, int kind)
{
    uint8_t squares[PATTERN_MAX_SQUARES];
    const int count = pattern_kind_squares(kind, squares);
    /* Of a digit in an image; last: of a carry. */
    int worth[SYMMETRY_COUNT][PATTERN_MAX_SQUARES + 1] = {{0}};
    int map_count = 0;
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        int to[PATTERN_MAX_SQUARES];
        if (self_symmetry(squares, count, symmetry, to)) {
            for (int k = 0; k < count; k++) {
                worth[map_count][k] = power_of_3(to[k]);
            }
            map_count++;
        }
    }
    int32_t *class_of = layout->class_of + layout->kind_offset[kind];
    int digits[PATTERN_MAX_SQUARES + 1] = {0};
    int images[SYMMETRY_COUNT] = {0};
    const int entries = power_of_3(count);
    for (int entry = 0; entry < entries; entry++) {
        int first = entry;
        for (int m = 0; m < map_count; m++) {
            first = images[m] < first ? images[m] : first;
        }
        class_of[entry] = first == entry ? layout->class_count++ : class_of[first];
        int k = 0;
        for (; digits[k] == 2; k++) {
            digits[k] = 0;
            for (int m = 0; m < map_count; m++) {
                images[m] -= 2 * worth[m][k];
            }
        }
        digits[k]++;
        for (int m = 0; m < map_count; m++) {
            images[m] += worth[m][k];
        }
    }
}

static uint32_t layout_id(void)
{
    uint32_t id = 2166136261u; /* FNV-1a of what is written down above */
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        for (const char *c = kinds[kind].squares; *c != '\0'; c++) {
            id = (id ^ (uint32_t)(unsigned char)*c) * 16777619u;
        }
        id = (id ^ '/') * 16777619u;
    }
    return (id ^ PATTERN_PHASES) * 16777619u;
}

int pattern_layout_init(PatternLayout *layout)
{
    memset(layout, 0, sizeof *layout);
    int places = 0;
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        uint8_t squares[PATTERN_MAX_SQUARES];
        const int size = power_of_3(pattern_kind_squares(kind, squares));
        layout->kind_offset[kind + 1] = layout->kind_offset[kind] + size;
        places += place_kind(layout, kind);
    }
    assert(places == PATTERN_INSTANCES);
    const int used = layout->kind_offset[PATTERN_KINDS];
    for (int slot = PATTERN_INSTANCES; slot < PATTERN_SLOTS; slot++) {
        layout->origin[slot] = used; /* an entry that is always zero */
    }
    layout->entry_count = (used + 33) / 32 * 32; /* the zero, and a spare for the kernels */
    layout->id = layout_id();
    layout->class_of = malloc((size_t)layout->entry_count * sizeof *layout->class_of);
    if (layout->class_of == NULL) {
        return 0;
    }
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        classify_kind(layout, kind);
    }
    for (int entry = used; entry < layout->entry_count; entry++) {
        layout->class_of[entry] = -1;
    }
    return 1;
}

void pattern_layout_fini(PatternLayout *layout)
{
    free(layout->class_of);
    layout->class_of = NULL;
}
