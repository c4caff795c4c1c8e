/* The champion behind one door: an engine holds a transposition table, threads and an evaluation;
 * a request says which position and how hard to think; answers come back as one struct, and while
 * thinking through a callback.
 *
 *   Engine *engine;
 *   engine_new(&(EngineOptions){.threads = 2, .hash_mib = 256}, &engine, &error);
 *   engine_search(engine, &(SearchRequest){.board = b, .depth = 60}, &result, 1);  // exact score
 *   engine_free(engine);
 *
 * One search at a time in one engine. With one thread the same request after engine_clear visits
 * the same nodes and gives the same answer on every machine. No memory is allocated by a
 * search. */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "base/clock.h"
#include "base/status.h"
#include "board/board.h"
#include "eval/pattern.h"
#include "eval/textbook.h"
#include "tree/result.h"

#include <stdatomic.h>
#include <stddef.h>

enum { ENGINE_MAX_THREADS = 256, ENGINE_DEFAULT_HASH_MIB = 128, ENGINE_MAX_DEPTH = 60 };

typedef struct EngineOptions {
    int threads;                   /* 0: one */
    size_t hash_mib;               /* 0: ENGINE_DEFAULT_HASH_MIB */
    const PatternWeights *weights; /* must outlive the engine; NULL: those built in */
    const TextbookModel *textbook; /* judges instead of the weights, and nothing is cut; or NULL */
} EngineOptions;

typedef struct Engine Engine;

/* Rungs of certainty; the deepest search of a request is made at its rung. The confidence of an
 * answer is its rung in percent. */
enum { ENGINE_RUNGS = 6, ENGINE_CERTAIN = ENGINE_RUNGS - 1 };
extern const int engine_confidence[ENGINE_RUNGS]; /* percent: 73 87 95 98 99 100 */

/* `lines` answers, best first, of a finished depth. Called from the searching thread. */
typedef void EngineProgress(void *context, const SearchResult *lines, int count);

typedef struct SearchRequest {
    Board board;
    int size;        /* of the board: 8 (or 0), 6 or 4; the smaller ones are searched to the end */
    int depth;       /* moves; as many as there are empty squares, or more, or ENGINE_MAX_DEPTH: to
                      * the end, however far that is in a position set up. 0: the same */
    int rung;        /* 0 .. ENGINE_CERTAIN, how certain the last pass is */
    bool win_loss;   /* only whether a search to the end wins, loses or draws */
    int64_t soft_ns; /* after so long no new pass is begun; 0: no limit */
    int64_t hard_ns; /* after so long the search is stopped; 0: no limit */
    Clock clock;     /* used if one of these is set or time is reported; zero: the system's */
    const atomic_bool *stop;  /* when it turns true the answer so far comes back; may be NULL */
    EngineProgress *progress; /* may be NULL */
    void *progress_context;
} SearchRequest;

/* On failure *engine is untouched. */
Status engine_new(const EngineOptions *options, Engine **engine, Error *error);
void engine_free(Engine *engine);

/* Forgets everything learned: a new game, or a search that must be repeatable. */
void engine_clear(Engine *engine);

size_t engine_memory_bytes(const Engine *engine);
const PatternWeights *engine_own_weights(const Engine *engine); /* NULL: they were given */

/* Fills up to `count` results, the best moves and their lines in falling order of value; returns
 * how many (fewer if there are fewer moves; 1 for a pass or a finished game). Where a search is
 * stopped, lines of its last depth come before those of the depth before it. */
int engine_search(Engine *engine, const SearchRequest *request, SearchResult *results, int count);

/* The value of a search of fixed depth at a rung and nothing else: for fitting and tests.
 * 1/RESULT_DISC discs for the side to move; the window is open. */
int engine_value(Engine *engine, Board board, int depth, int rung);

#endif
