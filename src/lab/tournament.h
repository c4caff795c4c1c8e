/* Many players: who meets whom, and what comes out. The meetings are matches (lab/match.h); the
 * caller plays them, so that it can store, resume and show them.
 *
 *   round robin  everybody meets everybody
 *   gauntlet     the first player meets all others
 *   ladder       a points race: in each round neighbours in the table meet, first and second,
 *                third and fourth, and in the next round second and third, and so on; a won game
 *                gives 3 points, a drawn one 1 */
#ifndef LAB_TOURNAMENT_H
#define LAB_TOURNAMENT_H

#include "lab/match.h"
#include "stats/rating.h"

typedef enum TournamentKind {
    TOURNAMENT_ROUND_ROBIN,
    TOURNAMENT_GAUNTLET,
    TOURNAMENT_LADDER
} TournamentKind;

enum { TOURNAMENT_MAX_PLAYERS = 64 };

/* One match, seen from a. */
typedef struct TournamentMeeting {
    int a;
    int b;
    int round; /* from 0; other than 0 only in a ladder */
    MatchTable table;
} TournamentMeeting;

/* What a player has done in all its meetings. */
typedef struct TournamentLine {
    uint64_t results[3]; /* lost, drawn, won */
    int64_t discs;
    uint64_t points; /* 3 a win, 1 a draw */
    RefereeSide costs;
    Rating rating; /* not a number where the games tell none: see tournament_is_rated */
} TournamentLine;

typedef struct Tournament {
    TournamentKind kind;
    const char *const *players;
    int player_count;
    int rounds; /* of a ladder */
    TournamentMeeting *meetings;
    size_t meeting_count;
    TournamentLine lines[TOURNAMENT_MAX_PLAYERS];
    int order[TOURNAMENT_MAX_PLAYERS]; /* best first: by points in a ladder, else by rating */
    bool stopped;                      /* before the last game of the last meeting */
} Tournament;

/* Plays a meeting and fills its table; false ends the tournament. A meeting without a game is none. */
typedef bool TournamentPlay(void *context, TournamentMeeting *meeting);

/* Runs the tournament and fills everything. STATUS_STOPPED if `play` ended it: what was played
 * until then is counted. */
Status tournament_run(Tournament *tournament, TournamentPlay *play, void *context, Error *error);
void tournament_fini(Tournament *tournament);

/* Meetings that there will be in all. */
size_t tournament_length(const Tournament *tournament);

/* What a scored against b over all their meetings; false if they never met. */
bool tournament_cell(const Tournament *tournament, int a, int b, uint64_t results[3]);

uint64_t tournament_games(const TournamentLine *line);
double tournament_score(const TournamentLine *line); /* share of the points, draws half */

/* A player without a game has no rating, and nobody has one while games do not connect all the
 * others. */
bool tournament_is_rated(const TournamentLine *line);

#endif
