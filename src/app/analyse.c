/* emilia analyse GAME: what every position of a game was worth, what each move gave away and what
 * was better. */
#include "app/engine_arg.h"
#include "app/interrupt.h"
#include "app/position_arg.h"
#include "player/verdict.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Values {
    int64_t board;
    int64_t depth;
    int64_t exact;
    EngineArg engine;
    bool json;
} Values;

static const Values defaults = {
    .board = 8, .depth = 14, .exact = 20, .engine = ENGINE_ARG_DEFAULTS};

static const Option options[] = {
    {"--depth", OPTION_INT, offsetof(Values, depth), 1, ENGINE_MAX_DEPTH, "N",
     "moves to look ahead in the middle game (default 14)"},
    {"--exact", OPTION_INT, offsetof(Values, exact), 0, 60, "N",
     "exact where a move leaves no more empty squares than that (default 20)"},
    ENGINE_ARG_OPTIONS(Values),
    {"--board", OPTION_INT, offsetof(Values, board), 4, 16, "N", "board size: only 8 (default 8)"},
    OPTION_JSON(Values),
};

enum { GRAPH_HALF = 16 };

/* Fills verdicts[0 .. move_count); false if the user interrupted it. */
static bool judge(Engine *engine, const Values *values, const Game *game, Verdict *verdicts)
{
    const bool progress = isatty(2) != 0 && !values->json;
    const VerdictSettings settings = {.depth = (int)values->depth,
                                      .exact = (int)values->exact,
                                      .stop = interrupt_flag()};
    for (int i = game->move_count - 1; i >= 0; i--) {
        verdicts[i] = verdict_move(engine, &settings, game, i);
        if (progress) {
            fprintf(stderr, "\r\033[Kmove %d of %d", i + 1, game->move_count);
        }
        if (atomic_load(settings.stop)) {
            return false;
        }
    }
    if (progress) {
        fprintf(stderr, "\r\033[K");
    }
    return true;
}

/* Black's value as a mark between -16 and +16 discs, the middle drawn. */
static void draw_graph(double black, char graph[2 * GRAPH_HALF + 2])
{
    const int last = 2 * GRAPH_HALF;
    int mark = GRAPH_HALF + (int)(black < 0 ? black - 0.5 : black + 0.5);
    mark = mark < 0 ? 0 : mark > last ? last : mark;
    for (int i = 0; i <= last; i++) {
        const bool between = (i < mark) != (i < GRAPH_HALF);
        graph[i] = i == mark ? '#' : i == GRAPH_HALF ? '|' : between ? '-' : ' ';
    }
    graph[last + 1] = '\0';
}

static void write_table(const Verdict *verdicts, int count, const VerdictTotal totals[2],
                        StrBuf *out)
{
    strbuf_text(out, "move  side   played   value   loss  best   White wins | Black wins\n");
    for (int i = 0; i < count; i++) {
        const Verdict *v = &verdicts[i];
        char played[SQUARE_TEXT_SIZE];
        char best[SQUARE_TEXT_SIZE];
        char graph[2 * GRAPH_HALF + 2];
        square_text_write(v->move, played);
        square_text_write(square_from_move(v->best.move), best);
        draw_graph(v->colour == BLACK ? v->after : -v->after, graph);
        strbuf_format(out, "%4d  %s  %-6s %+7.2f%s %6.2f  %-4s %s %s\n", i + 1,
                      v->colour == BLACK ? "black" : "white", played, v->after,
                      v->best.exact ? "!" : " ", v->loss, v->loss > 0 ? best : "",
                      v->loss >= VERDICT_MISTAKE_DISCS ? "?" : " ", graph);
    }
    strbuf_format(out,
                  "Discs for the side that moved; ! exact, ? a mistake, # Black's lead, "
                  "-%d to %d\n",
                  GRAPH_HALF, GRAPH_HALF);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const VerdictTotal *total = &totals[colour];
        strbuf_format(out,
                      "%s: %d move%s, %.2f discs given away, %d mistake%s of %d discs or more%s",
                      colour == BLACK ? "Black" : "White", total->moves,
                      total->moves == 1 ? "" : "s", total->loss, total->mistakes,
                      total->mistakes == 1 ? "" : "s", VERDICT_MISTAKE_DISCS,
                      colour == BLACK ? "\n" : "");
    }
}

static void write_json(const Verdict *verdicts, int count, const VerdictTotal totals[2],
                       StrBuf *out)
{
    for (int i = 0; i < count; i++) {
        JsonWriter json = json_writer(out);
        verdict_write_json(&verdicts[i], &json);
        strbuf_char(out, '\n');
    }
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    verdict_write_totals(count, totals, &json);
    json_end_object(&json);
}

static int analyse(Engine *engine, const Values *values, const Game *game)
{
    Verdict *verdicts = calloc((size_t)game->move_count + 1, sizeof *verdicts);
    if (verdicts == NULL) {
        fprintf(stderr, "emilia analyse: out of memory\n");
        return EXIT_FAILED;
    }
    int status = EXIT_FAILED;
    if (judge(engine, values, game, verdicts)) {
        VerdictTotal totals[2] = {0};
        StrBuf out = {0};
        for (int i = 0; i < game->move_count; i++) {
            verdict_add(&verdicts[i], totals);
        }
        if (values->json) {
            write_json(verdicts, game->move_count, totals, &out);
        } else {
            write_table(verdicts, game->move_count, totals, &out);
        }
        status = command_print_line(&out);
    } else {
        fprintf(stderr, "emilia analyse: interrupted\n");
    }
    free(verdicts);
    return status;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    EngineArgEngine opened;
    Game game;
    if (values->board != 8) {
        fprintf(stderr, "emilia analyse: --board %" PRId64 ": only games on 8x8 can be analysed\n",
                values->board);
        return EXIT_USAGE;
    }
    int status = position_arg_read("analyse", operands, 0, values->board, &game);
    if (status == EXIT_DONE) {
        status = engine_arg_open("analyse", &values->engine, &opened);
    }
    if (status == EXIT_DONE) {
        status = analyse(opened.engine, values, &game);
        engine_arg_close(&opened);
    }
    return status;
}

const Command command_analyse = {
    .name = "analyse",
    .operands = "GAME",
    .summary = "What every move of a game on 8x8 was worth, and what was better",
    .example = "emilia analyse f5d6c3d3c4f4f6\nemilia analyse @game.pgn --depth 18 --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
