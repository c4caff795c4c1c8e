/* The thread that ponders. */
#include "search/ponder.h"

static void report(void *context, const SearchResult *lines, int count)
{
    (void)count;
    Ponder *ponder = context;
    atomic_store_explicit(&ponder->depth, lines[0].depth, memory_order_relaxed);
}

static void *think(void *context)
{
    Ponder *ponder = context;
    SearchResult result;
    engine_search(ponder->engine,
                  &(SearchRequest){.board = ponder->board,
                                   .rung = ENGINE_CERTAIN,
                                   .stop = &ponder->stop,
                                   .progress = report,
                                   .progress_context = ponder},
                  &result, 1);
    return NULL;
}

void ponder_begin(Ponder *ponder, Engine *engine, Board board)
{
    ponder_end(ponder);
    if (board_is_over(board, board_mask(8))) {
        return;
    }
    ponder->board = board;
    ponder->engine = engine;
    atomic_store(&ponder->stop, false);
    atomic_store(&ponder->depth, 0);
    if (pthread_create(&ponder->thread, NULL, think, ponder) != 0) {
        ponder->engine = NULL;
    }
}

void ponder_end(Ponder *ponder)
{
    if (ponder->engine != NULL) {
        atomic_store(&ponder->stop, true);
        pthread_join(ponder->thread, NULL);
        ponder->engine = NULL;
    }
}
