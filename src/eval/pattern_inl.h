/* The hot part of the pattern evaluation. Plain loops over int16 that every compiler turns into
 * vectors of the target; only the table look-ups have code per instruction set (kernel room). */
#ifndef EVAL_PATTERN_INL_H
#define EVAL_PATTERN_INL_H

#include "board/board.h"
#include "eval/pattern.h"
#include "kernel/kernel.h"

static inline void pattern_set(const PatternWeights *weights, Pattern *pattern, Board board)
{
    int16_t sum[PATTERN_SLOTS] = {0};
    for (uint64_t own = board.own; own != 0; own &= own - 1) {
        const int16_t *step = weights->layout.step[__builtin_ctzll(own)];
        for (int i = 0; i < PATTERN_SLOTS; i++) {
            sum[i] = (int16_t)(sum[i] + step[i]);
        }
    }
    for (uint64_t opp = board.opp; opp != 0; opp &= opp - 1) {
        const int16_t *step = weights->layout.step[__builtin_ctzll(opp)];
        for (int i = 0; i < PATTERN_SLOTS; i++) {
            sum[i] = (int16_t)(sum[i] - step[i]);
        }
    }
    __builtin_memcpy(pattern->index, sum, sizeof sum);
}

/* The move's own disc and twice its flips, then the other side's view: -(p + s + 2f). */
static inline void pattern_play(const PatternWeights *weights, const Pattern *before,
                                Pattern *after, int square, uint64_t flips)
{
    int16_t turned[PATTERN_SLOTS];
    const int16_t *first = weights->layout.step[__builtin_ctzll(flips)];
    __builtin_memcpy(turned, first, sizeof turned);
    for (flips &= flips - 1; flips != 0; flips &= flips - 1) {
        const int16_t *step = weights->layout.step[__builtin_ctzll(flips)];
        for (int i = 0; i < PATTERN_SLOTS; i++) {
            turned[i] = (int16_t)(turned[i] + step[i]);
        }
    }
    const int16_t *placed = weights->layout.step[square];
    for (int i = 0; i < PATTERN_SLOTS; i++) {
        after->index[i] = (int16_t)(-2 * turned[i] - placed[i] - before->index[i]);
    }
}

static inline void pattern_pass(const Pattern *before, Pattern *after)
{
    for (int i = 0; i < PATTERN_SLOTS; i++) {
        after->index[i] = (int16_t)-before->index[i];
    }
}

/* In 1/PATTERN_DISC of a disc for the side to move, within +-PATTERN_MAX_VALUE. `discs` is the
 * number of discs on the board. */
static inline int pattern_value(const PatternWeights *weights, const Pattern *pattern, int discs)
{
    const int sum = kernel_lookup_sum(weights->phase[discs], weights->layout.origin,
                                      pattern->index);
    return sum > PATTERN_MAX_VALUE    ? PATTERN_MAX_VALUE
           : sum < -PATTERN_MAX_VALUE ? -PATTERN_MAX_VALUE
                                      : sum;
}

#endif
