/* emilia conform: holds the scripted dialogues of a protocol with a program and says, case by
 * case, whether it kept to them. Without a command the program is Emilia itself. The dialogues
 * are those of tests/proto, embedded, or those of a file. */
#include "app/command.h"
#include "app/interrupt.h"
#include "base/json.h"
#include "lab/conform.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Values {
    const char *cases;
    const char *only;
    int64_t limit_ns;
    bool print;
    bool json;
} Values;

enum { CASES_MAX_BYTES = 1 << 20 };

static const Values defaults = {.limit_ns = 20000000000};

static const Option options[] = {
    {"--cases", OPTION_TEXT, offsetof(Values, cases), 0, 0, "FILE",
     "dialogues of this file instead of those built in"},
    {"--only", OPTION_TEXT, offsetof(Values, only), 0, 0, "TEXT",
     "the cases whose name has this text in it"},
    {"--limit", OPTION_TIME, offsetof(Values, limit_ns), 0.001, 86400, "T",
     "how long an answer may take (20)"},
    {"--print", OPTION_FLAG, offsetof(Values, print), 0, 0, NULL,
     "print the dialogues instead, to read or to begin one's own with"},
    {"--json", OPTION_FLAG, offsetof(Values, json), 0, 0, NULL, "one JSON object a line"},
};

#define DIALOGUES(name)                                                                           \
    __asm__(".section .rodata\n"                                                                  \
            "conform_" #name ":\n"                                                                \
            ".incbin \"" CONFORM_DIR "/" #name ".t\"\n"                                           \
            ".byte 0\n"                                                                           \
            ".text\n");                                                                           \
    extern const char conform_##name[]
DIALOGUES(gtp);
DIALOGUES(nboard);
DIALOGUES(xboard);
DIALOGUES(edax);
DIALOGUES(botzone);

static const struct {
    const char *name;
    const char *text;
} protocols[] = {{"gtp", conform_gtp},
                 {"nboard", conform_nboard},
                 {"xboard", conform_xboard},
                 {"edax", conform_edax},
                 {"botzone", conform_botzone}};

static const char *find_dialogues(const char *name)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++) {
        if (strcmp(protocols[i].name, name) == 0) {
            return protocols[i].text;
        }
    }
    fprintf(stderr, "emilia conform: unknown protocol '%s' (gtp, nboard, xboard, edax, botzone)\n",
            name);
    return NULL;
}

/* The file's text, or NULL after one line that says why not. */
static bool read_file(const char *path, StrBuf *text)
{
    FILE *file = fopen(path, "re");
    const Status status = file == NULL ? STATUS_IO : strbuf_read(text, file, CASES_MAX_BYTES);
    const char *fault = status == STATUS_RANGE ? "larger than 1 MiB: no dialogues"
                        : status != STATUS_OK  ? strerror(errno)
                        : text->length == 0    ? "there is nothing in it"
                                               : NULL;
    if (file != NULL) {
        fclose(file);
    }
    if (fault != NULL) {
        fprintf(stderr, "emilia conform: '%s': %s\n", path, fault);
    }
    return fault == NULL;
}

/* ---- what is said ---- */

static const char *const outcomes[] = {"pass", "FAIL", "lacks", "skip"};

/* A text of several lines, each behind the first indented as it. */
static void print_lines(const char *title, const StrBuf *text)
{
    const char *line = text->length == 0 ? "" : text->text;
    printf("       %-9s ", title);
    for (; *line != '\0'; line++) {
        if (*line == '\n') {
            printf("\n       %-9s ", "");
        } else {
            putchar(*line);
        }
    }
    putchar('\n');
}

static void print_verdict(const char *file, const ConformCase *dialogue,
                          const ConformVerdict *verdict)
{
    printf("%-6s %s\n", outcomes[verdict->outcome], dialogue->name);
    if (verdict->outcome == CONFORM_FAILED || verdict->outcome == CONFORM_LACKING) {
        printf("       %s, line %d\n", file, verdict->line);
        print_lines("sent", &verdict->sent);
        print_lines("expected", &verdict->expected);
        print_lines("got", &verdict->got);
    }
    fflush(stdout);
}

static void print_json(const char *protocol, const ConformCase *dialogue,
                       const ConformVerdict *verdict)
{
    static const char *const names[] = {"passed", "failed", "lacking", "skipped"};
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "protocol");
    json_text(&json, protocol);
    json_key(&json, "case");
    json_text(&json, dialogue->name);
    json_key(&json, "verdict");
    json_text(&json, names[verdict->outcome]);
    if (verdict->outcome == CONFORM_FAILED || verdict->outcome == CONFORM_LACKING) {
        json_key(&json, "line");
        json_int(&json, verdict->line);
        json_key(&json, "sent");
        json_text(&json, verdict->sent.length == 0 ? "" : verdict->sent.text);
        json_key(&json, "expected");
        json_text(&json, verdict->expected.length == 0 ? "" : verdict->expected.text);
        json_key(&json, "got");
        json_text(&json, verdict->got.length == 0 ? "" : verdict->got.text);
    }
    json_end_object(&json);
    command_print_line(&out);
    fflush(stdout);
}

static void print_sum(const int counts[4], bool as_json)
{
    printf(as_json ? "{\"passed\":%d,\"failed\":%d,\"lacking\":%d,\"skipped\":%d}\n"
                   : "%d passed, %d failed, %d lacking, %d skipped\n",
           counts[CONFORM_PASSED], counts[CONFORM_FAILED], counts[CONFORM_LACKING],
           counts[CONFORM_SKIPPED]);
}

/* ---- the run ---- */

/* How our own program is started for a case. */
static bool own_command(const char *protocol, const ConformCase *dialogue, StrBuf *out)
{
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0 || memchr(path, '\'', (size_t)length) != NULL) {
        return false;
    }
    path[length] = '\0';
    strbuf_format(out, "exec '%s' %s %s", path, protocol, dialogue->options);
    return out->status == STATUS_OK;
}

static bool is_asked(const Values *values, const ConformCase *dialogue)
{
    return values->only == NULL || strstr(dialogue->name, values->only) != NULL;
}

/* False after one line on stderr: --only leaves nothing. */
static bool any_asked(const Values *values, const Conform *conform)
{
    for (int i = 0; i < conform_count(conform); i++) {
        if (is_asked(values, conform_case(conform, i))) {
            return true;
        }
    }
    fprintf(stderr, "emilia conform: --only: no case has '%s' in its name (see --print)\n",
            values->only);
    return false;
}

static int hold_all(const Values *values, const char *protocol, const char *command,
                    const Conform *conform)
{
    const atomic_bool *stop = interrupt_flag();
    char embedded[32];
    int counts[4] = {0};
    snprintf(embedded, sizeof embedded, "%s.t", protocol);
    for (int i = 0; i < conform_count(conform) && !atomic_load(stop); i++) {
        const ConformCase *dialogue = conform_case(conform, i);
        StrBuf own = {0};
        if (!is_asked(values, dialogue)) {
            continue;
        }
        if (command == NULL && !own_command(protocol, dialogue, &own)) {
            fprintf(stderr, "emilia conform: the path of this program cannot be used\n");
            strbuf_fini(&own);
            return EXIT_FAILED;
        }
        ConformVerdict verdict;
        conform_hold(dialogue, command != NULL ? command : own.text, values->limit_ns, stop,
                     &verdict);
        /* A case that failed because we were told to stop says nothing about the program. */
        if (!atomic_load(stop) || verdict.outcome != CONFORM_FAILED) {
            counts[verdict.outcome]++;
            if (values->json) {
                print_json(protocol, dialogue, &verdict);
            } else {
                print_verdict(values->cases != NULL ? values->cases : embedded, dialogue,
                              &verdict);
            }
        }
        conform_verdict_fini(&verdict);
        strbuf_fini(&own);
    }
    print_sum(counts, values->json);
    if (atomic_load(stop)) {
        fprintf(stderr, "emilia conform: interrupted: not all cases were tried\n");
        return EXIT_FAILED;
    }
    return counts[CONFORM_FAILED] == 0 && counts[CONFORM_PASSED] > 0 ? EXIT_DONE : EXIT_FAILED;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    const char *protocol = operands.words[0];
    const char *text = find_dialogues(protocol);
    StrBuf file = {0};
    if (text == NULL || (values->cases != NULL && !read_file(values->cases, &file))) {
        strbuf_fini(&file);
        return EXIT_USAGE;
    }
    text = values->cases != NULL ? file.text : text;
    int status = EXIT_DONE;
    Conform *conform = NULL;
    Error error;
    if (values->print && (operands.count > 1 || values->only != NULL || values->json)) {
        fprintf(stderr, "emilia conform: --print prints all dialogues as they are: '%s' is for "
                        "holding them\n",
                operands.count > 1       ? operands.words[1]
                : values->only != NULL ? "--only"
                                       : "--json");
        status = EXIT_USAGE;
    } else if (values->print) {
        fputs(text, stdout);
    } else if (conform_read(text, &conform, &error) != STATUS_OK) {
        fprintf(stderr, "emilia conform: %s:%zu: %s\n",
                values->cases != NULL ? values->cases : protocol, error.at, error.text);
        status = EXIT_USAGE;
    } else if (!any_asked(values, conform)) {
        status = EXIT_USAGE;
    } else {
        const char *command = operands.count > 1 ? operands.words[1] : NULL;
        status = hold_all(values, protocol, command, conform);
    }
    conform_free(conform);
    strbuf_fini(&file);
    return status;
}

const Command command_conform = {
    .name = "conform",
    .operands = "gtp|nboard|xboard|edax|botzone [\"COMMAND\"]",
    .summary = "Whether a program keeps to gtp, nboard, xboard, edax or botzone, case by case",
    .example = "emilia conform gtp \"./engine -gtp\"\nemilia conform nboard --only ping\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = 2,
    .run = run,
};
