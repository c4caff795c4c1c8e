/* Options as rows. A command lists its options; one parser fills a struct of values, prints the
 * help, and reports a bad word. Completions and manual pages are made from the same rows. */
#ifndef APP_OPTION_H
#define APP_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum OptionKind {
    OPTION_FLAG, /* bool */
    OPTION_INT,  /* int64_t in [min, max] */
    OPTION_REAL, /* double in [min, max] */
    OPTION_TIME, /* int64_t nanoseconds; written 2, 0.1 or 100ms; min and max are seconds */
    OPTION_TEXT  /* const char * */
} OptionKind;

typedef struct Option {
    const char *name; /* with its dashes: "--depth" */
    OptionKind kind;
    size_t offset; /* of the field in the command's values */
    double min;
    double max;
    /* What the value is called in the help, NULL for a flag. A text written "won|drawn|lost" must
     * be one of these words; completions know PLAYER, FILE, DIR and POSITION. */
    const char *value;
    const char *help;
} Option;

/* The row of --json; `Values` has a field `bool json`. */
#define OPTION_JSON(Values)                                                                       \
    {                                                                                             \
        .name = "--json", .kind = OPTION_FLAG, .offset = offsetof(Values, json),                  \
        .help = "one JSON object a line"                                                          \
    }

typedef struct Operands {
    int count;
    char **words;
} Operands;

enum { OPTIONS_MAX = 64 }; /* of a command: one bit each */

/* Sorts `argv` into options, written into `values`, and operands (argv is reordered); bit i of
 * `given` says that options[i] stood there. On a bad word it returns false after printing one line
 * on stderr that names it. */
bool option_parse(const char *command, const Option *options, size_t option_count, int argc,
                  char **argv, void *values, uint64_t *given, Operands *operands);

#endif
