/* A PLAYER on the command line. */
#include "app/player_arg.h"

#include <stdio.h>
#include <string.h>

Player *player_arg_open(const char *command, const char *spec)
{
    Player *player = NULL;
    Error error;
    if (player_open(spec, &player, &error) == STATUS_OK) {
        return player;
    }
    PlayerFacts facts = {0};
    const bool text_is_right = player_read(spec, &facts, NULL) == STATUS_OK;
    const char *here = error.at <= strlen(spec) ? spec + error.at : "";
    if (facts.file[0] != '\0' && (error.status == STATUS_SYNTAX || error.at != 0)) {
        fprintf(stderr, "emilia %s: player '%s': '%s': %s, at byte %zu\n", command, spec,
                facts.file, error.text, error.at);
    } else if (text_is_right || error.at == 0 || *here == '\0') {
        fprintf(stderr, "emilia %s: player '%s': %s\n", command, spec, error.text);
    } else {
        fprintf(stderr, "emilia %s: player '%s': %s, at '%s'\n", command, spec, error.text, here);
    }
    return NULL;
}

bool player_arg_fits(const char *command, const Player *player, int size)
{
    const bool fits = player_fits(player, size);
    if (!fits) {
        fprintf(stderr, "emilia %s: player '%s': knows only the 8x8 board, not %dx%d\n", command,
                player_spec(player), size, size);
    }
    return fits;
}
