/* The clock of a game. */
#include "proto/game_clock.h"

#include "base/clock.h"

void game_clock_set(GameClock *clock, int64_t main_ns, int64_t extra_ns, int stones)
{
    *clock = (GameClock){.main_ns = main_ns, .extra_ns = extra_ns, .stones = stones};
    game_clock_reset(clock);
}

/* For a move behind the main time, as the settings have it. */
static int64_t overtime_ns(const GameClock *clock)
{
    return clock->stones > 0 ? clock->extra_ns / clock->stones : 0;
}

void game_clock_reset(GameClock *clock)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        clock->left_ns[colour] = clock->main_ns;
        clock->stone_ns[colour] = overtime_ns(clock);
    }
}

void game_clock_tell(GameClock *clock, Colour colour, int64_t left_ns, int stones)
{
    if (stones > 0) {
        clock->left_ns[colour] = 0;
        clock->stone_ns[colour] = left_ns > stones ? left_ns / stones : 1;
    } else {
        clock->left_ns[colour] = left_ns;
        clock->stone_ns[colour] = overtime_ns(clock);
        clock->main_ns = clock->main_ns > 0 ? clock->main_ns : 1; /* there is a clock after all */
    }
}

void game_clock_spend(GameClock *clock, Colour colour, int64_t time_ns)
{
    if (clock->main_ns > 0) {
        const int64_t increment = clock->stones == 0 ? clock->extra_ns : 0;
        clock->left_ns[colour] = clock_left_ns(clock->left_ns[colour], increment - time_ns);
    }
}

GameAllowance game_clock_allow(const GameClock *clock, Colour colour, int empties)
{
    const int64_t left = clock->left_ns[colour];
    if (clock->stones > 0 || clock->stone_ns[colour] > 0) {
        /* Overtime is there for every move; main time, shared out, only if that gives more. */
        const int64_t share = left / ((empties + 1) / 2 + 1);
        const int64_t stone = clock->stone_ns[colour];
        const int64_t move = share > stone ? share : stone;
        return (GameAllowance){.move_ns = move > 0 ? move : 1};
    }
    if (clock->main_ns == 0) {
        return (GameAllowance){.move_ns = clock->extra_ns};
    }
    /* A player without time left still has to move: at once. */
    return (GameAllowance){.remaining_ns = left > 0 ? left : 1, .increment_ns = clock->extra_ns};
}
