/* Fits the network of eval/network.h to labelled samples: Adam on Huber's loss of four discs, the
 * program's integers in the loop. Its members are fitted one after another, each to what the others
 * leave of the labels; of a new network the others are those before it. The same samples, weights
 * and plan give the same network on one kind of machine, whatever the number of threads. */
#ifndef TRAIN_NETWORK_FIT_H
#define TRAIN_NETWORK_FIT_H

#include "eval/pattern.h"
#include "train/sample.h"

typedef struct NetworkFitPlan {
    int threads;
    double passes; /* over the samples */
    double rate;   /* at most: it grows in the first steps and falls to nothing */
    int batch;     /* samples a step */
    uint64_t seed; /* of the order, and of a new network */
    int members;   /* 0: as many as the network that is kept has, else one */
    bool keep;     /* go on from the network of the weights; members beyond its own are new */
    bool layers;   /* rows and mobility of what is kept stay, and numbers of discs without samples */
} NetworkFitPlan;

/* After a step: how many there have been and will be for all members, and the mean loss of the last
 * hundred. */
typedef void NetworkFitProgress(void *context, int64_t step, int64_t steps, double loss);

/* Fits to the samples that are labelled and not held out, and puts the network into the weights,
 * for the numbers of discs of the one it replaces, else for all. On failure the weights are
 * untouched: there may be no network to keep, or one with more members, or layers alone to learn of
 * what is new; no sample, or no memory. */
Status network_fit(const NetworkFitPlan *plan, const SampleSet *set, PatternWeights *weights,
                   NetworkFitProgress *progress, void *context, Error *error);

#endif
