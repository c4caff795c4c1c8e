/* The asking side of NBoard. */
#include "proto/nboard_client.h"

#include "record/ggf.h"
#include "record/square_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t second_ns = 1000000000;

/* The clock of a game that has none: some programs insist on one. */
static const int64_t usual_ns = 900000000000;

/* To NBoard a move without a time took none, and was given its increment: so every move is said to
 * have taken just that. A clock of less than the increment could not have paid for it. */
void nboard_client_set_game(const Game *game, int64_t left_ns, int64_t increment_ns, StrBuf *out)
{
    const int64_t clock_ns = left_ns > 0 ? left_ns : usual_ns;
    const int64_t step_ns = left_ns < increment_ns ? 0 : increment_ns / second_ns * second_ns;
    Record ggf = {.game = *game,
                  .names = {"black", "white"},
                  .clock_ns = {clock_ns, clock_ns},
                  .increment_ns = {step_ns, step_ns}};
    for (int i = 0; i < game->move_count; i++) {
        ggf.game.moves[i] = (GameMove){.square = game->moves[i].square,
                                       .time_ns = step_ns > 0 ? step_ns : -1};
    }
    strbuf_text(out, "set game ");
    ggf_write(&ggf, out);
}

static const char blanks[] = " \t";

/* "=== M/eval/time", with blanks for slashes as Edax writes it. Between two slashes there may be
 * nothing: a move without a value. */
static NboardLine read_move(const char *text, int size)
{
    NboardLine line = {.kind = NBOARD_LINE_BROKEN};
    size_t used = 0;
    text += strspn(text, blanks);
    if (square_text_read(text, size, &line.move, &used, NULL) != STATUS_OK ||
        strchr("/ \t", text[used]) == NULL) {
        return line;
    }
    line.kind = NBOARD_LINE_MOVE;
    text += used;
    text += strspn(text, blanks);
    text += *text == '/';
    char *end = NULL;
    const double value = strtod(text, &end);
    line.has_value = end != text && isfinite(value);
    line.value = line.has_value ? value : 0;
    return line;
}

NboardLine nboard_client_line(const char *text, int size)
{
    if (strncmp(text, "===", 3) == 0) {
        return read_move(text + 3, size);
    }
    NboardLine line = {.kind = NBOARD_LINE_OTHER};
    const bool pong = strncmp(text, "pong ", 5) == 0;
    if (pong || strncmp(text, "nodestats ", 10) == 0) {
        line.kind = pong ? NBOARD_LINE_PONG : NBOARD_LINE_NODES;
        line.number = strtoull(text + (pong ? 5 : 10), NULL, 10);
    }
    return line;
}
