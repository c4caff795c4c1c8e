/* The answering side of GTP. */
#include "proto/gtp_server.h"

#include "proto/gtp_vertex.h"

#include <string.h>
#include <strings.h>

/* GTP's rules for what comes in; bytes of UTF-8 are none of its control characters. */
static void clean(char *line)
{
    char *to = line;
    for (const char *from = line; *from != '\0' && *from != '#'; from++) {
        const unsigned char c = (unsigned char)*from;
        if (c == '\t') {
            *to++ = ' ';
        } else if (c >= ' ' && c != 127) {
            *to++ = *from;
        }
    }
    *to = '\0';
}

bool gtp_server_read(char *line, GtpRequest *request)
{
    *request = (GtpRequest){.id = "", .command = ""};
    clean(line);
    char *rest = NULL;
    char *word = strtok_r(line, " ", &rest);
    if (word == NULL) {
        return false;
    }
    if (word[strspn(word, "0123456789")] == '\0') {
        request->id = word;
        word = strtok_r(NULL, " ", &rest);
    }
    if (word != NULL) {
        request->command = word;
    }
    while (word != NULL && request->count < GTP_SERVER_WORDS &&
           (word = strtok_r(NULL, " ", &rest)) != NULL) {
        request->words[request->count++] = word;
    }
    return true;
}

bool gtp_server_colour(const char *text, Colour *colour)
{
    const bool black = strcasecmp(text, "b") == 0 || strcasecmp(text, "black") == 0;
    if (!black && strcasecmp(text, "w") != 0 && strcasecmp(text, "white") != 0) {
        return false;
    }
    *colour = black ? BLACK : WHITE;
    return true;
}

bool gtp_server_move(const char *text, int size, Square *move)
{
    size_t used = 0;
    Square read = SQUARE_NONE;
    if (gtp_vertex_read(text, size, &read, &used) != STATUS_OK || text[used] != '\0') {
        return false;
    }
    *move = read;
    return true;
}

void gtp_server_reply(const GtpRequest *request, bool success, const char *text, StrBuf *out)
{
    strbuf_format(out, "%c%s", success ? '=' : '?', request->id);
    if (*text != '\0') {
        strbuf_char(out, ' ');
    }
    for (bool line_due = false; *text != '\0'; text++) {
        if (*text == '\n') {
            line_due = true;
            continue;
        }
        if (line_due) {
            strbuf_char(out, '\n');
            line_due = false;
        }
        strbuf_char(out, *text);
    }
    strbuf_text(out, "\n\n");
}
