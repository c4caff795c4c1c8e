/* Makes data/openings/even8.txt: positions after eight plies that our own engine thinks near even.
 *
 *   even_openings COUNT LIMIT PLAYER
 *
 * looks at COUNT random openings, no two the same under the symmetries of the board, and prints
 * those that PLAYER values within LIMIT discs of a draw. */
#include "lab/openings.h"
#include "player/player.h"
#include "record/game_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    Openings openings;
    Player *player = NULL;
    Error error = {.text = ""};
    if (argc != 4 ||
        openings_make("random:8", 8, 1, strtoull(argv[1], NULL, 10), &openings, &error) !=
            STATUS_OK ||
        player_open(argv[3], &player, &error) != STATUS_OK) {
        fprintf(stderr, "even_openings COUNT LIMIT PLAYER: %s\n", error.text);
        return 2;
    }
    printf("# Near-even openings of eight plies: of %s random ones those whose value by\n"
           "# %s is at most %s, in discs. Made by tools/even_openings.\n",
           argv[1], argv[3], argv[2]);
    for (uint64_t i = 0; i < openings.count; i++) {
        Game game;
        PlayerResult result;
        StrBuf line = {0};
        openings_set_up(&openings, i, &game);
        player_new_game(player, 1, NULL);
        const PlayerRequest request = {.game = &game, .clock = clock_system()};
        if (player_choose(player, &request, &result, NULL) == STATUS_OK && result.has_value &&
            fabs(result.value) <= atof(argv[2])) {
            game_text_write(&game, &line);
            printf("%s\n", line.text);
            fflush(stdout);
        }
        strbuf_fini(&line);
    }
    player_close(player);
    openings_fini(&openings);
    return 0;
}
