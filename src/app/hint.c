/* What a player thinks of one move. */
#include "app/hint.h"

const Game *hint_after(const Game *game, Square move, HintWay *way)
{
    way->move = move;
    way->after = *game;
    game_play(&way->after, move, NULL);
    way->passed = position_must_pass(&way->after.now);
    if (way->passed) {
        game_play(&way->after, SQUARE_PASS, NULL);
    }
    return &way->after;
}

void hint_before(const HintWay *way, PlayerResult *result)
{
    const PlayerResult after = *result;
    result->value = way->passed ? after.value : -after.value;
    result->depth = after.depth + 1;
    result->move = way->move;
    result->line[0] = way->move;
    result->line_length = 1;
    if (way->passed) {
        result->line[result->line_length++] = SQUARE_PASS;
    }
    for (int i = 0; i < after.line_length && result->line_length < PLAYER_MAX_LINE; i++) {
        result->line[result->line_length++] = after.line[i];
    }
}
