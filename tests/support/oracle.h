/* The rules written as a person would check them by hand: a grid of cells, and from each square a
 * walk in each of the eight directions. Shares nothing with the rooms but the Position it reads,
 * and judges every faster way. Also the seeded positions that property tests run on. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "base/rng.h"
#include "record/position.h"

typedef struct Oracle {
    int size;
    int turn;            /* +1 or -1, as in the cells */
    int cells[16][16];   /* [row][column]: +1 Black, -1 White, 0 empty */
} Oracle;

static inline Oracle oracle_from(const Position *position)
{
    Oracle oracle = {.size = position->size, .turn = position->turn == BLACK ? 1 : -1};
    for (int row = 0; row < oracle.size; row++) {
        for (int column = 0; column < oracle.size; column++) {
            oracle.cells[row][column] = (position->discs[BLACK].rows[row] >> column & 1) -
                                        (position->discs[WHITE].rows[row] >> column & 1);
        }
    }
    return oracle;
}

/* Discs turned by a move of the side to move; 0: illegal. Turns them if `turn_over`. */
static inline int oracle_flips(Oracle *oracle, int row, int column, int turn_over)
{
    int total = 0;
    if (oracle->cells[row][column] != 0) {
        return 0;
    }
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            int r = row + down;
            int c = column + right;
            int count = 0;
            while ((down != 0 || right != 0) && r >= 0 && r < oracle->size && c >= 0 &&
                   c < oracle->size && oracle->cells[r][c] == -oracle->turn) {
                count++;
                r += down;
                c += right;
            }
            const int closed = count > 0 && r >= 0 && r < oracle->size && c >= 0 &&
                               c < oracle->size && oracle->cells[r][c] == oracle->turn;
            total += closed ? count : 0;
            for (; closed && turn_over && count > 0; count--) {
                oracle->cells[row + count * down][column + count * right] = oracle->turn;
            }
        }
    }
    return total;
}

/* Squares (16 * row + column) the side to move may play, in row-major order; returns how many. */
static inline int oracle_moves(Oracle *oracle, Square moves[SQUARE_COUNT])
{
    int count = 0;
    for (int row = 0; row < oracle->size; row++) {
        for (int column = 0; column < oracle->size; column++) {
            if (oracle_flips(oracle, row, column, 0) > 0) {
                moves[count++] = 16 * row + column;
            }
        }
    }
    return count;
}

static inline void oracle_play(Oracle *oracle, Square move)
{
    if (move != SQUARE_PASS) {
        oracle_flips(oracle, move / 16, move % 16, 1);
        oracle->cells[move / 16][move % 16] = oracle->turn;
    }
    oracle->turn = -oracle->turn;
}

/* 1 if the oracle stands as the position does. */
static inline int oracle_agrees(const Oracle *oracle, const Position *position)
{
    const Oracle other = oracle_from(position);
    int same = oracle->size == other.size && oracle->turn == other.turn;
    for (int i = 0; i < 256; i++) {
        same &= oracle->cells[i / 16][i % 16] == other.cells[i / 16][i % 16];
    }
    return same;
}

static inline uint64_t oracle_perft(const Oracle *oracle, int depth)
{
    Square moves[SQUARE_COUNT];
    Oracle here = *oracle;
    const int count = oracle_moves(&here, moves);
    if (depth == 0) {
        return 1;
    }
    if (count == 0) {
        oracle_play(&here, SQUARE_PASS);
        return oracle_moves(&here, moves) == 0 ? 1 : oracle_perft(&here, depth - 1);
    }
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Oracle next = *oracle;
        oracle_play(&next, moves[i]);
        leaves += oracle_perft(&next, depth - 1);
    }
    return leaves;
}

/* Any discs anywhere: texts and kernels must not mind positions that no game reaches. */
static inline Position oracle_random_discs(Rng *rng, int size)
{
    Position position = {.size = (uint8_t)size, .turn = (uint8_t)rng_below(rng, 2)};
    const uint32_t density = 1 + rng_below(rng, 256);
    const uint32_t bias = rng_below(rng, 257);
    for (int i = 0; i < size * size; i++) {
        if (rng_below(rng, 256) < density) {
            const int colour = rng_below(rng, 256) < bias ? BLACK : WHITE;
            position.discs[colour].rows[i / size] |= (uint16_t)(1u << (i % size));
        }
    }
    return position;
}

/* A legal move chosen at random; SQUARE_PASS if it is forced, SQUARE_NONE at the end. */
static inline Square oracle_random_move(Rng *rng, const Position *position)
{
    const SquareSet moves = position_moves(position);
    const int count = square_count(&moves);
    if (count == 0) {
        return position_must_pass(position) ? SQUARE_PASS : SQUARE_NONE;
    }
    Square move = square_next(&moves, 0);
    for (uint32_t skip = rng_below(rng, (uint32_t)count); skip > 0; skip--) {
        move = square_next(&moves, move + 1);
    }
    return move;
}

#endif
