/* What a player thinks of one move: it is asked about the position after it, and its answer is
 * turned round to what it means before. */
#ifndef APP_HINT_H
#define APP_HINT_H

#include "player/player.h"

typedef struct HintWay {
    Square move;
    bool passed; /* the opponent has no answer */
    Game after;
} HintWay;

/* The game to ask about; it lives in `way`. */
const Game *hint_after(const Game *game, Square move, HintWay *way);

/* Makes the player's answer one about the position before the move: value, depth and line. */
void hint_before(const HintWay *way, PlayerResult *result);

#endif
