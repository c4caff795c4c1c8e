/* The jumps from the cold half of the search into the copy that suits the machine. */
#include "search/split_priv.h"

TIER_DISPATCH(int, node_list, (Worker * worker, Node *node), (worker, node));
TIER_DISPATCH(void, node_moves, (Worker * worker, Node *node), (worker, node));
TIER_DISPATCH(int, node_search,
              (Worker * worker, int ply, Board board, uint64_t moves, int empties, int depth,
               int alpha, int beta),
              (worker, ply, board, moves, empties, depth, alpha, beta));
TIER_DISPATCH(void, split_serve, (Worker * worker), (worker));
