/* Square weights: what a disc on a square is worth. A table gives the top left quadrant, row by
 * row from the corner; the other three are its mirror images, and it is its own mirror image in
 * the diagonal, so symmetric squares are equal. On a board of another size a square is looked up
 * by its distances from the nearest edges, and the last row and column of the table serve
 * everything further in: corner, C- and X-squares, edge and inner rings keep their meaning. */
#ifndef EVAL_SQUARE_TABLE_H
#define EVAL_SQUARE_TABLE_H

#include "base/status.h"

#include <stdint.h>

enum { SQUARE_TABLE_MAX = 8, SQUARE_TABLE_MAX_WEIGHT = 9999 };

typedef struct SquareTable {
    int side; /* rows and columns given, 2 to SQUARE_TABLE_MAX */
    int16_t weight[SQUARE_TABLE_MAX][SQUARE_TABLE_MAX];
} SquareTable;

/* The table of D4, from Norvig's "Paradigms of Artificial Intelligence Programming". */
extern const SquareTable square_table_norvig;

int square_table_weight(const SquareTable *table, int size, int row, int column);

/* Reads `side` rows of `side` whole numbers; blank lines, and what follows a #, are ignored. */
Status square_table_read(const char *text, SquareTable *table, Error *error);

/* The same from a file; the error's position is a byte of the file. */
Status square_table_load(const char *path, SquareTable *table, Error *error);

#endif
