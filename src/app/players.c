/* emilia players: every player and its options, from the rows of the registry. */
#include "app/command.h"
#include "base/columns.h"
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

enum { COLUMN = 14 }; /* of what a player or an option is */

static void append_option(StrBuf *out, const PlayerOption *option)
{
    StrBuf text = {0};
    strbuf_format(&text, "%s: ", option->help);
    kind_option_domain(option, &text);
    if (option->preset != NULL) {
        strbuf_format(&text, " (%s)", option->preset);
    }
    strbuf_format(out, "\n    %-*s", COLUMN - 4, option->name);
    columns_wrap(out, COMMAND_WIDTH, COLUMN, text.text == NULL ? "" : text.text);
    strbuf_fini(&text);
}

static int print_text(void)
{
    StrBuf out = {0};
    strbuf_text(&out, "A player is written NAME or NAME:OPTION=VALUE,...");
    for (const PlayerKind *const *row = player_kinds(); *row != NULL; row++) {
        strbuf_format(&out, "\n\n%-*s", COLUMN, (*row)->name);
        columns_wrap(&out, COMMAND_WIDTH, COLUMN, (*row)->summary);
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
