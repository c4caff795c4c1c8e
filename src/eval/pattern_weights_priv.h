/* The steps of pattern_weights_parse: header, body, phase after phase. They stand alone so that
 * the fuzz target can take them with a small set of patterns; the real one has a body of 20 MB. */
#ifndef EVAL_PATTERN_WEIGHTS_PRIV_H
#define EVAL_PATTERN_WEIGHTS_PRIV_H

#include "eval/pattern_weights.h"

/* What is wrong with the header whatever the set of patterns, or NULL; `at` is the fault's byte.
 * What passes is complete: it has the size it says and the right checksum. */
const char *pattern_weights_header_fault(const unsigned char *bytes, size_t size, size_t *at);

/* Bytes of the plain body: for each phase of this layout 2 * class_count, and the members of
 * the network that the header, which has passed, says there are. What is wrong, or NULL. */
const char *pattern_weights_body_size(const unsigned char *bytes, size_t size,
                                      const PatternLayout *layout, size_t *room, size_t *at);

/* Writes the plain body of so many bytes. What is wrong with those stored, or NULL. */
const char *pattern_weights_body(const unsigned char *bytes, size_t size, unsigned char *body,
                                 size_t room, size_t *at);

/* The values of the classes in a phase from those in the phase before (zero before the first), of
 * which the body has the changes in units of `step`; or the other way round with -`step`. */
void pattern_weights_step(const unsigned char *body, int phase, int class_count, int step,
                          const int16_t *restrict from, int16_t *restrict to);

/* Writes the size of the body and the checksum into a header with the body behind it. */
void pattern_weights_seal(unsigned char *bytes, size_t size);

#endif
