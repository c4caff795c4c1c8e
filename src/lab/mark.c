/* The marker. A turn: the agent is asked for its evaluation of the position, then for its move
 * under the limit, then the reference for both; where they differ the reference says what it
 * thinks of the agent's move. A turn that failed is played by `first` (D6). */
#include "lab/mark.h"

#include "base/rng.h"
#include "lab/openings.h"
#include "player/kind.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Plan {
    int depth;
    Colour colour;
    const char *opponent;
} Plan;

#define REFERENCE(depth) "alphabeta:depth=" #depth ",eval=norvig"

static const Plan plans[MARK_GAMES] = {
    {4, WHITE, "random"},     {4, WHITE, "random"},     {4, WHITE, "random"},
    {4, WHITE, "random"},     {8, WHITE, REFERENCE(5)}, {8, WHITE, REFERENCE(5)},
    {8, WHITE, REFERENCE(5)}, {8, WHITE, REFERENCE(5)}, {8, WHITE, REFERENCE(7)},
    {8, WHITE, REFERENCE(7)}, {8, BLACK, REFERENCE(7)}, {8, BLACK, REFERENCE(7)},
};

/* --- marks --------------------------------------------------------------------------------- */

bool mark_move_right(const MarkTurn *turn)
{
    return turn->fault == NULL && turn->chosen == turn->reference;
}

bool mark_eval_right(const MarkTurn *turn)
{
    return turn->fault == NULL && turn->has_eval &&
           fabs(turn->eval - turn->reference_eval) < 1e-6;
}

static int64_t rounded(int64_t time_ns)
{
    const int64_t step = 200000000;
    return (time_ns + step / 2) / step;
}

bool mark_fast(const MarkTurn *turn)
{
    return rounded(turn->time_ns) <= rounded(turn->reference_time_ns);
}

/* `share` in hundredths must reach a limit exactly: whole numbers are compared. */
static bool reaches(int part, int whole, int percent)
{
    return whole > 0 && 100 * part >= percent * whole;
}

static MarkCriterion criterion(const char *name, const char *counts, int got, int of, int part,
                               int whole)
{
    return (MarkCriterion){.name = name,
                           .counts = counts,
                           .got = got,
                           .of = of,
                           .share = whole == 0 ? 0 : (double)part / whole};
}

void mark_count(MarkReport *report)
{
    int right = 0;
    int evals = 0;
    int fast = 0;
    int games = 0;
    report->failed = 0;
    for (int i = 0; i < MARK_GAMES; i++) {
        report->games[i].turns = report->games[i].right = 0;
    }
    for (int i = 0; i < report->turn_count; i++) {
        const MarkTurn *turn = &report->turns[i];
        const bool move_right = mark_move_right(turn);
        report->games[turn->game].turns++;
        report->games[turn->game].right += move_right;
        right += move_right;
        if (turn->fault != NULL) {
            report->failed++;
            memcpy(report->reason, turn->reason, sizeof report->reason);
        }
        evals += mark_eval_right(turn);
        fast += move_right && mark_fast(turn);
    }
    for (int i = 0; i < MARK_GAMES; i++) {
        MarkGame *game = &report->games[i];
        game->mark = game->score_after > game->score_before ||
                     (game->turns > 0 && game->right == game->turns);
        games += game->mark;
    }
    const int all = report->turn_count;
    report->criteria[0] =
        criterion("score", "games that end better than they began, or with right moves only",
                  games, MARK_GAMES, games, MARK_GAMES);
    report->criteria[1] =
        criterion("evaluation", "turns with the reference's evaluation",
                  reaches(evals, all, 100) ? 2 : reaches(evals, all, 50), 2, evals, all);
    report->criteria[2] = criterion("move", "turns with the reference's move",
                                    reaches(right, all, 100)  ? 4
                                    : reaches(right, all, 80) ? 3
                                    : reaches(right, all, 65) ? 2
                                                              : reaches(right, all, 50),
                                    4, right, all);
    report->criteria[3] =
        criterion("speed", "right moves as fast as the reference's, in steps of 0.2 s",
                  reaches(fast, right, 100) ? 2 : reaches(fast, right, 50), 2, fast, right);
    report->marks = 0;
    for (int i = 0; i < MARK_CRITERIA; i++) {
        report->marks += report->criteria[i].got;
    }
}

/* --- the agent's text ---------------------------------------------------------------------- */

static bool has_option(const PlayerKind *kind, const char *name)
{
    for (size_t i = 0; i < kind->option_count; i++) {
        if (strcmp(kind->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static const PlayerKind *kind_of(const char *text)
{
    const size_t length = strcspn(text, ":");
    for (const PlayerKind *const *kind = player_kinds(); *kind != NULL; kind++) {
        if (strlen((*kind)->name) == length && memcmp((*kind)->name, text, length) == 0) {
            return *kind;
        }
    }
    return NULL;
}

bool mark_agent_text(const char *agent, int depth, char text[PLAYER_MAX_SPEC])
{
    size_t used = 0;
    for (const char *at = agent; *at != '\0' && used < PLAYER_MAX_SPEC;) {
        if (strncmp(at, "{depth}", 7) == 0) {
            used += (size_t)snprintf(text + used, PLAYER_MAX_SPEC - used, "%d", depth);
            at += 7;
        } else {
            text[used++] = *at++;
        }
    }
    if (used >= PLAYER_MAX_SPEC - 32) {
        return false; /* what may be added below must fit too */
    }
    text[used] = '\0';
    const PlayerKind *kind = kind_of(text);
    if (kind == NULL || has_option(kind, "command")) {
        return true;
    }
    if (has_option(kind, "depth") && strstr(text, "depth=") == NULL) {
        used += (size_t)snprintf(text + used, PLAYER_MAX_SPEC - used, "%sdepth=%d",
                                 strchr(text, ':') == NULL ? ":" : ",", depth);
    }
    if (has_option(kind, "eval") && strstr(text, "eval=") == NULL) {
        snprintf(text + used, PLAYER_MAX_SPEC - used, "%seval=norvig",
                 strchr(text, ':') == NULL ? ":" : ",");
    }
    return true;
}

/* --- playing ------------------------------------------------------------------------------- */

/* Who plays in a game: the agent, its opponent, and the reference at the agent's depth. */
typedef struct Table {
    const MarkSettings *settings;
    MarkReport *report;
    Player *agent;
    Player *opponent;
    Player *reference;
    Player *second; /* the reference one ply less deep, for the value of another move */
} Table;

static void close_table(Table *table)
{
    player_close(table->agent);
    player_close(table->opponent);
    player_close(table->reference);
    player_close(table->second);
}

static Status open_table(Table *table, const Plan *plan, Error *error)
{
    char agent[PLAYER_MAX_SPEC];
    char reference[64];
    char second[64];
    if (!mark_agent_text(table->settings->agent, plan->depth, agent)) {
        return error_set(error, STATUS_RANGE, "the agent's text is too long", 0);
    }
    snprintf(reference, sizeof reference, "alphabeta:depth=%d,eval=norvig", plan->depth);
    snprintf(second, sizeof second, "alphabeta:depth=%d,eval=norvig", plan->depth - 1);
    Status status = player_open(agent, &table->agent, error);
    if (status == STATUS_OK) {
        status = player_open(plan->opponent, &table->opponent, error);
    }
    if (status == STATUS_OK) {
        status = player_open(reference, &table->reference, error);
    }
    if (status == STATUS_OK) {
        status = player_open(second, &table->second, error);
    }
    return status;
}

static int disc_difference(const Position *position, Colour colour)
{
    return position_count(position, colour) - position_count(position, !colour);
}

/* What the reference would say of the agent's move: minus the opponent's value after it. */
static void value_of_chosen(Table *table, const Game *game, MarkTurn *turn)
{
    Game after = *game;
    PlayerResult answer;
    if (game_play(&after, turn->chosen, NULL) != STATUS_OK) {
        return;
    }
    const PlayerRequest request = {.game = &after, .clock = table->settings->clock};
    if (player_choose(table->second, &request, &answer, NULL) == STATUS_OK && answer.has_value) {
        turn->has_chosen_value = true;
        turn->chosen_value = -answer.value;
    }
}

/* A right agent that looks slower than the reference gets the benefit of the doubt: the slowest of
 * a few runs counts, since the machine may have been busy when the agent was asked. */
enum { REFERENCE_TRIES = 4 };

static void ask_reference(Table *table, const Game *game, MarkTurn *turn)
{
    const PlayerRequest request = {.game = game, .clock = table->settings->clock};
    PlayerResult answer;
    int tries = 0;
    do {
        const int64_t start = clock_now_ns(&request.clock);
        player_choose(table->reference, &request, &answer, NULL);
        const int64_t time_ns = clock_now_ns(&request.clock) - start;
        if (time_ns > turn->reference_time_ns) {
            turn->reference_time_ns = time_ns;
        }
    } while (turn->chosen == answer.move && !mark_fast(turn) && ++tries < REFERENCE_TRIES);
    turn->reference = answer.move;
    turn->reference_value = answer.value;
    player_evaluate(table->reference, &request, &turn->reference_eval, NULL);
    if (turn->chosen != SQUARE_NONE && turn->chosen != turn->reference) {
        value_of_chosen(table, game, turn);
    }
}

/* The agent's evaluation, under the same limit as its move. */
static void ask_evaluation(Player *agent, const RefereeRules *rules, const Game *game,
                           MarkTurn *turn)
{
    const PlayerRequest request = {.game = game,
                                   .clock = rules->clock,
                                   .move_time_ns = rules->move_time_ns,
                                   .stop = rules->stop};
    Error error = {.text = NULL};
    const int64_t start = clock_now_ns(&rules->clock);
    const Status status = player_evaluate(agent, &request, &turn->eval, &error);
    turn->eval_time_ns = clock_now_ns(&rules->clock) - start;
    turn->eval_fault = status != STATUS_OK                          ? error.text
                       : turn->eval_time_ns > rules->move_time_ns ? "the answer came too late"
                                                                    : NULL;
    turn->has_eval = turn->eval_fault == NULL;
}

/* What the program wrote for a terminal (colours, a bell) must not reach that of the reader. */
static void keep_words(const char *words, char kept[MARK_WORDS])
{
    if (words[0] != '\0') {
        snprintf(kept, MARK_WORDS, "%s", words);
        for (char *at = kept; *at != '\0'; at++) {
            *at = ((unsigned char)*at < ' ' && *at != '\n') || *at == 0x7f ? ' ' : *at;
        }
    }
}

/* One turn of the agent on the end of the game; false if everything was stopped. */
static bool play_turn(Table *table, int number, Game *game, const RefereeRules *rules)
{
    MarkReport *report = table->report;
    MarkTurn *turn = &report->turns[report->turn_count++];
    const Game before = *game;
    *turn = (MarkTurn){.game = number,
                       .move = game->move_count - report->games[number].opening_moves + 1,
                       .position = game->now,
                       .chosen = SQUARE_NONE};
    ask_evaluation(table->agent, rules, game, turn);
    RefereeSide side = {0};
    int64_t remaining_ns = 0;
    bool abandoned = false;
    if (!referee_move(table->agent, rules, &remaining_ns, game, &side, &abandoned)) {
        report->turn_count--;
        return false;
    }
    turn->fault = side.fault;
    turn->time_ns = side.time_ns;
    if (turn->fault == NULL) {
        turn->chosen = game->moves[game->move_count - 1].square;
    } else {
        memcpy(turn->reason, side.reason, sizeof turn->reason);
        keep_words(player_words(table->agent), report->words);
    }
    ask_reference(table, &before, turn);
    return true;
}

/* Random moves from the start: 6 to 25 of them, so that twenty can follow. */
static void random_position(Rng *rng, Game *game)
{
    for (;;) {
        const Position start = position_start(8);
        const int plies = 6 + (int)rng_below(rng, 20);
        game_init(game, &start);
        while (game->move_count < plies && !position_is_over(&game->now)) {
            const SquareSet moves = position_moves(&game->now);
            Square move = square_next(&moves, 0);
            const int count = square_count(&moves);
            for (uint32_t skip = count == 0 ? 0 : rng_below(rng, (uint32_t)count); skip > 0;
                 skip--) {
                move = square_next(&moves, move + 1);
            }
            game_play(game, count == 0 ? SQUARE_PASS : move, NULL);
        }
        if (!position_is_over(&game->now)) {
            return;
        }
    }
}

/* At most twenty moves and 150 s; false if everything was stopped. */
static bool play_on(Table *table, int number, const RefereeRules *rules)
{
    MarkGame *result = &table->report->games[number];
    Game *game = &result->game;
    int turns = 0;
    while (game->move_count - result->opening_moves < MARK_MOVES &&
           !position_is_over(&game->now)) {
        const int64_t start = clock_now_ns(&rules->clock);
        if (position_must_pass(&game->now)) {
            game_play(game, SQUARE_PASS, NULL);
            continue;
        }
        if (game->now.turn == result->colour) {
            if (table->settings->progress != NULL) {
                table->settings->progress(table->settings->progress_context, number, ++turns);
            }
            if (!play_turn(table, number, game, rules)) {
                return false;
            }
            const MarkTurn *turn = &table->report->turns[table->report->turn_count - 1];
            result->time_ns += turn->eval_time_ns + turn->time_ns;
        } else {
            RefereeSide side = {0};
            int64_t remaining_ns = 0;
            bool abandoned = false;
            const RefereeRules unlimited = {.clock = rules->clock, .stop = rules->stop};
            if (!referee_move(table->opponent, &unlimited, &remaining_ns, game, &side,
                              &abandoned)) {
                return false;
            }
            result->time_ns += clock_now_ns(&rules->clock) - start;
        }
        if (result->time_ns > table->settings->game_time_ns) {
            result->too_long = true;
            break;
        }
    }
    return true;
}

static Status play_game(const MarkSettings *settings, int number, MarkReport *report, Error *error)
{
    Table table = {.settings = settings, .report = report};
    const Plan *plan = &plans[number];
    MarkGame *result = &report->games[number];
    const Status status = open_table(&table, plan, error);
    if (status != STATUS_OK) {
        close_table(&table);
        return status;
    }
    *result = (MarkGame){
        .depth = plan->depth, .colour = plan->colour, .opponent = plan->opponent};
    uint64_t seed = settings->seed * MARK_GAMES + (uint64_t)number;
    Rng rng = rng_seeded(rng_splitmix(&seed));
    random_position(&rng, &result->game);
    result->opening_moves = result->game.move_count;
    result->score_before = disc_difference(&result->game.now, plan->colour);
    player_new_game(table.agent, rng_next(&rng) | 1, settings->stop);
    player_new_game(table.opponent, rng_next(&rng) | 1, settings->stop);
    /* A player of ours that was told of the limit would deepen step by step up to its depth. */
    const PlayerKind *kind = kind_of(settings->agent);
    const RefereeRules rules = {.clock = settings->clock,
                                .move_time_ns = settings->move_time_ns,
                                .untold = kind == NULL || !has_option(kind, "command"),
                                .replace_faulty = true,
                                .cpu_clock = CLOCK_THREAD_CPUTIME_ID,
                                .stop = settings->stop};
    const bool whole = play_on(&table, number, &rules);
    result->score_after = disc_difference(&result->game.now, plan->colour);
    close_table(&table);
    return whole ? STATUS_OK : error_set(error, STATUS_STOPPED, "the marking was stopped", 0);
}

Status mark_run(const MarkSettings *settings, MarkReport *report, Error *error)
{
    *report = (MarkReport){0};
    for (int number = 0; number < MARK_GAMES; number++) {
        const Status status = play_game(settings, number, report, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    mark_count(report);
    return STATUS_OK;
}
