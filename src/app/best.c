/* emilia best POSITION: one player's answer in one position. The candidates are printed before it
 * begins to think. */
#include "app/command.h"
#include "app/interrupt.h"
#include "app/player_arg.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

typedef struct Values {
    int64_t board;
    const char *player;
    int64_t time_ns;
    bool json;
} Values;

static const Values defaults = {.board = 8};

static const Option options[] = {
    {"--player", OPTION_TEXT, offsetof(Values, player), 0, 0, "PLAYER",
     "who is asked (champion; expert on other sizes than 8)"},
    {"--time", OPTION_TIME, offsetof(Values, time_ns), 0.001, 86400, "T",
     "answer within this time"},
    POSITION_ARG_BOARD(Values),
    OPTION_JSON(Values),
};

static void append_move(StrBuf *out, Square move)
{
    char name[SQUARE_TEXT_SIZE];
    square_text_write(move, name);
    strbuf_format(out, " %s", name);
}

static void append_candidates(StrBuf *out, const SquareSet *moves)
{
    for (Square s = square_next(moves, 0); s != SQUARE_NONE; s = square_next(moves, s + 1)) {
        append_move(out, s);
    }
}

static int print_candidates(const Position *position)
{
    const SquareSet moves = position_moves(position);
    StrBuf out = {0};
    strbuf_text(&out, "candidates");
    append_candidates(&out, &moves);
    if (square_count(&moves) == 0) {
        strbuf_text(&out, " none");
    }
    const int status = command_print_line(&out);
    fflush(stdout);
    return status;
}

/* What is known so far, on one line of the terminal. */
static void show_progress(void *context, const PlayerResult *so_far)
{
    (void)context;
    StrBuf line = {0};
    strbuf_format(&line, "depth %d, value %.10g,", so_far->depth, so_far->value);
    for (int i = 0; i < so_far->line_length && i < 12; i++) {
        append_move(&line, so_far->line[i]);
    }
    if (line.status == STATUS_OK) {
        fprintf(stderr, "\r\033[K%s", line.text);
    }
    strbuf_fini(&line);
}

static const char *unit_of(const PlayerResult *result)
{
    return result->in_discs  ? "discs"
           : result->in_wins ? "of 1 win, a draw is 0.5"
                             : "points of the evaluation";
}

static int print_text(const PlayerResult *result)
{
    StrBuf out = {0};
    strbuf_text(&out, "move      ");
    append_move(&out, result->move);
    if (result->has_value) {
        strbuf_format(&out, "\nvalue      %.10g %s%s", result->value, unit_of(result),
                      result->exact ? ", exact" : "");
    }
    if (result->depth != 0) {
        strbuf_format(&out, "\ndepth      %d", result->depth);
        if (result->confidence != 100) {
            strbuf_format(&out, " at %d%%", result->confidence);
        }
    }
    if (result->line_length != 0) {
        strbuf_text(&out, "\nline      ");
        for (int i = 0; i < result->line_length; i++) {
            append_move(&out, result->line[i]);
        }
    }
    if (result->nodes != 0) {
        strbuf_format(&out, "\nnodes      %" PRIu64, result->nodes);
    }
    if (result->playouts != 0) {
        strbuf_format(&out, "\nplayouts   %" PRIu64, result->playouts);
    }
    strbuf_format(&out, "\nseconds    %.3f", clock_seconds(result->time_ns));
    return command_print_line(&out);
}

static void json_move(JsonWriter *json, Square move)
{
    char name[SQUARE_TEXT_SIZE];
    square_text_write(move, name);
    json_text(json, name);
}

static int print_json(const char *spec, const PlayerResult *result)
{
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "player");
    json_text(&json, spec);
    json_key(&json, "candidates");
    json_begin_array(&json);
    const SquareSet *moves = &result->candidates;
    for (Square s = square_next(moves, 0); s != SQUARE_NONE; s = square_next(moves, s + 1)) {
        json_move(&json, s);
    }
    json_end_array(&json);
    json_key(&json, "move");
    result->move == SQUARE_NONE ? json_null(&json) : json_move(&json, result->move);
    json_key(&json, "value");
    result->has_value ? json_real(&json, result->value) : json_null(&json);
    json_key(&json, "exact");
    json_bool(&json, result->exact);
    json_key(&json, "depth");
    json_int(&json, result->depth);
    json_key(&json, "confidence");
    json_int(&json, result->confidence);
    json_key(&json, "nodes");
    json_uint(&json, result->nodes);
    json_key(&json, "playouts");
    json_uint(&json, result->playouts);
    json_key(&json, "seconds");
    json_real(&json, clock_seconds(result->time_ns));
    json_key(&json, "line");
    json_begin_array(&json);
    for (int i = 0; i < result->line_length; i++) {
        json_move(&json, result->line[i]);
    }
    json_end_array(&json);
    json_end_object(&json);
    return command_print_line(&out);
}

static int ask(const Values *values, Player *player, const Game *game)
{
    const bool shown = isatty(STDERR_FILENO) && !values->json;
    const PlayerRequest request = {
        .game = game,
        .clock = clock_system(),
        .move_time_ns = values->time_ns,
        .stop = interrupt_flag(),
        .progress = shown ? show_progress : NULL,
    };
    PlayerResult result;
    Error error;
    const Status status = player_choose(player, &request, &result, &error);
    if (shown) {
        fprintf(stderr, "\r\033[K");
    }
    if (status != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(player, &error, reason);
        fprintf(stderr, "emilia best: %s: %s\n", player_spec(player), reason);
        return EXIT_FAILED;
    }
    const int printed =
        values->json ? print_json(player_spec(player), &result) : print_text(&result);
    if (atomic_load(request.stop)) {
        fprintf(stderr, "emilia best: interrupted: this is the best so far\n");
        return EXIT_FAILED;
    }
    return printed;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Game game;
    int status = position_arg_read("best", operands, 0, values->board, &game);
    if (status != EXIT_DONE) {
        return status;
    }
    const char *spec = values->player != NULL ? values->player
                       : game.now.size == 8   ? "champion"
                                              : "expert";
    Player *player = player_arg_open("best", spec);
    if (player == NULL) {
        return EXIT_USAGE;
    }
    if (player_is_human(player)) {
        fprintf(stderr, "emilia best: player '%s': a person cannot be asked here\n", spec);
        status = EXIT_USAGE;
    } else if (!player_arg_fits("best", player, game.now.size)) {
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE && !values->json) {
        status = print_candidates(&game.now);
    }
    if (status == EXIT_DONE) {
        status = ask(values, player, &game);
    }
    player_close(player);
    return status;
}

const Command command_best = {
    .name = "best",
    .operands = "POSITION",
    .summary = "A player's move in a position: candidates, choice, value, line",
    .example = "emilia best f5d6c3 --player alphabeta:depth=8,eval=norvig\n"
               "emilia best start --board 10 --player mcts:time=1 --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
