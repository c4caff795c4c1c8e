/* Verdicts on moves. */
#include "player/verdict.h"

#include "board/symmetry.h"
#include "record/square_text.h"
#include "search/level.h"

static SearchResult search(Engine *engine, const VerdictSettings *settings,
                           const Position *position, bool exact, int depth)
{
    SearchResult result;
    engine_search(engine,
                  &(SearchRequest){.board = position_board(position),
                                   .depth = exact ? ENGINE_MAX_DEPTH : depth,
                                   .rung = exact ? ENGINE_CERTAIN : LEVEL_RUNG,
                                   .hard_ns = settings->time_ns,
                                   .stop = settings->stop},
                  &result, 1);
    return result;
}

/* The first move of a game is as good as its three mirror images. */
static bool mirrors(Board a, Board b)
{
    a = symmetry_canonical(a, NULL);
    b = symmetry_canonical(b, NULL);
    return a.own == b.own && a.opp == b.opp;
}

/* What the move from `before` to `next` was worth. Searched one move less deep than the position
 * before it, so that both values look equally far. */
static double played_value(Engine *engine, const VerdictSettings *settings,
                           const Position *before, const Position *next, bool exact,
                           const SearchResult *best)
{
    if (best->move >= 64 || mirrors(board_play(position_board(before), best->move),
                                    position_board(next))) {
        return (double)best->value / RESULT_DISC;
    }
    const int depth = settings->depth > 1 ? settings->depth - 1 : 1;
    return 0 - (double)search(engine, settings, next, exact, depth).value / RESULT_DISC;
}

Verdict verdict_move(Engine *engine, const VerdictSettings *settings, const Game *game, int index)
{
    const Position position = game_position(game, index);
    const Position next = game_position(game, index + 1);
    /* Both values or neither: what an exact one is worth more than an estimate says nothing. */
    const bool exact = position_empties(&next) <= settings->exact;
    Verdict verdict = {.number = index + 1,
                       .move = game->moves[index].square,
                       .colour = (Colour)position.turn,
                       .empties = position_empties(&position),
                       .best = search(engine, settings, &position, exact, settings->depth)};
    verdict.before = (double)verdict.best.value / RESULT_DISC;
    verdict.after = played_value(engine, settings, &position, &next, exact, &verdict.best);
    verdict.loss = verdict.after > verdict.before ? 0 : verdict.before - verdict.after;
    return verdict;
}

static void write_square(JsonWriter *json, Square square)
{
    char name[SQUARE_TEXT_SIZE];
    square_text_write(square, name);
    json_text(json, name);
}

void verdict_write_json(const Verdict *verdict, JsonWriter *json)
{
    const SearchResult *best = &verdict->best;
    json_begin_object(json);
    json_key(json, "number"), json_int(json, verdict->number);
    json_key(json, "side"), json_text(json, verdict->colour == BLACK ? "black" : "white");
    json_key(json, "move"), write_square(json, verdict->move);
    json_key(json, "empties"), json_int(json, verdict->empties);
    json_key(json, "before"), json_real(json, verdict->before);
    json_key(json, "after"), json_real(json, verdict->after);
    json_key(json, "loss"), json_real(json, verdict->loss);
    json_key(json, "best"), write_square(json, square_from_move(best->move));
    json_key(json, "depth"), json_int(json, best->depth);
    json_key(json, "exact"), json_bool(json, best->exact);
    json_key(json, "line"), json_begin_array(json);
    for (int i = 0; i < best->line_length; i++) {
        write_square(json, square_from_move(best->line[i]));
    }
    json_end_array(json);
    json_end_object(json);
}

void verdict_add(const Verdict *verdict, VerdictTotal totals[2])
{
    VerdictTotal *total = &totals[verdict->colour];
    if (verdict->move != SQUARE_PASS) {
        total->moves++;
        total->loss += verdict->loss;
        total->mistakes += verdict->loss >= VERDICT_MISTAKE_DISCS;
    }
}

void verdict_write_totals(int moves, const VerdictTotal totals[2], JsonWriter *json)
{
    json_key(json, "moves"), json_int(json, moves);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        json_key(json, colour == BLACK ? "black" : "white");
        json_begin_object(json);
        json_key(json, "moves"), json_int(json, totals[colour].moves);
        json_key(json, "loss"), json_real(json, totals[colour].loss);
        json_key(json, "mistakes"), json_int(json, totals[colour].mistakes);
        json_end_object(json);
    }
}
