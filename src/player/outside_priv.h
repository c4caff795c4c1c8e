/* What the two kinds of outside program share: the program itself, its limits, and when it is
 * given up. A program that failed is killed and started again for the next question; one that
 * fails to start several times in a row is left alone, and its last failure is repeated. */
#ifndef PLAYER_OUTSIDE_PRIV_H
#define PLAYER_OUTSIDE_PRIV_H

#include "base/strbuf.h"
#include "player/kind.h"
#include "player/process.h"

enum {
    OUTSIDE_MAX_STARTS = 3, /* failed starts in a row */
    OUTSIDE_SHOWN = 48      /* bytes of an answer that are shown */
};

typedef struct Outside {
    const char *command;
    int64_t start_ns;  /* limit from the start to the first answer */
    int64_t answer_ns; /* limit of an answer when the game has no clock */
    Process *process;  /* NULL: not running */
    int failed_starts;
    Error start_fault; /* why the last start failed */
    Error fault;       /* why it was not ready for the game; text NULL: it was */
    int64_t cpu_ns;   /* seen at the last account */
    StrBuf text;      /* being sent */
    char answer[2 * OUTSIDE_SHOWN]; /* with which the last question failed; empty: with none */
    int exit_code; /* of the program that failed; -1: it had not ended */
    char words[PROCESS_WORDS_SIZE]; /* tail of standard error when the program failed */
} Outside;

/* Rows of the options every outside program has; `State` begins with a field `Outside outside`. */
#define OUTSIDE_OPTIONS                                                                           \
    {.name = "command", .type = PLAYER_TEXT, .offset = offsetof(Outside, command),                \
     .help = "the command line, in quotes; run by the shell"},                                    \
        {.name = "start", .type = PLAYER_TIME, .offset = offsetof(Outside, start_ns),             \
         .min = 0.001, .max = 3600, .preset = "10",                                               \
         .help = "how long the program may take to get ready"},                                   \
    {                                                                                             \
        .name = "answer", .type = PLAYER_TIME, .offset = offsetof(Outside, answer_ns),            \
        .min = 0.001, .max = 86400, .preset = "60",                                               \
        .help = "how long an answer may take when the game has no clock"                          \
    }

Status outside_check(const void *state, Error *error); /* says so if the command is missing */
void outside_close(void *state);

/* Tells the program to quit, then stops it; the next question starts it anew. */
void outside_quit(Outside *outside);

/* Starts the program if it is not running; *fresh says that it was not. The greeting that follows
 * puts its error into start_fault; outside_ready is told how it went and hands status and error on.
 */
Status outside_ensure(Outside *outside, bool *fresh, Error *error);
Status outside_ready(Outside *outside, Status status, const atomic_bool *stop, Error *error);

/* How the start before a game went. A failure is told when the program is asked for a move; one
 * that was only interrupted is not: the next question starts it anew. */
void outside_new_game(Outside *outside, Status status, const atomic_bool *stop,
                      const Error *error);

/* When the answer to a request must be here, on the system clock. A game clock or a move limit is
 * judged by the referee: the program gets half a second more before it is given up. */
int64_t outside_deadline_ns(const Outside *outside, const PlayerRequest *request);
int64_t outside_in_ns(int64_t time_ns); /* now + time */

/* What the program said last before it failed, and the reason for people (see player_reason). */
const char *outside_words(const void *state);
void outside_reason(const void *state, const Error *error, char text[PLAYER_REASON_SIZE]);

/* Keeps for the reason what the program said: instead of a move (`command` is NULL), or when it
 * refused the command. */
void outside_note(Outside *outside, const char *command, const char *answer);

/* Fills in what the program cost since the last time. */
void outside_account(Outside *outside, PlayerResult *result);

/* Hands the status on; a failure ends the program. */
Status outside_end(Outside *outside, Status status);

#endif
