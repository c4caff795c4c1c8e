/* Boards in a terminal. A square is two columns wide, or four columns and two lines, so that
 * boards look square. */
#include "app/board_view.h"

#include "app/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum Cell {
    CELL_EMPTY,
    CELL_LEGAL,
    CELL_BLACK,
    CELL_WHITE,
    CELL_BLACK_TURNED,
    CELL_WHITE_TURNED,
    CELL_KINDS
} Cell;

static const char *const letters[CELL_KINDS] = {".", "+", "X", "O", "x", "o"};
static const char *const discs[CELL_KINDS] = {"·", "+", "●", "○", "◉", "◎"};
/* On the green board all discs are filled; colour and ground tell them apart. */
static const char *const filled[CELL_KINDS] = {"·", "+", "●", "●", "●", "●"};
static const char *const colours[CELL_KINDS] = {
    "38;5;71;48;5;28", "1;38;5;228;48;5;28", "38;5;16;48;5;28",
    "38;5;231;48;5;28", "38;5;16;48;5;71",   "38;5;231;48;5;71"};
static const char *const bracket_colours = "1;38;5;220;48;5;28";

/* Large squares: discs and dots of blocks, an upper and a lower half, on a chequered ground. There
 * is no block for the upper three quarters: the lower quarter in reverse is one. */
#define UPPER_DISC "▗▆▆▖"
#define LOWER_DISC "▝\033[7m▂▂\033[27m▘"
static const char *const halves[2][CELL_KINDS] = {
    {"    ", " ▗▖ ", UPPER_DISC, UPPER_DISC, UPPER_DISC, UPPER_DISC},
    {"    ", " ▝▘ ", LOWER_DISC, LOWER_DISC, LOWER_DISC, LOWER_DISC}};
static const int inks[CELL_KINDS] = {16, 150, 16, 231, 16, 231};
static const int grounds[2] = {28, 22};
enum { GROUND_TURNED = 71, GROUND_LAST = 136 };

BoardView board_view_for(FILE *stream, bool plain)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    const bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    return (BoardView){
        .colour = !plain && isatty(fileno(stream)) && !dumb &&
                  (no_color == NULL || no_color[0] == '\0'),
        .utf8 = !plain && screen_utf8(),
    };
}

BoardMarks board_view_marks(const Game *game)
{
    BoardMarks marks = {.legal = position_moves(&game->now), .last = SQUARE_NONE};
    if (game->move_count > 0 && game->moves[game->move_count - 1].square != SQUARE_PASS) {
        marks.last = game->moves[game->move_count - 1].square;
        Position before = game_position(game, game->move_count - 1);
        position_play(&before, marks.last, &marks.turned, NULL);
    }
    return marks;
}

static Cell cell_at(const Position *position, const BoardMarks *marks, Square square)
{
    const bool turned = square_in(&marks->turned, square);
    return square_in(&position->discs[BLACK], square)   ? turned ? CELL_BLACK_TURNED : CELL_BLACK
           : square_in(&position->discs[WHITE], square) ? turned ? CELL_WHITE_TURNED : CELL_WHITE
           : square_in(&marks->legal, square)           ? CELL_LEGAL
                                                        : CELL_EMPTY;
}

/* Appends `text`, coloured if there are colours. */
static void paint(BoardView view, const char *colour, const char *text, StrBuf *out)
{
    if (view.colour) {
        strbuf_format(out, "\033[%sm%s", colour, text);
    } else {
        strbuf_text(out, text);
    }
}

static void paint_cell(BoardView view, Cell cell, StrBuf *out)
{
    const char *const *texts = !view.utf8 ? letters : view.colour ? filled : discs;
    paint(view, colours[cell], texts[cell], out);
}

int board_view_width(BoardView view, int size)
{
    return view.large ? 4 * size + 6 : 2 * size + 7;
}

int board_view_lines(BoardView view, int size)
{
    return (view.large ? 2 * size : size) + 2;
}

static void column_letters(BoardView view, int size, StrBuf *out)
{
    strbuf_text(out, "   ");
    for (int column = 0; column < size; column++) {
        const int letter = 'a' + column + (view.skip_i && column >= 'i' - 'a');
        strbuf_format(out, view.large ? " %c  " : " %c", letter);
    }
    strbuf_text(out, view.large ? "   " : "    ");
}

static void small_row(BoardView view, const Position *position, const BoardMarks *marks, int row,
                      StrBuf *out)
{
    strbuf_format(out, "%2d ", row + 1);
    for (int column = 0; column <= position->size; column++) {
        const Square square = 16 * row + column;
        const bool inside = column < position->size;
        const char *lead = inside && marks->last == square           ? "("
                           : column > 0 && marks->last == square - 1 ? ")"
                                                                     : " ";
        paint(view, lead[0] == ' ' ? colours[CELL_EMPTY] : bracket_colours, lead, out);
        if (inside) {
            paint_cell(view, cell_at(position, marks, square), out);
        }
    }
    strbuf_format(out, "%s %-2d", view.colour ? "\033[0m" : "", row + 1);
}

static void large_row(const Position *position, const BoardMarks *marks, int row, int half,
                      StrBuf *out)
{
    char label[4] = "  ";
    if (half == 0) {
        snprintf(label, sizeof label, "%2d", (row + 1) % 100);
    }
    strbuf_format(out, "%s ", label);
    for (int column = 0; column < position->size; column++) {
        const Square square = 16 * row + column;
        const Cell cell = cell_at(position, marks, square);
        const int ground = square == marks->last                ? GROUND_LAST
                           : square_in(&marks->turned, square) ? GROUND_TURNED
                                                                : grounds[(row + column) % 2];
        strbuf_format(out, "\033[38;5;%d;48;5;%dm%s", inks[cell], ground, halves[half][cell]);
    }
    strbuf_format(out, "\033[0m %s", label);
}

void board_view_line(BoardView view, const Position *position, const BoardMarks *marks, int line,
                     StrBuf *out)
{
    if (line == 0 || line == board_view_lines(view, position->size) - 1) {
        column_letters(view, position->size, out);
    } else if (view.large) {
        large_row(position, marks, (line - 1) / 2, (line - 1) % 2, out);
    } else {
        small_row(view, position, marks, line - 1, out);
    }
}

void board_view_disc(BoardView view, Colour colour, StrBuf *out)
{
    paint(view, colours[CELL_EMPTY], " ", out);
    paint_cell(view, colour == BLACK ? CELL_BLACK : CELL_WHITE, out);
    strbuf_format(out, " %s", view.colour ? "\033[0m" : "");
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

void board_view_board(BoardView view, const Position *position, const BoardMarks *marks,
                      StrBuf *out)
{
    for (int line = 0; line < board_view_lines(view, position->size); line++) {
        board_view_line(view, position, marks, line, out);
        while (out->length > 0 && out->text[out->length - 1] == ' ') {
            out->text[--out->length] = '\0';
        }
        strbuf_char(out, '\n');
    }
}

void board_view_draw(BoardView view, const Game *game, StrBuf *out)
{
    const BoardMarks marks = board_view_marks(game);
    board_view_board(view, &game->now, &marks, out);
    board_view_summary(&game->now, out);
}
