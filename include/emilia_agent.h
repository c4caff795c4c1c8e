/* The agent of a course with a judging platform, in the words of its task sheet. The Python class
 * `AI` of python/emilia is the same.
 *
 *   EmAgent *agent;
 *   em_agent_new(8, EM_BLACK, 5.0, NULL, &agent, NULL);   // AI(chessboard_size, color, time_out)
 *   em_agent_go(agent, &chessboard[0][0], NULL);          // int chessboard[8][8]
 *   int count;
 *   const EmCell *list = em_agent_candidate_list(agent, &count);
 *   // count == 0: no move; else list[count - 1] is the answer
 *   em_agent_free(agent); */
#ifndef EMILIA_AGENT_H
#define EMILIA_AGENT_H

#include "emilia.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct EmAgent EmAgent;

typedef struct EmCell {
    int row; /* both from 0 at the top left */
    int column;
} EmCell;

/* An agent that plays `color`, EM_BLACK (-1) or EM_WHITE (1), and has `time_out` seconds a move.
 * `player` says who thinks, as in em_player_open; NULL is the engine on 8x8 and a deepening
 * alpha-beta on the other sizes. A person cannot be an agent, nor a player that does not know boards
 * of that size. */
EM_API EmStatus em_agent_new(int chessboard_size, int color, double time_out, const char *player,
                             EmAgent **agent, EmError *error);
EM_API void em_agent_free(EmAgent *agent); /* may be NULL */

/* Fills the candidate list: every legal move row by row before any thinking, then the choice once
 * more at the end. The chessboard has one int a cell, row by row: 1 white, -1 black, 0 empty;
 * anything else is EM_RANGE at that cell, and the list stays as it was. If the player fails (an
 * outside program died) its status is returned and the choice is the first legal move: the list is
 * complete whenever the chessboard is. */
EM_API EmStatus em_agent_go(EmAgent *agent, const int *chessboard, EmError *error);

/* The list as it stands; the last of its `count` entries is the answer. May be called from another
 * thread while em_agent_go thinks: it has the legal moves by then, so its last entry is legal. */
EM_API const EmCell *em_agent_candidate_list(const EmAgent *agent, int *count);

#ifdef __cplusplus
}
#endif

#endif
