/* The inside of a session, shared by its files: session.c is the clockwork, session_game.c keeps
 * the course of the game, session_side.c the side line, session_verbs.c reads commands,
 * session_text.c reads and writes games, session_events.c writes events, session_fault.c knows
 * the codes of what is wrong, session_task.c thinks, session_advice.c looks for hints and values,
 * session_snapshot.c saves and restores. */
#ifndef SESSION_SESSION_PRIV_H
#define SESSION_SESSION_PRIV_H

#include "base/json.h"
#include "base/rng.h"
#include "player/player.h"
#include "record/record.h"
#include "session/session.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    SESSION_MAX_ROUNDS = 1000000,
    SESSION_MAX_DELAY_MS = 60000,
    SESSION_MAX_UNREAD = 256 * 1024 /* bytes of replies that nobody has fetched */
};

typedef enum Phase {
    PHASE_READY,   /* set up, waiting for Start Game or a first move */
    PHASE_PLAYING, /* somebody is to move */
    PHASE_STOPPED, /* held; goes on with `continue` or `step` */
    PHASE_OVER
} Phase;

/* What a player did in this game, for the activity monitor and the record. */
typedef struct Activity {
    SessionCost cost;
    PlayerResult last; /* of the last answer, or the latest news while it thinks */
} Activity;

/* A player as chosen: known to open, not necessarily open. */
typedef struct Choice {
    char spec[SESSION_MAX_SPEC];
    char name[64]; /* for people */
    bool human;
    bool only_8x8; /* does not know the other sizes */
} Choice;

/* A player where it sits. Tasks open it, tell it of a new game and close it; while one is busy
 * the player is that task's. */
typedef struct Chair {
    Player *player; /* NULL until it first has to think */
    uint64_t seed;  /* of the game it was told of */
} Chair;

typedef struct Seat {
    Choice choice;
    Chair chair;
    uint64_t seed;    /* of the player's random choices in this game; 0: not drawn yet */
    int64_t clock_ns; /* used in this game */
    Activity activity;
} Seat;

typedef enum TaskKind {
    TASK_MOVE,  /* the player to move chooses */
    TASK_VALUE, /* the adviser values the position after `ply` moves */
    TASK_HINT,  /* the adviser values the next move of the hints in that position */
    TASK_CLOSE  /* nobody thinks any more: all players are closed */
} TaskKind;

/* Who is asked about which game, and how hard to think. */
typedef struct Question {
    TaskKind kind;
    Chair *chair;
    const char *spec; /* of the player wanted on the chair */
    uint64_t seed;    /* of its game */
    const Game *game;
    int64_t move_time_ns; /* and */
    int depth;            /* as in a PlayerRequest */
} Question;

struct SessionTask {
    Session *session;
    _Alignas(16) char room[SESSION_TASK_ROOM]; /* the host's */
    TaskKind kind;
    bool busy; /* given to the host and not finished */
    uint64_t serial; /* of the question; the answer counts if it is still the session's */
    Chair *chair;
    char spec[SESSION_MAX_SPEC];
    uint64_t seed;
    Game game;
    int64_t move_time_ns;
    int depth;
    atomic_bool stop;
    int ply, step; /* of a value or hint: after how many moves, how hard to think */
    int sign;      /* of the answer, for the side to move after `ply` moves */

    pthread_mutex_t lock; /* of the news */
    bool has_news;
    PlayerResult news;

    Status status;
    bool cannot_open; /* that is why the status is bad */
    Error error;
    char reason[PLAYER_REASON_SIZE]; /* the error in full, if the player failed to answer */
    PlayerResult result;
    int64_t cpu_ns;
};

/* Hints and values of the position looked at, and the graph of the game. */
typedef struct Hint {
    int16_t move;
    bool known, exact, in_discs;
    int depth;
    double value; /* for the side to move */
} Hint;

typedef struct Value {
    bool known, exact, in_discs;
    int depth;
    int step; /* of the ladder to try next */
    double black; /* from Black's side */
} Value;

typedef struct Advice {
    Chair chair;
    bool failed;   /* the adviser is asked no more until another position is looked at */
    int ply;       /* the hints are for the position after this many moves */
    int step;      /* of the ladder */
    int next;      /* hint to look at next in this step */
    bool improved; /* a hint of this step got better: the next step is worth trying */
    int count;
    Hint hints[SQUARE_COUNT];
    Value values[GAME_MAX_MOVES + 1];
} Advice;

/* Moves tried on an earlier position of a game that rests. */
typedef struct SideLine {
    Game game; /* the first `from` moves of the game, and those tried */
    int from;
    Value values[GAME_MAX_MOVES + 1]; /* of positions behind `from` */
} SideLine;

/* Events waiting to be written, latest truth only. */
enum { DIRTY_STATE = 1, DIRTY_ADVICE = 2, DIRTY_ACTIVITY = 4, DIRTY_PLAYERS = 8 };

struct Session {
    SessionHost host;
    Rng rng;
    bool suspended, closing;

    Phase phase;
    Record record; /* the game, and of one from outside that nobody has taken up all that is told
                    * of it; its moves beyond move_count, up to line_count, can be redone */
    int line_count;
    SideLine *side; /* NULL if there is none */
    bool in_side;   /* the position on view is one of it, behind side->from, not of the game */
    int view;       /* moves before the position shown; game.move_count: the present */
    Seat seats[2]; /* by Colour */
    uint64_t game; /* another number for another game */
    bool counted;  /* this game is in the tally */
    bool stepping; /* stop after the next move */
    bool loaded;   /* the game came from outside and nobody has taken it up */
    StrBuf left;   /* the game a person was playing when another took its place: a snapshot of
                    * the table; empty if there is none */

    /* Settings; those of the next game wait here until it starts. */
    Choice next[2];
    int next_size;
    Position next_start; /* of the next game if has_next_start */
    bool has_next_start;
    int rounds, round;
    bool series; /* the next round follows by itself */
    SessionTally score; /* of this series */
    int64_t delay_ns;
    bool wants_hints, wants_values, wants_activity;

    /* The turn: when the position was first shown, and what the computer decided. */
    int64_t turn_ns;
    bool decided;
    Square decision;
    int64_t decision_ns; /* thought */
    bool skip_delay;

    uint64_t serial; /* of the question who moves what here; old answers are dropped */
    SessionTask mover, adviser;
    Advice advice;

    unsigned dirty;
    int64_t sent_ns; /* when the last state was written */
    unsigned frame;  /* what may still be written with it */
    uint64_t version;
    StrBuf replies; /* events that are not the latest truth but an answer: one a line */
    size_t replies_read;
};

/* session.c: the table and its clockwork */
void session_touch(Session *session, unsigned dirty); /* something of this changed */
void session_advance(Session *session);               /* do what is to be done now */
int64_t session_now(const Session *session);
bool session_round_follows(const Session *session); /* by itself */

/* session_game.c: the course of the game */
bool session_unattended(const Session *session); /* both are computers */
bool session_computer_to_move(const Session *session);
const char *session_name(const Session *session, int colour); /* of who plays this game */
int64_t session_clock_ns(const Session *session, Colour colour);
SessionPair session_pair(const Session *session);
Status session_choose(const Session *session, const char *spec, Choice *choice, Error *error);
void session_set_mode(Session *session, const Choice choices[2], int size);
void session_set_start(Session *session, const Position *start);
void session_interrupt(Session *session); /* the question has changed */
void session_start_game(Session *session);
void session_next_round(Session *session);
void session_end_round(Session *session);
void session_hold(Session *session);
bool session_go_on(Session *session, bool one_move);
void session_put(Session *session, Square move, int64_t time_ns);
/* Plays for a human; what is wrong, as a code of docs/session.md, or NULL. */
const char *session_play(Session *session, Square move);
bool session_may_play(const Session *session); /* a person, on the position on view */
bool session_can_undo(const Session *session);
bool session_can_redo(const Session *session);
bool session_undo(Session *session);
bool session_redo(Session *session);
void session_rewind(Session *session, int ply);
void session_look(Session *session, int ply); /* at a position of the game */
void session_load(Session *session, const Record *record);
/* Out of a side line, or to the game that was left; false if there is neither. */
bool session_return(Session *session);

/* session_side.c: the side line */
const Game *session_line(const Session *session); /* on view: the game or the side line */
Position session_shown(const Session *session);
bool session_may_try(const Session *session); /* moves on the position on view */
/* Tries a legal move there; one that the line has there anyway is looked at. False: no room. */
bool session_side_play(Session *session, Square move);
void session_side_look(Session *session, int ply); /* at a position of it */
bool session_at_side(const Session *session);      /* in it, or where it begins */
bool session_side_step(Session *session, int step); /* along it, from there; false at its ends */
void session_side_drop(Session *session); /* whoever was in it looks elsewhere next */

/* session_events.c: what is said */
bool session_event_write(Session *session, unsigned dirty, StrBuf *event);
void session_refuse(Session *session, const char *code, const char *text, size_t at);
void session_refuse_board(Session *session, const char *name); /* who knows only 8x8 */
void session_accept(Session *session, const char *command); /* for windows that wait for it */
/* `fault`: the sentence that `detail` says, or begins with. */
void session_notice(Session *session, const char *code, const char *name, const char *fault,
                    const char *detail);
void session_reply_chart(Session *session);
void session_reply_export(Session *session, const char *format, const char *text);
void session_reply_games(Session *session, const char *text);

/* session_fault.c: the code of a sentence of the rooms below, "" if it has none */
const char *session_fault_code(const char *text);

/* session_text.c */
Status session_text_read(const Session *session, const char *text, Record *record, Error *error);
/* The entries of a file as JSON values, each a game or a fault; a position or a list of moves is
 * one. */
void session_text_list(const Session *session, const char *text, JsonWriter *json);
/* STATUS_SYNTAX: there is no such format; other failures: it cannot hold the game. */
Status session_text_write(const Session *session, const char *format, StrBuf *out);

/* session_task.c */
void session_task_init(SessionTask *task, Session *session);
void session_task_fini(SessionTask *task);
void session_task_start(SessionTask *task, const Question *question);
bool session_task_news(SessionTask *task, PlayerResult *news);

/* session_snapshot.c: the table of a snapshot, without the settings */
void session_snapshot_table(const Session *session, StrBuf *out);
Status session_restore_table(Session *session, const char *text);

/* session_advice.c */
void session_advice_reset(Session *session);   /* another game */
void session_advice_cut(Session *session);     /* the game is shorter now */
void session_advice_restart(Session *session); /* another position is looked at */
void session_advice_advance(Session *session);
void session_advice_finish(Session *session);
bool session_advice_in_discs(const Session *session); /* or in points of an evaluation */
bool session_advice_is_best(const Session *session, const Hint *hint); /* of those known */
Value *session_value(Session *session, int ply); /* of a position of the line on view */

#endif
