/* Players for tests. */
#ifndef TESTS_SUPPORT_PLAYERS_H
#define TESTS_SUPPORT_PLAYERS_H

#include "player/player.h"
#include "support/testing.h"

/* Opens a player that must exist. */
static inline Player *players_open(const char *spec)
{
    Player *player = NULL;
    Error error = {0};
    if (player_open(spec, &player, &error) != STATUS_OK) {
        fail_msg("%s: %s at %zu", spec, error.text, error.at);
    }
    return player;
}

/* Its answer in the game; it must have one. */
static inline PlayerResult players_choose(Player *player, const Game *game)
{
    PlayerResult result;
    const PlayerRequest request = {.game = game, .clock = clock_system()};
    Error error = {0};
    if (player_choose(player, &request, &result, &error) != STATUS_OK) {
        fail_msg("%s: %s", player_spec(player), error.text);
    }
    return result;
}

/* The same in a position. */
static inline PlayerResult players_choose_in(Player *player, const Position *position)
{
    Game game;
    game_init(&game, position);
    return players_choose(player, &game);
}

#endif
