/* The terminal game: a table with two players, a game on it, and the note that tells the person
 * what just happened. play.c runs the game, play_view.c shows it, play_think.c asks a player
 * while the terminal stays alive, play_command.c does what the person types. */
#ifndef APP_PLAY_PRIV_H
#define APP_PLAY_PRIV_H

#include "app/board_view.h"
#include "app/terminal.h"
#include "player/player.h"

typedef struct Table {
    Game game;
    int undone_count; /* moves taken back, the next to redo last */
    GameMove undone[GAME_MAX_MOVES];

    Player *players[2];  /* by Colour */
    Player *adviser;     /* answers `hint`; the best there is, opened when first asked */
    int64_t move_time_ns; /* limit of a computer's move; 0: its own setting decides */
    int64_t delay_ns;    /* a computer's move is shown no sooner */

    Clock clock;
    int64_t turn_start_ns;
    PlayerResult answer; /* the last computer's, for the line that tells what it did */
    const char *fault;   /* why the last move was played for its player; NULL: it was its own */
    StrBuf note;
    StrBuf saved; /* the files of this game, a newline before and behind each name */

    Terminal *terminal;
    BoardView view;
    bool json;
} Table;

/* How the person, or the game, goes on. */
typedef enum PlayStep {
    PLAY_ON,    /* the same side still has to move */
    PLAY_MOVED, /* somebody moved, or moves were taken back */
    PLAY_LEFT,  /* the person wants to leave, or there is no more input */
    PLAY_BROKEN /* interrupted */
} PlayStep;

/* play.c */
/* Plays a legal move of the side to move, notes its time, and writes it to the log. */
void play_move(Table *table, Square move, int64_t time_ns);
bool play_has_human(const Table *table);
/* Before move `index` a person had a choice of moves. */
bool play_human_chooses_at(const Table *table, int index);
/* Begins again when the players are ready; if that is interrupted the game stays as it is. */
PlayStep play_new_game(Table *table, const Position *start);
const char *play_colour_name(Colour colour);

/* play_think.c: asks a player about the position; Ctrl-C breaks, a key makes it answer now. If
 * the player fails, `fault` says why, empty otherwise, and the result holds the first legal move. */
PlayStep play_think(Table *table, Player *player, PlayerResult *result,
                    char fault[PLAYER_REASON_SIZE]);
/* Gets a player ready for a new game: a program is started. Ctrl-C breaks. */
PlayStep play_start(Table *table, Player *player);
/* Lets a moment pass that a key ends. */
PlayStep play_pause(Table *table, const Player *player, int64_t until_ns);

/* play_command.c: obeys one line of input. */
PlayStep play_command(Table *table, const char *line);
/* The words that Tab completes, by index. */
const char *play_command_word(const Table *table, int index);

/* play_view.c */
void play_view_paint(const Table *table); /* the window; nothing without one */
void play_view_thinking(const Table *table, const Player *player, const PlayerResult *so_far,
                        int64_t elapsed_ns);
void play_view_starting(const Table *table, const Player *player, int64_t elapsed_ns);
void play_view_pause(const Table *table, const Player *player);
void play_view_log_start(const Table *table);
void play_view_log_board(const Table *table);
void play_view_log_move(const Table *table); /* the last one */
void play_view_log_note(Table *table);
/* The board's text; after a window, which is gone by now, also the last position and result. */
void play_view_end(const Table *table, bool after_window);

#endif
