/* Nanoseconds a call of each kernel on each tier this machine has: throughput, and latency where
 * one answer waits for the one before. CPU time, the best of several tries. */
#include "kernel_calls.h"

#include "base/rng.h"

#include <stdio.h>
#include <time.h>

enum { ROUNDS = 1000, TRIES = 5 };

typedef uint64_t Calls(const KernelSample *, KernelCall, int, int);

#ifdef EM_MULTI_TIER
Calls kernel_calls_portable, kernel_calls_avx2, kernel_calls_avx512;
static Calls *const tiers[TIER_COUNT] = {kernel_calls_portable, kernel_calls_avx2,
                                         kernel_calls_avx512};
#else
static Calls *const tiers[TIER_COUNT] = {kernel_calls};
#endif

static const char *const names[CALL_COUNT] = {"moves", "flips", "last_flips", "replies8, a move",
                                              "stability"};

static void fill(KernelSample *sample)
{
    Rng rng = rng_seeded(8);
    Board board = board_start(8);
    for (int i = 0; i < KERNEL_CALLS_POSITIONS;) {
        uint64_t moves = board_moves(board);
        if (moves == 0) {
            board = board_is_over(board, ~0ull) ? board_start(8) : board_pass(board);
            continue;
        }
        for (uint32_t skip = rng_below(&rng, (uint32_t)__builtin_popcountll(moves)); skip > 0;
             skip--) {
            moves &= moves - 1;
        }
        sample->own[i] = board.own;
        sample->opp[i] = board.opp;
        sample->square[i] = (uint8_t)__builtin_ctzll(moves);
        board = board_play(board, sample->square[i++]);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double nanoseconds(Calls *calls, const KernelSample *sample, KernelCall call, int chained,
                          uint64_t *sum)
{
    double best = 1e9;
    for (int try = 0; try < TRIES; try++) {
        const double start = seconds();
        *sum = calls(sample, call, chained, ROUNDS);
        const double spent = seconds() - start;
        best = spent < best ? spent : best;
    }
    return best * 1e9 / ROUNDS / KERNEL_CALLS_POSITIONS;
}

int main(void)
{
    static KernelSample sample;
    fill(&sample);
    printf("%-10s %-18s %10s %10s  %s\n", "tier", "ns a call", "throughput", "latency", "sum");
    for (int tier = 0; tier < TIER_COUNT; tier++) {
        if (!tier_available((Tier)tier)) {
            continue;
        }
        for (int call = 0; call < CALL_COUNT; call++) {
            uint64_t sum = 0;
            const double apart = nanoseconds(tiers[tier], &sample, (KernelCall)call, 0, &sum);
            const double after = nanoseconds(tiers[tier], &sample, (KernelCall)call, 1, &sum);
            printf("%-10s %-18s %10.2f %10.2f  %016llx\n", tier_name((Tier)tier), names[call],
                   apart, after, (unsigned long long)sum);
        }
    }
    return 0;
}
