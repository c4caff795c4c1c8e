/* GGF. A tag is a row with the function that reads its value; the value is copied out first, so
 * that no reader looks beyond its closing bracket. */
#include "record/ggf.h"

#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TAG_SIZE = 8, VALUE_SIZE = 512 };

typedef Status ReadTag(Ggf *ggf, int colour, const char *value, Error *error);

/* ---- reading ---- */

/* The square brackets are GGF's only syntax; control characters are nobody's name. */
static Status read_name(Ggf *ggf, int colour, const char *value, Error *error)
{
    (void)error;
    char *name = ggf->names[colour];
    size_t length = 0;
    for (; value[length] != '\0' && length < GGF_NAME_SIZE - 1; length++) {
        name[length] = (char)((unsigned char)value[length] < ' ' ? ' ' : value[length]);
    }
    name[length] = '\0';
    return STATUS_OK;
}

/* "[d.][h:]m:s" or plain seconds up to the slash; -1 if it is none of these. */
static int64_t read_clock(const char *text, size_t *used)
{
    double total = 0;
    size_t at = strspn(text, " ");
    for (;;) {
        char *end = NULL;
        if (!isdigit((unsigned char)text[at])) {
            *used = at;
            return text[at] == '/' || text[at] == '\0' ? 0 : -1;
        }
        total += strtod(text + at, &end);
        at = (size_t)(end - text);
        if (text[at] != ':') {
            break;
        }
        total *= 60;
        at++;
    }
    *used = at + strspn(text + at, " ");
    return total > 0 && total < 1e9 ? (int64_t)llround(total * 1e9) : 0;
}

/* Time for the game, increment, and a grace that nobody uses up on purpose. */
static Status read_times(Ggf *ggf, int colour, const char *value, Error *error)
{
    (void)error;
    size_t used = 0;
    const int64_t clock = read_clock(value, &used);
    int64_t increment = 0;
    if (clock > 0 && value[used] == '/') {
        increment = read_clock(value + used + 1, &used);
    }
    ggf->clock_ns[colour] = clock > 0 ? clock : 0;
    ggf->increment_ns[colour] = increment > 0 ? increment : 0;
    return STATUS_OK; /* a clock that cannot be read is none: the game is what counts */
}

static Status read_both_times(Ggf *ggf, int colour, const char *value, Error *error)
{
    read_times(ggf, !colour, value, error);
    return read_times(ggf, colour, value, error);
}

static Status read_board(Ggf *ggf, int colour, const char *value, Error *error)
{
    (void)colour;
    char *end = NULL;
    const long size = strtol(value, &end, 10);
    if (ggf->game.move_count > 0) {
        return error_set(error, STATUS_SYNTAX, "the board comes after the first move", 0);
    }
    if (size < POSITION_MIN_SIZE || size > POSITION_MAX_SIZE || !position_size_ok((int)size)) {
        return error_set(error, STATUS_RANGE, "the board size is not an even number from 4 to 16",
                         0);
    }
    Position start;
    size_t used = 0;
    Error fault;
    const Status status = position_text_read_squares(end, (int)size, &start, &used, &fault);
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, (size_t)(end - value) + fault.at);
    }
    game_init(&ggf->game, &start);
    return STATUS_OK;
}

Status ggf_read_move(const char *text, int size, GameMove *move, Error *error)
{
    Square square = SQUARE_NONE;
    size_t used = 0;
    const Status status = square_text_read(text, size, &square, &used, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (strchr("/ \t", text[used]) == NULL) {
        return error_set(error, STATUS_SYNTAX, "a slash is expected after the move", used);
    }
    *move = (GameMove){.square = (int16_t)square, .time_ns = -1};
    const char *slash = text + used;
    char *end = NULL;
    if (*slash == '/') {
        const double value = strtod(slash + 1, &end);
        move->has_value = end != slash + 1 && fabs(value) <= 1e6;
        move->value_discs = move->has_value ? (float)value : 0;
        slash = strchr(slash + 1, '/');
        const double seconds = slash == NULL ? -1 : strtod(slash + 1, &end);
        if (slash != NULL && end != slash + 1 && seconds >= 0 && seconds < 1e9) {
            move->time_ns = (int64_t)llround(seconds * 1e9);
        }
    }
    return STATUS_OK;
}

static Status read_move(Ggf *ggf, int colour, const char *value, Error *error)
{
    Game *game = &ggf->game;
    GameMove move;
    Status status = ggf_read_move(value, game->now.size, &move, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (game->now.turn != colour && position_must_pass(&game->now)) {
        game_play(game, SQUARE_PASS, NULL);
    }
    if (game->now.turn != colour) {
        return error_set(error, STATUS_ILLEGAL, "the other side is to move", 0);
    }
    status = game_play(game, move.square, error);
    if (status == STATUS_OK) {
        game->moves[game->move_count - 1] = move;
    }
    return status;
}

static const struct {
    const char *name;
    int colour;
    ReadTag *read;
} tags[] = {
    {"PB", BLACK, read_name},       {"PW", WHITE, read_name},  {"TI", BLACK, read_both_times},
    {"TB", BLACK, read_times},      {"TW", WHITE, read_times}, {"BO", BLACK, read_board},
    {"B", BLACK, read_move},        {"W", WHITE, read_move},
};

static Status read_value(Ggf *ggf, const char *tag, const char *value, Error *error)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (strcasecmp(tags[i].name, tag) == 0) {
            return tags[i].read(ggf, tags[i].colour, value, error);
        }
    }
    return STATUS_OK;
}

/* Copies `length` bytes and ends them; what does not fit is cut. */
static void copy(char *to, size_t room, const char *from, size_t length)
{
    length = length < room - 1 ? length : room - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* Reads "TAG[value]" at text[*at]. */
static Status read_tag(const char *text, size_t *at, Ggf *ggf, Error *error)
{
    char tag[TAG_SIZE];
    char value[VALUE_SIZE];
    size_t length = 0;
    while (isalpha((unsigned char)text[*at + length])) {
        length++;
    }
    copy(tag, sizeof tag, text + *at, length);
    const size_t open = *at + length;
    if (length == 0 || text[open] != '[') {
        return error_set(error, STATUS_SYNTAX, "a tag is written NAME[value]", open);
    }
    const size_t size = strcspn(text + open + 1, "]");
    if (text[open + 1 + size] == '\0') {
        return error_set(error, STATUS_SYNTAX, "the value of a tag is not closed", open);
    }
    copy(value, sizeof value, text + open + 1, size);
    Error fault;
    const Status status = read_value(ggf, tag, value, &fault);
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, open + 1 + fault.at);
    }
    *at = open + size + 2;
    return STATUS_OK;
}

Status ggf_read(const char *text, Ggf *ggf, Error *error)
{
    const Position start = position_start(8);
    const char *begin = strstr(text, "(;");
    Ggf read = {0};
    if (begin == NULL) {
        return error_set(error, STATUS_SYNTAX, "a game begins with (;", 0);
    }
    game_init(&read.game, &start);
    size_t at = (size_t)(begin - text) + 2;
    for (;;) {
        at += strspn(text + at, " \t\r\n");
        if (text[at] == ';' && text[at + 1] == ')') {
            break;
        }
        if (text[at] == '\0' || text[at] == ';') {
            return error_set(error, STATUS_SYNTAX, "the game is not closed by ;)", at);
        }
        const Status status = read_tag(text, &at, &read, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    *ggf = read;
    return STATUS_OK;
}

/* ---- writing ---- */

static void write_time(int64_t time_ns, StrBuf *out)
{
    const int64_t seconds = time_ns / 1000000000;
    const int64_t milliseconds = time_ns / 1000000 % 1000;
    strbuf_format(out, "%" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
    if (milliseconds != 0) { /* whole seconds, which every program reads, where they will do */
        strbuf_format(out, ".%03d", (int)milliseconds);
    }
}

static void write_clock(const char *tag, int64_t clock_ns, int64_t increment_ns, StrBuf *out)
{
    strbuf_format(out, "%s[", tag);
    write_time(clock_ns, out);
    strbuf_char(out, '/');
    write_time(increment_ns, out);
    strbuf_text(out, "/0:00]");
}

static void write_name(const char *tag, const char *name, StrBuf *out)
{
    strbuf_format(out, "%s[", tag);
    for (; *name != '\0'; name++) {
        strbuf_char(out, strchr("[]", *name) != NULL ? ' ' : *name);
    }
    strbuf_char(out, ']');
}

void ggf_write_square(Square move, StrBuf *out)
{
    char name[SQUARE_TEXT_SIZE] = "PA";
    if (move != SQUARE_PASS) {
        square_text_write(move, name);
        name[0] = (char)toupper((unsigned char)name[0]);
    }
    strbuf_text(out, name);
}

static void write_move(const GameMove *move, StrBuf *out)
{
    ggf_write_square(move->square, out);
    if (move->has_value || move->time_ns >= 0) {
        strbuf_char(out, '/');
    }
    if (move->has_value) {
        strbuf_format(out, "%.2f", (double)move->value_discs);
    }
    if (move->time_ns >= 0) {
        strbuf_format(out, "/%.3f", (double)move->time_ns * 1e-9);
    }
}

void ggf_write(const Ggf *ggf, StrBuf *out)
{
    const Game *game = &ggf->game;
    char squares[POSITION_TEXT_SIZE];
    position_text_write(&game->start, squares);
    for (char *c = squares; *c != '\0'; c++) {
        *c = *c == 'X' ? '*' : *c; /* GGF's Black */
    }
    strbuf_text(out, "(;GM[Othello]PC[Emilia]");
    write_name("PB", ggf->names[BLACK], out);
    write_name("PW", ggf->names[WHITE], out);
    if (position_is_over(&game->now)) {
        strbuf_format(out, "RE[%+d]", position_final_score(&game->now));
    } else {
        strbuf_text(out, "RE[?]");
    }
    const bool alike = ggf->clock_ns[BLACK] == ggf->clock_ns[WHITE] &&
                       ggf->increment_ns[BLACK] == ggf->increment_ns[WHITE];
    if (ggf->clock_ns[BLACK] > 0) {
        write_clock(alike ? "TI" : "TB", ggf->clock_ns[BLACK], ggf->increment_ns[BLACK], out);
    }
    if (ggf->clock_ns[WHITE] > 0 && !alike) {
        write_clock("TW", ggf->clock_ns[WHITE], ggf->increment_ns[WHITE], out);
    }
    strbuf_format(out, "TY[%d]BO[%d %s]", game->start.size, game->start.size, squares);
    int turn = game->start.turn;
    for (int i = 0; i < game->move_count; i++, turn = !turn) {
        strbuf_text(out, turn == BLACK ? "B[" : "W[");
        write_move(&game->moves[i], out);
        strbuf_char(out, ']');
    }
    strbuf_text(out, ";)");
}

/* ---- the clock ---- */

int64_t ggf_left_ns(const Ggf *ggf, Colour colour)
{
    int64_t left = ggf->clock_ns[colour];
    if (left == 0) {
        return 0;
    }
    int turn = ggf->game.start.turn;
    for (int i = 0; i < ggf->game.move_count; i++, turn = !turn) {
        if (turn == (int)colour && ggf->game.moves[i].time_ns >= 0) {
            left += ggf->increment_ns[colour] - ggf->game.moves[i].time_ns;
        }
    }
    return left > 0 ? left : 1;
}
