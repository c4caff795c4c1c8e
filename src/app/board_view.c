/* Boards in a terminal. Every square is two columns wide, so that boards look square. */
#include "app/board_view.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum Cell { CELL_BLACK, CELL_WHITE, CELL_EMPTY, CELL_LEGAL, CELL_KINDS } Cell;

static const char *const ascii[CELL_KINDS] = {"X", "O", ".", "+"};
static const char *const discs[CELL_KINDS] = {"\u25cf", "\u25cb", "\u00b7", "+"};
/* On the green board both discs are filled and the colour tells them apart. */
static const char *const filled[CELL_KINDS] = {"\033[30m\u25cf", "\033[97m\u25cf",
                                               "\033[90m\u00b7", "\033[93m+"};
static const char *const letters[CELL_KINDS] = {"\033[30mX", "\033[97mO", "\033[90m.",
                                                "\033[93m+"};

BoardView board_view_for(FILE *stream, bool plain)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    const bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    return (BoardView){
        .colour = !plain && isatty(fileno(stream)) && !dumb &&
                  (no_color == NULL || no_color[0] == '\0'),
        .utf8 = !plain && strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
    };
}

static Cell cell_at(const Position *position, const SquareSet *moves, Square square)
{
    return square_in(&position->discs[BLACK], square)   ? CELL_BLACK
           : square_in(&position->discs[WHITE], square) ? CELL_WHITE
           : square_in(moves, square)                   ? CELL_LEGAL
                                                        : CELL_EMPTY;
}

static void column_letters(int size, StrBuf *out)
{
    strbuf_text(out, "   ");
    for (int column = 0; column < size; column++) {
        strbuf_format(out, " %c", 'a' + column);
    }
    strbuf_char(out, '\n');
}

void board_view_summary(const Position *position, StrBuf *out)
{
    const int black = position_count(position, BLACK);
    const int white = position_count(position, WHITE);
    const char *mover = position->turn == BLACK ? "Black" : "White";
    strbuf_format(out, "Black %d, White %d. ", black, white);
    if (position_must_pass(position)) {
        strbuf_format(out, "%s must pass.", mover);
    } else if (!position_is_over(position)) {
        strbuf_format(out, "%s to move.", mover);
    } else if (black == white) {
        strbuf_text(out, "Game over: a draw.");
    } else {
        strbuf_format(out, "Game over: %s wins.", black > white ? "Black" : "White");
    }
}

void board_view_draw(BoardView view, const Game *game, StrBuf *out)
{
    const Position *position = &game->now;
    const SquareSet moves = position_moves(position);
    const char *const *cells = view.colour ? (view.utf8 ? filled : letters)
                               : view.utf8 ? discs
                                           : ascii;
    const Square last = game->move_count == 0 ? SQUARE_NONE
                                              : game->moves[game->move_count - 1].square;
    column_letters(position->size, out);
    for (int row = 0; row < position->size; row++) {
        strbuf_format(out, "%3d", row + 1);
        for (int column = 0; column < position->size; column++) {
            const Square square = 16 * row + column;
            /* The last move is pointed at; in colour it stands on a brighter square. */
            const char *before = square == last ? (view.colour ? "\033[48;5;35m " : ">")
                                                : (view.colour ? "\033[48;5;28m " : " ");
            strbuf_format(out, "%s%s", before, cells[cell_at(position, &moves, square)]);
        }
        strbuf_format(out, "%s %d\n", view.colour ? " \033[0m" : "", row + 1);
    }
    column_letters(position->size, out);
    board_view_summary(position, out);
}
