/* Random positions of any size, from random games: what games reach, at every stage. */
#ifndef TESTS_SUPPORT_POSITIONS_H
#define TESTS_SUPPORT_POSITIONS_H

#include "base/rng.h"
#include "record/position.h"

/* A random legal move, SQUARE_PASS if that is forced; SQUARE_NONE when the game is over. */
static inline Square positions_random_move(Rng *rng, const Position *position)
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

/* After so many random plies, or where the game ends before. */
static inline Position positions_after(Rng *rng, int size, int plies)
{
    Position position = position_start(size);
    for (; plies > 0; plies--) {
        const Square move = positions_random_move(rng, &position);
        if (move == SQUARE_NONE) {
            break;
        }
        position_play(&position, move, NULL, NULL);
    }
    return position;
}

/* At any stage. */
static inline Position positions_random(Rng *rng, int size)
{
    return positions_after(rng, size, (int)rng_below(rng, (uint32_t)(size * size - 4)));
}

/* At any stage, with a legal move for the side to move. */
static inline Position positions_with_move(Rng *rng, int size)
{
    for (;;) {
        const Position position = positions_random(rng, size);
        const SquareSet moves = position_moves(&position);
        if (square_count(&moves) > 0) {
            return position;
        }
    }
}

#endif
