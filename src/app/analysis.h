/* A player thinking about a position in a thread of its own until it is told to stop, so that the
 * one who asked can go on listening. */
#ifndef APP_ANALYSIS_H
#define APP_ANALYSIS_H

#include "player/player.h"

typedef struct Analysis Analysis;

/* `progress` is called from the thread with every new result; NULL if there is no thread to be
 * had. The player is the analysis's own until it is stopped. */
Analysis *analysis_start(Player *player, const Game *game, PlayerProgress *progress,
                         void *context);

/* Ends the thread; NULL is allowed. Nothing is reported any more when it returns. */
void analysis_stop(Analysis *analysis);

/* The last result, and the time since the start; move is SQUARE_NONE if there is none yet. */
PlayerResult analysis_so_far(Analysis *analysis);

#endif
