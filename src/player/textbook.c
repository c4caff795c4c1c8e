/* minimax and alphabeta as players: the same options, two algorithms. */
#include "player/textbook_priv.h"

#include "eval/textbook.h"

typedef struct Textbook {
    int64_t depth; /* 0: not given */
    int64_t time_ns;
    int eval;
    const char *weights_path;
    TextbookModel model;
    TextbookAlgorithm algorithm;
} Textbook;

const char *const textbook_eval_names[] = {"discs",  "weights", "staged", "norvig",
                                           "factors", "pattern", "network", NULL};
_Static_assert(sizeof textbook_eval_names / sizeof textbook_eval_names[0] == TEXTBOOK_COUNT + 1,
               "one name for each evaluation");

static Status open(Textbook *textbook, TextbookAlgorithm algorithm, int preset_depth,
                   const PlayerShared *shared, Error *error)
{
    textbook->algorithm = algorithm;
    if (textbook->depth == 0) {
        textbook->depth = textbook->time_ns != 0 ? TEXTBOOK_MAX_DEPTH : preset_depth;
    }
    const TextbookEval eval = (TextbookEval)textbook->eval;
    if (textbook_is_learned(eval) && textbook->weights_path == NULL && shared->weights != NULL) {
        textbook->model = textbook_learned_model(eval, shared->weights);
        return STATUS_OK;
    }
    return textbook_init(&textbook->model, eval, textbook->weights_path, error);
}

static void close(void *state)
{
    Textbook *textbook = state;
    textbook_fini(&textbook->model);
}

static bool fits(const void *state, int size)
{
    return size == 8 || !textbook_rows[((const Textbook *)state)->eval].only_8x8;
}

static Status open_minimax(void *state, const PlayerShared *shared, Error *error)
{
    return open(state, TEXTBOOK_MINIMAX, 3, shared, error);
}

static Status open_alphabeta(void *state, const PlayerShared *shared, Error *error)
{
    return open(state, TEXTBOOK_ALPHABETA, 4, shared, error);
}

static void copy_result(const TextbookSettings *settings, const TextbookResult *found,
                        PlayerResult *result)
{
    result->move = found->move;
    result->nodes = found->nodes;
    result->depth = found->depth;
    result->exact = found->exact;
    result->has_value = found->depth > 0;
    result->in_discs = textbook_result_in_discs(settings, found);
    result->value = result->has_value ? textbook_result_value(settings, found) : 0;
    result->line_length = found->line_length;
    for (int i = 0; i < found->line_length; i++) {
        result->line[i] = found->line[i];
    }
}
_Static_assert((int)TEXTBOOK_MAX_DEPTH <= (int)PLAYER_MAX_LINE, "a line fits into a result");

/* Hands a finished layer on to whoever watches the player. */
typedef struct Watch {
    const PlayerTask *task;
    const TextbookSettings *settings;
    PlayerResult so_far;
} Watch;

static void report(void *context, const TextbookResult *found)
{
    Watch *watch = context;
    const PlayerRequest *request = watch->task->request;
    copy_result(watch->settings, found, &watch->so_far);
    watch->so_far.time_ns = clock_now_ns(&request->clock) - watch->task->start_ns;
    request->progress(request->progress_context, &watch->so_far);
}

void textbook_answer(const PlayerTask *task, TextbookSettings settings, PlayerResult *result)
{
    Watch watch = {.task = task, .settings = &settings, .so_far = *result};
    settings.clock = task->request->clock;
    settings.stop = task->request->stop;
    settings.deadline_ns = kind_deadline_ns(task, settings.deadline_ns);
    if (task->request->depth > 0 && task->request->depth < settings.depth) {
        settings.depth = task->request->depth;
    }
    if (task->request->progress != NULL) {
        settings.progress = report;
        settings.progress_context = &watch;
    }
    TextbookResult found;
    textbook_search(&task->request->game->now, &settings, &found);
    copy_result(&settings, &found, result);
}

static Status choose(void *state, const PlayerTask *task, PlayerResult *result, Error *error)
{
    const Textbook *textbook = state;
    (void)error;
    textbook_answer(task,
                    (TextbookSettings){.algorithm = textbook->algorithm,
                                       .model = &textbook->model,
                                       .depth = (int)textbook->depth,
                                       .deadline_ns = textbook->time_ns},
                    result);
    return STATUS_OK;
}

static Status evaluate(void *state, const PlayerRequest *request, double *white, Error *error)
{
    const Position *now = &request->game->now;
    const Textbook *textbook = state;
    (void)error;
    const double value = textbook_static_value(&textbook->model, now);
    *white = now->turn == WHITE ? value : -value;
    return STATUS_OK;
}

#define OPTIONS(depth_help)                                                                       \
    {                                                                                             \
        {.name = "depth", .type = PLAYER_INT, .offset = offsetof(Textbook, depth), .min = 1,      \
         .max = TEXTBOOK_MAX_DEPTH, .help = depth_help},                                          \
        {.name = "time", .type = PLAYER_TIME, .offset = offsetof(Textbook, time_ns),              \
         .min = 0.001, .max = 86400,                                                              \
         .help = "deepen ply by ply until the time is up"},                                       \
        {.name = "eval", .type = PLAYER_CHOICE, .offset = offsetof(Textbook, eval),               \
         .choices = textbook_eval_names, .preset = "weights", .help = "evaluation"},              \
        {.name = "weights", .type = PLAYER_TEXT, .offset = offsetof(Textbook, weights_path),      \
         .help = "file of weights instead of Norvig's table"},                                   \
    }

static const PlayerOption minimax_options[] =
    OPTIONS("plies to look ahead; 3 if neither depth nor time is given");
static const PlayerOption alphabeta_options[] =
    OPTIONS("plies to look ahead; 4 if neither depth nor time is given");

const PlayerKind minimax_kind = {
    .name = "minimax",
    .title = "AI Minimax",
    .summary = "Minimax: every line to the same depth",
    PLAYER_OPTIONS(minimax_options),
    .state_size = sizeof(Textbook),
    .open = open_minimax,
    .close = close,
    .fits = fits,
    .choose = choose,
    .evaluate = evaluate,
};

const PlayerKind alphabeta_kind = {
    .name = "alphabeta",
    .title = "AI Ab",
    .summary = "Alpha-beta: minimax without the lines that cannot matter",
    PLAYER_OPTIONS(alphabeta_options),
    .state_size = sizeof(Textbook),
    .open = open_alphabeta,
    .close = close,
    .fits = fits,
    .choose = choose,
    .evaluate = evaluate,
};
