/* The search from the root: which passes are made, in which windows, and what is reported. A pass
 * is one depth at one rung. A search to the end goes through short passes in the middle game's
 * manner to order the moves, then through selective passes to the end, then through the certain
 * one; each pass fills the table for the next. */
#include "search/engine_priv.h"

#include "board/hash.h"
#include "board/symmetry.h"
#include "eval/pattern_inl.h"
#include "tree/tt_inl.h"

#include <string.h>

const int engine_confidence[ENGINE_RUNGS] = {73, 87, 95, 98, 99, 100};

enum {
    WIDTH = 3 * VALUE_DISC,   /* of the first window, to either side ... */
    EXACT_WIDTH = VALUE_DISC, /* ... and in the exact pass, whose value is hardly in doubt */
    WINDOW_DEPTH = 3,         /* values of shallower passes are no centre for a window */
    END_TABLE = 21,           /* a pass to the end with so many squares may fill 1 MiB ... */
    MIDDLE_TABLE = 13,        /* ... as may one of the middle game of this depth */
    PREPARED_EMPTIES = 14,    /* fewer squares need no passes before the exact one */
    BETWEEN_EMPTIES = 27,     /* from here on all rungs come between the first and the last */
    SMALL_EMPTIES = 26,       /* small boards with more squares than this ... */
    SMALL_DEPTH = 14,         /* ... are prepared so deep */
    KEY_BEST = 1 << 29,       /* of the best move of a pass, before all keys of node.c */
};

typedef struct Root {
    Engine *engine;
    Worker *worker;
    const SearchRequest *request;
    Clock clock;
    int64_t start_ns;
    uint64_t start_nodes;
    Stop stop;
    Board board;
    int size;
    int empties;
    bool to_end; /* the last pass is a search to the end */
    int count;   /* moves */
    int wanted;  /* lines */
    SearchMove list[BOARD_MAX_MOVES]; /* the chosen lines first */
    int depth_done; /* by the pass before */
    int key;     /* grows: the latest best moves are tried first */
    SearchResult *results;
} Root;

static uint64_t all_nodes(const Engine *engine)
{
    uint64_t nodes = 0;
    for (int i = 0; i < engine->pool.worker_count; i++) {
        nodes += engine->workers[i].nodes + engine->workers[i].solver.nodes;
    }
    return nodes;
}

/* ---- Lines ---- */

/* Follows best moves in the table from the position after the line's first move. */
static void follow_table(const Root *root, SearchResult *result, int most)
{
    Board board = root->board;
    const uint64_t mask = root->worker->solver.mask;
    for (int i = 0; i < result->line_length; i++) {
        board = result->line[i] == BOARD_PASS ? board_pass(board)
                                              : board_play(board, result->line[i]);
    }
    while (result->line_length < most) {
        TtData data;
        const uint64_t moves = board_moves(board) & mask;
        if (moves == 0) {
            if ((board_moves(board_pass(board)) & mask) == 0) {
                return;
            }
            result->line[result->line_length++] = BOARD_PASS;
            board = board_pass(board);
        } else if (tt_probe(root->engine->tt, hash_board(board), &data) && data.moves[0] < 64 &&
                   (moves >> data.moves[0] & 1) != 0) {
            result->line[result->line_length++] = data.moves[0];
            board = board_play(board, data.moves[0]);
        } else {
            return;
        }
    }
}

/* A search to the end of any position of the line at the current rung. */
static int search_to_end(Worker *worker, Board board, int alpha, int beta)
{
    const int empties = __builtin_popcountll(board_empty(board) & worker->solver.mask);
    pattern_set(worker->weights, &worker->patterns[0], board);
    const uint64_t moves = board_moves(board) & worker->solver.mask;
    return node_search(worker, 0, board, moves, empties, empties, alpha, beta);
}

/* The next move of a perfect game worth `value`: the table's word is checked, then every move is
 * tried. Cheap: the answers are mostly in the table. BOARD_NO_MOVE when stopped. */
static int perfect_move(const Root *root, Board board, int value)
{
    Worker *worker = root->worker;
    uint64_t moves = board_moves(board) & worker->solver.mask;
    TtData data;
    int first = BOARD_NO_MOVE;
    if (tt_probe(root->engine->tt, hash_board(board), &data) && data.moves[0] < 64 &&
        (moves >> data.moves[0] & 1) != 0) {
        first = data.moves[0];
    }
    while (moves != 0) {
        const int square = first < 64 ? first : __builtin_ctzll(moves);
        first = BOARD_NO_MOVE;
        moves &= ~(1ull << square);
        const int score =
            -search_to_end(worker, board_play(board, square), -value, -value + 1);
        if (stop_requested(worker->stop)) {
            return BOARD_NO_MOVE;
        }
        if (score >= value) {
            return square;
        }
    }
    return BOARD_NO_MOVE;
}

/* Plays an exactly solved line to the end of the game. */
static void complete_line(const Root *root, SearchResult *result)
{
    const uint64_t mask = root->worker->solver.mask;
    Board board = root->board;
    int value = result->value;
    result->line_length = 0;
    for (int next = result->move; result->line_length < RESULT_MAX_LINE; value = -value) {
        if (next == BOARD_NO_MOVE) {
            return;
        }
        result->line[result->line_length++] = (uint8_t)next;
        board = next == BOARD_PASS ? board_pass(board) : board_play(board, next);
        if ((board_moves(board) & mask) != 0) {
            next = perfect_move(root, board, -value);
        } else {
            next = board_is_over(board, mask) ? BOARD_NO_MOVE : BOARD_PASS;
        }
    }
}

/* ---- Passes ---- */

/* Lines not yet searched by this pass keep what the pass before said, behind those that are. */
static SearchResult *make_room(Root *root, int index, int move)
{
    SearchResult *results = root->results;
    int from = index;
    while (from < root->wanted - 1 && results[from].move != move) {
        from++;
    }
    memmove(&results[index + 1], &results[index], (size_t)(from - index) * sizeof *results);
    return &results[index];
}

/* The pass's line `index` begins with list[index]. */
static void report(Root *root, int index, int depth, int rung)
{
    const SearchMove *move = &root->list[index];
    SearchResult *result = make_room(root, index, move->square);
    const bool to_end = depth == root->empties;
    result->move = move->square;
    result->value = move->score;
    result->exact = to_end && rung == ENGINE_CERTAIN;
    result->depth = depth;
    result->confidence = engine_confidence[rung];
    result->nodes = all_nodes(root->engine) - root->start_nodes;
    result->time_ns = clock_now_ns(&root->clock) - root->start_ns;
    result->line[0] = (uint8_t)move->square;
    result->line_length = 1;
    if (result->exact && !root->request->win_loss) {
        complete_line(root, result);
    } else {
        follow_table(root, result, depth < RESULT_MAX_LINE ? depth : RESULT_MAX_LINE);
    }
}

/* Searches the moves from list[index] on in a window; the best one ends up at list[index].
 * False when stopped; then the best so far is there only if it is better than what was known. */
static bool search_window(Root *root, int index, int depth, int alpha, int beta)
{
    Node node = {.board = root->board,
                 .empties = root->empties,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .best = VALUE_NONE,
                 .best_move = BOARD_NO_MOVE,
                 .count = root->count - index,
                 .ordered = true, /* by the passes before */
                 .list = root->list + index};
    /* Completing another line has left its own indices there. */
    pattern_set(root->worker->weights, &root->worker->patterns[0], root->board);
    node_moves(root->worker, &node);
    if (node.aborted && (node.best <= alpha || node.best_move == BOARD_NO_MOVE)) {
        return false;
    }
    for (int i = 0; i < node.count; i++) {
        if (node.list[i].square == node.best_move) {
            const SearchMove best = node.list[i];
            memmove(&node.list[1], &node.list[0], (size_t)i * sizeof best);
            node.list[0] = best;
            node.list[0].key = root->key++;
        }
    }
    return !node.aborted;
}

/* Searches around the value expected and opens the window until the value lies in it. A failed
 * side only ever moves outwards, since selective searches may contradict each other. */
static bool search_line(Root *root, int index, int depth, int rung, int centre)
{
    const bool to_end = depth == root->empties;
    if (to_end && root->request->win_loss) {
        return search_window(root, index, depth, -VALUE_DISC, VALUE_DISC);
    }
    int alpha = -VALUE_MAX - 1;
    int beta = VALUE_MAX + 1;
    int width = to_end && rung == ENGINE_CERTAIN ? EXACT_WIDTH : WIDTH;
    if (root->depth_done >= WINDOW_DEPTH) {
        if (to_end) { /* final scores are even: centre on one */
            const int round = centre < 0 ? -VALUE_DISC : VALUE_DISC;
            centre = (centre + round) / (2 * VALUE_DISC) * (2 * VALUE_DISC);
        }
        alpha = centre - width;
        beta = centre + width;
    }
    for (;; width *= 2) {
        alpha = alpha < -VALUE_MAX ? -VALUE_MAX - 1 : alpha;
        beta = beta > VALUE_MAX ? VALUE_MAX + 1 : beta;
        if (!search_window(root, index, depth, alpha, beta)) {
            return false;
        }
        const int score = root->list[index].score;
        if (score <= alpha && alpha >= -VALUE_MAX) {
            alpha = score - width;
        } else if (score >= beta && beta <= VALUE_MAX) {
            beta = score + width;
        } else {
            return true;
        }
    }
}

/* How much of the table a pass may fill: twice as much with every move (docs/performance.md). */
static size_t table_mib(const Root *root, int depth)
{
    const int doublings = depth - (depth == root->empties ? END_TABLE : MIDDLE_TABLE);
    return (size_t)1 << (doublings < 0 ? 0 : doublings);
}

/* A stop may come in between; the next pass goes on moving. */
static void reserve_table(Root *root, int depth)
{
    tt_reserve(root->engine->tt, table_mib(root, depth));
    while (tt_move_some(root->engine->tt) && !node_poll(root->worker, NODE_POLL)) {
    }
}

/* Selective searches may contradict each other: what came later may be worth more. */
static void sort_lines(Root *root)
{
    for (int i = 1; i < root->wanted; i++) {
        for (int j = i; j > 0 && root->results[j - 1].value < root->results[j].value; j--) {
            const SearchResult result = root->results[j];
            const SearchMove move = root->list[j];
            root->results[j] = root->results[j - 1];
            root->list[j] = root->list[j - 1];
            root->results[j - 1] = result;
            root->list[j - 1] = move;
        }
    }
}

/* One depth at one rung, all lines. False when it was stopped or time for new passes is over. */
static bool run_pass(Root *root, int depth, int rung)
{
    root->worker->rung = rung;
    reserve_table(root, depth);
    for (int index = 0; index < root->wanted; index++) {
        const int centre = root->results[index].value;
        const bool done = search_line(root, index, depth, rung, centre);
        if (!done) {
            if (index == 0 && root->list[0].square != root->results[0].move &&
                root->list[0].score > VALUE_NONE) {
                report(root, 0, depth, 0);
                root->results[0].exact = false;
            }
            return false;
        }
        report(root, index, depth, rung);
    }
    sort_lines(root);
    root->depth_done = depth;
    if (root->request->progress != NULL) {
        root->request->progress(root->request->progress_context, root->results, root->wanted);
    }
    const int64_t soft = root->request->soft_ns;
    return soft == 0 || clock_now_ns(&root->clock) - root->start_ns < soft;
}

/* How deep the passes before a search to the end go. Far from the end they are the search, and on a
 * clock they may be all there is time for. */
static int preparation_depth(const Root *root)
{
    enum { UNTIMED = 12, TIMED = 10 }; /* squares before the end */
    const int empties = root->empties;
    if (empties < PREPARED_EMPTIES) {
        return 0;
    }
    if (!root->worker->solver.full && empties > SMALL_EMPTIES) {
        return SMALL_DEPTH;
    }
    return empties - (root->request->hard_ns > 0 ? TIMED : UNTIMED);
}

static void run_passes(Root *root)
{
    const int last = root->to_end ? preparation_depth(root) : root->request->depth;
    const bool selective = worker_selective(root->worker);
    const int rung = !selective ? ENGINE_CERTAIN : root->to_end ? 0 : root->request->rung;
    const int step = root->to_end && root->request->hard_ns == 0 ? 2 : 1; /* these only prepare */
    for (int depth = 1 + (last + 1) % step; depth <= last; depth += step) {
        if (!run_pass(root, depth, rung)) {
            return;
        }
    }
    const int last_rung = selective ? root->request->rung : ENGINE_CERTAIN;
    for (int r = !selective || root->empties < PREPARED_EMPTIES ? ENGINE_CERTAIN : 0;
         root->to_end && r <= last_rung; r++) {
        if (r > 0 && r < last_rung && root->empties < BETWEEN_EMPTIES) {
            continue; /* one selective pass is enough */
        }
        if (!run_pass(root, root->empties, r)) {
            return;
        }
    }
}

/* ---- The door ---- */

static void prepare(Root *root)
{
    Worker *worker = root->worker;
    const SearchRequest *request = root->request;
    const int size = root->size;
    if (worker->solver.mask != board_mask(size)) {
        tt_clear(root->engine->tt); /* the same discs are another position there */
        for (int i = 0; i < root->engine->pool.worker_count; i++) {
            Solver *solver = &root->engine->workers[i].solver;
            const uint64_t nodes = solver->nodes;
            engine_set_size(&root->engine->workers[i], size);
            solver->nodes = nodes;
        }
    }
    stop_init(&root->stop, request->stop, NULL);
    worker->stop = &root->stop;
    worker->root_stop = &root->stop;
    worker->clock = root->clock;
    worker->countdown = 0;
    worker->deadline_ns = request->hard_ns > 0 ? root->start_ns + request->hard_ns : INT64_MAX;
    atomic_store_explicit(&worker->split_count, 0, memory_order_relaxed);
    worker->rung = 0;
    root->engine->pool.proves = request->rung == ENGINE_CERTAIN;
    if (root->to_end && request->hard_ns == 0) { /* it will get there: no moving in between */
        tt_reserve(root->engine->tt, table_mib(root, root->empties));
    }
    tt_new_search(root->engine->tt);
}

/* True if a move before this one leads to the same position but for a symmetry of the board. */
static bool mirrors_earlier(const Root *root, int index)
{
    const int centre = 9 * (8 - root->size) / 2; /* symmetries are those of the 8x8 board */
    Board ours = root->list[index].next;
    ours = (Board){.own = ours.own << centre, .opp = ours.opp << centre};
    ours = symmetry_canonical(ours, NULL);
    for (int i = 0; i < index; i++) {
        Board other = root->list[i].next;
        other = (Board){.own = other.own << centre, .opp = other.opp << centre};
        if (board_equal(ours, symmetry_canonical(other, NULL))) {
            return true;
        }
    }
    return false;
}

static void list_root_moves(Root *root, uint64_t moves)
{
    Node node = {.board = root->board,
                 .moves = moves,
                 .empties = root->empties,
                 .depth = root->to_end ? root->empties : root->request->depth,
                 .first = BOARD_NO_MOVE,
                 .second = BOARD_NO_MOVE,
                 .list = root->list};
    pattern_set(root->worker->weights, &root->worker->patterns[0], root->board);
    root->count = node_list(root->worker, &node);
    root->key = KEY_BEST;
    for (int i = root->count - 1; i > 0 && root->wanted == 1; i--) {
        if (mirrors_earlier(root, i)) { /* one of them answers for all */
            root->list[i] = root->list[--root->count];
        }
    }
    node.count = root->count;
    node_next(&node); /* the answer if not even the first pass is finished */
}

/* The side to move has no move: the answer is a pass, searched from the other side, or the end. */
static int search_pass(Engine *engine, const SearchRequest *request, uint64_t mask,
                       SearchResult *results)
{
    const Board passed = board_pass(request->board);
    if ((board_moves(passed) & mask) == 0) {
        results[0] = (SearchResult){.move = BOARD_NO_MOVE,
                                    .value = board_final_score(request->board, mask) *
                                             RESULT_DISC,
                                    .exact = true,
                                    .confidence = 100};
        return 1;
    }
    SearchRequest after = *request;
    after.board = passed;
    after.progress = NULL;
    engine_search(engine, &after, results, 1);
    results[0].value = -results[0].value;
    results[0].move = BOARD_PASS;
    results[0].nodes++;
    if (results[0].line_length == RESULT_MAX_LINE) {
        results[0].line_length--;
    }
    memmove(results[0].line + 1, results[0].line, (size_t)results[0].line_length);
    results[0].line[0] = BOARD_PASS;
    results[0].line_length++;
    return 1;
}

int engine_search(Engine *engine, const SearchRequest *request, SearchResult *results, int count)
{
    const int size = request->size == 0 ? 8 : request->size;
    const uint64_t mask = board_mask(size);
    const uint64_t moves = board_moves(request->board) & mask;
    if (moves == 0) {
        return search_pass(engine, request, mask, results);
    }
    Root root = {.engine = engine,
                 .worker = &engine->workers[0],
                 .request = request,
                 .clock = request->clock.now_ns == NULL ? clock_system() : request->clock,
                 .board = request->board,
                 .size = size,
                 .wanted = count,
                 .empties = __builtin_popcountll(board_empty(request->board) & mask),
                 .results = results};
    root.start_ns = clock_now_ns(&root.clock);
    root.start_nodes = all_nodes(engine);
    root.to_end = request->depth == 0 || request->depth == ENGINE_MAX_DEPTH ||
                  request->depth >= root.empties || mask != ~0ull;
    prepare(&root);
    list_root_moves(&root, moves);
    root.wanted = count < root.count ? count : root.count;
    for (int i = 0; i < root.wanted; i++) { /* legal answers whatever happens */
        SearchMove *move = &root.list[i];
        results[i] = (SearchResult){.move = move->square,
                                    .line_length = 1,
                                    .line = {(uint8_t)move->square}};
    }
    atomic_store_explicit(&engine->pool.searching, true, memory_order_relaxed);
    run_passes(&root);
    atomic_store_explicit(&engine->pool.searching, false, memory_order_relaxed);
    results[0].nodes = all_nodes(engine) - root.start_nodes;
    results[0].time_ns = clock_now_ns(&root.clock) - root.start_ns;
    return root.wanted;
}

int engine_value(Engine *engine, Board board, int depth, int rung)
{
    Worker *worker = &engine->workers[0];
    Stop stop;
    stop_init(&stop, NULL, NULL);
    worker->stop = &stop;
    worker->root_stop = &stop;
    worker->deadline_ns = INT64_MAX;
    worker->rung = worker_selective(worker) ? rung : ENGINE_CERTAIN;
    engine->pool.proves = false;
    const int empties = __builtin_popcountll(board_empty(board));
    pattern_set(worker->weights, &worker->patterns[0], board);
    return node_search(worker, 0, board, board_moves(board), empties,
                       depth < empties ? depth : empties, -VALUE_MAX - 1, VALUE_MAX + 1);
}
