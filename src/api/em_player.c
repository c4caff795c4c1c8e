/* Players: the player room behind public names. */
#include "api/api_priv.h"

#include <stdlib.h>

struct EmPlayer {
    Player *player;
};

EmStatus em_player_open(const char *spec, EmPlayer **player, EmError *error)
{
    EmPlayer *made = malloc(sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    Error fault;
    const Status status = player_open(spec, &made->player, &fault);
    if (status != STATUS_OK) {
        free(made);
        return api_status(status, &fault, error);
    }
    *player = made;
    return EM_OK;
}

void em_player_close(EmPlayer *player)
{
    if (player != NULL) {
        player_close(player->player);
        free(player);
    }
}

static void copy_result(const PlayerResult *from, EmResult *to)
{
    *to = (EmResult){.move = from->move,
                     .has_value = from->has_value,
                     .exact = from->exact,
                     .depth = from->depth,
                     .confidence = from->confidence,
                     .value = from->value,
                     .nodes = from->nodes,
                     .playouts = from->playouts,
                     .memory_bytes = from->memory_bytes,
                     .time_s = clock_seconds(from->time_ns),
                     .line_length = from->line_length};
    for (int i = 0; i < from->line_length; i++) {
        to->line[i] = from->line[i];
    }
}

static void report(void *context, const PlayerResult *so_far)
{
    const EmLimits *limits = context;
    EmResult result;
    copy_result(so_far, &result);
    limits->progress(limits->context, &result);
}

EmStatus em_player_choose(EmPlayer *player, const EmGame *game, const EmLimits *limits,
                          EmResult *result, EmError *error)
{
    ApiLimits allowed;
    const EmStatus fits = api_limits(limits, &allowed, error);
    if (fits != EM_OK) {
        return fits;
    }
    EmLimits watched = limits == NULL ? (EmLimits){0} : *limits;
    const PlayerRequest request = {.game = &game->game,
                                   .clock = clock_system(),
                                   .move_time_ns = allowed.move_time_ns,
                                   .remaining_ns = allowed.remaining_ns,
                                   .increment_ns = allowed.increment_ns,
                                   .stop = allowed.stop,
                                   .progress = watched.progress == NULL ? NULL : report,
                                   .progress_context = &watched};
    PlayerResult found;
    Error fault;
    const Status status = player_choose(player->player, &request, &found, &fault);
    copy_result(&found, result);
    return api_status(status, &fault, error);
}

EmStatus em_player_evaluate(EmPlayer *player, const EmGame *game, double *white, EmError *error)
{
    Error fault;
    const PlayerRequest request = {.game = &game->game, .clock = clock_system()};
    return api_status(player_evaluate(player->player, &request, white, &fault), &fault, error);
}

void em_player_new_game(EmPlayer *player, uint64_t seed)
{
    player_new_game(player->player, seed);
}

const char *em_player_spec(const EmPlayer *player)
{
    return player_spec(player->player);
}

const char *em_player_name(const EmPlayer *player)
{
    return player_name(player->player);
}

bool em_player_is_human(const EmPlayer *player)
{
    return player_is_human(player->player);
}
