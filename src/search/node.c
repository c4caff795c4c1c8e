/* Principal variation search. One function serves the middle game and the end: a search whose
 * depth equals the number of empty squares goes to the end, below in the solve room, any other
 * stops at the evaluation. Null windows are windows of one unit. Passes cost no depth. */
#include "search/node_priv.h"

#include "board/stability.h"
#include "search/probcut_priv.h"
#include "search/shallow_inl.h"
#include "search/split_priv.h"
#include "tree/tt_inl.h"

enum {
    SOLVE_EMPTIES = 13, /* searches to the end go to the solver from here on ... */
    SOLVE_SHARED = 11,  /* ... or, while others could help, only from here on */
    QUICK_EMPTIES = 15, /* just before that, moves are sorted by the tables alone */
    SHALLOW_DEPTH = 1,  /* no table, no probable cut */
    CHILD_DEPTH = 5,    /* a child in the table may cut from here on */
    CAREFUL_EMPTIES = 18, /* before a proof, probable cuts to the end need from here on ... */
    CAREFUL_RUNG = 2,     /* ... 95 %: what is wrong here is dear in the pass that follows */
    SCOUT_EMPTIES = 20,   /* shared nodes of this size are looked at selectively first */
    ONE_EMPTIES = 18,     /* moves of searches to the end are sorted by a search of one move ... */
    TWO_EMPTIES = 24,     /* ... and of two moves from here on */
    END_WEIGHT = 512,     /* an answer less, as a value: four discs to the end ... */
    MIDDLE_WEIGHT = 16,   /* ... and an eighth of one in the middle game */
    END_POLL = 64,        /* a node to the end lasts as long as so many small ones */
};

/* Keys before all others. */
enum {
    KEY_WIPE_OUT = 1 << 28, /* nothing is left to the opponent */
    KEY_FIRST = 1 << 27,    /* moves that the table remembers */
    KEY_SECOND = 1 << 26,
};

/* ---- Leaves ---- */

static inline int floor_discs(int value)
{
    return value >> 7;
}
_Static_assert(VALUE_DISC == 1 << 7, "floor_discs shifts");

/* Does the table answer the question already? Else `known` still has moves to begin with. */
static bool table_answers(Worker *worker, uint64_t hash, int depth, int alpha, int beta,
                          TtData *known, int *value)
{
    *known = (TtData){.moves = {TT_NO_MOVE, TT_NO_MOVE}};
    if (!tt_probe(worker->tt, hash, known) || known->depth < depth ||
        known->rung < worker->rung) {
        return false;
    }
    *value = known->upper <= alpha ? known->upper : known->lower;
    return known->upper <= alpha || known->lower >= beta || known->lower == known->upper;
}

/* The solver works alone: while others could help, it is left what is hardly worth sharing. */
static inline bool solver_takes(const Worker *worker, int empties)
{
    return empties <= (split_small(worker) ? SOLVE_SHARED : SOLVE_EMPTIES);
}

/* Empty squares of which the solver takes every position, whatever the others are doing. */
static inline int least_solved(const Worker *worker)
{
    return split_small_happens(worker) ? SOLVE_SHARED : SOLVE_EMPTIES;
}

/* Hands the position to the solver; its window is the smallest one in discs around ours. What it
 * finds is certain whatever the rung, and worth a place in the table. */
static int solve_leaf(Worker *worker, Board board, int empties, int alpha, int beta)
{
    const uint64_t hash = hash_board(board);
    TtData known;
    int value;
    if (table_answers(worker, hash, empties, alpha, beta, &known, &value)) {
        return value;
    }
    const int low = floor_discs(alpha);
    const int high = -floor_discs(-beta);
    Solver *solver = &worker->solver;
    solver->stop = worker->stop;
    solver->stopped = false;
    value = VALUE_DISC * (high - low == 1 ? solve_null(solver, board, low)
                                          : solve_exact(solver, board, low, high, NULL));
    if (!solver->stopped) {
        tt_store(worker->tt, hash,
                 (TtData){.lower = (int16_t)(value > alpha ? value : -VALUE_MAX),
                          .upper = (int16_t)(value < beta ? value : VALUE_MAX),
                          .depth = (uint8_t)empties,
                          .rung = ENGINE_CERTAIN,
                          .moves = {TT_NO_MOVE, TT_NO_MOVE}});
    }
    return value;
}

/* ---- Ordering ---- */

/* How deep the search is that sorts the moves of a node. In the middle game a static value will
 * do: the nodes are too small for more. */
static int order_depth(const Worker *worker, int empties, int depth)
{
    if (!worker->solver.full) {
        return 1;
    }
    if (depth < empties) {
        return 0;
    }
    return empties >= TWO_EMPTIES ? 2 : empties >= ONE_EMPTIES ? 1 : 0;
}

/* Fills the list; the keys know no values yet. The table's lines are asked for one after another,
 * before the answers are counted, so that the processor waits for all of them together. */
static void fill_list(const Worker *worker, Node *node)
{
    for (uint64_t moves = node->moves; moves != 0; moves &= moves - 1) {
        SearchMove *m = &node->list[node->count++];
        shallow_move(m, node->board, __builtin_ctzll(moves));
        tt_prefetch(worker->tt, m->hash);
    }
    const int weight = node_to_end(node) ? END_WEIGHT : MIDDLE_WEIGHT;
    for (int i = 0; i < node->count; i++) {
        SearchMove *m = &node->list[i];
        m->value = VALUE_NONE;
        m->score = VALUE_NONE;
        shallow_answers(worker, m);
        m->key = -weight * (__builtin_popcountll(m->answers) +
                            __builtin_popcountll(m->answers & worker->corners));
    }
}

/* Puts the move that the table remembers in front; false if there is none. */
static bool begin_with_first(Node *node)
{
    for (int i = 0; i < node->count; i++) {
        if (node->list[i].square == node->first) {
            node->list[i].key = KEY_FIRST;
            return true;
        }
    }
    return false;
}

/* What a search of `depth` moves says after one. */
static int look_ahead(Worker *worker, const Node *node, const SearchMove *move, int depth)
{
    const int empties = node->empties - 1;
    if (depth == 0) {
        const bool quick = node_to_end(node) && node->empties <= QUICK_EMPTIES &&
                           node->empties > SOLVE_EMPTIES;
        return quick ? shallow_quick_after(worker, node->ply, move, empties)
                     : shallow_guess_after(worker, node->ply, move, empties);
    }
    pattern_play(worker->weights, &worker->patterns[node->ply], &worker->patterns[node->ply + 1],
                 move->square, move->flips);
    return shallow_search(worker, node->ply + 1, move->next, move->answers, empties, depth,
                          -VALUE_MAX, VALUE_MAX);
}

/* Puts the remembered moves in front and adds the values of the others to their keys. Where no
 * move is expected to be good enough, the order hardly matters and mobility will do. */
static void order_list(Worker *worker, Node *node)
{
    node->ordered = true;
    const int sort = order_depth(worker, node->empties, node->depth);
    const bool by_value = sort > 0 || node->kind != NODE_ALL || !node_to_end(node);
    for (int i = node->next; i < node->count; i++) {
        SearchMove *m = &node->list[i];
        if (m->next.own == 0) {
            m->key = KEY_WIPE_OUT;
        } else if (m->square == node->first) {
            m->key = KEY_FIRST;
        } else if (m->square == node->second) {
            m->key = KEY_SECOND;
        } else if (by_value) {
            m->value = -look_ahead(worker, node, m, sort);
            m->key += m->value;
        }
    }
}

int node_list(Worker *worker, Node *node)
{
    node->count = 0;
    fill_list(worker, node);
    order_list(worker, node);
    return node->count;
}

/* ---- One move, all moves ---- */

int node_try(Worker *worker, const Node *node, const SearchMove *move, int alpha, bool principal)
{
    const int ply = node->ply + 1;
    const int empties = node->empties - 1;
    const int depth = node->depth - 1;
    worker->nodes++;
    if (depth != empties || empties > least_solved(worker)) {
        pattern_play(worker->weights, &worker->patterns[node->ply], &worker->patterns[ply],
                     move->square, move->flips);
    }
    int score = VALUE_NONE;
    worker->expected = node->kind == NODE_CUT && node->next <= 1 ? NODE_ALL : NODE_CUT;
    if (!principal) {
        score = -node_search(worker, ply, move->next, move->answers, empties, depth, -alpha - 1,
                             -alpha);
        if (score <= alpha || score >= node->beta || stop_requested(worker->stop)) {
            return score;
        }
    }
    return -node_search(worker, ply, move->next, move->answers, empties, depth, -node->beta,
                        -alpha);
}

void node_moves(Worker *worker, Node *node)
{
    while (node->next < node->count && node->best < node->beta) {
        if (!node->ordered && node->next > 0) {
            order_list(worker, node);
        }
        if (split_wanted(worker, node)) {
            split_node(worker, node);
            return;
        }
        const bool principal = node->next == 0;
        SearchMove *move = node_next(node);
        const int alpha = node->alpha;
        const int score = node_try(worker, node, move, alpha, principal);
        if (stop_requested(worker->stop)) {
            node->aborted = true;
            return;
        }
        node_update(node, move, score);
    }
}

/* ---- Cut-offs before any move is tried ---- */

/* How certain the answer is going to be: what the solver could have said is certain always. */
static inline int answer_rung(const Worker *worker, const Node *node)
{
    const bool solvable = node_to_end(node) && node->empties <= SOLVE_EMPTIES;
    return solvable ? ENGINE_CERTAIN : worker->rung;
}

/* A child known to be bad enough for the opponent cuts at once. */
static bool table_cuts(Worker *worker, const Node *node, int *value)
{
    for (int i = 0; i < node->count; i++) {
        TtData data;
        if (tt_probe(worker->tt, node->list[i].hash, &data) && data.depth >= node->depth - 1 &&
            data.rung >= worker->rung && -data.upper >= node->beta) {
            *value = -data.upper;
            return true;
        }
    }
    return false;
}

/* The node's value by a search of `shallow` plies, against a null window; `now` is its static
 * value. */
static int predict(Worker *worker, const Node *node, int shallow, int now, int alpha,
                   NodeKind expected)
{
    if (shallow == 0) {
        return now;
    }
    worker->expected = expected;
    return node_search(worker, node->ply, node->board, node->moves, node->empties, shallow, alpha,
                       alpha + 1);
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* How sure a probable cut must be. */
static inline int probcut_rung(const Worker *worker, const Node *node)
{
    const bool careful = worker->pool->proves && node_to_end(node) &&
                         node->empties >= CAREFUL_EMPTIES && worker->rung < CAREFUL_RUNG;
    return careful ? CAREFUL_RUNG : worker->rung;
}

/* Multi-ProbCut: a shallower search that lies far enough outside the window decides. Far enough is
 * no more than half the way to a wipe-out, beyond which nothing lies. */
static bool probably_cuts(Worker *worker, const Node *node, uint64_t hash, int *value)
{
    if (answer_rung(worker, node) >= ENGINE_CERTAIN) {
        return false;
    }
    const int shallow = probcut_depth(node->depth, node->empties);
    const int margin =
        probcut_margin(worker->probcut, probcut_rung(worker, node), node->empties, node->depth,
                       shallow);
    const int static_margin = probcut_margin(worker->probcut, 0, node->empties, node->depth, 0);
    const int above = node->beta + smaller(margin, (VALUE_MAX - node->beta) / 2);
    const int below = node->alpha - smaller(margin, (VALUE_MAX + node->alpha) / 2);
    const int now = shallow == 0 /* it decides */
                        ? shallow_value_near(worker, node->ply, node->board, node->moves, hash,
                                             node->empties, below, above)
                        : shallow_guess(worker, node->ply, node->board, node->moves, hash,
                                        node->empties);
    if (now >= node->beta - static_margin / 2 &&
        predict(worker, node, shallow, now, above - 1, NODE_CUT) >= above) {
        *value = node->beta;
        return true;
    }
    if (now <= node->alpha + static_margin / 2 &&
        predict(worker, node, shallow, now, below, NODE_ALL) <= below) {
        *value = node->alpha;
        return true;
    }
    return false;
}

/* True for a large node to be cut in the certain pass, if no pass has said that it is: the move
 * that the table remembers answered another question, and when it fails here the others are shared
 * and most of that is thrown away. */
static bool scout_wanted(const Worker *worker, const Node *node, const TtData *known)
{
    return node->kind == NODE_CUT && node->empties >= SCOUT_EMPTIES &&
           node_to_end(node) && worker->rung == ENGINE_CERTAIN &&
           split_happens(worker) && worker_selective(worker) &&
           (known->depth < node->depth ||
            (known->lower < node->beta && known->rung < ENGINE_CERTAIN));
}

/* Finds a move to begin with. */
static void scout(Worker *worker, Node *node, uint64_t hash)
{
    worker->rung = 0;
    node_search(worker, node->ply, node->board, node->moves, node->empties, node->depth,
                node->alpha, node->beta);
    worker->rung = ENGINE_CERTAIN;
    TtData known;
    if (tt_probe(worker->tt, hash, &known)) {
        node->first = known.moves[0];
        node->second = known.moves[1];
    }
}

static void store(Worker *worker, uint64_t hash, const Node *node, int alpha)
{
    TtData data = {.lower = -VALUE_MAX,
                   .upper = VALUE_MAX,
                   .depth = (uint8_t)node->depth,
                   .rung = (uint8_t)answer_rung(worker, node),
                   .moves = {(uint8_t)node->best_move, TT_NO_MOVE}};
    if (node->best > alpha) {
        data.lower = (int16_t)node->best;
    }
    if (node->best < node->beta) {
        data.upper = (int16_t)node->best;
    }
    tt_store(worker->tt, hash, data);
}

/* ---- The node ---- */

/* The side to move has no move: a pass, which costs no depth, or the end. */
static int search_pass(Worker *worker, int ply, Board board, int empties, int depth, int alpha,
                       int beta)
{
    const Board passed = board_pass(board);
    const uint64_t answers = board_moves(passed) & worker->solver.mask;
    if (answers == 0) {
        return final_value(worker, board);
    }
    worker->nodes++;
    worker->expected = worker->expected == NODE_ALL ? NODE_CUT : NODE_ALL;
    pattern_pass(&worker->patterns[ply], &worker->patterns[ply + 1]);
    return -node_search(worker, ply + 1, passed, answers, empties, depth, -beta, -alpha);
}

/* Stable discs of the opponent bound the final score; true if it cannot exceed alpha. */
static bool stability_answers(const Worker *worker, Board board, int empties, int alpha,
                              int *value)
{
    if (!worker->solver.full || alpha < solve_stability_least(empties) * VALUE_DISC) {
        return false;
    }
    *value = (64 - 2 * __builtin_popcountll(stability_discs(board.opp, board.own))) * VALUE_DISC;
    return *value <= alpha;
}

int node_search(Worker *worker, int ply, Board board, uint64_t moves, int empties, int depth,
                int alpha, int beta)
{
    /* 1. Leaves. */
    const bool to_end = depth == empties;
    if (to_end && solver_takes(worker, empties)) {
        return solve_leaf(worker, board, empties, alpha, beta);
    }
    if (!to_end && depth <= SHALLOW_DEPTH) {
        return shallow_search(worker, ply, board, moves, empties, depth, alpha, beta);
    }
    if (node_poll(worker, to_end ? END_POLL : 1)) {
        return alpha;
    }
    /* 2. No move: pass, or the end. */
    if (moves == 0) {
        return search_pass(worker, ply, board, empties, depth, alpha, beta);
    }
    /* 3. Bounded by stable discs, or known already? */
    int value;
    if (to_end && stability_answers(worker, board, empties, alpha, &value)) {
        return value;
    }
    const uint64_t hash = hash_board(board);
    TtData known;
    if (table_answers(worker, hash, depth, alpha, beta, &known, &value)) {
        return value;
    }
    /* 4. Probable cut-off. */
    SearchMove list[BOARD_MAX_MOVES];
    const bool null = beta - alpha == 1;
    Node node = {.board = board, .moves = moves, .ply = ply, .empties = empties, .depth = depth,
                 .alpha = alpha, .beta = beta, .kind = null ? worker->expected : NODE_OPEN,
                 .best = VALUE_NONE, .best_move = BOARD_NO_MOVE,
                 .first = known.moves[0], .second = known.moves[1], .list = list};
    if (null && probably_cuts(worker, &node, hash, &value)) {
        return value;
    }
    if (scout_wanted(worker, &node, &known)) {
        scout(worker, &node, hash);
    }
    /* 5. Cut-off by a child in the table, before the children's values are asked for. */
    fill_list(worker, &node);
    if (null && depth >= CHILD_DEPTH && table_cuts(worker, &node, &value)) {
        return value;
    }
    /* 6. Try them. A remembered move will mostly do where one is enough: the values of the others
     * are asked for when it has failed. */
    if (node.kind != NODE_CUT || !begin_with_first(&node)) {
        order_list(worker, &node);
    }
    node_moves(worker, &node);
    if (node.aborted) {
        return alpha;
    }
    /* 7. Remember. */
    store(worker, hash, &node, alpha);
    return node.best;
}
