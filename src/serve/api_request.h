/* What a client of the HTTP API asks for, read from the JSON of its request (docs/http.md). Knows
 * no socket and no thread. */
#ifndef SERVE_API_REQUEST_H
#define SERVE_API_REQUEST_H

#include "player/player.h"
#include "record/game.h"

enum {
    API_MAX_BODY = 16 * 1024, /* bytes of a request */
    API_MAX_FIELD = 32,       /* bytes of a field's name, the NUL included */
    API_MAX_SPEC = 256,       /* bytes of a player's text, the NUL included */
    API_MAX_COUNT = 64,       /* moves to be told */
    API_MAX_TIME_S = 30,      /* of thinking about one position */
    API_MAX_DEPTH = 24,       /* of an analysis */
    API_MAX_EXACT = 26
};

typedef enum ApiKind { API_BEST, API_ANALYSE } ApiKind;

typedef struct ApiRequest {
    ApiKind kind;
    Game game;
    int64_t time_ns; /* for each position; never 0 */

    /* API_BEST */
    char player[API_MAX_SPEC]; /* empty: the engine */
    int count;
    int level;  /* -1: as deep as time allows */
    bool exact; /* to the end */

    /* API_ANALYSE */
    int depth;
    int exact_from; /* empty squares */
} ApiRequest;

typedef struct ApiFault {
    char field[API_MAX_FIELD]; /* where the fault lies; empty: in the request as a whole */
    char text[PLAYER_FAULT_SIZE]; /* what is wrong, for people */
    size_t at; /* byte of the field's text, or of the request */
} ApiFault;

/* Reads the request of `kind`. `programs`: players may start programs and read files. */
Status api_request_read(ApiKind kind, const char *body, size_t length, bool programs,
                        ApiRequest *request, ApiFault *fault);

#endif
