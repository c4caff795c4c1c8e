/* One thread of the search and the nodes it works on. A worker owns everything it writes (pattern
 * indices of the line it is in, the endgame solver, counters); the transposition table and the
 * weights are shared. With one thread nothing here depends on time: the same question gives the
 * same nodes. */
#ifndef SEARCH_WORKER_PRIV_H
#define SEARCH_WORKER_PRIV_H

#include "base/clock.h"
#include "eval/pattern.h"
#include "search/engine.h"
#include "solve/solve.h"
#include "tree/stop.h"
#include "tree/tt.h"

#include <pthread.h>

enum {
    WORKER_MAX = 256,       /* threads */
    WORKER_PLIES = 128,     /* of a line: no pass follows a pass, so twice as many as squares */
    WORKER_VALUES = 1 << 16, /* static values that a worker remembers */
    WORKER_MAX_SPLITS = 32, /* open split points of one worker; up to one a move of its line */
    VALUE_DISC = PATTERN_DISC,
    VALUE_MAX = 64 * VALUE_DISC,
    VALUE_NONE = -VALUE_MAX - 1,
    SEARCH_PLACES = 64, /* of a list: a key and a place make one number to compare */
};
_Static_assert((int)SEARCH_PLACES >= (int)BOARD_MAX_MOVES, "every move has a place");

typedef struct SearchMove {
    Board next;
    uint64_t flips;
    uint64_t hash;    /* of next */
    uint64_t answers; /* legal moves there */
    int square;
    int key;   /* higher is tried earlier */
    int value; /* what a look ahead expects; VALUE_NONE if nobody looked */
    int score; /* what the search found; VALUE_NONE if not searched */
} SearchMove;

/* What the first search of a node is expected to find. In a null window the first move of a node
 * that is to be cut is an all-node, and every move of an all-node a node to be cut; once the first
 * move of a node has failed to cut it will hardly be another. It tells who may be helped when and
 * what an order is worth; the value does not depend on it. */
typedef enum NodeKind {
    NODE_OPEN, /* the window is open */
    NODE_CUT,  /* some move, mostly the first, will be good enough */
    NODE_ALL   /* none will: all must be tried, in any order */
} NodeKind;

/* A position whose moves are being tried. While it is a split point, `next`, `alpha`, `best` and
 * `best_move` are read and written under the split's lock. */
typedef struct Node {
    Board board;
    uint64_t moves; /* legal ones */
    int ply;        /* patterns[ply] are its indices */
    int empties;
    int depth; /* equal to empties: a search to the end */
    int alpha; /* rises */
    int beta;
    int best;
    int best_move;
    int count;
    int next;
    int first;  /* moves that the table remembers; no squares if none */
    int second;
    NodeKind kind;
    bool ordered; /* the keys of the moves know their values */
    bool aborted; /* the search was stopped: nothing in here is true */
    SearchMove *list;
} Node;

struct Pool;

/* Helpers look at `stop` every few microseconds: it has a cache line that is written only once. */
typedef struct Split {
    _Alignas(64) Stop stop; /* a cut-off here ends the work of all helpers below */
    Node *node;
    const Pattern *pattern; /* of the node, in the owner's stack */
    int ply;
    int rung;
    _Alignas(64) pthread_mutex_t lock; /* of the node, and of joining */
    atomic_int left;    /* moves nobody has taken; written under the lock. 0: closed */
    atomic_int helpers; /* workers other than the owner; raised under the lock */
    atomic_int empties; /* of the node: the more, the longer the work */
} Split;

typedef struct Worker {
    struct Pool *pool;
    const PatternWeights *weights;
    const struct Judge *judge; /* NULL: the weights judge */
    const float *probcut; /* deviations, see probcut_priv.h. NULL: nobody knows them */
    Tt *tt;
    Stop *stop; /* of the innermost split point it works for, or root_stop */
    Stop *root_stop;
    Clock clock;
    int64_t deadline_ns; /* INT64_MAX: none. Only the first worker looks */
    int countdown;       /* nodes until it looks again */
    int rung;            /* of the pass, see engine.h */
    uint64_t corners;  /* of the board, which may be a small one */
    NodeKind expected; /* of the node that is searched next */
    int number; /* 0: the worker that asked */
    uint64_t nodes;
    _Alignas(64) atomic_int split_count; /* others look at it and the splits below it */
    Split splits[WORKER_MAX_SPLITS];
    Solver solver;
    uint64_t values[WORKER_VALUES]; /* by hash, see shallow_inl.h */
    Pattern patterns[WORKER_PLIES];
} Worker;

/* A search as deep as there are empty squares ends with the game, any other at the evaluation. */
static inline bool node_to_end(const Node *node)
{
    return node->depth == node->empties;
}

/* True if there may be probable cuts. */
static inline bool worker_selective(const Worker *worker)
{
    return worker->probcut != NULL && worker->solver.full;
}

#endif
