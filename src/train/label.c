/* The labelling search: principal variation search with a small table of its own. Children are
 * ordered by the table's move, then by static value where at least two more plies follow, by the
 * opponent's mobility above the last ply. */
#include "train/label.h"

#include "board/hash.h"
#include "eval/network_inl.h"

#include <string.h>

enum { INFINITE = 32000 };

typedef struct Child {
    Board board;
    int square;
    int order; /* lower comes first */
    Pattern pattern;
} Child;

static int search(Labeller *labeller, Board board, const Pattern *pattern, int discs, int depth,
                  int alpha, int beta);

static LabelSlot *slot_of(Labeller *labeller, Board board)
{
    return &labeller->slots[hash_board(board) % LABEL_SLOTS];
}

static int final_value(Board board)
{
    return board_final_score(board, ~0ull) * PATTERN_DISC;
}

static void make_child(const Labeller *labeller, Board board, const Pattern *pattern, int square,
                       Child *child)
{
    const uint64_t flips = board_flips(board, square);
    child->square = square;
    child->board = board_after(board, square, flips);
    pattern_play(labeller->weights, pattern, &child->pattern, square, flips);
}

/* The static value of a position; one without a move is judged after the pass. */
static int leaf_value(const Labeller *labeller, Board board, const Pattern *pattern, int discs)
{
    const uint64_t moves = board_moves(board);
    if (moves != 0) {
        return network_or_pattern_leaf(labeller->weights, pattern, board, moves, discs);
    }
    const Board passed = board_pass(board);
    const uint64_t answers = board_moves(passed);
    if (answers == 0) {
        return final_value(board);
    }
    Pattern other;
    pattern_pass(pattern, &other);
    return -network_or_pattern_leaf(labeller->weights, &other, passed, answers, discs);
}

/* The last ply: the best static value one move away. */
static int search_last(Labeller *labeller, Board board, const Pattern *pattern, int discs,
                       uint64_t moves, int beta)
{
    int best = -INFINITE;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        Child child;
        make_child(labeller, board, pattern, __builtin_ctzll(moves), &child);
        const int value = -leaf_value(labeller, child.board, &child.pattern, discs + 1);
        labeller->nodes++;
        best = value > best ? value : best;
    }
    return best;
}

static int make_children(Labeller *labeller, Board board, const Pattern *pattern, int discs,
                         int depth, uint64_t moves, int first, Child *children)
{
    int count = 0;
    for (; moves != 0; moves &= moves - 1) {
        Child *child = &children[count++];
        make_child(labeller, board, pattern, __builtin_ctzll(moves), child);
        if (child->square == first) {
            child->order = -INFINITE;
        } else if (depth > 2) {
            child->order = pattern_value(labeller->weights, &child->pattern, discs + 1);
        } else {
            child->order = __builtin_popcountll(board_moves(child->board));
        }
    }
    return count;
}

/* Moves the child that comes first among those from `from` on to that place. */
static void select_child(Child *children, uint8_t *order, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++) {
        best = children[order[i]].order < children[order[best]].order ? i : best;
    }
    const uint8_t swap = order[from];
    order[from] = order[best];
    order[best] = swap;
}

static int search_children(Labeller *labeller, Board board, const Pattern *pattern, int discs,
                           int depth, int alpha, int beta, uint64_t moves, int *best_move)
{
    Child children[LABEL_MAX_MOVES];
    uint8_t order[LABEL_MAX_MOVES];
    const int count = make_children(labeller, board, pattern, discs, depth, moves, *best_move,
                                    children);
    for (int i = 0; i < count; i++) {
        order[i] = (uint8_t)i;
    }
    int best = -INFINITE;
    for (int i = 0; i < count && best < beta; i++) {
        select_child(children, order, i, count);
        const Child *child = &children[order[i]];
        const int bound = best > alpha ? best : alpha;
        int value;
        labeller->nodes++;
        if (i == 0) {
            value = -search(labeller, child->board, &child->pattern, discs + 1, depth - 1, -beta,
                            -bound);
        } else {
            value = -search(labeller, child->board, &child->pattern, discs + 1, depth - 1,
                            -bound - 1, -bound);
            if (value > bound && value < beta) {
                value = -search(labeller, child->board, &child->pattern, discs + 1, depth - 1,
                                -beta, -value);
            }
        }
        if (value > best) {
            best = value;
            *best_move = child->square;
        }
    }
    return best;
}

/* Fail-soft. A pass costs no depth. */
static int search(Labeller *labeller, Board board, const Pattern *pattern, int discs, int depth,
                  int alpha, int beta)
{
    if (depth == 0) {
        return leaf_value(labeller, board, pattern, discs);
    }
    const uint64_t moves = board_moves(board);
    if (moves == 0) {
        const Board passed = board_pass(board);
        if (board_moves(passed) == 0) {
            return final_value(board);
        }
        Pattern other;
        pattern_pass(pattern, &other);
        labeller->nodes++;
        return -search(labeller, passed, &other, discs, depth, -beta, -alpha);
    }
    if (depth == 1) {
        return search_last(labeller, board, pattern, discs, moves, beta);
    }
    LabelSlot *slot = slot_of(labeller, board);
    int move = BOARD_NO_MOVE;
    if (slot->age == labeller->age && board_equal(slot->board, board)) {
        move = slot->move;
        if (slot->depth == depth) {
            if (slot->lower >= beta || slot->lower == slot->upper) {
                return slot->lower;
            }
            if (slot->upper <= alpha) {
                return slot->upper;
            }
        }
    }
    const int best = search_children(labeller, board, pattern, discs, depth, alpha, beta, moves,
                                     &move);
    *slot = (LabelSlot){.board = board,
                        .lower = (int16_t)(best > alpha ? best : -INFINITE),
                        .upper = (int16_t)(best < beta ? best : INFINITE),
                        .depth = (uint8_t)depth,
                        .move = (uint8_t)move,
                        .age = labeller->age};
    return best;
}

static int disc_count(Board board)
{
    return __builtin_popcountll(board.own | board.opp);
}

int label_exact(Labeller *labeller, Board board, int *move)
{
    return solve_exact(&labeller->solver, board, -64, 64, move) * PATTERN_DISC;
}

/* The move of the search of a position that has just ended. */
static int best_move(Labeller *labeller, Board board, int depth)
{
    if (board_moves(board) == 0) {
        return board_moves(board_pass(board)) == 0 ? BOARD_NO_MOVE : BOARD_PASS;
    }
    return depth < 2 ? BOARD_NO_MOVE : slot_of(labeller, board)->move;
}

/* Forgets what the table holds. */
static void next_age(Labeller *labeller)
{
    if (++labeller->age == 0) {
        memset(labeller->slots, 0, sizeof labeller->slots);
        labeller->age = 1;
    }
}

int label_value(Labeller *labeller, Board board, int depth, int *move)
{
    const int discs = disc_count(board);
    next_age(labeller);
    Pattern pattern;
    pattern_set(labeller->weights, &pattern, board);
    for (int shallow = 2 + depth % 2; shallow < depth; shallow += 2) {
        search(labeller, board, &pattern, discs, shallow, -INFINITE, INFINITE);
    }
    const int value = search(labeller, board, &pattern, discs, depth, -INFINITE, INFINITE);
    if (move != NULL) {
        *move = best_move(labeller, board, depth);
    }
    return value;
}

int label_moves(Labeller *labeller, Board board, int depth, LabelMove moves[LABEL_MAX_MOVES])
{
    const int discs = disc_count(board);
    Pattern pattern;
    pattern_set(labeller->weights, &pattern, board);
    int count = 0;
    for (uint64_t left = board_moves(board); left != 0; left &= left - 1) {
        Child child;
        make_child(labeller, board, &pattern, __builtin_ctzll(left), &child);
        moves[count++] = (LabelMove){
            .square = child.square,
            .value = -search(labeller, child.board, &child.pattern, discs + 1, depth - 1,
                             -INFINITE, INFINITE)};
    }
    return count;
}

int label_static(const PatternWeights *weights, Board board)
{
    Pattern pattern;
    pattern_set(weights, &pattern, board);
    return network_or_pattern_value(weights, &pattern, board, board_moves(board),
                                    disc_count(board));
}
