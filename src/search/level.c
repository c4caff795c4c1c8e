/* Levels as numbers. docs/search.md has the table that follows from them. */
#include "search/level.h"

#include "search/engine.h"

int level_exact_empties(int level)
{
    return level <= 10 ? 2 * level : level <= 18 ? 21 : level <= 24 ? 24 : level;
}

LevelLimits level_limits(int level, int empties)
{
    const int exact = level_exact_empties(level);
    const LevelLimits to_end = {.depth = ENGINE_MAX_DEPTH, .rung = ENGINE_CERTAIN};
    if (empties <= exact) {
        return to_end;
    }
    if (level > 10 && empties <= exact + 9) {
        static const int rungs[3] = {3, 1, 0}; /* 98, 87, 73 % */
        return (LevelLimits){.depth = ENGINE_MAX_DEPTH, .rung = rungs[(empties - exact - 1) / 3]};
    }
    return (LevelLimits){.depth = level < 1 ? 1 : level, .rung = LEVEL_RUNG};
}
