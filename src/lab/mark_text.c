/* Marking reports. The boards show where the agent and the reference wanted to move: a student
 * should be able to follow every lost mark. */
#include "lab/mark_text.h"

#include "base/columns.h"
#include "base/json.h"
#include "lab/report.h"
#include "lab/svg.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <stdio.h>

static const char *colour_name(int colour)
{
    return colour == BLACK ? "Black" : "White";
}

static bool has_failed(const MarkTurn *turn)
{
    return turn->fault != NULL;
}

static bool has_wrong_eval(const MarkTurn *turn)
{
    return turn->fault == NULL && !mark_eval_right(turn);
}

static bool has_other_move(const MarkTurn *turn)
{
    return turn->fault == NULL && !mark_move_right(turn);
}

static bool is_slow(const MarkTurn *turn)
{
    return mark_move_right(turn) && !mark_fast(turn);
}

static void explain_fault(const MarkTurn *turn, StrBuf *out)
{
    char reference[SQUARE_TEXT_SIZE];
    square_text_write(turn->reference, reference);
    strbuf_format(out, "The turn failed: %s. The reference plays %s (%g).", turn->reason,
                  reference, turn->reference_value);
}

static void explain_move(const MarkTurn *turn, StrBuf *out)
{
    char chosen[SQUARE_TEXT_SIZE];
    char reference[SQUARE_TEXT_SIZE];
    square_text_write(turn->chosen, chosen);
    square_text_write(turn->reference, reference);
    strbuf_format(out, "The agent plays %s", chosen);
    if (turn->has_chosen_value) {
        strbuf_format(out, " (%g)", turn->chosen_value);
    }
    strbuf_format(out, ", the reference %s (%g).", reference, turn->reference_value);
    if (turn->has_chosen_value && turn->chosen_value == turn->reference_value) {
        strbuf_text(out, " Both are worth the same: of equal moves the first is asked for, "
                         "row by row from a1.");
    }
}

static void explain_eval(const MarkTurn *turn, StrBuf *out)
{
    if (turn->has_eval) {
        strbuf_format(out, "The position is evaluated as %g; White minus Black is %g.",
                      turn->eval, turn->reference_eval);
    } else {
        strbuf_format(out, "There is no evaluation: %s.", turn->eval_fault);
    }
}

static void explain_speed(const MarkTurn *turn, StrBuf *out)
{
    strbuf_format(out, "It took %.2f s, the reference %.2f s.", clock_seconds(turn->time_ns),
                  clock_seconds(turn->reference_time_ns));
}

/* The ways in which a turn loses something, and the sentence about each. */
static const struct {
    bool (*applies)(const MarkTurn *turn);
    void (*explain)(const MarkTurn *turn, StrBuf *out);
    const char *one, *many; /* "1 of 120 turns ...", "3 of 120 turns ..." */
} losses[] = {
    {has_failed, explain_fault, "failed", "failed"},
    {has_other_move, explain_move, "has another move than the reference",
     "have another move than the reference"},
    {has_wrong_eval, explain_eval, "has a wrong evaluation", "have a wrong evaluation"},
    {is_slow, explain_speed, "has the right move, but slower", "have the right move, but slower"},
};
enum { LOSSES = sizeof losses / sizeof losses[0], CASES_SHOWN = 5 };

bool mark_text_wrong(const MarkTurn *turn)
{
    bool wrong = false;
    for (int i = 0; i < LOSSES; i++) {
        wrong |= losses[i].applies(turn);
    }
    return wrong;
}

/* All there is to say about a turn. */
static void explain(const MarkTurn *turn, StrBuf *out)
{
    if (mark_move_right(turn)) {
        char chosen[SQUARE_TEXT_SIZE];
        square_text_write(turn->chosen, chosen);
        strbuf_format(out, "The move %s is right. ", chosen);
    }
    const char *gap = "";
    for (int i = 0; i < LOSSES; i++) {
        if (losses[i].applies(turn)) {
            strbuf_text(out, gap);
            losses[i].explain(turn, out);
            gap = " ";
        }
    }
}

/* X Black, O White; a: the agent's move, r: the reference's. */
static void draw(const MarkTurn *turn, StrBuf *out)
{
    strbuf_text(out, "      a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        strbuf_format(out, "    %d", row + 1);
        for (int column = 0; column < 8; column++) {
            const Square square = row * 16 + column;
            strbuf_char(out, ' ');
            strbuf_char(out, square_in(&turn->position.discs[BLACK], square)   ? 'X'
                             : square_in(&turn->position.discs[WHITE], square) ? 'O'
                             : square == turn->chosen && square != turn->reference ? 'a'
                             : square == turn->reference                           ? 'r'
                                                                                   : '.');
        }
        strbuf_char(out, '\n');
    }
}

static void write_criteria(const MarkReport *report, ChartPage page, StrBuf *out)
{
    for (int i = 0; i < MARK_CRITERIA; i++) {
        const MarkCriterion *c = &report->criteria[i];
        strbuf_text(out, "  ");
        chart_cell(page, c->name, 12, out);
        chart_bar(page, c->share, 20, out);
        strbuf_format(out, "%7.1f%%   %2d of %2d\n", 100 * c->share, c->got, c->of);
    }
}

static void write_games(const MarkSettings *settings, const MarkReport *report, ChartPage page,
                        StrBuf *out)
{
    strbuf_text(out, "\n  game depth  colour  against                         discs  right"
                     "     time mark\n");
    for (int i = 0; i < MARK_GAMES; i++) {
        const MarkGame *game = &report->games[i];
        strbuf_format(out, "  %4d %5d  %-6s  ", i + 1, game->depth,
                      colour_name((int)game->colour));
        chart_cell(page, game->opponent, 29, out);
        strbuf_format(out, " %+3d>%+3d  %2d/%2d %6.2f s %4d", game->score_before,
                      game->score_after, game->right, game->turns, clock_seconds(game->time_ns),
                      game->mark);
        if (game->too_long) {
            strbuf_format(out, "\n%22sover %g s", "", clock_seconds(settings->game_time_ns));
        }
        strbuf_char(out, '\n');
    }
}

static void name_turn(const MarkTurn *turn, StrBuf *out)
{
    strbuf_format(out, "Game %d, move %d (%s). ", turn->game + 1, turn->move,
                  colour_name(turn->position.turn));
}

/* The sentences in lines that fit, from `column` on; `text` is emptied. */
static void add_sentences(StrBuf *text, int column, ChartPage page, StrBuf *out)
{
    strbuf_format(out, "%*s", column, "");
    columns_wrap(out, page.columns, column, text->text == NULL ? "" : text->text);
    strbuf_fini(text);
}

static void write_turns(const MarkReport *report, ChartPage page, StrBuf *out)
{
    for (int i = 0; i < report->turn_count; i++) {
        const MarkTurn *turn = &report->turns[i];
        if (mark_text_wrong(turn)) {
            StrBuf text = {0};
            name_turn(turn, &text);
            explain(turn, &text);
            strbuf_char(out, '\n');
            add_sentences(&text, 2, page, out);
            strbuf_char(out, '\n');
            draw(turn, out);
        }
    }
}

/* "3 of 120 turns have a wrong evaluation". */
static void head_loss(const MarkReport *report, int loss, int count, StrBuf *out)
{
    strbuf_format(out, "%d of %d turns %s", count, report->turn_count,
                  count == 1 ? losses[loss].one : losses[loss].many);
}

static int count_loss(const MarkReport *report, int loss)
{
    int count = 0;
    for (int i = 0; i < report->turn_count; i++) {
        count += losses[loss].applies(&report->turns[i]);
    }
    return count;
}

/* How many turns lost something in one way, and the first of them. */
static void write_loss(const MarkReport *report, int loss, ChartPage page, StrBuf *out)
{
    StrBuf cases = {0};
    int count = 0;
    for (int i = 0; i < report->turn_count; i++) {
        const MarkTurn *turn = &report->turns[i];
        if (losses[loss].applies(turn) && ++count <= CASES_SHOWN) {
            StrBuf text = {0};
            name_turn(turn, &text);
            losses[loss].explain(turn, &text);
            strbuf_char(&cases, '\n');
            add_sentences(&text, 4, page, &cases);
        }
    }
    if (count > 0) {
        strbuf_text(out, "\n  ");
        head_loss(report, loss, count, out);
        strbuf_format(out, "%s\n", cases.text == NULL ? "" : cases.text);
    }
    if (count > CASES_SHOWN) {
        strbuf_format(out, "    and %d more\n", count - CASES_SHOWN);
    }
    strbuf_fini(&cases);
}

void mark_text_report(const MarkSettings *settings, const MarkReport *report, bool all_turns,
                      ChartPage page, StrBuf *out)
{
    StrBuf text = {0};
    strbuf_format(&text, "%s: %d of %d marks (seed %" PRIu64 ")", settings->agent, report->marks,
                  MARK_OF, settings->seed);
    add_sentences(&text, 0, page, out);
    strbuf_text(out, "\n\n");
    write_criteria(report, page, out);
    write_games(settings, report, page, out);
    if (all_turns) {
        write_turns(report, page, out);
    }
    for (int i = 0; i < LOSSES && !all_turns; i++) {
        write_loss(report, i, page, out);
    }
    int wrong = 0;
    for (int i = 0; i < report->turn_count; i++) {
        wrong += mark_text_wrong(&report->turns[i]);
    }
    if (report->words[0] != '\0') {
        strbuf_format(out, "\n  Last words of the program on standard error:\n%s", report->words);
    }
    strbuf_format(&text, "%d of %d turns without fault", report->turn_count - wrong,
                  report->turn_count);
    if (report->failed > 0) {
        strbuf_format(&text, ", %d failed: %s", report->failed, report->reason);
    }
    if (wrong > 0 && !all_turns) {
        strbuf_text(&text, " (--turns shows the others with their boards)");
    }
    strbuf_char(out, '\n');
    add_sentences(&text, 2, page, out);
}

static void key_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    if (text == NULL) {
        json_null(json);
    } else {
        json_text(json, text);
    }
}

static void key_int(JsonWriter *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_int(json, value);
}

static void key_real(JsonWriter *json, const char *key, bool known, double value)
{
    json_key(json, key);
    if (known) {
        json_real(json, value);
    } else {
        json_null(json);
    }
}

static void json_turn(JsonWriter *json, const MarkTurn *turn)
{
    char text[POSITION_TEXT_SIZE];
    json_begin_object(json);
    key_int(json, "move_number", turn->move);
    position_text_write(&turn->position, text);
    key_text(json, "position", text);
    square_text_write(turn->chosen, text);
    key_text(json, "move", turn->chosen == SQUARE_NONE ? NULL : text);
    square_text_write(turn->reference, text);
    key_text(json, "reference_move", text);
    key_real(json, "value", turn->has_chosen_value, turn->chosen_value);
    key_real(json, "reference_value", true, turn->reference_value);
    key_real(json, "eval", turn->has_eval, turn->eval);
    key_real(json, "reference_eval", true, turn->reference_eval);
    key_real(json, "seconds", true, clock_seconds(turn->time_ns));
    key_real(json, "reference_seconds", true, clock_seconds(turn->reference_time_ns));
    key_text(json, "fault", turn->fault != NULL ? turn->reason : turn->eval_fault);
    json_end_object(json);
}

static void json_game(JsonWriter *json, const MarkReport *report, int number)
{
    const MarkGame *game = &report->games[number];
    json_begin_object(json);
    key_int(json, "game", number + 1);
    key_int(json, "depth", game->depth);
    key_text(json, "colour", game->colour == BLACK ? "black" : "white");
    key_text(json, "opponent", game->opponent);
    key_int(json, "score_before", game->score_before);
    key_int(json, "score_after", game->score_after);
    key_int(json, "turns", game->turns);
    key_int(json, "right", game->right);
    key_real(json, "seconds", true, clock_seconds(game->time_ns));
    json_key(json, "too_long");
    json_bool(json, game->too_long);
    key_int(json, "mark", game->mark);
    json_key(json, "wrong");
    json_begin_array(json);
    for (int i = 0; i < report->turn_count; i++) {
        if (report->turns[i].game == number && mark_text_wrong(&report->turns[i])) {
            json_turn(json, &report->turns[i]);
        }
    }
    json_end_array(json);
    json_end_object(json);
}

void mark_text_json(const MarkSettings *settings, const MarkReport *report, StrBuf *out)
{
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    key_text(&json, "agent", settings->agent);
    json_key(&json, "seed");
    json_uint(&json, settings->seed);
    key_int(&json, "marks", report->marks);
    key_int(&json, "of", MARK_OF);
    key_int(&json, "turns", report->turn_count);
    key_int(&json, "failed_turns", report->failed);
    key_text(&json, "last_fault", report->failed == 0 ? NULL : report->reason);
    json_key(&json, "criteria");
    json_begin_array(&json);
    for (int i = 0; i < MARK_CRITERIA; i++) {
        const MarkCriterion *c = &report->criteria[i];
        json_begin_object(&json);
        key_text(&json, "name", c->name);
        key_int(&json, "got", c->got);
        key_int(&json, "of", c->of);
        key_real(&json, "share", true, c->share);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_key(&json, "games");
    json_begin_array(&json);
    for (int i = 0; i < MARK_GAMES; i++) {
        json_game(&json, report, i);
    }
    json_end_array(&json);
    key_text(&json, "stderr", report->words[0] == '\0' ? NULL : report->words);
    json_end_object(&json);
}

static void ring(Square square, const char *colour, StrBuf *out)
{
    if (square < SQUARE_COUNT) {
        strbuf_format(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"none\" stroke=\"%s\" "
                      "stroke-width=\"4\"/>",
                      30 + 30 * square_column(square), 30 + 30 * square_row(square), colour);
    }
}

static void board_picture(const MarkTurn *turn, StrBuf *out)
{
    strbuf_text(out, "<svg class=\"board\" viewBox=\"0 0 260 260\" role=\"img\" "
                     "aria-label=\"board\"><rect x=\"15\" y=\"15\" width=\"240\" height=\"240\" "
                     "fill=\"#2f7d5b\"/>");
    for (int i = 0; i < 8; i++) {
        strbuf_format(out,
                      "<text class=\"soft\" x=\"%d\" y=\"11\" text-anchor=\"middle\">%c</text>"
                      "<text class=\"soft\" x=\"6\" y=\"%d\" text-anchor=\"middle\">%d</text>",
                      30 + 30 * i, 'a' + i, 34 + 30 * i, i + 1);
    }
    strbuf_text(out, "<path stroke=\"#1c4a37\" d=\"");
    for (int i = 0; i <= 8; i++) {
        strbuf_format(out, "M%d 15V255M15 %dH255", 15 + 30 * i, 15 + 30 * i);
    }
    strbuf_text(out, "\"/>");
    for (Square square = 0; square < SQUARE_COUNT; square++) {
        for (int colour = 0; colour < 2; colour++) {
            if (square_in(&turn->position.discs[colour], square)) {
                strbuf_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"12\" fill=\"%s\"/>",
                              30 + 30 * square_column(square), 30 + 30 * square_row(square),
                              colour == BLACK ? "#111" : "#f4f4f0");
            }
        }
    }
    ring(turn->reference, "#7fe0b0", out);
    if (turn->chosen != turn->reference) {
        ring(turn->chosen, "#ff9b73", out);
    }
    strbuf_text(out, "</svg>");
}

static void page_games(const MarkReport *report, StrBuf *out)
{
    strbuf_text(out, "<h2>Games</h2><div class=\"scroll\"><table><tr><th>Game</th><th>depth</th>"
                     "<th>colour</th><th>against</th><th>discs before</th><th>after</th>"
                     "<th>right moves</th><th>time</th><th>mark</th></tr>\n");
    for (int i = 0; i < MARK_GAMES; i++) {
        const MarkGame *game = &report->games[i];
        strbuf_text(out, "<tr>");
        report_cell_format(out, "%d", i + 1);
        report_cell_format(out, "%d", game->depth);
        report_cell(colour_name((int)game->colour), out);
        report_cell(game->opponent, out);
        report_cell_format(out, "%+d", game->score_before);
        report_cell_format(out, "%+d", game->score_after);
        report_cell_format(out, "%d of %d", game->right, game->turns);
        report_cell_format(out, "%.2f s%s", clock_seconds(game->time_ns),
                           game->too_long ? ", too long" : "");
        report_cell_format(out, "%d", game->mark);
        strbuf_text(out, "</tr>\n");
    }
    strbuf_text(out, "</table></div>\n");
}

/* How many turns lost something in each way, and the program's own words about it. */
static void page_losses(const MarkReport *report, StrBuf *out)
{
    strbuf_text(out, "<ul>\n");
    for (int i = 0; i < LOSSES; i++) {
        const int count = count_loss(report, i);
        if (count > 0) {
            strbuf_text(out, "<li>");
            head_loss(report, i, count, out);
            if (losses[i].applies == has_failed) {
                strbuf_text(out, ", the last of them: ");
                svg_text(report->reason, out);
            }
            strbuf_text(out, "</li>\n");
        }
    }
    strbuf_text(out, "</ul>\n");
    if (report->words[0] != '\0') {
        strbuf_text(out, "<h2>Last words on standard error</h2><pre>");
        svg_text(report->words, out);
        strbuf_text(out, "</pre>\n");
    }
}

static void page_turns(const MarkReport *report, StrBuf *out)
{
    strbuf_text(out, "<h2>Turns that lost something</h2><p class=\"soft\">Green ring: the "
                     "reference's move. Orange ring: the agent's.</p>\n");
    for (int i = 0; i < report->turn_count; i++) {
        const MarkTurn *turn = &report->turns[i];
        if (!mark_text_wrong(turn)) {
            continue;
        }
        StrBuf sentence = {0};
        char position[POSITION_TEXT_SIZE];
        explain(turn, &sentence);
        position_text_write(&turn->position, position);
        strbuf_text(out, "<div class=\"turn\">");
        board_picture(turn, out);
        strbuf_format(out, "<div><b>Game %d, move %d, %s to move.</b> ", turn->game + 1,
                      turn->move, colour_name(turn->position.turn));
        svg_text(sentence.text == NULL ? "" : sentence.text, out);
        strbuf_format(out, "<p class=\"soft\"><code>%s</code></p></div></div>\n", position);
        strbuf_fini(&sentence);
    }
}

void mark_text_page(const MarkSettings *settings, const MarkReport *report, StrBuf *out)
{
    char title[600];
    snprintf(title, sizeof title, "%.500s: %d of %d marks", settings->agent, report->marks,
             MARK_OF);
    report_begin(title, out);
    strbuf_text(out, "<style>.turn{display:flex;gap:1.2rem;align-items:center;margin:.8rem 0}"
                     "svg.board{width:220px;flex:none;margin:0}code{font-size:11px;"
                     "overflow-wrap:anywhere}</style>");
    strbuf_format(out, "<p class=\"soft\">Seed %" PRIu64 "; the same seed gives the same "
                       "positions.</p>\n<div class=\"scroll\"><table><tr><th>Criterion</th>"
                       "<th>counts</th><th>share</th><th>marks</th><th>of</th></tr>\n",
                  settings->seed);
    for (int i = 0; i < MARK_CRITERIA; i++) {
        const MarkCriterion *c = &report->criteria[i];
        strbuf_text(out, "<tr>");
        report_cell(c->name, out);
        report_cell(c->counts, out);
        report_cell_format(out, "%.1f%%", 100 * c->share);
        report_cell_format(out, "%d", c->got);
        report_cell_format(out, "%d", c->of);
        strbuf_text(out, "</tr>\n");
    }
    strbuf_text(out, "</table></div>\n");
    page_losses(report, out);
    page_games(report, out);
    page_turns(report, out);
    report_end(out);
}
