/* emilia players: every player and its options, from the rows of the registry. */
#include "app/command.h"
#include "player/catalogue.h"
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

static int print_json(void)
{
    StrBuf out = {0};
    catalogue_write_json(&out);
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
