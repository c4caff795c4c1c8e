/* How long to think. Pure arithmetic, so that tests can play thousands of games in no time. */
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include <stdint.h>

typedef struct Timing {
    int64_t soft_ns; /* begin nothing new after this; 0: no limit */
    int64_t hard_ns; /* have answered by then; 0: no limit */
} Timing;

/* A fixed time for the move, all of it to be used. */
Timing timing_move(int64_t move_ns);

/* A game clock. Knows that the last moves of a game are solved exactly and cost next to nothing,
 * so what is left belongs to the moves before them. hard_ns is always well below remaining_ns. */
Timing timing_game(int64_t remaining_ns, int64_t increment_ns, int empties);

/* The stricter of two. */
Timing timing_both(Timing a, Timing b);

#endif
