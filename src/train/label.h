/* What a position is worth, for training: the exact score where few squares are empty, else a
 * full-width alpha-beta search of a fixed depth over the pattern evaluation. Small and without
 * probable cuts on purpose: the labels of a phase must depend on nothing but the phases after it. */
#ifndef TRAIN_LABEL_H
#define TRAIN_LABEL_H

#include "base/tier.h"
#include "board/board.h"
#include "eval/pattern.h"
#include "solve/solve.h"

enum { LABEL_SLOTS = 1 << 15, LABEL_MAX_MOVES = BOARD_MAX_MOVES };

typedef struct LabelSlot {
    Board board;
    int16_t lower, upper; /* the value lies in [lower, upper] */
    uint8_t depth;
    uint8_t move;
    uint16_t age; /* of the position it was found for; 0: nothing here */
} LabelSlot;

/* One per thread, 1 MB: make it on the heap with label_init. */
typedef struct Labeller {
    const PatternWeights *weights;
    uint64_t nodes; /* positions reached, those of the exact solver not counted */
    Solver solver;
    uint16_t age; /* what it knows of one position it forgets for the next: labels do not depend
                   * on their order */
    LabelSlot slots[LABEL_SLOTS];
} Labeller;

typedef struct LabelMove {
    int square;
    int value; /* for the side that makes the move */
} LabelMove;

void label_init(Labeller *labeller, const PatternWeights *weights);

#define label_exact TIERED(label_exact)
#define label_value TIERED(label_value)
#define label_moves TIERED(label_moves)
#define label_static TIERED(label_static)

/* Values for the side to move in 1/PATTERN_DISC of a disc: the exact score, for few empty squares,
 * and that of a search of `depth` plies. `move` is set to the best move (BOARD_NO_MOVE after a
 * search of one ply, which does not remember it); it may be NULL. */
int label_exact(Labeller *labeller, Board board, int *move);
int label_value(Labeller *labeller, Board board, int depth, int *move);

/* The legal moves with their values by a search of `depth` plies, the move included; returns how
 * many there are. */
int label_moves(Labeller *labeller, Board board, int depth, LabelMove moves[LABEL_MAX_MOVES]);

int label_static(const PatternWeights *weights, Board board);

#endif
