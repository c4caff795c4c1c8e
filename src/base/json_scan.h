/* Reads JSON as a row of events, each with the path that leads to it, in constant memory and
 * without building anything. Unlike a tree it gives what comes before a fault: half a file is read
 * half. */
#ifndef BASE_JSON_SCAN_H
#define BASE_JSON_SCAN_H

#include "base/status.h"

#include <stdbool.h>

enum { JSON_SCAN_DEPTH = 32, JSON_SCAN_KEY_SIZE = 32, JSON_SCAN_TEXT_SIZE = 1024 };

/* From the outermost container to the value: a key in an object, a number from 0 in an array. */
typedef struct JsonScanPath {
    int depth;
    struct {
        char key[JSON_SCAN_KEY_SIZE]; /* empty in arrays; a long one is cut */
        int index;                    /* -1 in objects */
    } steps[JSON_SCAN_DEPTH];
} JsonScanPath;

typedef enum JsonScanKind {
    JSON_SCAN_TEXT,
    JSON_SCAN_NUMBER,
    JSON_SCAN_TRUE,
    JSON_SCAN_FALSE,
    JSON_SCAN_NULL,
    JSON_SCAN_CLOSED /* the object or array at the path is complete */
} JsonScanKind;

typedef struct JsonScanEvent {
    JsonScanKind kind;
    size_t at;        /* where it begins; of JSON_SCAN_CLOSED, where it ends */
    const char *text; /* of JSON_SCAN_TEXT, UTF-8; cut if it is very long */
    double number;
} JsonScanEvent;

/* Stops the scan by returning something else than STATUS_OK. */
typedef Status JsonScanTake(void *context, const JsonScanPath *path, const JsonScanEvent *event,
                            Error *error);

/* Reads the one value that `text`, ended by a NUL, consists of. */
Status json_scan(const char *text, JsonScanTake *take, void *context, Error *error);

#endif
