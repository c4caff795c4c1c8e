/* Subcommands as rows: name, what it is for, operands, options, an example, and the function.
 * main finds the row, parses the options into a block of values and calls the function. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "app/option.h"
#include "base/strbuf.h"

/* Exit codes of the command line contract. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* Columns of what is always the same: helps and lists. */
enum { COMMAND_WIDTH = 80 };

/* A first operand that says what to do, of the commands that have several things to do. */
typedef struct CommandAction {
    const char *name; /* and the operand that goes with it: "test FILE.obf" */
    const char *help; /* one line, no full stop: what it does and which options it needs */
    const char *options; /* those it uses, "--out --level"; with others it is refused */
} CommandAction;

typedef struct Command {
    const char *name;
    const char *operands; /* as shown in the help: "POSITION" */
    const char *summary;  /* one line, no full stop */
    const CommandAction *actions; /* to be explained one by one; may be NULL */
    size_t action_count;
    const char *example;  /* one or more command lines, each ended by a newline */
    const Option *options;
    size_t option_count;
    const void *defaults; /* initial values of the options, values_size bytes */
    size_t values_size;
    int min_operands;
    int max_operands;
    int (*run)(const void *values, Operands operands);
} Command;

#define COMMAND_OPTIONS(rows) .options = (rows), .option_count = sizeof(rows) / sizeof((rows)[0])
#define COMMAND_ACTIONS(rows) .actions = (rows), .action_count = sizeof(rows) / sizeof((rows)[0])
#define COMMAND_DEFAULTS(object) .defaults = &(object), .values_size = sizeof(object)

/* The subcommands in the order of the help; one file each defines its row. */
#define COMMANDS(ROW)                                                                             \
    ROW(serve)                                                                                    \
    ROW(play)                                                                                     \
    ROW(moves)                                                                                    \
    ROW(show)                                                                                     \
    ROW(best)                                                                                     \
    ROW(eval)                                                                                     \
    ROW(players)                                                                                  \
    ROW(solve)                                                                                    \
    ROW(analyse)                                                                                  \
    ROW(perft)                                                                                    \
    ROW(match)                                                                                    \
    ROW(tournament)                                                                               \
    ROW(mark)                                                                                     \
    ROW(convert)                                                                                  \
    ROW(games)                                                                                    \
    ROW(gtp)                                                                                      \
    ROW(nboard)                                                                                   \
    ROW(xboard)                                                                                   \
    ROW(edax)                                                                                     \
    ROW(botzone)                                                                                  \
    ROW(conform)                                                                                  \
    ROW(train)                                                                                    \
    ROW(bench)                                                                                    \
    ROW(version)                                                                                  \
    ROW(help)

#define COMMAND_DECLARE(name) extern const Command command_##name;
COMMANDS(COMMAND_DECLARE)

/* All rows; ends with NULL. */
extern const Command *const command_table[];

const Command *command_find(const char *name);

/* One line on stderr: `who` does not know the command, and which one may have been meant. */
void command_complain_unknown(const char *who, const char *name);
void command_print_help(const Command *command);

/* The action that is called so; NULL if there is none. */
const CommandAction *command_action(const Command *command, const char *name);
int command_run(const Command *command, int argc, char **argv);

/* Prints the text and a newline and frees the buffer: the end of a command that made one.
 * EXIT_DONE, or EXIT_FAILED if the buffer had run out of memory. */
int command_print_line(StrBuf *out);

#endif
