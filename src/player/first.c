/* first: the first legal move in row-major order, a1, b1, ... h8 (D1). */
#include "player/kind.h"

static Status choose(void *state, const PlayerTask *task, PlayerResult *result, Error *error)
{
    (void)state;
    (void)error;
    result->move = square_next(&task->moves, 0);
    return STATUS_OK;
}

const PlayerKind first_kind = {
    .name = "first",
    .title = "First",
    .summary = "The first legal move, row by row from a1",
    .choose = choose,
};
