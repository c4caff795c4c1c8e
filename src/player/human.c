/* human: the edge (terminal, browser) asks the person; there is nothing to compute here. */
#include "player/kind.h"

const PlayerKind human_kind = {
    .name = "human",
    .title = "Human",
    .summary = "A person, asked for every move",
    .is_human = true,
};
