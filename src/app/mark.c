/* emilia mark AGENT, FILE or DIR: the automatic marker (D7). */
#include "app/interrupt.h"
#include "app/lab_arg.h"
#include "app/screen.h"
#include "app/shell_word.h"
#include "base/columns.h"
#include "lab/mark_text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Values {
    int64_t seed;
    int64_t move_time_ns;
    int64_t game_time_ns;
    const char *report;
    bool turns;
    bool json;
} Values;

static const Values defaults = {
    .seed = 1, .move_time_ns = 10000000000, .game_time_ns = 150000000000};

static const Option options[] = {
    {"--seed", OPTION_INT, offsetof(Values, seed), 0, 1e15, "N", "decides the positions (1)"},
    {"--time", OPTION_TIME, offsetof(Values, move_time_ns), 0.01, 3600, "T",
     "limit of each move (10)"},
    {"--game-time", OPTION_TIME, offsetof(Values, game_time_ns), 0.01, 1e6, "T",
     "limit of each game (150)"},
    {"--report", OPTION_TEXT, offsetof(Values, report), 0, 0, "FILE",
     "write an HTML page (for a directory: a directory of pages)"},
    {"--turns", OPTION_FLAG, offsetof(Values, turns), 0, 0, NULL,
     "show every turn that lost something, with its board"},
    OPTION_JSON(Values),
};

static void show_progress(void *context, int game, int turn)
{
    char text[64];
    snprintf(text, sizeof text, "game %d of %d, turn %d", game + 1, MARK_GAMES, turn);
    screen_progress(context, text);
}

static MarkSettings settings_of(const Values *values, const char *agent)
{
    return (MarkSettings){
        .agent = agent,
        .seed = (uint64_t)values->seed,
        .clock = clock_system(),
        .move_time_ns = values->move_time_ns,
        .game_time_ns = values->game_time_ns,
        .stop = interrupt_flag(),
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .progress_context = (void *)(uintptr_t)agent,
    };
}

static Status mark(const MarkSettings *settings, MarkReport *report, Error *error)
{
    const Status status = mark_run(settings, report, error);
    if (settings->progress != NULL) {
        fprintf(stderr, "\r\033[K");
    }
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia mark: '%s': %s\n", settings->agent, error->text);
    }
    return status;
}

static int write_page(const MarkSettings *settings, const MarkReport *report, const char *path)
{
    StrBuf page = {0};
    mark_text_page(settings, report, &page);
    const int code = lab_arg_write_file("mark", path, &page);
    strbuf_fini(&page);
    return code;
}

static int mark_one(const Values *values, const char *agent, MarkReport *report)
{
    const MarkSettings settings = settings_of(values, agent);
    Error error;
    const Status status = mark(&settings, report, &error);
    if (status != STATUS_OK) {
        return status == STATUS_STOPPED ? EXIT_FAILED : EXIT_USAGE;
    }
    if (lab_arg_is_standard(values->report)) {
        return write_page(&settings, report, values->report);
    }
    StrBuf out = {0};
    if (values->json) {
        mark_text_json(&settings, report, &out);
    } else {
        mark_text_report(&settings, report, values->turns, screen_page(), &out);
    }
    const int code = command_print_line(&out);
    return code == EXIT_DONE && values->report != NULL
               ? write_page(&settings, report, values->report)
               : code;
}

/* A word for the shell, inside the double quotes of a player's text. */
static void add_word(const char *word, StrBuf *out)
{
    StrBuf typed = {0};
    shell_word(word, &typed);
    for (size_t i = 0; i < typed.length; i++) {
        if (typed.text[i] == '"' || typed.text[i] == '\\') {
            strbuf_char(out, '\\');
        }
        strbuf_char(out, typed.text[i]);
    }
    strbuf_fini(&typed);
}

/* How a file is run: by its ending, or as a program. NULL, or why it is no agent. */
static const char *agent_text(const char *path, char text[PLAYER_MAX_SPEC])
{
    static const struct {
        const char *ending;
        const char *runner;
    } runners[] = {{".py", "python3 "}, {".java", "java "}, {".jar", "java -jar "}};
    struct stat info;
    if (stat(path, &info) != 0) {
        return strerror(errno);
    }
    if (!S_ISREG(info.st_mode)) {
        return S_ISDIR(info.st_mode) ? "a directory, and an agent is one file" : "not a file";
    }
    const char *runner = "";
    for (size_t i = 0; i < sizeof runners / sizeof runners[0]; i++) {
        const size_t length = strlen(runners[i].ending);
        if (strlen(path) > length &&
            strcmp(path + strlen(path) - length, runners[i].ending) == 0) {
            runner = runners[i].runner;
        }
    }
    if (access(path, runner[0] == '\0' ? X_OK : R_OK) != 0) {
        return runner[0] == '\0' ? "not executable, and neither .py, .java nor .jar"
                                 : strerror(errno);
    }
    StrBuf out = {0};
    strbuf_format(&out, "gtp:\"%s", runner);
    add_word(path, &out);
    strbuf_text(&out, " {depth}\"");
    char trial[PLAYER_MAX_SPEC];
    const bool fits = out.status == STATUS_OK && mark_agent_text(out.text, 8, trial);
    if (fits) {
        memcpy(text, out.text, out.length + 1);
    }
    strbuf_fini(&out);
    return fits ? NULL : "the path is too long";
}

/* "3/12", flush right. */
static void add_share(int got, int of, int width, StrBuf *out)
{
    char text[32];
    snprintf(text, sizeof text, "%d/%d", got, of);
    strbuf_format(out, "%*s", width, text);
}

/* A long name has a line of its own: it is never cut. */
static void class_row(bool first, const char *name, const MarkReport *report)
{
    enum { NAME_WIDTH = 27 };
    static const int widths[MARK_CRITERIA] = {7, 12, 6, 7};
    const ChartPage page = screen_page();
    StrBuf row = {0};
    if (first) {
        printf("%-*s%7s%12s%6s%7s%7s%14s\n", NAME_WIDTH, "agent", "score", "evaluation", "move",
               "speed", "marks", "failed turns");
    }
    const bool is_long = columns_of(name) > NAME_WIDTH;
    strbuf_format(&row, "%s%s", is_long ? name : "", is_long ? "\n" : "");
    chart_cell(page, is_long ? "" : name, NAME_WIDTH, &row);
    for (int i = 0; i < MARK_CRITERIA; i++) {
        add_share(report->criteria[i].got, report->criteria[i].of, widths[i], &row);
    }
    add_share(report->marks, MARK_OF, 7, &row);
    add_share(report->failed, report->turn_count, 14, &row);
    if (report->failed > 0) {
        strbuf_text(&row, "\n  ");
        columns_wrap(&row, page.columns, 2, report->reason);
    }
    command_print_line(&row);
    fflush(stdout);
}

static int mark_member(const Values *values, const char *directory, const char *name,
                       MarkReport *report, int *marked)
{
    char agent[PLAYER_MAX_SPEC];
    char file[1024];
    Error error;
    if (name[0] == '.') {
        return EXIT_DONE;
    }
    const int length = snprintf(file, sizeof file, "%s/%s", directory, name);
    const char *why =
        (size_t)length < sizeof file ? agent_text(file, agent) : "the path is too long";
    if (why != NULL) {
        fprintf(stderr, "emilia mark: '%s' is passed over: %s\n", file, why);
        return EXIT_DONE;
    }
    const MarkSettings settings = settings_of(values, agent);
    if (mark(&settings, report, &error) != STATUS_OK) {
        return EXIT_FAILED;
    }
    if (values->json) {
        StrBuf out = {0};
        mark_text_json(&settings, report, &out);
        command_print_line(&out);
    } else {
        class_row(*marked == 0, name, report);
    }
    ++*marked;
    if (values->report == NULL) {
        return EXIT_DONE;
    }
    char path[2048];
    snprintf(path, sizeof path, "%s/%s.html", values->report, name);
    return write_page(&settings, report, path);
}

/* A class: every agent of a directory, in the order of their names. */
static int mark_class(const Values *values, const char *directory, MarkReport *report)
{
    struct dirent **entries = NULL;
    const int count = scandir(directory, &entries, NULL, alphasort);
    int marked = 0;
    int code = EXIT_DONE;
    if (count < 0) {
        fprintf(stderr, "emilia mark: cannot read '%s': %s\n", directory, strerror(errno));
        return EXIT_USAGE;
    }
    for (int i = 0; i < count; i++) {
        if (code == EXIT_DONE) {
            code = mark_member(values, directory, entries[i]->d_name, report, &marked);
        }
        free(entries[i]);
    }
    free(entries);
    if (code == EXIT_DONE && marked == 0) {
        fprintf(stderr, "emilia mark: '%s' has no agent (a program, or .py, .java, .jar)\n",
                directory);
        code = EXIT_USAGE;
    }
    return code;
}

/* Like lab_arg_check_output: a directory is made now, not when the first agent is marked. */
static bool check_report(const char *path, bool json, bool class)
{
    if (!class || path == NULL) {
        return lab_arg_check_standard("mark", path, NULL, json) &&
               lab_arg_check_output("mark", "--report", path);
    }
    struct stat info;
    mkdir(path, 0777);
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode) || access(path, W_OK) != 0) {
        fprintf(stderr, "emilia mark: --report: '%s' is no directory to write in\n", path);
        return false;
    }
    return true;
}

/* A file of an agent becomes the player that runs it, and no other word is changed: names of
 * players have neither dot nor slash, and what has a colon is a player. False after one line. */
static bool resolve_file(const char **word, char text[PLAYER_MAX_SPEC])
{
    char path[1024];
    if (strchr(*word, ':') != NULL || strpbrk(*word, "./") == NULL) {
        return true;
    }
    /* A shell looks for a program without a slash elsewhere. */
    snprintf(path, sizeof path, "%s%s", strchr(*word, '/') == NULL ? "./" : "", *word);
    const char *why = agent_text(path, text);
    if (why != NULL) {
        fprintf(stderr, "emilia mark: '%s': %s\n", *word, why);
        return false;
    }
    *word = text;
    return true;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    const char *word = operands.words[0];
    struct stat info;
    const bool class = stat(word, &info) == 0 && S_ISDIR(info.st_mode);
    char file[PLAYER_MAX_SPEC];
    char text[PLAYER_MAX_SPEC];
    if (!class && !resolve_file(&word, file)) {
        return EXIT_USAGE;
    }
    if (!class && !mark_agent_text(word, 4, text)) {
        fprintf(stderr, "emilia mark: the agent's text is too long\n");
        return EXIT_USAGE;
    }
    if ((!class && !lab_arg_check_player("mark", text, 8)) ||
        !check_report(values->report, values->json, class)) {
        return EXIT_USAGE;
    }
    MarkReport *report = malloc(sizeof *report);
    if (report == NULL) {
        fprintf(stderr, "emilia mark: out of memory\n");
        return EXIT_FAILED;
    }
    const int code = class ? mark_class(values, word, report) : mark_one(values, word, report);
    free(report);
    return code;
}

const Command command_mark = {
    .name = "mark",
    .operands = "AGENT, FILE or DIR",
    .summary = "Marks an agent out of 20 against the reference, or every agent of a directory",
    .example = "emilia mark 'gtp:\"python3 examples/agents/agent.py {depth}\"'\n"
               "emilia mark examples/agents/agent.py\n"
               "emilia mark alphabeta --report marks.html\n"
               "emilia mark submissions/ --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
