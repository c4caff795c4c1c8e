/* The searches of the Edax console: one move, and a file of problems; each is a row of a table. */
#ifndef APP_EDAX_THINK_H
#define APP_EDAX_THINK_H

#include "app/speaker.h"
#include "proto/game_clock.h"

typedef struct EdaxThinker {
    Speaker speaker;
    GameClock clock;
} EdaxThinker;

/* One line on standard error. */
void edax_think_complain(const char *text, const char *word);

/* Asks the player within its clock; false after one line that says why it failed. With `shown` a
 * row is printed for every depth. */
bool edax_think_choose(EdaxThinker *thinker, const Game *game, bool shown, PlayerResult *result);

/* The same, but where a pass is forced with the value of the pass. */
bool edax_think_judge(EdaxThinker *thinker, const Game *game, bool shown, PlayerResult *result);

/* Prints the row of a result, unless it has no value; `number` is that of a problem, 0 if it is none. */
void edax_think_say_row(const Position *position, const PlayerResult *result, int number);

/* The problems of an OBF file as a table; false if one could not be read, which is said. */
bool edax_think_solve(EdaxThinker *thinker, const char *path);

#endif
