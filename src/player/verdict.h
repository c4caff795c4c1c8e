/* What a move of a game was worth: the engine's value of the position before it and after it, what
 * was given away, and the better move. A game is judged from its last move to its first, so that
 * what the engine has learned about the end helps before it. */
#ifndef PLAYER_VERDICT_H
#define PLAYER_VERDICT_H

#include "base/json.h"
#include "record/game.h"
#include "search/engine.h"

enum { VERDICT_MISTAKE_DISCS = 2 }; /* what is counted as a mistake */

typedef struct VerdictSettings {
    int depth;               /* moves to look ahead in the middle game */
    int exact;               /* exact where the move leaves no more than so many empty squares */
    int64_t time_ns;         /* of each of the two searches, at most; 0: no limit */
    const atomic_bool *stop; /* may be NULL; a verdict that was stopped is worth nothing */
} VerdictSettings;

/* Values in discs for the side that made the move. */
typedef struct Verdict {
    int number; /* of the move, from 1 */
    Square move;
    Colour colour;
    int empties;
    SearchResult best;
    double before, after, loss;
} Verdict;

/* Judges move `index` of an 8x8 game. */
Verdict verdict_move(Engine *engine, const VerdictSettings *settings, const Game *game, int index);

void verdict_write_json(const Verdict *verdict, JsonWriter *json);

/* Moves, losses and mistakes of one side. */
typedef struct VerdictTotal {
    int moves, mistakes;
    double loss;
} VerdictTotal;

void verdict_add(const Verdict *verdict, VerdictTotal totals[2]); /* by Colour */

/* The keys `moves`, `black` and `white` of an object that is open. */
void verdict_write_totals(int moves, const VerdictTotal totals[2], JsonWriter *json);

#endif
