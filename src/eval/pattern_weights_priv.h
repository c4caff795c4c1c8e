/* The steps of pattern_weights_parse: header, body, phase after phase. They stand alone so that
 * the fuzz target can take them with a small set of patterns; the real one has a body of 20 MB. */
#ifndef EVAL_PATTERN_WEIGHTS_PRIV_H
#define EVAL_PATTERN_WEIGHTS_PRIV_H

#include "eval/pattern_weights.h"

/* What is wrong with the header whatever the set of patterns, or NULL; `at` is the fault's byte.
 * What passes is complete: it has the size it says and the right checksum. */
const char *pattern_weights_header_fault(const unsigned char *bytes, size_t size, size_t *at);

/* Bytes of the plain body: for each phase of this layout 2 * class_count, and the members of
 * the network that the header, which has passed, says there are. */
size_t pattern_weights_body_size(const unsigned char *bytes, const PatternLayout *layout);

/* Writes the plain body. What is wrong with the bytes, whose header has passed, or NULL. */
const char *pattern_weights_body(const unsigned char *bytes, size_t size,
                                 const PatternLayout *layout, unsigned char *body, size_t *at);

/* The values of the classes in a phase from those in the phase before (direction 1; zero before the
 * first), or the other way round (-1). */
void pattern_weights_step(const unsigned char *body, int phase, int class_count, int direction,
                          const int16_t *restrict from, int16_t *restrict to);

/* Writes the size of the body and the checksum into a header with the body behind it. */
void pattern_weights_seal(unsigned char *bytes, size_t size);

#endif
