/* A PLAYER on the command line. */
#ifndef APP_PLAYER_ARG_H
#define APP_PLAYER_ARG_H

#include "player/player.h"

/* Opens the player, or prints one line that says what is wrong where and returns NULL. */
Player *player_arg_open(const char *command, const char *spec);

/* Whether the player knows the board; prints one line if it does not. */
bool player_arg_fits(const char *command, const Player *player, int size);

#endif
