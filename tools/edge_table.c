/* Prints the edge table of src/board/stability.h while Emilia is built: for every content of an
 * edge, as the base-3 number of its squares (0 empty, 1 own, 2 the opponent's, a1 lowest), the
 * squares whose disc no sequence of moves on the edge can turn. Either side may take any empty
 * square, whether or not it could there: moves may be legal through other lines. */
#include <stdio.h>

enum { CONTENTS = 6561 };

static int power(int square)
{
    static const int powers[8] = {1, 3, 9, 27, 81, 243, 729, 2187};
    return powers[square];
}

static int disc(int edge, int square)
{
    return edge / power(square) % 3;
}

/* Squares turned by `side` on the empty square of the edge. */
static unsigned flips(int edge, int square, int side)
{
    unsigned turned = 0;
    for (int step = -1; step <= 1; step += 2) {
        unsigned run = 0;
        int at = square + step;
        for (; at >= 0 && at < 8 && disc(edge, at) == 3 - side; at += step) {
            run |= 1u << at;
        }
        if (at >= 0 && at < 8 && disc(edge, at) == side) {
            turned |= run;
        }
    }
    return turned;
}

/* Needs the contents with one disc more to be known. */
static unsigned stable_squares(int edge, const unsigned *known)
{
    unsigned stable = 0;
    for (int square = 0; square < 8; square++) {
        stable |= disc(edge, square) != 0 ? 1u << square : 0;
    }
    for (int square = 0; square < 8; square++) {
        for (int side = 1; disc(edge, square) == 0 && side <= 2; side++) {
            const unsigned turned = flips(edge, square, side);
            int after = edge + side * power(square);
            for (int at = 0; at < 8; at++) {
                after += (turned >> at & 1) != 0 ? (2 * side - 3) * power(at) : 0;
            }
            stable &= known[after] & ~turned;
        }
    }
    return stable;
}

static int discs(int edge)
{
    int count = 0;
    for (int square = 0; square < 8; square++) {
        count += disc(edge, square) != 0;
    }
    return count;
}

int main(void)
{
    static unsigned stable[CONTENTS];
    for (int count = 8; count >= 0; count--) {
        for (int edge = 0; edge < CONTENTS; edge++) {
            if (discs(edge) == count) {
                stable[edge] = stable_squares(edge, stable);
            }
        }
    }
    for (int edge = 0; edge < CONTENTS; edge++) {
        printf("%u,%s", stable[edge], edge % 20 == 19 ? "\n" : "");
    }
    return 0;
}
