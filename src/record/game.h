/* A game as data: where it started and the moves played, passes included. Replaying never fails:
 * only legal moves get in. */
#ifndef RECORD_GAME_H
#define RECORD_GAME_H

#include "record/position.h"

enum { GAME_MAX_MOVES = 512 }; /* 252 discs on 16x16, and no two passes in a row */

typedef struct GameMove {
    int16_t square;    /* a Square, or SQUARE_PASS */
    bool has_value;    /* a value was recorded */
    float value_discs; /* of the position before the move, for the side that moved */
    int64_t time_ns;   /* spent on the move, -1 if unknown */
} GameMove;

typedef struct Game {
    Position start;
    Position now; /* after all moves */
    int move_count;
    GameMove moves[GAME_MAX_MOVES];
} Game;

void game_init(Game *game, const Position *start);

/* Plays a square or SQUARE_PASS on the end; an illegal move changes nothing. */
Status game_play(Game *game, Square move, Error *error);

/* Takes back the last move; false if there is none. */
bool game_undo(Game *game);

/* The position before move `index`; game->move_count gives the last one. */
Position game_position(const Game *game, int index);

#endif
