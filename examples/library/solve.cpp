// The exact score of a position and the line that leads to it: solve [POSITION].
#include <emilia.h>

#include <cstdio>
#include <memory>

struct Closer {
    void operator()(EmGame *game) const { em_game_free(game); }
    void operator()(EmEngine *engine) const { em_engine_close(engine); }
};

// 44 moves into a game: 16 empty squares.
static const char *const problem = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8"
                                   "c7f2h4d2d7c2c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2";

int main(int argc, char **argv)
{
    EmGame *position = nullptr;
    EmEngine *opened = nullptr;
    EmError error{};
    em_game_new(8, argc > 1 ? argv[1] : problem, &position, &error);
    std::unique_ptr<EmGame, Closer> game(position);
    if (game) em_engine_open(nullptr, &opened, &error);
    std::unique_ptr<EmEngine, Closer> engine(opened);
    EmResult result;
    int count = 0;
    if (!engine || em_engine_solve(engine.get(), game.get(), nullptr, &result, 1, &count,
                                   &error) != EM_OK) {
        std::fprintf(stderr, "solve: %s (at %zu)\n", error.text, error.at);
        return 1;
    }
    std::printf("%+.0f:", result.value);
    for (int i = 0; i < result.line_length; i++) {
        char move[EM_MOVE_TEXT_SIZE];
        em_move_write(result.line[i], move);
        std::printf(" %s", move);
    }
    std::printf("\n");
}
