/* Minimax and alpha-beta on the wide board. */
#include "wide/grid_inl.h"

#include "eval/pattern.h"

/* The learned evaluation is for 8x8: textbook_search asserts that it does not come here. */
static inline int64_t pattern_leaf(const PatternWeights *weights, Grid grid)
{
    (void)weights;
    (void)grid;
    return 0;
}

#include "search/textbook_inl.h"

void textbook_layer_wide(TextbookLayer *layer)
{
    run_layer(layer, position_wide(layer->position));
}
