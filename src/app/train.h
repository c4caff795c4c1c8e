/* What the actions of `emilia train` share. */
#ifndef APP_TRAIN_H
#define APP_TRAIN_H

#include "app/command.h"
#include "base/status.h"
#include "eval/pattern.h"
#include "train/sample.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TrainValues {
    const char *weights, *network, *network_discs, *out, *samples, *random_plies,
        *svg;
    int64_t games, first_game, min_discs, max_discs, play_depth, depth, rung, exact, limit,
        passes, batch, members, level, table_step, threads, seed;
    double noise, stray, pull, rate;
    bool json, keep, layers, alone;
} TrainValues;

/* One line on stderr, with the system's reason if it is the one that failed, just now; returns
 * EXIT_FAILED. */
int train_fail(const char *what, const Error *error);

/* False after one line on stderr. */
bool train_need(const char *option, const char *value);
bool train_need_out(const TrainValues *values); /* and it can be written: asked before the work */
bool train_open_weights(const TrainValues *values, PatternWeights **weights);

/* Plays --games games. Held out: as many, but of those that no fit trains on. */
bool train_play(const TrainValues *values, const PatternWeights *weights, bool held_out,
                SampleSet *samples);
int train_write(const TrainValues *values, const PatternWeights *weights);

int train_threads(const TrainValues *values);

/* The certainty asked for, or what the action takes otherwise. */
int train_rung(const TrainValues *values, int otherwise);

/* MIN-MAX; false after one line on stderr. */
bool train_read_range(const char *option, const char *text, int least, int most, int *min,
                      int *max);

/* The samples of the file; false after one line on stderr. */
bool train_read_samples(const char *path, SampleSet *samples);

/* False after one line on stderr: what is written would go into what is read. */
bool train_check_apart(const char *read, const char *written);

/* Actions with files of their own. */
int train_network(const TrainValues *values, Operands operands);
int train_export(const TrainValues *values, Operands operands);
int train_layout(const TrainValues *values, Operands operands);
int train_balance(const TrainValues *values, Operands operands);
int train_probcut(const TrainValues *values, Operands operands);
int train_errors(const TrainValues *values, Operands operands);
int train_test(const TrainValues *values, Operands operands);

#endif
