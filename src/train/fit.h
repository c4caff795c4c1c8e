/* Fits the tables of one phase to labelled samples: weighted least squares with a pull towards
 * given values (those of the neighbouring phase), so that entries seen often follow the samples
 * and entries seen rarely or never keep what the neighbour knows. Solved by conjugate gradients:
 * no learning rate, the same result for the same samples, order and number of threads. */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include "eval/pattern.h"
#include "train/sample.h"

typedef struct FitPlan {
    int threads;
    int passes;  /* over the samples */
    double pull; /* towards the given values, in samples */
} FitPlan;

/* Samples that enter with a weight; those held out are skipped. */
typedef struct FitPart {
    const SampleSet *set;
    double weight;
} FitPart;

/* `classes` (class_count of the layout, in discs) holds the values to pull towards and receives
 * the fitted ones; of the weights only the layout is used. */
Status fit_phase(const FitPlan *plan, const PatternWeights *weights, const FitPart *parts,
                 int part_count, float *classes, Error *error);

typedef struct FitError {
    size_t count;
    double mean;     /* of value minus label: the bias */
    double absolute; /* mean absolute error in discs */
    double square;   /* root of the mean square error in discs */
} FitError;

/* The error of the weights' tables on the samples, held out or not as asked; all of them
 * with `everything`. */
FitError fit_error(const PatternWeights *weights, const SampleSet *set, bool held_out,
                   bool everything);

#endif
