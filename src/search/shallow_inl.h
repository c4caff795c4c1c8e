/* Static values and searches of one or two moves, where the middle game spends its time: no
 * transposition table, no probable cuts. Static values are asked for again and again (to sort a
 * move, to predict it, for the next window or depth), so each worker remembers the last ones. */
#ifndef SEARCH_SHALLOW_INL_H
#define SEARCH_SHALLOW_INL_H

#include "base/tier.h"
#include "board/hash.h"
#include "eval/network_inl.h"
#include "search/judge_priv.h"
#include "search/worker_priv.h"

/* On boards without weights: moves and corners. Tuned for few nodes on 6x6 (docs/search.md). */
static int small_value(const Worker *worker, Board board, uint64_t moves)
{
    enum { MOVE = 3 * VALUE_DISC, CORNER = 15 * VALUE_DISC / 2 };
    const uint64_t mask = worker->solver.mask;
    return MOVE * (__builtin_popcountll(moves) -
                   __builtin_popcountll(board_moves(board_pass(board)) & mask)) +
           CORNER * (__builtin_popcountll(board.own & worker->corners) -
                     __builtin_popcountll(board.opp & worker->corners));
}

static inline NetworkLeaf whole_leaf(int value)
{
    return (NetworkLeaf){value, true};
}

/* A value of whoever moves next, seen by the one before. */
static inline NetworkLeaf other_side(NetworkLeaf leaf)
{
    return (NetworkLeaf){-leaf.value, leaf.whole};
}

/* The static value of a position whose indices and moves are known; whole between the limits. */
static NetworkLeaf shallow_judge(const Worker *worker, int ply, Board board, uint64_t moves,
                                 int empties, int low, int high)
{
    if (!worker->solver.full) {
        return whole_leaf(small_value(worker, board, moves));
    }
    if (worker->judge != NULL) {
        return whole_leaf(judge_value(worker->judge, board, moves));
    }
    return network_or_pattern_lazy(worker->weights, &worker->patterns[ply], board, moves,
                                   64 - empties, low, high);
}

static inline int final_value(const Worker *worker, Board board)
{
    return board_final_score(board, worker->solver.mask) * VALUE_DISC;
}

/* The value of a position from which nobody looks ahead: the static one of whoever can move. */
static NetworkLeaf shallow_leaf(Worker *worker, int ply, Board board, uint64_t moves, int empties,
                                int low, int high)
{
    if (moves != 0) {
        return shallow_judge(worker, ply, board, moves, empties, low, high);
    }
    const Board passed = board_pass(board);
    const uint64_t answers = board_moves(passed) & worker->solver.mask;
    if (answers == 0) {
        return whole_leaf(final_value(worker, board));
    }
    worker->nodes++;
    pattern_pass(&worker->patterns[ply], &worker->patterns[ply + 1]);
    return other_side(shallow_judge(worker, ply + 1, passed, answers, empties, -high, -low));
}

/* The whole value of such a position, of which the first member's is known. */
TIER_OUTLINE int shallow_completed(Worker *worker, int ply, Board board, uint64_t moves, int empties,
                             int value)
{
    const int discs = 64 - empties;
    if (moves != 0) {
        return network_leaf_completed(worker->weights, &worker->patterns[ply], board, moves, discs,
                                      value);
    }
    const Board passed = board_pass(board);
    pattern_pass(&worker->patterns[ply], &worker->patterns[ply + 1]);
    return -network_leaf_completed(worker->weights, &worker->patterns[ply + 1], passed,
                                   board_moves(passed), discs, -value);
}

/* ---- Lazy values: the further members of a network seldom correct the first by LAZY_MARGIN, so
 * they are asked only about values that lie in the window or so near to it. Any other value stays
 * as the first member says it: a bound, perhaps a little too good a one. ---- */

enum { LAZY_MARGIN = 2 * VALUE_DISC };

/* True if the window need not know more of the value. */
static inline bool lazy_settled(NetworkLeaf leaf, int alpha, int beta)
{
    return (int)leaf.whole | (leaf.value <= alpha - LAZY_MARGIN) |
           (leaf.value >= beta + LAZY_MARGIN);
}

/* ---- What is remembered: the upper 48 bits of the hash, then the value, twice, and whether it is
 * whole ---- */

static inline uint64_t *value_slot(Worker *worker, uint64_t hash)
{
    return &worker->values[hash % WORKER_VALUES];
}

static inline bool value_known(uint64_t slot, uint64_t hash)
{
    return (slot ^ hash) < WORKER_VALUES;
}

static inline NetworkLeaf value_of(uint64_t slot)
{
    const int bits = (int16_t)(slot % WORKER_VALUES);
    return (NetworkLeaf){bits >> 1, (bits & 1) != 0};
}
_Static_assert(WORKER_VALUES == 1 << 16 && 4 * VALUE_MAX <= 1 << 16, "a value fills the lower bits");

static inline NetworkLeaf value_remember(uint64_t *slot, uint64_t hash, NetworkLeaf leaf)
{
    *slot = (hash & ~(uint64_t)(WORKER_VALUES - 1)) | (uint16_t)(2 * leaf.value + leaf.whole);
    return leaf;
}

/* The leaf value of a position whose indices and moves are known, remembered or not. */
static inline NetworkLeaf shallow_value(Worker *worker, int ply, Board board, uint64_t moves,
                                        uint64_t hash, int empties, int alpha, int beta)
{
    uint64_t *slot = value_slot(worker, hash);
    if (!value_known(*slot, hash)) {
        return value_remember(slot, hash,
                              shallow_leaf(worker, ply, board, moves, empties,
                                           alpha - LAZY_MARGIN, beta + LAZY_MARGIN));
    }
    const NetworkLeaf known = value_of(*slot);
    if (lazy_settled(known, alpha, beta)) {
        return known;
    }
    return value_remember(
        slot, hash,
        whole_leaf(shallow_completed(worker, ply, board, moves, empties, known.value)));
}

/* Whatever is remembered of it or soonest said. */
static inline int shallow_guess(Worker *worker, int ply, Board board, uint64_t moves,
                                uint64_t hash, int empties)
{
    enum { NOWHERE = 4 * VALUE_MAX };
    return shallow_value(worker, ply, board, moves, hash, empties, NOWHERE, -NOWHERE).value;
}

/* Its value for comparisons with two limits: whole if it is near one of them. */
static inline int shallow_value_near(Worker *worker, int ply, Board board, uint64_t moves,
                                     uint64_t hash, int empties, int low, int high)
{
    const int guess = shallow_guess(worker, ply, board, moves, hash, empties);
    const int limit = guess - low < high - guess ? low : high;
    return shallow_value(worker, ply, board, moves, hash, empties, limit, limit).value;
}

/* A guess at the position after a move, to sort by. Its indices are made only if they are
 * needed. */
static inline int shallow_guess_after(Worker *worker, int ply, const SearchMove *move, int empties)
{
    const uint64_t slot = *value_slot(worker, move->hash);
    if (value_known(slot, move->hash)) {
        return value_of(slot).value;
    }
    pattern_play(worker->weights, &worker->patterns[ply], &worker->patterns[ply + 1], move->square,
                 move->flips);
    return shallow_guess(worker, ply + 1, move->next, move->answers, move->hash, empties);
}

/* What the tables alone say of it: near the end good enough to sort by, and much sooner said than
 * by the network. */
static inline int shallow_quick_after(Worker *worker, int ply, const SearchMove *move, int empties)
{
    if (!worker->solver.full || worker->judge != NULL) {
        return shallow_guess_after(worker, ply, move, empties);
    }
    pattern_play(worker->weights, &worker->patterns[ply], &worker->patterns[ply + 1], move->square,
                 move->flips);
    return pattern_value(worker->weights, &worker->patterns[ply + 1], 64 - empties);
}

/* ---- Searches ---- */

/* The next position, its hash, and no more. */
static inline void shallow_move(SearchMove *move, Board board, int square)
{
    move->square = square;
    move->flips = board_flips(board, square);
    move->next = board_after(board, square, move->flips);
    move->hash = hash_board(move->next);
}

/* The opponent's answers, by which moves are sorted and from which the search goes on. */
static inline void shallow_answers(const Worker *worker, SearchMove *move)
{
    move->answers = board_moves(move->next) & worker->solver.mask;
}

/* Makes all moves of a position and asks for their slots, so that the waits overlap; returns how
 * many. */
static inline int one_moves(Worker *worker, Board board, uint64_t moves, SearchMove *list)
{
    int count = 0;
    for (; moves != 0; moves &= moves - 1) {
        SearchMove *m = &list[count++];
        shallow_move(m, board, __builtin_ctzll(moves));
        __builtin_prefetch(value_slot(worker, m->hash));
    }
    return count;
}

/* The best of the remembered values that say enough, up to the first that is good enough. `order`
 * receives the numbers of the other moves, `left` how many these are. */
static inline int one_known(Worker *worker, const SearchMove *list, int count, int alpha, int beta,
                            unsigned *order, int *left)
{
    int best = VALUE_NONE;
    *left = 0;
    for (int i = 0; i < count && best < beta; i++) {
        const uint64_t hash = list[i].hash;
        const uint64_t slot = *value_slot(worker, hash);
        const NetworkLeaf leaf = other_side(value_of(slot));
        const bool known = (int)value_known(slot, hash) & lazy_settled(leaf, alpha, beta);
        const int score = known ? leaf.value : VALUE_NONE;
        best = score > best ? score : best;
        worker->nodes += known;
        order[*left] = (unsigned)i;
        *left += !known;
    }
    return best;
}

/* Puts keys before the numbers: the least first, and of equals the one in front. */
static inline void one_keys(const Worker *worker, SearchMove *list, unsigned *order, int count)
{
    enum { CORNER = 3 }; /* worth as many answers */
    for (int i = 0; i < count; i++) {
        SearchMove *m = &list[order[i]];
        shallow_answers(worker, m);
        const int key = __builtin_popcountll(m->answers) +
                        __builtin_popcountll(m->answers & worker->corners) +
                        ((worker->corners >> m->square & 1) != 0 ? 0 : CORNER);
        order[i] += (unsigned)(key * SEARCH_PLACES + i) * SEARCH_PLACES;
    }
}

/* One move deep: what is remembered may do; else corners, then moves that leave few answers.
 * Neither whether a value is known nor which key is the least is asked by a branch: the processor
 * would guess wrong every other time. */
static int shallow_one(Worker *worker, int ply, Board board, uint64_t moves, int empties, int alpha,
                       int beta)
{
    SearchMove list[BOARD_MAX_MOVES];
    unsigned order[BOARD_MAX_MOVES];
    int count;
    const int all = one_moves(worker, board, moves, list);
    int best = one_known(worker, list, all, alpha, beta, order, &count);
    if (best >= beta) {
        return best;
    }
    one_keys(worker, list, order, count);
    for (int i = 0; i < count && best < beta; i++) {
        unsigned least = order[i];
        for (int k = i + 1; k < count; k++) {
            least = order[k] < least ? order[k] : least;
        }
        const SearchMove *move = &list[least % SEARCH_PLACES];
        const unsigned place = least / SEARCH_PLACES % SEARCH_PLACES;
        order[place] = order[i] + (place - (unsigned)i) * SEARCH_PLACES; /* who was in front */
        worker->nodes++;
        pattern_play(worker->weights, &worker->patterns[ply], &worker->patterns[ply + 1],
                     move->square, move->flips);
        const int low = best > alpha ? best : alpha;
        const int score = -shallow_value(worker, ply + 1, move->next, move->answers, move->hash,
                                         empties - 1, -beta, -low)
                               .value;
        best = score > best ? score : best;
    }
    return best;
}

/* At most a few moves deep. */
static int shallow_search(Worker *worker, int ply, Board board, uint64_t moves, int empties,
                          int depth, int alpha, int beta)
{
    if (depth == 0) {
        return shallow_leaf(worker, ply, board, moves, empties, alpha - LAZY_MARGIN,
                            beta + LAZY_MARGIN)
            .value;
    }
    if (moves == 0) {
        const Board passed = board_pass(board);
        const uint64_t answers = board_moves(passed) & worker->solver.mask;
        if (answers == 0) {
            return final_value(worker, board);
        }
        worker->nodes++;
        pattern_pass(&worker->patterns[ply], &worker->patterns[ply + 1]);
        return -shallow_search(worker, ply + 1, passed, answers, empties, depth, -beta, -alpha);
    }
    if (depth == 1) {
        return shallow_one(worker, ply, board, moves, empties, alpha, beta);
    }
    int best = VALUE_NONE;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = board_flips(board, square);
        const Board next = board_after(board, square, flips);
        const int low = best > alpha ? best : alpha;
        worker->nodes++;
        pattern_play(worker->weights, &worker->patterns[ply], &worker->patterns[ply + 1], square,
                     flips);
        const int score =
            -shallow_search(worker, ply + 1, next, board_moves(next) & worker->solver.mask,
                            empties - 1, depth - 1, -beta, -low);
        best = score > best ? score : best;
    }
    return best;
}

#endif
