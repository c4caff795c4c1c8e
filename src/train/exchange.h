/* Files for the programs outside that fit on a GPU (tools/gpu): out goes the layout of the
 * patterns with the weights to start from, back come the values of the classes. Little-endian.
 *
 *   layout   "EMLAYOUT", int32 id, phases, entries, classes; int16 step[64][64];
 *            int32 origin[64]; int32 class_of[entries]; int16 values[phases][classes]
 *   classes  "EMCLASS1", int32 id, phases, classes; int16 values[phases][classes] */
#ifndef TRAIN_EXCHANGE_H
#define TRAIN_EXCHANGE_H

#include "base/status.h"
#include "eval/pattern.h"

Status exchange_write_layout(const PatternWeights *weights, const char *path, Error *error);
Status exchange_read_classes(const char *path, PatternWeights *weights, Error *error);

#endif
