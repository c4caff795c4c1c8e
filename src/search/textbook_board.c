/* Minimax and alpha-beta on the 8x8 board and, under a mask, on 4x4 and 6x6. */
#include "board/grid_inl.h"

#include "eval/textbook_learned_inl.h"

static inline int64_t learned_leaf(const TextbookModel *model, Grid grid)
{
    return textbook_learned(model->eval, model->pattern, grid);
}

#include "search/textbook_inl.h"

void textbook_layer_board(TextbookLayer *layer)
{
    run_layer(layer, position_board(layer->position));
}
