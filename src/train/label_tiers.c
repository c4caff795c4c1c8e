/* The jump to the labelling search that suits the machine. */
#include "train/label.h"

#include <string.h>

void label_init(Labeller *labeller, const PatternWeights *weights)
{
    labeller->weights = weights;
    labeller->nodes = 0;
    solve_init(&labeller->solver, board_mask(8));
    labeller->age = 1;
    memset(labeller->slots, 0, sizeof labeller->slots);
}

TIER_DISPATCH(int, label_exact, (Labeller *labeller, Board board, int *move),
              (labeller, board, move));
TIER_DISPATCH(int, label_value, (Labeller *labeller, Board board, int depth, int *move),
              (labeller, board, depth, move));
TIER_DISPATCH(int, label_moves,
              (Labeller *labeller, Board board, int depth, LabelMove moves[LABEL_MAX_MOVES]),
              (labeller, board, depth, moves));
TIER_DISPATCH(int, label_static, (const PatternWeights *weights, Board board),
              (weights, board));
