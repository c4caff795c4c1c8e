/* GTP as the one who asks: commands out, replies in. Text only; the caller does the talking. */
#ifndef PROTO_GTP_CLIENT_H
#define PROTO_GTP_CLIENT_H

#include "base/strbuf.h"
#include "record/game.h"

typedef enum GtpReplyKind {
    GTP_REPLY_NONE, /* not the first line of a reply */
    GTP_REPLY_YES,  /* "=" */
    GTP_REPLY_NO    /* "?" */
} GtpReplyKind;

typedef struct GtpReply {
    GtpReplyKind kind;
    bool has_id; /* the id that was asked with came back */
    bool wrong_id;
    const char *text; /* the rest of the line, blanks in front removed */
} GtpReply;

/* Reads the first line of a reply to the command with this id (0: none was given). An id apart
 * from its sign, as Edax writes it, is taken too. */
GtpReply gtp_client_reply(const char *line, uint64_t id);

/* "play b f5", "genmove w": colours in lower case, which every program takes. */
void gtp_client_play(Colour colour, Square move, StrBuf *out);
void gtp_client_genmove(Colour colour, StrBuf *out);

/* The clock before a game. A time for each move is given as main time and as byo-yomi of one
 * stone, because programs differ in which of the two they read. Times in nanoseconds, 0: none. */
void gtp_client_time_settings(int64_t move_ns, int64_t game_ns, int64_t increment_ns, StrBuf *out);
void gtp_client_time_left(Colour colour, int64_t left_ns, StrBuf *out);

/* Reads the move in the answer to genmove; "pass" in any case. */
Status gtp_client_move(const char *text, int size, Square *move, Error *error);

#endif
