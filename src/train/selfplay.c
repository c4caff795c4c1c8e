/* Games as a source of positions. */
#include "train/selfplay.h"

#include "base/rng.h"
#include "train/crew.h"
#include "train/label.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_A_TURN = 16,      /* taken from the shared counter at once */
    GAMES_A_WRITE = 1024,   /* kept in memory before they are written */
    GAMES_COMPARED = 16,    /* at the end of a file that is gone on with */
    MAX_GAME_SAMPLES = 64,
};

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

/* The move with the highest value plus noise; Gumbel noise makes that a softmax. The highest value
 * without noise is that of the position. */
static int noisy_move(Labeller *labeller, Board board, const SelfplayPlan *plan, Rng *rng,
                      int *value)
{
    LabelMove moves[LABEL_MAX_MOVES];
    const int count = label_moves(labeller, board, plan->depth, moves);
    int best = 0;
    double best_noisy = -INFINITY;
    *value = moves[0].value;
    for (int i = 0; i < count; i++) {
        const double gumbel = -log(-log(rng_unit(rng) + 0x1.0p-54));
        const double noisy = moves[i].value + plan->noise_discs * PATTERN_DISC * gumbel;
        *value = moves[i].value > *value ? moves[i].value : *value;
        if (noisy > best_noisy) {
            best_noisy = noisy;
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
    const Sample sample = {.board = board,
                           .game = game & (SAMPLE_GAMES - 1),
                           .move = SAMPLE_NO_MOVE};
    const int discs = sample_discs(&sample);
    return discs < plan->min_discs || discs > plan->max_discs || sample_set_add(set, &sample);
}

static bool play_game(Labeller *labeller, const SelfplayPlan *plan, uint32_t game, SampleSet *set)
{
    /* Not a multiple of the step of rng_seeded: seeds side by side would share numbers. */
    Rng rng = rng_seeded(plan->seed * 0xd1342543de82ef95u + game);
    const int random_plies =
        plan->min_random +
        (int)rng_below(&rng, (uint32_t)(plan->max_random - plan->min_random + 1));
    const size_t first = set->count;
    int sides[MAX_GAME_SAMPLES] = {0}; /* who is to move in a sample, 1 or -1; 0: off the game */
    int side = 1;
    Board board = board_start(8);
    for (int ply = 0;; ply++, side = -side) {
        const uint64_t moves = board_moves(board);
        if (moves == 0) {
            board = board_pass(board);
            if (board_moves(board) == 0) {
                break;
            }
            continue;
        }
        const size_t at = set->count;
        if (!keep_sample(set, board, plan, game, &rng)) {
            return false;
        }
        const bool searched = ply >= random_plies && plan->depth != 0;
        int value = 0;
        const int move = searched ? noisy_move(labeller, board, plan, &rng, &value)
                                  : random_move(moves, &rng);
        if (set->count > at && board_equal(set->samples[at].board, board)) {
            sides[at - first] = side;
            set->samples[at].value = (int16_t)value;
            set->samples[at].depth = (uint8_t)(searched ? plan->depth : 0);
            sample_keep_move(&set->samples[at], move);
        }
        board = board_play(board, move);
    }
    for (size_t i = first; i < set->count; i++) {
        if (sides[i - first] != 0) { /* the last board is seen by the opponent of `side` */
            sample_keep_score(&set->samples[i],
                              -side * sides[i - first] * board_final_score(board, ~0ull));
        }
    }
    return true;
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
            const uint32_t game = plan->first_game + i;
            if ((!plan->held_out || sample_game_is_held_out(game)) &&
                !play_game(labeller, plan, game, &selfplay->sets[worker])) {
                atomic_store(&selfplay->failed, true);
                break;
            }
        }
    }
    free(labeller);
}

/* Appends the samples of all workers, whose games are in rising order each, in that order. */
static bool merge(const SampleSet *sets, int count, SampleSet *samples)
{
    size_t next[CREW_MAX] = {0};
    for (;;) {
        int lowest = -1;
        for (int i = 0; i < count; i++) {
            if (next[i] < sets[i].count &&
                (lowest < 0 || sets[i].samples[next[i]].game <
                                   sets[lowest].samples[next[lowest]].game)) {
                lowest = i;
            }
        }
        if (lowest < 0) {
            return true;
        }
        const SampleSet *set = &sets[lowest];
        const uint32_t game = set->samples[next[lowest]].game;
        for (; next[lowest] < set->count && set->samples[next[lowest]].game == game;
             next[lowest]++) {
            if (!sample_set_add(samples, &set->samples[next[lowest]])) {
                return false;
            }
        }
    }
}

Status selfplay_run(const SelfplayPlan *plan, SampleSet *samples, Error *error)
{
    SampleSet sets[CREW_MAX] = {0};
    Selfplay selfplay = {.plan = plan, .sets = sets};
    crew_run(plan->threads, play_games, &selfplay);
    const bool done = !atomic_load(&selfplay.failed) && merge(sets, plan->threads, samples);
    for (int i = 0; i < plan->threads; i++) {
        sample_set_fini(&sets[i]);
    }
    return done ? STATUS_OK
                : error_set(error, STATUS_MEMORY, "no memory for the samples", samples->count);
}

/* Plays the last games of `end` that are the plan's again and compares; the last of all may have
 * been cut off. */
static Status compare_end(const SelfplayPlan *plan, const SampleSet *end, Error *error)
{
    const uint32_t last = end->count == 0 ? 0 : end->samples[end->count - 1].game;
    if (end->count == 0 || last < plan->first_game ||
        last - plan->first_game >= plan->game_count) {
        return STATUS_OK;
    }
    SelfplayPlan again = *plan;
    again.game_count = last - plan->first_game < GAMES_COMPARED ? last - plan->first_game + 1
                                                                : GAMES_COMPARED;
    again.first_game = last - again.game_count + 1;
    size_t begin = end->count - 1;
    while (begin > 0 && end->samples[begin - 1].game >= again.first_game &&
           end->samples[begin - 1].game <= end->samples[begin].game) {
        begin--;
    }
    SampleSet played = {0};
    Status status = selfplay_run(&again, &played, error);
    const size_t count = end->count - begin;
    if (status == STATUS_OK &&
        (count > played.count ||
         memcmp(end->samples + begin, played.samples, count * sizeof(Sample)) != 0)) {
        status = error_set(error, STATUS_RANGE,
                           "its last games are not those of these weights, seed and options: "
                           "take another file, or later games with --first-game",
                           0);
    }
    sample_set_fini(&played);
    return status;
}

/* A file that was begun with other weights or settings is left as it is. */
static Status check_file(const SelfplayPlan *plan, const char *path, Error *error)
{
    SampleSet end = {0};
    Status status = sample_set_read_end(path, GAMES_COMPARED * MAX_GAME_SAMPLES, &end, error);
    if (status == STATUS_OK) {
        status = compare_end(plan, &end, error);
    }
    sample_set_fini(&end);
    return status;
}

Status selfplay_file(const SelfplayPlan *plan, const char *path, SelfplayProgress *progress,
                     void *context, Error *error)
{
    const uint32_t end = plan->first_game + plan->game_count;
    uint32_t next = 0;
    Status status = check_file(plan, path, error);
    if (status == STATUS_OK) {
        status = sample_set_resume_file(path, plan->first_game, end, &next, error);
    }
    if (status == STATUS_OK) {
        progress(context, next - plan->first_game);
    }
    while (status == STATUS_OK && next < end) {
        SelfplayPlan part = *plan;
        SampleSet samples = {0};
        part.first_game = next;
        part.game_count = end - next < GAMES_A_WRITE ? end - next : GAMES_A_WRITE;
        status = selfplay_run(&part, &samples, error);
        if (status == STATUS_OK) {
            status = sample_set_append_file(&samples, path, error);
        }
        sample_set_fini(&samples);
        if (status == STATUS_OK) {
            next += part.game_count;
            progress(context, next - plan->first_game);
        }
    }
    return status;
}
