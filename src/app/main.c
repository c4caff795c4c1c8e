/* emilia: finds the subcommand and runs it. */
#include "app/command.h"
#include "base/tier.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The options that may stand in the place of a command. */
static const char *command_word(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return "help";
    }
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 ? "version" : word;
}

/* Who closes a standard stream wants nothing read or written there; left free, its number would go
 * to the next file or pipe that is opened. */
static void open_standard_streams(void)
{
    int file;
    do {
        file = open("/dev/null", O_RDWR);
    } while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0) {
        close(file);
    }
}

int main(int argc, char **argv)
{
    open_standard_streams();
    setlocale(LC_CTYPE, ""); /* the terminal's character set; numbers keep their decimal points */
    const char *fault = tier_environment_fault();
    if (fault != NULL) {
        fprintf(stderr, "emilia: EMILIA_TIER=%s: %s\n", getenv("EMILIA_TIER"), fault);
        return EXIT_USAGE;
    }
    /* Without a word: the game, in the browser. */
    char *alone[] = {argv[0], "serve", "--open", NULL};
    if (argc < 2) {
        argc = 3;
        argv = alone;
    }
    const char *name = command_word(argv[1]);
    const Command *command = command_find(name);
    if (command == NULL) {
        command_complain_unknown("emilia", name);
        return EXIT_USAGE;
    }
    const int status = command_run(command, argc - 2, argv + 2);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "emilia %s: cannot write the output\n", command->name);
        return EXIT_FAILED;
    }
    return status;
}
