/* emilia players: every player and its options, from the rows of the registry. */
#include "app/command.h"
#include "base/json.h"
#include "player/kind.h"

#include <stdio.h>
#include <string.h>

typedef struct Values {
    bool json;
} Values;

static const Values defaults = {0};

static const Option options[] = {
    OPTION_JSON(Values),
};

static const char *const type_names[] = {
    [PLAYER_INT] = "int",       [PLAYER_REAL] = "real", [PLAYER_TIME] = "time",
    [PLAYER_CHOICE] = "choice", [PLAYER_TEXT] = "text",
};

/* "1 to 64", "discs|weights|..." or what else a value looks like. */
static void append_domain(StrBuf *out, const PlayerOption *option)
{
    switch (option->type) {
    case PLAYER_INT:
    case PLAYER_REAL:
        strbuf_format(out, "%.16g to %.16g", option->min, option->max);
        break;
    case PLAYER_TIME:
        strbuf_text(out, "2, 0.1 or 100ms");
        break;
    case PLAYER_CHOICE:
        for (int i = 0; option->choices[i] != NULL; i++) {
            strbuf_format(out, "%s%s", i == 0 ? "" : "|", option->choices[i]);
        }
        break;
    case PLAYER_TEXT:
        strbuf_text(out, "text");
        break;
    }
}

static void append_option(StrBuf *out, const PlayerOption *option)
{
    strbuf_format(out, "\n    %-9s %s: ", option->name, option->help);
    append_domain(out, option);
    if (option->preset != NULL) {
        strbuf_format(out, " (%s)", option->preset);
    }
}

static int print_text(void)
{
    StrBuf out = {0};
    strbuf_text(&out, "A player is written NAME or NAME:OPTION=VALUE,...");
    for (const PlayerKind *const *row = player_kinds(); *row != NULL; row++) {
        strbuf_format(&out, "\n\n%-13s %s", (*row)->name, (*row)->summary);
        for (size_t i = 0; i < (*row)->option_count; i++) {
            append_option(&out, &(*row)->options[i]);
        }
    }
    size_t count = 0;
    const PlayerOption *common = player_common_options(&count);
    strbuf_text(&out, "\n\nany of them");
    for (size_t i = 0; i < count; i++) {
        append_option(&out, &common[i]);
    }
    return command_print_line(&out);
}

static void json_option(JsonWriter *json, const PlayerOption *option)
{
    json_begin_object(json);
    json_key(json, "name");
    json_text(json, option->name);
    json_key(json, "type");
    json_text(json, type_names[option->type]);
    if (option->type == PLAYER_INT || option->type == PLAYER_REAL ||
        option->type == PLAYER_TIME) {
        json_key(json, "min");
        json_real(json, option->min);
        json_key(json, "max");
        json_real(json, option->max);
    }
    if (option->type == PLAYER_CHOICE) {
        json_key(json, "choices");
        json_begin_array(json);
        for (int i = 0; option->choices[i] != NULL; i++) {
            json_text(json, option->choices[i]);
        }
        json_end_array(json);
    }
    json_key(json, "default");
    option->preset == NULL ? json_null(json) : json_text(json, option->preset);
    json_key(json, "help");
    json_text(json, option->help);
    json_end_object(json);
}

static int print_json(void)
{
    size_t common_count = 0;
    const PlayerOption *common = player_common_options(&common_count);
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "players");
    json_begin_array(&json);
    for (const PlayerKind *const *row = player_kinds(); *row != NULL; row++) {
        json_begin_object(&json);
        json_key(&json, "name");
        json_text(&json, (*row)->name);
        json_key(&json, "title");
        json_text(&json, (*row)->title);
        json_key(&json, "summary");
        json_text(&json, (*row)->summary);
        json_key(&json, "human");
        json_bool(&json, (*row)->is_human);
        json_key(&json, "options");
        json_begin_array(&json);
        for (size_t i = 0; i < (*row)->option_count; i++) {
            json_option(&json, &(*row)->options[i]);
        }
        for (size_t i = 0; i < common_count; i++) {
            json_option(&json, &common[i]);
        }
        json_end_array(&json);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
    return command_print_line(&out);
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    (void)operands;
    return values->json ? print_json() : print_text();
}

const Command command_players = {
    .name = "players",
    .operands = "",
    .summary = "Every player and its options",
    .example = "emilia players\nemilia players --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
