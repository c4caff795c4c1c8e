/* Opens players and asks them. Whatever a kind of player does, the rules are kept here: forced
 * passes and finished games are answered without it, its answer is checked, and the first legal
 * move stands in the result before it begins to think. */
#include "player/player.h"

#include "player/registry_priv.h"
#include "player/spec_priv.h"
#include "record/square_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEED_NONE = -1 };

struct Player {
    const PlayerKind *kind;
    int64_t seed; /* SEED_NONE: not given */
    Rng rng;
    Square refused;          /* the last answer, if it was an illegal move, */
    const char *refused_for; /* and why it is one; NULL: it was none */
    char spec[PLAYER_MAX_SPEC];
    char values[PLAYER_MAX_SPEC + 1]; /* texts of the options, each ended by NUL */
    _Alignas(max_align_t) char state[];
};

static const PlayerOption common_options[] = {
    {.name = "seed", .type = PLAYER_INT, .offset = offsetof(Player, seed), .min = 0,
     .max = 9007199254740992, .help = "makes every random choice reproducible"},
};
enum { COMMON_COUNT = sizeof common_options / sizeof common_options[0] };

const PlayerKind *const *player_kinds(void)
{
    return registry_rows;
}

const PlayerOption *player_common_options(size_t *count)
{
    *count = COMMON_COUNT;
    return common_options;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0) {
        const Clock clock = clock_system();
        seed = (uint64_t)clock_now_ns(&clock);
    }
    return seed;
}

/* A player with its options in place, not opened yet. */
static Status prepare(const char *spec, Player **player, Error *error)
{
    if (strlen(spec) >= PLAYER_MAX_SPEC) {
        return error_set(error, STATUS_RANGE, "the player's text is too long", PLAYER_MAX_SPEC);
    }
    const PlayerKind *kind = spec_kind(spec, error);
    if (kind == NULL) {
        return STATUS_SYNTAX;
    }
    Player *made = calloc(1, sizeof *made + kind->state_size);
    if (made == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    made->kind = kind;
    made->seed = SEED_NONE;
    memcpy(made->spec, spec, strlen(spec) + 1);
    const SpecTarget targets[] = {
        {.options = kind->options, .count = kind->option_count, .object = made->state},
        {.options = common_options, .count = COMMON_COUNT, .object = made},
    };
    spec_presets(&targets[0]);
    Status status = spec_read(spec, targets, 2, made->values, error);
    if (status == STATUS_OK && kind->check != NULL) {
        status = kind->check(made->state, error);
    }
    if (status != STATUS_OK) {
        free(made);
        return status;
    }
    *player = made;
    return STATUS_OK;
}

Status player_open_shared(const char *spec, const PlayerShared *shared, Player **player,
                          Error *error)
{
    Player *opened;
    Status status = prepare(spec, &opened, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (opened->kind->open != NULL) {
        status = opened->kind->open(opened->state, shared, error);
    }
    if (status != STATUS_OK) {
        free(opened);
        return status;
    }
    opened->rng = rng_seeded(opened->seed == SEED_NONE ? fresh_seed() : (uint64_t)opened->seed);
    *player = opened;
    return STATUS_OK;
}

Status player_open(const char *spec, Player **player, Error *error)
{
    return player_open_shared(spec, &(PlayerShared){0}, player, error);
}

/* The file among the options: outside of commands, free text names one. NULL if there is none. */
static const char *named_file(const Player *player)
{
    for (size_t i = 0; i < player->kind->option_count && !player->kind->is_outside; i++) {
        const PlayerOption *option = &player->kind->options[i];
        const void *field = player->state + option->offset;
        if (option->type == PLAYER_TEXT && *(const char *const *)field != NULL) {
            return *(const char *const *)field;
        }
    }
    return NULL;
}

Status player_read(const char *spec, PlayerFacts *facts, Error *error)
{
    Player *player;
    const Status status = prepare(spec, &player, error);
    if (status == STATUS_OK) {
        const char *file = named_file(player);
        *facts = (PlayerFacts){.name = player_name(player),
                               .is_human = player_is_human(player),
                               .only_8x8 = !player_fits(player, POSITION_MAX_SIZE),
                               .is_outside = player->kind->is_outside || file != NULL};
        if (file != NULL) {
            memcpy(facts->file, file, strlen(file) + 1);
        }
        free(player);
    }
    return status;
}

static void explain(const char *spec, const Error *error, StrBuf *out)
{
    const PlayerKind *kind = spec_kind(spec, NULL);
    const SpecTarget targets[] = {
        {.options = common_options, .count = COMMON_COUNT},
        {.options = kind == NULL ? NULL : kind->options,
         .count = kind == NULL ? 0 : kind->option_count},
    };
    spec_explain(spec, error, targets, 2, out);
}

void player_fault(const char *spec, const Error *error, char text[PLAYER_FAULT_SIZE])
{
    PlayerFacts facts = {0};
    const bool text_is_right = player_read(spec, &facts, NULL) == STATUS_OK;
    const bool has_place = error->status == STATUS_SYNTAX || error->at != 0;
    const char *here = error->at <= strlen(spec) ? spec + error->at : "";
    if (facts.file[0] != '\0' && has_place) {
        snprintf(text, PLAYER_FAULT_SIZE, "'%s': %s, at byte %zu", facts.file, error->text,
                 error->at);
    } else if (facts.file[0] != '\0' && error->status == STATUS_IO) {
        snprintf(text, PLAYER_FAULT_SIZE, "'%s': %s", facts.file, error->text);
    } else if (text_is_right) {
        snprintf(text, PLAYER_FAULT_SIZE, "%s", error->text);
    } else {
        const bool shown = error->at != 0 && *here != '\0';
        StrBuf what = {0};
        explain(spec, error, &what);
        snprintf(text, PLAYER_FAULT_SIZE, "%s%s%s%s", what.text == NULL ? error->text : what.text,
                 shown ? ", at '" : "", shown ? here : "", shown ? "'" : "");
        strbuf_fini(&what);
    }
}

const PatternWeights *player_weights(const Player *player)
{
    return player->kind->weights == NULL ? NULL : player->kind->weights(player->state);
}

void player_close(Player *player)
{
    if (player != NULL && player->kind->close != NULL) {
        player->kind->close(player->state);
    }
    free(player);
}

void player_new_game(Player *player, uint64_t seed, const atomic_bool *stop)
{
    if (seed != 0) {
        uint64_t own = (uint64_t)player->seed;
        player->rng = rng_seeded(player->seed == SEED_NONE ? seed : seed ^ rng_splitmix(&own));
    }
    if (player->kind->new_game != NULL) {
        player->kind->new_game(player->state, stop);
    }
}

bool player_fits(const Player *player, int size)
{
    return player->kind->fits == NULL || player->kind->fits(player->state, size);
}

bool player_knows_start(const Player *player, const Position *start)
{
    const Position usual = position_start(start->size);
    return !player->kind->only_usual_start || position_equal(start, &usual);
}

Status player_check_size(const Player *player, int size, Error *error)
{
    return player_fits(player, size)
               ? STATUS_OK
               : error_set(error, STATUS_RANGE, "the player knows only the 8x8 board", 0);
}

/* What the request allows for this move. Of a game clock a move gets an equal share of what is
 * left, had it as many moves to come as half the empty squares and one in reserve. */
static int64_t budget_ns(const PlayerRequest *request)
{
    int64_t budget = request->move_time_ns;
    if (request->remaining_ns > 0) {
        const int64_t moves_left = (position_empties(&request->game->now) + 1) / 2 + 1;
        int64_t share = request->remaining_ns / moves_left + request->increment_ns / 2;
        if (share > request->remaining_ns / 2) {
            share = request->remaining_ns / 2 + 1;
        }
        budget = budget == 0 || share < budget ? share : budget;
    }
    return budget;
}

/* The result when there is nothing to choose: the game is over or a pass is forced. */
static void answer_without_thinking(const Position *position, PlayerResult *result)
{
    if (position_must_pass(position)) {
        result->move = SQUARE_PASS;
        return;
    }
    const int black = position_final_score(position);
    result->move = SQUARE_NONE;
    result->has_value = true;
    result->exact = true;
    result->in_discs = true;
    result->value = position->turn == BLACK ? black : -black;
}

Status player_choose(Player *player, const PlayerRequest *request, PlayerResult *result,
                     Error *error)
{
    const Position *position = &request->game->now;
    PlayerTask task = {.request = request,
                       .moves = position_moves(position),
                       .start_ns = clock_now_ns(&request->clock),
                       .budget_ns = budget_ns(request),
                       .rng = &player->rng};
    *result = (PlayerResult){.candidates = task.moves,
                             .move = square_next(&task.moves, 0),
                             .confidence = 100};
    player->refused_for = NULL;
    if (result->move == SQUARE_NONE) {
        answer_without_thinking(position, result);
        return STATUS_OK;
    }
    if (player->kind->choose == NULL) {
        return error_set(error, STATUS_RANGE, "a person must be asked", 0);
    }
    Status status = player_check_size(player, position->size, error);
    if (status != STATUS_OK) {
        return status;
    }
    const PlayerResult prepared = *result;
    status = player->kind->choose(player->state, &task, result, error);
    if (status == STATUS_OK) {
        player->refused = result->move;
        player->refused_for = position_fault(position, result->move);
    }
    if (player->refused_for != NULL) {
        status = error_set(error, STATUS_ILLEGAL, "the player answered with an illegal move", 0);
    }
    if (status != STATUS_OK) {
        *result = prepared;
    }
    result->time_ns = clock_now_ns(&request->clock) - task.start_ns;
    return status;
}

Status player_evaluate(Player *player, const PlayerRequest *request, double *white, Error *error)
{
    if (player->kind->evaluate == NULL) {
        return error_set(error, STATUS_RANGE, "the player has no evaluation", 0);
    }
    const Status status = player_check_size(player, request->game->now.size, error);
    return status != STATUS_OK
               ? status
               : player->kind->evaluate(player->state, request, white, error);
}

const char *player_spec(const Player *player)
{
    return player->spec;
}

const char *player_name(const Player *player)
{
    return player->kind->title;
}

bool player_is_human(const Player *player)
{
    return player->kind->is_human;
}

const char *player_words(const Player *player)
{
    return player->kind->words == NULL ? "" : player->kind->words(player->state);
}

void player_reason(const Player *player, const Error *error, char text[PLAYER_REASON_SIZE])
{
    if (error->status == STATUS_ILLEGAL && player->refused_for != NULL) {
        char move[SQUARE_TEXT_SIZE];
        square_text_write(player->refused, move);
        snprintf(text, PLAYER_REASON_SIZE, "%s: %s (%s)", error->text, move, player->refused_for);
    } else if (player->kind->reason != NULL) {
        player->kind->reason(player->state, error, text);
    } else {
        snprintf(text, PLAYER_REASON_SIZE, "%s", error->text);
    }
}
