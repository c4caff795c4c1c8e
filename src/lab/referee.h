/* The referee: one game between two players by our rules and our clock. A player that crashes,
 * stalls or cheats loses at once or, as D6 wants it, has the first legal move played for it. Every
 * fault, time and cost is on record afterwards. */
#ifndef LAB_REFEREE_H
#define LAB_REFEREE_H

#include "player/player.h"

#include <time.h>

typedef struct RefereeRules {
    Clock clock;
    int64_t move_time_ns; /* limit of each move; 0: none */
    bool untold;          /* players are not told that limit: they play as they always do */
    int64_t game_time_ns; /* each side's clock for the game; 0: none */
    int64_t increment_ns; /* added to the clock after each move */
    int64_t grace_ns;     /* overstepping that is forgiven: the machine's, not the player's */
    bool replace_faulty;  /* D6: `first` moves for a player that fails; otherwise it forfeits */
    int max_moves;        /* of the game, openings not counted; 0: play to the end */
    clockid_t cpu_clock;  /* CLOCK_THREAD_CPUTIME_ID, or the process's if one game runs */
    const atomic_bool *stop; /* when it turns true the game is abandoned; NULL: never */
} RefereeRules;

typedef enum RefereeFault {
    REFEREE_FAIR,
    REFEREE_LATE,    /* no answer in time */
    REFEREE_ILLEGAL, /* a move against the rules */
    REFEREE_GARBAGE, /* an answer that is no move */
    REFEREE_CRASH    /* the program ended or could not be started */
} RefereeFault;
enum { REFEREE_FAULTS = 5 };

typedef struct RefereeSide {
    uint64_t moves; /* chosen; forced passes are not counted */
    uint64_t nodes; /* or playouts */
    int64_t time_ns;
    int64_t longest_ns;
    int64_t cpu_ns;
    size_t memory_bytes; /* the most seen */
    uint64_t faults[REFEREE_FAULTS];
    const char *fault; /* what was wrong last, a constant sentence; NULL: nothing */
    char reason[PLAYER_REASON_SIZE]; /* the same with what is known about it (player_reason) */
} RefereeSide;

typedef struct RefereeResult {
    RefereeSide sides[2]; /* by Colour */
    bool abandoned;       /* stopped from outside: no result */
    bool forfeited;       /* lost by a fault, see `loser` */
    Colour loser;
    int score; /* Black minus White, empty squares to the winner; a forfeit loses every square */
} RefereeResult;

/* Adds the costs and faults of one to the other. */
void referee_side_add(RefereeSide *total, const RefereeSide *side);
uint64_t referee_side_faults(const RefereeSide *side); /* of all kinds */

/* "2 late, 1 crash", or "none". */
enum { REFEREE_FAULTS_SIZE = 160 };
void referee_faults_text(const RefereeSide *side, char text[REFEREE_FAULTS_SIZE]);

/* One move on the end of the game. False if the player forfeits by it or the game is abandoned:
 * then no move was made. `remaining_ns` is the mover's game clock, unused without one. */
bool referee_move(Player *player, const RefereeRules *rules, int64_t *remaining_ns, Game *game,
                  RefereeSide *side, bool *abandoned);

/* Plays on from game->now; players[BLACK] has Black. The moves go into the game with their times
 * and values. */
void referee_play(Player *const players[2], const RefereeRules *rules, Game *game,
                  RefereeResult *result);

/* "late", "illegal", ... as stored and shown. */
const char *referee_fault_name(RefereeFault fault);

#endif
