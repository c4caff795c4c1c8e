/* Square weights and their text. */
#include "eval/square_table.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const SquareTable square_table_norvig = {
    .side = 4,
    .weight = {{120, -20, 20, 5}, {-20, -40, -5, -5}, {20, -5, 15, 3}, {5, -5, 3, 3}},
};

static int from_edge(const SquareTable *table, int size, int coordinate)
{
    const int distance = coordinate < size / 2 ? coordinate : size - 1 - coordinate;
    return distance < table->side ? distance : table->side - 1;
}

int square_table_weight(const SquareTable *table, int size, int row, int column)
{
    return table->weight[from_edge(table, size, row)][from_edge(table, size, column)];
}

static const char *skip_blanks(const char *at)
{
    at += strspn(at, " \t\r");
    return *at == '#' ? at + strcspn(at, "\n") : at;
}

/* Reads one line of numbers into `row`: how many, or -1 with the error filled. */
static int read_row(const char *text, const char **at, int16_t *row, Error *error)
{
    int count = 0;
    for (*at = skip_blanks(*at); **at != '\n' && **at != '\0'; *at = skip_blanks(*at)) {
        char *end = NULL;
        const long weight = strtol(*at, &end, 10);
        const char *fault = end == *at || (!isspace((unsigned char)*end) && *end != '\0')
                                ? "weights file: a whole number is expected"
                            : weight < -SQUARE_TABLE_MAX_WEIGHT || weight > SQUARE_TABLE_MAX_WEIGHT
                                ? "weights file: a weight is outside -9999 to 9999"
                            : count == SQUARE_TABLE_MAX
                                ? "weights file: more than 8 numbers in a row"
                                : NULL;
        if (fault != NULL) {
            error_set(error, STATUS_SYNTAX, fault, (size_t)(*at - text));
            return -1;
        }
        row[count++] = (int16_t)weight;
        *at = end;
    }
    return count;
}

static bool is_symmetric(const SquareTable *table)
{
    for (int row = 0; row < table->side; row++) {
        for (int column = 0; column < row; column++) {
            if (table->weight[row][column] != table->weight[column][row]) {
                return false;
            }
        }
    }
    return true;
}

Status square_table_read(const char *text, SquareTable *table, Error *error)
{
    SquareTable read = {0};
    int rows = 0;
    for (const char *at = text; *at != '\0'; at += *at == '\n') {
        const char *line = at;
        int16_t row[SQUARE_TABLE_MAX] = {0};
        const int count = read_row(text, &at, row, error);
        if (count < 0) {
            return STATUS_SYNTAX;
        }
        if (count == 0) {
            continue;
        }
        if (rows == 0) {
            read.side = count;
        }
        if (count != read.side || rows == read.side) {
            return error_set(error, STATUS_SYNTAX,
                             "weights file: as many rows as columns are expected",
                             (size_t)(line - text));
        }
        memcpy(read.weight[rows++], row, sizeof row);
    }
    if (rows != read.side || rows < 2) {
        return error_set(error, STATUS_SYNTAX,
                         "weights file: 2 to 8 rows of as many numbers are expected",
                         strlen(text));
    }
    if (!is_symmetric(&read)) {
        return error_set(error, STATUS_RANGE,
                         "weights file: the table is not symmetric in its diagonal", 0);
    }
    *table = read;
    return STATUS_OK;
}

Status square_table_load(const char *path, SquareTable *table, Error *error)
{
    char text[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "the weights file cannot be opened", 0);
    }
    const size_t length = fread(text, 1, sizeof text, file);
    const bool failed = ferror(file) != 0;
    fclose(file);
    if (failed) {
        return error_set(error, STATUS_IO, "the weights file cannot be read", 0);
    }
    if (length == sizeof text) {
        return error_set(error, STATUS_RANGE, "weights file: too long", length);
    }
    if (memchr(text, '\0', length) != NULL) {
        return error_set(error, STATUS_SYNTAX, "weights file: not a text", 0);
    }
    text[length] = '\0';
    return square_table_read(text, table, error);
}
