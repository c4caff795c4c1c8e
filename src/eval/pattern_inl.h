/* The hot part of the pattern evaluation. All indices are one vector of the compiler's, which cuts
 * it into those of the target; only the table look-ups have code per instruction set (kernel
 * room). */
#ifndef EVAL_PATTERN_INL_H
#define EVAL_PATTERN_INL_H

#include "board/board.h"
#include "eval/pattern.h"
#include "kernel/kernel.h"

/* Unsigned, since sums on the way to an index go beyond sixteen bits, where signs may not. */
typedef uint16_t PatternVector
    __attribute__((vector_size(2 * PATTERN_SLOTS), aligned(64), may_alias));

/* What an own disc on the lowest square of the set adds; nothing if there is none. */
static inline const PatternVector *pattern_step(const PatternWeights *weights, uint64_t set)
{
    const int square = set == 0 ? PATTERN_NO_SQUARE : __builtin_ctzll(set);
    return (const PatternVector *)weights->layout.step[square];
}

static inline void pattern_set(const PatternWeights *weights, Pattern *pattern, Board board)
{
    PatternVector sum = {0};
    for (uint64_t own = board.own; own != 0; own &= own - 1) {
        sum += *pattern_step(weights, own);
    }
    for (uint64_t opp = board.opp; opp != 0; opp &= opp - 1) {
        sum -= *pattern_step(weights, opp);
    }
    *(PatternVector *)pattern->index = sum;
}

/* The move's own disc and twice its flips, then the other side's view: -(p + s + 2f). Most moves
 * turn one, two or three discs: three are added without asking how many there are, which the
 * processor would guess wrong every other time. */
static inline void pattern_play(const PatternWeights *weights, const Pattern *before,
                                Pattern *after, int square, uint64_t flips)
{
    const uint64_t second = flips & (flips - 1), third = second & (second - 1);
    PatternVector turned = *pattern_step(weights, flips) + *pattern_step(weights, second) +
                           *pattern_step(weights, third);
    for (flips = third & (third - 1); flips != 0; flips &= flips - 1) {
        turned += *pattern_step(weights, flips);
    }
    const PatternVector placed = *(const PatternVector *)weights->layout.step[square];
    *(PatternVector *)after->index =
        -(turned + turned) - placed - *(const PatternVector *)before->index;
}

static inline void pattern_pass(const Pattern *before, Pattern *after)
{
    *(PatternVector *)after->index = -*(const PatternVector *)before->index;
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
