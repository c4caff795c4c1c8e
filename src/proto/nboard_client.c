/* The asking side of NBoard. */
#include "proto/nboard_client.h"

#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void write_clock(int64_t left_ns, int64_t increment_ns, StrBuf *out)
{
    const int64_t left = left_ns / 1000000000;
    const int64_t increment = increment_ns / 1000000000;
    strbuf_format(out, "TI[%" PRId64 ":%02d/%" PRId64 ":%02d/0:00]", left / 60, (int)(left % 60),
                  increment / 60, (int)(increment % 60));
}

void nboard_client_set_game(const Game *game, int64_t left_ns, int64_t increment_ns, StrBuf *out)
{
    char squares[POSITION_TEXT_SIZE];
    position_text_write(&game->start, squares);
    for (char *c = squares; *c != '\0'; c++) {
        *c = *c == 'X' ? '*' : *c; /* GGF's Black */
    }
    strbuf_text(out, "set game (;GM[Othello]PC[Emilia]PB[black]PW[white]RE[?]");
    if (left_ns > 0) {
        write_clock(left_ns, increment_ns, out);
    } else {
        strbuf_text(out, "TI[15:00]");
    }
    strbuf_format(out, "TY[%d]BO[%d %s]", game->start.size, game->start.size, squares);
    int turn = game->start.turn;
    for (int i = 0; i < game->move_count; i++, turn = !turn) {
        char name[SQUARE_TEXT_SIZE];
        if (game->moves[i].square == SQUARE_PASS) {
            strcpy(name, "PA");
        } else {
            square_text_write(game->moves[i].square, name);
            name[0] = (char)toupper((unsigned char)name[0]);
        }
        strbuf_format(out, "%c[%s]", turn == BLACK ? 'B' : 'W', name);
    }
    strbuf_text(out, ";)");
}

/* "=== M/eval/time", with blanks for slashes as Edax writes it. */
static NboardLine read_move(const char *text, int size)
{
    NboardLine line = {.kind = NBOARD_LINE_BROKEN};
    size_t used = 0;
    text += strspn(text, " \t");
    if (square_text_read(text, size, &line.move, &used, NULL) != STATUS_OK ||
        strchr("/ \t", text[used]) == NULL) {
        return line;
    }
    line.kind = NBOARD_LINE_MOVE;
    text += used;
    text += strspn(text, "/ \t");
    char *end = NULL;
    line.value = strtod(text, &end);
    line.has_value = end != text && isfinite(line.value);
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
