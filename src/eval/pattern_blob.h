/* The weights file that was built into the program. */
#ifndef EVAL_PATTERN_BLOB_H
#define EVAL_PATTERN_BLOB_H

#include <stddef.h>

const void *pattern_blob_bytes(void);
size_t pattern_blob_size(void); /* 0: built without weights */

#endif
