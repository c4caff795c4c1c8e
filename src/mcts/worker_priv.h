/* One thread's share of the search: a tree in a fixed arena and the random numbers it is grown
 * with. Nodes are named by index; the children of a node lie side by side. The results kept in a
 * node are those of the side that moved into it, so a parent compares its children as they are;
 * its proof is that of the side to move in it. */
#ifndef MCTS_WORKER_PRIV_H
#define MCTS_WORKER_PRIV_H

#include "base/rng.h"
#include "base/tier.h"
#include "mcts/mcts.h"

typedef struct Node {
    float inverse_root; /* 1 / sqrt(visits) */
    uint32_t visits;
    uint32_t points;   /* 2 a win, 1 a draw, for the side that moved here */
    uint32_t children; /* index of the first; 0: not expanded */
    int16_t square;    /* the move that leads here */
    uint8_t child_count;
    uint8_t tried; /* children visited at least once; they come first */
    uint8_t proof; /* MctsProof, for the side to move here */
} Node;

typedef struct Worker Worker;
struct Worker {
    union {
        Board board;
        Wide wide;
    } root;
    int size;
    int no_move;                /* BOARD_NO_MOVE or WIDE_NO_MOVE */
    void (*run)(Worker *worker); /* worker_run_board or worker_run_wide */
    Node *nodes; /* nodes[0] is the root */
    uint32_t node_count;
    uint32_t node_max;
    float c;
    Rng rng;
    const MctsLimits *limits;
    atomic_bool *done; /* some worker has proved the root */
    uint64_t playout_max;
    uint64_t playouts;
    int depth;
    int look_after; /* so many playouts more */
    int64_t next_report_ns; /* INT64_MAX: this worker does not report */
};

/* Between two looks at the clock a worker plays this many games or solves one ending, no more. */
enum { WORKER_LOOK_EVERY = 32 };

/* True when the worker must stop: out of time, told to, or the root is proved. */
bool worker_look(Worker *worker);

/* Puts the root and its moves into the tree; then grows it until playout_max is reached, the root
 * is proved, or worker_look says stop. A root of few empty squares is solved instead. */
#define worker_run_board TIERED(worker_run_board)
#define worker_run_wide TIERED(worker_run_wide)
void worker_run_board(Worker *worker);
void worker_run_wide(Worker *worker);

#endif
