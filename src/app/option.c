/* The one option parser of all subcommands. */
#include "app/option.h"

#include "base/parse.h"
#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

static bool complain(const char *command, const Option *option, const char *word, const char *what)
{
    fprintf(stderr, "emilia %s: %s: '%s' %s\n", command, option->name, word, what);
    return false;
}

/* Digits, perhaps more of them than fit into a number. */
static bool is_whole_number(const char *word)
{
    word += *word == '-' || *word == '+';
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

static bool out_of_range(const char *command, const Option *option, const char *word)
{
    char what[96];
    snprintf(what, sizeof what, "is outside %.16g to %.16g", option->min, option->max);
    return complain(command, option, word, what);
}

/* Whether `word` is one of `words`, "won|drawn|lost". */
static bool is_one_of(const char *word, const char *words)
{
    const size_t length = strlen(word);
    for (;;) {
        const size_t next = strcspn(words, "|");
        if (next == length && memcmp(word, words, length) == 0) {
            return true;
        }
        if (words[next] == '\0') {
            return false;
        }
        words += next + 1;
    }
}

static bool not_one_of(const char *command, const Option *option, const char *word)
{
    char what[128];
    snprintf(what, sizeof what, "is not one of %s", option->value);
    return complain(command, option, word, what);
}

static bool store(const char *command, const Option *option, const char *word, void *values)
{
    void *field = (char *)values + option->offset;
    switch (option->kind) {
    case OPTION_INT: {
        int64_t number = 0;
        if (!parse_int(word, &number)) {
            return is_whole_number(word)
                       ? out_of_range(command, option, word)
                       : complain(command, option, word, "is not a whole number");
        }
        if ((double)number < option->min || (double)number > option->max) {
            return out_of_range(command, option, word);
        }
        *(int64_t *)field = number;
        return true;
    }
    case OPTION_REAL: {
        double number = 0;
        if (!parse_real(word, &number)) {
            return complain(command, option, word, "is not a number");
        }
        if (number < option->min || number > option->max) {
            return out_of_range(command, option, word);
        }
        *(double *)field = number;
        return true;
    }
    case OPTION_TIME: {
        int64_t time_ns = 0;
        if (!parse_time(word, &time_ns)) {
            return complain(command, option, word, "is not a time (2, 0.1 or 100ms)");
        }
        if ((double)time_ns < option->min * 1e9 || (double)time_ns > option->max * 1e9) {
            return out_of_range(command, option, word);
        }
        *(int64_t *)field = time_ns;
        return true;
    }
    case OPTION_TEXT:
        if (strchr(option->value, '|') != NULL && !is_one_of(word, option->value)) {
            return not_one_of(command, option, word);
        }
        *(const char **)field = word;
        return true;
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    }
    return false;
}

static const Option *find(const Option *options, size_t count, const char *name, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(options[i].name) == length && memcmp(options[i].name, name, length) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

static void complain_unknown(const char *command, const Option *options, size_t count,
                             const char *word, size_t length)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (size_t i = 0; i < count; i++) {
        if (suggest_is_near(name, options[i].name)) {
            fprintf(stderr, "emilia %s: unknown option '%.*s', did you mean '%s'?\n", command,
                    (int)length, word, options[i].name);
            return;
        }
    }
    fprintf(stderr, "emilia %s: unknown option '%.*s' (see emilia %s --help)\n", command,
            (int)length, word, command);
}

/* A board may well begin with two empty squares: "--XXXXX--OOO... X; A6:+8;" is no option. */
static bool is_option(const char *word)
{
    const char *end = word + strspn(word, "-._XxOoBbWw* ");
    return strncmp(word, "--", 2) == 0 && word[2] >= 'a' && word[2] <= 'z' && *end != '\0' &&
           *end != ';';
}

bool option_parse(const char *command, const Option *options, size_t option_count, int argc,
                  char **argv, void *values, uint64_t *given, Operands *operands)
{
    int kept = 0;
    *given = 0;
    bool only_operands = false;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        /* After the first operand `--` is a pass in a list of moves. */
        if (strcmp(word, "--") == 0 && kept == 0 && !only_operands) {
            only_operands = true;
            continue;
        }
        if (only_operands || !is_option(word)) {
            argv[kept++] = word;
            continue;
        }
        const char *equals = strchr(word, '=');
        const size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
        const Option *option = find(options, option_count, word, length);
        if (option == NULL) {
            complain_unknown(command, options, option_count, word, length);
            return false;
        }
        *given |= (uint64_t)1 << (option - options);
        if (option->kind == OPTION_FLAG) {
            if (equals != NULL) {
                fprintf(stderr, "emilia %s: %s takes no value\n", command, option->name);
                return false;
            }
            store(command, option, NULL, values);
            continue;
        }
        const char *value = equals != NULL ? equals + 1 : i + 1 < argc ? argv[++i] : NULL;
        if (value == NULL) {
            fprintf(stderr, "emilia %s: %s needs a value\n", command, option->name);
            return false;
        }
        if (!store(command, option, value, values)) {
            return false;
        }
    }
    *operands = (Operands){.count = kept, .words = argv};
    return true;
}
