/* One loop per question. When chained each position is ORed with the top bit of the sum so far,
 * which is always 0, but the compiler is not told. */
#include "kernel_calls.h"

#include "board/stability.h"

#define FOR_ALL(answer)                                                                           \
    for (int round = 0; round < rounds; round++) {                                                \
        for (int i = 0; i < KERNEL_CALLS_POSITIONS; i++) {                                        \
            const uint64_t own = sample->own[i] | (chained ? sum >> 63 : 0);                      \
            const uint64_t opp = sample->opp[i];                                                  \
            sum = (sum + (answer)) & ~(1ull << 63);                                               \
            __asm__("" : "+r"(sum));                                                              \
        }                                                                                         \
    }

static inline __attribute__((always_inline)) uint64_t
ask(const KernelSample *sample, KernelCall call, int chained, int rounds)
{
    uint64_t sum = 0;
    KernelReplies replies;
    switch (call) {
    case CALL_MOVES:
        FOR_ALL(kernel_moves(own, opp))
        break;
    case CALL_FLIPS:
        FOR_ALL(kernel_flips(sample->square[i], own, opp))
        break;
    case CALL_LAST_FLIPS:
        FOR_ALL((uint64_t)kernel_last_flips(sample->square[i], own ^ opp))
        break;
    case CALL_REPLIES8:
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < KERNEL_CALLS_POSITIONS; i += KERNEL_BATCH) {
                kernel_replies8(sample->own + i, sample->opp + i, sample->square + i, &replies);
                for (int lane = 0; lane < KERNEL_BATCH; lane++) {
                    sum = (sum + replies.moves[lane]) & ~(1ull << 63);
                }
            }
        }
        break;
    case CALL_STABILITY:
        FOR_ALL(stability_discs(own, opp))
        break;
    default:
        break;
    }
    return sum;
}

uint64_t kernel_calls(const KernelSample *sample, KernelCall call, int chained, int rounds)
{
    return chained ? ask(sample, call, 1, rounds) : ask(sample, call, 0, rounds);
}
