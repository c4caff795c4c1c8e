/* Opens the trees, sets the workers going, and adds up what they found at the root. */
#include "mcts/mcts.h"

#include "mcts/worker_priv.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum { REPORT_EVERY_NS = 100000000, MOVE_NUMBERS = WIDE_PASS + 1 };

struct Mcts {
    MctsSettings settings;
    Node *nodes; /* of all workers, node_max each */
    uint32_t node_max;
    Worker workers[];
};

Status mcts_open(const MctsSettings *settings, Mcts **mcts, Error *error)
{
    const int threads = settings->threads;
    if (threads < 1 || threads > MCTS_MAX_THREADS) {
        return error_set(error, STATUS_RANGE, "number of threads is out of range", 0);
    }
    if (!isfinite(settings->c) || settings->c < 0) {
        return error_set(error, STATUS_RANGE, "c must be 0 or more", 0);
    }
    const size_t share = settings->memory_bytes / sizeof(Node) / (size_t)threads;
    const uint32_t node_max = share < UINT32_MAX ? (uint32_t)share : UINT32_MAX;
    if (node_max <= MOVE_NUMBERS) {
        return error_set(error, STATUS_RANGE, "memory is too small for the moves of one board", 0);
    }
    Mcts *opened = NULL;
    const size_t size = sizeof *opened + (size_t)threads * sizeof opened->workers[0];
    const size_t alignment = _Alignof(Worker);
    opened = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    Node *nodes = malloc((size_t)threads * node_max * sizeof *nodes);
    if (opened == NULL || nodes == NULL) {
        free(opened);
        free(nodes);
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    *opened = (Mcts){.settings = *settings, .nodes = nodes, .node_max = node_max};
    *mcts = opened;
    return STATUS_OK;
}

void mcts_close(Mcts *mcts)
{
    if (mcts != NULL) {
        free(mcts->nodes);
        free(mcts);
    }
}

/* The root's moves, added up over the workers; an index is a square or the pass. */
typedef struct RootMoves {
    bool legal[MOVE_NUMBERS];
    uint8_t proof[MOVE_NUMBERS]; /* for the side to move at the root */
    uint64_t visits[MOVE_NUMBERS];
    uint64_t points[MOVE_NUMBERS];
} RootMoves;

static void add_up(const Worker *worker, RootMoves *moves)
{
    const Node *root = &worker->nodes[0];
    for (uint32_t i = 0; i < root->child_count; i++) {
        const Node *child = &worker->nodes[root->children + i];
        moves->legal[child->square] = true;
        moves->visits[child->square] += child->visits;
        moves->points[child->square] += child->points;
        if (child->proof != MCTS_OPEN) {
            moves->proof[child->square] = (uint8_t)(MCTS_WIN - child->proof + MCTS_LOSS);
        }
    }
}

/* A proved win before all, a proved loss after all, else the most visits; the first of equals. */
static int best_of(const RootMoves *moves, int none)
{
    int best = none;
    int best_class = -1;
    for (int square = 0; square < MOVE_NUMBERS; square++) {
        const MctsProof proof = moves->proof[square];
        const int class = proof == MCTS_WIN ? 2 : proof == MCTS_LOSS ? 0 : 1;
        if (moves->legal[square] &&
            (class > best_class ||
             (class == best_class && moves->visits[square] > moves->visits[best]))) {
            best = square;
            best_class = class;
        }
    }
    return best;
}

/* Follows the most visited children down one worker's tree, beginning with `move`. */
static int line_of(const Worker *worker, int move, int line[MCTS_MAX_LINE])
{
    int length = 0;
    const Node *node = &worker->nodes[0];
    for (int next = move; next >= 0 && length < MCTS_MAX_LINE;) {
        line[length++] = next;
        const Node *children = &worker->nodes[node->children];
        for (uint32_t i = 0; i < node->child_count; i++) {
            if (children[i].square == next) {
                node = &children[i];
                break;
            }
        }
        next = -1;
        uint32_t most = 0;
        children = &worker->nodes[node->children];
        for (uint32_t i = 0; i < node->child_count; i++) {
            if (children[i].visits > most ||
                (children[i].visits == most && most > 0 && children[i].square < next)) {
                most = children[i].visits;
                next = children[i].square;
            }
        }
    }
    return length;
}

/* What `count` workers know together. */
static void sum_up(const Worker *workers, int count, int none, MctsResult *result)
{
    RootMoves moves = {0};
    *result = (MctsResult){.move = none};
    for (int i = 0; i < count; i++) {
        const Worker *worker = &workers[i];
        add_up(worker, &moves);
        result->playouts += worker->playouts;
        result->nodes += worker->node_count;
        result->depth = worker->depth > result->depth ? worker->depth : result->depth;
        result->memory_bytes += worker->node_count * sizeof(Node);
        if (worker->nodes[0].proof != MCTS_OPEN) {
            result->proof = (MctsProof)worker->nodes[0].proof;
        }
    }
    const int best = best_of(&moves, none);
    result->move = best;
    if (best == none) {
        return;
    }
    result->line_length = line_of(&workers[0], best, result->line);
    if (result->proof != MCTS_OPEN) {
        result->has_value = true;
        result->value = (double)(result->proof - MCTS_LOSS) / 2;
    } else if (moves.visits[best] > 0) {
        result->has_value = true;
        result->value = (double)moves.points[best] / (2 * (double)moves.visits[best]);
    }
}

bool worker_look(Worker *worker)
{
    const MctsLimits *limits = worker->limits;
    if (atomic_load_explicit(worker->done, memory_order_relaxed) ||
        (limits->stop != NULL && atomic_load_explicit(limits->stop, memory_order_relaxed))) {
        return true;
    }
    if (limits->deadline_ns == INT64_MAX && limits->progress == NULL) {
        return false;
    }
    const int64_t now_ns = clock_now_ns(&limits->clock);
    if (now_ns >= limits->deadline_ns) {
        return true;
    }
    if (now_ns >= worker->next_report_ns) {
        MctsResult so_far;
        sum_up(worker, 1, worker->no_move, &so_far);
        limits->progress(limits->progress_context, &so_far);
        worker->next_report_ns = now_ns + REPORT_EVERY_NS;
    }
    return false;
}

static void *run_worker(void *context)
{
    Worker *worker = context;
    worker->run(worker);
    if (worker->nodes[0].proof != MCTS_OPEN) {
        atomic_store_explicit(worker->done, true, memory_order_relaxed);
    }
    return NULL;
}

/* Worker i's share of the playouts. A walk's numbers are 32 bits wide, hence the ceiling. */
static uint64_t share_of(uint64_t playouts, int threads, int i)
{
    const uint64_t ceiling = UINT32_MAX / 2;
    const uint64_t count = (uint64_t)threads;
    const uint64_t share = playouts / count + ((uint64_t)i < playouts % count);
    return playouts == 0 || share > ceiling ? ceiling : share;
}

/* Runs copies of `first`, which knows the root, and sums up. */
static void choose(Mcts *mcts, const Worker *first, const MctsLimits *limits, MctsResult *result)
{
    const int threads = mcts->settings.threads;
    Worker *workers = mcts->workers;
    atomic_bool done = false;
    uint64_t seed = limits->seed;
    for (int i = 0; i < threads; i++) {
        workers[i] = *first;
        workers[i].nodes = mcts->nodes + (size_t)i * mcts->node_max;
        workers[i].node_max = mcts->node_max;
        workers[i].c = (float)mcts->settings.c;
        workers[i].rng = rng_seeded(rng_splitmix(&seed));
        workers[i].limits = limits;
        workers[i].done = &done;
        workers[i].playout_max = share_of(limits->playouts, threads, i);
        workers[i].next_report_ns = i == 0 && limits->progress != NULL ? 0 : INT64_MAX;
    }
    /* A thread that cannot be had is not missed: its worker's turn comes after the first's. */
    pthread_t ids[MCTS_MAX_THREADS];
    bool started[MCTS_MAX_THREADS] = {false};
    for (int i = 1; i < threads; i++) {
        started[i] = pthread_create(&ids[i], NULL, run_worker, &workers[i]) == 0;
    }
    run_worker(&workers[0]);
    for (int i = 1; i < threads; i++) {
        if (started[i]) {
            pthread_join(ids[i], NULL);
        } else {
            run_worker(&workers[i]);
        }
    }
    sum_up(workers, threads, first->no_move, result);
}

void mcts_choose_board(Mcts *mcts, Board board, int size, const MctsLimits *limits,
                       MctsResult *result)
{
    assert(size == 4 || size == 6 || size == 8);
    const Worker first = {.root.board = board,
                          .size = size,
                          .run = worker_run_board,
                          .no_move = BOARD_NO_MOVE};
    choose(mcts, &first, limits, result);
}

void mcts_choose_wide(Mcts *mcts, const Wide *board, int size, const MctsLimits *limits,
                      MctsResult *result)
{
    assert(size >= 4 && size <= WIDE_MAX && size % 2 == 0);
    const Worker first = {.root.wide = *board,
                          .size = size,
                          .run = worker_run_wide,
                          .no_move = WIDE_NO_MOVE};
    choose(mcts, &first, limits, result);
}
