/* emilia match A B: a paired match with statistics. */
#include "app/command.h"
#include "app/interrupt.h"
#include "base/clock.h"
#include "base/parse.h"
#include "lab/match_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Values {
    int64_t games;
    int64_t concurrency;
    int64_t board;
    int64_t seed;
    const char *openings;
    int64_t move_time_ns;
    const char *clock;
    int64_t grace_ns;
    const char *faults;
    const char *sprt;
    bool json;
} Values;

static const Values defaults = {
    .games = 100, .concurrency = 1, .board = 8, .seed = 1, .openings = "random",
    .grace_ns = 100000000, .faults = "forfeit",
};

static const Option options[] = {
    {"--games", OPTION_INT, offsetof(Values, games), 1, 1e9, "N",
     "games to play, two for each opening (100)"},
    {"--concurrency", OPTION_INT, offsetof(Values, concurrency), 1, 256, "C",
     "games played at a time (1)"},
    {"--openings", OPTION_TEXT, offsetof(Values, openings), 0, 0, "LIST",
     "random, random:PLIES or start (random: 8 plies)"},
    {"--board", OPTION_INT, offsetof(Values, board), 4, 16, "N", "board size (8)"},
    {"--seed", OPTION_INT, offsetof(Values, seed), 0, 9e15, "N",
     "decides openings and random choices (1)"},
    {"--time", OPTION_TIME, offsetof(Values, move_time_ns), 0, 1e6, "T", "limit of each move"},
    {"--clock", OPTION_TEXT, offsetof(Values, clock), 0, 0, "T[+INC]",
     "each side's time for the game, and what a move adds"},
    {"--grace", OPTION_TIME, offsetof(Values, grace_ns), 0, 3600, "T",
     "overstepping that is forgiven (100ms)"},
    {"--faults", OPTION_TEXT, offsetof(Values, faults), 0, 0, "RULE",
     "a player that fails: forfeit the game, or replace the move by `first` (forfeit)"},
    {"--sprt", OPTION_TEXT, offsetof(Values, sprt), 0, 0, "ELO0,ELO1",
     "stop when one of the two differences is accepted (5% errors)"},
    {"--json", OPTION_FLAG, offsetof(Values, json), 0, 0, NULL, "one JSON object"},
};

typedef struct Progress {
    const MatchSettings *settings;
    Clock clock;
    int64_t start_ns;
    int64_t shown_ns;
    uint64_t played;
} Progress;

static void show_progress(void *context, const MatchTable *table)
{
    Progress *progress = context;
    progress->played++;
    const int64_t now = clock_now_ns(&progress->clock);
    if (now - progress->shown_ns < 200000000) {
        return;
    }
    progress->shown_ns = now;
    StrBuf line = {0};
    match_text_progress(progress->settings, table, progress->played,
                        (double)(now - progress->start_ns) * 1e-9, &line);
    if (line.status == STATUS_OK) {
        fprintf(stderr, "\r\033[K%s", line.text);
    }
    strbuf_fini(&line);
}

static bool usage(const char *option, const char *word, const char *what)
{
    fprintf(stderr, "emilia match: %s: '%s' %s\n", option, word, what);
    return false;
}

/* "A,B" or "A+B" into two texts; false if the mark is missing. */
static bool split(const char *text, char mark, char *first, char *second, size_t size)
{
    const char *at = strchr(text, mark);
    if (at == NULL || (size_t)(at - text) >= size || strlen(at + 1) >= size) {
        return false;
    }
    memcpy(first, text, (size_t)(at - text));
    first[at - text] = '\0';
    strcpy(second, at + 1);
    return true;
}

static bool read_sprt(const char *text, Sprt *sprt)
{
    char words[2][32];
    double elo[2];
    if (!split(text, ',', words[0], words[1], sizeof words[0]) ||
        !parse_real(words[0], &elo[0]) || !parse_real(words[1], &elo[1])) {
        return usage("--sprt", text, "is not two numbers (0,10)");
    }
    if (!(elo[0] < elo[1])) {
        return usage("--sprt", text, "must be the lower difference first");
    }
    *sprt = sprt_make(elo[0], elo[1], 0.05, 0.05);
    return true;
}

static bool read_clock(const char *text, RefereeRules *rules)
{
    char words[2][32];
    const bool increment = split(text, '+', words[0], words[1], sizeof words[0]);
    if (!parse_time(increment ? words[0] : text, &rules->game_time_ns) ||
        rules->game_time_ns == 0 || (increment && !parse_time(words[1], &rules->increment_ns))) {
        return usage("--clock", text, "is not a time (60, 60+0.5)");
    }
    return true;
}

static bool check_player(const char *spec)
{
    Player *player = NULL;
    Error error;
    if (player_open(spec, &player, &error) != STATUS_OK) {
        fprintf(stderr, "emilia match: '%s': %s (at '%s')\n", spec, error.text,
                error.at <= strlen(spec) ? spec + error.at : "");
        return false;
    }
    const bool human = player_is_human(player);
    player_close(player);
    if (human) {
        fprintf(stderr, "emilia match: '%s': a person cannot play in a match\n", spec);
    }
    return !human;
}

static bool read_settings(const Values *values, Operands operands, MatchSettings *settings,
                          Sprt *sprt)
{
    *settings = (MatchSettings){
        .players = {operands.words[0], operands.words[1]},
        .board_size = (int)values->board,
        .games = (uint64_t)values->games,
        .concurrency = (int)values->concurrency,
        .seed = (uint64_t)values->seed,
        .openings = values->openings,
        .rules = {.clock = clock_system(),
                  .move_time_ns = values->move_time_ns,
                  .grace_ns = values->grace_ns,
                  .replace_faulty = strcmp(values->faults, "replace") == 0},
    };
    if (!settings->rules.replace_faulty && strcmp(values->faults, "forfeit") != 0) {
        return usage("--faults", values->faults, "is neither forfeit nor replace");
    }
    if (!position_size_ok(settings->board_size)) {
        fprintf(stderr, "emilia match: --board: %d is not an even size from 4 to 16\n",
                settings->board_size);
        return false;
    }
    if (values->clock != NULL && !read_clock(values->clock, &settings->rules)) {
        return false;
    }
    if (values->sprt != NULL) {
        if (!read_sprt(values->sprt, sprt)) {
            return false;
        }
        settings->sprt = sprt;
    }
    return check_player(operands.words[0]) && check_player(operands.words[1]);
}

static int run(const void *values_block, Operands operands)
{
    const Values *values = values_block;
    MatchSettings settings;
    Sprt sprt;
    if (!read_settings(values, operands, &settings, &sprt)) {
        return EXIT_USAGE;
    }
    Openings openings;
    Error error;
    if (openings_make(settings.openings, settings.board_size, settings.seed, 1, &openings,
                      &error) != STATUS_OK) {
        fprintf(stderr, "emilia match: --openings: '%s': %s\n", settings.openings, error.text);
        return EXIT_USAGE;
    }
    openings_fini(&openings);
    settings.rules.stop = interrupt_flag();

    Progress progress = {.settings = &settings, .clock = clock_system()};
    progress.start_ns = progress.shown_ns = clock_now_ns(&progress.clock);
    const bool shown = isatty(STDERR_FILENO);
    const MatchHooks hooks = {.context = &progress, .progress = shown ? show_progress : NULL};
    MatchTable table;
    const Status status = match_run(&settings, &hooks, &table, &error);
    if (shown) {
        fprintf(stderr, "\r\033[K");
    }
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia match: %s\n", error.text);
    }
    if (status == STATUS_OK || status == STATUS_STOPPED) {
        StrBuf out = {0};
        if (values->json) {
            match_text_json(&settings, &table, &out);
            strbuf_char(&out, '\n');
        } else {
            match_text_report(&settings, &table, &out);
        }
        fputs(out.status == STATUS_OK ? out.text : "", stdout);
        strbuf_fini(&out);
    }
    return status == STATUS_OK ? EXIT_DONE : EXIT_FAILED;
}

const Command command_match = {
    .name = "match",
    .operands = "A B",
    .summary = "A match of two players with paired openings, Elo and error bars",
    .example = "emilia match alphabeta:depth=4 random --games 200 --concurrency 2\n"
               "emilia match engine:level=5 mcts --sprt 0,20 --games 10000 --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 2,
    .max_operands = 2,
    .run = run,
};
