/* Minimax and alpha-beta on the 8x8 board and, under a mask, on 4x4 and 6x6. */
#include "board/grid_inl.h"

#include "search/textbook_inl.h"

void textbook_layer_board(TextbookLayer *layer)
{
    run_layer(layer, position_board(layer->position));
}
