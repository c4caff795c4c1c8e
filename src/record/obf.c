/* OBF lines. A field is `MOVE:SCORE` or a lone `SCORE`, each ended by a `;` which the last field
 * may leave out. */
#include "record/obf.h"

#include "record/format_priv.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FILLER_SCORE = -127 };

bool obf_is_blank(const char *line)
{
    return line[square_text_blanks(line)] == '\0';
}

bool obf_score_of(const Obf *obf, Square move, int *score_discs)
{
    for (int i = 0; i < obf->move_count; i++) {
        if (obf->moves[i].move == move) {
            *score_discs = obf->moves[i].score_discs;
            return true;
        }
    }
    return false;
}

/* A whole number with or without sign at text[*at]. */
static bool read_score(const char *text, size_t *at, int *score)
{
    size_t i = *at;
    const bool minus = text[i] == '-';
    i += text[i] == '-' || text[i] == '+';
    if (text[i] < '0' || text[i] > '9') {
        return false;
    }
    int value = 0;
    for (; text[i] >= '0' && text[i] <= '9'; i++) {
        value = value > 999 ? 9999 : value * 10 + (text[i] - '0');
    }
    *at = i;
    *score = minus ? -value : value;
    return true;
}

static Status keep_score(Obf *obf, Square move, int score, size_t at, Error *error)
{
    int known = 0;
    const char *fault = move == SQUARE_NONE ? NULL : position_fault(&obf->position, move);
    if (fault != NULL) {
        return error_set(error, STATUS_ILLEGAL, fault, at);
    }
    if (abs(score) > obf->position.size * obf->position.size) {
        return error_set(error, STATUS_RANGE, "the score is more than the board has squares", at);
    }
    if (move == SQUARE_NONE ? obf->has_score : obf_score_of(obf, move, &known)) {
        return error_set(error, STATUS_SYNTAX, "a second score for the same thing", at);
    }
    if (move == SQUARE_NONE) {
        obf->has_score = true;
        obf->score_discs = score;
    } else {
        obf->moves[obf->move_count++] = (ObfScore){.move = move, .score_discs = score};
    }
    return STATUS_OK;
}

/* One field at line[*at], which is not blank. */
static Status read_field(const char *line, size_t *at, Obf *obf, Error *error)
{
    const size_t begin = *at;
    Square move = SQUARE_NONE;
    int score = 0;
    if (!read_score(line, at, &score)) {
        size_t used = 0;
        Error fault;
        const Status status =
            square_text_read(line + begin, obf->position.size, &move, &used, &fault);
        if (status != STATUS_OK) {
            return error_set(error, status, fault.text, begin + fault.at);
        }
        *at = begin + used;
        *at += square_text_blanks(line + *at);
        if (line[*at] != ':') {
            return error_set(error, STATUS_SYNTAX, "a score is written MOVE:SCORE", *at);
        }
        ++*at;
        *at += square_text_blanks(line + *at);
        if (!read_score(line, at, &score)) {
            return error_set(error, STATUS_SYNTAX, "the score is not a whole number", *at);
        }
    }
    *at += square_text_blanks(line + *at);
    if (line[*at] != ';' && line[*at] != '\0') {
        return error_set(error, STATUS_SYNTAX, "a ; is expected after the score", *at);
    }
    return move == SQUARE_PASS && score == FILLER_SCORE
               ? STATUS_OK
               : keep_score(obf, move, score, begin, error);
}

/* A position without a score of its own is worth its best move. */
static void settle_score(Obf *obf)
{
    const bool given = obf->has_score;
    for (int i = 0; i < obf->move_count && !given; i++) {
        if (!obf->has_score || obf->moves[i].score_discs > obf->score_discs) {
            obf->has_score = true;
            obf->score_discs = obf->moves[i].score_discs;
        }
    }
}

Status obf_read(const char *line, int size, Obf *obf, Error *error)
{
    Obf read; /* the array of moves stays unset beyond move_count */
    read.has_score = false;
    read.score_discs = 0;
    read.move_count = 0;
    size_t at = 0;
    const size_t begin = square_text_blanks(line);
    Error fault;
    Status status =
        position_text_read_squares(line + begin, size, &read.position, &at, &fault);
    if (status != STATUS_OK) {
        return error_set(error, status, fault.text, begin + fault.at);
    }
    at += begin;
    at += square_text_blanks(line + at);
    if (line[at] != ';' && line[at] != '\0') {
        return error_set(error, STATUS_SYNTAX, "a ; is expected after the position", at);
    }
    while (line[at] != '\0') {
        at += line[at] == ';';
        at += square_text_blanks(line + at);
        if (line[at] != ';' && line[at] != '\0') {
            status = read_field(line, &at, &read, error);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    settle_score(&read);
    *obf = read;
    return STATUS_OK;
}

void obf_write(const Obf *obf, StrBuf *out)
{
    char text[POSITION_TEXT_SIZE];
    position_text_write(&obf->position, text);
    strbuf_format(out, "%s;", text);
    int best = INT_MIN;
    for (int i = 0; i < obf->move_count; i++) {
        char name[SQUARE_TEXT_SIZE] = "--";
        if (obf->moves[i].move != SQUARE_PASS) {
            square_text_write(obf->moves[i].move, name);
            name[0] = (char)(name[0] - 'a' + 'A');
        }
        strbuf_format(out, " %s:%+d;", name, obf->moves[i].score_discs);
        best = obf->moves[i].score_discs > best ? obf->moves[i].score_discs : best;
    }
    if (obf->has_score && (obf->move_count == 0 || obf->score_discs != best)) {
        strbuf_format(out, " %+d;", obf->score_discs);
    }
}

/* ---- as a format of games: a game without moves ---- */

/* A line of a problem set: a board, and behind it nothing or scores. */
static bool is_problem(const char *line)
{
    size_t used = 0;
    if (format_board_size(line, &used) == 0) {
        return false;
    }
    const char *rest = line + used;
    if (*rest == ';') {
        rest += 1 + square_text_blanks(rest + 1);
        const char *number = rest + (*rest == '+' || *rest == '-'); /* `--` is a pass */
        return *rest == '\0' || isdigit((unsigned char)*number) || strchr(rest, ':') != NULL;
    }
    return *rest == '\0';
}

/* Every line in sight has to be one; the last may be cut off. */
bool obf_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    format_look(text, length, look);
    int problems = 0;
    for (char *line = look + square_text_blanks(look); *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end == NULL && problems > 0) {
            break;
        }
        if (end != NULL) {
            *end = '\0';
        }
        if (!is_problem(line)) {
            return false;
        }
        problems++;
        line = end == NULL ? line + strlen(line) : end + 1 + square_text_blanks(end + 1);
    }
    return problems > 0;
}

Status obf_read_game(FormatState *state, const char *text, size_t length, Record *record,
                     Error *error)
{
    (void)state;
    (void)length;
    const int size = format_board_size(text, NULL);
    const Status status = obf_read(text, size == 0 ? 8 : size, &record->known, error);
    if (status == STATUS_OK) {
        game_init(&record->game, &record->known.position);
    }
    return status;
}

Status obf_write_game(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    (void)error;
    Obf obf = record->known;
    obf.position = record->game.now;
    obf_write(&obf, out);
    strbuf_char(out, '\n');
    return STATUS_OK;
}
