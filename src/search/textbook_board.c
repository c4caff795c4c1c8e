/* Minimax and alpha-beta on the 8x8 board and, under a mask, on 4x4 and 6x6. */
#include "board/grid_inl.h"

#include "eval/pattern_inl.h"

static inline int64_t pattern_leaf(const PatternWeights *weights, Grid grid)
{
    Pattern pattern;
    pattern_set(weights, &pattern, grid);
    return pattern_value(weights, &pattern, grid_count(grid.own | grid.opp));
}

#include "search/textbook_inl.h"

void textbook_layer_board(TextbookLayer *layer)
{
    run_layer(layer, position_board(layer->position));
}
