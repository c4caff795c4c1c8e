/* GTP as the one who answers: command lines in, replies out. Text only; the caller does the
 * talking.
 *
 *   [id] command arguments       =[id] text       ?[id] what is wrong
 *
 * An id is glued to the sign, and every reply ends with an empty line. */
#ifndef PROTO_GTP_SERVER_H
#define PROTO_GTP_SERVER_H

#include "base/strbuf.h"
#include "record/position.h"

enum { GTP_SERVER_WORDS = 8 }; /* arguments that are looked at; no command takes as many */

typedef struct GtpRequest {
    const char *id; /* its digits; empty if there is none */
    const char *command;
    int count;
    const char *words[GTP_SERVER_WORDS]; /* the arguments */
} GtpRequest;

/* Takes a line apart in place: control characters vanish, tabs are blanks, a # begins a comment.
 * False if nothing is left. The command is empty if there is only an id. */
bool gtp_server_read(char *line, GtpRequest *request);

/* b, black, w, white in either case. */
bool gtp_server_colour(const char *text, Colour *colour);

/* The whole text must be a square of the board or a pass. */
bool gtp_server_move(const char *text, int size, Square *move);

/* Appends the reply with its empty line. Empty lines inside the text, which would end it, and
 * line ends behind it are left out. */
void gtp_server_reply(const GtpRequest *request, bool success, const char *text, StrBuf *out);

#endif
