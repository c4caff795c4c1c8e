/* One person's table: a game, two players, settings. Commands come in as lines of text, JSON
 * events go out (docs/session.md lists both). A session knows no socket, no thread, no file and
 * no database: a SessionHost brings them, so the same code runs behind a WebSocket and inside a
 * Web Worker.
 *
 * A session belongs to one thread, its home. Only session_task_run is called elsewhere: it thinks
 * about a copy of the game and touches nothing else but the player it asks, which it opens and
 * closes, too: whatever may take long is done there. Events are pulled, not pushed: what changes
 * often (the state, advice, activity) is kept as the latest truth and written when the host has
 * room for it, so a slow reader skips frames and never piles them up. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/clock.h"
#include "base/strbuf.h"
#include "player/player.h"
#include "record/game.h"

enum {
    SESSION_MAX_LINE = 256 * 1024, /* longest command a host needs to accept: a game whose
                                    * comments are as long as a record can hold fits */
    SESSION_MAX_SPEC = 256        /* longest text of a player */
};

typedef struct Session Session;
typedef struct SessionTask SessionTask;

/* What is counted for the winning-rate chart: finished rounds of one pair on one board size. */
typedef struct SessionTally {
    int64_t rounds;
    int64_t wins[2]; /* by Colour */
    int64_t draws;
} SessionTally;

typedef struct SessionPair {
    const char *specs[2]; /* of the players, by Colour */
    int size;
} SessionPair;

/* What a player spent on a game. */
typedef struct SessionCost {
    int64_t moves; /* chosen by it: neither a person's nor forced passes */
    int64_t time_ns, longest_ns, cpu_ns;
    uint64_t nodes, playouts;
    size_t memory_bytes; /* the most seen */
} SessionCost;

/* A finished game. */
typedef struct SessionResult {
    SessionPair pair;
    const Game *game;
    SessionCost costs[2];
} SessionResult;

/* Adds a finished round to a tally; the score is Black minus White. */
void session_tally_count(SessionTally *tally, int score);

typedef struct SessionHost {
    void *context;
    Clock clock;
    Clock cpu;     /* CPU time of the calling thread; its now_ns may be NULL */
    uint64_t seed; /* of the random choices of the players */
    bool programs; /* players may be outside programs and read files */
    PlayerShared shared; /* what the players of all sessions use together */

    /* Have session_task_run(task) called on another thread, then session_task_finish(task) at
     * home. Tasks of low urgency give way to others. */
    void (*start)(void *context, SessionTask *task, bool urgent);
    /* Called by a thinking thread: have session_poll called at home. */
    void (*poll)(void *context);
    /* Call session_tick in `delay_ns`, instead of any earlier wish; negative: not at all. */
    void (*wake)(void *context, int64_t delay_ns);
    /* There is something for session_next_event. */
    void (*ready)(void *context);
    /* The last task has ended after session_close: the session is gone. */
    void (*closed)(void *context);

    /* Results across sessions. Any of these may be NULL. */
    void (*finished)(void *context, const SessionResult *result);
    SessionTally (*tally)(void *context, const SessionPair *pair);
    void (*forget)(void *context, const SessionPair *pair);
} SessionHost;

/* Suspended at first: nothing thinks until session_resume. NULL if memory runs out. */
Session *session_new(const SessionHost *host);

/* Ends every search and frees the session once all tasks have ended, which may be at once. */
void session_close(Session *session);

/* The other end went away, or is back. A suspended session does not think. */
void session_suspend(Session *session);
void session_resume(Session *session);

/* Runs one command of so many bytes, which a byte of 0 follows. A bad one is answered by an event
 * and changes nothing. */
void session_command(Session *session, const char *line, size_t length);

/* Writes the next event as one JSON object; false if there is none at this time. */
bool session_next_event(Session *session, StrBuf *event);
/* All that a page needs that knows nothing yet. */
void session_greet(Session *session);

void session_tick(Session *session); /* the time asked for by host.wake has come */
void session_poll(Session *session); /* a thinking thread has news */

void session_task_run(SessionTask *task);    /* on any thread */
void session_task_finish(SessionTask *task); /* at home, after session_task_run returned */
/* Room in the task for the host's queues, its own from host.start to session_task_finish. */
enum { SESSION_TASK_ROOM = 32 };
void *session_task_room(SessionTask *task);

/* A text from which session_restore makes the same table again: game, players, settings. */
void session_snapshot(const Session *session, StrBuf *out);
Status session_restore(Session *session, const char *text, Error *error);
/* Changes whenever the snapshot may have changed. */
uint64_t session_version(const Session *session);

#endif
