/* The book of results: a row of counts in memory for each pair that was asked for, and the store
 * behind it. In the store A is the pair's Black, so its games have the even numbers. A store that
 * fails costs history, not the game that is being played: counts in memory go on. */
#include "serve/tally.h"

#include "lab/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char openings[] = "browser";

typedef struct Row {
    struct Row *next;
    int size;
    char specs[2][SESSION_MAX_SPEC];
    int64_t match; /* 0: none in the store yet */
    SessionTally tally;
} Row;

struct TallyBook {
    Row *rows;
    Store *store;
};

Status tally_open(const char *directory, TallyBook **opened, Error *error)
{
    char path[600];
    const int length = snprintf(path, sizeof path, "%s/games.db", directory);
    if (length < 0 || (size_t)length >= sizeof path) {
        return error_set(error, STATUS_RANGE, "the path of the data directory is too long", 0);
    }
    TallyBook *book = calloc(1, sizeof *book);
    if (book == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    const Status status = store_open(path, &book->store, error);
    if (status != STATUS_OK) {
        free(book);
        return status;
    }
    *opened = book;
    return STATUS_OK;
}

void tally_close(TallyBook *book)
{
    while (book->rows != NULL) {
        Row *row = book->rows;
        book->rows = row->next;
        free(row);
    }
    store_close(book->store);
    free(book);
}

/* Takes the newest match of the row's pair: the last one that fits. */
static bool read_match(void *context, const StoreMatchRow *match)
{
    Row *row = context;
    if (match->board == row->size && match->match > row->match &&
        strcmp(match->openings, openings) == 0 && strcmp(match->a, row->specs[BLACK]) == 0 &&
        strcmp(match->b, row->specs[WHITE]) == 0) {
        row->match = match->match;
        row->tally = (SessionTally){
            .rounds = match->games, .wins = {match->won, match->lost}, .draws = match->drawn};
    }
    return true;
}

static Row *find(TallyBook *book, const SessionPair *pair)
{
    for (Row *row = book->rows; row != NULL; row = row->next) {
        if (row->size == pair->size && strcmp(row->specs[BLACK], pair->specs[BLACK]) == 0 &&
            strcmp(row->specs[WHITE], pair->specs[WHITE]) == 0) {
            return row;
        }
    }
    Row *row = calloc(1, sizeof *row);
    if (row != NULL) {
        row->size = pair->size;
        snprintf(row->specs[BLACK], SESSION_MAX_SPEC, "%s", pair->specs[BLACK]);
        snprintf(row->specs[WHITE], SESSION_MAX_SPEC, "%s", pair->specs[WHITE]);
        store_matches(book->store, read_match, row, NULL);
        row->next = book->rows;
        book->rows = row;
    }
    return row;
}

static MatchSettings settings_of(const Row *row)
{
    return (MatchSettings){.players = {row->specs[BLACK], row->specs[WHITE]},
                           .board_size = row->size,
                           .openings = openings};
}

SessionTally tally_get(TallyBook *book, const SessionPair *pair)
{
    const Row *row = find(book, pair);
    return row == NULL ? (SessionTally){0} : row->tally;
}

static RefereeSide side_of(const SessionCost *cost)
{
    return (RefereeSide){.moves = (uint64_t)cost->moves,
                         .nodes = cost->nodes,
                         .time_ns = cost->time_ns,
                         .longest_ns = cost->longest_ns,
                         .cpu_ns = cost->cpu_ns,
                         .memory_bytes = cost->memory_bytes};
}

static void write_game(TallyBook *book, Row *row, const SessionResult *result, int score)
{
    const MatchSettings settings = settings_of(row);
    if (row->match == 0 &&
        store_begin(book->store, &settings, true, &row->match, NULL) != STATUS_OK) {
        return;
    }
    const RefereeResult judged = {
        .sides = {side_of(&result->costs[BLACK]), side_of(&result->costs[WHITE])}, .score = score};
    MatchGame game = {.number = 2 * (uint64_t)row->tally.rounds,
                      .game = result->game,
                      .result = &judged};
    MatchPast past;
    while (store_recall(book->store, row->match, game.number, &past)) {
        game.number += 2; /* another program writes into the same match */
    }
    store_game(book->store, row->match, &settings, &game, NULL);
}

void tally_add(TallyBook *book, const SessionResult *result)
{
    Row *row = find(book, &result->pair);
    if (row == NULL) {
        return;
    }
    const int score = position_final_score(&result->game->now);
    write_game(book, row, result, score);
    session_tally_count(&row->tally, score);
}

void tally_forget(TallyBook *book, const SessionPair *pair)
{
    Row *row = find(book, pair);
    if (row != NULL && row->tally.rounds > 0) {
        const MatchSettings settings = settings_of(row);
        row->tally = (SessionTally){0};
        row->match = 0;
        store_begin(book->store, &settings, false, &row->match, NULL);
    }
}
