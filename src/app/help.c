/* emilia help [COMMAND], emilia version. */
#include "app/command.h"
#include "base/json.h"
#include "base/tier.h"

#include <stdio.h>

typedef struct Values {
    bool json;
} Values;

static const Values defaults = {0};

static const Option options[] = {
    OPTION_JSON(Values),
};

static const char *const kind_names[] = {
    [OPTION_FLAG] = "flag", [OPTION_INT] = "int",   [OPTION_REAL] = "real",
    [OPTION_TIME] = "time", [OPTION_TEXT] = "text",
};

static void key_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

static void json_command(JsonWriter *json, const Command *command)
{
    json_begin_object(json);
    key_text(json, "name", command->name);
    key_text(json, "operands", command->operands);
    key_text(json, "summary", command->summary);
    key_text(json, "example", command->example);
    json_key(json, "actions");
    json_begin_array(json);
    for (size_t i = 0; i < command->action_count; i++) {
        json_begin_object(json);
        key_text(json, "name", command->actions[i].name);
        key_text(json, "help", command->actions[i].help);
        key_text(json, "options", command->actions[i].options);
        json_end_object(json);
    }
    json_end_array(json);
    json_key(json, "options");
    json_begin_array(json);
    for (size_t i = 0; i < command->option_count; i++) {
        const Option *option = &command->options[i];
        json_begin_object(json);
        key_text(json, "name", option->name);
        json_key(json, "value");
        option->value == NULL ? json_null(json) : json_text(json, option->value);
        key_text(json, "type", kind_names[option->kind]);
        if (option->min < option->max) {
            json_key(json, "min");
            json_real(json, option->min);
            json_key(json, "max");
            json_real(json, option->max);
        }
        key_text(json, "help", option->help);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
}

/* One command, or all of them if it is NULL. */
static int print_json(const Command *command)
{
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "commands");
    json_begin_array(&json);
    for (const Command *const *row = command_table; *row != NULL; row++) {
        if (command == NULL || command == *row) {
            json_command(&json, *row);
        }
    }
    json_end_array(&json);
    json_end_object(&json);
    return command_print_line(&out);
}

static int run_help(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    const Command *command = NULL;
    if (operands.count == 1) {
        command = command_find(operands.words[0]);
        if (command == NULL) {
            command_complain_unknown("emilia help", operands.words[0]);
            return EXIT_USAGE;
        }
    }
    if (values->json) {
        return print_json(command);
    }
    if (command != NULL) {
        command_print_help(command);
        return EXIT_DONE;
    }
    printf("Emilia: Othello engine, game and laboratory.\n\nemilia COMMAND ...\n\n");
    for (const Command *const *row = command_table; *row != NULL; row++) {
        printf("  %-11s %s\n", (*row)->name, (*row)->summary);
    }
    printf("\nemilia COMMAND --help shows its options and an example.\n");
    return EXIT_DONE;
}

const Command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "What there is, or how to use one command",
    .example = "emilia help perft\nemilia help perft --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .max_operands = 1,
    .run = run_help,
};

static int run_version(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    (void)operands;
    if (values->json) {
        StrBuf out = {0};
        JsonWriter json = json_writer(&out);
        json_begin_object(&json);
        key_text(&json, "version", EMILIA_VERSION);
        key_text(&json, "tier", tier_current_name());
        json_end_object(&json);
        return command_print_line(&out);
    }
    printf("Emilia " EMILIA_VERSION " (%s)\n", tier_current_name());
    return EXIT_DONE;
}

const Command command_version = {
    .name = "version",
    .operands = "",
    .summary = "Version, and the instruction-set tier in use",
    .example = "emilia version\nEMILIA_TIER=portable emilia version\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run_version,
};
