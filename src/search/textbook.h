/* Minimax and alpha-beta as the textbooks have them, on every board size. Both give the same value
 * and the same move: the first, row by row, of the best ones. The rules they share:
 *
 *  - Depth is counted in plies; a forced pass is a ply.
 *  - A finished game is seen at every depth, also at depth 0, and is worth TEXTBOOK_DISC times the
 *    final disc difference, more than any evaluation. Everything else is worth the evaluation
 *    when the depth is spent.
 *  - A node is a position reached by placing a disc or passing; the root is none.
 *  - With a deadline or after a stop the answer comes within TEXTBOOK_LOOK_EVERY nodes. Under a
 *    deadline the search deepens ply by ply and plays the best move of the deepest layer it
 *    finished (C2); without one it goes to its depth at once, and a stop leaves it with the best
 *    of the root moves it finished. */
#ifndef SEARCH_TEXTBOOK_H
#define SEARCH_TEXTBOOK_H

#include "base/clock.h"
#include "eval/textbook.h"

#include <stdatomic.h>

enum {
    TEXTBOOK_MAX_DEPTH = 64,
    TEXTBOOK_LOOK_EVERY = 256,   /* nodes between two looks at the clock and the stop flag */
    TEXTBOOK_DISC = 100 * 1000 * 1000 /* of final difference, in ones of the evaluation */
};

typedef enum TextbookAlgorithm { TEXTBOOK_MINIMAX, TEXTBOOK_ALPHABETA } TextbookAlgorithm;

typedef struct TextbookResult {
    Square move;   /* always legal */
    int64_t value; /* for the side to move, in the evaluation's unit */
    bool exact;    /* no evaluation was needed: the value is final */
    int depth;     /* of the layer that found the move; 0: none was finished */
    uint64_t nodes; /* of all layers */
    int line_length;
    Square line[TEXTBOOK_MAX_DEPTH]; /* begins with `move` */
} TextbookResult;

typedef struct TextbookSettings {
    TextbookAlgorithm algorithm;
    const TextbookModel *model;
    int depth;               /* 1 to TEXTBOOK_MAX_DEPTH */
    Clock clock;
    int64_t deadline_ns;     /* INT64_MAX: none */
    const atomic_bool *stop; /* NULL: never */
    /* Called after every finished layer; may be NULL. */
    void (*progress)(void *context, const TextbookResult *so_far);
    void *progress_context;
} TextbookSettings;

/* The side to move must have a legal move, and the evaluation must fit the size. */
void textbook_search(const Position *position, const TextbookSettings *settings,
                     TextbookResult *result);

/* Whether the value is a final score: exact, or won or lost at the end of the line. */
bool textbook_result_in_discs(const TextbookSettings *settings, const TextbookResult *result);

/* A value of a result as people read it: discs if it is a final score, else the evaluation's
 * ones. */
double textbook_result_value(const TextbookSettings *settings, const TextbookResult *result);

#endif
