/* The jumps to the textbook searches that suit the machine. */
#include "search/textbook_priv.h"

TIER_DISPATCH(void, textbook_layer_board, (TextbookLayer * layer), (layer));
TIER_DISPATCH(void, textbook_layer_wide, (TextbookLayer * layer), (layer));
