/* emilia tournament: round robin, gauntlet or ladder of a list of players. */
#include "app/lab_arg.h"
#include "app/screen.h"
#include "lab/report.h"
#include "lab/tournament_text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Values {
    LabArg lab;
    const char *kind;
    int64_t rounds;
} Values;

static const Values defaults = {.lab = LAB_ARG_DEFAULTS, .kind = "roundrobin"};

static const Option options[] = {
    {"--kind", OPTION_TEXT, offsetof(Values, kind), 0, 0, "roundrobin|gauntlet|ladder",
     "who meets whom; in a gauntlet the first meets all others (roundrobin)"},
    {"--rounds", OPTION_INT, offsetof(Values, rounds), 1, 10000, "R", "rounds of a ladder (10)"},
    LAB_ARG_OPTIONS,
};

typedef struct Context {
    const LabArg *arg;
    const Tournament *tournament;
    MatchSettings settings;
    Store *store;
} Context;

static bool play(void *opaque, TournamentMeeting *meeting)
{
    Context *context = opaque;
    MatchSettings settings = context->settings;
    settings.players[0] = context->tournament->players[meeting->a];
    settings.players[1] = context->tournament->players[meeting->b];
    settings.seed += (uint64_t)meeting->round; /* neighbours on a ladder meet again */
    StrBuf label = {0};
    strbuf_format(&label, "[%zu/%zu] %s - %s", context->tournament->meeting_count + 1,
                  tournament_length(context->tournament), settings.players[0],
                  settings.players[1]);
    const int status = lab_arg_play("tournament", context->arg, &settings, context->store,
                                    label.text == NULL ? "" : label.text, &meeting->table);
    strbuf_fini(&label);
    return status == EXIT_DONE;
}

static TournamentKind read_kind(const char *word)
{
    static const char *const words[] = {"roundrobin", "gauntlet", "ladder"};
    int kind = 0;
    while (strcmp(word, words[kind]) != 0) {
        kind++;
    }
    return (TournamentKind)kind;
}

static bool check_players(Operands operands, const MatchSettings *settings)
{
    for (int i = 0; i < operands.count; i++) {
        for (int k = 0; k < i; k++) {
            if (strcmp(operands.words[i], operands.words[k]) == 0) {
                fprintf(stderr, "emilia tournament: '%s' is named twice\n", operands.words[i]);
                return false;
            }
        }
        if (!lab_arg_check_entrant("tournament", operands.words[i], settings)) {
            return false;
        }
    }
    return true;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    if (operands.count > TOURNAMENT_MAX_PLAYERS) {
        fprintf(stderr, "emilia tournament: %d players are too many (at most %d)\n",
                operands.count, TOURNAMENT_MAX_PLAYERS);
        return EXIT_USAGE;
    }
    Tournament tournament = {.players = (const char *const *)operands.words,
                             .player_count = operands.count,
                             .kind = read_kind(values->kind),
                             .rounds = values->rounds == 0 ? 10 : (int)values->rounds};
    if (values->rounds != 0 && tournament.kind != TOURNAMENT_LADDER) {
        fprintf(stderr, "emilia tournament: --rounds is for a ladder\n");
        return EXIT_USAGE;
    }
    Context context = {.arg = &values->lab, .tournament = &tournament};
    if (!lab_arg_settings("tournament", &values->lab, &context.settings) ||
        !check_players(operands, &context.settings)) {
        return EXIT_USAGE;
    }
    if (!lab_arg_open_store("tournament", &values->lab, &context.store)) {
        return EXIT_FAILED;
    }
    Error error;
    const Status status = tournament_run(&tournament, play, &context, &error);
    store_close(context.store);
    if (status != STATUS_OK && status != STATUS_STOPPED) { /* why it stopped has been said */
        fprintf(stderr, "emilia tournament: %s\n", error.text);
    }
    int code = EXIT_FAILED;
    if (tournament.meeting_count > 0) {
        StrBuf out = {0};
        if (values->lab.json) {
            tournament_text_json(&tournament, &out);
        } else {
            tournament_text_report(&tournament, &context.settings, screen_page(), &out);
        }
        code = lab_arg_print_result(&values->lab, &out);
        StrBuf page = {0};
        StrBuf chart = {0};
        report_tournament(&tournament, &context.settings, &page);
        report_tournament_chart(&tournament, &chart);
        const int written = lab_arg_write_reports("tournament", &values->lab, &page, &chart);
        code = code == EXIT_DONE ? written : code;
    }
    tournament_fini(&tournament);
    return status == STATUS_OK ? code : EXIT_FAILED;
}

const Command command_tournament = {
    .name = "tournament",
    .operands = "PLAYER PLAYER ...",
    .summary = "A tournament of many players: cross table and ratings with error bars",
    .example = "emilia tournament random first alphabeta:depth=2 mcts --games 200\n"
               "emilia tournament alphabeta mcts random --kind ladder --rounds 20 --games 10\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 2,
    .max_operands = INT_MAX,
    .run = run,
};
