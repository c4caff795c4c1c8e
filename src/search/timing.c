/* Time management. */
#include "search/timing.h"

static const int64_t MILLISECOND = 1000000;

enum { SOLVED_EMPTIES = 18 }; /* from here on a move is exact in a moment */

/* What is kept back for a busy machine: threads that wake late, pipes, a slow referee. */
static int64_t reserve(int64_t time_ns)
{
    const int64_t kept = 8 * MILLISECOND + time_ns / 50;
    return kept < time_ns / 2 ? kept : time_ns / 2;
}

Timing timing_move(int64_t move_ns)
{
    const int64_t limit = move_ns - reserve(move_ns);
    return (Timing){.soft_ns = limit, .hard_ns = limit};
}

Timing timing_game(int64_t remaining_ns, int64_t increment_ns, int empties)
{
    const int thinking = empties > SOLVED_EMPTIES ? (empties - SOLVED_EMPTIES) / 2 : 0;
    const int64_t usable = remaining_ns - reserve(remaining_ns);
    const int64_t share = usable / (thinking + 3) + increment_ns * 3 / 4;
    const int64_t most = usable / 3 + 1;
    Timing timing = {.soft_ns = share * 3 / 5, .hard_ns = share * 2};
    timing.hard_ns = timing.hard_ns < most ? timing.hard_ns : most;
    timing.soft_ns = timing.soft_ns < timing.hard_ns ? timing.soft_ns : timing.hard_ns;
    timing.soft_ns += timing.soft_ns == 0;
    return timing;
}

static int64_t stricter(int64_t a, int64_t b)
{
    return a == 0 ? b : b == 0 ? a : a < b ? a : b;
}

Timing timing_both(Timing a, Timing b)
{
    return (Timing){.soft_ns = stricter(a.soft_ns, b.soft_ns),
                    .hard_ns = stricter(a.hard_ns, b.hard_ns)};
}
