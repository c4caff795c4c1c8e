/* The NBoard protocol as the one who answers: commands in, lines out. Text only; the caller does
 * the talking. Versions 1 and 2, with what the programs around them really send. */
#ifndef PROTO_NBOARD_SERVER_H
#define PROTO_NBOARD_SERVER_H

#include "base/strbuf.h"
#include "record/game.h"

typedef enum NboardVerb {
    NBOARD_UNKNOWN, /* to be ignored */
    NBOARD_VERSION, /* number */
    NBOARD_SET_DEPTH,    /* number */
    NBOARD_SET_CONTEMPT, /* number */
    NBOARD_SET_GAME,     /* text: GGF */
    NBOARD_MOVE,         /* text: for ggf_read_move */
    NBOARD_HINT,         /* number */
    NBOARD_GO,
    NBOARD_PING, /* text: to be sent back */
    NBOARD_LEARN,
    NBOARD_ANALYZE,
    NBOARD_QUIT
} NboardVerb;

typedef struct NboardCommand {
    NboardVerb verb;
    bool has_number;
    int number;       /* 0 where there is none */
    const char *text; /* the rest of the line, blanks in front removed */
} NboardCommand;

/* Reads a command; a lone move, as version 1 sends it, is a move too. */
NboardCommand nboard_server_read(const char *line);

/* "=== F5/1.25/0.8", with the value for the side to move, if there is one. */
void nboard_server_write_move(Square move, const double *value, int64_t time_ns, StrBuf *out);

/* "search F5-D6 1.25 0 12": a line, its value for the side to move, and how it was found. */
typedef struct NboardSearch {
    const Square *line;
    int line_length;
    double value;
    int depth;
    int confidence; /* percent */
    bool to_the_end; /* the search reached the end of the game: the depth is its confidence */
} NboardSearch;

void nboard_server_write_search(const NboardSearch *search, StrBuf *out);
void nboard_server_write_nodes(uint64_t nodes, int64_t time_ns, StrBuf *out);

#endif
