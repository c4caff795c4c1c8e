/* Ratings of many players from all their games at once: Bradley and Terry's model with draws in
 * Davidson's form, fitted by maximum likelihood. With strengths p and q,
 *
 *   A wins : draw : B wins  =  p : v sqrt(p q) : q,
 *
 * one v for the whole tournament. Half a win is given to each side of every pairing that was
 * played, so ratings are finite. Ratings are in Elo with mean 0. */
#ifndef STATS_RATING_H
#define STATS_RATING_H

#include "base/status.h"

typedef struct RatingPairing {
    int a;
    int b;
    double wins; /* of a over b */
    double draws;
    double losses;
} RatingPairing;

typedef struct Rating {
    double elo;
    double error; /* 95% half-width, against the mean of all players */
} Rating;

/* Fits `players` > 0 ratings. STATUS_RANGE if games do not connect some player to the others. */
Status rating_fit(int players, const RatingPairing *pairings, size_t count, Rating *ratings,
                  Error *error);

#endif
