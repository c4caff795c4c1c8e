/* Perft in batches. For every number of plies left there is a stack of moves waiting to be
 * played; eight are taken at a time, played together, and the replies to them go on the stack
 * with one ply less. With one ply left the replies are the leaves and are only counted. Full
 * batches keep every vector lane busy; the order in which leaves are found does not matter. */
#include "board/perft.h"

#include <string.h>

enum {
    WAITING = 128,                     /* moves after which a stack is worked down */
    ROOM = WAITING + 64 + KERNEL_BATCH /* and what one position may add before that happens */
};

typedef struct Stack {
    uint64_t own[ROOM], opp[ROOM];
    uint8_t square[ROOM];
    int count;
} Stack;

typedef struct Perft {
    uint64_t mask;
    uint64_t leaves[KERNEL_BATCH]; /* found by each lane of the batches */
    Stack *stack; /* [left]: moves after which so many plies are left */
} Perft;

static void work_down(Perft *perft, int left);

/* Eight entries are written at a time: the surplus is overwritten or never read. */
static inline void push(Perft *perft, Board board, uint64_t moves, int left)
{
    Stack *stack = &perft->stack[left];
    int at = stack->count;
    stack->count += __builtin_popcountll(moves);
    kernel_squares(moves, stack->square + at);
    for (; at < stack->count; at += KERNEL_BATCH) {
        for (int i = 0; i < KERNEL_BATCH; i++) {
            stack->own[at + i] = board.own;
            stack->opp[at + i] = board.opp;
        }
    }
    if (stack->count >= WAITING) {
        work_down(perft, left);
    }
}

/* A position with `left` >= 1 plies to go and the legal moves in it. */
static inline void visit(Perft *perft, Board board, uint64_t moves, int left)
{
    if (moves == 0) { /* a pass is a ply; the end of the game is a leaf */
        board = board_pass(board);
        moves = board_moves(board) & perft->mask;
        left -= 1;
        if (moves == 0 || left == 0) {
            perft->leaves[0] += 1;
            return;
        }
    }
    if (left == 1) {
        perft->leaves[0] += (uint64_t)__builtin_popcountll(moves);
    } else {
        push(perft, board, moves, left - 1);
    }
}

/* Plays the `count` <= 8 moves at `from` of a stack. */
static inline void play(Perft *perft, int left, int from, int count)
{
    const Stack *stack = &perft->stack[left];
    KernelReplies replies;
    kernel_replies8(stack->own + from, stack->opp + from, stack->square + from, &replies);
    if (left == 1) { /* a pass or an ended game is one leaf */
        for (int i = 0; i < count; i++) {
            const uint64_t moves = replies.moves[i] & perft->mask;
            perft->leaves[i] += (uint64_t)__builtin_popcountll(moves) + (moves == 0);
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        const Board board = {.own = stack->own[from + i], .opp = stack->opp[from + i]};
        visit(perft, board_after(board, stack->square[from + i], replies.flips[i]),
              replies.moves[i] & perft->mask, left);
    }
}

static void work_down(Perft *perft, int left)
{
    Stack *stack = &perft->stack[left];
    while (stack->count >= KERNEL_BATCH) {
        stack->count -= KERNEL_BATCH;
        play(perft, left, stack->count, KERNEL_BATCH);
    }
}

uint64_t perft_count(Board board, uint64_t mask, int depth)
{
    if (depth <= 0) {
        return 1;
    }
    Stack stacks[PERFT_MAX_DEPTH];
    Perft perft = {.mask = mask, .stack = stacks};
    const int plies = depth < PERFT_MAX_DEPTH ? depth : PERFT_MAX_DEPTH;
    for (int left = 0; left < plies; left++) {
        memset(&stacks[left], 0, sizeof stacks[left]);
    }
    visit(&perft, board, board_moves(board) & mask, plies);
    for (int left = plies - 1; left >= 1; left--) {
        work_down(&perft, left);
        play(&perft, left, 0, stacks[left].count);
    }
    uint64_t leaves = 0;
    for (int lane = 0; lane < KERNEL_BATCH; lane++) {
        leaves += perft.leaves[lane];
    }
    return leaves;
}
