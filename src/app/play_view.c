/* How the game is shown. In a window: the board on the left, beside it a panel with players,
 * score, what happened and the note; the prompt below. Without one: a log, step by step. */
#include "app/play_priv.h"

#include "app/screen.h"
#include "base/json.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PANEL_MIN_WIDTH = 32, BEFORE_NAME = 24, GAP = 2, TAIL_MOVES = 8 };

/* Appends the text in lines of at most `width` columns, broken at blanks where there are any. */
static void wrap(const char *text, int width, StrBuf *out)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        const bool whole = length <= (size_t)width;
        if (!whole) {
            length = (size_t)width;
            while (length > 0 && text[length] != ' ') {
                length--;
            }
            length = length == 0 ? (size_t)width : length;
        }
        strbuf_bytes(out, text, length);
        strbuf_char(out, '\n');
        text += length;
        text += *text == '\n' || (!whole && *text == ' ');
    }
}

static void write_squares(const SquareSet *set, StrBuf *out)
{
    for (Square s = square_next(set, 0); s != SQUARE_NONE; s = square_next(set, s + 1)) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(s, name);
        strbuf_format(out, " %s", name);
    }
}

/* 950, 12.3k, 4.56M: three figures are enough to see how hard it thinks. */
static void write_amount(uint64_t amount, StrBuf *out)
{
    static const char *const units[] = {"", "k", "M", "G", "T"};
    double scaled = (double)amount;
    int unit = 0;
    while (scaled >= 1000 && unit < 4) {
        scaled /= 1000;
        unit++;
    }
    strbuf_format(out, "%.3g%s", scaled, units[unit]);
}

/* "depth 6, 12.3k nodes", as far as the player has something to say. */
static void write_effort(const PlayerResult *result, StrBuf *out)
{
    if (result->depth > 0) {
        strbuf_format(out, ", depth %d", result->depth);
    }
    if (result->playouts > 0 || result->nodes > 0) {
        strbuf_text(out, ", ");
        write_amount(result->playouts > 0 ? result->playouts : result->nodes, out);
        strbuf_text(out, result->playouts > 0 ? " playouts" : " nodes");
    }
}

/* "Black f5, turns e5" of the last move; a pass says so. */
static void write_last_move(const Game *game, StrBuf *out)
{
    const BoardMarks marks = board_view_marks(game);
    const char *who = play_colour_name(!game->now.turn);
    if (marks.last == SQUARE_NONE) {
        strbuf_format(out, "%s passes: no legal move", who);
        return;
    }
    char name[SQUARE_TEXT_SIZE];
    square_text_write(marks.last, name);
    strbuf_format(out, "%s %s, turns", who, name);
    write_squares(&marks.turned, out);
}

/* Seconds a side has thought, the turn it is in included. */
static int64_t used_ns(const Table *table, Colour colour)
{
    int64_t used = 0;
    const Game *game = &table->game;
    for (int i = 0; i < game->move_count; i++) {
        const Colour mover = (i % 2 == 0) == (game->start.turn == BLACK) ? BLACK : WHITE;
        used += mover == colour && game->moves[i].time_ns > 0 ? game->moves[i].time_ns : 0;
    }
    if (game->now.turn == colour && !position_is_over(&game->now)) {
        used += clock_now_ns(&table->clock) - table->turn_start_ns;
    }
    return used;
}

static void write_player(const Table *table, Colour colour, int width, StrBuf *out)
{
    const int name_width = width > PANEL_MIN_WIDTH ? width - BEFORE_NAME
                                                   : PANEL_MIN_WIDTH - BEFORE_NAME;
    const Position *now = &table->game.now;
    const int64_t seconds = used_ns(table, colour) / 1000000000;
    const bool to_move = now->turn == colour && !position_is_over(now);
    board_view_disc(table->view, colour, out);
    strbuf_format(out, " %s %s %3d  %2" PRId64 ":%02" PRId64 "  %.*s\n", to_move ? ">" : " ",
                  play_colour_name(colour), position_count(now, colour), seconds / 60,
                  seconds % 60, name_width, player_name(table->players[colour]));
}

static void write_result(const Table *table, StrBuf *out)
{
    const Position *now = &table->game.now;
    const int black = position_count(now, BLACK);
    const int white = position_count(now, WHITE);
    if (black == white) {
        strbuf_format(out, "Game over: a draw, %d to %d.", black, white);
        return;
    }
    const Colour winner = black > white ? BLACK : WHITE;
    strbuf_format(out, "Game over: %s (%s) wins the game, %d to %d.", play_colour_name(winner),
                  player_name(table->players[winner]), black > white ? black : white,
                  black > white ? white : black);
}

/* "Black (Human) to move", the pass it is forced to, or the end. */
static void write_turn(const Table *table, StrBuf *out)
{
    const Position *now = &table->game.now;
    if (position_is_over(now)) {
        write_result(table, out);
        return;
    }
    const SquareSet moves = position_moves(now);
    strbuf_format(out, "%s (%s) ", play_colour_name(now->turn),
                  player_name(table->players[now->turn]));
    if (square_count(&moves) == 0) {
        strbuf_text(out, "has no legal move and must pass.");
    } else {
        strbuf_text(out, "to move.");
    }
}

/* The end of the list of moves. */
static void write_tail(const Game *game, StrBuf *out)
{
    const int first = game->move_count > TAIL_MOVES ? game->move_count - TAIL_MOVES : 0;
    strbuf_text(out, first > 0 ? "Moves: ..." : "Moves:");
    for (int i = first; i < game->move_count; i++) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(game->moves[i].square, name);
        strbuf_format(out, " %s", name);
    }
    strbuf_char(out, '\n');
}

static int score(const Position *position)
{
    return position_count(position, WHITE) - position_count(position, BLACK);
}

static void write_panel(const Table *table, int width, StrBuf *out)
{
    const Game *game = &table->game;
    StrBuf text = {0};
    write_player(table, BLACK, width, out);
    write_player(table, WHITE, width, out);
    strbuf_format(&text, "Score %+d (White minus Black)\n\n", score(&game->now));
    if (!position_is_over(&game->now)) {
        strbuf_format(&text, "Move %d. ", game->move_count + 1);
    }
    write_turn(table, &text);
    strbuf_text(&text, "\n");
    if (game->move_count > 0) {
        strbuf_text(&text, "Last: ");
        write_last_move(game, &text);
        if (!player_is_human(table->players[!game->now.turn]) && table->answer.time_ns > 0) {
            strbuf_format(&text, " (%.2f s", clock_seconds(table->answer.time_ns));
            write_effort(&table->answer, &text);
            strbuf_text(&text, ")");
        }
        strbuf_text(&text, "\n");
        write_tail(game, &text);
    }
    strbuf_format(&text, "\n%s", table->note.length == 0 ? "" : table->note.text);
    wrap(text.text == NULL ? "" : text.text, width, out);
    strbuf_fini(&text);
}

void play_view_paint(const Table *table)
{
    if (!terminal_has_screen(table->terminal)) {
        return;
    }
    int rows = 0;
    int columns = 0;
    screen_size(STDOUT_FILENO, &rows, &columns);
    const Position *now = &table->game.now;
    BoardView view = table->view;
    view.large = true;
    view.large = view.colour && view.utf8 && board_view_lines(view, now->size) + 3 <= rows &&
                 board_view_width(view, now->size) + GAP + PANEL_MIN_WIDTH <= columns;
    const int board_width = board_view_width(view, now->size);
    const int all_lines = board_view_lines(view, now->size);
    const int board_lines = all_lines + 3 <= rows ? all_lines : all_lines - 1;
    const bool beside = columns >= board_width + GAP + PANEL_MIN_WIDTH;
    const int panel_width = beside ? columns - board_width - GAP - 1 : columns - 1;
    const BoardMarks marks = board_view_marks(&table->game);

    StrBuf panel = {0};
    StrBuf frame = {0};
    write_panel(table, panel_width, &panel);
    const char *line = panel.text == NULL ? "" : panel.text;
    for (int i = 0; i < rows - 2 && (i < board_lines || *line != '\0'); i++) {
        if (i < board_lines) {
            board_view_line(view, now, &marks, i, &frame);
        } else if (beside) {
            strbuf_format(&frame, "%*s", board_width, "");
        }
        if (beside || i >= board_lines) {
            const size_t length = strcspn(line, "\n");
            strbuf_format(&frame, "%*s%.*s", beside ? GAP : 0, "", (int)length, line);
            line += length + (line[length] == '\n');
        }
        strbuf_char(&frame, '\n');
    }
    strbuf_char(&frame, '\n');
    terminal_paint(table->terminal, frame.text == NULL ? "" : frame.text);
    strbuf_fini(&panel);
    strbuf_fini(&frame);
}

/* Paints the line of the prompt, cut to the window, and lets the text go. */
static void paint_status(const Table *table, StrBuf *text)
{
    int rows = 0;
    int columns = 0;
    screen_size(STDOUT_FILENO, &rows, &columns);
    if (terminal_has_screen(table->terminal) && text->status == STATUS_OK) {
        text->text[text->length < (size_t)columns ? text->length : (size_t)columns - 1] = '\0';
        terminal_paint_line(table->terminal, text->text);
    }
    strbuf_fini(text);
}

/* "| AI MCTS is thinking, 1.2 s" */
static void write_waiting(const Player *player, const char *what, int64_t elapsed_ns, StrBuf *out)
{
    static const char *const wheel[] = {"|", "/", "-", "\\"};
    strbuf_format(out, "%s %s is %s, %.1f s", wheel[elapsed_ns / 100000000 % 4],
                  player_name(player), what, clock_seconds(elapsed_ns));
}

void play_view_starting(const Table *table, const Player *player, int64_t elapsed_ns)
{
    StrBuf text = {0};
    write_waiting(player, "getting ready", elapsed_ns, &text);
    paint_status(table, &text);
}

void play_view_thinking(const Table *table, const Player *player, const PlayerResult *so_far,
                        int64_t elapsed_ns)
{
    StrBuf text = {0};
    write_waiting(player, "thinking", elapsed_ns, &text);
    strbuf_text(&text, " (Enter: answer now)"); /* here, where a narrow window does not cut it */
    write_effort(so_far, &text);
    if (so_far->line_length > 0) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(so_far->line[0], name);
        strbuf_format(&text, ", %s", name);
    }
    paint_status(table, &text);
}

void play_view_pause(const Table *table, const Player *player)
{
    StrBuf text = {0};
    strbuf_format(&text, "  %s has decided  (Enter: go on)", player_name(player));
    paint_status(table, &text);
}

/* Prints the text and lets it go. */
static void print(StrBuf *text)
{
    fputs(text->text == NULL ? "" : text->text, stdout);
    fflush(stdout);
    strbuf_fini(text);
}

static void write_board(const Table *table, StrBuf *out)
{
    const Position *now = &table->game.now;
    const BoardMarks marks = board_view_marks(&table->game);
    board_view_board(table->view, now, &marks, out);
    strbuf_format(out, "Black %d, White %d, score %+d. ", position_count(now, BLACK),
                  position_count(now, WHITE), score(now));
    write_turn(table, out);
    strbuf_char(out, '\n');
}

/* The log is for people, and only where there is no window. */
static bool has_log(const Table *table)
{
    return !terminal_has_screen(table->terminal) && !table->json;
}

void play_view_log_board(const Table *table)
{
    if (has_log(table)) {
        StrBuf out = {0};
        write_board(table, &out);
        print(&out);
    }
}

void play_view_log_start(const Table *table)
{
    if (has_log(table)) {
        printf("Black: %s, White: %s. Score is White minus Black.\n",
               player_spec(table->players[BLACK]), player_spec(table->players[WHITE]));
        play_view_log_board(table);
    }
}

static void write_json_move(const Table *table, JsonWriter *json)
{
    const Game *game = &table->game;
    const GameMove *move = &game->moves[game->move_count - 1];
    const BoardMarks marks = board_view_marks(game);
    char text[POSITION_TEXT_SIZE];
    json_begin_object(json);
    json_key(json, "ply");
    json_int(json, game->move_count);
    json_key(json, "side");
    json_text(json, game->now.turn == WHITE ? "black" : "white");
    json_key(json, "player");
    json_text(json, player_spec(table->players[!game->now.turn]));
    json_key(json, "move");
    square_text_write(move->square, text);
    json_text(json, text);
    json_key(json, "turned");
    json_begin_array(json);
    for (Square s = square_next(&marks.turned, 0); s != SQUARE_NONE;
         s = square_next(&marks.turned, s + 1)) {
        square_text_write(s, text);
        json_text(json, text);
    }
    json_end_array(json);
    json_key(json, "black");
    json_int(json, position_count(&game->now, BLACK));
    json_key(json, "white");
    json_int(json, position_count(&game->now, WHITE));
    json_key(json, "fault");
    table->fault == NULL ? json_null(json) : json_text(json, table->fault);
    json_key(json, "seconds");
    json_real(json, clock_seconds(move->time_ns));
    json_key(json, "position");
    position_text_write(&game->now, text);
    json_text(json, text);
    json_end_object(json);
}

void play_view_log_move(const Table *table)
{
    const Game *game = &table->game;
    StrBuf out = {0};
    if (table->json) {
        JsonWriter json = json_writer(&out);
        write_json_move(table, &json);
        strbuf_char(&out, '\n');
    } else if (has_log(table)) {
        strbuf_format(&out, "\n%d. ", game->move_count);
        write_last_move(game, &out);
        if (!player_is_human(table->players[!game->now.turn])) {
            strbuf_format(&out, " (%.2f s", clock_seconds(table->answer.time_ns));
            write_effort(&table->answer, &out);
            if (table->answer.has_value) {
                strbuf_format(&out, ", value %.4g", table->answer.value);
            }
            strbuf_text(&out, ")");
        }
        strbuf_char(&out, '\n');
        write_board(table, &out);
    }
    print(&out);
}

void play_view_log_note(Table *table)
{
    if (!terminal_has_screen(table->terminal)) {
        fputs(table->note.length == 0 ? "" : table->note.text, table->json ? stderr : stdout);
        strbuf_clear(&table->note);
    }
}

void play_view_end(const Table *table, bool after_window)
{
    const Position *now = &table->game.now;
    const bool over = position_is_over(now);
    char rows[POSITION_TEXT_SIZE];
    position_text_write_rows(now, rows);
    StrBuf out = {0};
    if (table->json) {
        JsonWriter json = json_writer(&out);
        const int lead = -score(now);
        json_begin_object(&json);
        json_key(&json, "winner");
        json_text(&json, !over ? "none" : lead > 0 ? "black" : lead < 0 ? "white" : "draw");
        json_key(&json, "black");
        json_int(&json, position_count(now, BLACK));
        json_key(&json, "white");
        json_int(&json, position_count(now, WHITE));
        json_key(&json, "board");
        json_text(&json, rows);
        json_end_object(&json);
        strbuf_char(&out, '\n');
    } else {
        if (after_window) {
            write_board(table, &out);
        }
        strbuf_format(&out, "%s\n", rows);
    }
    print(&out);
}
