/* The hot part of the network, and the choice between it and the tables. The sums are written with
 * vectors of a fixed size, which every compiler turns into what the target has; only the layers on
 * top of them have code per instruction set (kernel room). */
#ifndef EVAL_NETWORK_INL_H
#define EVAL_NETWORK_INL_H

#include "base/tier.h"
#include "eval/network.h"
#include "eval/pattern_inl.h"

#include <stdbool.h>

/* Sums of rows: of their words, and of the high bytes alone. */
typedef struct NetworkSum {
    NetworkRow words, high;
} NetworkSum;

static inline NetworkSum network_add(NetworkSum a, NetworkSum b)
{
    return (NetworkSum){a.words + b.words, a.high + b.high};
}

/* The sum of the rows at `count` offsets. */
static inline NetworkSum network_rows(const char *rows, const uint32_t *at, int count)
{
    NetworkSum sum = {{0}, {0}};
    for (int first = 0; first < count; first += NETWORK_TOGETHER) {
        NetworkRow some = *(const NetworkRow *)(rows + at[first]);
        for (int i = first + 1; i < count && i < first + NETWORK_TOGETHER; i++) {
            some += *(const NetworkRow *)(rows + at[i]);
        }
        sum.words += some;
        sum.high += some >> 8;
    }
    return sum;
}

/* Elements 0 to 31 and 32 to 63 of a sum, with `start` added. */
static inline void network_split(NetworkSum sum, const NetworkRow start[2],
                                 int16_t sums[NETWORK_WIDTH])
{
    const NetworkRow low = sum.words - (sum.high << 8) + start[0];
    const NetworkRow high = sum.high + start[1];
    __builtin_memcpy(sums, &low, sizeof low);
    __builtin_memcpy(sums + NETWORK_WIDTH / 2, &high, sizeof high);
}

/* What all members see of a position. */
typedef struct NetworkInput {
    /* The rows, in bytes: one shift for a whole vector of them. */
    _Alignas(64) uint32_t at[PATTERN_SLOTS];
    int own_moves, opp_moves, stage;
} NetworkInput;

static inline void network_input(NetworkInput *restrict input, const PatternLayout *layout,
                                 const Pattern *pattern, Board board, uint64_t moves, int discs)
{
    for (int i = 0; i < PATTERN_SLOTS; i++) {
        input->at[i] =
            (uint32_t)(layout->origin[i] + pattern->index[i]) * (uint32_t)sizeof(NetworkRow);
    }
    input->own_moves = __builtin_popcountll(moves);
    input->opp_moves = __builtin_popcountll(board_moves(board_pass(board)));
    input->stage = discs - NETWORK_MIN_DISCS;
}

/* The sums over the whole board and over its quarters, each with what they start from. */
static inline void network_sums(const Network *member, const uint32_t at[PATTERN_SLOTS],
                                const NetworkRow whole_start[2],
                                const NetworkRow quarter_start[2],
                                int16_t sums[LAYERS_BOARDS][NETWORK_WIDTH])
{
    const char *rows = (const char *)member->rows;
    NetworkSum diagonal[2], side[4];
    for (int i = 0; i < 2; i++) {
        diagonal[i] = network_rows(rows, at + PATTERN_DIAGONALS_AT + i * PATTERN_DIAGONAL,
                                   PATTERN_DIAGONAL);
    }
    for (int i = 0; i < 4; i++) {
        side[i] = network_rows(rows, at + PATTERN_SIDES_AT + i * PATTERN_SIDE, PATTERN_SIDE);
    }
    NetworkSum whole = network_add(diagonal[0], diagonal[1]);
    for (int corner = 0; corner < 4; corner++) {
        const int lower = corner >> 1, right = corner & 1;
        const NetworkSum own = network_rows(rows, at + corner * PATTERN_CORNER, PATTERN_CORNER);
        const NetworkSum sides = network_add(side[lower], side[2 + right]);
        network_split(network_add(network_add(own, sides), diagonal[lower ^ right]),
                      quarter_start, sums[1 + corner]);
        whole = network_add(network_add(whole, own), side[corner]);
    }
    network_split(whole, whole_start, sums[0]);
}

/* What one member says, in 1/PATTERN_DISC of a disc for the side to move, before it is clamped. */
TIER_INLINE int network_member(const Network *member, const NetworkInput *input)
{
    const int stage = input->stage;
    const NetworkRow *start = member->start[stage];
    const NetworkRow *own = member->own_moves[input->own_moves];
    const NetworkRow *opp = member->opp_moves[input->opp_moves];
    const NetworkRow beside[2] = {start[0] + own[0] + opp[0], start[1] + own[1] + opp[1]};
    _Alignas(64) int16_t sums[LAYERS_BOARDS][NETWORK_WIDTH];
    network_sums(member, input->at, beside, member->quarter_start[stage], sums);
    return kernel_layers(&member->layers[stage], sums) >> 8;
}

static inline int network_clamp(int value)
{
    return value > PATTERN_MAX_VALUE    ? PATTERN_MAX_VALUE
           : value < -PATTERN_MAX_VALUE ? -PATTERN_MAX_VALUE
                                        : value;
}

/* The whole network's value, in 1/PATTERN_DISC of a disc for the side to move, within
 * +-PATTERN_MAX_VALUE. `moves` are its legal ones; `discs` is within NETWORK_MIN_DISCS and
 * NETWORK_MAX_DISCS. */
static inline int network_value(const Network *network, const PatternLayout *layout,
                                const Pattern *pattern, Board board, uint64_t moves, int discs)
{
    NetworkInput input;
    network_input(&input, layout, pattern, board, moves, discs);
    int sum = 0;
    for (; network != NULL; network = network->more) {
        sum += network_member(network, &input);
    }
    return network_clamp(sum);
}

static inline bool network_serves(const Network *network, int discs)
{
    return network != NULL && discs >= network->first_discs && discs <= network->last_discs;
}

/* The best value the weights have: the network's where it is in use, else the tables'. */
static inline int network_or_pattern_value(const PatternWeights *weights, const Pattern *pattern,
                                           Board board, uint64_t moves, int discs)
{
    return network_serves(weights->network, discs)
               ? network_value(weights->network, &weights->layout, pattern, board, moves, discs)
               : pattern_value(weights, pattern, discs);
}

/* A value at a leaf of a search, with the lean (network_lean): of the first member or of all. */
typedef struct NetworkLeaf {
    int value;
    bool whole; /* all have been asked who have anything to say */
} NetworkLeaf;

TIER_INLINE int network_first(const Network *network, const NetworkInput *input)
{
    return network_clamp(network_member(network, input) + network->lean[input->stage]);
}

/* What the further members make of the first one's value, be it remembered or new. Their rows are
 * seldom in a near cache, so all are sent for before the first is summed. */
TIER_OUTLINE int network_completed(const Network *network, const NetworkInput *input, int value)
{
    for (const Network *member = network->more; member != NULL; member = member->more) {
        for (int i = 0; i < PATTERN_INSTANCES; i++) {
            __builtin_prefetch((const char *)member->rows + input->at[i]);
        }
    }
    for (const Network *member = network->more; member != NULL; member = member->more) {
        value += network_member(member, input) + member->lean[input->stage];
    }
    return network_clamp(value);
}

/* The best leaf value the weights have. The further members are asked if the first one's value lies
 * between `low` and `high`. */
static inline NetworkLeaf network_or_pattern_lazy(const PatternWeights *weights,
                                                  const Pattern *pattern, Board board,
                                                  uint64_t moves, int discs, int low, int high)
{
    const Network *network = weights->network;
    if (!network_serves(network, discs)) {
        return (NetworkLeaf){pattern_value(weights, pattern, discs), true};
    }
    NetworkInput input;
    network_input(&input, &weights->layout, pattern, board, moves, discs);
    const int value = network_first(network, &input);
    if (network->more == NULL || value <= low || value >= high) {
        return (NetworkLeaf){value, network->more == NULL};
    }
    return (NetworkLeaf){network_completed(network, &input, value), true};
}

/* The whole value of a leaf whose first member's value is known. */
static inline int network_leaf_completed(const PatternWeights *weights,
                                               const Pattern *pattern, Board board,
                                               uint64_t moves, int discs, int value)
{
    NetworkInput input;
    network_input(&input, &weights->layout, pattern, board, moves, discs);
    return network_completed(weights->network, &input, value);
}

static inline int network_or_pattern_leaf(const PatternWeights *weights, const Pattern *pattern,
                                          Board board, uint64_t moves, int discs)
{
    enum { ALL = 2 * PATTERN_MAX_VALUE };
    return network_or_pattern_lazy(weights, pattern, board, moves, discs, -ALL, ALL).value;
}

#endif
