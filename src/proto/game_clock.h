/* The clock of a game, as an engine is told of it, in the three numbers of GTP, read as the
 * Othello programs do:
 *
 *   MAIN 0 0        MAIN for the whole game
 *   MAIN BYO 0      MAIN for the game, and BYO more after each move
 *   0 BYO 0         BYO for each move
 *   MAIN BYO N      MAIN first, then BYO for every N moves
 *   0 0 0           no limit
 *
 * XBoard and the Edax console say the same with other words. */
#ifndef PROTO_GAME_CLOCK_H
#define PROTO_GAME_CLOCK_H

#include "record/position.h"

typedef struct GameClock {
    int64_t main_ns;
    int64_t extra_ns; /* BYO */
    int stones;
    int64_t left_ns[2];  /* of the main time, by Colour; less than 0: overdrawn */
    int64_t stone_ns[2]; /* for the next move in overtime; 0: there is none, or no time in it */
} GameClock;

/* What a player may use for a move; 0 where there is no such limit. */
typedef struct GameAllowance {
    int64_t move_ns;
    int64_t remaining_ns;
    int64_t increment_ns;
} GameAllowance;

void game_clock_set(GameClock *clock, int64_t main_ns, int64_t extra_ns, int stones);

/* A new game: both sides have all their time again. */
void game_clock_reset(GameClock *clock);

/* time_left: `stones` moves to make in the time, also where the settings knew of none, or 0 while main
 * time is running. */
void game_clock_tell(GameClock *clock, Colour colour, int64_t left_ns, int stones);

/* The side has moved. time_left corrects what this gets wrong. */
void game_clock_spend(GameClock *clock, Colour colour, int64_t time_ns);

GameAllowance game_clock_allow(const GameClock *clock, Colour colour, int empties);

#endif
