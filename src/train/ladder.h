/* One rung of learning: positions are labelled and the phases fitted from the end of the game to
 * its beginning. The last phases get exact scores; each phase before is labelled by a shallow
 * search whose leaves lie in phases already fitted. In the end every phase is fitted once more on
 * the labels of its neighbours on both sides too. */
#ifndef TRAIN_LADDER_H
#define TRAIN_LADDER_H

#include "eval/pattern.h"
#include "train/fit.h"
#include "train/sample.h"

typedef struct LadderPlan {
    FitPlan fit;
    int depth;          /* labels are the mean of searches of this depth and one less */
    int exact_empties;  /* searches to the end up to here */
    int rung;           /* certainty of all searches, search/engine.h: below the last one they
                           are selective; with up to 14 empty squares they are always exact */
    size_t phase_limit; /* at most so many samples are labelled in a phase */
    uint64_t seed;      /* which of them, if there are more */
    bool keep;          /* pull a phase towards its own tables, not the next phase's, and leave
                           phases without samples as they are */
} LadderPlan;

typedef struct LadderReport {
    int phase;
    bool refit;    /* second fit, with the neighbours */
    size_t samples;
    FitError train, held_out;
    double label_seconds, fit_seconds;
} LadderReport;

/* Told about every phase as it is finished. */
typedef void LadderProgress(void *context, const LadderReport *report);

/* Spreads the samples over PATTERN_PHASES sets, drops repetitions and what is over the limit. */
Status ladder_split(const LadderPlan *plan, const SampleSet *samples,
                    SampleSet sets[PATTERN_PHASES], Error *error);

/* Labels the samples of a set, of any phases, as the weights are. */
Status ladder_label(const LadderPlan *plan, const PatternWeights *weights, SampleSet *set,
                    Error *error);

/* Labels `sets` and fits `weights`, which serve as they are until a phase has been fitted. */
Status ladder_run(const LadderPlan *plan, SampleSet sets[PATTERN_PHASES], PatternWeights *weights,
                  LadderProgress *progress, void *context, Error *error);

/* The refit alone, on samples that are labelled. */
Status ladder_refit(const LadderPlan *plan, SampleSet sets[PATTERN_PHASES],
                    PatternWeights *weights, LadderProgress *progress, void *context,
                    Error *error);

#endif
