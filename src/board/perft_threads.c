/* Perft shared out: the first plies are played breadth first until there is work for everybody,
 * then each thread takes the next position until none is left. */
#include "board/perft.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SHARES = 32, MOVES_MAX = 64 }; /* positions a thread should find at least; moves in one */

typedef struct Work {
    Board *boards; /* all with `left` plies to go */
    size_t count;
    int left;
    uint64_t mask;
    uint64_t ended; /* leaves found while sharing out: games over, depth reached */
    atomic_size_t next;
    atomic_uint_fast64_t leaves;
} Work;

/* Replaces the positions by their successors. */
static Status expand(Work *work)
{
    Board *after = malloc((work->count * MOVES_MAX + 1) * sizeof *after);
    if (after == NULL) {
        return STATUS_MEMORY;
    }
    size_t count = 0;
    for (size_t i = 0; i < work->count; i++) {
        const Board board = work->boards[i];
        uint64_t moves = board_moves(board) & work->mask;
        if (moves == 0 && board_is_over(board, work->mask)) {
            work->ended += 1;
        } else if (moves == 0) {
            after[count++] = board_pass(board);
        }
        for (; moves != 0; moves &= moves - 1) {
            after[count++] = board_play(board, __builtin_ctzll(moves));
        }
    }
    free(work->boards);
    work->boards = after;
    work->count = count;
    work->left -= 1;
    return STATUS_OK;
}

static void *take_shares(void *context)
{
    Work *work = context;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->count;) {
        atomic_fetch_add(&work->leaves, perft_count(work->boards[i], work->mask, work->left));
    }
    return NULL;
}

Status perft_count_threads(Board board, uint64_t mask, int depth, int threads, uint64_t *leaves)
{
    Work work = {.count = 1, .left = depth, .mask = mask};
    pthread_t *helpers = malloc((size_t)threads * sizeof *helpers);
    work.boards = malloc(sizeof *work.boards);
    Status status = helpers == NULL || work.boards == NULL ? STATUS_MEMORY : STATUS_OK;
    if (status == STATUS_OK) {
        work.boards[0] = board;
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
    free(work.boards);
    free(helpers);
    return status;
}
