/* The NBoard protocol as the one who asks. Text only; the caller does the talking. */
#ifndef PROTO_NBOARD_CLIENT_H
#define PROTO_NBOARD_CLIENT_H

#include "base/strbuf.h"
#include "record/game.h"

/* "set game (;GM[Othello]...;)" with the moves and, if there is one, the clock as it stands, on which
 * the moves change nothing; what the other side thought of them is its affair. */
void nboard_client_set_game(const Game *game, int64_t left_ns, int64_t increment_ns, StrBuf *out);

/* What a line of the engine says. */
typedef enum NboardLineKind {
    NBOARD_LINE_OTHER,
    NBOARD_LINE_PONG,  /* number */
    NBOARD_LINE_MOVE,  /* "===" with move and perhaps value */
    NBOARD_LINE_NODES, /* "nodestats" with number */
    NBOARD_LINE_BROKEN /* "===" without a move */
} NboardLineKind;

typedef struct NboardLine {
    NboardLineKind kind;
    uint64_t number;
    Square move;
    bool has_value;
    double value; /* in discs, for the side to move */
} NboardLine;

NboardLine nboard_client_line(const char *line, int size);

#endif
