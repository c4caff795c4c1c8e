/* The clock of a GTP game. */
#include "proto/gtp_clock.h"

void gtp_clock_set(GtpClock *clock, int64_t main_ns, int64_t extra_ns, int stones)
{
    *clock = (GtpClock){.main_ns = main_ns, .extra_ns = extra_ns, .stones = stones};
    gtp_clock_reset(clock);
}

void gtp_clock_reset(GtpClock *clock)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        clock->left_ns[colour] = clock->main_ns;
        clock->stone_ns[colour] = clock->stones > 0 ? clock->extra_ns / clock->stones : 0;
    }
}

void gtp_clock_tell(GtpClock *clock, Colour colour, int64_t left_ns, int stones)
{
    if (stones > 0) {
        clock->left_ns[colour] = 0;
        clock->stone_ns[colour] = left_ns / stones;
        clock->stones = clock->stones > 0 ? clock->stones : stones;
    } else {
        clock->left_ns[colour] = left_ns;
        clock->main_ns = clock->main_ns > 0 ? clock->main_ns : 1; /* there is a clock after all */
    }
}

void gtp_clock_spend(GtpClock *clock, Colour colour, int64_t time_ns)
{
    if (clock->main_ns > 0) {
        const int64_t increment = clock->stones == 0 ? clock->extra_ns : 0;
        clock->left_ns[colour] += increment - time_ns;
    }
}

GtpAllowance gtp_clock_allow(const GtpClock *clock, Colour colour, int empties)
{
    const int64_t left = clock->left_ns[colour];
    if (clock->stones > 0) {
        /* Overtime is there for every move; main time, shared out, only if that gives more. */
        const int64_t share = left / ((empties + 1) / 2 + 1);
        const int64_t stone = clock->stone_ns[colour];
        const int64_t move = share > stone ? share : stone;
        return (GtpAllowance){.move_ns = move > 0 ? move : 1};
    }
    if (clock->main_ns == 0) {
        return (GtpAllowance){.move_ns = clock->extra_ns};
    }
    /* A player without time left still has to move: at once. */
    return (GtpAllowance){.remaining_ns = left > 0 ? left : 1, .increment_ns = clock->extra_ns};
}
