/* Edit distance with swaps of neighbours, by dynamic programming over three rows. */
#include "base/suggest.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 31 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int suggest_distance(const char *a, const char *b)
{
    const size_t rows = strlen(a);
    const size_t columns = strlen(b);
    int table[3][LONGEST + 1]; /* rows i - 2, i - 1 and i, in turn */
    if (rows > LONGEST || columns > LONGEST) {
        return LONGEST;
    }
    for (size_t j = 0; j <= columns; j++) {
        table[0][j] = (int)j;
    }
    for (size_t i = 1; i <= rows; i++) {
        int *row = table[i % 3];
        const int *above = table[(i + 2) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= columns; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = least(row[j], table[(i + 1) % 3][j - 2] + 1);
            }
        }
    }
    return table[rows % 3][columns];
}

int suggest_is_near(const char *typed, const char *known)
{
    return suggest_distance(typed, known) <= (strlen(known) > 4 ? 2 : 1);
}

const char *suggest_nearer(const char *typed, const char *best, const char *known)
{
    const bool nearer =
        suggest_is_near(typed, known) &&
        (best == NULL || suggest_distance(typed, known) < suggest_distance(typed, best));
    return nearer ? known : best;
}
