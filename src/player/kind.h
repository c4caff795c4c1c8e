/* What it takes to be a player: a row of functions and the options they read. A new algorithm is
 * one file that defines a PlayerKind and one line in registry.c; docs/players.md walks through
 * `first`. The same rows tell the command line, the browser and completions what there is.
 *
 * An option is a row too: its value goes into a field of the player's state, which is zeroed and
 * filled with the presets before the text of the player is read. */
#ifndef PLAYER_KIND_H
#define PLAYER_KIND_H

#include "base/rng.h"
#include "base/strbuf.h"
#include "player/player.h"

typedef enum PlayerOptionType {
    PLAYER_INT,    /* int64_t in [min, max] */
    PLAYER_REAL,   /* double in [min, max] */
    PLAYER_TIME,   /* int64_t nanoseconds, written 2, 0.1 or 100ms; min and max are seconds */
    PLAYER_CHOICE, /* int: the index of the word in `choices` */
    PLAYER_TEXT    /* const char *, lives as long as the player; NULL if not given */
} PlayerOptionType;

typedef struct PlayerOption {
    const char *name;
    PlayerOptionType type;
    size_t offset; /* of the field in the state */
    double min;
    double max;
    const char *const *choices; /* ends with NULL */
    const char *preset;         /* as one would write it; NULL: the field becomes `absent` */
    int64_t absent;             /* of PLAYER_INT: zero unless that could be written, too */
    const char *help;
} PlayerOption;

/* One question, prepared: the request and what every player needs to answer it. */
typedef struct PlayerTask {
    const PlayerRequest *request;
    SquareSet moves;      /* legal; never empty */
    int64_t start_ns;     /* on the request's clock */
    int64_t budget_ns;    /* what the request allows for this move; 0: no limit */
    Rng *rng;             /* seeded as the user asked */
} PlayerTask;

struct PlayerKind {
    const char *name;    /* as written in a player's text */
    const char *title;   /* for people: "AI Ab" */
    const char *summary; /* one line, no full stop */
    const PlayerOption *options;
    size_t option_count;
    size_t state_size;
    bool is_human;   /* asked by the edge; has no choose */
    bool is_outside; /* runs a program */
    bool only_usual_start; /* cannot be told a game from a set-up position */

    /* Called once the options are in place, before `open`: whether they make sense together (`at`
     * counts from the text's start), and whether boards of this size are played; NULL: always. */
    Status (*check)(const void *state, Error *error);
    bool (*fits)(const void *state, int size);

    Status (*open)(void *state, const PlayerShared *shared, Error *error);
    void (*close)(void *state);
    void (*new_game)(void *state, const atomic_bool *stop);

    /* Fills what it knows of the result; `move` is the first legal square until it does. Forced
     * passes and finished games never get here, and time_ns is filled in afterwards. */
    Status (*choose)(void *state, const PlayerTask *task, PlayerResult *result, Error *error);
    Status (*evaluate)(void *state, const PlayerRequest *request, double *white, Error *error);
    const char *(*words)(const void *state); /* see player_words */
    void (*reason)(const void *state, const Error *error, char text[PLAYER_REASON_SIZE]);
    const PatternWeights *(*weights)(const void *state); /* see player_weights */
};

#define PLAYER_OPTIONS(rows) .options = (rows), .option_count = sizeof(rows) / sizeof((rows)[0])

/* How much of a time (0: no limit) this move is worth: next to nothing if it is the only one. */
int64_t kind_worth_ns(const PlayerTask *task, int64_t time_ns);

/* When to have answered, on the request's clock: the player's own limit (0: none) and the
 * request's, whichever comes first. INT64_MAX if there is neither. */
int64_t kind_deadline_ns(const PlayerTask *task, int64_t own_limit_ns);

/* A legal move, each equally likely. */
Square kind_random_move(const PlayerTask *task);

/* "1 to 64", "discs|weights|..." or what else a value looks like. */
void kind_option_domain(const PlayerOption *option, StrBuf *out);

static inline bool kind_stopped(const PlayerTask *task)
{
    return task->request->stop != NULL &&
           atomic_load_explicit(task->request->stop, memory_order_relaxed);
}

#endif
