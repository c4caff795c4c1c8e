/* The exact score of a position and the line that leads to it: solve [POSITION]. */
#include <emilia.h>

#include <stdio.h>

/* 44 moves into a game: 16 empty squares. */
static const char *const problem = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8"
                                   "c7f2h4d2d7c2c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2";

int main(int argc, char **argv)
{
    EmGame *game = NULL;
    EmEngine *engine = NULL;
    EmResult result;
    int count = 0;
    EmError error = {EM_OK, "", 0};
    if (em_game_new(8, argc > 1 ? argv[1] : problem, &game, &error) == EM_OK &&
        em_engine_open(NULL, &engine, &error) == EM_OK &&
        em_engine_solve(engine, game, NULL, &result, 1, &count, &error) == EM_OK) {
        printf("%+.0f:", result.value);
        for (int i = 0; i < result.line_length; i++) {
            char move[EM_MOVE_TEXT_SIZE];
            em_move_write(result.line[i], move);
            printf(" %s", move);
        }
        printf("\n");
    } else {
        fprintf(stderr, "solve: %s (at %zu)\n", error.text, error.at);
    }
    em_engine_close(engine);
    em_game_free(game);
    return error.status == EM_OK ? 0 : 1;
}
