/* A PLAYER on the command line. */
#include "app/player_arg.h"

#include <stdio.h>

Player *player_arg_open(const char *command, const char *spec)
{
    Player *player = NULL;
    Error error;
    if (player_open(spec, &player, &error) == STATUS_OK) {
        return player;
    }
    char fault[PLAYER_FAULT_SIZE];
    player_fault(spec, &error, fault);
    fprintf(stderr, "emilia %s: player '%s': %s\n", command, spec, fault);
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
