/* emilia train: makes positions, labels them, fits the evaluation, tests and exports it.
 * Each action is a row of the tables at the end. */
#include "app/train.h"

#include "app/lab_arg.h"
#include "base/clock.h"
#include "base/json.h"
#include "eval/network.h"
#include "eval/pattern_weights.h"
#include "search/engine.h"
#include "train/crew.h"
#include "train/ladder.h"
#include "train/selfplay.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Option options[] = {
    {"--weights", OPTION_TEXT, offsetof(TrainValues, weights), 0, 0, "FILE",
     "start from these weights (default: built in; none: 'zero')"},
    {"--network", OPTION_TEXT, offsetof(TrainValues, network), 0, 0, "FILE",
     "network to put beside the tables of the exported weights"},
    {"--network-discs", OPTION_TEXT, offsetof(TrainValues, network_discs), 0, 0, "MIN-MAX",
     "numbers of discs for which the network is used (default 4-63)"},
    {"--out", OPTION_TEXT, offsetof(TrainValues, out), 0, 0, "FILE", "weights to write"},
    {"--samples", OPTION_TEXT, offsetof(TrainValues, samples), 0, 0, "FILE",
     "samples to read, or to add to; selfplay goes on where it stopped, label adds to its FILE"},
    {"--games", OPTION_INT, offsetof(TrainValues, games), 1, SAMPLE_GAMES, "N",
     "games to play (default 1000)"},
    {"--first-game", OPTION_INT, offsetof(TrainValues, first_game), 0, SAMPLE_GAMES - 1, "N",
     "number of the first game (default 0)"},
    {"--random", OPTION_TEXT, offsetof(TrainValues, random_plies), 0, 0, "MIN-MAX",
     "plies of the random opening (default 8-30)"},
    {"--min-discs", OPTION_INT, offsetof(TrainValues, min_discs), 0, 64, "N",
     "leave out positions with fewer discs"},
    {"--play-depth", OPTION_INT, offsetof(TrainValues, play_depth), 0, 12, "N",
     "search depth of the games; 0: random moves (default 2)"},
    {"--noise", OPTION_REAL, offsetof(TrainValues, noise), 0, 64, "DISCS",
     "noise on the values of moves in the games (default 1)"},
    {"--stray", OPTION_REAL, offsetof(TrainValues, stray), 0, 1, "SHARE",
     "samples that lie one random move off the game (default 0.25)"},
    {"--depth", OPTION_INT, offsetof(TrainValues, depth), 2, ENGINE_MAX_DEPTH, "N",
     "search depth of the labels, or of the test (default 4)"},
    {"--rung", OPTION_INT, offsetof(TrainValues, rung), 0, ENGINE_CERTAIN, "N",
     "certainty: 0 as on a clock, 1 as at a level, 5 full width (default: 5 for labels, 4 for the "
     "test, else 1)"},
    {"--exact", OPTION_INT, offsetof(TrainValues, exact), 2, 24, "N",
     "labels by search to the end up to so many empty squares (default 12)"},
    {"--limit", OPTION_INT, offsetof(TrainValues, limit), 1, 1e9, "N",
     "samples of a phase (default 100000000)"},
    {"--passes", OPTION_INT, offsetof(TrainValues, passes), 1, 1000, "N",
     "passes of a fit over its samples (default: 30 of tables, 4 of a network)"},
    {"--rate", OPTION_REAL, offsetof(TrainValues, rate), 1e-6, 1, "N",
     "how far a step of a network's fit goes (default 0.002)"},
    {"--batch", OPTION_INT, offsetof(TrainValues, batch), 1, 1 << 20, "N",
     "samples of such a step (default 16384)"},
    {"--members", OPTION_INT, offsetof(TrainValues, members), 1, NETWORK_MAX_MEMBERS, "N",
     "members of the network that is fitted (default: as many as the one kept has, else 1)"},
    {"--pull", OPTION_REAL, offsetof(TrainValues, pull), 0.01, 1e6, "N",
     "pull of rare entries towards the next phase (default 16)"},
    {"--keep", OPTION_FLAG, offsetof(TrainValues, keep), 0, 0, NULL,
     "pull towards the weights as they are instead; go on from their network"},
    {"--layers", OPTION_FLAG, offsetof(TrainValues, layers), 0, 0, NULL,
     "only the layers of the network that is kept learn, and only for numbers of discs that "
     "samples have"},
    {"--alone", OPTION_FLAG, offsetof(TrainValues, alone), 0, 0, NULL,
     "only the network, as --network and training programs of one's own take it"},
    {"--table-step", OPTION_INT, offsetof(TrainValues, table_step), 1, 64, "N",
     "values of tables are rounded to multiples of so many 1/128 disc (1): coarse ones compress "
     "better"},
    {"--level", OPTION_INT, offsetof(TrainValues, level), 0, 19, "N",
     "compression of the weights; 0: none (default 0)"},
    {"--threads", OPTION_INT, offsetof(TrainValues, threads), 0, CREW_MAX, "N",
     "threads (default: all)"},
    {"--seed", OPTION_INT, offsetof(TrainValues, seed), 0, 1e15, "N",
     "seed of the games (default 1)"},
    {"--max-discs", OPTION_INT, offsetof(TrainValues, max_discs), 0, 64, "N",
     "leave out positions with more discs"},
    {"--svg", OPTION_TEXT, offsetof(TrainValues, svg), 0, 0, "FILE",
     "chart of the errors to write"},
    {"--json", OPTION_FLAG, offsetof(TrainValues, json), 0, 0, NULL, "JSON objects on stdout"},
};

static const TrainValues defaults = {.random_plies = "8-30",
                                     .games = 1000,
                                     .play_depth = 2,
                                     .noise = 1.0,
                                     .stray = 0.25,
                                     .depth = 4,
                                     .exact = 12,
                                     .limit = 100000000,
                                     .rate = 0.002,
                                     .batch = 16384,
                                     .pull = 16,
                                     .max_discs = 64,
                                     .level = 0,
                                     .table_step = 1,
                                     .rung = -1,
                                     .seed = 1};

int train_fail(const char *what, const Error *error)
{
    const int reason = errno;
    fprintf(stderr, "emilia train: %s: %s", what, error->text);
    if (error->status == STATUS_IO) {
        fprintf(stderr, ": %s", strerror(reason));
    } else if (error->status == STATUS_SYNTAX || error->at != 0) {
        fprintf(stderr, " (byte %zu)", error->at);
    }
    fputc('\n', stderr);
    return EXIT_FAILED;
}

int train_threads(const TrainValues *values)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return values->threads != 0 ? (int)values->threads
           : online < 1         ? 1
           : online > CREW_MAX  ? CREW_MAX
                                : (int)online;
}

int train_rung(const TrainValues *values, int otherwise)
{
    return values->rung < 0 ? otherwise : (int)values->rung;
}

bool train_open_weights(const TrainValues *values, PatternWeights **weights)
{
    Error error = {0};
    const Status status = values->weights == NULL ? pattern_weights_builtin(weights, &error)
                          : strcmp(values->weights, "zero") == 0
                              ? pattern_weights_zero(weights, &error)
                              : pattern_weights_read(values->weights, weights, &error);
    if (status != STATUS_OK) {
        train_fail(values->weights == NULL ? "built-in weights" : values->weights, &error);
    }
    return status == STATUS_OK;
}

bool train_need(const char *option, const char *value)
{
    if (value == NULL) {
        fprintf(stderr, "emilia train: %s is missing\n", option);
    }
    return value != NULL;
}

bool train_need_out(const TrainValues *values)
{
    return train_need("--out", values->out) &&
           lab_arg_check_output("train", "--out", values->out);
}

bool train_read_range(const char *option, const char *text, int least, int most, int *min, int *max)
{
    char rest;
    if (sscanf(text, "%d-%d%c", min, max, &rest) != 2 || *min < least || *max > most ||
        *min > *max) {
        fprintf(stderr, "emilia train: %s: '%s' is not MIN-MAX within %d-%d\n", option, text,
                least, most);
        return false;
    }
    return true;
}

static double seconds_since(int64_t start_ns)
{
    const Clock clock = clock_system();
    return (double)(clock_now_ns(&clock) - start_ns) * 1e-9;
}

/* What the games are to be like, whichever action plays them; false after one line on stderr. */
static bool check_games(const TrainValues *values)
{
    int min, max;
    if (values->min_discs > values->max_discs) {
        fprintf(stderr, "emilia train: --min-discs and --max-discs: no position has %lld to %lld "
                        "discs\n",
                (long long)values->min_discs, (long long)values->max_discs);
        return false;
    }
    if (values->first_game + values->games > SAMPLE_GAMES) {
        fprintf(stderr, "emilia train: --first-game and --games: the last game would be number "
                        "%lld, samples have room for numbers up to %d\n",
                (long long)(values->first_game + values->games - 1), SAMPLE_GAMES - 1);
        return false;
    }
    return train_read_range("--random", values->random_plies, 0, 60, &min, &max);
}

/* Of values that check_games found good. */
static void fill_plan(const TrainValues *values, const PatternWeights *weights, SelfplayPlan *plan)
{
    *plan = (SelfplayPlan){.weights = weights,
                           .seed = (uint64_t)values->seed,
                           .first_game = (uint32_t)values->first_game,
                           .game_count = (uint32_t)values->games,
                           .depth = (int)values->play_depth,
                           .noise_discs = values->noise,
                           .stray_share = values->stray,
                           .min_discs = (int)values->min_discs,
                           .max_discs = (int)values->max_discs,
                           .threads = train_threads(values)};
    train_read_range("--random", values->random_plies, 0, 60, &plan->min_random, &plan->max_random);
}

/* Numbers to go through from `first` on for so many games that are held out. */
static uint32_t numbers_held_out(uint32_t first, int64_t games)
{
    uint32_t next = first;
    for (; games > 0 && next < SAMPLE_GAMES; next++) {
        games -= sample_game_is_held_out(next);
    }
    return next - first;
}

bool train_play(const TrainValues *values, const PatternWeights *weights, bool held_out,
                SampleSet *samples)
{
    SelfplayPlan plan;
    fill_plan(values, weights, &plan);
    if (held_out) {
        plan.held_out = true;
        plan.game_count = numbers_held_out(plan.first_game, values->games);
    }
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    Error error = {0};
    if (selfplay_run(&plan, samples, &error) != STATUS_OK) {
        train_fail("selfplay", &error);
        return false;
    }
    const double seconds = seconds_since(start);
    fprintf(stderr, "%lld games, %zu positions, %.1f s, %.0f games/s\n",
            (long long)values->games, samples->count, seconds, (double)values->games / seconds);
    return true;
}

static LadderPlan ladder_plan(const TrainValues *values)
{
    return (LadderPlan){.fit = {.threads = train_threads(values),
                                .passes = values->passes == 0 ? 30 : (int)values->passes,
                                .pull = values->pull},
                        .depth = (int)values->depth,
                        .exact_empties = (int)values->exact,
                        .rung = train_rung(values, ENGINE_CERTAIN),
                        .phase_limit = (size_t)values->limit,
                        .seed = (uint64_t)values->seed,
                        .keep = values->keep};
}

static void report_phase(void *context, const LadderReport *report)
{
    const TrainValues *values = context;
    const int discs = 4 + 2 * report->phase;
    if (!values->json) {
        printf("%s discs %d-%d: %9zu samples, held out: bias %+.2f, mean error %.2f, "
               "rms %.2f (trained %.2f), label %.1f s, fit %.1f s\n",
               report->refit ? "refit" : "climb", discs, discs + 1, report->samples,
               report->held_out.mean, report->held_out.absolute, report->held_out.square,
               report->train.square, report->label_seconds, report->fit_seconds);
    } else {
        StrBuf line = {0};
        JsonWriter json = json_writer(&line);
        json_begin_object(&json);
        json_key(&json, "step"), json_text(&json, report->refit ? "refit" : "climb");
        json_key(&json, "discs"), json_int(&json, discs);
        json_key(&json, "samples"), json_uint(&json, report->samples);
        json_key(&json, "held_out"), json_uint(&json, report->held_out.count);
        json_key(&json, "bias"), json_real(&json, report->held_out.mean);
        json_key(&json, "mae"), json_real(&json, report->held_out.absolute);
        json_key(&json, "rms"), json_real(&json, report->held_out.square);
        json_key(&json, "train_rms"), json_real(&json, report->train.square);
        json_key(&json, "label_seconds"), json_real(&json, report->label_seconds);
        json_key(&json, "fit_seconds"), json_real(&json, report->fit_seconds);
        json_end_object(&json);
        puts(line.text);
        strbuf_fini(&line);
    }
    fflush(stdout);
}

int train_write(const TrainValues *values, const PatternWeights *weights)
{
    StrBuf bytes = {0};
    Error error = {0};
    const Status made =
        values->alone ? network_pack(weights->network, &weights->layout, &bytes, &error)
                      : pattern_weights_format(weights, (int)values->level, &bytes, &error);
    const int status = made == STATUS_OK ? lab_arg_write_file("train", values->out, &bytes)
                                         : train_fail(values->out, &error);
    strbuf_fini(&bytes);
    return status;
}

/* Labels (unless they are labelled) and fits the samples, and writes what --out and, for samples
 * made here, --samples ask for. */
static int climb(const TrainValues *values, PatternWeights *weights, const SampleSet *samples,
                 bool labelled)
{
    const LadderPlan plan = ladder_plan(values);
    SampleSet sets[PATTERN_PHASES] = {0};
    Error error = {0};
    TrainValues copy = *values;
    Status status = ladder_split(&plan, samples, sets, &error);
    if (status == STATUS_OK) {
        status = (labelled ? ladder_refit : ladder_run)(&plan, sets, weights, report_phase, &copy,
                                                        &error);
    }
    for (int i = 0; i < PATTERN_PHASES; i++) {
        if (status == STATUS_OK && !labelled && values->samples != NULL) {
            status = sample_set_append_file(&sets[i], values->samples, &error);
        }
        sample_set_fini(&sets[i]);
    }
    return status == STATUS_OK ? train_write(values, weights) : train_fail("ladder", &error);
}

/* Samples that cannot be added to `path`, which may be NULL, are known before the work; false
 * after one line on stderr. */
static bool check_samples(const char *path)
{
    Error error = {0};
    const bool ok =
        path == NULL || sample_set_append_file(&(SampleSet){0}, path, &error) == STATUS_OK;
    if (!ok) {
        train_fail(path, &error);
    }
    return ok;
}

bool train_read_samples(const char *path, SampleSet *samples)
{
    Error error = {0};
    const bool ok = sample_set_read_file(path, samples, &error) == STATUS_OK;
    if (!ok) {
        train_fail(path, &error);
    }
    return ok;
}

static int run_ladder(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need_out(values) || !check_samples(values->samples) ||
        !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    const int status = train_play(values, weights, false, &samples)
                           ? climb(values, weights, &samples, false)
                           : EXIT_FAILED;
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}

typedef struct GamesReport {
    int64_t wanted;
    int64_t before; /* of these, those before the first to be played; -1 until that is known */
} GamesReport;

static void report_games(void *context, uint32_t games)
{
    GamesReport *report = context;
    report->before = report->before < 0 ? games : report->before;
    if (isatty(STDERR_FILENO) && report->before < report->wanted) {
        fprintf(stderr, "\r%u of %lld games%s", games, (long long)report->wanted,
                games == report->wanted ? "\n" : "");
    }
}

/* What was played, and how far the file goes: perhaps beyond the games that were asked for. */
static int report_played(const TrainValues *values, const GamesReport *report, double seconds)
{
    const long long played = (long long)(report->wanted - report->before);
    const long long end = (long long)(values->first_game + report->wanted);
    SampleSet last = {0};
    Error error = {0};
    if (sample_set_read_end(values->samples, 1, &last, &error) != STATUS_OK) {
        return train_fail(values->samples, &error);
    }
    const bool known = last.count != 0;
    const long long last_game = known ? (long long)last.samples[0].game : 0;
    sample_set_fini(&last);
    if (values->json) {
        StrBuf line = {0};
        JsonWriter json = json_writer(&line);
        json_begin_object(&json);
        json_key(&json, "games"), json_int(&json, report->wanted);
        json_key(&json, "played"), json_int(&json, played);
        json_key(&json, "last_game"), known ? json_int(&json, last_game) : json_null(&json);
        json_key(&json, "seconds"), json_real(&json, seconds);
        json_end_object(&json);
        return command_print_line(&line);
    }
    if (played == 0) {
        fprintf(stderr, "no games played: numbers %lld to %lld were asked for, the samples go up "
                        "to %lld already\n",
                (long long)values->first_game, end - 1, last_game);
    } else {
        fprintf(stderr, "%lld game%s played, up to number %lld, %.1f s\n", played,
                played == 1 ? "" : "s", end - 1, seconds);
    }
    return EXIT_DONE;
}

static int run_selfplay(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need("--samples", values->samples) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SelfplayPlan plan;
    GamesReport report = {.wanted = values->games, .before = -1};
    Error error = {0};
    fill_plan(values, weights, &plan);
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    const int status =
        !check_samples(values->samples) ? EXIT_USAGE
        : selfplay_file(&plan, values->samples, report_games, &report, &error) == STATUS_OK
            ? report_played(values, &report, seconds_since(start))
            : train_fail(values->samples, &error);
    pattern_weights_free(weights);
    return status;
}

bool train_check_apart(const char *read, const char *written)
{
    const bool same = lab_arg_same_file(read, written);
    if (same) {
        fprintf(stderr, "emilia train: '%s' is the file that is read\n", written);
    }
    return !same;
}

static int run_fit(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need("--samples", values->samples) || !train_need_out(values) ||
        !train_check_apart(values->samples, values->out) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    const int status = train_read_samples(values->samples, &samples)
                           ? climb(values, weights, &samples, true)
                           : EXIT_USAGE;
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}

static int label(const TrainValues *values, const PatternWeights *weights, SampleSet *samples,
                 const char *path)
{
    const LadderPlan plan = ladder_plan(values);
    const Clock clock = clock_system();
    const int64_t start = clock_now_ns(&clock);
    Error error = {0};
    sample_set_unique(samples);
    Status status = ladder_label(&plan, weights, samples, &error);
    if (status == STATUS_OK) {
        status = sample_set_append_file(samples, path, &error);
    }
    if (status != STATUS_OK) {
        return train_fail(path, &error);
    }
    const double seconds = seconds_since(start);
    if (values->json) {
        printf("{\"labels\": %zu, \"seconds\": %.3f}\n", samples->count, seconds);
    } else {
        fprintf(stderr, "%zu labels, %.1f s\n", samples->count, seconds);
    }
    return EXIT_DONE;
}

/* Labels what is in --samples and adds it to the operand. */
static int run_label(const TrainValues *values, Operands operands)
{
    PatternWeights *weights = NULL;
    if (operands.count != 1) {
        fprintf(stderr, "emilia train: label needs the FILE to write\n");
        return EXIT_USAGE;
    }
    if (!train_need("--samples", values->samples) ||
        !train_check_apart(values->samples, operands.words[0]) ||
        !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    SampleSet samples = {0};
    const int status =
        train_read_samples(values->samples, &samples) && check_samples(operands.words[0])
            ? label(values, weights, &samples, operands.words[0])
            : EXIT_USAGE;
    sample_set_fini(&samples);
    pattern_weights_free(weights);
    return status;
}

/* What the games and the fits of whichever action are made with. */
#define PLAY                                                                                      \
    "--games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed"
#define FIT "--limit --passes --pull --keep"

/* In the order of the work. */
static const CommandAction actions[] = {
    {"selfplay",
     "plays --games against itself and adds the positions to --samples, which it goes on with "
     "where it stopped",
     "--samples --weights " PLAY " --threads --json"},
    {"label FILE",
     "adds the positions of --samples to FILE with values by a search of --depth, or to the end up "
     "to --exact",
     "--samples --weights --depth --exact --rung --threads --json"},
    {"fit", "fits the tables to the values of --samples and writes --out",
     "--samples --weights --out --level --seed " FIT " --threads --json"},
    {"network",
     "fits a network to the values of --samples, a new one or with --keep the one of the weights, "
     "puts it beside their tables and writes --out",
     "--samples --weights --out --level --seed --passes --rate --batch --members --keep --layers "
     "--threads --json"},
    {"ladder",
     "all three at once, from the last phase to the first: plays, labels, fits, writes --out, and "
     "adds to --samples if given",
     "--samples --weights --out --level " PLAY " --depth --exact --rung " FIT " --threads --json"},
    {"balance",
     "takes away what odd and even depths differ by, on games it plays; writes --out",
     "--weights --out --level " PLAY " --depth --limit --threads"},
    {"probcut",
     "fits the errors of shallow searches, by which a search cuts, on games it plays; writes --out",
     "--weights --out --level " PLAY " --depth --exact --rung --limit --threads"},
    {"errors",
     "static values against exact scores by number of empty squares up to --exact, on games that "
     "no fit has seen; --svg",
     "--weights --svg " PLAY " --exact --limit --threads --json"},
    {"test FILE.obf",
     "how often a search of --depth finds the best move of positions whose moves have scores, and "
     "how far off its values are",
     "--weights --depth --rung --threads --json"},
    {"export",
     "the weights as they are to --out, with a --network, compressed by --level or their network "
     "--alone if asked for",
     "--weights --network --network-discs --out --level --table-step --alone"},
    {"layout", "where the patterns lie, for training programs of one's own, to --out",
     "--weights --out"},
};
enum { ACTIONS = sizeof actions / sizeof actions[0] };

static int (*const runs[ACTIONS])(const TrainValues *values, Operands operands) = {
    run_selfplay,  run_label,     run_fit,      train_network, run_ladder, train_balance,
    train_probcut, train_errors,  train_test,   train_export,  train_layout,
};

static int run(const void *values, Operands operands)
{
    const CommandAction *action = command_action(&command_train, operands.words[0]);
    const Operands rest = {.count = operands.count - 1, .words = operands.words + 1};
    if (action == NULL) {
        fprintf(stderr, "emilia train: unknown action '%s' (see emilia train --help)\n",
                operands.words[0]);
        return EXIT_USAGE;
    }
    if (rest.count > 0 && strchr(action->name, ' ') == NULL) {
        fprintf(stderr, "emilia train: unexpected word '%s'\n", rest.words[0]);
        return EXIT_USAGE;
    }
    return check_games(values) ? runs[action - actions](values, rest) : EXIT_USAGE;
}

const Command command_train = {
    .name = "train",
    .operands = "selfplay|label|fit|network|ladder|balance|probcut|errors|test|export|layout [FILE]",
    .summary = "Learns the evaluation: games, labels, fit, test, export",
    COMMAND_ACTIONS(actions),
    .example = "emilia train selfplay --games 10000 --samples games.bin\n"
               "emilia train label labels.bin --samples games.bin\n"
               "emilia train fit --samples labels.bin --out 2.pattern\n"
               "emilia train network --samples labels.bin --weights 2.pattern --out 3.pattern\n"
               "emilia train ladder --weights zero --games 2000 --play-depth 0 --out 1.pattern\n"
               "emilia train export --weights 1.pattern --level 19 --out small.pattern\n"
               "emilia train export --weights a.pattern --network b.net --out both.pattern\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = 2,
    .run = run,
};
