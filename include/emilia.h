/* libemilia: Othello positions and games of every even size from 4 to 16, players, the exact and
 * best moves of the engine, and games in files. docs/library.md is the guide; what stands here is
 * complete.
 *
 *   EmGame *game;
 *   EmPlayer *player;
 *   EmResult result;
 *   em_game_new(8, "f5d6c3", &game, NULL);
 *   em_player_open("alphabeta:depth=4", &player, NULL);
 *   em_player_choose(player, game, NULL, &result, NULL);
 *   em_game_play(game, result.move, NULL);
 *   em_player_close(player);
 *   em_game_free(game);
 *
 * Errors are values. What can fail returns an EmStatus and, if given an EmError, says what is
 * wrong in a constant sentence and at which byte of the text (or which cell of the array) it
 * begins. On failure all other outputs are untouched, unless a function says otherwise. The
 * library neither prints nor exits. Pointers must not be NULL unless it is said that they may be.
 *
 * Threads. There is no global state: different handles may be used at the same time. One handle is
 * used by one thread at a time, but several may read the same EmGame while none changes it, and an
 * EmStop may be set from everywhere. A progress function runs in a thread that called the library
 * or in one of its own, before the call that it belongs to returns. */
#ifndef EMILIA_H
#define EMILIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EM_VERSION "0.1.0"

#if defined(__GNUC__)
#define EM_API __attribute__((visibility("default")))
#else
#define EM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that was loaded, as EM_VERSION is that of this header. The number in
 * the shared library's name (libemilia.so.0) changes with every change that breaks programs. */
EM_API const char *em_version(void);

/* --- errors -------------------------------------------------------------------------------- */

typedef enum EmStatus {
    EM_OK = 0,
    EM_SYNTAX,  /* the text is not of the expected form */
    EM_RANGE,   /* well formed, but outside what is allowed */
    EM_ILLEGAL, /* against the rules of the game */
    EM_IO,      /* the system said no, or an outside program failed */
    EM_MEMORY,  /* out of memory */
    EM_STOPPED  /* time was up or an EmStop was set before the work was done */
} EmStatus;

typedef struct EmError {
    EmStatus status;
    const char *text; /* constant, lower case, no full stop: "the square is occupied" */
    size_t at;        /* where in the input the fault begins, from 0; 0 where there is no input */
} EmError;

/* --- colours and moves ---------------------------------------------------------------------- */

enum { EM_BLACK = -1, EM_EMPTY = 0, EM_WHITE = 1 };

/* A move is a square, 16 * row + column counted from 0 at the top left (a1), whatever the board's
 * size; or a pass; or none, when the game is over. */
typedef int EmMove;

enum {
    EM_PASS = 256,
    EM_NONE = 257,
    EM_MIN_SIZE = 4,
    EM_MAX_SIZE = 16,
    EM_MAX_MOVES = 256,     /* legal in one position, at most */
    EM_MAX_LINE = 64,       /* moves kept of a line */
    EM_MOVE_TEXT_SIZE = 8,  /* room for every text of a move, NUL included */
    EM_GAME_TEXT_SIZE = 2048 /* room for every text of a game, NUL included */
};

static inline EmMove em_square(int row, int column)
{
    return 16 * row + column;
}

static inline int em_row(EmMove square)
{
    return square >> 4;
}

static inline int em_column(EmMove square)
{
    return square & 15;
}

/* Reads one move on a board of `size`: `f5`, `F5`, `(5,4)` (column first), `pass`, `--`. Nothing
 * may follow it. Whether it is legal is another question. */
EM_API EmStatus em_move_read(const char *text, int size, EmMove *move, EmError *error);

/* Writes "f5", "pass" or, for EM_NONE, "none". */
EM_API void em_move_write(EmMove move, char text[EM_MOVE_TEXT_SIZE]);

/* --- games ---------------------------------------------------------------------------------- */

/* A game is a position to start from and the moves played since, passes included; only legal moves
 * get in. Most functions are about the position after the last of them. */
typedef struct EmGame EmGame;

/* A new game on a board of `size`. `text` is a position as docs/positions.md has it: `start`, a
 * list of moves (`f5d6c3`), the squares and the side to move (`---...--- X`), or rows in brackets
 * (`[... ...]` for Black to move, `{...}` for White). NULL is the start position. */
EM_API EmStatus em_game_new(int size, const char *text, EmGame **game, EmError *error);

/* The same from size * size cells, row by row: EM_BLACK, EM_WHITE or EM_EMPTY. A fault in the
 * cells has the number of the cell in error->at. */
EM_API EmStatus em_game_from_cells(int size, const int *cells, int turn, EmGame **game,
                                   EmError *error);

EM_API EmStatus em_game_copy(const EmGame *game, EmGame **copy, EmError *error);
EM_API void em_game_free(EmGame *game); /* may be NULL */

/* Plays a legal move or, where it is forced, EM_PASS. EM_ILLEGAL says why not. */
EM_API EmStatus em_game_play(EmGame *game, EmMove move, EmError *error);

/* Plays a list of moves, `d6 c3 --`; a forced pass may be left out. All of them or none. */
EM_API EmStatus em_game_play_text(EmGame *game, const char *moves, EmError *error);

/* Takes back the last move; false if there is none. */
EM_API bool em_game_undo(EmGame *game);

/* Legal moves in row-major order and how many there are: EM_PASS alone where it is forced, none
 * when the game is over. `moves` may be NULL. */
EM_API int em_game_moves(const EmGame *game, EmMove moves[EM_MAX_MOVES]);

/* The discs that a move would turn, in row-major order, and how many there are: none for a pass or
 * for what is no legal move. For the last move played, ask after em_game_undo. `flips` may be
 * NULL. */
EM_API int em_game_flips(const EmGame *game, EmMove move, EmMove flips[EM_MAX_MOVES]);

EM_API int em_game_size(const EmGame *game);
EM_API int em_game_turn(const EmGame *game); /* EM_BLACK or EM_WHITE */
EM_API bool em_game_is_over(const EmGame *game);

/* What lies on the board's cell, or on all of them row by row. em_game_cell gives EM_EMPTY outside
 * the board. */
EM_API int em_game_cell(const EmGame *game, int row, int column);
EM_API void em_game_cells(const EmGame *game, int *cells);

/* How many discs a colour has, or with EM_EMPTY how many squares are empty. */
EM_API int em_game_count(const EmGame *game, int colour);

/* Black's discs minus White's with the empty squares given to the winner: the score of a game that
 * is over, and what it would be if it ended here. */
EM_API int em_game_score(const EmGame *game);

/* The moves played so far. An index outside them gives EM_NONE. */
EM_API int em_game_move_count(const EmGame *game);
EM_API EmMove em_game_move(const EmGame *game, int index);

typedef enum EmForm {
    EM_SQUARES, /* "---...--- X" */
    EM_ROWS,    /* "[........ ...wb... ...]" */
    EM_MOVES    /* "f5d6c3", passes as "--", from wherever the game started */
} EmForm;

/* Writes the position, or the moves, as text with a final NUL into `size` bytes, of which
 * EM_GAME_TEXT_SIZE are always enough. EM_RANGE if they are not. */
EM_API EmStatus em_game_write(const EmGame *game, EmForm form, char *text, size_t size,
                              EmError *error);

/* --- limits and results --------------------------------------------------------------------- */

/* A flag that ends the thinking of everyone it was given to. It stays set until it is cleared, so
 * that it cannot come too early. */
typedef struct EmStop EmStop;

EM_API EmStatus em_stop_new(EmStop **stop, EmError *error);
EM_API void em_stop_free(EmStop *stop); /* may be NULL; nobody may be using it */
EM_API void em_stop_set(EmStop *stop);
EM_API void em_stop_clear(EmStop *stop);
EM_API bool em_stop_is_set(const EmStop *stop);

/* What the value of a result counts. */
enum {
    EM_POINTS, /* of the textbook evaluation that the player was given: comparable with no other */
    EM_DISCS,  /* more than the opponent's at the end of the game: the engine's, and exact scores */
    EM_WINS    /* 1 a win, 1/2 a draw, 0 a loss: what `mcts` expects, em_engine_solve_wld proves */
};

typedef struct EmResult {
    EmMove move;     /* legal; EM_PASS if forced, EM_NONE if the game is over */
    bool has_value;  /* players like `first` and `random` have none, nor a search that was stopped
                      * before it began */
    bool exact;      /* the value is that of perfect play */
    uint8_t unit;    /* of the value: EM_DISCS, EM_WINS or EM_POINTS */
    int depth;       /* 0 if there was no search */
    int confidence;  /* percent: 100 for a search that cut nothing on probability */
    double value;    /* for the side to move: more is better for it */
    uint64_t nodes;
    uint64_t playouts;
    uint64_t memory_bytes; /* held by the search: tables and trees */
    double time_s;
    int line_length;       /* of the best line, which begins with `move` */
    EmMove line[EM_MAX_LINE];
    int behind;            /* results that follow this one in the array, with worse moves */
} EmResult;

/* Called while thinking, with what is known so far: so_far[0] is the best move, and where several
 * were asked for, the others follow up to so_far[so_far->behind]. It must return soon. */
typedef void EmProgress(void *context, const EmResult *so_far);

/* How long to think. All zero, or no EmLimits at all, leaves it to the player's own settings.
 * Times are seconds, from 0 to 1e9. */
typedef struct EmLimits {
    double move_time_s;      /* answer within this time; 0: no such limit */
    double remaining_time_s; /* left on the game clock; 0: there is none */
    double increment_s;      /* added to the game clock after the move */
    const EmStop *stop;      /* answer at once when it is set; may be NULL */
    EmProgress *progress;    /* may be NULL */
    void *context;           /* handed to `progress` */
} EmLimits;

/* --- players -------------------------------------------------------------------------------- */

/* Anything that answers the question which move to play. */
typedef struct EmPlayer EmPlayer;

/* What players there are, for menus. All texts are constants. */
typedef struct EmPlayerKind {
    const char *name;    /* as the text of a player begins: "alphabeta" */
    const char *title;   /* for people: "AI Ab" */
    const char *summary; /* one line, no full stop */
    bool is_human;       /* cannot be asked: a person decides */
    bool is_outside;     /* runs a program, whose command stands in the text */
    bool only_8x8;       /* does not know the other sizes, as its name alone opens it */
    int option_count;
} EmPlayerKind;

typedef enum EmOptionType {
    EM_OPTION_INT,    /* a whole number from `min` to `max` */
    EM_OPTION_REAL,   /* a number from `min` to `max` */
    EM_OPTION_TIME,   /* seconds from `min` to `max`, or `100ms` */
    EM_OPTION_CHOICE, /* one of the words in `choices` */
    EM_OPTION_TEXT
} EmOptionType;

typedef struct EmPlayerOption {
    const char *name; /* "depth" */
    EmOptionType type;
    double min; /* of numbers and times */
    double max;
    const char *const *choices; /* of EM_OPTION_CHOICE, ending with NULL; else NULL */
    const char *preset;         /* its value unless given; NULL: none */
    const char *help;           /* one line, no full stop */
} EmPlayerOption;

/* Kinds, and the options of each, are counted from 0; false if there is none of that number. */
EM_API bool em_player_kind(int index, EmPlayerKind *kind);
EM_API bool em_player_option(int kind, int index, EmPlayerOption *option);

/* Opens a player from `name[:key=value,...]`: `random:seed=1`, `alphabeta:depth=6,eval=norvig`,
 * `mcts:playouts=1000`, `engine:level=21`, `champion`, `gtp:"command"`. */
EM_API EmStatus em_player_open(const char *spec, EmPlayer **player, EmError *error);
EM_API void em_player_close(EmPlayer *player); /* may be NULL */

/* Asks for a move. `limits` may be NULL. A search that was stopped has not failed: it answers with
 * the best move so far. Where a player does fail (an outside program died, a person cannot be
 * asked, a size it does not know) result->move is the first legal move all the same, so that the
 * game can go on; only limits that are none leave the result untouched. */
EM_API EmStatus em_player_choose(EmPlayer *player, const EmGame *game, const EmLimits *limits,
                                 EmResult *result, EmError *error);

/* Why em_player_choose failed just now, in one line for people: what its error says, and of an
 * outside program the move that is illegal and why, what it said instead of a move, how it ended
 * and what it wrote last to standard error. */
enum { EM_REASON_TEXT_SIZE = 256 }; /* room for every such text, NUL included */
EM_API void em_player_reason(const EmPlayer *player, const EmError *error,
                             char text[EM_REASON_TEXT_SIZE]);

/* The player's static evaluation of the position, White minus Black in its own unit. EM_RANGE if
 * it has none. */
EM_API EmStatus em_player_evaluate(EmPlayer *player, const EmGame *game, double *white,
                                   EmError *error);

/* A new game begins: forget the last one. A seed that is not 0 decides every random choice. An
 * outside program is started if it is not running, and waited for. */
EM_API void em_player_new_game(EmPlayer *player, uint64_t seed);

EM_API const char *em_player_spec(const EmPlayer *player); /* as opened */
EM_API const char *em_player_name(const EmPlayer *player); /* for people: "AI Ab" */
EM_API bool em_player_is_human(const EmPlayer *player);

/* EM_OK if the player knows boards of this size; else EM_RANGE, and the error says why not: some
 * know only 8x8. */
EM_API EmStatus em_player_check_size(const EmPlayer *player, int size, EmError *error);

/* --- the engine ----------------------------------------------------------------------------- */

/* The engine itself, for those who want more than one move of it: the best moves in order, and
 * exact scores. As a player it is called `engine`. */
typedef struct EmEngine EmEngine;

typedef struct EmEngineOptions {
    int threads;         /* 0: one */
    size_t hash_mib;     /* transposition table; 0: 128 MiB */
    const char *weights; /* file of weights for the evaluation; NULL: those built in */
} EmEngineOptions;

/* `options` may be NULL. */
EM_API EmStatus em_engine_open(const EmEngineOptions *options, EmEngine **engine, EmError *error);
EM_API void em_engine_close(EmEngine *engine); /* may be NULL */

/* Another engine that shares the weights of `beside`, which are most of what an engine with a
 * small table needs (and `options->weights` must be NULL). They think at the same time, and either
 * may be closed first. */
EM_API EmStatus em_engine_open_beside(const EmEngine *beside, const EmEngineOptions *options,
                                      EmEngine **engine, EmError *error);

/* Forgets what earlier searches left in the table. */
EM_API void em_engine_clear(EmEngine *engine);

/* The exact scores of up to `capacity` best moves, best first, on boards of size 4, 6 and 8: in
 * discs for the side to move, the empty squares to the winner, both sides playing perfectly. One
 * result where there is nothing to choose. The time grows with the number of empty squares, some
 * two times with each. `limits` may be NULL; if they end the search before it is done the status
 * is EM_STOPPED and the results are the best known so far. */
EM_API EmStatus em_engine_solve(EmEngine *engine, const EmGame *game, const EmLimits *limits,
                                EmResult *results, int capacity, int *count, EmError *error);

/* The same, but only whether each move wins, draws or loses, which takes a part of the time: exact
 * results are in EM_WINS, and so is what is merely probable once a search looks to the end. A line
 * need not be the shortest way, nor go to the end. */
EM_API EmStatus em_engine_solve_wld(EmEngine *engine, const EmGame *game, const EmLimits *limits,
                                    EmResult *results, int capacity, int *count, EmError *error);

/* Up to `capacity` best moves, best first, on the 8x8 board, searched as `level` (0 to 60) says,
 * or with EM_TIMED as deep as the limits allow, among which must be a time or a stop flag. */
enum { EM_TIMED = -1 };
EM_API EmStatus em_engine_best(EmEngine *engine, const EmGame *game, int level,
                               const EmLimits *limits, EmResult *results, int capacity, int *count,
                               EmError *error);

/* What a move of a game was worth. */
typedef struct EmVerdict {
    EmMove move;   /* the one played */
    int colour;    /* by whom */
    double value;  /* of it, in discs for that side */
    double loss;   /* discs given away: what `best` is worth more, never less than 0 */
    EmResult best; /* of the position before the move */
} EmVerdict;

/* Judges the move of that index in a game on the 8x8 board, looking `depth` (1 to 60) moves ahead,
 * and to the end where the move leaves no more than `exact` (0 to 60) squares empty; `emilia
 * analyse` takes 14 and 20, and calls a loss of 2 discs a mistake. Judged from the last move to the
 * first, a game takes least time. Of the limits, which may be NULL, only move_time_s and the stop
 * flag count, and when that is set there is no verdict: EM_STOPPED. */
EM_API EmStatus em_engine_judge(EmEngine *engine, const EmGame *game, int index, int depth,
                                int exact, const EmLimits *limits, EmVerdict *verdict,
                                EmError *error);

/* --- games in files ------------------------------------------------------------------------- */

/* A game as people file it: the moves, and what is written beside them. The formats are those of
 * docs/formats.md, which says what each can hold: `wthor`, `quest`, `sgf`, `ggf`, `pgn`, `obf` and
 * `moves`. */
typedef struct EmRecord EmRecord;

/* A record of the game as it is now, with nothing beside the moves. */
EM_API EmStatus em_record_new(const EmGame *game, EmRecord **record, EmError *error);
EM_API void em_record_free(EmRecord *record); /* may be NULL */

/* The game in it as a new game, the caller's own. */
EM_API EmStatus em_record_game(const EmRecord *record, EmGame **game, EmError *error);

typedef enum EmText {
    EM_BLACK_NAME,
    EM_WHITE_NAME,
    EM_EVENT,
    EM_PLACE,
    EM_ROUND,
    EM_DATE /* "2024", "2024-05", "2024-05-06" or "2024-05-06 07:08:09", in UTC */
} EmText;

/* Texts of the game in UTF-8, empty if unknown; they stay until the next change. One of over 127
 * bytes is EM_RANGE. */
EM_API const char *em_record_text(const EmRecord *record, EmText which);
EM_API EmStatus em_record_set_text(EmRecord *record, EmText which, const char *text,
                                   EmError *error);

/* What is written beside a move, or with the index -1 beside the game: that has only a note. */
typedef struct EmAnnotation {
    bool has_value;
    bool has_time;
    double value;     /* of the move, in discs for the side that made it */
    double time_s;    /* spent on it */
    const char *note; /* a comment in UTF-8; NULL or empty: none */
} EmAnnotation;

/* False if there is no such move. The note stays until the next change. */
EM_API bool em_record_annotation(const EmRecord *record, int index, EmAnnotation *annotation);

/* Adds what the annotation has: a value and a time take the place of others, a note goes on a new
 * line behind them. All notes of a game together have up to 64 KiB. */
EM_API EmStatus em_record_annotate(EmRecord *record, int index, const EmAnnotation *annotation,
                                   EmError *error);

typedef enum EmEnd {
    EM_BY_MOVES, /* neither side can move */
    EM_SCORED,   /* stopped early with a result, nobody says why */
    EM_AGREED,
    EM_RESIGNED,
    EM_TIMED_OUT,
    EM_FORFEITED /* one of them left, or broke the rules */
} EmEnd;

typedef struct EmOutcome {
    EmEnd end;
    int winner;     /* EM_BLACK, EM_WHITE, or EM_EMPTY for a draw */
    bool has_score; /* always for EM_BY_MOVES */
    int score;      /* Black minus White, the empty squares given to the winner */
} EmOutcome;

/* False if the game has no result yet. */
EM_API bool em_record_outcome(const EmRecord *record, EmOutcome *outcome);

/* How a game ended that its moves do not end; EM_BY_MOVES takes that back. With a score its sign is
 * the winner. EM_RANGE: the game is over by its moves, or there is no such end. */
EM_API EmStatus em_record_set_outcome(EmRecord *record, const EmOutcome *outcome, EmError *error);

/* Writes the record in a format, with its line end and a final NUL, into `size` bytes, of which
 * EM_RECORD_TEXT_SIZE are always enough. What the format cannot hold is left out. Texts written one
 * behind the other are a file of games. EM_RANGE: they are not enough, the format cannot hold such
 * a game, or there is none of that name that is a text (`wthor` is not). */
enum { EM_RECORD_TEXT_SIZE = 1 << 18 };
EM_API EmStatus em_record_write(const EmRecord *record, const char *format, char *text,
                                size_t size, EmError *error);

/* Reads games one after the other. */
typedef struct EmReader EmReader;

/* From a file, or from bytes, which must stay until the reader is closed. `format` may be NULL:
 * then the first bytes tell, or the suffix of the file. The lists of names that belong to a file
 * of WTHOR are looked for beside it. */
EM_API EmStatus em_reader_open(const char *path, const char *format, EmReader **reader,
                               EmError *error);
EM_API EmStatus em_reader_from_bytes(const char *bytes, size_t size, const char *format,
                                     EmReader **reader, EmError *error);
EM_API void em_reader_close(EmReader *reader); /* may be NULL */

/* The next game, to be freed by the caller; NULL at the end. A fault is an error with its byte in
 * the input, and *record is then what could be read before it, or NULL; the call after that goes on
 * with the next game. */
EM_API EmStatus em_reader_next(EmReader *reader, EmRecord **record, EmError *error);

#ifdef __cplusplus
}
#endif

#endif
