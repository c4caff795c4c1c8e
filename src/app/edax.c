/* emilia edax: the console of Edax, for scripts that drive Edax. A command is a row with its
 * handler. Lines are carried out one after the other, so a whole script may be piped in; only
 * `stop` does not wait: it ends the search, whose best move so far is the answer. After every line
 * the board is shown (unless verbose is 0) and `>` asks for the next. */
#include "app/command.h"
#include "app/edax_think.h"
#include "app/hint.h"
#include "base/parse.h"
#include "proto/edax.h"
#include "record/game_text.h"
#include "record/position_text.h"

#include <stdio.h>
#include <string.h>

typedef struct Values {
    const char *player;
    int64_t level;
} Values;

static const Values defaults = {.level = -1};

static const Option options[] = {
    SPEAKER_OPTION(Values),
    {"--level", OPTION_INT, offsetof(Values, level), 0, 60, "N", "the same as -level N"},
};

enum { MODE_WHITE, MODE_BLACK, MODE_BOTH, MODE_NONE }; /* whom the engine plays */

typedef struct Table {
    EdaxThinker thinker;
    Game game; /* its start is that of the next `new` */
    Square undone[GAME_MAX_MOVES]; /* the last one first in line for redo */
    int undone_count;
    int64_t spent_ns[2]; /* by Colour */
    int mode;
    int verbose;
    bool over;
} Table;

/* ---- the game ---- */

static void start(Table *table, const Position *position)
{
    game_init(&table->game, position);
    table->undone_count = 0;
    table->spent_ns[BLACK] = table->spent_ns[WHITE] = 0;
    game_clock_reset(&table->thinker.clock);
    player_new_game(table->thinker.speaker.player, 0, NULL);
}

static bool play(Table *table, Square move)
{
    if (game_play(&table->game, move, NULL) != STATUS_OK) {
        return false;
    }
    table->undone_count = 0;
    return true;
}

static bool undo(Table *table)
{
    Game *game = &table->game;
    if (game->move_count == 0) {
        return false;
    }
    table->undone[table->undone_count++] = game->moves[game->move_count - 1].square;
    return game_undo(game);
}

static void redo(Table *table)
{
    if (table->undone_count > 0) {
        game_play(&table->game, table->undone[--table->undone_count], NULL);
    }
}

/* ---- thinking ---- */

static void say_rule(const Table *table, bool head)
{
    if (table->verbose > 0) {
        StrBuf out = {0};
        (head ? edax_write_head : edax_write_rule)(false, &out);
        speaker_say(&out);
    }
}

static bool go(Table *table)
{
    const Colour colour = (Colour)table->game.now.turn;
    PlayerResult result;
    say_rule(table, true);
    if (!edax_think_choose(&table->thinker, &table->game, table->verbose > 1, &result)) {
        return false;
    }
    if (table->verbose > 0) {
        edax_think_say_row(&table->game.now, &result, 0);
    }
    say_rule(table, false);
    table->spent_ns[colour] += result.time_ns;
    game_clock_spend(&table->thinker.clock, colour, result.time_ns);
    play(table, result.move);
    StrBuf out = {0};
    strbuf_text(&out, "\nEdax plays ");
    edax_write_move(result.move, &out);
    strbuf_char(&out, '\n');
    speaker_say(&out);
    return true;
}

/* ---- the commands ---- */

static void do_nothing(Table *table, const EdaxCommand *command)
{
    (void)table, (void)command;
}

static void do_unknown(Table *table, const EdaxCommand *command)
{
    (void)table;
    edax_think_complain("unknown command", command->text);
}

static void do_init(Table *table, const EdaxCommand *command)
{
    (void)command;
    const Position usual = position_start(8);
    start(table, &usual);
}

static void do_new(Table *table, const EdaxCommand *command)
{
    (void)command;
    const Position again = table->game.start;
    start(table, &again);
}

static void do_setboard(Table *table, const EdaxCommand *command)
{
    Position position;
    size_t used = 0;
    Error error;
    if (position_text_read_squares(command->text, 8, &position, &used, &error) != STATUS_OK) {
        fprintf(stderr, "emilia edax: setboard: %s, at byte %zu\n", error.text, error.at);
        return;
    }
    start(table, &position);
}

static void do_play(Table *table, const EdaxCommand *command)
{
    Error error;
    const int count = table->game.move_count;
    if (game_text_read(command->text, &table->game, &error) != STATUS_OK) {
        fprintf(stderr, "emilia edax: play: %s, at byte %zu\n", error.text, error.at);
    } else if (table->game.move_count > count) {
        table->undone_count = 0;
    }
}

static void do_move(Table *table, const EdaxCommand *command)
{
    const int count = table->game.move_count;
    Error error;
    if (game_text_read(command->text, &table->game, &error) != STATUS_OK) {
        edax_think_complain(error.text, command->text);
        return;
    }
    if (table->game.move_count > count) {
        StrBuf out = {0};
        table->undone_count = 0;
        strbuf_text(&out, "\nYou play ");
        edax_write_move(table->game.moves[table->game.move_count - 1].square, &out);
        strbuf_char(&out, '\n');
        speaker_say(&out);
    }
}

/* Against the engine a person takes back, or repeats, both moves. */
static int plies(const Table *table)
{
    return table->mode < MODE_BOTH ? 2 : 1;
}

static void do_undo(Table *table, const EdaxCommand *command)
{
    (void)command;
    for (int i = plies(table); i > 0 && undo(table); i--) {
    }
}

static void do_redo(Table *table, const EdaxCommand *command)
{
    (void)command;
    for (int i = plies(table); i > 0; i--) {
        redo(table);
    }
}

static void set_mode(Table *table, const char *text)
{
    int64_t mode = 0;
    if (!parse_int(text, &mode) || mode < MODE_WHITE || mode > MODE_NONE) {
        edax_think_complain("a mode is a number from 0 to 3", text);
        return;
    }
    table->mode = (int)mode;
}

static void do_mode(Table *table, const EdaxCommand *command)
{
    set_mode(table, command->text);
}

static void do_go(Table *table, const EdaxCommand *command)
{
    (void)command;
    if (position_is_over(&table->game.now)) {
        printf("\n*** Game Over ***\n");
    } else {
        go(table);
    }
}

/* Sorts the new result in, best first. */
static void insert(PlayerResult *hints, int count, const PlayerResult *result)
{
    int at = count;
    for (; at > 0 && hints[at - 1].value < result->value; at--) {
        hints[at] = hints[at - 1];
    }
    hints[at] = *result;
}

/* The best move by one search; several by a search of every move, so that they can be compared. */
static void do_hint(Table *table, const EdaxCommand *command)
{
    const Position *now = &table->game.now;
    PlayerResult hints[64];
    Square moves[SQUARE_COUNT];
    int64_t wanted = 1;
    if (*command->text != '\0' && (!parse_int(command->text, &wanted) || wanted < 1)) {
        edax_think_complain("hint wants a number of moves", command->text);
        return;
    }
    if (position_is_over(now)) {
        return;
    }
    say_rule(table, true);
    const int count = wanted == 1 || position_must_pass(now) ? 1 : position_move_list(now, moves);
    int found = 0;
    if (count == 1) {
        found = edax_think_judge(&table->thinker, &table->game, table->verbose > 1, &hints[0]);
    }
    for (; count > 1 && found < count && !speaker_interrupted(&table->thinker.speaker); found++) {
        HintWay way;
        PlayerResult result;
        const Game *after = hint_after(&table->game, moves[found], &way);
        if (!edax_think_choose(&table->thinker, after, false, &result)) {
            break;
        }
        hint_before(&way, &result);
        insert(hints, found, &result);
    }
    for (int i = 0; i < found && i < wanted; i++) {
        edax_think_say_row(now, &hints[i], 0);
    }
    say_rule(table, false);
}

static void do_solve(Table *table, const EdaxCommand *command)
{
    edax_think_solve(&table->thinker, command->text);
}

static void do_stop(Table *table, const EdaxCommand *command)
{
    (void)command;
    table->mode = MODE_NONE;
}

/* There is no book to change; switching it on or off is said by many scripts. */
static void do_book(Table *table, const EdaxCommand *command)
{
    (void)table;
    if (strcmp(command->text, "on") != 0 && strcmp(command->text, "off") != 0) {
        edax_think_complain("unknown book command", command->text);
    }
}

static void do_version(Table *table, const EdaxCommand *command)
{
    (void)table, (void)command;
    printf("%s %s, with the console of Edax\n", SPEAKER_NAME, EMILIA_VERSION);
}

static void do_help(Table *table, const EdaxCommand *command)
{
    (void)table, (void)command;
    printf("init, new, setboard BOARD, play MOVES, a move, undo, redo, mode 0-3, go, hint [N],\n"
           "solve FILE, stop, book on|off, version, help, quit; settings: [set] NAME [=] VALUE:\n"
           "level, depth, move-time, game-time, n-tasks, hash-table-size, verbose, mode\n");
}

static void do_quit(Table *table, const EdaxCommand *command)
{
    (void)command;
    table->over = true;
}

/* ---- settings ---- */

enum { HASH_BITS_MIN = 10, HASH_BITS_MAX = 40, HASH_ENTRY_BYTES = 24 }; /* Edax's */

static bool set_player(Table *table, SpeakerSetting setting, const char *value, int64_t least)
{
    int64_t number = 0;
    return parse_int(value, &number) && number >= least && number <= INT32_MAX &&
           speaker_set(&table->thinker.speaker, setting, (int)number);
}

static bool set_hash(Table *table, const char *value)
{
    int64_t bits = 0;
    if (!parse_int(value, &bits) || bits < HASH_BITS_MIN || bits > HASH_BITS_MAX) {
        return false;
    }
    const int64_t mib = ((int64_t)HASH_ENTRY_BYTES << bits) >> 20;
    return speaker_set(&table->thinker.speaker, SPEAKER_HASH, mib < 1 ? 1 : (int)mib);
}

/* A time is instead of a level. */
static bool set_time(Table *table, const char *value, bool per_move)
{
    int64_t time_ns = 0;
    if (!edax_read_time(value, &time_ns)) {
        return false;
    }
    game_clock_set(&table->thinker.clock, per_move ? 0 : time_ns, per_move ? time_ns : 0, 0);
    speaker_set(&table->thinker.speaker, SPEAKER_LEVEL, -1);
    return true;
}

/* A level is instead of a time; players without levels keep theirs. */
static bool set_level(Table *table, const char *value)
{
    int64_t level = 0;
    if (!parse_int(value, &level) || level < 0 || level > 60) {
        return false;
    }
    game_clock_set(&table->thinker.clock, 0, 0, 0);
    speaker_set(&table->thinker.speaker, SPEAKER_LEVEL, (int)level);
    return true;
}

static bool set(Table *table, EdaxSetting setting, const char *value)
{
    int64_t number = 0;
    switch (setting) {
    case EDAX_SET_IGNORED:
        return true;
    case EDAX_SET_VERBOSE:
        if (!parse_int(value, &number) || number < 0 || number > 4) {
            return false;
        }
        table->verbose = (int)number;
        return true;
    case EDAX_SET_QUIET:
        table->verbose = 0;
        return true;
    case EDAX_SET_TALKATIVE:
        table->verbose = 2;
        return true;
    case EDAX_SET_LEVEL:
    case EDAX_SET_DEPTH:
        return set_level(table, value);
    case EDAX_SET_GAME_TIME:
        return set_time(table, value, false);
    case EDAX_SET_MOVE_TIME:
        return set_time(table, value, true);
    case EDAX_SET_TASKS:
        return set_player(table, SPEAKER_THREADS, value, 1);
    case EDAX_SET_HASH_BITS:
        return set_hash(table, value);
    case EDAX_SET_MODE:
        set_mode(table, value);
        return true;
    }
    return false;
}

static void do_set(Table *table, const EdaxCommand *command)
{
    if (!set(table, command->setting, command->value)) {
        edax_think_complain("the setting cannot have this value", command->text);
    }
}

/* The command line of Edax, `-level 5 -q`, is a list of settings; `-solve FILE` may be in it. */
static bool set_from_words(Table *table, Operands words, const char **problems)
{
    for (int i = 0; i < words.count; i++) {
        const char *word = words.words[i];
        EdaxSetting setting = EDAX_SET_IGNORED;
        bool has_value = false;
        const bool solve = strcmp(word, "-solve") == 0;
        if (!solve && (word[0] != '-' ||
                       !edax_find_setting(word, strlen(word), &setting, &has_value))) {
            edax_think_complain("not a setting of the console", word);
            return false;
        }
        if ((solve || has_value) && i + 1 == words.count) {
            edax_think_complain("a value is missing", word);
            return false;
        }
        if (solve) {
            *problems = words.words[++i];
            continue;
        }
        i += has_value;
        if (!set(table, setting, has_value ? words.words[i] : "")) {
            edax_think_complain("the setting cannot have this value", words.words[i]);
            return false;
        }
    }
    return true;
}

/* ---- the talk ---- */

static void (*const handlers[])(Table *table, const EdaxCommand *command) = {
    [EDAX_UNKNOWN] = do_unknown, [EDAX_NOTHING] = do_nothing,   [EDAX_INIT] = do_init,
    [EDAX_NEW] = do_new,         [EDAX_SETBOARD] = do_setboard, [EDAX_PLAY] = do_play,
    [EDAX_MOVE] = do_move,       [EDAX_UNDO] = do_undo,         [EDAX_REDO] = do_redo,
    [EDAX_MODE] = do_mode,       [EDAX_GO] = do_go,             [EDAX_HINT] = do_hint,
    [EDAX_STOP] = do_stop,       [EDAX_BOOK] = do_book,         [EDAX_VERSION] = do_version,
    [EDAX_HELP] = do_help,       [EDAX_QUIT] = do_quit,         [EDAX_SET] = do_set,
    [EDAX_SOLVE] = do_solve,
};

static int interrupts(const char *line)
{
    return edax_read(line).verb == EDAX_STOP;
}

static void show_board(const Table *table)
{
    if (table->verbose > 0) {
        StrBuf out = {0};
        strbuf_char(&out, '\n');
        edax_write_board(&table->game, table->spent_ns, &out);
        strbuf_text(&out, position_is_over(&table->game.now) ? "\n*** Game Over ***\n\n" : "\n");
        speaker_say(&out);
    }
}

static bool is_engines_turn(const Table *table)
{
    return !position_is_over(&table->game.now) &&
           (table->mode == MODE_BOTH || table->mode == !table->game.now.turn);
}

/* The board, the engine's moves as far as it plays by itself, and the prompt. */
static void go_on(Table *table)
{
    show_board(table);
    while (is_engines_turn(table) && !speaker_interrupted(&table->thinker.speaker) && go(table)) {
        show_board(table);
    }
    putchar('>');
    fflush(stdout);
}

static bool take(void *opaque, char *line)
{
    Table *table = opaque;
    putchar('\n');
    if (line == NULL) {
        fprintf(stderr, "emilia edax: the line is too long\n");
    } else {
        const EdaxCommand command = edax_read(line);
        handlers[command.verb](table, &command);
    }
    if (!table->over) {
        go_on(table);
    }
    return !table->over;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Table table = {.mode = MODE_NONE, .verbose = 1};
    int status = speaker_open(&table.thinker.speaker, "edax", values->player, interrupts);
    if (status == EXIT_DONE && values->level >= 0) {
        speaker_set(&table.thinker.speaker, SPEAKER_LEVEL, (int)values->level);
    }
    const char *problems = NULL;
    if (status == EXIT_DONE && !set_from_words(&table, operands, &problems)) {
        speaker_close(&table.thinker.speaker);
        return EXIT_USAGE;
    }
    if (status == EXIT_DONE && problems != NULL) {
        status = edax_think_solve(&table.thinker, problems) ? EXIT_DONE : EXIT_FAILED;
        speaker_close(&table.thinker.speaker);
    } else if (status == EXIT_DONE) {
        do_init(&table, NULL);
        go_on(&table);
        status = speaker_talk(&table.thinker.speaker, take, &table);
        speaker_close(&table.thinker.speaker);
    }
    return status;
}

const Command command_edax = {
    .name = "edax",
    .operands = "[-SETTING [VALUE]]...",
    .summary = "The engine, or any player, behind the console of Edax",
    .example = "emilia edax -q -level 10\nemilia edax -solve fforum-1-19.obf -level 60 -n 2\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .max_operands = 64,
    .run = run,
};
