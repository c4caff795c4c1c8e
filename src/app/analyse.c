/* emilia analyse GAME: what every position of a game was worth, what each move gave away and what
 * was better. Searched from the last position to the first, so that what is learned about the end
 * helps before it. */
#include "app/engine_arg.h"
#include "app/interrupt.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "record/square_text.h"

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
     "exact from so many empty squares on (default 20)"},
    ENGINE_ARG_OPTIONS(Values),
    OPTION_JSON(Values),
};

enum { MISTAKE_DISCS = 2, GRAPH_HALF = 16 };

/* The verdict on one move; values in discs for the side that made it. */
typedef struct Verdict {
    Square move;
    Colour colour;
    int empties;
    SearchResult best;
    double before, after, loss;
} Verdict;

static SearchResult search(Engine *engine, const Values *values, const atomic_bool *stop,
                           const Position *position, int depth)
{
    const bool exact = position_empties(position) <= values->exact;
    SearchResult result;
    engine_search(engine,
                  &(SearchRequest){.board = position_board(position),
                                   .depth = exact ? ENGINE_MAX_DEPTH : depth,
                                   .rung = exact ? ENGINE_CERTAIN : 0,
                                   .stop = stop},
                  &result, 1);
    return result;
}

/* What the move played was worth. Searched one move less deep than the position before it, so
 * that both values look equally far. */
static double played_value(Engine *engine, const Values *values, const atomic_bool *stop,
                           const Game *game, int index, const SearchResult *best)
{
    if (engine_arg_square(best->move) == game->moves[index].square) {
        return (double)best->value / RESULT_DISC;
    }
    const Position next = game_position(game, index + 1);
    const int depth = (int)values->depth > 1 ? (int)values->depth - 1 : 1;
    return 0 - (double)search(engine, values, stop, &next, depth).value / RESULT_DISC;
}

/* Fills verdicts[0 .. move_count); false if the user interrupted it. */
static bool judge(Engine *engine, const Values *values, const Game *game, Verdict *verdicts)
{
    const bool progress = isatty(2) != 0 && !values->json;
    const atomic_bool *stop = interrupt_flag();
    for (int i = game->move_count - 1; i >= 0; i--) {
        const Position position = game_position(game, i);
        Verdict *v = &verdicts[i];
        v->move = game->moves[i].square;
        v->colour = (Colour)position.turn;
        v->empties = position_empties(&position);
        v->best = search(engine, values, stop, &position, (int)values->depth);
        v->before = (double)v->best.value / RESULT_DISC;
        v->after = played_value(engine, values, stop, game, i, &v->best);
        v->loss = v->after > v->before ? 0 : v->before - v->after;
        if (progress) {
            fprintf(stderr, "\r\033[Kmove %d of %d", i + 1, game->move_count);
        }
        if (atomic_load(stop)) {
            return false;
        }
    }
    if (progress) {
        fprintf(stderr, "\r\033[K");
    }
    return true;
}

typedef struct Total {
    int moves, mistakes;
    double loss;
} Total;

static void add_up(const Verdict *verdicts, int count, Total totals[2])
{
    for (int i = 0; i < count; i++) {
        Total *total = &totals[verdicts[i].colour];
        if (verdicts[i].move != SQUARE_PASS) {
            total->moves++;
            total->loss += verdicts[i].loss;
            total->mistakes += verdicts[i].loss >= MISTAKE_DISCS;
        }
    }
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

static void write_table(const Verdict *verdicts, int count, const Total totals[2], StrBuf *out)
{
    strbuf_text(out, "move  side   played   value   loss  best   White wins | Black wins\n");
    for (int i = 0; i < count; i++) {
        const Verdict *v = &verdicts[i];
        char played[SQUARE_TEXT_SIZE];
        char best[SQUARE_TEXT_SIZE];
        char graph[2 * GRAPH_HALF + 2];
        square_text_write(v->move, played);
        square_text_write(engine_arg_square(v->best.move), best);
        draw_graph(v->colour == BLACK ? v->after : -v->after, graph);
        strbuf_format(out, "%4d  %s  %-6s %+7.2f%s %6.2f  %-4s %s %s\n", i + 1,
                      v->colour == BLACK ? "black" : "white", played, v->after,
                      v->best.exact ? "!" : " ", v->loss, v->loss > 0 ? best : "",
                      v->loss >= MISTAKE_DISCS ? "?" : " ", graph);
    }
    for (int colour = BLACK; colour <= WHITE; colour++) {
        strbuf_format(out, "%s: %d moves, %.2f discs given away, %d mistakes of %d discs or more%s",
                      colour == BLACK ? "Black" : "White", totals[colour].moves,
                      totals[colour].loss, totals[colour].mistakes, MISTAKE_DISCS,
                      colour == BLACK ? "\n" : "");
    }
}

static void write_move_json(const Verdict *v, int number, JsonWriter *json)
{
    char name[SQUARE_TEXT_SIZE];
    json_begin_object(json);
    json_key(json, "number"), json_int(json, number);
    json_key(json, "side"), json_text(json, v->colour == BLACK ? "black" : "white");
    square_text_write(v->move, name);
    json_key(json, "move"), json_text(json, name);
    json_key(json, "empties"), json_int(json, v->empties);
    json_key(json, "before"), json_real(json, v->before);
    json_key(json, "after"), json_real(json, v->after);
    json_key(json, "loss"), json_real(json, v->loss);
    square_text_write(engine_arg_square(v->best.move), name);
    json_key(json, "best"), json_text(json, name);
    json_key(json, "depth"), json_int(json, v->best.depth);
    json_key(json, "exact"), json_bool(json, v->best.exact);
    json_key(json, "line"), json_begin_array(json);
    for (int i = 0; i < v->best.line_length; i++) {
        square_text_write(engine_arg_square(v->best.line[i]), name);
        json_text(json, name);
    }
    json_end_array(json);
    json_end_object(json);
}

static void write_json(const Verdict *verdicts, int count, const Total totals[2], StrBuf *out)
{
    for (int i = 0; i < count; i++) {
        JsonWriter json = json_writer(out);
        write_move_json(&verdicts[i], i + 1, &json);
        strbuf_char(out, '\n');
    }
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "moves"), json_int(&json, count);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        json_key(&json, colour == BLACK ? "black" : "white");
        json_begin_object(&json);
        json_key(&json, "moves"), json_int(&json, totals[colour].moves);
        json_key(&json, "loss"), json_real(&json, totals[colour].loss);
        json_key(&json, "mistakes"), json_int(&json, totals[colour].mistakes);
        json_end_object(&json);
    }
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
        Total totals[2] = {0};
        StrBuf out = {0};
        add_up(verdicts, game->move_count, totals);
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
    .summary = "What every move of a game was worth, and what was better",
    .example = "emilia analyse f5d6c3d3c4f4f6\nemilia analyse @game.txt --depth 18 --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
