/* emilia: finds the subcommand and runs it. */
#include "app/command.h"
#include "base/tier.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *fault = tier_environment_fault();
    if (fault != NULL) {
        fprintf(stderr, "emilia: EMILIA_TIER=%s: %s\n", getenv("EMILIA_TIER"), fault);
        return EXIT_USAGE;
    }
    const char *name = argc < 2 ? "help" : argv[1];
    if (name[0] == '-') {
        name = name[1] == 'h' || name[2] == 'h' ? "help" : name[2] == 'v' ? "version" : name;
    }
    const Command *command = command_find(name);
    if (command == NULL) {
        fprintf(stderr, "emilia: unknown command '%s' (see emilia help)\n", name);
        return EXIT_USAGE;
    }
    const int status = command_run(command, argc < 2 ? 0 : argc - 2, argv + 2);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "emilia %s: cannot write the output\n", command->name);
        return EXIT_FAILED;
    }
    return status;
}
