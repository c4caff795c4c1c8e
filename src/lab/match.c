/* Workers take game numbers in order, play them with players of their own, and hand the results
 * to one table under a lock. The SPRT looks at pairs in the order of their numbers, not in the
 * order in which they happen to finish: the verdict does not depend on the number of threads, and
 * games beyond the deciding pair are left out of the table. */
#include "lab/match.h"

#include "base/rng.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_PLAYED = INT16_MAX };

typedef struct Match {
    const MatchSettings *settings;
    const MatchHooks *hooks;
    RefereeRules rules;
    Openings openings;
    int16_t *discs; /* of each game for A, or NOT_PLAYED */
    pthread_mutex_t lock;
    /* under the lock: */
    uint64_t next;        /* the next game number to hand out */
    uint64_t end;         /* games counted: all, or up to the deciding pair */
    uint64_t prefix;      /* pairs before this one have been shown to the SPRT */
    EloCounts prefix_counts;
    MatchTable *table;
    Status status;
    Error error;
} Match;

typedef struct Worker {
    Match *match;
    Player *players[2]; /* A, B */
    pthread_t thread;
    Game game;
} Worker;

uint64_t match_count(const MatchTable *table, int result)
{
    return table->results[0][result] + table->results[1][result];
}

double match_score(const MatchTable *table)
{
    return table->games == 0
               ? 0.0
               : ((double)match_count(table, 2) + 0.5 * (double)match_count(table, 1)) /
                     (double)table->games;
}

static int points(int discs)
{
    return discs > 0 ? 2 : discs == 0 ? 1 : 0;
}

/* Counts a game, or with sign -1 takes it out of the table again. */
static void count_game(MatchTable *table, uint64_t number, int discs, int sign)
{
    const uint64_t one = sign > 0 ? 1 : UINT64_MAX;
    table->games += one;
    table->results[number & 1][points(discs)] += one;
    table->discs += sign * discs;
    table->histogram[discs + MATCH_MAX_DISCS] += one;
}

/* A pair's games are singles until both are there. */
static void count_pair(Match *match, uint64_t number)
{
    EloCounts *counts = &match->table->counts;
    const uint64_t partner = number ^ 1;
    const int own = points(match->discs[number]);
    if (partner >= match->settings->games || match->discs[partner] == NOT_PLAYED) {
        counts->singles[own]++;
        return;
    }
    const int other = points(match->discs[partner]);
    counts->singles[other]--;
    counts->pairs[own + other]++;
}

static bool pair_done(const Match *match, uint64_t pair)
{
    return 2 * pair + 1 < match->settings->games && match->discs[2 * pair] != NOT_PLAYED &&
           match->discs[2 * pair + 1] != NOT_PLAYED;
}

/* Shows the SPRT the pairs that are complete up to the first gap. */
static void advance_sprt(Match *match)
{
    const Sprt *sprt = match->settings->sprt;
    while (sprt != NULL && match->table->verdict == SPRT_GO_ON &&
           pair_done(match, match->prefix)) {
        const uint64_t first = 2 * match->prefix++;
        match->prefix_counts
            .pairs[points(match->discs[first]) + points(match->discs[first + 1])]++;
        match->table->llr = sprt_llr(sprt, &match->prefix_counts);
        match->table->verdict = sprt_verdict(sprt, match->table->llr);
    }
    if (match->table->verdict == SPRT_GO_ON || match->end <= 2 * match->prefix) {
        return;
    }
    match->end = 2 * match->prefix;
    for (uint64_t number = match->end; number < match->settings->games; number++) {
        if (match->discs[number] != NOT_PLAYED) {
            count_game(match->table, number, match->discs[number], -1);
        }
    }
    match->table->counts = match->prefix_counts;
}

static void record(Match *match, uint64_t number, int discs)
{
    match->discs[number] = (int16_t)discs;
    if (number < match->end) {
        count_game(match->table, number, discs, 1);
        count_pair(match, number);
        advance_sprt(match);
    }
}

/* The next game to play, or settings->games if there is none. */
static uint64_t take(Match *match)
{
    pthread_mutex_lock(&match->lock);
    uint64_t number = match->settings->games;
    if (match->status == STATUS_OK) {
        while (match->next < match->end && match->discs[match->next] != NOT_PLAYED) {
            match->next++;
        }
        number = match->next < match->end ? match->next++ : number;
    }
    pthread_mutex_unlock(&match->lock);
    return number;
}

static void finish(Match *match, const MatchGame *game)
{
    const int colour_of_a = game->number & 1 ? WHITE : BLACK;
    const int score = game->result->score;
    pthread_mutex_lock(&match->lock);
    for (int i = 0; i < 2; i++) {
        referee_side_add(&match->table->sides[i], &game->result->sides[colour_of_a ^ i]);
    }
    if (game->number < match->end) {
        if (match->hooks->finished != NULL && match->status == STATUS_OK) {
            match->status = match->hooks->finished(match->hooks->context, game, &match->error);
        }
        if (match->status == STATUS_OK) {
            record(match, game->number, colour_of_a == BLACK ? score : -score);
        }
        if (match->hooks->progress != NULL) {
            match->hooks->progress(match->hooks->context, match->table);
        }
    }
    pthread_mutex_unlock(&match->lock);
}

/* The seed of one side in one game; never 0, which would mean no seed. */
static uint64_t game_seed(uint64_t match_seed, uint64_t number, int side)
{
    uint64_t state = match_seed;
    state = rng_splitmix(&state) + 2 * number + (uint64_t)side;
    return rng_splitmix(&state) | 1;
}

static void *work(void *argument)
{
    Worker *worker = argument;
    Match *match = worker->match;
    const MatchSettings *settings = match->settings;
    for (uint64_t number = take(match); number < settings->games; number = take(match)) {
        const int a = (int)(number & 1); /* A's colour */
        Player *const players[2] = {worker->players[a], worker->players[!a]};
        openings_set_up(&match->openings, number / 2, &worker->game);
        const int opening_moves = worker->game.move_count;
        for (int side = 0; side < 2; side++) {
            player_new_game(worker->players[side], game_seed(settings->seed, number, side),
                            match->rules.stop);
        }
        RefereeResult result;
        referee_play(players, &match->rules, &worker->game, &result);
        if (result.abandoned) {
            break;
        }
        finish(match, &(MatchGame){.number = number,
                                   .game = &worker->game,
                                   .result = &result,
                                   .opening_moves = opening_moves});
    }
    return NULL;
}

/* The first player that decodes the built-in weights lends them to those after it. */
static Status open_players(Worker *workers, int count, const MatchSettings *settings, Error *error)
{
    PlayerShared shared = {0};
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < 2; side++) {
            Player **player = &workers[i].players[side];
            const Status status =
                player_open_shared(settings->players[side], &shared, player, error);
            if (status != STATUS_OK) {
                return status;
            }
            if (player_is_human(*player)) {
                return error_set(error, STATUS_RANGE, "a person cannot play in a match", 0);
            }
            shared.weights = shared.weights == NULL ? player_weights(*player) : shared.weights;
        }
    }
    return STATUS_OK;
}

static Status run_workers(Match *match, Worker *workers, int count, Error *error)
{
    int started = 0;
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    if (started == 0) {
        return error_set(error, STATUS_IO, "cannot start a thread", 0);
    }
    if (match->status != STATUS_OK && error != NULL) {
        *error = match->error;
    }
    return match->status;
}

/* Counts the games that were played before. */
static void recall(Match *match)
{
    for (uint64_t i = 0; i < match->settings->games; i++) {
        MatchPast past = {0};
        if (match->hooks->recall != NULL &&
            match->hooks->recall(match->hooks->context, i, &past)) {
            referee_side_add(&match->table->sides[0], &past.sides[0]);
            referee_side_add(&match->table->sides[1], &past.sides[1]);
            record(match, i, past.discs);
        }
    }
}

/* The games of a pair belong together and are one unit; a game without a partner is its own. */
static Status estimate_discs(Match *match, Error *error)
{
    enum { RESAMPLES = 400 };
    BootstrapUnit *units = malloc((match->end / 2 + 1) * sizeof *units);
    if (units == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    size_t count = 0;
    for (uint64_t first = 0; first < match->end; first += 2) {
        BootstrapUnit unit = {0};
        for (uint64_t game = first; game < first + 2 && game < match->end; game++) {
            if (match->discs[game] != NOT_PLAYED) {
                unit.sum += match->discs[game];
                unit.values++;
            }
        }
        if (unit.values > 0) {
            units[count++] = unit;
        }
    }
    const Status status =
        count == 0 ? STATUS_OK
                   : bootstrap_mean(units, count, RESAMPLES, match->settings->seed,
                                    &match->table->discs_a_game, error);
    free(units);
    return status;
}

static Status run(Match *match, Worker *workers, int count, Error *error)
{
    const MatchSettings *settings = match->settings;
    Status status = openings_make(settings->openings, settings->board_size, settings->seed,
                                  (settings->games + 1) / 2, &match->openings, error);
    if (status != STATUS_OK) {
        return status;
    }
    for (uint64_t i = 0; i < settings->games; i++) {
        match->discs[i] = NOT_PLAYED;
    }
    recall(match);
    status = open_players(workers, count, settings, error);
    if (status == STATUS_OK) {
        status = run_workers(match, workers, count, error);
    }
    const Status estimated = estimate_discs(match, status == STATUS_OK ? error : NULL);
    status = status == STATUS_OK ? estimated : status;
    const atomic_bool *stop = settings->rules.stop;
    if (status == STATUS_OK && stop != NULL && atomic_load(stop)) {
        status = error_set(error, STATUS_STOPPED, "the match was stopped", 0);
    }
    return status;
}

Status match_run(const MatchSettings *settings, const MatchHooks *hooks, MatchTable *table,
                 Error *error)
{
    *table = (MatchTable){.discs_a_game = {.low = NAN, .high = NAN}};
    const int count = settings->concurrency;
    Match match = {.settings = settings,
                   .hooks = hooks,
                   .rules = settings->rules,
                   .end = settings->games,
                   .table = table};
    /* With one game at a time the process clock also counts the threads a player starts. */
    match.rules.cpu_clock = count == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
    match.discs = malloc((settings->games + 1) * sizeof *match.discs);
    Worker *workers = calloc((size_t)count, sizeof *workers);
    if (match.discs == NULL || workers == NULL) {
        free(match.discs);
        free(workers);
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    pthread_mutex_init(&match.lock, NULL);
    for (int i = 0; i < count; i++) {
        workers[i].match = &match;
    }
    const Status status = run(&match, workers, count, error);
    for (int i = count - 1; i >= 0; i--) { /* who lends weights goes last */
        player_close(workers[i].players[1]);
        player_close(workers[i].players[0]);
    }
    pthread_mutex_destroy(&match.lock);
    openings_fini(&match.openings);
    free(match.discs);
    free(workers);
    return status;
}
