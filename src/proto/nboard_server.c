/* The answering side of NBoard. */
#include "proto/nboard_server.h"

#include "record/ggf.h"
#include "record/square_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *words;
    NboardVerb verb;
} verbs[] = {
    {"nboard", NBOARD_VERSION},   {"set depth", NBOARD_SET_DEPTH},
    {"set game", NBOARD_SET_GAME}, {"set contempt", NBOARD_SET_CONTEMPT},
    {"move", NBOARD_MOVE},        {"hint", NBOARD_HINT},
    {"go", NBOARD_GO},            {"ping", NBOARD_PING},
    {"learn", NBOARD_LEARN},      {"analyze", NBOARD_ANALYZE},
    {"quit", NBOARD_QUIT},
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Where `text` goes on behind the words and the blanks after them, or NULL. */
static const char *behind(const char *text, const char *words)
{
    for (; *words != '\0'; words++, text++) {
        if (*words == ' ') {
            if (!is_blank(*text)) {
                return NULL;
            }
            while (is_blank(text[1])) {
                text++;
            }
        } else if (tolower((unsigned char)*text) != *words) {
            return NULL;
        }
    }
    if (*text != '\0' && !is_blank(*text)) {
        return NULL;
    }
    while (is_blank(*text)) {
        text++;
    }
    return text;
}

static void read_number(NboardCommand *command)
{
    char *end;
    const long number = strtol(command->text, &end, 10);
    command->has_number = end != command->text && (*end == '\0' || is_blank(*end));
    if (command->has_number) {
        command->number = number > 1000000 ? 1000000 : number < -1000000 ? -1000000 : (int)number;
    }
}

NboardCommand nboard_server_read(const char *line)
{
    while (is_blank(*line)) {
        line++;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        const char *rest = behind(line, verbs[i].words);
        if (rest != NULL) {
            NboardCommand command = {.verb = verbs[i].verb, .text = rest};
            read_number(&command);
            return command;
        }
    }
    Square move = SQUARE_NONE;
    size_t used = 0;
    const bool alone =
        square_text_read(line, POSITION_MAX_SIZE, &move, &used, NULL) == STATUS_OK &&
        (line[used] == '\0' || line[used] == '/' || is_blank(line[used]));
    return (NboardCommand){.verb = alone ? NBOARD_MOVE : NBOARD_UNKNOWN, .text = line};
}

void nboard_server_write_move(Square move, const double *value, int64_t time_ns, StrBuf *out)
{
    strbuf_text(out, "=== ");
    ggf_write_square(move, out);
    strbuf_char(out, '/');
    if (value != NULL) {
        strbuf_format(out, "%.2f", *value);
    }
    strbuf_format(out, "/%.3f\n", (double)time_ns * 1e-9);
}

void nboard_server_write_search(const NboardSearch *search, StrBuf *out)
{
    strbuf_text(out, "search ");
    for (int i = 0; i < search->line_length; i++) {
        strbuf_text(out, i == 0 ? "" : "-");
        ggf_write_square(search->line[i], out);
    }
    strbuf_format(out, " %.2f 0 %d%s\n", search->value,
                  search->to_the_end ? search->confidence : search->depth,
                  search->to_the_end ? "%" : "");
}

void nboard_server_write_nodes(uint64_t nodes, int64_t time_ns, StrBuf *out)
{
    strbuf_format(out, "nodestats %" PRIu64 " %.3f\n", nodes, (double)time_ns * 1e-9);
}
