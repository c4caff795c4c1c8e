/* Exact endgame from about fourteen empty squares down to five; the last four are last_inl.h.
 * Moves are sorted fastest first (few answers for the opponent), with five by that and the parity
 * of their quarter alone. Bounds are kept in a small table private to the thread. */
#include "solve/solve.h"

#include "board/stability.h"
#include "solve/last_inl.h"

enum {
    STOP_MIN = 11, /* asks whether to stop from here on: some microseconds a node */
};

static const uint64_t quarter_mask[16] = {
#define QUARTERS(p)                                                                               \
    (((p) & 1 ? 0x000000000f0f0f0full : 0) | ((p) & 2 ? 0x00000000f0f0f0f0ull : 0) |              \
     ((p) & 4 ? 0x0f0f0f0f00000000ull : 0) | ((p) & 8 ? 0xf0f0f0f000000000ull : 0))
    QUARTERS(0),  QUARTERS(1),  QUARTERS(2),  QUARTERS(3), QUARTERS(4),  QUARTERS(5),
    QUARTERS(6),  QUARTERS(7),  QUARTERS(8),  QUARTERS(9), QUARTERS(10), QUARTERS(11),
    QUARTERS(12), QUARTERS(13), QUARTERS(14), QUARTERS(15)};

/* The quarter of a square as a bit of a parity word. */
static inline unsigned quarter_bit(int sq)
{
    return 1u << ((sq >> 2 & 1) | (sq >> 4 & 2));
}

/* Bit q is set if quarter q has an odd number of empty squares. */
static inline unsigned parity_of(uint64_t empty)
{
    unsigned parity = 0;
    for (unsigned q = 0; q < 4; q++) {
        parity |= (unsigned)(__builtin_popcountll(empty & quarter_mask[1u << q]) & 1) << q;
    }
    return parity;
}

/* What the opponent's stable discs leave to us at most, if that is worth knowing: only a high
 * alpha can be out of reach, and only of an opponent with enough discs. 65 if not. */
static inline int stable_limit(const Solver *solver, Board board, int empties, int alpha)
{
    if (!solver->full || alpha < solve_stability_least(empties) ||
        64 - 2 * __builtin_popcountll(board.opp) > alpha) {
        return 65;
    }
    const int enough = (65 - alpha) / 2; /* of them keep us from rising above alpha */
    return 64 - 2 * __builtin_popcountll(stability_enough(board.opp, board.own, enough));
}

/* ---- The private table ---- */

static inline uint64_t slot_product(Board board)
{
    return board.opp * 0xc2b2ae3d27d4eb4fu;
}

static inline SolveSlot *slot_of(Solver *solver, Board board)
{
    const uint64_t opp = slot_product(board);
    const uint64_t mixed = ((board.own ^ opp >> 29) * 0x9e3779b97f4a7c15u) ^ opp;
    return &solver->slots[mixed >> (64 - SOLVE_SLOT_BITS)];
}

static inline bool slot_holds(const SolveSlot *slot, Board board)
{
    return slot->own == board.own && slot->opp == (uint32_t)(slot_product(board) >> 32);
}

/* Does what is known say whether the score is above alpha? Then *bound proves it. */
static inline bool slot_answers(const SolveSlot *slot, int alpha, int *bound)
{
    *bound = slot->lower > alpha ? slot->lower : slot->upper;
    return slot->lower > alpha || slot->upper <= alpha;
}

static inline void slot_store(SolveSlot *slot, Board board, int best, int alpha)
{
    if (!slot_holds(slot, board)) {
        *slot = (SolveSlot){.own = board.own,
                            .opp = (uint32_t)(slot_product(board) >> 32),
                            .lower = -64,
                            .upper = 64};
    }
    if (best > alpha && best > slot->lower) {
        slot->lower = (int8_t)best;
    }
    if (best <= alpha && best < slot->upper) {
        slot->upper = (int8_t)best;
    }
}

/* ---- Moves in order ---- */

/* The moves of a position. */
typedef struct MoveList {
    int count;
    int top; /* the greatest key of a move not tried */
    KernelOrder order;
} MoveList;

/* A move taken from the list. */
typedef struct Candidate {
    Board next;
    uint64_t answers; /* the opponent's moves after it */
    int square;
} Candidate;

/* Adds the moves after the first eight; few positions have so many. */
TIER_OUTLINE void list_rest(Board board, uint64_t moves, uint64_t empty, uint64_t odd,
                            MoveList *list)
{
    for (int done = KERNEL_BATCH; done < list->count; done += KERNEL_BATCH) {
        for (int i = 0; i < KERNEL_BATCH; i++) {
            moves &= moves - 1;
        }
        const int top =
            kernel_order8(board.own, board.opp, moves, empty, odd, done, &list->order);
        list->top = top > list->top ? top : list->top;
    }
}

/* Fills the list with every move. */
TIER_INLINE void list_moves(Board board, uint64_t moves, uint64_t empty, unsigned parity,
                           MoveList *list)
{
    const uint64_t odd = quarter_mask[parity];
    list->count = __builtin_popcountll(moves);
    list->top = kernel_order8(board.own, board.opp, moves, empty, odd, 0, &list->order);
    if (list->count > KERNEL_BATCH) {
        list_rest(board, moves, empty, odd, list);
    }
}

/* Takes the move at place i out of the order. */
static inline Candidate order_take(KernelOrder *order, int i)
{
    order->key[i] = INT32_MIN;
    return (Candidate){.next = {order->own[i], order->opp[i]},
                       .answers = order->moves[i],
                       .square = order->square[i]};
}

/* The most promising move that has not been tried. */
static inline Candidate list_next(MoveList *list)
{
    return order_take(&list->order, kernel_place(list->top));
}

/* The greatest key after the first eight. */
TIER_OUTLINE int rest_top(const MoveList *list)
{
    int top = INT32_MIN;
    for (int done = KERNEL_BATCH; done < list->count; done += KERNEL_BATCH) {
        const int next = kernel_greatest8(list->order.key + done);
        top = next > top ? next : top;
    }
    return top;
}

/* Another one is wanted. */
static inline void list_again(MoveList *list)
{
    list->top = kernel_greatest8(list->order.key);
    if (list->count > KERNEL_BATCH) {
        const int top = rest_top(list);
        list->top = top > list->top ? top : list->top;
    }
}

/* ---- Five empty squares ---- */

enum { FIVE_PARITY = 3 }; /* a move into an odd quarter, in quarters of an answer */

/* kernel_order8 without the small print, which costs more here than it saves. */
static inline int five_moves(Board board, uint64_t moves, uint64_t empty, unsigned parity,
                             KernelOrder *order)
{
    const KernelSpread own = kernel_spread(board.own), opp = kernel_spread(board.opp);
    int top = INT32_MIN;
    for (int i = 0; i < KERNEL_BATCH; i++) {
        order->key[i] = INT32_MIN;
    }
    for (int i = 0; moves != 0; i++, moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t move = 1ull << square;
        const KernelSpread flips = kernel_spread_flips(square, own, opp);
        const KernelSpread next_own = opp & ~flips, next_opp = own | flips | kernel_spread(move);
        order->own[i] = kernel_unspread(next_own);
        order->opp[i] = kernel_unspread(next_opp);
        order->moves[i] = kernel_spread_moves(next_own, next_opp, empty & ~move);
        order->square[i] = (uint8_t)square;
        order->key[i] = kernel_key(((quarter_bit(square) & parity) != 0 ? FIVE_PARITY : 0) -
                                       4 * __builtin_popcountll(order->moves[i]), i);
        top = order->key[i] > top ? order->key[i] : top;
    }
    return top;
}

/* `moves` are the legal ones, already known to the caller. */
static int five(Solver *solver, Board board, uint64_t moves, uint64_t empty, unsigned parity,
                int alpha)
{
    const int limit = stable_limit(solver, board, 5, alpha);
    if (limit <= alpha) {
        return limit;
    }
    if (moves == 0) {
        board = board_pass(board);
        moves = board_moves(board) & empty;
        if (moves == 0) {
            return -board_final_score(board, solver->mask);
        }
        solver->nodes++;
        return -five(solver, board, moves, empty, parity, -alpha - 1);
    }
    SolveSlot *slot = slot_of(solver, board);
    int bound;
    if (slot_holds(slot, board) && slot_answers(slot, alpha, &bound)) {
        return bound;
    }
    KernelOrder list;
    int top = five_moves(board, moves, empty, parity, &list);
    int best = LAST_NONE;
    for (int count = __builtin_popcountll(moves);;) {
        const Candidate c = order_take(&list, kernel_place(top));
        const uint64_t four = last_order(solver, empty & ~(1ull << c.square));
        solver->nodes++;
        const int score = -last_4(solver, c.next.own, c.next.opp, four, c.answers, -alpha - 1);
        best = score > best ? score : best;
        if (best > alpha || --count == 0) {
            break;
        }
        top = kernel_greatest8(list.key);
    }
    slot_store(slot, board, best, alpha);
    return best;
}

/* ---- Six and more: sorted moves ---- */

/* Some move above alpha? `moves` are the legal ones, already known to the caller. */
static int sorted(Solver *solver, Board board, uint64_t moves, uint64_t empty, unsigned parity,
                  int empties, int alpha)
{
    /* 1. Should we stop? */
    if (empties >= STOP_MIN && (solver->stopped || stop_requested(solver->stop))) {
        solver->stopped = true;
        return alpha;
    }
    /* 2. No move: pass, or the end. */
    if (moves == 0) {
        board = board_pass(board);
        moves = board_moves(board) & empty;
        if (moves == 0) {
            return -board_final_score(board, solver->mask);
        }
        solver->nodes++;
        return -sorted(solver, board, moves, empty, parity, empties, -alpha - 1);
    }
    /* 3. Known already? */
    SolveSlot *slot = slot_of(solver, board);
    int bound;
    if (slot_holds(slot, board) && slot_answers(slot, alpha, &bound)) {
        return bound;
    }
    /* 4. Out of reach? */
    const int limit = stable_limit(solver, board, empties, alpha);
    if (limit <= alpha) {
        return limit;
    }
    /* 5. Try the moves, fastest first. */
    MoveList list;
    list_moves(board, moves, empty, parity, &list);
    int best = LAST_NONE;
    for (int left = list.count;;) {
        const Candidate c = list_next(&list);
        solver->nodes++;
        const uint64_t rest = empty & ~(1ull << c.square);
        const unsigned rest_parity = parity ^ quarter_bit(c.square);
        const int score =
            empties == 6
                ? -five(solver, c.next, c.answers, rest, rest_parity, -alpha - 1)
                : -sorted(solver, c.next, c.answers, rest, rest_parity, empties - 1, -alpha - 1);
        best = score > best ? score : best;
        if (best > alpha || --left == 0) {
            break;
        }
        list_again(&list);
    }
    /* 6. Remember. */
    if (!solver->stopped) {
        slot_store(slot, board, best, alpha);
    }
    return best;
}

/* The null-window question for any number of empty squares. */
static int null_window(Solver *solver, Board board, uint64_t empty, int empties, int alpha)
{
    switch (empties) {
    case 0:
        return board_final_score(board, solver->mask);
    case 1:
        return last_1(solver, board.own, __builtin_ctzll(empty));
    case 2:
        return last_2(solver, kernel_spread(board.own), kernel_spread(board.opp),
                      __builtin_ctzll(empty), 63 - __builtin_clzll(empty), alpha);
    case 3:
        return last_3(solver, kernel_spread(board.own), kernel_spread(board.opp),
                      __builtin_ctzll(empty), __builtin_ctzll(empty & (empty - 1)),
                      63 - __builtin_clzll(empty), alpha, false);
    case 4:
        return last_4(solver, board.own, board.opp, last_order(solver, empty),
                      board_moves(board) & empty, alpha);
    case 5:
        return five(solver, board, board_moves(board) & empty, empty, parity_of(empty), alpha);
    default:
        return sorted(solver, board, board_moves(board) & empty, empty, parity_of(empty), empties,
                      alpha);
    }
}

/* The score in an open window: the first move takes the window, the others must first show in a
 * null window that they are better. */
static int open_window(Solver *solver, Board board, uint64_t empty, int empties, int alpha,
                       int beta, int *move)
{
    const uint64_t moves = board_moves(board) & empty;
    *move = BOARD_NO_MOVE;
    if (stop_requested(solver->stop)) {
        solver->stopped = true;
        return alpha;
    }
    if (moves == 0) {
        board = board_pass(board);
        if ((board_moves(board) & empty) == 0) {
            return -board_final_score(board, solver->mask);
        }
        int answer;
        solver->nodes++;
        *move = BOARD_PASS;
        return -open_window(solver, board, empty, empties, -beta, -alpha, &answer);
    }
    MoveList list;
    list_moves(board, moves, empty, parity_of(empty), &list);
    int best = LAST_NONE;
    for (int i = 0; i < list.count && best < beta && !solver->stopped; i++) {
        const Candidate c = list_next(&list);
        list_again(&list);
        const uint64_t rest = empty & ~(1ull << c.square);
        const int low = best > alpha ? best : alpha;
        int score = low + 1;
        int answer;
        solver->nodes++;
        if (i > 0) {
            score = -null_window(solver, c.next, rest, empties - 1, -low - 1);
        }
        if (score > low && (i == 0 || score < beta) && !solver->stopped) {
            score = -open_window(solver, c.next, rest, empties - 1, -beta, -low, &answer);
        }
        if (score > best) {
            best = score;
            *move = c.square;
        }
    }
    return best;
}

int solve_exact(Solver *solver, Board board, int alpha, int beta, int *move)
{
    int unwanted;
    const uint64_t empty = board_empty(board) & solver->mask;
    solver->stopped = false;
    return open_window(solver, board, empty, __builtin_popcountll(empty), alpha, beta,
                       move == NULL ? &unwanted : move);
}

int solve_null(Solver *solver, Board board, int alpha)
{
    const uint64_t empty = board_empty(board) & solver->mask;
    return null_window(solver, board, empty, __builtin_popcountll(empty), alpha);
}
