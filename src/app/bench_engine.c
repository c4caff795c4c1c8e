/* The engine's rows of `emilia bench`: fifty positions of random games in all phases, one thread.
 * Their nodes are the signature of the search. */
#include "app/bench.h"

#include "base/clock.h"
#include "base/rng.h"
#include "record/position.h"
#include "search/engine.h"

enum { POSITIONS = 50, EXACT_EMPTIES = 14 };

/* The position after so many random moves, begun anew where the game ends before. */
static Position random_position(Rng *rng, int plies)
{
    Position position = position_start(8);
    for (int i = 0; i < plies; i++) {
        Square list[SQUARE_COUNT];
        const int count = position_move_list(&position, list);
        if (count == 0) {
            position = position_start(8);
            i = -1;
        } else {
            position_play(&position, list[rng_below(rng, (uint32_t)count)], NULL, NULL);
        }
    }
    return position;
}

bool bench_engine(const BenchRow *row, BenchResult *result)
{
    Engine *engine;
    if (engine_new(&(EngineOptions){.hash_mib = 16}, &engine, NULL) != STATUS_OK) {
        return false;
    }
    const Clock clock = clock_system();
    Rng rng = rng_seeded(50);
    *result = (BenchResult){0};
    for (int i = 0; i < POSITIONS; i++) {
        const Position position = random_position(&rng, 1 + i);
        const bool exact = position_empties(&position) <= EXACT_EMPTIES;
        SearchResult found;
        const int64_t start = clock_now_ns(&clock);
        engine_search(engine,
                      &(SearchRequest){.board = position_board(&position),
                                       .depth = exact ? ENGINE_MAX_DEPTH : row->depth,
                                       .rung = exact ? ENGINE_CERTAIN : 0},
                      &found, 1);
        result->time_ns += clock_now_ns(&clock) - start;
        result->nodes += found.nodes;
        result->result = result->result * 31 + found.nodes + (uint64_t)(int64_t)found.value;
    }
    engine_free(engine);
    return true;
}
