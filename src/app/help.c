/* emilia help [COMMAND], emilia version. */
#include "app/command.h"
#include "base/tier.h"

#include <stdio.h>

static int run_help(const void *values, Operands operands)
{
    (void)values;
    if (operands.count == 1) {
        const Command *command = command_find(operands.words[0]);
        if (command == NULL) {
            command_complain_unknown("emilia help", operands.words[0]);
            return EXIT_USAGE;
        }
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
    .example = "emilia help perft\n",
    .max_operands = 1,
    .run = run_help,
};

static int run_version(const void *values, Operands operands)
{
    (void)values;
    (void)operands;
    printf("Emilia " EMILIA_VERSION " (%s)\n", tier_current_name());
    return EXIT_DONE;
}

const Command command_version = {
    .name = "version",
    .operands = "",
    .summary = "Version, and the instruction-set tier in use",
    .example = "emilia version\nEMILIA_TIER=portable emilia version\n",
    .run = run_version,
};
