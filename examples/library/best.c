/* The three best moves of a position: best [POSITION]. */
#include <emilia.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    EmGame *game = NULL;
    EmEngine *engine = NULL;
    EmResult results[3];
    int count = 0;
    EmError error = {EM_OK, "", 0};
    if (em_game_new(8, argc > 1 ? argv[1] : "f5d6c3d3c4", &game, &error) != EM_OK ||
        em_engine_open(NULL, &engine, &error) != EM_OK ||
        em_engine_best(engine, game, 10, NULL, results, 3, &count, &error) != EM_OK) {
        fprintf(stderr, "best: %s (at %zu)\n", error.text, error.at);
    }
    for (int i = 0; i < count; i++) {
        char move[EM_MOVE_TEXT_SIZE];
        em_move_write(results[i].move, move);
        printf("%s %+.2f discs, depth %d\n", move, results[i].value, results[i].depth);
    }
    em_engine_close(engine);
    em_game_free(game);
    return error.status == EM_OK ? 0 : 1;
}
