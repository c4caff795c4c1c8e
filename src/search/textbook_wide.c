/* Minimax and alpha-beta on the wide board. */
#include "wide/grid_inl.h"

#include "search/textbook_inl.h"

void textbook_layer_wide(TextbookLayer *layer)
{
    run_layer(layer, position_wide(layer->position));
}
