/* The hot part of the network, and the choice between it and the tables. The sums are written with
 * vectors of a fixed size, which every compiler turns into what the target has; only the layers on
 * top of them have code per instruction set (kernel room). */
#ifndef EVAL_NETWORK_INL_H
#define EVAL_NETWORK_INL_H

#include "eval/network.h"
#include "eval/pattern_inl.h"

/* The sums of all rows and of the rows beside them. Two pairs of accumulators, so that additions
 * overlap. */
static inline void network_sums(const Network *network, const PatternLayout *layout,
                                const Pattern *pattern, const NetworkRow *const beside[3],
                                int16_t sums[NETWORK_WIDTH])
{
    uint32_t at[PATTERN_SLOTS]; /* in bytes: one shift for a whole vector of them */
    for (int i = 0; i < PATTERN_SLOTS; i++) {
        at[i] = (uint32_t)(layout->origin[i] + pattern->index[i]) * (uint32_t)sizeof(NetworkRow);
    }
    const char *rows = (const char *)network->rows;
    NetworkRow words[2] = {{0}}, high[2] = {{0}};
    for (int i = 0; i < PATTERN_INSTANCES; i += 2) {
        for (int k = 0; k < 2; k++) {
            const NetworkRow row = *(const NetworkRow *)(rows + at[i + k]);
            words[k] += row;
            high[k] += row >> 8;
        }
    }
    high[0] += high[1];
    words[0] += words[1] - (high[0] << 8);
    for (int i = 0; i < 3; i++) {
        words[0] += beside[i][0];
        high[0] += beside[i][1];
    }
    __builtin_memcpy(sums, &words[0], sizeof words[0]);
    __builtin_memcpy(sums + NETWORK_WIDTH / 2, &high[0], sizeof high[0]);
}
_Static_assert(PATTERN_INSTANCES % 2 == 0, "rows are added in pairs");

/* In 1/PATTERN_DISC of a disc for the side to move, within +-PATTERN_MAX_VALUE. `discs` is within
 * NETWORK_MIN_DISCS and NETWORK_MAX_DISCS. */
static inline int network_value(const Network *network, const PatternLayout *layout,
                                const Pattern *pattern, Board board, int discs)
{
    const int stage = discs - NETWORK_MIN_DISCS;
    const NetworkRow *const beside[3] = {
        network->start[stage],
        network->own_moves[__builtin_popcountll(board_moves(board))],
        network->opp_moves[__builtin_popcountll(board_moves(board_pass(board)))]};
    _Alignas(64) int16_t sums[NETWORK_WIDTH];
    network_sums(network, layout, pattern, beside, sums);
    const int value = kernel_layers(&network->layers[stage], sums) >> 8;
    return value > PATTERN_MAX_VALUE    ? PATTERN_MAX_VALUE
           : value < -PATTERN_MAX_VALUE ? -PATTERN_MAX_VALUE
                                        : value;
}

/* The best value the weights have: the network's where it is in use, else the tables'. */
static inline int network_or_pattern_value(const PatternWeights *weights, const Pattern *pattern,
                                           Board board, int discs)
{
    const Network *network = weights->network;
    return network != NULL && discs >= network->first_discs && discs <= network->last_discs
               ? network_value(network, &weights->layout, pattern, board, discs)
               : pattern_value(weights, pattern, discs);
}

#endif
