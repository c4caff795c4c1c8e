/* Makes odd and even depths agree. At the leaves of a search, tables fitted on noisy games think
 * too well of the side to move (probably because in such games the last move was often a mistake,
 * which it never is at a leaf), and searches of odd and even depth differ by twice that much.
 * Measured on self-play positions and taken away as one constant a phase, from the tables' entries;
 * of a network as its lean, so that its values stay as it has learned them (network_lean). */
#ifndef TRAIN_BALANCE_H
#define TRAIN_BALANCE_H

#include "eval/pattern.h"
#include "train/sample.h"

typedef struct BalancePlan {
    int threads;
    int depth;        /* searches of this depth, one less and two less are compared; even */
    size_t positions; /* at most so many for a phase and pair of depths */
} BalancePlan;

typedef struct BalancePhase {
    size_t count;      /* positions searched */
    double even, odd;  /* gain in discs from depth - 1 to depth, from depth - 2 to depth - 1 */
    double lean;       /* in discs: what was taken away, after smoothing over phases */
} BalancePhase;

/* Measures with the weights as they are and corrects them. */
Status balance_run(const BalancePlan *plan, const SampleSet *samples, PatternWeights *weights,
                   BalancePhase phases[PATTERN_PHASES], Error *error);

#endif
