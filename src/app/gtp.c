/* emilia gtp: the Go Text Protocol for Othello. A command is a row with its handler; a handler
 * appends the text of its reply and says whether it succeeded. A pass that the controller left out
 * is remembered as such, so that undo takes back what it sees as one move. */
#include "app/board_view.h"
#include "app/command.h"
#include "app/game_file.h"
#include "app/speaker.h"
#include "base/parse.h"
#include "proto/game_clock.h"
#include "proto/gtp_server.h"
#include "proto/gtp_vertex.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Values {
    const char *player;
} Values;

static const Values defaults = {0};

static const Option options[] = {SPEAKER_OPTION(Values)};

typedef struct Table {
    Speaker speaker;
    Game game;
    bool implied[GAME_MAX_MOVES]; /* passes that were left out */
    GameClock clock;
    bool over; /* quit was said */
} Table;

typedef bool Handler(Table *table, const GtpRequest *request, StrBuf *out);

typedef struct Row {
    const char *name;
    int least; /* arguments it takes */
    int most;
    Handler *run;
} Row;

static const Row *find_row(const char *name);
static void list_rows(StrBuf *out);

static bool fail(StrBuf *out, const char *text)
{
    strbuf_text(out, text);
    return false;
}

static void append_move(StrBuf *out, Square move)
{
    char name[SQUARE_TEXT_SIZE];
    gtp_vertex_write(move, name);
    strbuf_text(out, name);
}

/* ---- the program ---- */

static bool do_protocol_version(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request;
    strbuf_char(out, '2');
    return true;
}

static bool do_name(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request;
    strbuf_text(out, SPEAKER_NAME);
    return true;
}

static bool do_version(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request;
    strbuf_text(out, EMILIA_VERSION);
    return true;
}

static bool do_known_command(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table;
    strbuf_text(out, find_row(request->words[0]) != NULL ? "true" : "false");
    return true;
}

static bool do_list_commands(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request;
    list_rows(out);
    return true;
}

static bool do_quit(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request, (void)out;
    table->over = true;
    return true;
}

/* For commands that there is nothing to do for: what they ask for holds already. */
static bool do_nothing(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request, (void)out;
    return true;
}

static bool do_set_level(Table *table, const GtpRequest *request, StrBuf *out)
{
    int64_t level = 0;
    if (!parse_int(request->words[0], &level) || level < 0 || level > 60) {
        return fail(out, "a level is a number from 0 to 60");
    }
    return speaker_set(&table->speaker, SPEAKER_LEVEL, (int)level) ||
           fail(out, "the player has no such level");
}

/* ---- the game ---- */

static void clear_board(Table *table, int size)
{
    const Position start = position_start(size);
    game_init(&table->game, &start);
    game_clock_reset(&table->clock);
    player_new_game(table->speaker.player, 0, NULL);
}

static bool do_clear_board(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request, (void)out;
    clear_board(table, table->game.start.size);
    return true;
}

static bool do_boardsize(Table *table, const GtpRequest *request, StrBuf *out)
{
    int64_t size = 0;
    if (!parse_int(request->words[0], &size)) {
        return fail(out, "the size is not a number");
    }
    if (size < POSITION_MIN_SIZE || size > POSITION_MAX_SIZE || size % 2 != 0 ||
        !speaker_set_size(&table->speaker, (int)size)) {
        return fail(out, "unacceptable size");
    }
    clear_board(table, (int)size);
    return true;
}

static bool do_set_game(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table;
    return strcasecmp(request->words[0], "Othello") == 0 || fail(out, "unsupported game");
}

static bool do_list_games(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table, (void)request;
    strbuf_text(out, "Othello");
    return true;
}

static void play(Table *table, Square move)
{
    table->implied[table->game.move_count] = false;
    game_play(&table->game, move, NULL);
}

/* The first game in the file, if there is no fault in it. */
static bool load_game(const char *path, Record *record)
{
    const bool is_file = strcmp(path, "-") != 0; /* we are being talked to there */
    GameFileIn *in = is_file ? game_file_open("gtp", path, NULL) : NULL;
    const bool loaded = in != NULL && game_file_next(in, record) && game_file_faults(in) == 0;
    game_file_close(in);
    return loaded;
}

/* As far as the position before the move of that number, or to the end. */
static bool do_loadsgf(Table *table, const GtpRequest *request, StrBuf *out)
{
    static Record record;
    int64_t number = INT64_MAX;
    if (request->count > 1 && (!parse_int(request->words[1], &number) || number < 1)) {
        return fail(out, "moves are counted from 1");
    }
    if (!load_game(request->words[0], &record)) {
        return fail(out, "cannot load file");
    }
    if (!speaker_set_size(&table->speaker, record.game.start.size)) {
        return fail(out, "unacceptable size");
    }
    clear_board(table, record.game.start.size);
    game_init(&table->game, &record.game.start);
    for (int i = 0; i < record.game.move_count && i + 1 < number; i++) {
        play(table, record.game.moves[i].square);
    }
    return true;
}

/* Makes it the colour's turn with the pass that was left out. */
static bool give_turn(Table *table, const char *colour_word, StrBuf *out)
{
    Colour colour = BLACK;
    if (!gtp_server_colour(colour_word, &colour)) {
        return fail(out, "invalid color");
    }
    Game *game = &table->game;
    if (game->now.turn == colour || position_is_over(&game->now)) {
        return true;
    }
    if (!position_must_pass(&game->now)) {
        return fail(out, "wrong color");
    }
    table->implied[game->move_count] = true;
    game_play(game, SQUARE_PASS, NULL);
    return true;
}

static void take_back_implied(Table *table)
{
    if (table->game.move_count > 0 && table->implied[table->game.move_count - 1]) {
        game_undo(&table->game);
    }
}

static bool do_play(Table *table, const GtpRequest *request, StrBuf *out)
{
    Square move = SQUARE_NONE;
    const Position before = table->game.now;
    if (!gtp_server_move(request->words[1], before.size, &move)) {
        return fail(out, "invalid coordinate");
    }
    if (!give_turn(table, request->words[0], out)) {
        return false;
    }
    if (move == SQUARE_PASS && position_is_over(&before)) {
        return true; /* Go ends with passes, and so do some controllers */
    }
    const char *fault = position_fault(&table->game.now, move);
    if (fault != NULL) {
        if (table->game.now.turn != before.turn) {
            take_back_implied(table);
        }
        strbuf_format(out, "illegal move: %s", fault);
        return false;
    }
    play(table, move);
    return true;
}

static bool do_undo(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    if (!game_undo(&table->game)) {
        return fail(out, "cannot undo");
    }
    take_back_implied(table);
    return true;
}

static bool choose(Table *table, bool plays, const char *colour_word, StrBuf *out)
{
    Game *game = &table->game;
    const int turn = game->now.turn;
    if (!give_turn(table, colour_word, out)) {
        return false;
    }
    const Colour colour = (Colour)game->now.turn;
    const bool passed = turn != game->now.turn;
    const GameAllowance allowed =
        game_clock_allow(&table->clock, colour, position_empties(&game->now));
    const PlayerRequest question = {.game = game,
                                    .clock = clock_system(),
                                    .move_time_ns = allowed.move_ns,
                                    .remaining_ns = allowed.remaining_ns,
                                    .increment_ns = allowed.increment_ns,
                                    .stop = line_reader_stop(table->speaker.lines)};
    PlayerResult result;
    Error error;
    const bool answered = player_choose(table->speaker.player, &question, &result, &error) ==
                          STATUS_OK;
    if (passed && (!answered || !plays)) {
        take_back_implied(table);
    }
    if (!answered) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(table->speaker.player, &error, reason);
        return fail(out, reason);
    }
    append_move(out, result.move == SQUARE_NONE ? SQUARE_PASS : result.move);
    if (plays && result.move != SQUARE_NONE) {
        game_clock_spend(&table->clock, colour, result.time_ns);
        play(table, result.move);
    }
    return true;
}

static bool do_genmove(Table *table, const GtpRequest *request, StrBuf *out)
{
    return choose(table, true, request->words[0], out);
}

static bool do_reg_genmove(Table *table, const GtpRequest *request, StrBuf *out)
{
    return choose(table, false, request->words[0], out);
}

/* ---- the clock ---- */

enum { STONES_MAX = 1000000 };

static bool read_stones(const char *text, int *stones)
{
    int64_t number = 0;
    if (!parse_int(text, &number) || number < 0 || number > STONES_MAX) {
        return false;
    }
    *stones = (int)number;
    return true;
}

static bool do_time_settings(Table *table, const GtpRequest *request, StrBuf *out)
{
    int64_t main_ns = 0;
    int64_t extra_ns = 0;
    int stones = 0;
    if (!parse_time(request->words[0], &main_ns) || !parse_time(request->words[1], &extra_ns) ||
        !read_stones(request->words[2], &stones)) {
        return fail(out, "times are seconds, stones a number");
    }
    game_clock_set(&table->clock, main_ns, extra_ns, stones);
    return true;
}

static bool do_time_left(Table *table, const GtpRequest *request, StrBuf *out)
{
    Colour colour = BLACK;
    int64_t left_ns = 0;
    int stones = 0;
    if (!gtp_server_colour(request->words[0], &colour)) {
        return fail(out, "invalid color");
    }
    if (!parse_time(request->words[1], &left_ns) || !read_stones(request->words[2], &stones)) {
        return fail(out, "times are seconds, stones a number");
    }
    game_clock_tell(&table->clock, colour, left_ns, stones);
    return true;
}

static bool do_komi(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)table;
    double komi = 0; /* Othello has none */
    return parse_real(request->words[0], &komi) || fail(out, "komi is not a number");
}

/* ---- looking at the board ---- */

static bool do_showboard(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    BoardView view = board_view_for(stdout, true);
    view.skip_i = true; /* as vertices are read */
    strbuf_char(out, '\n');
    board_view_draw(view, &table->game, out);
    return true;
}

static void append_score(int black, StrBuf *out)
{
    if (black == 0) {
        strbuf_char(out, '0');
    } else {
        strbuf_format(out, "%c+%d", black > 0 ? 'B' : 'W', abs(black));
    }
}

static bool do_final_score(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    if (!position_is_over(&table->game.now)) {
        return fail(out, "cannot score: the game is not over");
    }
    append_score(position_final_score(&table->game.now), out);
    return true;
}

static bool do_board_eval(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    double white = 0;
    Error error;
    const PlayerRequest question = {.game = &table->game, .clock = clock_system()};
    if (player_evaluate(table->speaker.player, &question, &white, &error) != STATUS_OK) {
        return fail(out, error.text);
    }
    strbuf_format(out, "%.17g", white + 0.0); /* never -0 */
    return true;
}

/* The highest row first: as in Go, GoGui has row 1 at the bottom. */
static bool do_rules_board(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    const Position *now = &table->game.now;
    for (int row = now->size - 1; row >= 0; row--) {
        for (int column = 0; column < now->size; column++) {
            const Square square = 16 * row + column;
            strbuf_char(out, square_in(&now->discs[BLACK], square)   ? 'X'
                             : square_in(&now->discs[WHITE], square) ? 'O'
                                                                     : '.');
        }
        strbuf_char(out, '\n');
    }
    return true;
}

static bool do_rules_board_size(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    strbuf_format(out, "%d", table->game.now.size);
    return true;
}

/* GoGui looks for a square in upper case and for `pass` in lower case. */
static bool do_rules_legal_moves(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    Square moves[SQUARE_COUNT];
    const int count = position_move_list(&table->game.now, moves);
    for (int i = 0; i < count; i++) {
        char name[SQUARE_TEXT_SIZE];
        gtp_vertex_write(moves[i], name);
        if (moves[i] != SQUARE_PASS) {
            name[0] = (char)toupper(name[0]);
        }
        strbuf_text(out, i == 0 ? "" : " ");
        strbuf_text(out, name);
    }
    return true;
}

static bool do_rules_side_to_move(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    strbuf_text(out, table->game.now.turn == BLACK ? "black" : "white");
    return true;
}

static bool do_rules_final_result(Table *table, const GtpRequest *request, StrBuf *out)
{
    (void)request;
    board_view_summary(&table->game.now, out);
    return true;
}

/* ---- the rows ---- */

static const Row rows[] = {
    {"protocol_version", 0, 0, do_protocol_version},
    {"name", 0, 0, do_name},
    {"version", 0, 0, do_version},
    {"known_command", 1, 1, do_known_command},
    {"list_commands", 0, 0, do_list_commands},
    {"quit", 0, 0, do_quit},
    {"set_game", 1, 1, do_set_game},
    {"list_games", 0, 0, do_list_games},
    {"boardsize", 1, 1, do_boardsize},
    {"clear_board", 0, 0, do_clear_board},
    {"komi", 1, 1, do_komi},
    {"play", 2, 2, do_play},
    {"genmove", 1, 1, do_genmove},
    {"reg_genmove", 1, 1, do_reg_genmove},
    {"undo", 0, 0, do_undo},
    {"time_settings", 3, 3, do_time_settings},
    {"time_left", 3, 3, do_time_left},
    {"set_level", 1, 1, do_set_level},
    {"loadsgf", 1, 2, do_loadsgf},
    {"showboard", 0, 0, do_showboard},
    {"final_score", 0, 0, do_final_score},
    {"board_eval", 0, 0, do_board_eval},
    {"gogui-interrupt", 0, 0, do_nothing}, /* "# interrupt" is understood */
    {"gogui-rules_game_id", 0, 0, do_list_games},
    {"gogui-rules_board", 0, 0, do_rules_board},
    {"gogui-rules_board_size", 0, 0, do_rules_board_size},
    {"gogui-rules_legal_moves", 0, 0, do_rules_legal_moves},
    {"gogui-rules_side_to_move", 0, 0, do_rules_side_to_move},
    {"gogui-rules_final_result", 0, 0, do_rules_final_result},
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static const Row *find_row(const char *name)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static void list_rows(StrBuf *out)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        strbuf_format(out, "%s\n", rows[i].name);
    }
}

/* ---- the talk ---- */

/* One line: reads it, does it, writes the reply. */
static bool take(void *opaque, char *line)
{
    Table *table = opaque;
    GtpRequest request = {.id = "", .command = ""};
    if (line != NULL && !gtp_server_read(line, &request)) {
        return true;
    }
    StrBuf text = {0};
    StrBuf reply = {0};
    const Row *row = find_row(request.command);
    const bool done = line == NULL                 ? fail(&text, "the line is too long")
                      : row == NULL                ? fail(&text, "unknown command")
                      : request.count < row->least ? fail(&text, "an argument is missing")
                      : request.count > row->most  ? fail(&text, "too many arguments")
                                                   : row->run(table, &request, &text);
    const bool whole = text.status == STATUS_OK;
    gtp_server_reply(&request, done && whole,
                     !whole             ? "out of memory"
                     : text.length == 0 ? ""
                                        : text.text,
                     &reply);
    speaker_say(&reply);
    strbuf_fini(&text);
    return !table->over;
}

/* GoGui's way to end a search early: the best move so far is the answer. */
static int interrupts(const char *line)
{
    return strncmp(line, "# interrupt", strlen("# interrupt")) == 0;
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    const Values *values = opaque;
    Table table = {0};
    int status = speaker_open(&table.speaker, "gtp", values->player, interrupts);
    if (status == EXIT_DONE) {
        clear_board(&table, 8);
        status = speaker_talk(&table.speaker, take, &table);
        speaker_close(&table.speaker);
    }
    return status;
}

const Command command_gtp = {
    .name = "gtp",
    .operands = "",
    .summary = "The engine, or any player, as a program that speaks GTP",
    .example = "emilia gtp\nemilia gtp --player alphabeta:depth=6\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
