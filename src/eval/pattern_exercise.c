/* Update and value in a loop, as a search does at its leaves. */
#include "eval/pattern_exercise.h"

#include "eval/pattern_inl.h"

uint64_t pattern_exercise(const PatternWeights *weights, const Board *boards,
                          const Pattern *patterns, const uint8_t *squares, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Pattern next;
        const int discs = 64 - __builtin_popcountll(board_empty(boards[i]));
        pattern_play(weights, &patterns[i], &next, squares[i], board_flips(boards[i], squares[i]));
        sum = (sum << 1 | sum >> 63) ^ (uint64_t)pattern_value(weights, &next, discs + 1);
    }
    return sum;
}
