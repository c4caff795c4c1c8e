/* Requests of the HTTP API. The fields are rows: name, who has them, type, range and where the
 * value goes; what they mean together is looked at once all are read. */
#include "serve/api_request.h"

#include "record/game_text.h"
#include "record/position_text.h"
#include "search/level.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

typedef struct Values {
    const char *position, *moves, *player;
    int64_t board, count, level, depth, exact_from;
    double time_s;
    int exact; /* jansson's bool */
} Values;

enum {
    NOT_GIVEN = -1,
    DEFAULT_LEVEL = 12,
    FOR_BEST = 1 << API_BEST,
    FOR_ANALYSE = 1 << API_ANALYSE
};

static const Values defaults = {
    .board = 8, .count = 1, .level = NOT_GIVEN, .depth = 14, .exact_from = 20};

typedef enum FieldType { FIELD_TEXT, FIELD_INT, FIELD_REAL, FIELD_BOOL } FieldType;

static const struct Field {
    const char *name;
    int kinds;
    FieldType type;
    size_t offset;
    double min, max;
} fields[] = {
    {"position", FOR_BEST | FOR_ANALYSE, FIELD_TEXT, offsetof(Values, position), 0, 0},
    {"moves", FOR_BEST | FOR_ANALYSE, FIELD_TEXT, offsetof(Values, moves), 0, 0},
    {"board", FOR_BEST, FIELD_INT, offsetof(Values, board), 4, 16},
    {"time", FOR_BEST, FIELD_REAL, offsetof(Values, time_s), 0.001, API_MAX_TIME_S},
    {"player", FOR_BEST, FIELD_TEXT, offsetof(Values, player), 0, 0},
    {"count", FOR_BEST, FIELD_INT, offsetof(Values, count), 1, API_MAX_COUNT},
    {"level", FOR_BEST, FIELD_INT, offsetof(Values, level), 0, LEVEL_MAX},
    {"exact", FOR_BEST, FIELD_BOOL, offsetof(Values, exact), 0, 0},
    {"depth", FOR_ANALYSE, FIELD_INT, offsetof(Values, depth), 1, API_MAX_DEPTH},
    {"exact_from", FOR_ANALYSE, FIELD_INT, offsetof(Values, exact_from), 0, API_MAX_EXACT},
};

static Status fail(ApiFault *fault, const char *field, Status status, const char *text, size_t at)
{
    snprintf(fault->field, sizeof fault->field, "%s", field);
    snprintf(fault->text, sizeof fault->text, "%s", text);
    fault->at = at;
    return status;
}

/* Stores one field; what type its value should have had, or NULL. */
static const char *store(const struct Field *field, const json_t *value, Values *values)
{
    void *to = (char *)values + field->offset;
    switch (field->type) {
    case FIELD_TEXT:
        if (!json_is_string(value)) {
            return "is not a text";
        }
        *(const char **)to = json_string_value(value);
        return NULL;
    case FIELD_INT:
        if (!json_is_integer(value)) {
            return "is not a whole number";
        }
        *(int64_t *)to = json_integer_value(value);
        return NULL;
    case FIELD_REAL:
        if (!json_is_number(value)) {
            return "is not a number";
        }
        *(double *)to = json_number_value(value);
        return NULL;
    case FIELD_BOOL:
        if (!json_is_boolean(value)) {
            return "is neither true nor false";
        }
        *(int *)to = json_is_true(value);
        return NULL;
    }
    return NULL;
}

static bool is_in_range(const struct Field *field, const json_t *value)
{
    const double number = json_number_value(value);
    return !json_is_number(value) || (number >= field->min && number <= field->max);
}

static Status read_fields(ApiKind kind, json_t *object, Values *values, ApiFault *fault)
{
    const size_t count = sizeof fields / sizeof fields[0];
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t i = 0;
        while (i < count && strcmp(fields[i].name, key) != 0) {
            i++;
        }
        if (i == count || (fields[i].kinds & 1 << kind) == 0) {
            return fail(fault, key, STATUS_SYNTAX, "there is no such field", 0);
        }
        const char *wrong = store(&fields[i], value, values);
        if (wrong != NULL) {
            return fail(fault, key, STATUS_RANGE, wrong, 0);
        }
        if (!is_in_range(&fields[i], value)) {
            char range[64];
            snprintf(range, sizeof range, "is not from %g to %g", fields[i].min, fields[i].max);
            return fail(fault, key, STATUS_RANGE, range, 0);
        }
    }
    return STATUS_OK;
}

static Status read_game(const Values *values, ApiRequest *request, ApiFault *fault)
{
    const int size = (int)values->board;
    if (!position_size_ok(size)) {
        return fail(fault, "board", STATUS_RANGE, "is not an even size from 4 to 16", 0);
    }
    Error error;
    Status status = position_text_read(values->position == NULL ? "start" : values->position, size,
                                       &request->game, &error);
    if (status != STATUS_OK) {
        return fail(fault, "position", status, error.text, error.at);
    }
    status =
        values->moves == NULL ? STATUS_OK : game_text_read(values->moves, &request->game, &error);
    return status == STATUS_OK ? STATUS_OK : fail(fault, "moves", status, error.text, error.at);
}

/* The server decides how much of the machine a request gets. */
static bool is_greedy(const char *spec)
{
    static const char *const options[] = {"threads=", "hash=", "memory="};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (strstr(spec, options[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static Status check_player(const Values *values, bool programs, ApiFault *fault)
{
    const char *spec = values->player;
    PlayerFacts facts;
    Error error;
    if (strlen(spec) >= API_MAX_SPEC) {
        return fail(fault, "player", STATUS_RANGE, "is too long", 0);
    }
    const Status status = player_read(spec, &facts, &error);
    if (status != STATUS_OK) {
        char text[PLAYER_FAULT_SIZE];
        player_fault(spec, &error, text);
        return fail(fault, "player", status, text, error.at);
    }
    const char *wrong = NULL;
    if (facts.is_human) {
        wrong = "a person cannot be asked here";
    } else if (facts.is_outside && !programs) {
        wrong = "programs and files are switched off";
    } else if (!facts.is_outside && is_greedy(spec)) {
        wrong = "threads and memory are the server's";
    } else if (facts.only_8x8 && values->board != 8) {
        wrong = "knows only the 8x8 board";
    }
    if (wrong != NULL) {
        return fail(fault, "player", STATUS_RANGE, wrong, 0);
    }
    return values->count > 1 || values->level != NOT_GIVEN || values->exact
               ? fail(fault, "player", STATUS_RANGE, "excludes count, level and exact", 0)
               : STATUS_OK;
}

static Status check_engine(const Values *values, ApiFault *fault)
{
    if (values->level != NOT_GIVEN && values->exact) {
        return fail(fault, "level", STATUS_RANGE, "excludes exact", 0);
    }
    if (values->board > 8) {
        return fail(fault, "board", STATUS_RANGE, "bigger boards need a player", 0);
    }
    return values->board < 8 && !values->exact
               ? fail(fault, "board", STATUS_RANGE, "smaller boards need exact or a player", 0)
               : STATUS_OK;
}

static Status read_object(ApiKind kind, json_t *object, bool programs, ApiRequest *request,
                          ApiFault *fault)
{
    Values values = defaults;
    Status status = read_fields(kind, object, &values, fault);
    if (status == STATUS_OK) {
        status = read_game(&values, request, fault);
    }
    if (status == STATUS_OK && kind == API_BEST) {
        status = values.player != NULL ? check_player(&values, programs, fault)
                                       : check_engine(&values, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const bool timed = values.time_s > 0;
    request->kind = kind;
    request->time_ns = timed ? (int64_t)(values.time_s * 1e9) : API_MAX_TIME_S * 1000000000LL;
    request->count = (int)values.count;
    request->level =
        values.level != NOT_GIVEN || timed || values.exact ? (int)values.level : DEFAULT_LEVEL;
    request->exact = values.exact != 0;
    request->depth = (int)values.depth;
    request->exact_from = (int)values.exact_from;
    snprintf(request->player, sizeof request->player, "%s",
             values.player == NULL ? "" : values.player);
    return STATUS_OK;
}

Status api_request_read(ApiKind kind, const char *body, size_t length, bool programs,
                        ApiRequest *request, ApiFault *fault)
{
    json_error_t error;
    json_t *object = json_loadb(body, length, JSON_REJECT_DUPLICATES, &error);
    Status status;
    if (object == NULL) {
        const enum json_error_code code = json_error_code(&error);
        status = fail(fault, "", STATUS_SYNTAX,
                      code == json_error_duplicate_key    ? "a key of the request is given twice"
                      : code == json_error_null_character ? "the request has a zero byte in a text"
                                                          : "the request is not JSON",
                      error.position < 0 ? 0 : (size_t)error.position);
    } else if (!json_is_object(object)) {
        status = fail(fault, "", STATUS_SYNTAX, "the request is not a JSON object", 0);
    } else {
        status = read_object(kind, object, programs, request, fault);
    }
    json_decref(object);
    return status;
}
