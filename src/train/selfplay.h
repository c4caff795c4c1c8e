/* Positions to learn from: games of the evaluation against itself, opened at random and played
 * with noise, so that the lopsided positions a search meets are among them. A game's number and
 * the seed determine it, however many threads play. */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "eval/pattern.h"
#include "train/sample.h"

typedef struct SelfplayPlan {
    const PatternWeights *weights;
    uint64_t seed;
    uint32_t first_game; /* first_game + game_count <= SAMPLE_GAMES */
    uint32_t game_count;
    int min_random, max_random; /* plies of the random opening, drawn uniformly */
    int depth;                  /* of the search that chooses moves; 0: all moves at random */
    double noise_discs;         /* spread of the noise on the values of the moves */
    double stray_share;         /* share of samples that lie one random move off the game */
    int min_discs, max_discs;   /* positions with fewer or more discs are left out */
    bool held_out;              /* play only the games no fit trains on, one number in 32 */
    int threads;
} SelfplayPlan;

/* Appends the positions of all games in the order of the games, a sample for each ply with the
 * move played, the score the game ended with and, where the search chose the move, what it found.
 * Samples off the game have none of these. Positions in which the game is over or the side to move
 * must pass are left out. */
Status selfplay_run(const SelfplayPlan *plan, SampleSet *samples, Error *error);

/* Told at the start and after every few games how many of the plan's have been played or were
 * there. */
typedef void SelfplayProgress(void *context, uint32_t games);

/* The same into a file, a few games at a time. Games the file holds already are not played again:
 * a run that was killed goes on where it stopped, and the file becomes what it would have been.
 * The last games of the file are played again to see that it is one of these weights, this seed and
 * these settings; if not, STATUS_RANGE, and the file is as it was. */
Status selfplay_file(const SelfplayPlan *plan, const char *path, SelfplayProgress *progress,
                     void *context, Error *error);

#endif
