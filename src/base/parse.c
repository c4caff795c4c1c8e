/* Numbers and times as people write them. */
#include "base/parse.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool parse_int(const char *text, int64_t *value)
{
    char *end = NULL;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || isspace((unsigned char)*text)) {
        return false;
    }
    *value = number;
    return true;
}

bool parse_real(const char *text, double *value)
{
    char *end = NULL;
    const double number = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(number) || isspace((unsigned char)*text)) {
        return false;
    }
    *value = number;
    return true;
}

bool parse_time(const char *text, int64_t *time_ns)
{
    char *end = NULL;
    const double number = strtod(text, &end);
    if (end == text || !isfinite(number) || number < 0 || isspace((unsigned char)*text)) {
        return false;
    }
    const bool milliseconds = strcmp(end, "ms") == 0;
    if (!milliseconds && *end != '\0' && strcmp(end, "s") != 0) {
        return false;
    }
    const double nanoseconds = number * (milliseconds ? 1e6 : 1e9);
    if (nanoseconds > 1e18) { /* thirty years; sums of times must not overflow */
        return false;
    }
    *time_ns = (int64_t)llround(nanoseconds);
    return true;
}
