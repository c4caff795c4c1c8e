/* The command table, its help texts, and how a command line becomes a call. */
#include "app/command.h"

#include "base/columns.h"
#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

#define COMMAND_ROW(name) &command_##name,
const Command *const command_table[] = {COMMANDS(COMMAND_ROW) NULL};

enum { VALUES_MAX = 512 }; /* bytes of option values a command may have */

enum { HELP_COLUMN = 25 }; /* where it is said what an option does */

const Command *command_find(const char *name)
{
    for (const Command *const *row = command_table; *row != NULL; row++) {
        if (strcmp((*row)->name, name) == 0) {
            return *row;
        }
    }
    return NULL;
}

void command_complain_unknown(const char *who, const char *name)
{
    for (const Command *const *row = command_table; *row != NULL; row++) {
        if (suggest_is_near(name, (*row)->name)) {
            fprintf(stderr, "%s: unknown command '%s', did you mean '%s'?\n", who, name,
                    (*row)->name);
            return;
        }
    }
    fprintf(stderr, "%s: unknown command '%s' (see emilia help)\n", who, name);
}

/* A name and what it means; a long name has a line of its own. */
static void print_row(const char *name, const char *help)
{
    StrBuf row = {0};
    const bool is_long = strlen(name) > HELP_COLUMN - 3;
    strbuf_format(&row, "  %-*s%s", HELP_COLUMN - 2, name, is_long ? "\n" : "");
    strbuf_format(&row, "%*s", is_long ? HELP_COLUMN : 0, "");
    columns_wrap(&row, COMMAND_WIDTH, HELP_COLUMN, help);
    command_print_line(&row);
}

void command_print_help(const Command *command)
{
    printf("emilia %s%s%s%s\n\n%s.\n", command->name, command->operands[0] == '\0' ? "" : " ",
           command->operands, command->option_count == 0 ? "" : " [options]", command->summary);
    if (command->action_count != 0) {
        printf("\nActions, each with its options:\n");
    }
    for (size_t i = 0; i < command->action_count; i++) {
        print_row(command->actions[i].name, command->actions[i].help);
        print_row("", command->actions[i].options);
    }
    if (command->option_count != 0) {
        printf("\nOptions:\n");
    }
    for (size_t i = 0; i < command->option_count; i++) {
        const Option *option = &command->options[i];
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->value == NULL ? "" : " ",
                 option->value == NULL ? "" : option->value);
        print_row(left, option->help);
    }
    printf("\nExample:\n");
    for (const char *line = command->example; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        printf("  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* The operands' text without the first `count` words: those that were given. */
static const char *missing_operands(const char *operands, int count)
{
    for (; count > 0; count--) {
        operands += strcspn(operands, " ");
        operands += strspn(operands, " ");
    }
    return operands;
}

const CommandAction *command_action(const Command *command, const char *name)
{
    for (size_t i = 0; i < command->action_count; i++) {
        const char *own = command->actions[i].name;
        const size_t length = strcspn(own, " ");
        if (strlen(name) == length && memcmp(own, name, length) == 0) {
            return &command->actions[i];
        }
    }
    return NULL;
}

/* Whether `word` is one of `words`, "--out --level". */
static bool is_among(const char *word, const char *words)
{
    const size_t length = strlen(word);
    while (*words != '\0') {
        const size_t next = strcspn(words, " ");
        if (next == length && memcmp(word, words, length) == 0) {
            return true;
        }
        words += next + (words[next] == ' ');
    }
    return false;
}

/* False after one line on stderr: an option was given that the action does not use. */
static bool check_action(const Command *command, const CommandAction *action, uint64_t given)
{
    for (size_t i = 0; i < command->option_count; i++) {
        const char *option = command->options[i].name;
        if ((given >> i & 1) != 0 && !is_among(option, action->options)) {
            fprintf(stderr, "emilia %s: %s is not for '%.*s' (see emilia %s --help)\n",
                    command->name, option, (int)strcspn(action->name, " "), action->name,
                    command->name);
            return false;
        }
    }
    return true;
}

int command_run(const Command *command, int argc, char **argv)
{
    _Alignas(16) char values[VALUES_MAX] = {0};
    if (command->values_size > sizeof values || command->option_count > OPTIONS_MAX) {
        fprintf(stderr, "emilia %s: option values too large\n", command->name);
        return EXIT_FAILED;
    }
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            command_print_help(command);
            return EXIT_DONE;
        }
    }
    if (command->values_size != 0) {
        memcpy(values, command->defaults, command->values_size);
    }
    Operands operands;
    uint64_t given = 0;
    if (!option_parse(command->name, command->options, command->option_count, argc, argv, values,
                      &given, &operands)) {
        return EXIT_USAGE;
    }
    if (operands.count < command->min_operands) {
        fprintf(stderr, "emilia %s: %s is missing (see emilia %s --help)\n", command->name,
                missing_operands(command->operands, operands.count), command->name);
        return EXIT_USAGE;
    }
    if (operands.count > command->max_operands) {
        fprintf(stderr, "emilia %s: unexpected word '%s'\n", command->name,
                operands.words[command->max_operands]);
        return EXIT_USAGE;
    }
    const CommandAction *action =
        operands.count == 0 ? NULL : command_action(command, operands.words[0]);
    if (action != NULL && !check_action(command, action, given)) {
        return EXIT_USAGE;
    }
    return command->run(values, operands);
}

int command_print_line(StrBuf *out)
{
    const bool whole = out->status == STATUS_OK;
    if (whole) {
        printf("%s\n", out->text == NULL ? "" : out->text);
    } else {
        fprintf(stderr, "emilia: out of memory\n");
    }
    strbuf_fini(out);
    return whole ? EXIT_DONE : EXIT_FAILED;
}
