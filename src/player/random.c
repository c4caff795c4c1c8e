/* random: any legal move, each equally likely. */
#include "player/kind.h"

static Status choose(void *state, const PlayerTask *task, PlayerResult *result, Error *error)
{
    (void)state;
    (void)error;
    result->move = kind_random_move(task);
    return STATUS_OK;
}

const PlayerKind random_kind = {
    .name = "random",
    .title = "Random",
    .summary = "Any legal move, each equally likely",
    .choose = choose,
};
