/* Perft shared out, written once for both boards: the first plies are played breadth first until
 * there is work for everybody, then each thread takes the next position until none is left. The
 * file that includes it has the grid words and says how a position is counted:
 *
 *   static uint64_t count_below(const Grid *grid, const GridSet *mask, int left) */
#ifndef BOARD_PERFT_THREADS_INL_H
#define BOARD_PERFT_THREADS_INL_H

#include "base/status.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SHARES = 32 }; /* positions a thread should find at least */

typedef struct Work {
    Grid *grids; /* all with `left` plies to go */
    size_t count;
    int left;
    GridSet mask;
    uint64_t ended; /* leaves found while sharing out: games over */
    atomic_size_t next;
    atomic_uint_fast64_t leaves;
} Work;

static Grid *new_grids(size_t count)
{
    return aligned_alloc(_Alignof(Grid), count * sizeof(Grid));
}

/* Replaces the positions by their successors. */
static Status expand(Work *work)
{
    size_t room = 1;
    for (size_t i = 0; i < work->count; i++) { /* a pass is one, too */
        room += (size_t)grid_count(grid_moves(work->grids[i], work->mask)) + 1;
    }
    Grid *after = new_grids(room);
    if (after == NULL) {
        return STATUS_MEMORY;
    }
    size_t count = 0;
    for (size_t i = 0; i < work->count; i++) {
        const Grid grid = work->grids[i];
        GridSet moves = grid_moves(grid, work->mask);
        if (grid_is_empty(moves)) {
            if (grid_is_empty(grid_moves(grid_pass(grid), work->mask))) {
                work->ended += 1;
            } else {
                after[count++] = grid_pass(grid);
            }
        }
        while (!grid_is_empty(moves)) {
            const int square = grid_pop(&moves);
            after[count++] = grid_after(grid, square, grid_flips(grid, square));
        }
    }
    free(work->grids);
    work->grids = after;
    work->count = count;
    work->left -= 1;
    return STATUS_OK;
}

static void *take_shares(void *context)
{
    Work *work = context;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->count;) {
        atomic_fetch_add(&work->leaves, count_below(&work->grids[i], &work->mask, work->left));
    }
    return NULL;
}

static Status count_shared(const Grid *grid, const GridSet *mask, int depth, int threads,
                           uint64_t *leaves)
{
    Work work = {.count = 1, .left = depth, .mask = *mask};
    pthread_t *helpers = malloc((size_t)threads * sizeof *helpers);
    work.grids = new_grids(1);
    Status status = helpers == NULL || work.grids == NULL ? STATUS_MEMORY : STATUS_OK;
    if (status == STATUS_OK) {
        work.grids[0] = *grid;
    }
    while (status == STATUS_OK && threads > 1 && work.left > 2 && work.count != 0 &&
           work.count < (size_t)threads * SHARES) {
        status = expand(&work);
    }
    if (status == STATUS_OK) {
        int started = 0; /* with fewer threads than asked for it only takes longer */
        while (started < threads - 1 &&
               pthread_create(&helpers[started], NULL, take_shares, &work) == 0) {
            started++;
        }
        take_shares(&work);
        while (started > 0) {
            pthread_join(helpers[--started], NULL);
        }
        *leaves = work.ended + work.leaves;
    }
    free(work.grids);
    free(helpers);
    return status;
}

#endif
