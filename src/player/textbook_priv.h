/* What the players built on the textbook searches share: from a task to a result. */
#ifndef PLAYER_TEXTBOOK_PRIV_H
#define PLAYER_TEXTBOOK_PRIV_H

#include "player/kind.h"
#include "search/textbook.h"

/* The names of the evaluations by number, ending with NULL. */
extern const char *const textbook_eval_names[];

/* Searches and fills the result. `settings` says how; clock, stop flag and progress are taken from
 * the task, and the deadline too: the settings' deadline_ns is the player's own time limit. */
void textbook_answer(const PlayerTask *task, TextbookSettings settings, PlayerResult *result);

#endif
