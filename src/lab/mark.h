/* The automatic marker (D7): a submitted agent plays twelve games of at most twenty moves from
 * random positions, and each of its turns is compared with the reference agent, alphabeta with
 * Norvig's weights (D4). docs/marking.md has the scheme in words.
 *
 *   games  1-4   depth 4, White, against random
 *   games  5-8   depth 8, White, against the reference at depth 5
 *   games  9-10  depth 8, White, against the reference at depth 7
 *   games 11-12  depth 8, Black, against the reference at depth 7
 *
 *   score       12 marks, one a game: the disc difference changed in the agent's favour, or every
 *               move of the game was the reference's
 *   evaluation   2 marks: board_eval equals the reference's; 1 from 50%
 *   move         4 marks: the move equals the reference's; 3 from 80%, 2 from 65%, 1 from 50%
 *   speed        2 marks: on right moves at least as fast as the reference, both times rounded to
 *               steps of 0.2 s; 1 from 50%
 *
 * Full marks of a criterion need all of it. A turn that failed or took too long is wrong. */
#ifndef LAB_MARK_H
#define LAB_MARK_H

#include "lab/referee.h"

enum { MARK_GAMES = 12, MARK_MOVES = 20, MARK_CRITERIA = 4, MARK_OF = 20, MARK_WORDS = 512 };

typedef struct MarkSettings {
    const char *agent; /* a player's text; {depth} in it is replaced by the depth asked for */
    uint64_t seed;
    Clock clock;
    int64_t move_time_ns; /* 10 s */
    int64_t game_time_ns; /* 150 s */
    const atomic_bool *stop;
    void (*progress)(void *context, int game, int turn); /* may be NULL */
    void *progress_context;
} MarkSettings;

/* One turn of the agent. */
typedef struct MarkTurn {
    int game; /* from 0 */
    int move; /* of the game, from 1 */
    Position position;
    Square chosen;    /* SQUARE_NONE if it failed */
    Square reference;
    const char *fault; /* what failed, a constant sentence; NULL: nothing */
    char reason[PLAYER_REASON_SIZE]; /* the same with what is known about it (player_reason) */
    bool has_eval;
    double eval; /* White minus Black */
    double reference_eval;
    const char *eval_fault;
    int64_t eval_time_ns; /* not part of the speed, but of the game's time */
    int64_t time_ns;
    int64_t reference_time_ns;
    double reference_value; /* of the reference's move, for the side to move */
    bool has_chosen_value;  /* the same search gives the agent's move this value: */
    double chosen_value;
} MarkTurn;

typedef struct MarkGame {
    int depth;
    Colour colour;
    const char *opponent; /* a player's text */
    Game game;
    int opening_moves;
    int score_before; /* disc difference for the agent */
    int score_after;
    int turns;
    int right;     /* turns with the reference's move */
    bool too_long; /* ended by the limit of the game */
    int64_t time_ns;
    int mark; /* 0 or 1 of `score` */
} MarkGame;

typedef struct MarkCriterion {
    const char *name;
    const char *counts; /* what `share` is the share of */
    int got;
    int of;
    double share;
} MarkCriterion;

typedef struct MarkReport {
    MarkGame games[MARK_GAMES];
    MarkTurn turns[MARK_GAMES * MARK_MOVES];
    int turn_count;
    MarkCriterion criteria[MARK_CRITERIA];
    int marks;
    int failed; /* turns */
    char reason[PLAYER_REASON_SIZE]; /* why the last of them did */
    char words[MARK_WORDS]; /* what the program last said on standard error */
} MarkReport;

/* Plays the games and marks them. Faults of the agent are marked, not returned: an error is a text
 * that is no player, or a stop. */
Status mark_run(const MarkSettings *settings, MarkReport *report, Error *error);

/* The marks of games and turns that are already there: a pure function of them. */
void mark_count(MarkReport *report);

bool mark_move_right(const MarkTurn *turn);
bool mark_eval_right(const MarkTurn *turn);
bool mark_fast(const MarkTurn *turn); /* meaningful if the move is right */

/* The player asked for: {depth} replaced; a built-in player that has a depth or an evaluation and
 * is not told which gets the ones of the game. Room for PLAYER_MAX_SPEC; false if it is too long.
 */
bool mark_agent_text(const char *agent, int depth, char text[PLAYER_MAX_SPEC]);

#endif
