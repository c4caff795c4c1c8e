/* The recursive search of one position, and the loop over its moves that threads can share. */
#ifndef SEARCH_NODE_PRIV_H
#define SEARCH_NODE_PRIV_H

#include "base/tier.h"
#include "search/worker_priv.h"

enum { NODE_POLL = 256 }; /* small nodes between two looks at the clock */

#define node_search TIERED(node_search)
#define node_list TIERED(node_list)
#define node_try TIERED(node_try)
#define node_moves TIERED(node_moves)

/* The value of the position for the side to move, whose legal moves are `moves`: exactly, if it
 * lies in (alpha, beta), else a bound on that side. Values are in 1/VALUE_DISC discs. `depth`
 * moves deep, or to the end of the game if depth equals the number of empty squares.
 * patterns[ply] must be the position's. If the worker's stop has been requested the answer means
 * nothing. */
int node_search(Worker *worker, int ply, Board board, uint64_t moves, int empties, int depth,
                int alpha, int beta);

/* Fills node->list with the legal moves and the keys by which they are tried, node->first and
 * node->second in front; returns how many. */
int node_list(Worker *worker, Node *node);

/* Searches one move of the node against `alpha`; `principal` gives it the open window. */
int node_try(Worker *worker, const Node *node, const SearchMove *move, int alpha, bool principal);

/* Tries the moves of the list from node->next on, alone or, where it pays, with idle workers. */
void node_moves(Worker *worker, Node *node);

/* True if the worker must stop. The first worker also looks at the clock now and then; `weight`
 * is how long it is until the next call, in units of a small node of the middle game. */
static inline bool node_poll(Worker *worker, int weight)
{
    if (worker->number == 0 && (worker->countdown -= weight) <= 0) {
        worker->countdown = NODE_POLL;
        if (worker->deadline_ns != INT64_MAX &&
            clock_now_ns(&worker->clock) >= worker->deadline_ns) {
            stop_request(worker->root_stop);
        }
    }
    return stop_requested(worker->stop);
}

/* One move has been searched: keeps what it means for the node. */
static inline void node_update(Node *node, SearchMove *move, int score)
{
    move->score = score;
    if (score > node->best) {
        node->best = score;
        node->best_move = move->square;
        node->alpha = score > node->alpha ? score : node->alpha;
    }
}

/* Where the most promising untried move is, the first of equals. The place is part of the number
 * that is compared: so there is no branch, which would be guessed wrong every other time. */
static inline int node_best(const Node *node)
{
    int64_t best = INT64_MIN;
    for (int i = node->next; i < node->count; i++) {
        const int64_t key = (int64_t)node->list[i].key * SEARCH_PLACES + (SEARCH_PLACES - 1 - i);
        best = key > best ? key : best;
    }
    return SEARCH_PLACES - 1 - (int)(best & (SEARCH_PLACES - 1));
}

/* Brings the most promising untried move to the front and returns it. */
static inline SearchMove *node_next(Node *node)
{
    SearchMove *list = node->list;
    const int best = node_best(node);
    const SearchMove move = list[best];
    list[best] = list[node->next];
    list[node->next] = move;
    return &list[node->next++];
}

#endif
