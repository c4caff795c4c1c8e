/* A board drawn for people in a terminal: coordinates, discs, legal moves and the last move
 * marked, disc counts, and what happens next. */
#ifndef APP_BOARD_VIEW_H
#define APP_BOARD_VIEW_H

#include "base/strbuf.h"
#include "record/game.h"

#include <stdio.h>

typedef struct BoardView {
    bool colour; /* ANSI colours */
    bool utf8;   /* round discs; otherwise X, O and + */
} BoardView;

/* What the stream can show: colour on a terminal unless NO_COLOR is set, discs under a UTF-8
 * locale; neither if `plain`. */
BoardView board_view_for(FILE *stream, bool plain);

/* Appends the drawing and the summary: several lines, the last without a newline. */
void board_view_draw(BoardView view, const Game *game, StrBuf *out);

/* Appends one line about the position: "Black 2, White 2. Black to move." */
void board_view_summary(const Position *position, StrBuf *out);

#endif
