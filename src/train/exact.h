/* How far the static value is from the exact score, by number of empty squares, on positions of
 * games nobody trained on. */
#ifndef TRAIN_EXACT_H
#define TRAIN_EXACT_H

#include "eval/pattern.h"
#include "train/sample.h"

typedef struct ExactPlan {
    int threads;
    int most_empties;
    size_t positions; /* at most so many with each number of empty squares */
} ExactPlan;

typedef struct ExactErrors {
    size_t count;
    double bias;      /* mean of value minus score, in discs */
    double absolute;  /* mean absolute error */
    double standard;  /* standard error of that mean */
    double deviation; /* root of the mean square error */
    double spread;    /* root of the mean square score: what knowing nothing costs */
} ExactErrors;

enum { EXACT_MOST_EMPTIES = 24 };

/* Solves the samples and fills errors[1 .. most_empties]. */
Status exact_errors(const ExactPlan *plan, const SampleSet *samples, const PatternWeights *weights,
                    ExactErrors errors[EXACT_MOST_EMPTIES + 1], Error *error);

#endif
