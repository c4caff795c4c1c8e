/* Schedules and tables of tournaments. */
#include "lab/tournament.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t tournament_length(const Tournament *tournament)
{
    const size_t n = (size_t)tournament->player_count;
    size_t ladder = 0;
    for (int round = 0; round < tournament->rounds; round++) {
        ladder += (n - (size_t)(round % 2)) / 2;
    }
    switch (tournament->kind) {
    case TOURNAMENT_ROUND_ROBIN:
        return n * (n - 1) / 2;
    case TOURNAMENT_GAUNTLET:
        return n - 1;
    default:
        return ladder;
    }
}

uint64_t tournament_games(const TournamentLine *line)
{
    return line->results[0] + line->results[1] + line->results[2];
}

bool tournament_is_rated(const TournamentLine *line)
{
    return !isnan(line->rating.elo);
}

double tournament_score(const TournamentLine *line)
{
    const double games = (double)tournament_games(line);
    return games == 0 ? 0 : ((double)line->results[2] + 0.5 * (double)line->results[1]) / games;
}

bool tournament_cell(const Tournament *tournament, int a, int b, uint64_t results[3])
{
    bool met = false;
    memset(results, 0, 3 * sizeof *results);
    for (size_t i = 0; i < tournament->meeting_count; i++) {
        const TournamentMeeting *meeting = &tournament->meetings[i];
        const bool forward = meeting->a == a && meeting->b == b;
        if (forward || (meeting->a == b && meeting->b == a)) {
            met = true;
            for (int result = 0; result < 3; result++) {
                results[result] += match_count(&meeting->table, forward ? result : 2 - result);
            }
        }
    }
    return met;
}

static void count_meeting(Tournament *tournament, const TournamentMeeting *meeting)
{
    const int players[2] = {meeting->a, meeting->b};
    for (int side = 0; side < 2; side++) {
        TournamentLine *line = &tournament->lines[players[side]];
        for (int result = 0; result < 3; result++) {
            const uint64_t count = match_count(&meeting->table, side == 0 ? result : 2 - result);
            line->results[result] += count;
            line->points += count * (result == 2 ? 3 : result == 1 ? 1 : 0);
        }
        line->discs += side == 0 ? meeting->table.discs : -meeting->table.discs;
        referee_side_add(&line->costs, &meeting->table.sides[side]);
    }
}

/* Whether the first of two players goes above the second. */
static bool above(const Tournament *tournament, int a, int b)
{
    const TournamentLine *x = &tournament->lines[a];
    const TournamentLine *y = &tournament->lines[b];
    if (tournament->kind == TOURNAMENT_LADDER) {
        return x->points > y->points;
    }
    if (tournament_is_rated(x) != tournament_is_rated(y)) {
        return tournament_is_rated(x);
    }
    return tournament_is_rated(x) ? x->rating.elo > y->rating.elo
                                  : tournament_score(x) > tournament_score(y);
}

/* Insertion keeps the order of equals. */
static void sort(Tournament *tournament)
{
    for (int i = 1; i < tournament->player_count; i++) {
        for (int k = i; k > 0 && above(tournament, tournament->order[k], tournament->order[k - 1]);
             k--) {
            const int player = tournament->order[k];
            tournament->order[k] = tournament->order[k - 1];
            tournament->order[k - 1] = player;
        }
    }
}

static bool meet(Tournament *tournament, int a, int b, int round, TournamentPlay *play,
                 void *context)
{
    TournamentMeeting *meeting = &tournament->meetings[tournament->meeting_count];
    *meeting = (TournamentMeeting){.a = a, .b = b, .round = round};
    const bool whole = play(context, meeting);
    if (meeting->table.games > 0) {
        tournament->meeting_count++;
        count_meeting(tournament, meeting);
    }
    return whole;
}

static bool play_all(Tournament *tournament, TournamentPlay *play, void *context)
{
    const int n = tournament->player_count;
    if (tournament->kind == TOURNAMENT_LADDER) {
        for (int round = 0; round < tournament->rounds; round++) {
            sort(tournament);
            for (int place = round % 2; place + 1 < n; place += 2) {
                if (!meet(tournament, tournament->order[place], tournament->order[place + 1],
                          round, play, context)) {
                    return false;
                }
            }
        }
        return true;
    }
    const int last = tournament->kind == TOURNAMENT_GAUNTLET ? 1 : n;
    for (int a = 0; a < last; a++) {
        for (int b = a + 1; b < n; b++) {
            if (!meet(tournament, a, b, 0, play, context)) {
                return false;
            }
        }
    }
    return true;
}

/* Adds a meeting of two players of these numbers to the pairing they have in a table of `rated`
 * rows: it is one pairing, however often they meet. */
static void add_meeting(RatingPairing *pairings, int rated, int a, int b, const MatchTable *table)
{
    const bool forward = a < b;
    const int first = forward ? a : b;
    const int second = forward ? b : a;
    RatingPairing *pairing = &pairings[first * rated + second];
    pairing->a = first;
    pairing->b = second;
    pairing->wins += (double)match_count(table, forward ? 2 : 0);
    pairing->draws += (double)match_count(table, 1);
    pairing->losses += (double)match_count(table, forward ? 0 : 2);
}

/* Ratings of those who have played. */
static Status rate(Tournament *tournament, Error *error)
{
    const size_t squares = (size_t)tournament->player_count * (size_t)tournament->player_count;
    RatingPairing *pairings = calloc(squares, sizeof *pairings);
    Rating ratings[TOURNAMENT_MAX_PLAYERS];
    int number[TOURNAMENT_MAX_PLAYERS]; /* among those who have played */
    int rated = 0;
    if (pairings == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    for (int i = 0; i < tournament->player_count; i++) {
        tournament->lines[i].rating = (Rating){.elo = NAN, .error = NAN};
        number[i] = tournament_games(&tournament->lines[i]) > 0 ? rated++ : -1;
    }
    for (size_t i = 0; i < tournament->meeting_count; i++) {
        const TournamentMeeting *meeting = &tournament->meetings[i];
        add_meeting(pairings, rated, number[meeting->a], number[meeting->b], &meeting->table);
    }
    const Status status = rated == 0 ? STATUS_RANGE
                                     : rating_fit(rated, pairings, (size_t)rated * (size_t)rated,
                                                  ratings, error);
    for (int i = 0; status == STATUS_OK && i < tournament->player_count; i++) {
        if (number[i] >= 0) {
            tournament->lines[i].rating = ratings[number[i]];
        }
    }
    free(pairings);
    return status == STATUS_RANGE ? STATUS_OK : status;
}

Status tournament_run(Tournament *tournament, TournamentPlay *play, void *context, Error *error)
{
    tournament->meeting_count = 0;
    memset(tournament->lines, 0, sizeof tournament->lines);
    for (int i = 0; i < tournament->player_count; i++) {
        tournament->order[i] = i;
    }
    tournament->meetings =
        calloc(tournament_length(tournament) + 1, sizeof *tournament->meetings);
    if (tournament->meetings == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    tournament->stopped = !play_all(tournament, play, context);
    const Status status = rate(tournament, error);
    sort(tournament);
    return status != STATUS_OK      ? status
           : !tournament->stopped ? STATUS_OK
                                  : error_set(error, STATUS_STOPPED,
                                              "the tournament was stopped", 0);
}

void tournament_fini(Tournament *tournament)
{
    free(tournament->meetings);
    tournament->meetings = NULL;
}
