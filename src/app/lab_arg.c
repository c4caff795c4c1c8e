/* Options of the laboratory's commands, and matches run with progress and store. */
#include "app/lab_arg.h"

#include "app/draft.h"
#include "app/interrupt.h"
#include "app/player_arg.h"
#include "app/screen.h"
#include "base/data_dir.h"
#include "base/parse.h"
#include "lab/match_text.h"
#include "lab/svg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool usage(const char *command, const char *option, const char *word, const char *what)
{
    fprintf(stderr, "emilia %s: %s: '%s' %s\n", command, option, word, what);
    return false;
}

/* "60" or "60+0.5". */
static bool read_clock(const char *text, RefereeRules *rules)
{
    char base[32];
    const char *plus = strchr(text, '+');
    const size_t length = plus == NULL ? strlen(text) : (size_t)(plus - text);
    if (length >= sizeof base) {
        return false;
    }
    memcpy(base, text, length);
    base[length] = '\0';
    return parse_time(base, &rules->game_time_ns) && rules->game_time_ns > 0 &&
           (plus == NULL || parse_time(plus + 1, &rules->increment_ns));
}

/* A list that cannot be made is reported before any player is started. */
static bool check_openings(const char *command, const MatchSettings *settings)
{
    Openings openings;
    Error error;
    if (openings_make(settings->openings, settings->board_size, settings->seed, 1, &openings,
                      &error) != STATUS_OK) {
        fprintf(stderr, "emilia %s: --openings: '%s': ", command, settings->openings);
        if (error.at != 0 && error.status == STATUS_SYNTAX &&
            strncmp(settings->openings, "random", 6) != 0) {
            fprintf(stderr, "line %zu: ", error.at);
        }
        fprintf(stderr, "%s", error.text);
        if (error.status == STATUS_RANGE && error.at != 0) { /* of PLIES, the only place named */
            fprintf(stderr, " (0 to %d)", openings_max_plies(settings->board_size));
        }
        fputc('\n', stderr);
        return false;
    }
    openings_fini(&openings);
    return true;
}

bool lab_arg_check_output(const char *command, const char *option, const char *path)
{
    const bool writable = path == NULL || draft_can_open(path);
    if (!writable) {
        fprintf(stderr, "emilia %s: %s: cannot write '%s': %s\n", command, option, path,
                strerror(errno));
    }
    return writable;
}

bool lab_arg_same_file(const char *path, const char *other)
{
    struct stat a;
    struct stat b;
    if (stat(path, &a) == 0 && stat(other, &b) == 0) {
        return S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    }
    return strcmp(path, other) == 0;
}

/* What is written takes the place of a file: not of one that is read, or written, too. */
static bool check_apart(const char *command, const LabArg *arg)
{
    const struct {
        const char *option;
        const char *path;
    } files[] = {{"--openings", arg->openings},
                 {"--db", arg->db},
                 {"--report", arg->report},
                 {"--svg", arg->svg}};
    for (int i = 1; i < 4; i++) {
        for (int k = 0; k < i; k++) {
            if (files[i].path != NULL && files[k].path != NULL &&
                lab_arg_same_file(files[i].path, files[k].path)) {
                fprintf(stderr, "emilia %s: %s and %s: '%s' is one file\n", command,
                        files[k].option, files[i].option, files[i].path);
                return false;
            }
        }
    }
    return true;
}

bool lab_arg_is_standard(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

bool lab_arg_check_standard(const char *command, const char *report, const char *svg, bool json)
{
    const bool page = lab_arg_is_standard(report);
    const bool chart = lab_arg_is_standard(svg);
    const char *second = json ? "--json" : "--svg";
    const bool alone = page + chart + json <= 1;
    if (!alone) {
        fprintf(stderr, "emilia %s: %s -: standard output is for one thing, not for %s, too\n",
                command, page ? "--report" : "--svg", second);
    }
    return alone;
}

bool lab_arg_settings(const char *command, const LabArg *arg, MatchSettings *settings)
{
    *settings = (MatchSettings){
        .board_size = (int)arg->board,
        .games = (uint64_t)arg->games,
        .concurrency = (int)arg->concurrency,
        .seed = (uint64_t)arg->seed,
        .openings = arg->openings != NULL ? arg->openings : arg->board == 8 ? "even" : "random",
        .rules = {.clock = clock_system(),
                  .move_time_ns = arg->move_time_ns,
                  .grace_ns = arg->grace_ns,
                  .replace_faulty = strcmp(arg->faults, "replace") == 0},
    };
    if (!position_size_ok(settings->board_size)) {
        fprintf(stderr, "emilia %s: --board: %d is not an even size from 4 to 16\n", command,
                settings->board_size);
        return false;
    }
    if (arg->clock != NULL && !read_clock(arg->clock, &settings->rules)) {
        return usage(command, "--clock", arg->clock, "is not a time (60, 60+0.5)");
    }
    if (arg->db != NULL && arg->store) {
        fprintf(stderr, "emilia %s: --db and --store: the games are kept in one place\n", command);
        return false;
    }
    return check_openings(command, settings) &&
           lab_arg_check_standard(command, arg->report, arg->svg, arg->json) &&
           check_apart(command, arg) &&
           lab_arg_check_output(command, "--report", arg->report) &&
           lab_arg_check_output(command, "--svg", arg->svg);
}

/* A player that can play unattended on such a board; NULL after one line. */
static Player *open_player(const char *command, const char *spec, int board_size)
{
    Player *player = player_arg_open(command, spec);
    if (player == NULL) {
        return NULL;
    }
    const bool human = player_is_human(player);
    if (human) {
        fprintf(stderr, "emilia %s: player '%s': a person cannot play here\n", command, spec);
    }
    if (human || !player_arg_fits(command, player, board_size)) {
        player_close(player);
        return NULL;
    }
    return player;
}

bool lab_arg_check_player(const char *command, const char *spec, int board_size)
{
    Player *player = open_player(command, spec, board_size);
    player_close(player);
    return player != NULL;
}

static bool knows_openings(const char *command, const Player *player,
                           const MatchSettings *settings)
{
    const uint64_t pairs = (settings->games + 1) / 2;
    Openings openings;
    /* Only a file, which is read as a whole, has set-up positions. */
    if (openings_make(settings->openings, settings->board_size, settings->seed, 1, &openings,
                      NULL) != STATUS_OK) {
        return false;
    }
    uint64_t known = 0;
    while (known < openings.count && known < pairs &&
           player_knows_start(player, &openings.list[known].start)) {
        known++;
    }
    const bool all = known == openings.count || known == pairs;
    if (!all) {
        fprintf(stderr,
                "emilia %s: --openings: '%s': line %d: player '%s' cannot be told a set-up "
                "position, only moves from the usual start\n",
                command, settings->openings, openings.list[known].line, player_spec(player));
    }
    openings_fini(&openings);
    return all;
}

bool lab_arg_check_entrant(const char *command, const char *spec, const MatchSettings *settings)
{
    Player *player = open_player(command, spec, settings->board_size);
    const bool usable = player != NULL && knows_openings(command, player, settings);
    player_close(player);
    return usable;
}

/* games.db in the data directory, which is made if it is not there. */
static bool default_path(char *path, size_t size)
{
    static const char name[] = "/games.db";
    if (size <= sizeof name || !data_dir_default(path, size - sizeof name) ||
        !data_dir_make(path)) {
        return false;
    }
    strcat(path, name);
    return true;
}

Store *lab_arg_store_file(const char *command, const char *db, bool to_read)
{
    char path[1024];
    if (db == NULL && !default_path(path, sizeof path)) {
        fprintf(stderr, "emilia %s: there is no data directory; use --db FILE\n", command);
        return NULL;
    }
    Store *store = NULL;
    Error error;
    const char *file = db != NULL ? db : path;
    if (to_read && access(file, F_OK) != 0) {
        fprintf(stderr, "emilia %s: nothing is stored yet ('%s' is not there)\n", command, file);
        return NULL;
    }
    if ((to_read ? store_open_to_read : store_open)(file, &store, &error) != STATUS_OK) {
        fprintf(stderr, "emilia %s: '%s': %s\n", command, file, error.text);
        return NULL;
    }
    if (db == NULL && !to_read) {
        fprintf(stderr, "emilia %s: games are kept in '%s'\n", command, file);
    }
    return store;
}

bool lab_arg_open_store(const char *command, const LabArg *arg, Store **store)
{
    *store = NULL;
    if (arg->db == NULL && !arg->store && !arg->resume) {
        return true;
    }
    *store = lab_arg_store_file(command, arg->db, false);
    return *store != NULL;
}

int lab_arg_write_file(const char *command, const char *path, const StrBuf *text)
{
    Draft draft;
    if (text->status != STATUS_OK) {
        fprintf(stderr, "emilia %s: out of memory\n", command);
        return EXIT_FAILED;
    }
    if (draft_open(&draft, path) &&
        fwrite(text->text, 1, text->length, draft.file) == text->length && draft_keep(&draft)) {
        return EXIT_DONE;
    }
    fprintf(stderr, "emilia %s: cannot write '%s': %s\n", command, path, strerror(errno));
    draft_drop(&draft);
    return EXIT_FAILED;
}

int lab_arg_print_result(const LabArg *arg, StrBuf *out)
{
    if (!lab_arg_is_standard(arg->report) && !lab_arg_is_standard(arg->svg)) {
        return command_print_line(out);
    }
    strbuf_fini(out);
    return EXIT_DONE;
}

int lab_arg_write_reports(const char *command, const LabArg *arg, StrBuf *page, StrBuf *chart)
{
    int code = EXIT_DONE;
    if (arg->report != NULL) {
        code = lab_arg_write_file(command, arg->report, page);
    }
    if (arg->svg != NULL && code == EXIT_DONE) {
        StrBuf file = {0};
        svg_as_file(chart, &file);
        code = lab_arg_write_file(command, arg->svg, &file);
        strbuf_fini(&file);
    }
    strbuf_fini(page);
    strbuf_fini(chart);
    return code;
}

/* A running match as its hooks see it. */
typedef struct Run {
    const MatchSettings *settings;
    Store *store;
    int64_t match;
    const char *label;
    bool shown;
    Clock clock;
    int64_t start_ns;
    int64_t shown_ns;
    uint64_t played;
} Run;

static bool recall(void *context, uint64_t number, MatchPast *past)
{
    Run *run = context;
    return store_recall(run->store, run->match, number, past);
}

static Status finished(void *context, const MatchGame *game, Error *error)
{
    Run *run = context;
    run->played++;
    return run->store == NULL
               ? STATUS_OK
               : store_game(run->store, run->match, run->settings, game, error);
}

static void show_progress(void *context, const MatchTable *table)
{
    Run *run = context;
    const int64_t now = clock_now_ns(&run->clock);
    if (!run->shown || now - run->shown_ns < 200000000) {
        return;
    }
    run->shown_ns = now;
    StrBuf line = {0};
    match_text_progress(run->settings, table, run->played, clock_seconds(now - run->start_ns),
                        screen_page(), &line);
    if (line.status == STATUS_OK) {
        screen_progress(run->label, line.text);
    }
    strbuf_fini(&line);
}

int lab_arg_play(const char *command, const LabArg *arg, const MatchSettings *settings,
                 Store *store, const char *label, MatchTable *table)
{
    MatchSettings with_stop = *settings;
    with_stop.rules.stop = interrupt_flag();
    Run run = {.settings = &with_stop,
               .store = store,
               .label = label,
               .shown = isatty(STDERR_FILENO),
               .clock = clock_system()};
    run.start_ns = clock_now_ns(&run.clock);
    *table = (MatchTable){0};
    Error error = {.text = ""};
    Status status = STATUS_OK;
    if (store != NULL) {
        status = store_begin(store, settings, arg->resume, &run.match, &error);
    }
    if (status == STATUS_OK) {
        const MatchHooks hooks = {.context = &run,
                                  .recall = arg->resume ? recall : NULL,
                                  .finished = finished,
                                  .progress = show_progress};
        status = match_run(&with_stop, &hooks, table, &error);
    }
    if (run.shown) {
        fprintf(stderr, "\r\033[K");
    }
    if (status == STATUS_STOPPED) {
        fprintf(stderr, "emilia %s: the %s was stopped\n", command, command);
        return EXIT_FAILED;
    }
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia %s: %s%s%s\n", command, error.text,
                store != NULL && status == STATUS_IO ? ": " : "",
                store != NULL && status == STATUS_IO ? store_message(store) : "");
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}
