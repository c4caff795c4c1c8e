/* The hash spreads the positions of a real game tree like chance would. */
#include "support/testing.h"

#include "board/hash.h"
#include "support/boards.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 1 << 16, POSITIONS = 1 << 20 };

static const uint64_t seed = 99;

/* A million positions close to each other: the leaves of small trees below random positions. */
static size_t sibling_positions(Rng *rng, Board *out)
{
    size_t count = 0;
    for (Board board = board_start(8); count < POSITIONS; board = boards_next(rng, board, 8)) {
        for (uint64_t a = board_moves(board); a != 0; a &= a - 1) {
            const Board child = board_play(board, __builtin_ctzll(a));
            for (uint64_t b = board_moves(child); b != 0 && count < POSITIONS; b &= b - 1) {
                out[count++] = board_play(child, __builtin_ctzll(b));
            }
        }
    }
    return count;
}

static int compare(const void *a, const void *b)
{
    const Board *x = a, *y = b;
    return x->own != y->own ? (x->own < y->own ? -1 : 1)
           : x->opp != y->opp ? (x->opp < y->opp ? -1 : 1) : 0;
}

/* Chi-square of any 16 bits used as an index is near its expectation. With 65535 degrees of
 * freedom the standard deviation is 362; eight of them never happen by chance. */
static void every_sixteen_bits_are_an_even_index(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed);
    Board *boards = malloc(POSITIONS * sizeof *boards);
    uint32_t *hits = malloc(BUCKETS * sizeof *hits);
    assert_non_null(boards);
    assert_non_null(hits);
    size_t count = sibling_positions(&rng, boards);
    qsort(boards, count, sizeof *boards, compare); /* transpositions are not the hash's doing */
    size_t unique = 1;
    for (size_t i = 1; i < count; i++) {
        if (!board_equal(boards[i], boards[unique - 1])) {
            boards[unique++] = boards[i];
        }
    }
    for (int shift = 0; shift <= 48; shift += 4) {
        memset(hits, 0, BUCKETS * sizeof *hits);
        for (size_t i = 0; i < unique; i++) {
            hits[hash_board(boards[i]) >> shift & (BUCKETS - 1)]++;
        }
        const double expected = (double)unique / BUCKETS;
        double chi = 0;
        for (int i = 0; i < BUCKETS; i++) {
            chi += ((double)hits[i] - expected) * ((double)hits[i] - expected) / expected;
        }
        printf("%zu positions, bits from %d: chi-square %.0f\n", unique, shift, chi);
        assert_true(chi < BUCKETS + 8 * 362);
    }
    free(boards);
    free(hits);
}

/* One disc more or less changes half of the bits on average. */
static void one_square_changes_half_of_the_bits(void **state)
{
    (void)state;
    Rng rng = rng_seeded(seed + 1);
    for (int square = 0; square < 128; square++) {
        int changed = 0;
        enum { TRIALS = 2000 };
        for (int i = 0; i < TRIALS; i++) {
            const Board board = boards_arbitrary(&rng);
            Board other = board;
            *(square < 64 ? &other.own : &other.opp) ^= 1ull << (square & 63);
            changed += __builtin_popcountll(hash_board(board) ^ hash_board(other));
        }
        assert_in_range(changed, TRIALS * 28, TRIALS * 36);
    }
}

static void own_and_opponent_are_told_apart(void **state)
{
    (void)state;
    const Board board = board_start(8);
    assert_true(hash_board(board) != hash_board(board_pass(board)));
    assert_int_equal(hash_board(board), 0x499eba6db3f4dd74u); /* the same on every machine */
}

int main(void)
{
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sixteen_bits_are_an_even_index),
        cmocka_unit_test(one_square_changes_half_of_the_bits),
        cmocka_unit_test(own_and_opponent_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
