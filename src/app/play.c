/* emilia play BLACK WHITE: a game in the terminal. */
#include "app/command.h"
#include "app/play_priv.h"
#include "app/player_arg.h"
#include "app/position_arg.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Values {
    int64_t board;
    const char *from;
    int64_t move_time_ns;
    int64_t delay_ns; /* -1: a second in a window, nothing in a log */
    const char *advice;
    bool plain;
    bool json;
} Values;

static const Values defaults = {.board = 8, .delay_ns = -1};

static const Option options[] = {
    POSITION_ARG_BOARD(Values),
    {.name = "--from",
     .kind = OPTION_TEXT,
     .offset = offsetof(Values, from),
     .value = "POSITION",
     .help = "begin there: moves, a board's text or @file (default start)"},
    {.name = "--time",
     .kind = OPTION_TIME,
     .offset = offsetof(Values, move_time_ns),
     .min = 0.001,
     .max = 86400,
     .value = "T",
     .help = "limit of every move of a computer player"},
    {.name = "--delay",
     .kind = OPTION_TIME,
     .offset = offsetof(Values, delay_ns),
     .max = 3600,
     .value = "T",
     .help = "show a computer's move no sooner (1 on a terminal; Enter skips)"},
    {.name = "--hint",
     .kind = OPTION_TEXT,
     .offset = offsetof(Values, advice),
     .value = "PLAYER",
     .help = "who answers `hint` (default the strongest there is)"},
    {.name = "--plain",
     .kind = OPTION_FLAG,
     .offset = offsetof(Values, plain),
     .help = "letters and a log: no colour, no painting"},
    OPTION_JSON(Values),
};

const char *play_colour_name(Colour colour)
{
    return colour == BLACK ? "Black" : "White";
}

bool play_has_human(const Table *table)
{
    return player_is_human(table->players[BLACK]) || player_is_human(table->players[WHITE]);
}

bool play_human_chooses_at(const Table *table, int index)
{
    const Position position = game_position(&table->game, index);
    const SquareSet moves = position_moves(&position);
    return player_is_human(table->players[position.turn]) && square_count(&moves) > 0;
}

void play_move(Table *table, Square move, int64_t time_ns)
{
    Game *game = &table->game;
    game_play(game, move, NULL);
    game->moves[game->move_count - 1].time_ns = time_ns;
    table->undone_count = 0;
    table->turn_start_ns = clock_now_ns(&table->clock);
    play_view_log_move(table);
}

PlayStep play_new_game(Table *table, const Position *start)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        Player *player = table->players[colour];
        const PlayStep step = player_is_human(player) ? PLAY_ON : play_start(table, player);
        if (step != PLAY_ON) {
            return step;
        }
    }
    game_init(&table->game, start);
    table->undone_count = 0;
    strbuf_clear(&table->saved);
    table->turn_start_ns = clock_now_ns(&table->clock);
    return PLAY_MOVED;
}

/* Tells that the side just now passed because it had to. */
static void announce_pass(Table *table, Colour colour)
{
    strbuf_format(&table->note, "%s (%s) has no legal move and passes.\n",
                  play_colour_name(colour), player_name(table->players[colour]));
}

static PlayStep computer_turn(Table *table)
{
    const Colour colour = table->game.now.turn;
    const int64_t start_ns = clock_now_ns(&table->clock);
    table->turn_start_ns = start_ns;
    PlayerResult result;
    char fault[PLAYER_REASON_SIZE];
    PlayStep step = play_think(table, table->players[colour], &result, fault);
    if (step == PLAY_ON) {
        step = play_pause(table, table->players[colour], start_ns + table->delay_ns);
    }
    if (step != PLAY_ON) {
        return step;
    }
    if (!play_has_human(table)) {
        strbuf_clear(&table->note); /* nobody else does */
    }
    if (fault[0] != '\0') {
        strbuf_format(&table->note, "%s failed: %s. The first legal move is played for it.\n",
                      player_name(table->players[colour]), fault);
        play_view_log_note(table);
    }
    table->answer = result;
    table->fault = fault[0] == '\0' ? NULL : fault;
    play_move(table, result.move, result.time_ns);
    table->fault = NULL;
    if (result.move == SQUARE_PASS) {
        announce_pass(table, colour);
    }
    return PLAY_MOVED;
}

static PlayStep human_turn(Table *table)
{
    const Position *now = &table->game.now;
    const char *prompt = position_is_over(now)            ? "game over> "
                         : position_must_pass(now)        ? "pass (Enter)> "
                         : now->turn == BLACK             ? "Black> "
                                                          : "White> ";
    char line[1024];
    play_view_paint(table);
    play_view_log_note(table);
    switch (terminal_read_line(table->terminal, prompt, line, sizeof line)) {
    case TERMINAL_LINE: {
        const PlayStep step = play_command(table, line);
        if (step == PLAY_MOVED) {
            table->turn_start_ns = clock_now_ns(&table->clock);
        }
        return step;
    }
    case TERMINAL_INTERRUPT:
        return PLAY_BROKEN;
    default:
        return PLAY_LEFT;
    }
}

/* Plays until the game is over and nobody wants to go on. */
static PlayStep play_out(Table *table)
{
    for (PlayStep step = PLAY_ON;;) {
        const Position *now = &table->game.now;
        const bool over = position_is_over(now);
        if (over && !play_has_human(table)) {
            play_view_log_note(table);
            return step;
        }
        step = over || player_is_human(table->players[now->turn]) ? human_turn(table)
                                                                  : computer_turn(table);
        if (step == PLAY_LEFT || step == PLAY_BROKEN) {
            return step;
        }
    }
}

static void repaint(void *context)
{
    play_view_paint(context);
}

static const char *complete(void *context, int index)
{
    return play_command_word(context, index);
}

/* Opens the players named by the operands and --hint; false after saying what is wrong. */
static bool open_players(Table *table, Operands operands, const char *advice)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        table->players[colour] = player_arg_open("play", operands.words[colour]);
        if (table->players[colour] == NULL ||
            !player_arg_fits("play", table->players[colour], table->game.now.size)) {
            return false;
        }
    }
    if (advice == NULL) {
        return true;
    }
    table->adviser = player_arg_open("play", advice);
    if (table->adviser != NULL && player_is_human(table->adviser)) {
        fprintf(stderr, "emilia play: --hint: '%s' is not a computer player\n", advice);
        return false;
    }
    return table->adviser != NULL &&
           player_arg_fits("play", table->adviser, table->game.now.size);
}

static int play_at(Table *table, const Values *values)
{
    setlocale(LC_CTYPE, ""); /* discs and file names; numbers stay as they are */
    table->terminal = terminal_open(
        values->json ? TERMINAL_SILENT : values->plain ? TERMINAL_LOG : TERMINAL_WINDOW,
        (TerminalHooks){.context = table, .repaint = repaint, .word = complete});
    if (table->terminal == NULL) {
        fprintf(stderr, "emilia play: cannot use the terminal\n");
        return EXIT_FAILED;
    }
    const bool screen = terminal_has_screen(table->terminal);
    table->view = board_view_for(stdout, !screen);
    table->delay_ns = values->delay_ns >= 0 ? values->delay_ns : screen ? 1000000000 : 0;
    strbuf_text(&table->note, values->json ? "" : "Type a square, or help.\n");
    play_view_log_start(table);
    const PlayStep step = play_out(table);
    terminal_close(table->terminal);
    play_view_end(table, screen);
    if (step == PLAY_BROKEN) {
        fprintf(stderr, "emilia play: interrupted\n");
    }
    return step == PLAY_BROKEN ? EXIT_FAILED : EXIT_DONE;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        fprintf(stderr, "emilia play: out of memory\n");
        return EXIT_FAILED;
    }
    table->move_time_ns = values->move_time_ns;
    table->json = values->json;
    table->clock = clock_system();
    char *from[] = {(char *)(values->from == NULL ? "start" : values->from)};
    int status = position_arg_read("play", (Operands){.count = 1, .words = from}, 0,
                                   values->board, &table->game);
    if (status == EXIT_DONE && !open_players(table, operands, values->advice)) {
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE) {
        table->turn_start_ns = clock_now_ns(&table->clock);
        status = play_at(table, values);
    }
    player_close(table->players[BLACK]);
    player_close(table->players[WHITE]);
    player_close(table->adviser);
    strbuf_fini(&table->note);
    strbuf_fini(&table->saved);
    free(table);
    return status;
}

const Command command_play = {
    .name = "play",
    .operands = "BLACK WHITE",
    .summary = "A game in the terminal",
    .example = "emilia play human intermediate\n"
               "emilia play mcts:time=1 human --board 10\n"
               "emilia play alphabeta:depth=6 random --plain\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 2,
    .max_operands = 2,
    .run = run,
};
