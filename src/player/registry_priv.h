/* The table of all kinds of player, in the order in which they are listed; ends with NULL. */
#ifndef PLAYER_REGISTRY_PRIV_H
#define PLAYER_REGISTRY_PRIV_H

#include "player/kind.h"

extern const PlayerKind *const registry_rows[];

#endif
