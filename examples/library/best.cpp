// The three best moves of a position: best [POSITION].
#include <emilia.h>

#include <cstdio>
#include <memory>

struct Closer {
    void operator()(EmGame *game) const { em_game_free(game); }
    void operator()(EmEngine *engine) const { em_engine_close(engine); }
};

int main(int argc, char **argv)
{
    EmGame *position = nullptr;
    EmEngine *opened = nullptr;
    EmError error{};
    em_game_new(8, argc > 1 ? argv[1] : "f5d6c3d3c4", &position, &error);
    std::unique_ptr<EmGame, Closer> game(position);
    if (game) em_engine_open(nullptr, &opened, &error);
    std::unique_ptr<EmEngine, Closer> engine(opened);
    EmResult results[3];
    int count = 0;
    if (!engine || em_engine_best(engine.get(), game.get(), 10, nullptr, results, 3, &count,
                                  &error) != EM_OK) {
        std::fprintf(stderr, "best: %s (at %zu)\n", error.text, error.at);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        char move[EM_MOVE_TEXT_SIZE];
        em_move_write(results[i].move, move);
        std::printf("%s %+.2f discs, depth %d\n", move, results[i].value, results[i].depth);
    }
}
