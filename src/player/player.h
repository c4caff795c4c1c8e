/* A player answers one question: given a game so far, which move? Every algorithm, level and
 * outside program is a row in the registry behind these few functions.
 *
 *   Player *player;
 *   if (player_open("alphabeta:depth=6,eval=norvig", &player, &error) == STATUS_OK) {
 *       player_choose(player, &(PlayerRequest){.game = &game, ...}, &result, &error);
 *       player_close(player);
 *   }
 *
 * A player is used by one thread at a time; different players are independent. Only the stop flag
 * may be set from elsewhere. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "base/clock.h"
#include "base/status.h"
#include "eval/pattern.h"
#include "record/game.h"

#include <stdatomic.h>

enum { PLAYER_MAX_LINE = 64, PLAYER_MAX_SPEC = 512 };

/* Everything but `candidates` and `move` is zero where a player has nothing to say. */
typedef struct PlayerResult {
    SquareSet candidates; /* every legal square; filled before thinking starts, like `move` */
    Square move;      /* legal; SQUARE_PASS if forced, SQUARE_NONE if the game is over */
    bool has_value;   /* first, random and human have none */
    bool exact;       /* value is the exact final score */
    bool in_discs;    /* so the value is: the engine's, an exact one, or that of a decided game */
    bool in_wins;     /* or so it is: the share of wins expected, a draw counts 1/2 */
    double value;     /* for the side to move; else in the evaluation's unit */
    int depth;        /* 0 if there was no search */
    int confidence;   /* percent: 100 for a search that is not selective */
    uint64_t nodes;
    uint64_t playouts;
    int64_t time_ns;
    size_t memory_bytes; /* held by the search: tables and trees; peak of an outside program */
    int64_t outside_cpu_ns; /* spent on the move by an outside program, all its processes */
    int line_length;  /* principal variation, its first move is `move` */
    Square line[PLAYER_MAX_LINE];
} PlayerResult;

/* Called from the thinking thread with what is known so far; must return soon. */
typedef void PlayerProgress(void *context, const PlayerResult *so_far);

typedef struct PlayerRequest {
    const Game *game;        /* the position to move in is game->now */
    Clock clock;
    int64_t move_time_ns;    /* answer within this time; 0: the player's own setting decides */
    int64_t remaining_ns;    /* left on the game clock; 0: no game clock */
    int64_t increment_ns;    /* added after the move */
    int depth; /* look no further, if the player looks ahead; 0: its own setting decides */
    const atomic_bool *stop; /* when it turns true, answer at once; NULL: never */
    PlayerProgress *progress; /* may be NULL */
    void *progress_context;
} PlayerRequest;

typedef struct Player Player;

/* What players use together where they run side by side; it outlives them. */
typedef struct PlayerShared {
    const PatternWeights *weights; /* NULL: whoever needs those built in decodes them for itself */
} PlayerShared;

/* Opens a player from `name[:key=value,...]`. The error says what is wrong at which byte: of the
 * text, or of the file it names if player_read has nothing against the text. */
Status player_open(const char *spec, Player **player, Error *error);
Status player_open_shared(const char *spec, const PlayerShared *shared, Player **player,
                          Error *error);
void player_close(Player *player);

/* The built-in weights, if this player decoded them for itself: for PlayerShared of others that
 * are closed before it. Else NULL. */
const PatternWeights *player_weights(const Player *player);

/* What the text of a player says, read without opening it: that takes no time and no memory, and
 * leaves open whether there are such files, programs and so much memory. */
typedef struct PlayerFacts {
    const char *name; /* for people */
    bool is_human;
    bool only_8x8;    /* does not know the other sizes */
    bool is_outside;  /* starts a program or reads a file */
    char file[PLAYER_MAX_SPEC]; /* that it reads, empty if none */
} PlayerFacts;
Status player_read(const char *spec, PlayerFacts *facts, Error *error);

/* The error of player_open for people: the file that is at fault and the byte in it, or the part
 * of the text and, if it can be told, what was probably meant or is allowed. */
enum { PLAYER_FAULT_SIZE = PLAYER_MAX_SPEC + 256 };
void player_fault(const char *spec, const Error *error, char text[PLAYER_FAULT_SIZE]);

/* Whether the player knows boards of this size: some know only 8x8. */
bool player_fits(const Player *player, int size);
Status player_check_size(const Player *player, int size, Error *error); /* with why not */

/* Whether the player can be told a game that begins there: GTP knows only the usual start. */
bool player_knows_start(const Player *player, const Position *start);

/* The answer is always legal if the status is STATUS_OK; outside programs can fail. Then the
 * result holds the legal moves and the first of them (D6). A human has no answer: ask. */
Status player_choose(Player *player, const PlayerRequest *request, PlayerResult *result,
                     Error *error);

/* The player's static evaluation of game->now, White minus Black in its own unit, for the marker
 * (D7). STATUS_RANGE if it has none; an outside program is asked by GTP's `board_eval`, within the
 * limits of the request. */
Status player_evaluate(Player *player, const PlayerRequest *request, double *white, Error *error);

/* A new game begins: forget what was learned in the last one. A seed that is not 0 decides,
 * together with the player's own `seed=` if it has one, every random choice of the game, so that
 * a match can be repeated game by game in any order. An outside program is started now if it is not
 * running; the stop flag, which may be NULL, ends the wait for it. */
void player_new_game(Player *player, uint64_t seed, const atomic_bool *stop);

const char *player_spec(const Player *player); /* as opened */
const char *player_name(const Player *player); /* for people: "AI Ab", "AI MCTS", "Human" */
bool player_is_human(const Player *player);

/* What an outside program last wrote to standard error before it failed; empty otherwise. */
const char *player_words(const Player *player);

/* Why player_choose failed, for people: what the error says, the move that is illegal and why, and
 * of an outside program what it said instead of a move, its exit status and the last line it wrote
 * to standard error. */
enum { PLAYER_REASON_SIZE = 256 };
void player_reason(const Player *player, const Error *error, char text[PLAYER_REASON_SIZE]);

/* What there is, for lists, menus and completions (player/kind.h): the kinds, ending with NULL,
 * and the options that every kind has. */
typedef struct PlayerKind PlayerKind;
typedef struct PlayerOption PlayerOption;
const PlayerKind *const *player_kinds(void);
const PlayerOption *player_common_options(size_t *count);

#endif
