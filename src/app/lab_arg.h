/* What `match` and `tournament` share: their options, and a match with progress and store. */
#ifndef APP_LAB_ARG_H
#define APP_LAB_ARG_H

#include "app/command.h"
#include "lab/match.h"
#include "lab/store.h"

typedef struct LabArg {
    int64_t games;
    int64_t concurrency;
    int64_t board;
    int64_t seed;
    const char *openings;
    int64_t move_time_ns;
    const char *clock;
    int64_t grace_ns;
    const char *faults;
    const char *db;
    const char *report;
    const char *svg;
    bool store;
    bool resume;
    bool json;
} LabArg;

#define LAB_ARG_DEFAULTS                                                                          \
    {                                                                                             \
        .games = 100, .concurrency = 1, .board = 8, .seed = 1, .grace_ns = 100000000,             \
        .faults = "forfeit"                                                                       \
    }

/* Rows for a command whose `Values` begin with a field `LabArg lab`. */
#define LAB_ARG_OPTIONS                                                                           \
    {"--games", OPTION_INT, offsetof(LabArg, games), 1, 1e8, "N",                                 \
     "games of each pairing, two for each opening (100)"},                                        \
        {"--concurrency", OPTION_INT, offsetof(LabArg, concurrency), 1, 256, "C",                 \
         "games played at a time (1)"},                                                           \
        {"--openings", OPTION_TEXT, offsetof(LabArg, openings), 0, 0, "LIST",                     \
         "the list even, random[:PLIES] or start, or a FILE of positions (even; random if not "   \
         "8x8)"},                                                                                  \
        {"--board", OPTION_INT, offsetof(LabArg, board), 4, 16, "N", "board size (8)"},           \
        {"--seed", OPTION_INT, offsetof(LabArg, seed), 0, 9e15, "N",                              \
         "decides openings and random choices (1)"},                                              \
        {"--time", OPTION_TIME, offsetof(LabArg, move_time_ns), 0, 1e6, "T",                      \
         "limit of each move"},                                                                   \
        {"--clock", OPTION_TEXT, offsetof(LabArg, clock), 0, 0, "T[+INC]",                        \
         "each side's time for the game, and what a move adds"},                                  \
        {"--grace", OPTION_TIME, offsetof(LabArg, grace_ns), 0, 3600, "T",                        \
         "overstepping that is forgiven (100ms)"},                                                \
        {"--faults", OPTION_TEXT, offsetof(LabArg, faults), 0, 0, "forfeit|replace",              \
         "a player that fails loses the game, or the first legal move is played (forfeit)"},      \
        {"--db", OPTION_TEXT, offsetof(LabArg, db), 0, 0, "FILE", "keep the games in this file"}, \
        {"--store", OPTION_FLAG, offsetof(LabArg, store), 0, 0, NULL,                             \
         "keep the games in your data directory"},                                                \
        {"--resume", OPTION_FLAG, offsetof(LabArg, resume), 0, 0, NULL,                           \
         "go on where the match with the same settings stopped: in --db, or as --store"},         \
        {"--report", OPTION_TEXT, offsetof(LabArg, report), 0, 0, "FILE",                         \
         "write an HTML page with tables and charts (-: standard output, alone)"},                \
        {"--svg", OPTION_TEXT, offsetof(LabArg, svg), 0, 0, "FILE", "write the chart as SVG"},    \
        OPTION_JSON(LabArg)

/* Fills everything but the players; false after one line on stderr. */
bool lab_arg_settings(const char *command, const LabArg *arg, MatchSettings *settings);

/* Whether two paths name one regular file, or, if one is not there, are the same text. */
bool lab_arg_same_file(const char *path, const char *other);

/* A file that cannot be written is reported before hours are spent on what goes into it; `path`
 * may be NULL. False after one line on stderr. */
bool lab_arg_check_output(const char *command, const char *option, const char *path);

/* A file that is written to standard output, `-`, stands there alone: no result is printed beside
 * it. `path` may be NULL. */
bool lab_arg_is_standard(const char *path);

/* Only one of page, chart and JSON goes to standard output; false after one line on stderr. */
bool lab_arg_check_standard(const char *command, const char *report, const char *svg, bool json);

/* Whether the text is a player that can play unattended on such a board; false after one line on
 * stderr. */
bool lab_arg_check_player(const char *command, const char *spec, int board_size);

/* The same for a match: it can also be told every opening that will be played. */
bool lab_arg_check_entrant(const char *command, const char *spec, const MatchSettings *settings);

/* Opens the store the options ask for; *store is NULL if they ask for none. */
bool lab_arg_open_store(const char *command, const LabArg *arg, Store **store);

/* Opens `db`, or the store in the data directory if it is NULL, which is said unless it is only to
 * be read; NULL after one line on stderr. */
Store *lab_arg_store_file(const char *command, const char *db, bool to_read);

/* Writes a file as a draft (app/draft.h); EXIT_FAILED after one line if it cannot be. */
int lab_arg_write_file(const char *command, const char *path, const StrBuf *text);

/* Prints the result unless --report or --svg has standard output for itself; `out` is emptied. */
int lab_arg_print_result(const LabArg *arg, StrBuf *out);

/* Writes what --report and --svg ask for: `page` and `chart` are emptied. */
int lab_arg_write_reports(const char *command, const LabArg *arg, StrBuf *page, StrBuf *chart);

/* Plays one match with progress on a terminal. `label` goes before the progress, may be empty.
 * EXIT_DONE, or EXIT_FAILED after one line; then table->games says what there is. */
int lab_arg_play(const char *command, const LabArg *arg, const MatchSettings *settings,
                 Store *store, const char *label, MatchTable *table);

#endif
