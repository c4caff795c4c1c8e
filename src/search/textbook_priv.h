/* One layer of a textbook search: from the root to a fixed depth. Compiled for the 8x8 board and
 * for the wide one, each once per tier. */
#ifndef SEARCH_TEXTBOOK_PRIV_H
#define SEARCH_TEXTBOOK_PRIV_H

#include "base/tier.h"
#include "search/textbook.h"

/* Squares of a layer are those of its grid. */
typedef struct TextbookLine {
    int length;
    int16_t squares[TEXTBOOK_MAX_DEPTH];
} TextbookLine;

typedef struct TextbookLayer {
    const Position *position;
    const TextbookSettings *settings;
    int depth;
    int first; /* a root move to try first, best of the last layer; -1: none */
    uint64_t nodes; /* counted on */

    /* Found: */
    bool complete; /* false if it was interrupted */
    bool exact;
    int best; /* -1: no root move was finished */
    int64_t value;
    TextbookLine line;
} TextbookLayer;

/* True when it is time to answer: asked every TEXTBOOK_LOOK_EVERY nodes. */
bool textbook_look(const TextbookSettings *settings);

#define textbook_layer_board TIERED(textbook_layer_board)
#define textbook_layer_wide TIERED(textbook_layer_wide)
void textbook_layer_board(TextbookLayer *layer);
void textbook_layer_wide(TextbookLayer *layer);

#endif
