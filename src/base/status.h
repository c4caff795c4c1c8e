/* Errors are values. Anything that can fail on outside input returns a Status and, if the caller
 * passes an Error, says what is wrong in a constant sentence and at which byte of the input.
 * On failure every other output is left untouched. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stddef.h>

typedef enum Status {
    STATUS_OK = 0,
    STATUS_SYNTAX,  /* the text is not of the expected form */
    STATUS_RANGE,   /* well formed, but outside what is allowed */
    STATUS_ILLEGAL, /* against the rules of the game */
    STATUS_IO,      /* the system said no */
    STATUS_MEMORY,  /* out of memory */
    STATUS_STOPPED  /* interrupted on request */
} Status;

typedef struct Error {
    Status status;
    const char *text; /* constant, lower case, no full stop: "square is occupied" */
    size_t at;        /* byte offset into the input where the fault begins */
} Error;

/* Fills *error if there is one and hands the status back: `return error_set(e, ...)`. */
static inline Status error_set(Error *error, Status status, const char *text, size_t at)
{
    if (error != NULL) {
        *error = (Error){.status = status, .text = text, .at = at};
    }
    return status;
}

#endif
