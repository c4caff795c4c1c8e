/* The registry of players: one line each. */
#include "player/registry_priv.h"

#define REGISTRY(KIND)                                                                            \
    KIND(human)                                                                                   \
    KIND(first)                                                                                   \
    KIND(random)                                                                                  \
    KIND(minimax)                                                                                 \
    KIND(alphabeta)                                                                               \
    KIND(mcts)                                                                                    \
    KIND(engine)                                                                                  \
    KIND(beginner)                                                                                \
    KIND(novice)                                                                                  \
    KIND(casual)                                                                                  \
    KIND(intermediate)                                                                            \
    KIND(expert)                                                                                  \
    KIND(champion)                                                                                \
    KIND(gtp)                                                                                     \
    KIND(nboard)

#define DECLARE(name) extern const PlayerKind name##_kind;
REGISTRY(DECLARE)

#define ROW(name) &name##_kind,
const PlayerKind *const registry_rows[] = {REGISTRY(ROW) NULL};
