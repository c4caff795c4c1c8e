/* Weights of the pattern evaluation as an object and as bytes. One parser serves the weights built
 * into the program, a file and a buffer; damaged or foreign bytes are an Error, never a crash, and
 * leave the caller free to go on with pattern_weights_builtin.
 *
 * The bytes (docs/training.md): a header of PATTERN_WEIGHTS_HEADER bytes, little-endian, and a
 * body with one int16 for each class of entries and phase and, perhaps, a network of one or more
 * members, plain or compressed with zstd. */
#ifndef EVAL_PATTERN_WEIGHTS_H
#define EVAL_PATTERN_WEIGHTS_H

#include "base/status.h"
#include "base/strbuf.h"
#include "eval/pattern.h"

enum {
    PATTERN_WEIGHTS_HEADER = 128,
    PATTERN_WEIGHTS_VERSION = 4,
    PATTERN_WEIGHTS_SINGLE = 3, /* with one member at most, not packed; read, too, */
    PATTERN_WEIGHTS_FIRST = 1,  /* and so is this, without a network */
    PATTERN_WEIGHTS_MAX_STEP = 64, /* the values of tables may all be multiples of */
};

/* All tables zero. On failure (memory) *weights is untouched, here and below. */
Status pattern_weights_zero(PatternWeights **weights, Error *error);

/* The weights built into the program; all zero if it was built without any. */
Status pattern_weights_builtin(PatternWeights **weights, Error *error);

Status pattern_weights_parse(const void *bytes, size_t size, PatternWeights **weights,
                             Error *error);
Status pattern_weights_read(const char *path, PatternWeights **weights, Error *error);
void pattern_weights_free(PatternWeights *weights);

/* Appends the bytes of the weights; `level` is zstd's, 0 for a plain body. */
Status pattern_weights_format(const PatternWeights *weights, int level, StrBuf *out,
                              Error *error);
Status pattern_weights_write(const PatternWeights *weights, int level, const char *path,
                             Error *error);

/* Takes all values of the tables for the nearest multiple of `step`. */
void pattern_weights_round(PatternWeights *weights, int step);

/* The value of every class in a phase (class_count numbers), spread over the phase's table. */
void pattern_weights_set_phase(PatternWeights *weights, int phase, const int16_t *classes);
void pattern_weights_get_phase(const PatternWeights *weights, int phase, int16_t *classes);

#endif
