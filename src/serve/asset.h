/* The page and what belongs to it, built from web/ and embedded in the program, each also
 * compressed. */
#ifndef SERVE_ASSET_H
#define SERVE_ASSET_H

#include <stddef.h>

typedef struct Asset {
    const char *path; /* as asked for: "/app.js" */
    const char *type; /* of its content */
    const unsigned char *bytes, *bytes_end;
    const unsigned char *gzip, *gzip_end;
} Asset;

const Asset *asset_find(const char *path); /* NULL if there is no such thing */

#endif
