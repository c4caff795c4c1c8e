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

void gtp_client_time_settings(int64_t move_ns, int64_t game_ns, int64_t increment_ns, StrBuf *out)
{
    if (game_ns > 0) {
        strbuf_format(out, "time_settings %g %g 0", (double)game_ns * 1e-9,
                      (double)increment_ns * 1e-9);
    } else {
        strbuf_format(out, "time_settings %g %g 1", (double)move_ns * 1e-9,
                      (double)move_ns * 1e-9);
    }
}

void gtp_client_time_left(Colour colour, int64_t left_ns, StrBuf *out)
{
    strbuf_format(out, "time_left %c %g 0", colour_letter(colour), (double)left_ns * 1e-9);
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
