/* Games as data. */
#include "record/game.h"

#include <assert.h>

void game_init(Game *game, const Position *start)
{
    game->start = *start;
    game->now = *start;
    game->move_count = 0;
}

Status game_play(Game *game, Square move, Error *error)
{
    assert(game->move_count < GAME_MAX_MOVES);
    const Status status = position_play(&game->now, move, NULL, error);
    if (status == STATUS_OK) {
        game->moves[game->move_count++] = (GameMove){.square = (int16_t)move, .time_ns = -1};
    }
    return status;
}

bool game_undo(Game *game)
{
    if (game->move_count == 0) {
        return false;
    }
    game->move_count--;
    game->now = game_position(game, game->move_count);
    return true;
}

Position game_position(const Game *game, int index)
{
    Position position = game->start;
    for (int i = 0; i < index; i++) {
        position_play(&position, game->moves[i].square, NULL, NULL);
    }
    return position;
}
