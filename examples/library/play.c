/* Plays a whole game between two players and prints it: play [BLACK [WHITE]]. */
#include <emilia.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    const char *specs[2] = {argc > 1 ? argv[1] : "alphabeta:depth=4",
                            argc > 2 ? argv[2] : "mcts:playouts=500,seed=1"};
    EmPlayer *players[2] = {NULL, NULL};
    EmGame *game = NULL;
    EmError error = {EM_OK, "", 0};
    for (int i = 0; i < 2 && error.status == EM_OK; i++) {
        em_player_open(specs[i], &players[i], &error);
    }
    if (error.status == EM_OK) {
        em_game_new(8, "start", &game, &error);
    }
    while (error.status == EM_OK && !em_game_is_over(game)) {
        EmResult result;
        EmPlayer *player = players[em_game_turn(game) == EM_WHITE];
        if (em_player_choose(player, game, NULL, &result, &error) == EM_OK) {
            em_game_play(game, result.move, &error);
        }
    }
    if (error.status == EM_OK) {
        char moves[EM_GAME_TEXT_SIZE];
        em_game_write(game, EM_MOVES, moves, sizeof moves, NULL);
        printf("%s\nBlack %d, White %d\n", moves, em_game_count(game, EM_BLACK),
               em_game_count(game, EM_WHITE));
    } else {
        fprintf(stderr, "play: %s (at %zu)\n", error.text, error.at);
    }
    em_game_free(game);
    em_player_close(players[0]);
    em_player_close(players[1]);
    return error.status == EM_OK ? 0 : 1;
}
