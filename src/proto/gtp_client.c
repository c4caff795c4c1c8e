/* The asking side of GTP. */
#include "proto/gtp_client.h"

#include "proto/gtp_vertex.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

GtpReply gtp_client_reply(const char *line, uint64_t id)
{
    GtpReply reply = {.kind = *line == '='   ? GTP_REPLY_YES
                              : *line == '?' ? GTP_REPLY_NO
                                             : GTP_REPLY_NONE};
    if (reply.kind == GTP_REPLY_NONE) {
        return reply;
    }
    const char *glued = line + 1;
    const char *text = glued + strspn(glued, " \t");
    char *end = NULL;
    const uint64_t number = strtoull(text, &end, 10);
    /* A number is an id if it is glued to the sign or is the one we wait for. */
    if (id != 0 && end != text && *text != '-' && *text != '+' && strchr(" \t", *end) != NULL &&
        (text == glued || number == id)) {
        reply.has_id = number == id;
        reply.wrong_id = number != id;
        text = end;
    }
    reply.text = text + strspn(text, " \t");
    return reply;
}

static char colour_letter(Colour colour)
{
    return colour == BLACK ? 'b' : 'w';
}

void gtp_client_play(Colour colour, Square move, StrBuf *out)
{
    char name[SQUARE_TEXT_SIZE];
    gtp_vertex_write(move, name);
    strbuf_format(out, "play %c %s", colour_letter(colour), name);
}

void gtp_client_genmove(Colour colour, StrBuf *out)
{
    strbuf_format(out, "genmove %c", colour_letter(colour));
}

/* Whole seconds where it can be: not every program reads a fraction, and none an exponent. Never more
 * than there is, but for the last millisecond: 0 would mean something else. */
static void put_seconds(int64_t time_ns, StrBuf *out)
{
    const int64_t ms = time_ns > 0 && time_ns < 1000000 ? 1 : time_ns / 1000000;
    strbuf_format(out, ms % 1000 == 0 ? " %" PRId64 : " %" PRId64 ".%03d", ms / 1000,
                  (int)(ms % 1000));
}

void gtp_client_time_settings(int64_t move_ns, int64_t game_ns, int64_t increment_ns, StrBuf *out)
{
    strbuf_text(out, "time_settings");
    put_seconds(game_ns > 0 ? game_ns : move_ns, out);
    put_seconds(game_ns > 0 ? increment_ns : move_ns, out);
    strbuf_text(out, game_ns > 0 ? " 0" : " 1");
}

void gtp_client_time_left(Colour colour, int64_t left_ns, StrBuf *out)
{
    strbuf_format(out, "time_left %c", colour_letter(colour));
    put_seconds(left_ns, out);
    strbuf_text(out, " 0");
}

Status gtp_client_move(const char *text, int size, Square *move, Error *error)
{
    size_t used = 0;
    Square read = SQUARE_NONE;
    if (strcasecmp(text, "resign") == 0) {
        return error_set(error, STATUS_ILLEGAL, "the program resigned", 0);
    }
    if (gtp_vertex_read(text, size, &read, &used) != STATUS_OK ||
        text[used + strspn(text + used, " \t")] != '\0') {
        return error_set(error, STATUS_SYNTAX, "the answer is not a move", 0);
    }
    *move = read;
    return STATUS_OK;
}
