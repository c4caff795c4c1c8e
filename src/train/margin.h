/* Fits the errors of Multi-ProbCut: how far searches of different depths lie apart with these
 * weights, as a smooth function of both depths and the number of empty squares. The parameters
 * travel with the weights; the form is search/probcut.h's. */
#ifndef TRAIN_MARGIN_H
#define TRAIN_MARGIN_H

#include "eval/pattern.h"
#include "search/probcut.h"
#include "train/sample.h"

typedef struct MarginPlan {
    int threads;
    int depth;         /* of the deepest search */
    int rung;          /* its certainty: below the last one the weights' own parameters serve */
    int exact_empties; /* positions up to here are also solved */
    size_t positions;  /* at most so many with each number of empty squares */
} MarginPlan;

/* A cell of the report. */
typedef struct MarginCell {
    size_t count;
    double mean;       /* of deep minus shallow, in discs */
    double deviation;  /* root of the mean square */
    double fitted;     /* what the parameters say */
} MarginCell;

enum { MARGIN_DEPTHS = 61 };

typedef struct MarginReport {
    /* By deep depth and shallow depth; row 0 holds the searches to the end. */
    MarginCell cells[MARGIN_DEPTHS][PROBCUT_SHALLOW_MAX + 1];
} MarginReport;

/* Searches the samples and sets weights->probcut. */
Status margin_fit(const MarginPlan *plan, const SampleSet *samples, PatternWeights *weights,
                  MarginReport *report, Error *error);

#endif
