/* What the evaluations know of the board before any disc lies on it, in the words of the grid it
 * is compiled for (board/grid_inl.h): made once a search, read at every leaf. */
#ifndef EVAL_GROUND_INL_H
#define EVAL_GROUND_INL_H

#include "eval/square_table.h"

enum { GROUND_MAX_CLASSES = SQUARE_TABLE_MAX * (SQUARE_TABLE_MAX + 1) / 2 };

typedef struct Ground {
    GridSet mask; /* the squares of the board */
    GridSet corners;
    GridSet near_corners; /* the twelve squares next to the corners */
    int size;
    int class_count; /* squares of the same weight make a class */
    int weight[GROUND_MAX_CLASSES];
    GridSet squares[GROUND_MAX_CLASSES];
    int16_t weight_of[GRID_SQUARES]; /* of each square */
} Ground;

static inline void ground_add(Ground *ground, int weight, GridSet square)
{
    int class = 0;
    while (class < ground->class_count && ground->weight[class] != weight) {
        class++;
    }
    if (class == ground->class_count) {
        ground->weight[class] = weight;
        ground->squares[class] = square;
        ground->class_count++;
    } else {
        ground->squares[class] |= square;
    }
}

static inline void ground_init(Ground *ground, int size, const SquareTable *table)
{
    const int last = size - 1;
    ground->size = size;
    ground->mask = grid_mask(size);
    ground->corners = grid_set(grid_square(0, 0)) | grid_set(grid_square(0, last)) |
                      grid_set(grid_square(last, 0)) | grid_set(grid_square(last, last));
    ground->near_corners = grid_grown(ground->corners, ground->mask) & ~ground->corners;
    ground->class_count = 0;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            const int square = grid_square(row, column);
            const int weight = square_table_weight(table, size, row, column);
            ground->weight_of[square] = (int16_t)weight;
            ground_add(ground, weight, grid_set(square));
        }
    }
}

/* The weights of the side's squares minus those of the opponent's. */
static inline int ground_squares(const Ground *ground, Grid grid)
{
    int sum = 0;
    for (int class = 0; class < ground->class_count; class ++) {
        sum += ground->weight[class] * (grid_count(grid.own & ground->squares[class]) -
                                        grid_count(grid.opp & ground->squares[class]));
    }
    return sum;
}

#endif
