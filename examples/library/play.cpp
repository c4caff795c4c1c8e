// Plays a whole game between two players and prints it: play [BLACK [WHITE]].
#include <emilia.h>

#include <cstdio>
#include <memory>

using Game = std::unique_ptr<EmGame, decltype(&em_game_free)>;
using Player = std::unique_ptr<EmPlayer, decltype(&em_player_close)>;

static Player open_player(const char *spec)
{
    EmPlayer *player = nullptr;
    EmError error{};
    if (em_player_open(spec, &player, &error) != EM_OK) throw error;
    return Player(player, em_player_close);
}

int main(int argc, char **argv) try {
    const Player black = open_player(argc > 1 ? argv[1] : "alphabeta:depth=4");
    const Player white = open_player(argc > 2 ? argv[2] : "mcts:playouts=500,seed=1");
    EmGame *start = nullptr;
    EmError error{};
    if (em_game_new(8, "start", &start, &error) != EM_OK) throw error;
    const Game game(start, em_game_free);
    while (!em_game_is_over(start)) {
        const Player &player = em_game_turn(start) == EM_BLACK ? black : white;
        EmResult result;
        if (em_player_choose(player.get(), start, nullptr, &result, &error) != EM_OK ||
            em_game_play(start, result.move, &error) != EM_OK) throw error;
    }
    char moves[EM_GAME_TEXT_SIZE];
    em_game_write(start, EM_MOVES, moves, sizeof moves, nullptr);
    std::printf("%s\nBlack %d, White %d\n", moves, em_game_count(start, EM_BLACK),
                em_game_count(start, EM_WHITE));
} catch (const EmError &fault) {
    std::fprintf(stderr, "play: %s (at %zu)\n", fault.text, fault.at);
    return 1;
}
