/* A match: two players, N games in pairs (one opening, both colours), any number at a time. Games
 * are numbered from 0; game 2k and 2k+1 are pair k, and A has Black in the even ones. What a game
 * depends on (opening, seeds) follows from its number and the settings, so that games can be
 * played in any order, on any number of threads, and after an interruption, with one result. */
#ifndef LAB_MATCH_H
#define LAB_MATCH_H

#include "lab/openings.h"
#include "lab/referee.h"
#include "stats/bootstrap.h"
#include "stats/sprt.h"

typedef struct MatchSettings {
    const char *players[2]; /* A and B as text */
    int board_size;
    uint64_t games;
    int concurrency;
    uint64_t seed;
    const char *openings; /* see lab/openings.h */
    RefereeRules rules;   /* `cpu_clock` is chosen here */
    const Sprt *sprt;     /* stop when it is decided; NULL: play all games */
} MatchSettings;

/* One finished game as the match sees it. */
typedef struct MatchGame {
    uint64_t number;
    const Game *game;
    const RefereeResult *result;
    int opening_moves;
} MatchGame;

/* What is remembered of a game that was played before. */
typedef struct MatchPast {
    int discs;            /* difference, for A */
    RefereeSide sides[2]; /* A and B */
} MatchPast;

enum { MATCH_MAX_DISCS = POSITION_MAX_SIZE * POSITION_MAX_SIZE };

/* The table so far, seen from A. */
typedef struct MatchTable {
    uint64_t games;
    uint64_t results[2][3]; /* [A has Black, White][lost, drawn, won] */
    EloCounts counts;
    int64_t discs;          /* sum of the disc differences */
    BootstrapInterval discs_a_game; /* their mean; filled in at the end */
    uint64_t histogram[2 * MATCH_MAX_DISCS + 1]; /* of the disc difference + MATCH_MAX_DISCS */
    RefereeSide sides[2];   /* A and B */
    double llr;
    SprtVerdict verdict;
} MatchTable;

/* What a match tells and asks while it runs. Called from its threads, one call at a time; any
 * function may be NULL. */
typedef struct MatchHooks {
    void *context;
    /* True if the game was played before. */
    bool (*recall)(void *context, uint64_t number, MatchPast *past);
    /* A game is over; a status other than STATUS_OK ends the match. */
    Status (*finished)(void *context, const MatchGame *game, Error *error);
    void (*progress)(void *context, const MatchTable *table);
} MatchHooks;

/* Plays the match. STATUS_STOPPED if the rules' stop flag ended it: the table has what was done.
 */
Status match_run(const MatchSettings *settings, const MatchHooks *hooks, MatchTable *table,
                 Error *error);

/* A's share of the points as they are, draws half; 0 if there was no game. */
double match_score(const MatchTable *table);
uint64_t match_count(const MatchTable *table, int result); /* 0 lost, 1 drawn, 2 won */

#endif
