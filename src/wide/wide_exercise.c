/* Moves and flips in a loop, folded into one number. */
#include "wide/wide_exercise.h"

static inline WideSet fold(WideSet sum, WideSet set)
{
    return (sum << 1 | sum >> 15) ^ set;
}

static inline uint64_t folded(WideSet sum)
{
    const WideWords w = (WideWords)sum;
    return w[0] ^ w[1] * 3 ^ w[2] * 5 ^ w[3] * 7;
}

uint64_t wide_exercise_moves(const Wide *boards, int size, int count)
{
    const WideSet mask = wide_mask(size);
    WideSet sum = {0};
    for (int i = 0; i < count; i++) {
        sum = fold(sum, wide_moves(boards[i], mask));
    }
    return folded(sum);
}

uint64_t wide_exercise_flips(const Wide *boards, const uint8_t *squares, int count)
{
    WideSet sum = {0};
    for (int i = 0; i < count; i++) {
        sum = fold(sum, wide_flips(boards[i], squares[i]));
    }
    return folded(sum);
}
