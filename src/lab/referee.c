/* One game. The referee trusts nothing it is told: moves are checked by game_play, time is taken
 * here, and what the player claims about itself (nodes, memory, value) is only written down. */
#include "lab/referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *referee_fault_name(RefereeFault fault)
{
    static const char *const names[REFEREE_FAULTS] = {"fair", "late", "illegal", "garbage",
                                                      "crash"};
    return names[fault];
}

static int64_t cpu_now_ns(const RefereeRules *rules)
{
    struct timespec now;
    clock_gettime(rules->cpu_clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static RefereeFault fault_of(Status status)
{
    switch (status) {
    case STATUS_OK:
        return REFEREE_FAIR;
    case STATUS_STOPPED:
        return REFEREE_LATE;
    case STATUS_ILLEGAL:
        return REFEREE_ILLEGAL;
    case STATUS_SYNTAX:
        return REFEREE_GARBAGE;
    default:
        return REFEREE_CRASH;
    }
}

static bool is_stopped(const RefereeRules *rules)
{
    return rules->stop != NULL && atomic_load_explicit(rules->stop, memory_order_relaxed);
}

/* Time limits of the move about to be asked for: true if it took longer. */
static bool overstepped(const RefereeRules *rules, int64_t remaining_ns, int64_t time_ns)
{
    const int64_t late = time_ns - rules->grace_ns;
    return (rules->move_time_ns > 0 && late > rules->move_time_ns) ||
           (rules->game_time_ns > 0 && late > remaining_ns);
}

static void account(RefereeSide *side, const PlayerResult *result, int64_t time_ns, int64_t cpu_ns)
{
    side->moves++;
    side->nodes += result->nodes != 0 ? result->nodes : result->playouts;
    side->time_ns += time_ns;
    side->longest_ns = time_ns > side->longest_ns ? time_ns : side->longest_ns;
    side->cpu_ns += cpu_ns + result->outside_cpu_ns;
    if (result->memory_bytes > side->memory_bytes) {
        side->memory_bytes = result->memory_bytes;
    }
}

void referee_side_add(RefereeSide *total, const RefereeSide *side)
{
    total->moves += side->moves;
    total->nodes += side->nodes;
    total->time_ns += side->time_ns;
    total->cpu_ns += side->cpu_ns;
    if (side->longest_ns > total->longest_ns) {
        total->longest_ns = side->longest_ns;
    }
    if (side->memory_bytes > total->memory_bytes) {
        total->memory_bytes = side->memory_bytes;
    }
    for (int i = 0; i < REFEREE_FAULTS; i++) {
        total->faults[i] += side->faults[i];
    }
    if (side->fault != NULL) {
        total->fault = side->fault;
        memcpy(total->reason, side->reason, sizeof total->reason);
    }
}

uint64_t referee_side_faults(const RefereeSide *side)
{
    uint64_t sum = 0;
    for (int i = 0; i < REFEREE_FAULTS; i++) {
        sum += side->faults[i];
    }
    return sum;
}

void referee_faults_text(const RefereeSide *side, char text[REFEREE_FAULTS_SIZE])
{
    int used = 0;
    for (int i = 0; i < REFEREE_FAULTS; i++) {
        if (side->faults[i] != 0) {
            used += snprintf(text + used, (size_t)(REFEREE_FAULTS_SIZE - used),
                             "%s%" PRIu64 " %s", used == 0 ? "" : ", ", side->faults[i],
                             referee_fault_name((RefereeFault)i));
        }
    }
    if (used == 0) {
        snprintf(text, REFEREE_FAULTS_SIZE, "none");
    }
}

bool referee_move(Player *player, const RefereeRules *rules, int64_t *remaining_ns, Game *game,
                  RefereeSide *side, bool *abandoned)
{
    const PlayerRequest request = {
        .game = game,
        .clock = rules->clock,
        .move_time_ns = rules->untold ? 0 : rules->move_time_ns,
        .remaining_ns = rules->game_time_ns > 0 && *remaining_ns < 1 ? 1 : *remaining_ns,
        .increment_ns = rules->increment_ns,
        .stop = rules->stop,
    };
    PlayerResult result;
    Error error = {.text = NULL};
    const int64_t cpu_start = cpu_now_ns(rules);
    const int64_t start = clock_now_ns(&rules->clock);
    const Status status = player_choose(player, &request, &result, &error);
    const int64_t time_ns = clock_now_ns(&rules->clock) - start;
    const int64_t cpu_ns = cpu_now_ns(rules) - cpu_start;
    if (is_stopped(rules)) {
        *abandoned = true;
        return false;
    }
    RefereeFault fault = fault_of(status);
    if (fault == REFEREE_FAIR && overstepped(rules, *remaining_ns, time_ns)) {
        fault = REFEREE_LATE;
        error = (Error){.status = STATUS_RANGE, .text = "the answer came too late"};
    }
    account(side, &result, time_ns, cpu_ns);
    if (rules->game_time_ns > 0) {
        *remaining_ns = clock_left_ns(*remaining_ns, rules->increment_ns - time_ns);
    }
    Square move = result.move;
    if (fault != REFEREE_FAIR) {
        side->faults[fault]++;
        side->fault = error.text;
        player_reason(player, &error, side->reason);
        if (!rules->replace_faulty) {
            return false;
        }
        move = square_next(&result.candidates, 0);
    }
    /* Cannot fail: player_choose checked its move, and the replacement is legal. */
    game_play(game, move, NULL);
    GameMove *made = &game->moves[game->move_count - 1];
    made->time_ns = time_ns;
    made->has_value = fault == REFEREE_FAIR && result.has_value && result.in_discs;
    made->value_discs = made->has_value ? (float)result.value : 0;
    return true;
}

void referee_play(Player *const players[2], const RefereeRules *rules, Game *game,
                  RefereeResult *result)
{
    *result = (RefereeResult){0};
    int64_t remaining_ns[2] = {rules->game_time_ns, rules->game_time_ns};
    const int end = rules->max_moves == 0 ? GAME_MAX_MOVES : game->move_count + rules->max_moves;
    while (game->move_count < end) {
        const Colour turn = game->now.turn;
        const SquareSet moves = position_moves(&game->now);
        if (square_next(&moves, 0) == SQUARE_NONE) {
            if (position_is_over(&game->now)) {
                break;
            }
            game_play(game, SQUARE_PASS, NULL);
            continue;
        }
        if (!referee_move(players[turn], rules, &remaining_ns[turn], game, &result->sides[turn],
                          &result->abandoned)) {
            result->forfeited = !result->abandoned;
            result->loser = turn;
            break;
        }
    }
    const int squares = game->now.size * game->now.size;
    result->score = !result->forfeited            ? position_final_score(&game->now)
                    : result->loser == BLACK ? -squares
                                                  : squares;
}
