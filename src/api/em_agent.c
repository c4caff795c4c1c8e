/* The course agent: who moves where is asked through the same public functions that everyone else
 * has. The count is published after the entries it counts, so that a watchdog in another thread
 * always finds a list whose last entry is legal. */
#include "emilia_agent.h"

#include "api/api_priv.h"

#include <stdlib.h>

struct EmAgent {
    int chessboard_size;
    int color;
    double move_time_s; /* for the player: time_out less what the way here and back takes */
    EmPlayer *player;
    atomic_int count;
    EmCell candidate_list[EM_MAX_MOVES + 1];
};

/* A tenth of the time is kept back, half a second at most: platforms count the call, too. */
static double thinking_time_s(double time_out)
{
    const double reserve = time_out * 0.1;
    return time_out - (reserve < 0.5 ? reserve : 0.5);
}

static const char *default_player(int chessboard_size)
{
    return chessboard_size == 8 ? "engine" : "alphabeta:depth=64";
}

EmStatus em_agent_new(int chessboard_size, int color, double time_out, const char *player,
                      EmAgent **agent, EmError *error)
{
    if (!position_size_ok(chessboard_size)) {
        return api_error(EM_RANGE, "chessboard_size must be even, from 4 to 16", 0, error);
    }
    if (color != EM_BLACK && color != EM_WHITE) {
        return api_error(EM_RANGE, "color must be -1 (black) or 1 (white)", 0, error);
    }
    if (!(time_out > 0 && time_out <= 1e9)) {
        return api_error(EM_RANGE, "time_out must be more than 0 and at most 1e9 seconds", 0,
                         error);
    }
    EmAgent *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    made->chessboard_size = chessboard_size;
    made->color = color;
    made->move_time_s = thinking_time_s(time_out);
    atomic_init(&made->count, 0);
    EmStatus status = em_player_open(player == NULL ? default_player(chessboard_size) : player,
                                     &made->player, error);
    if (status == EM_OK && em_player_is_human(made->player)) {
        status = api_error(EM_RANGE, "a person cannot be an agent", 0, error);
    }
    if (status == EM_OK) {
        status = em_player_check_size(made->player, chessboard_size, error);
    }
    if (status != EM_OK) {
        em_agent_free(made);
        return status;
    }
    *agent = made;
    return EM_OK;
}

void em_agent_free(EmAgent *agent)
{
    if (agent != NULL) {
        em_player_close(agent->player);
        free(agent);
    }
}

static void append(EmAgent *agent, EmMove move)
{
    const int count = atomic_load(&agent->count);
    agent->candidate_list[count] = (EmCell){.row = em_row(move), .column = em_column(move)};
    atomic_store(&agent->count, count + 1);
}

EmStatus em_agent_go(EmAgent *agent, const int *chessboard, EmError *error)
{
    EmGame *game = NULL;
    EmStatus status =
        em_game_from_cells(agent->chessboard_size, chessboard, agent->color, &game, error);
    if (status != EM_OK) {
        return status;
    }
    EmMove moves[EM_MAX_MOVES];
    const int count = em_game_moves(game, moves);
    atomic_store(&agent->count, 0);
    for (int i = 0; i < count && moves[i] != EM_PASS; i++) {
        append(agent, moves[i]);
    }
    if (atomic_load(&agent->count) > 0) {
        const EmLimits limits = {.move_time_s = agent->move_time_s};
        EmResult result;
        status = em_player_choose(agent->player, game, &limits, &result, error);
        append(agent, result.move);
    }
    em_game_free(game);
    return status;
}

const EmCell *em_agent_candidate_list(const EmAgent *agent, int *count)
{
    *count = atomic_load(&agent->count);
    return agent->candidate_list;
}
