/* Moves and flips in a loop. Folding by rotation keeps the order of positions in the answer. */
#include "board/exercise.h"

static inline uint64_t fold(uint64_t sum, uint64_t set)
{
    return (sum << 1 | sum >> 63) ^ set;
}

uint64_t exercise_moves(const Board *boards, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum = fold(sum, board_moves(boards[i]));
    }
    return sum;
}

uint64_t exercise_flips(const Board *boards, const uint8_t *squares, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum = fold(sum, board_flips(boards[i], squares[i]));
    }
    return sum;
}
