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
    const ApiLocale locale = api_enter();
    const Status status = player_open(spec, &made->player, &fault);
    api_leave(locale);
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
                     .unit = from->in_discs  ? EM_DISCS
                             : from->in_wins ? EM_WINS
                                             : EM_POINTS,
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

typedef struct Watch {
    EmLimits limits;
    locale_t theirs;
} Watch;

static void report(void *context, const PlayerResult *so_far)
{
    const Watch *watch = context;
    EmResult result;
    copy_result(so_far, &result);
    const locale_t ours = uselocale(watch->theirs);
    watch->limits.progress(watch->limits.context, &result);
    uselocale(ours);
}

EmStatus em_player_choose(EmPlayer *player, const EmGame *game, const EmLimits *limits,
                          EmResult *result, EmError *error)
{
    ApiLimits allowed;
    const EmStatus fits = api_limits(limits, &allowed, error);
    if (fits != EM_OK) {
        return fits;
    }
    const ApiLocale locale = api_enter();
    Watch watch = {.theirs = locale.theirs};
    if (limits != NULL) {
        watch.limits = *limits;
    }
    const PlayerRequest request = {.game = &game->game,
                                   .clock = clock_system(),
                                   .move_time_ns = allowed.move_time_ns,
                                   .remaining_ns = allowed.remaining_ns,
                                   .increment_ns = allowed.increment_ns,
                                   .stop = allowed.stop,
                                   .progress = watch.limits.progress == NULL ? NULL : report,
                                   .progress_context = &watch};
    PlayerResult found;
    Error fault;
    const Status status = player_choose(player->player, &request, &found, &fault);
    api_leave(locale);
    copy_result(&found, result);
    return api_status(status, &fault, error);
}

void em_player_reason(const EmPlayer *player, const EmError *error, char text[EM_REASON_TEXT_SIZE])
{
    const Error known = {.status = (Status)error->status, .text = error->text, .at = error->at};
    player_reason(player->player, &known, text);
}
_Static_assert((int)EM_REASON_TEXT_SIZE == (int)PLAYER_REASON_SIZE, "reasons are as long");

EmStatus em_player_evaluate(EmPlayer *player, const EmGame *game, double *white, EmError *error)
{
    Error fault;
    const PlayerRequest request = {.game = &game->game, .clock = clock_system()};
    const ApiLocale locale = api_enter();
    const Status status = player_evaluate(player->player, &request, white, &fault);
    api_leave(locale);
    return api_status(status, &fault, error);
}

void em_player_new_game(EmPlayer *player, uint64_t seed)
{
    const ApiLocale locale = api_enter(); /* an outside program may be started */
    player_new_game(player->player, seed, NULL);
    api_leave(locale);
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

EmStatus em_player_check_size(const EmPlayer *player, int size, EmError *error)
{
    if (api_size(size, error) != EM_OK) {
        return EM_RANGE;
    }
    Error fault;
    return api_status(player_check_size(player->player, size, &fault), &fault, error);
}
