/* Positions of random games with pattern indices kept by updates, for the tests of evaluations. */
#ifndef TESTS_SUPPORT_PATTERN_GAMES_H
#define TESTS_SUPPORT_PATTERN_GAMES_H

#include "base/rng.h"
#include "eval/pattern_inl.h"

static inline int pattern_games_discs(Board board)
{
    return __builtin_popcountll(board.own | board.opp);
}

/* Calls `check` for every position of the games, some 60 each. */
static inline void pattern_games(const PatternWeights *weights, uint64_t seed, int games,
                                 void (*check)(Board board, const Pattern *pattern))
{
    Rng rng = rng_seeded(seed);
    for (int game = 0; game < games; game++) {
        Board board = board_start(8);
        Pattern pattern;
        pattern_set(weights, &pattern, board);
        for (int passes = 0; passes < 2;) {
            check(board, &pattern);
            uint64_t moves = board_moves(board);
            Pattern next;
            if (moves == 0) {
                pattern_pass(&pattern, &next);
                board = board_pass(board);
                passes++;
            } else {
                int skip = (int)rng_below(&rng, (uint32_t)__builtin_popcountll(moves));
                for (; skip > 0; skip--) {
                    moves &= moves - 1;
                }
                const int square = __builtin_ctzll(moves);
                const uint64_t flips = board_flips(board, square);
                pattern_play(weights, &pattern, &next, square, flips);
                board = board_after(board, square, flips);
                passes = 0;
            }
            pattern = next;
        }
    }
}

static inline uint64_t pattern_games_mirrored(uint64_t set)
{
    uint64_t result = 0;
    for (int square = 0; square < 64; square++) {
        result |= (set >> square & 1) << (square ^ 7);
    }
    return result;
}

static inline uint64_t pattern_games_transposed(uint64_t set)
{
    uint64_t result = 0;
    for (int square = 0; square < 64; square++) {
        result |= (set >> square & 1) << ((square & 7) * 8 + (square >> 3));
    }
    return result;
}

/* The board after one more of seven steps that lead through all its images. */
static inline Board pattern_games_image(Board board, int step)
{
    return step % 2 == 1 ? (Board){.own = pattern_games_mirrored(board.own),
                                   .opp = pattern_games_mirrored(board.opp)}
                         : (Board){.own = pattern_games_transposed(board.own),
                                   .opp = pattern_games_transposed(board.opp)};
}

#endif
