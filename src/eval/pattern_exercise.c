/* Update and value in a loop, as a search does at its leaves. */
#include "eval/pattern_exercise.h"

#include "eval/network_inl.h"

uint64_t pattern_exercise(const PatternWeights *weights, const Board *boards,
                          const Pattern *patterns, const uint8_t *squares, int count,
                          bool best)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Pattern next;
        const int discs = 64 - __builtin_popcountll(board_empty(boards[i]));
        const uint64_t flips = board_flips(boards[i], squares[i]);
        const Board after = board_after(boards[i], squares[i], flips);
        pattern_play(weights, &patterns[i], &next, squares[i], flips);
        const int value =
            best ? network_or_pattern_value(weights, &next, after, board_moves(after), discs + 1)
                 : pattern_value(weights, &next, discs + 1);
        sum = (sum << 1 | sum >> 63) ^ (uint64_t)value;
    }
    return sum;
}
