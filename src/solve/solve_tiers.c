/* The cold side of the solver: its state, and the jump to the code that suits the machine. */
#include "solve/solve.h"

#include <string.h>

/* For each choice of quarters of the four last squares (two bits each) the order to try them in, a
 * byte a place, which is where the square's byte begins in the list of them: squares alone in their
 * quarter first, squares of one quarter together. */
static unsigned order_of(unsigned key)
{
    int quarter[4];
    int company[4] = {0};
    for (int i = 0; i < 4; i++) {
        quarter[i] = (int)(key >> (2 * i) & 3);
    }
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            company[i] += quarter[i] == quarter[j];
        }
    }
    unsigned order = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned place = 0;
        for (unsigned j = 0; j < 4; j++) {
            const int a = company[j] * 16 + quarter[j] * 4 + (int)j;
            const int b = company[i] * 16 + quarter[i] * 4 + (int)i;
            place += a < b;
        }
        order |= 8 * i << (8 * place);
    }
    return order;
}

void solve_init(Solver *solver, uint64_t mask)
{
    memset(solver, 0, sizeof *solver);
    solver->mask = mask;
    solver->squares = __builtin_popcountll(mask);
    solver->full = mask == ~0ull;
    for (unsigned key = 0; key < 256; key++) {
        solver->order[key] = order_of(key);
    }
}

TIER_DISPATCH(int, solve_exact,
              (Solver * solver, Board board, int alpha, int beta, int *move),
              (solver, board, alpha, beta, move));
TIER_DISPATCH(int, solve_null, (Solver * solver, Board board, int alpha),
              (solver, board, alpha));
