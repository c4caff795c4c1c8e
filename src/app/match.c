/* emilia match A B: a paired match with statistics. */
#include "app/lab_arg.h"
#include "app/screen.h"
#include "base/parse.h"
#include "lab/match_text.h"
#include "lab/report.h"

#include <stdio.h>
#include <string.h>

typedef struct Values {
    LabArg lab;
    const char *sprt;
} Values;

static const Values defaults = {.lab = LAB_ARG_DEFAULTS};

static const Option options[] = {
    {"--sprt", OPTION_TEXT, offsetof(Values, sprt), 0, 0, "ELO0,ELO1",
     "stop when one of the two differences is accepted (5% errors)"},
    LAB_ARG_OPTIONS,
};

static bool read_sprt(const char *text, Sprt *sprt)
{
    char first[32];
    double elo[2];
    const char *comma = strchr(text, ',');
    const size_t length = comma == NULL ? 0 : (size_t)(comma - text);
    if (comma == NULL || length >= sizeof first) {
        fprintf(stderr, "emilia match: --sprt: '%s' is not two numbers (0,10)\n", text);
        return false;
    }
    memcpy(first, text, length);
    first[length] = '\0';
    if (!parse_real(first, &elo[0]) || !parse_real(comma + 1, &elo[1])) {
        fprintf(stderr, "emilia match: --sprt: '%s' is not two numbers (0,10)\n", text);
        return false;
    }
    if (!(elo[0] < elo[1])) {
        fprintf(stderr, "emilia match: --sprt: '%s' must be the lower difference first\n", text);
        return false;
    }
    *sprt = sprt_make(elo[0], elo[1], 0.05, 0.05);
    return true;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    MatchSettings settings;
    Sprt sprt;
    if (!lab_arg_settings("match", &values->lab, &settings) ||
        (values->sprt != NULL && !read_sprt(values->sprt, &sprt))) {
        return EXIT_USAGE;
    }
    settings.sprt = values->sprt != NULL ? &sprt : NULL;
    for (int i = 0; i < 2; i++) {
        settings.players[i] = operands.words[i];
        if (!lab_arg_check_entrant("match", operands.words[i], &settings)) {
            return EXIT_USAGE;
        }
    }
    Store *store = NULL;
    if (!lab_arg_open_store("match", &values->lab, &store)) {
        return EXIT_FAILED;
    }
    MatchTable table;
    const int status = lab_arg_play("match", &values->lab, &settings, store, "", &table);
    store_close(store);
    if (status != EXIT_DONE && table.games == 0) {
        return status;
    }
    StrBuf out = {0};
    if (values->lab.json) {
        match_text_json(&settings, &table, &out);
    } else {
        match_text_report(&settings, &table, screen_page(), &out);
    }
    const int printed = lab_arg_print_result(&values->lab, &out);
    StrBuf page = {0};
    StrBuf chart = {0};
    report_match(&settings, &table, &page);
    report_match_chart(&settings, &table, &chart);
    const int written = lab_arg_write_reports("match", &values->lab, &page, &chart);
    return status != EXIT_DONE ? status : printed != EXIT_DONE ? printed : written;
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
