/* Monte-Carlo tree search as the textbooks have it, on every board size: walk down the tree by
 * UCB1, try one new move, play it out at random, and add the result to every node on the way
 * back. When the budget is spent the most visited move is played. What the last squares prove is
 * carried up the tree, so that a won ending stays won.
 *
 *   Mcts *mcts;
 *   if (mcts_open(&settings, &mcts, &error) == STATUS_OK) {
 *       mcts_choose_board(mcts, board, 8, &limits, &result);
 *       mcts_close(mcts);
 *   }
 *
 * With one thread and no time limit the same seed gives the same answer. All memory is taken when
 * the search is opened; when it is full the tree stops growing and the search goes on. */
#ifndef MCTS_MCTS_H
#define MCTS_MCTS_H

#include "base/clock.h"
#include "base/status.h"
#include "board/board.h"
#include "wide/wide.h"

#include <stdatomic.h>
#include <stdbool.h>

enum {
    MCTS_MAX_LINE = 64,
    MCTS_MAX_THREADS = 256,
    MCTS_SOLVED_EMPTIES = 8 /* positions with no more empty squares than this are solved */
};

typedef struct MctsSettings {
    double c;            /* weight of UCB1's exploration term; 1.41 is the textbooks' sqrt(2) */
    int threads;         /* trees grown side by side from the same root, added up at the end */
    size_t memory_bytes; /* of all trees together */
} MctsSettings;

typedef enum MctsProof { MCTS_OPEN, MCTS_LOSS, MCTS_DRAW, MCTS_WIN } MctsProof;

/* Squares are those of the board asked about (board or wide), their pass and no move included:
 * BOARD_PASS and BOARD_NO_MOVE, or WIDE_PASS and WIDE_NO_MOVE. */
typedef struct MctsResult {
    int move;
    bool has_value;  /* not for a forced move, which is answered without search */
    double value;    /* share of points for the side to move, 0 to 1 */
    MctsProof proof; /* what is known for certain, for the side to move */
    uint64_t playouts;
    uint64_t nodes;
    int depth; /* longest walk down the tree */
    size_t memory_bytes; /* the trees have grown to this */
    int line_length;     /* most visited continuation, beginning with `move` */
    int line[MCTS_MAX_LINE];
} MctsResult;

typedef struct MctsLimits {
    uint64_t playouts; /* in all; 0: as many as the time allows */
    uint64_t seed;
    Clock clock;
    int64_t deadline_ns;     /* of that clock; INT64_MAX: none */
    const atomic_bool *stop; /* NULL: never */
    /* Called about ten times a second with what is known so far; may be NULL. */
    void (*progress)(void *context, const MctsResult *so_far);
    void *progress_context;
} MctsLimits;

typedef struct Mcts Mcts;

Status mcts_open(const MctsSettings *settings, Mcts **mcts, Error *error);
void mcts_close(Mcts *mcts);

/* `size` is 4, 6 or 8. The answer is legal whatever the limits. */
void mcts_choose_board(Mcts *mcts, Board board, int size, const MctsLimits *limits,
                       MctsResult *result);
/* Any size. */
void mcts_choose_wide(Mcts *mcts, const Wide *board, int size, const MctsLimits *limits,
                      MctsResult *result);

#endif
