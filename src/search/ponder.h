/* Thinking in the opponent's time. Between two of our moves the engine searches the position the
 * opponent is looking at, on a thread of its own, until it is told to end; what it finds is in the
 * table when our next search begins. One engine still makes one search at a time: end the
 * pondering before anything else is asked of the engine.
 *
 *   Ponder ponder = {0};
 *   ponder_begin(&ponder, engine, board);   // after our move
 *   ...
 *   ponder_end(&ponder);                    // the opponent has moved
 */
#ifndef SEARCH_PONDER_H
#define SEARCH_PONDER_H

#include "search/engine.h"

#include <pthread.h>

typedef struct Ponder {
    Engine *engine; /* NULL: not pondering */
    Board board;
    atomic_bool stop;
    atomic_int depth; /* of the last pass that was finished */
    pthread_t thread;
} Ponder;

/* `board` has the opponent to move. Does nothing if the game is over or there is no thread to be
 * had: pondering only ever helps. */
void ponder_begin(Ponder *ponder, Engine *engine, Board board);

/* Returns when the engine is free again; does nothing if nobody ponders. */
void ponder_end(Ponder *ponder);

#endif
