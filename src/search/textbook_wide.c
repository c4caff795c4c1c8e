/* Minimax and alpha-beta on the wide board. */
#include "wide/grid_inl.h"

#include "eval/textbook.h"

/* The learned evaluations are for 8x8: textbook_search asserts that they do not come here. */
static inline int64_t learned_leaf(const TextbookModel *model, Grid grid)
{
    (void)model;
    (void)grid;
    return 0;
}

#include "search/textbook_inl.h"

void textbook_layer_wide(TextbookLayer *layer)
{
    run_layer(layer, position_wide(layer->position));
}
