/* The hot questions of the rules, answered by the best code the compilation target has. This is
 * the only file that looks at target macros; everything above includes it and calls
 *
 *   kernel_moves(own, opp)       legal squares of the side that owns `own`
 *   kernel_flips(sq, own, opp)   discs turned by a move on the empty square sq; 0: not legal
 *   kernel_last_flips(sq, own)   number of discs turned when sq is the only empty square
 *   kernel_select(set, n)        the square with n others of the set before it
 *
 * Hot files are compiled once per tier (base/tier.h), everything else for the baseline CPU. */
#ifndef KERNEL_KERNEL_H
#define KERNEL_KERNEL_H

#if defined(__AVX512VL__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__BMI2__)
#include "kernel/avx512_inl.h"
#define kernel_moves avx512_moves
#define kernel_flips avx512_flips
#define kernel_last_flips avx2_last_flips
#elif defined(__AVX2__) && defined(__BMI2__)
#include "kernel/avx2_inl.h"
#define kernel_moves avx2_moves
#define kernel_flips avx2_flips
#define kernel_last_flips avx2_last_flips
#else
#include "kernel/portable_inl.h"
#define kernel_moves portable_moves
#define kernel_flips portable_flips
#define kernel_last_flips portable_last_flips
#endif

#ifdef __BMI2__
#include <immintrin.h>
#define kernel_select(set, n) __builtin_ctzll(_pdep_u64(1ull << (n), (set)))
#else
#define kernel_select portable_select
#endif

#endif
