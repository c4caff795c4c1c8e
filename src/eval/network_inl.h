/* The hot part of the network, and the choice between it and the tables. Loops over vectors of a
 * fixed size, which every compiler turns into what the target has; only the dense layers have code
 * per instruction set (kernel room). */
#ifndef EVAL_NETWORK_INL_H
#define EVAL_NETWORK_INL_H

#include "eval/network.h"
#include "eval/pattern_inl.h"

/* The rows of all instances, added to `sum`. Two pairs of sums, so that additions overlap. */
static inline void network_add_rows(const Network *network, const PatternLayout *layout,
                                    const Pattern *pattern, int16_t sum[NETWORK_WIDTH])
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
    words[0] += words[1];
    words[0] -= high[0] << 8;
    for (int i = 0; i < NETWORK_WIDTH / 2; i++) {
        sum[i] = (int16_t)(sum[i] + words[0][i]);
        sum[NETWORK_WIDTH / 2 + i] = (int16_t)(sum[NETWORK_WIDTH / 2 + i] + high[0][i]);
    }
}
_Static_assert(PATTERN_INSTANCES % 2 == 0, "rows are added in pairs");

static inline int network_clamp(int value)
{
    return value < 0 ? 0 : value > 127 ? 127 : value;
}

/* In 1/PATTERN_DISC of a disc for the side to move, within +-PATTERN_MAX_VALUE. `discs` is within
 * NETWORK_MIN_DISCS and NETWORK_MAX_DISCS. */
static inline int network_value(const Network *network, const PatternLayout *layout,
                                const Pattern *pattern, Board board, int discs)
{
    const NetworkStage *stage = &network->stages[discs - NETWORK_MIN_DISCS];
    const int16_t *own = network->own_moves[__builtin_popcountll(board_moves(board))];
    const int16_t *opp = network->opp_moves[__builtin_popcountll(board_moves(board_pass(board)))];
    _Alignas(64) int16_t a[NETWORK_WIDTH];
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        a[i] = (int16_t)(stage->start[i] + own[i] + opp[i]);
    }
    network_add_rows(network, layout, pattern, a);

    _Alignas(64) uint8_t x[NETWORK_INPUTS], y[NETWORK_FIRST];
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        x[i] = (uint8_t)network_clamp(a[i] >> 1);
        x[NETWORK_WIDTH + i] = (uint8_t)network_clamp(-a[i] >> 1);
    }
    _Alignas(64) int32_t first[NETWORK_FIRST], second[NETWORK_SECOND];
    kernel_dense(x, NETWORK_INPUTS, &stage->w1[0][0][0], stage->b1, first, NETWORK_FIRST);
    for (int j = 0; j < NETWORK_FIRST; j++) {
        y[j] = (uint8_t)network_clamp(first[j] >> 6);
    }
    kernel_dense(y, NETWORK_FIRST, &stage->w2[0][0][0], stage->b2, second, NETWORK_SECOND);
    int sum = stage->b3;
    for (int k = 0; k < NETWORK_SECOND; k++) {
        sum += stage->w3[k] * (int16_t)network_clamp(second[k] >> 6) + stage->skip[k] * a[k];
    }
    sum >>= 8;
    return sum > PATTERN_MAX_VALUE    ? PATTERN_MAX_VALUE
           : sum < -PATTERN_MAX_VALUE ? -PATTERN_MAX_VALUE
                                      : sum;
}
_Static_assert((int)NETWORK_SECOND == (int)NETWORK_WIDTH, "one loop for both last terms");

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
