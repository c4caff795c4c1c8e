/* The XBoard protocol for reversi. */
#include "proto/xboard.h"

#include "base/parse.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Commands that there is nothing to do for are listed, so that they are not taken for mistakes. */
static const struct {
    const char *word;
    XboardVerb verb;
} verbs[] = {
    {"xboard", XBOARD_NOTHING},   {"accepted", XBOARD_NOTHING}, {"rejected", XBOARD_NOTHING},
    {"random", XBOARD_NOTHING},   {"hard", XBOARD_NOTHING},     {"easy", XBOARD_NOTHING},
    {"draw", XBOARD_NOTHING},     {"name", XBOARD_NOTHING},     {"rating", XBOARD_NOTHING},
    {"computer", XBOARD_NOTHING}, {"ics", XBOARD_NOTHING},      {"nps", XBOARD_NOTHING},
    {"otim", XBOARD_NOTHING},      {"protover", XBOARD_PROTOVER}, {"variant", XBOARD_VARIANT},
    {"new", XBOARD_NEW},          {"quit", XBOARD_QUIT},        {"force", XBOARD_FORCE},
    {"go", XBOARD_GO},            {"playother", XBOARD_PLAYOTHER}, {"usermove", XBOARD_MOVE},
    {"?", XBOARD_MOVE_NOW},       {"level", XBOARD_LEVEL},      {"st", XBOARD_ST},
    {"sd", XBOARD_SD},            {"time", XBOARD_TIME},        {"ping", XBOARD_PING},
    {"result", XBOARD_RESULT},    {"setboard", XBOARD_SETBOARD}, {"hint", XBOARD_HINT},
    {"bk", XBOARD_BK},            {"undo", XBOARD_UNDO},        {"remove", XBOARD_REMOVE},
    {"post", XBOARD_POST},        {"nopost", XBOARD_NOPOST},    {"analyze", XBOARD_ANALYZE},
    {"analyse", XBOARD_ANALYZE},  {"exit", XBOARD_EXIT},        {".", XBOARD_STAT},
    {"memory", XBOARD_MEMORY},    {"cores", XBOARD_CORES},
};

static const char blanks[] = " \t\r";

XboardCommand xboard_read(const char *line)
{
    line += strspn(line, blanks);
    const size_t length = strcspn(line, blanks);
    const char *rest = line + length + strspn(line + length, blanks);
    if (length == 0 || *line == '#') {
        return (XboardCommand){.verb = XBOARD_NOTHING, .text = rest};
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strlen(verbs[i].word) == length && memcmp(verbs[i].word, line, length) == 0) {
            return (XboardCommand){.verb = verbs[i].verb, .text = rest};
        }
    }
    Square move = SQUARE_NONE;
    const bool alone = xboard_read_move(line, &move);
    return (XboardCommand){.verb = alone ? XBOARD_MOVE : XBOARD_UNKNOWN, .text = line};
}

bool xboard_read_move(const char *text, Square *move)
{
    Square read = SQUARE_NONE;
    size_t used = 0;
    if ((*text == 'P' || *text == 'p') && text[1] == '@') {
        text++;
    }
    if (*text == '@' && text[1] != '@') {
        text++;
    }
    if (square_text_read(text, 8, &read, &used, NULL) != STATUS_OK ||
        text[used + strspn(text + used, blanks)] != '\0') {
        return false;
    }
    *move = read;
    return true;
}

/* The next word as a number; *text goes on behind it. */
static bool read_number(const char **text, double *number)
{
    char word[32];
    *text += strspn(*text, blanks);
    const size_t length = strcspn(*text, " \t\r:");
    if (length >= sizeof word) {
        return false;
    }
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    return parse_real(word, number) && *number >= 0 && *number < 1e6;
}

bool xboard_read_level(const char *text, int *moves, int64_t *base_ns, int64_t *increment_ns)
{
    double count = 0;
    double minutes = 0;
    double seconds = 0;
    double increment = 0;
    if (!read_number(&text, &count) || !read_number(&text, &minutes)) {
        return false;
    }
    if (*text == ':') {
        text++;
        if (!read_number(&text, &seconds)) {
            return false;
        }
    }
    if (!read_number(&text, &increment)) {
        return false;
    }
    *moves = (int)count;
    *base_ns = llround((minutes * 60 + seconds) * 1e9);
    *increment_ns = llround(increment * 1e9);
    return true;
}

/* ---- saying ---- */

void xboard_write_features(const char *name, bool memory, bool smp, StrBuf *out)
{
    strbuf_format(out,
                  "feature done=0\n"
                  "feature myname=\"%s\" variants=\"reversi\" usermove=1 setboard=1 playother=1 "
                  "ping=1 analyze=1 draw=0 colors=0 sigint=0 sigterm=0 reuse=1 time=1 nps=0 "
                  "memory=%d smp=%d debug=1\n"
                  "feature done=1\n",
                  name, memory, smp);
}

void xboard_write_square(Square move, StrBuf *out)
{
    if (move == SQUARE_PASS) {
        strbuf_text(out, "@@@@");
    } else {
        strbuf_format(out, "P@%c%d", 'a' + square_column(move), square_row(move) + 1);
    }
}

void xboard_write_result(const Position *position, StrBuf *out)
{
    const int first = position_count(position, BLACK);
    const int second = position_count(position, WHITE);
    if (first == second) {
        strbuf_format(out, "1/2-1/2 {Draw %d-%d}\n", first, second);
    } else if (first > second) {
        strbuf_format(out, "1-0 {White wins %d-%d}\n", first, second);
    } else {
        strbuf_format(out, "0-1 {Black wins %d-%d}\n", second, first);
    }
}

void xboard_write_thought(const XboardThought *thought, StrBuf *out)
{
    strbuf_format(out, "%d %ld %" PRId64 " %" PRIu64, thought->depth,
                  lround(thought->value * 100), thought->time_ns / 10000000, thought->nodes);
    if (thought->confidence < 100) {
        strbuf_format(out, " @%d%%", thought->confidence);
    }
    for (int i = 0; i < thought->line_length; i++) {
        strbuf_char(out, ' ');
        xboard_write_square(thought->line[i], out);
    }
    strbuf_char(out, '\n');
}

void xboard_write_stat(int64_t time_ns, uint64_t nodes, int depth, int moves, StrBuf *out)
{
    strbuf_format(out, "stat01: %" PRId64 " %" PRIu64 " %d 0 %d\n", time_ns / 10000000, nodes,
                  depth, moves);
}
