/* The hot questions of the rules, answered by the best code the compilation target has. This is
 * the only file that chooses code by target macros; everything above includes it and calls
 *
 *   kernel_moves(own, opp)       legal squares of the side that owns `own`
 *   kernel_flips(sq, own, opp)   discs turned by a move on the empty square sq; 0: not legal
 *   kernel_last_flips(sq, own)   number of discs turned when sq is the only empty square; only
 *                                the bits of `own` on the lines through sq matter
 *   KernelSpread                 a set in the form in which flips follow each other soonest: a
 *                                word, or a vector with the word in every lane. &, | and ~ work
 *   kernel_spread(set), kernel_unspread(spread)
 *                                into that form and back
 *   kernel_spread_flips(sq, own, opp)
 *                                kernel_flips() in that form
 *   kernel_spread_moves(own, opp, empty)
 *                                kernel_moves() of sets in that form, among the squares `empty`
 *   kernel_greatest8(numbers)    the greatest of eight
 *   kernel_select(set, n)        the square with n others of the set before it
 *   kernel_replies8(own, opp, square, replies)
 *                                eight moves, each on the empty square[i] of own[i], opp[i]:
 *                                their flips and the other side's moves after them (batch.h)
 *   kernel_order8(own, opp, moves, empty, odd, place, order)
 *                                the first eight of a position's moves in rising order, the
 *                                positions after them and their keys (batch.h), written from
 *                                `place` on; returns the greatest. `empty` are the squares of the
 *                                board to play on, `odd` those in odd quarters
 *   kernel_squares(set, squares) the squares of a set in rising order; writes eight bytes at a
 *                                time, up to 64 in all, so leave room
 *   kernel_lookup_sum(table, origin, index)
 *                                the sum of 64 table entries (portable_inl.h)
 *   kernel_layers(layers, sums)  the layers of a network on top of its sums (layers.h)
 *
 * Hot files are compiled once per tier (base/tier.h), everything else for the baseline CPU. */
#ifndef KERNEL_KERNEL_H
#define KERNEL_KERNEL_H

#if defined(__AVX512VBMI2__) && defined(__AVX512VL__) && defined(__AVX512CD__) &&         \
    defined(__AVX512VNNI__) && defined(__BMI2__)
#include "kernel/avx512_inl.h"
#define KERNEL_LANES 8
#define KERNEL_ORDER_LANES
#define KERNEL_SPREAD
#define kernel_moves avx512_moves
#define kernel_flips avx512_flips
#define kernel_spread_flips avx512_spread_flips
#define kernel_spread_moves avx512_spread_moves
#define kernel_last_flips avx2_last_flips
#define kernel_select avx2_select
#define kernel_replies8 avx512_replies8
#define kernel_squares avx512_squares
#define kernel_lookup_sum avx512_lookup_sum
#define kernel_layers avx512_layers
#elif defined(__AVX2__) && defined(__BMI2__)
#include "kernel/avx2_inl.h"
#define KERNEL_LANES 4
#define KERNEL_SPREAD
#define kernel_moves avx2_moves
#define kernel_flips avx2_flips
#define kernel_spread_flips avx2_spread_flips
#define kernel_spread_moves avx2_spread_moves
#define kernel_last_flips avx2_last_flips
#define kernel_select avx2_select
#define kernel_lookup_sum avx2_lookup_sum
#define kernel_layers avx2_layers
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include "kernel/neon_inl.h"
#define KERNEL_LANES 2
#define kernel_moves neon_moves
#define kernel_flips neon_flips
#define kernel_last_flips portable_last_flips
#define kernel_select portable_select
#define kernel_lookup_sum portable_lookup_sum
#define kernel_layers portable_layers
#elif defined(__wasm_simd128__)
#include "kernel/wasm_inl.h"
#define KERNEL_LANES 2
#define kernel_moves wasm_moves
#define kernel_flips wasm_flips
#define kernel_last_flips portable_last_flips
#define kernel_select portable_select
#define kernel_lookup_sum portable_lookup_sum
#define kernel_layers portable_layers
#else
#include "kernel/portable_inl.h"
#define KERNEL_LANES 2
#define kernel_moves portable_moves
#define kernel_flips portable_flips
#define kernel_last_flips portable_last_flips
#define kernel_select portable_select
#define kernel_lookup_sum portable_lookup_sum
#define kernel_layers portable_layers
#endif

#ifdef KERNEL_SPREAD
typedef Avx2Spread KernelSpread;
#define kernel_spread avx2_spread
#define kernel_unspread avx2_unspread
#define kernel_greatest8 avx2_greatest8
#else
typedef uint64_t KernelSpread;
#define kernel_spread(set) (set)
#define kernel_unspread(spread) (spread)
#define kernel_spread_flips kernel_flips
#define kernel_spread_moves(own, opp, empty) (kernel_moves(own, opp) & (empty))
#define kernel_greatest8 batch_greatest8
#endif

#include "kernel/batch_inl.h" /* in the words chosen above */
#ifndef kernel_replies8
#define kernel_replies8 batch_replies8
#define kernel_squares batch_squares
#endif

/* One or two moves are quicker one by one. */
static inline int kernel_order8(uint64_t own, uint64_t opp, uint64_t moves, uint64_t empty,
                                uint64_t odd, int place, KernelOrder *order)
{
#ifdef KERNEL_ORDER_LANES
    const int count = __builtin_popcountll(moves);
    if (count > 4) {
        return avx512_order8(own, opp, moves, empty, odd, place, order);
    }
    if (count > 2) {
        return avx512_order4(own, opp, moves, empty, odd, place, order);
    }
#endif
    return batch_order8(own, opp, moves, empty, odd, place, order);
}

#endif
