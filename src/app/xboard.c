/* emilia xboard: the XBoard protocol for reversi. A command is a row with its handler. The engine
 * plays one side, or none in force mode. Commands wait until it has moved; but those that take
 * the game away from it end the search without a move, and `?` ends it with one. In analysis the
 * player thinks in a thread of its own, which every command that could change something stops
 * first. */
#include "app/analysis.h"
#include "app/command.h"
#include "app/speaker.h"
#include "base/parse.h"
#include "proto/game_clock.h"
#include "proto/xboard.h"
#include "record/position_text.h"

#include <stdio.h>
#include <string.h>

typedef struct Values {
    const char *player;
} Values;

static const Values defaults = {0};

static const Option options[] = {SPEAKER_OPTION(Values)};

enum { NOBODY = -1, LEVEL_MAX_TOLD = 60, HINT_NS = 500000000 };

/* Why a line interrupts. */
enum { MOVE_NOW = 1, ABANDON };

typedef struct Table {
    Speaker speaker;
    Game game;
    int side; /* the Colour that the engine plays, or NOBODY */
    GameClock clock;
    int session_moves;  /* moves of a session of the clock; 0: the whole game */
    int64_t told_ns;    /* by `time`; less than 0: not told since the last move */
    bool shows_thoughts;
    bool thought; /* something was shown of the search that is running */
    bool sends_boards; /* variant alien: the viewer cannot turn discs itself */
    bool analysing;
    bool deepened; /* for the analysis, beyond the player's own depth */
    Analysis *analysis; /* running, or NULL */
    bool over;
} Table;

/* ---- saying ---- */

static void complain(const char *what, const char *text)
{
    printf("Error (%s): %s\n", what, text);
    fflush(stdout);
}

static void say_setup(const Table *table)
{
    StrBuf out = {0};
    strbuf_text(&out, "setup (P.....p.....) ");
    position_text_write_fen(&table->game.now, &out);
    strbuf_char(&out, '\n');
    speaker_say(&out);
}

/* What follows a change of the board: the board for those who need it, the result at the end. */
static void say_board(const Table *table)
{
    if (table->sends_boards) {
        say_setup(table);
    }
    if (position_is_over(&table->game.now)) {
        StrBuf out = {0};
        xboard_write_result(&table->game.now, &out);
        speaker_say(&out);
    }
}

static void say_thought(void *context, const PlayerResult *result)
{
    Table *table = context;
    if (!table->shows_thoughts || !result->has_value ||
        (!table->analysing && speaker_interrupted(&table->speaker))) {
        return;
    }
    StrBuf out = {0};
    const bool has_line = result->line_length > 0;
    table->thought = true;
    xboard_write_thought(&(XboardThought){.depth = result->depth,
                                          .value = result->value,
                                          .confidence = result->confidence,
                                          .time_ns = result->time_ns,
                                          .nodes = result->nodes,
                                          .line = has_line ? result->line : &result->move,
                                          .line_length = has_line ? result->line_length : 1},
                         &out);
    speaker_say(&out);
}

/* ---- thinking ---- */

/* The clock as it was last told. A session of moves that the game will not outlast is the game. */
static GameAllowance allow(Table *table, Colour colour)
{
    const int empties = position_empties(&table->game.now);
    if (table->told_ns >= 0) {
        const int made = table->game.move_count / 2;
        const int due =
            table->session_moves == 0 ? 0 : table->session_moves - made % table->session_moves;
        game_clock_tell(&table->clock, colour, table->told_ns, due >= (empties + 1) / 2 ? 0 : due);
    }
    return game_clock_allow(&table->clock, colour, empties);
}

/* The engine's move, if it is its turn. */
static void think(Table *table)
{
    Game *game = &table->game;
    const Colour colour = (Colour)game->now.turn;
    if (table->side != (int)colour || table->analysing || position_is_over(&game->now)) {
        return;
    }
    const GameAllowance allowed = allow(table, colour);
    const PlayerRequest request = {.game = game,
                                   .clock = clock_system(),
                                   .move_time_ns = allowed.move_ns,
                                   .remaining_ns = allowed.remaining_ns,
                                   .increment_ns = allowed.increment_ns,
                                   .stop = line_reader_stop(table->speaker.lines),
                                   .progress = say_thought,
                                   .progress_context = table};
    PlayerResult result;
    Error error;
    table->thought = false;
    const Status status = player_choose(table->speaker.player, &request, &result, &error);
    if (speaker_interrupted(&table->speaker) &&
        line_reader_reason(table->speaker.lines) != MOVE_NOW) {
        return;
    }
    if (status != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(table->speaker.player, &error, reason);
        printf("tellusererror %s\n", reason);
        fflush(stdout);
        table->side = NOBODY;
        return;
    }
    if (!table->thought) { /* the player tells nothing while it thinks */
        say_thought(table, &result);
    }
    game_clock_spend(&table->clock, colour, result.time_ns);
    table->told_ns = -1;
    game_play(game, result.move, NULL);
    StrBuf out = {0};
    strbuf_text(&out, "move ");
    xboard_write_square(result.move, &out);
    strbuf_char(&out, '\n');
    speaker_say(&out);
    say_board(table);
}

static void stop_analysis(Table *table)
{
    analysis_stop(table->analysis);
    table->analysis = NULL;
}

static void start_analysis(Table *table)
{
    if (table->analysing && table->analysis == NULL && !position_is_over(&table->game.now)) {
        table->analysis = analysis_start(table->speaker.player, &table->game, say_thought, table);
    }
}

/* ---- the commands ---- */

static void do_nothing(Table *table, const char *text)
{
    (void)table, (void)text;
}

static void do_unknown(Table *table, const char *text)
{
    (void)table;
    complain("unknown command", text);
}

/* Whether the player has the option: it is told what it was told already. */
static bool has(Table *table, SpeakerSetting setting)
{
    return speaker_set(&table->speaker, setting, table->speaker.told[setting]);
}

static void do_protover(Table *table, const char *text)
{
    int64_t version = 0;
    if (parse_int(text, &version) && version >= 2) {
        StrBuf out = {0};
        xboard_write_features(SPEAKER_NAME, has(table, SPEAKER_HASH), has(table, SPEAKER_THREADS),
                              &out);
        speaker_say(&out);
    }
}

static void do_variant(Table *table, const char *text)
{
    const bool alien = strcmp(text, "alien") == 0;
    if (!alien && strcmp(text, "reversi") != 0) {
        complain("unsupported variant", text);
        return;
    }
    table->sends_boards = alien;
    say_setup(table);
}

/* A new game: the engine plays the side that moves second, without a limit of depth. */
static void do_new(Table *table, const char *text)
{
    (void)text;
    const Position start = position_start(8);
    game_init(&table->game, &start);
    game_clock_reset(&table->clock);
    table->told_ns = -1;
    table->side = WHITE;
    speaker_set(&table->speaker, SPEAKER_LEVEL, -1);
    player_new_game(table->speaker.player, 0, NULL);
    if (table->sends_boards) {
        say_setup(table);
    }
}

static void do_quit(Table *table, const char *text)
{
    (void)text;
    table->over = true;
}

static void do_force(Table *table, const char *text)
{
    (void)text;
    table->side = NOBODY;
}

static void do_go(Table *table, const char *text)
{
    (void)text;
    table->side = table->game.now.turn;
    think(table);
}

static void do_playother(Table *table, const char *text)
{
    (void)text;
    table->side = !table->game.now.turn;
}

static void do_move(Table *table, const char *text)
{
    Game *game = &table->game;
    Square move = SQUARE_NONE;
    if (!xboard_read_move(text, &move)) {
        printf("Illegal move: %s\n", text);
        fflush(stdout);
        return;
    }
    if (move == SQUARE_PASS && position_is_over(&game->now)) {
        return; /* some pass once more at the end */
    }
    Position after_pass = game->now;
    const bool implied = move != SQUARE_PASS && position_must_pass(&game->now) &&
                         position_play(&after_pass, SQUARE_PASS, NULL, NULL) == STATUS_OK &&
                         position_fault(&after_pass, move) == NULL;
    const char *fault = implied ? NULL : position_fault(&game->now, move);
    if (fault != NULL) {
        printf("Illegal move (%s): %s\n", fault, text);
        fflush(stdout);
        return;
    }
    if (implied) {
        game_play(game, SQUARE_PASS, NULL);
    }
    game_play(game, move, NULL);
    say_board(table);
    think(table);
}

static void do_level(Table *table, const char *text)
{
    int64_t base_ns = 0;
    int64_t increment_ns = 0;
    if (!xboard_read_level(text, &table->session_moves, &base_ns, &increment_ns)) {
        complain("level is MOVES MINUTES INCREMENT", text);
        return;
    }
    game_clock_set(&table->clock, base_ns, increment_ns, 0);
    table->told_ns = -1;
}

static void do_st(Table *table, const char *text)
{
    int64_t time_ns = 0;
    if (!parse_time(text, &time_ns)) {
        complain("st is a number of seconds", text);
        return;
    }
    table->session_moves = 0;
    game_clock_set(&table->clock, 0, time_ns, 0);
    table->told_ns = -1;
}

static void do_sd(Table *table, const char *text)
{
    int64_t depth = 0;
    if (!parse_int(text, &depth) || depth < 0) {
        complain("sd is a depth", text);
        return;
    }
    const int told = depth > LEVEL_MAX_TOLD ? LEVEL_MAX_TOLD : (int)depth;
    speaker_set(&table->speaker, SPEAKER_LEVEL, told);
}

static void do_time(Table *table, const char *text)
{
    int64_t hundredths = 0;
    if (!parse_int(text, &hundredths) || hundredths > INT64_MAX / 10000000) {
        complain("time is a number of hundredths of seconds", text);
    } else if (table->clock.main_ns > 0) { /* told besides `st`, it says nothing */
        table->told_ns = hundredths < 0 ? 0 : hundredths * 10000000;
    }
}

static void do_ping(Table *table, const char *text)
{
    (void)table;
    printf("pong %s\n", text);
    fflush(stdout);
}

static void do_setboard(Table *table, const char *text)
{
    Position position;
    Error error;
    Status status = position_text_read_fen(text, &position, &error);
    if (status == STATUS_OK && position.size != 8) {
        status = error_set(&error, STATUS_RANGE, "the board is not 8x8", 0);
    }
    if (status != STATUS_OK) {
        printf("tellusererror Illegal position: %s, at byte %zu\n", error.text, error.at);
        fflush(stdout);
        return;
    }
    game_init(&table->game, &position);
    say_board(table);
}

static void do_hint(Table *table, const char *text)
{
    (void)text;
    const PlayerRequest request = {.game = &table->game,
                                   .clock = clock_system(),
                                   .move_time_ns = HINT_NS,
                                   .stop = line_reader_stop(table->speaker.lines)};
    PlayerResult result;
    Error error;
    if (player_choose(table->speaker.player, &request, &result, &error) == STATUS_OK &&
        result.move != SQUARE_NONE) {
        StrBuf out = {0};
        strbuf_text(&out, "Hint: ");
        xboard_write_square(result.move, &out);
        strbuf_char(&out, '\n');
        speaker_say(&out);
    }
}

/* There is no book to look into; an empty line ends the list. */
static void do_bk(Table *table, const char *text)
{
    (void)table, (void)text;
    printf("\tno book\n\n");
    fflush(stdout);
}

static void do_undo(Table *table, const char *text)
{
    (void)text;
    game_undo(&table->game);
    if (table->sends_boards) {
        say_setup(table);
    }
}

/* The last move of each side: the engine's opponent is to move as before. */
static void do_remove(Table *table, const char *text)
{
    game_undo(&table->game);
    do_undo(table, text);
}

static void do_post(Table *table, const char *text)
{
    (void)text;
    table->shows_thoughts = true;
}

static void do_nopost(Table *table, const char *text)
{
    (void)text;
    table->shows_thoughts = false;
}

/* As deep as there is time for, unless a depth was told. */
static void do_analyze(Table *table, const char *text)
{
    (void)text;
    table->analysing = true;
    table->side = NOBODY;
    if (table->speaker.told[SPEAKER_LEVEL] < 0) {
        table->deepened = speaker_set(&table->speaker, SPEAKER_LEVEL, LEVEL_MAX_TOLD);
    }
}

static void do_exit(Table *table, const char *text)
{
    (void)text;
    table->analysing = false;
    if (table->deepened) {
        table->deepened = false;
        speaker_set(&table->speaker, SPEAKER_LEVEL, -1);
    }
}

static void do_stat(Table *table, const char *text)
{
    (void)text;
    if (table->analysis != NULL) {
        const PlayerResult so_far = analysis_so_far(table->analysis);
        const SquareSet moves = position_moves(&table->game.now);
        StrBuf out = {0};
        xboard_write_stat(so_far.time_ns, so_far.nodes, so_far.depth, square_count(&moves), &out);
        speaker_say(&out);
    }
}

static void set_number(Table *table, SpeakerSetting setting, const char *text)
{
    int64_t number = 0;
    if (!parse_int(text, &number) || number < 1 || number > INT32_MAX ||
        !speaker_set(&table->speaker, setting, (int)number)) {
        complain("the player will not have this", text);
    }
}

static void do_memory(Table *table, const char *text)
{
    set_number(table, SPEAKER_HASH, text);
}

static void do_cores(Table *table, const char *text)
{
    set_number(table, SPEAKER_THREADS, text);
}

/* What a command does to a search that is running. */
typedef enum Effect {
    ASIDE,  /* nothing */
    PAUSES, /* an analysis stops, and goes on with what is new */
    ENDS    /* so it does, and the engine's move is not made any more */
} Effect;

static const struct {
    void (*run)(Table *table, const char *text);
    Effect effect;
} rows[] = {
    [XBOARD_UNKNOWN] = {do_unknown, ASIDE},
    [XBOARD_NOTHING] = {do_nothing, ASIDE},
    [XBOARD_PROTOVER] = {do_protover, ASIDE},
    [XBOARD_VARIANT] = {do_variant, PAUSES},
    [XBOARD_NEW] = {do_new, ENDS},
    [XBOARD_QUIT] = {do_quit, ENDS},
    [XBOARD_FORCE] = {do_force, ENDS},
    [XBOARD_GO] = {do_go, PAUSES},
    [XBOARD_PLAYOTHER] = {do_playother, PAUSES},
    [XBOARD_MOVE] = {do_move, PAUSES},
    [XBOARD_MOVE_NOW] = {do_nothing, ASIDE},
    [XBOARD_LEVEL] = {do_level, PAUSES},
    [XBOARD_ST] = {do_st, PAUSES},
    [XBOARD_SD] = {do_sd, PAUSES},
    [XBOARD_TIME] = {do_time, ASIDE},
    [XBOARD_PING] = {do_ping, ASIDE},
    [XBOARD_RESULT] = {do_force, ENDS},
    [XBOARD_SETBOARD] = {do_setboard, PAUSES},
    [XBOARD_HINT] = {do_hint, PAUSES},
    [XBOARD_BK] = {do_bk, ASIDE},
    [XBOARD_UNDO] = {do_undo, PAUSES},
    [XBOARD_REMOVE] = {do_remove, PAUSES},
    [XBOARD_POST] = {do_post, PAUSES},
    [XBOARD_NOPOST] = {do_nopost, PAUSES},
    [XBOARD_ANALYZE] = {do_analyze, PAUSES},
    [XBOARD_EXIT] = {do_exit, PAUSES},
    [XBOARD_STAT] = {do_stat, ASIDE},
    [XBOARD_MEMORY] = {do_memory, PAUSES},
    [XBOARD_CORES] = {do_cores, PAUSES},
};

/* ---- the talk ---- */

static int interrupts(const char *line)
{
    const XboardVerb verb = xboard_read(line).verb;
    return verb == XBOARD_MOVE_NOW ? MOVE_NOW : rows[verb].effect == ENDS ? ABANDON : 0;
}

static bool take(void *opaque, char *line)
{
    Table *table = opaque;
    if (line == NULL) {
        complain("the line is too long", "left out");
        return true;
    }
    const XboardCommand command = xboard_read(line);
    if (rows[command.verb].effect != ASIDE) {
        stop_analysis(table);
    }
    rows[command.verb].run(table, command.text);
    start_analysis(table);
    return !table->over;
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    const Values *values = opaque;
    Table table = {.side = NOBODY};
    int status = speaker_open(&table.speaker, "xboard", values->player, interrupts);
    if (status == EXIT_DONE) {
        do_new(&table, "");
        status = speaker_talk(&table.speaker, take, &table);
        stop_analysis(&table);
        speaker_close(&table.speaker);
    }
    return status;
}

const Command command_xboard = {
    .name = "xboard",
    .operands = "",
    .summary = "The engine, or any player, as a program that speaks the XBoard protocol",
    .example = "emilia xboard\nemilia xboard --player engine:threads=4\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
