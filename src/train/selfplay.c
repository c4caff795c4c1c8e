/* Games as a source of positions. */
#include "train/selfplay.h"

#include "base/rng.h"
#include "train/crew.h"
#include "train/label.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { GAMES_A_TURN = 16 }; /* taken from the shared counter at once */

typedef struct Selfplay {
    const SelfplayPlan *plan;
    atomic_uint next;
    atomic_bool failed;
    SampleSet *sets; /* one a worker */
} Selfplay;

static int random_move(uint64_t moves, Rng *rng)
{
    for (int skip = (int)rng_below(rng, (uint32_t)__builtin_popcountll(moves)); skip > 0; skip--) {
        moves &= moves - 1;
    }
    return __builtin_ctzll(moves);
}

/* The move with the highest value plus noise; Gumbel noise makes that a softmax. */
static int noisy_move(Labeller *labeller, Board board, const SelfplayPlan *plan, Rng *rng)
{
    LabelMove moves[LABEL_MAX_MOVES];
    const int count = label_moves(labeller, board, plan->depth, moves);
    int best = 0;
    double best_value = -INFINITY;
    for (int i = 0; i < count; i++) {
        const double gumbel = -log(-log(rng_unit(rng) + 0x1.0p-54));
        const double value = moves[i].value + plan->noise_discs * PATTERN_DISC * gumbel;
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return moves[best].square;
}

/* The position, or with the plan's probability one that a random move leads to. */
static bool keep_sample(SampleSet *set, Board board, const SelfplayPlan *plan, uint32_t game,
                        Rng *rng)
{
    if (rng_unit(rng) < plan->stray_share) {
        board = board_play(board, random_move(board_moves(board), rng));
        if (board_moves(board) == 0) {
            return true;
        }
    }
    const Sample sample = {.board = board, .game = game};
    const int discs = sample_discs(&sample);
    return discs < plan->min_discs || discs > plan->max_discs || sample_set_add(set, &sample);
}

static bool play_game(Labeller *labeller, const SelfplayPlan *plan, uint32_t game, SampleSet *set)
{
    Rng rng = rng_seeded(plan->seed * 0x9e3779b97f4a7c15u + game);
    const int random_plies =
        plan->min_random +
        (int)rng_below(&rng, (uint32_t)(plan->max_random - plan->min_random + 1));
    Board board = board_start(8);
    for (int ply = 0;; ply++) {
        const uint64_t moves = board_moves(board);
        if (moves == 0) {
            board = board_pass(board);
            if (board_moves(board) == 0) {
                return true;
            }
            continue;
        }
        if (!keep_sample(set, board, plan, game, &rng)) {
            return false;
        }
        const int move = ply < random_plies || plan->depth == 0
                             ? random_move(moves, &rng)
                             : noisy_move(labeller, board, plan, &rng);
        board = board_play(board, move);
    }
}

static void play_games(void *context, int worker)
{
    Selfplay *selfplay = context;
    const SelfplayPlan *plan = selfplay->plan;
    Labeller *labeller = malloc(sizeof *labeller);
    if (labeller == NULL) {
        atomic_store(&selfplay->failed, true);
        return;
    }
    label_init(labeller, plan->weights);
    while (!atomic_load(&selfplay->failed)) {
        const uint32_t first = atomic_fetch_add(&selfplay->next, GAMES_A_TURN);
        if (first >= plan->game_count) {
            break;
        }
        for (uint32_t i = first; i < first + GAMES_A_TURN && i < plan->game_count; i++) {
            if (!play_game(labeller, plan, plan->first_game + i, &selfplay->sets[worker])) {
                atomic_store(&selfplay->failed, true);
                break;
            }
        }
    }
    free(labeller);
}

Status selfplay_run(const SelfplayPlan *plan, SampleSet *samples, Error *error)
{
    SampleSet sets[CREW_MAX] = {0};
    Selfplay selfplay = {.plan = plan, .sets = sets};
    crew_run(plan->threads, play_games, &selfplay);
    for (int i = 0; i < CREW_MAX; i++) {
        if (!atomic_load(&selfplay.failed) && !sample_set_append(samples, &sets[i])) {
            atomic_store(&selfplay.failed, true);
        }
        sample_set_fini(&sets[i]);
    }
    return atomic_load(&selfplay.failed)
               ? error_set(error, STATUS_MEMORY, "no memory for the samples", samples->count)
               : STATUS_OK;
}
