/* Eight moves at once: what each turns, and which moves it leaves the other side. This is what
 * ordering moves by mobility asks for (eight moves of one position), and perft (of any). */
#ifndef KERNEL_BATCH_H
#define KERNEL_BATCH_H

#include <stdint.h>

enum {
    KERNEL_BATCH = 8,
    KERNEL_MOVES = 40, /* five batches: nobody solves with more empty squares */
};

typedef struct KernelReplies {
    _Alignas(64) uint64_t flips[KERNEL_BATCH]; /* what each move turns */
    _Alignas(64) uint64_t moves[KERNEL_BATCH]; /* legal squares of the other side after it */
} KernelReplies;

/* The moves of one position, each with what the other side sees after it, and how they are to be
 * tried: fastest first. The greatest key names the best move, and the first of equals:
 * found without a branch, which would be guessed wrong at every other node. */
typedef struct KernelOrder {
    uint64_t own[KERNEL_MOVES];
    uint64_t opp[KERNEL_MOVES];
    uint64_t moves[KERNEL_MOVES]; /* legal squares there */
    int32_t key[KERNEL_MOVES];    /* INT32_MIN where there is no move */
    uint8_t square[KERNEL_MOVES]; /* the moves */
} KernelOrder;

/* What a move is worth, in empty squares beside the other side's discs after it; those beside our
 * own count against it. */
enum {
    KERNEL_PLACES = 64,
    KERNEL_ANSWER = 8,         /* for each answer less, twice for a corner */
    KERNEL_BESIDE = 2,         /* more for an answer beside the move, which takes parity back */
    KERNEL_ODD = 2,            /* for a move into a quarter with an odd number of empty squares */
    KERNEL_CORNER = 4,         /* for a corner */
    KERNEL_X = 2,              /* against the square diagonally next to a corner */
    KERNEL_WIPE_OUT = 1 << 20, /* if nothing is left to the other side */
};

#define KERNEL_CORNERS 0x8100000000000081ull
#define KERNEL_X_SQUARES 0x0042000000004200ull

static inline int kernel_key(int worth, int place)
{
    return worth * KERNEL_PLACES + (KERNEL_PLACES - 1 - place);
}

static inline int kernel_place(int key)
{
    return KERNEL_PLACES - 1 - (key & (KERNEL_PLACES - 1));
}

#endif
