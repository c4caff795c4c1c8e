/* Where the games of a match begin. Each opening is played twice, with colours swapped. A list is
 * a function of its text, the board size and the seed, and its first n openings do not depend on
 * how many are asked for: a match can be made longer or resumed.
 *
 *   even             8x8: near-even positions after eight plies, found by our own engine
 *                    (data/openings/even8.txt), in an order that the seed decides
 *   random[:PLIES]   positions after PLIES random moves, no two the same under the symmetries;
 *                    a million of them, then the same again
 *   start            the start position, always
 *   FILE             one position or move list a line; a million at most, repeated when they
 *                    are used up */
#ifndef LAB_OPENINGS_H
#define LAB_OPENINGS_H

#include "record/game.h"

enum { OPENINGS_MAX_MOVES = 60, OPENINGS_MAX = 1 << 20 };

typedef struct Opening {
    Position start;
    int line; /* of the file, from 1 */
    int move_count;
    int16_t moves[OPENINGS_MAX_MOVES];
} Opening;

typedef struct Openings {
    Opening *list;
    uint64_t count;
} Openings;

/* `needed` is the number of openings wanted at most; every list may have fewer. A fault in
 * a file is reported with its line number in error->at. */
Status openings_make(const char *text, int size, uint64_t seed, uint64_t needed,
                     Openings *openings, Error *error);
int openings_max_plies(int size); /* of `random:PLIES` */
void openings_fini(Openings *openings);

/* Sets the game up for the pair with this number; lists shorter than the match begin again. */
void openings_set_up(const Openings *openings, uint64_t pair, Game *game);

/* Equal for positions that turning and mirroring the board make equal, different for others. */
uint64_t openings_symmetric_hash(const Position *position);

#endif
