/* A board drawn for people in a terminal: coordinates, discs, legal moves, the last move and the
 * discs it turned, disc counts, and what happens next. Without colour and UTF-8 everything still
 * shows: X Black, O White, x o just turned, (X) the last move, + a legal move. */
#ifndef APP_BOARD_VIEW_H
#define APP_BOARD_VIEW_H

#include "base/strbuf.h"
#include "record/game.h"

#include <stdio.h>

typedef struct BoardView {
    bool colour; /* ANSI colours */
    bool utf8;   /* round discs; otherwise letters */
    bool large;  /* four columns and two lines a square; needs colour and UTF-8 */
    bool skip_i; /* columns are lettered as in Go, without an i */
} BoardView;

typedef struct BoardMarks {
    SquareSet legal;
    SquareSet turned; /* by the last move */
    Square last;      /* SQUARE_NONE: no mark */
} BoardMarks;

/* What the stream can show: colour on a terminal unless NO_COLOR is set, discs under a UTF-8
 * locale; neither if `plain`. */
BoardView board_view_for(FILE *stream, bool plain);

/* What there is to mark in the game's last position. */
BoardMarks board_view_marks(const Game *game);

/* Appends one of the lines of the drawing, so that something may stand beside it. The first and
 * the last are column letters. */
void board_view_line(BoardView view, const Position *position, const BoardMarks *marks, int line,
                     StrBuf *out);
int board_view_width(BoardView view, int size);
int board_view_lines(BoardView view, int size);

/* Appends all lines, without blanks at their ends. */
void board_view_board(BoardView view, const Position *position, const BoardMarks *marks,
                      StrBuf *out);

/* Appends a disc with a blank on either side, as it looks on the board. */
void board_view_disc(BoardView view, Colour colour, StrBuf *out);

/* Appends the drawing and the summary: several lines, the last without a newline. */
void board_view_draw(BoardView view, const Game *game, StrBuf *out);

/* Appends one line about the position: "Black 2, White 2. Black to move." */
void board_view_summary(const Position *position, StrBuf *out);

#endif
