/* The levels 0 to 60 of the engine, as users of this field know them: how deep it looks in the
 * middle game, and from how many empty squares on it searches to the end, and how surely. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

enum { LEVEL_MAX = 60 };

/* How certain a search of a depth asked for is: 87 %. On a clock 73 % plays better, since the time
 * saved buys depth (docs/training.md). */
enum { LEVEL_RUNG = 1 };

typedef struct LevelLimits {
    int depth; /* of SearchRequest: 60 is to the end */
    int rung;
} LevelLimits;

LevelLimits level_limits(int level, int empties);

/* Empty squares from which on the level is exact. */
int level_exact_empties(int level);

#endif
