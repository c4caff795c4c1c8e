/* Numbers and times as people write them. Each function wants the whole text to be the value and
 * says false, with the output untouched, if it is not. */
#ifndef BASE_PARSE_H
#define BASE_PARSE_H

#include <stdbool.h>
#include <stdint.h>

bool parse_int(const char *text, int64_t *value);
bool parse_real(const char *text, double *value); /* finite */
bool parse_time(const char *text, int64_t *time_ns); /* "2", "0.1", "2s" or "100ms"; from 0 on */

#endif
