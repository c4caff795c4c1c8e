/* A position of any even size from 4 to 16 as people exchange it: the discs of each colour and
 * whose turn it is. Plain data, compared with position_equal, converted to the bitboards of the
 * `board` and `wide` rooms for work. This is the currency above the search rooms.
 *
 * A square is 16 * row + column (a1 = 0), a name is a column letter and a row number. */
#ifndef RECORD_POSITION_H
#define RECORD_POSITION_H

#include "base/status.h"
#include "board/board.h"
#include "wide/wide.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    POSITION_MIN_SIZE = 4,
    POSITION_MAX_SIZE = 16,
    SQUARE_COUNT = 256,
    SQUARE_PASS = 256, /* a move that is a pass */
    SQUARE_NONE = 257  /* no move: the game is over */
};
typedef int Square;

typedef enum Colour { BLACK, WHITE } Colour;

typedef struct SquareSet {
    uint16_t rows[POSITION_MAX_SIZE]; /* bit = column */
} SquareSet;

typedef struct Position {
    uint8_t size;        /* 4, 6, ... 16 */
    uint8_t turn;        /* Colour of the side to move */
    SquareSet discs[2];  /* by Colour */
} Position;

bool position_size_ok(int size);
Position position_start(int size);
bool position_equal(const Position *a, const Position *b);

/* Views for the search rooms, seen by the side to move. position_board needs size <= 8. */
Board position_board(const Position *position);
Wide position_wide(const Position *position);

/* Legal squares in a set; empty when the side to move must pass or the game is over. */
SquareSet position_moves(const Position *position);
/* The same as a list in row-major order: SQUARE_PASS alone if it is forced, none at the end. */
int position_move_list(const Position *position, Square list[SQUARE_COUNT]);
bool position_must_pass(const Position *position); /* no move here, but the opponent has one */
bool position_is_over(const Position *position);

/* Why a square cannot be played: NULL if it can. SQUARE_PASS is asked the same way. */
const char *position_fault(const Position *position, Square move);

/* Plays a square or SQUARE_PASS. On an illegal move nothing changes. `flips` may be NULL. */
Status position_play(Position *position, Square move, SquareSet *flips, Error *error);

int position_count(const Position *position, Colour colour);
int position_empties(const Position *position);
/* Black minus White, empty squares to the winner: meaningful once the game is over. */
int position_final_score(const Position *position);

static inline int square_row(Square square)
{
    return square >> 4;
}

static inline int square_column(Square square)
{
    return square & 15;
}

/* To and from the squares 0..63 of the board room. */
static inline Square square_from_board(int square)
{
    return (square >> 3) * 16 + (square & 7);
}

/* The same for a move of the search rooms, which may be BOARD_PASS or BOARD_NO_MOVE. */
static inline Square square_from_move(int move)
{
    return move == BOARD_PASS      ? SQUARE_PASS
           : move == BOARD_NO_MOVE ? SQUARE_NONE
                                   : square_from_board(move);
}

static inline int square_to_board(Square square)
{
    return square_row(square) * 8 + square_column(square);
}

static inline bool square_in(const SquareSet *set, Square square)
{
    return (set->rows[square_row(square)] >> square_column(square) & 1) != 0;
}

/* The set's first square at or after `from` in row-major order, or SQUARE_NONE:
 *   for (Square s = square_next(&set, 0); s != SQUARE_NONE; s = square_next(&set, s + 1)) */
Square square_next(const SquareSet *set, Square from);
int square_count(const SquareSet *set);

#endif
