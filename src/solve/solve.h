/* Exact scores near the end of the game, without an evaluation: up to about 14 empty squares in
 * milliseconds, and every deeper search to the end arrives here. A score is the final disc difference for
 * the side to move under perfect play, empty squares given to the winner.
 *
 *   Solver solver;                       // 260 KB of plain data, one per thread
 *   solve_init(&solver, board_mask(8));
 *   int move;
 *   int score = solve_exact(&solver, board, -64, 64, &move);
 */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "base/tier.h"
#include "board/board.h"
#include "tree/stop.h"

#include <stdbool.h>

enum { SOLVE_SLOT_BITS = 14, SOLVE_SLOTS = 1 << SOLVE_SLOT_BITS };

/* A bound remembered for one position of the tree below the caller's. Another position is taken
 * for it only if it has the same own discs, falls into the same slot and agrees in `opp`. */
typedef struct SolveSlot {
    uint64_t own;
    uint32_t opp; /* the upper half of a product of the opponent's discs */
    int8_t lower;
    int8_t upper;
} SolveSlot;
_Static_assert(sizeof(SolveSlot) == 16, "four to a cache line");

typedef struct Solver {
    uint64_t nodes;      /* positions reached by placing a disc or passing; never reset here */
    Stop *stop;          /* NULL: never */
    bool stopped;        /* set when a search was cut short: its score means nothing */
    bool full;           /* all 64 squares: stable discs are known */
    int squares;         /* 64, 36 or 16 */
    uint64_t mask;       /* board_mask() of the size */
    uint32_t order[256];  /* the last four squares by parity, see solve_init */
    SolveSlot slots[SOLVE_SLOTS];
} Solver;

void solve_init(Solver *solver, uint64_t mask);

#define solve_exact TIERED(solve_exact)
#define solve_null TIERED(solve_null)

/* The score if it lies in (alpha, beta), else a bound on it beyond the end of the window it lies
 * on. -64 <= alpha < beta <= 64 may go one past either end. `move` may be NULL; it is
 * BOARD_PASS or BOARD_NO_MOVE where there is none. */
int solve_exact(Solver *solver, Board board, int alpha, int beta, int *move);

/* The same for the window (alpha, alpha + 1), the hot entry of deeper searches. */
int solve_null(Solver *solver, Board board, int alpha);

/* From which alpha on it pays to count the opponent's stable discs. */
static inline int solve_stability_least(int empties)
{
    return 2 * empties - 4;
}

#endif
