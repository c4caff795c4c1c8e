/* emilia nboard: the NBoard protocol. A command is a row with its handler. Lines are read by a
 * thread of their own, so a ping ends the search that is running; from then on nothing is said
 * about the old position. The board changes only by `set game` and `move`, never by `go`. */
#include "app/command.h"
#include "app/hint.h"
#include "app/speaker.h"
#include "proto/nboard_server.h"
#include "record/ggf.h"
#include "record/square_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Values {
    const char *player;
} Values;

static const Values defaults = {0};

static const Option options[] = {SPEAKER_OPTION(Values)};

typedef struct Table {
    Speaker speaker;
    Record ggf; /* the game and its clocks */
    int version;
    bool over; /* quit was said */
} Table;

/* ---- saying ---- */

static const char no_values[] = "the player gives no values";

static void say_status(const char *text)
{
    printf("status %s\n", text);
    fflush(stdout);
}

/* The line of a result that has a value. */
static void say_search(const Position *position, const PlayerResult *result)
{
    if (!result->has_value) {
        return;
    }
    StrBuf out = {0};
    const bool has_line = result->line_length > 0;
    const NboardSearch search = {
        .line = has_line ? result->line : &result->move,
        .line_length = has_line ? result->line_length : 1,
        .value = result->value,
        .depth = result->depth,
        .confidence = result->confidence,
        .to_the_end = result->exact || (result->depth > 0 &&
                                        result->depth >= position_empties(position))};
    nboard_server_write_search(&search, &out);
    speaker_say(&out);
}

/* ---- thinking ---- */

typedef struct Watch {
    const Table *table;
    const Position *position;
} Watch;

static void show_progress(void *context, const PlayerResult *so_far)
{
    const Watch *watch = context;
    if (!speaker_interrupted(&watch->table->speaker)) {
        say_search(watch->position, so_far);
    }
}

/* False if there is nothing to say about the answer: it failed, which is said, or a ping came. */
static bool think(Table *table, const Game *game, bool clocked, bool shown, PlayerResult *result)
{
    const Colour colour = (Colour)game->now.turn;
    Watch watch = {.table = table, .position = &game->now};
    PlayerRequest request = {.game = game,
                             .clock = clock_system(),
                             .stop = line_reader_stop(table->speaker.lines),
                             .progress = shown ? show_progress : NULL,
                             .progress_context = &watch};
    if (clocked && table->version != 1) {
        request.remaining_ns = ggf_left_ns(&table->ggf, colour);
        request.increment_ns = table->ggf.increment_ns[colour];
    }
    Error error;
    const Status status = player_choose(table->speaker.player, &request, result, &error);
    if (speaker_interrupted(&table->speaker)) {
        return false;
    }
    if (status != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(table->speaker.player, &error, reason);
        say_status(reason);
    }
    return status == STATUS_OK;
}

/* ---- the commands ---- */

static void do_version(Table *table, const NboardCommand *command)
{
    table->version = command->number;
    printf("set myname %s\n", SPEAKER_NAME);
    fflush(stdout);
}

static void do_set_depth(Table *table, const NboardCommand *command)
{
    if (!command->has_number) {
        say_status("set depth: a number is expected");
        return;
    }
    const int depth = command->number < 0 ? 0 : command->number > 60 ? 60 : command->number;
    if (speaker_set(&table->speaker, SPEAKER_LEVEL, depth)) {
        printf("set myname %s%d\n", SPEAKER_NAME, depth);
        fflush(stdout);
    }
}

static void do_set_game(Table *table, const NboardCommand *command)
{
    Record read;
    Error error;
    if (ggf_read(command->text, &read, &error) != STATUS_OK) {
        printf("status set game: %s, at byte %zu\n", error.text, error.at);
        fflush(stdout);
        return;
    }
    const int size = read.game.now.size;
    if (size != table->ggf.game.now.size && !speaker_set_size(&table->speaker, size)) {
        say_status("set game: the player does not play on this board");
        return;
    }
    table->ggf = read;
}

static void do_move(Table *table, const NboardCommand *command)
{
    GameMove move;
    Error error;
    if (ggf_read_move(command->text, table->ggf.game.now.size, &move, &error) != STATUS_OK ||
        record_play(&table->ggf, &move, &error) != STATUS_OK) {
        printf("status move: %s\n", error.text);
        fflush(stdout);
    }
}

/* What there is to say about one move: the player's view of the position after it. */
static bool hint_move(Table *table, Square move)
{
    const Game *game = &table->ggf.game;
    HintWay way;
    PlayerResult result;
    if (!think(table, hint_after(game, move, &way), false, false, &result)) {
        return false;
    }
    hint_before(&way, &result);
    say_search(&game->now, &result);
    return true;
}

/* The legal moves, those first that look better without a search. */
static int rank_moves(Table *table, Square moves[SQUARE_COUNT])
{
    const Game *game = &table->ggf.game;
    double values[SQUARE_COUNT];
    const int count = position_move_list(&game->now, moves);
    for (int i = 0; i < count; i++) {
        Game after = *game;
        const Square move = moves[i];
        double white = 0;
        game_play(&after, move, NULL);
        const PlayerRequest request = {.game = &after, .clock = clock_system()};
        player_evaluate(table->speaker.player, &request, &white, NULL);
        const double value = game->now.turn == WHITE ? white : -white;
        int at = i;
        for (; at > 0 && values[at - 1] < value; at--) {
            values[at] = values[at - 1];
            moves[at] = moves[at - 1];
        }
        values[at] = value;
        moves[at] = move;
    }
    return count;
}

/* The best move while it is searched for; then it and as many others as were asked for, each by
 * its own search, so that their values can be compared. */
static void do_hint(Table *table, const NboardCommand *command)
{
    const Game *game = &table->ggf.game;
    PlayerResult best;
    if (position_is_over(&game->now)) {
        say_status("the game is over");
        return;
    }
    say_status("thinking");
    if (position_must_pass(&game->now)) {
        if (hint_move(table, SQUARE_PASS)) {
            say_status("");
        }
        return;
    }
    if (!think(table, game, false, true, &best)) {
        return;
    }
    if (!best.has_value) {
        say_status(no_values);
        return;
    }
    say_search(&game->now, &best);
    Square moves[SQUARE_COUNT];
    const int count = command->number > 1 ? rank_moves(table, moves) : 0;
    if (count > 1 && !hint_move(table, best.move)) {
        return;
    }
    for (int i = 0, hints = 1; i < count && hints < command->number; i++) {
        if (moves[i] != best.move) {
            hints++;
            if (!hint_move(table, moves[i])) {
                return;
            }
        }
    }
    say_status("");
}

static void do_go(Table *table, const NboardCommand *command)
{
    (void)command;
    PlayerResult result;
    say_status("thinking");
    if (!think(table, &table->ggf.game, true, false, &result)) {
        return;
    }
    StrBuf out = {0};
    const Square move = result.move == SQUARE_NONE ? SQUARE_PASS : result.move;
    nboard_server_write_nodes(result.nodes, result.time_ns, &out);
    nboard_server_write_move(move, result.has_value ? &result.value : NULL, result.time_ns, &out);
    strbuf_text(&out, "status\n");
    speaker_say(&out);
}

/* From the end backwards: what is found out there helps with what came before. */
static void do_analyze(Table *table, const NboardCommand *command)
{
    (void)command;
    const Game *game = &table->ggf.game;
    Game part = *game;
    say_status("analyzing");
    for (;;) {
        Game asked = part;
        PlayerResult result;
        const int sign = position_must_pass(&asked.now) ? -1 : 1;
        if (sign < 0) {
            game_play(&asked, SQUARE_PASS, NULL);
        }
        if (!think(table, &asked, false, false, &result)) {
            return;
        }
        if (!result.has_value) {
            say_status(no_values);
            return;
        }
        printf("analysis %d %.2f\n", part.move_count, sign * result.value);
        fflush(stdout);
        if (!game_undo(&part)) {
            break;
        }
    }
    say_status("");
}

static void do_ping(Table *table, const NboardCommand *command)
{
    (void)table;
    printf("pong %s\n", command->text);
    fflush(stdout);
}

/* Emilia learns by training, not from a game: there is nothing to keep. */
static void do_learn(Table *table, const NboardCommand *command)
{
    (void)table, (void)command;
    printf("learned\n");
    fflush(stdout);
}

static void do_quit(Table *table, const NboardCommand *command)
{
    (void)command;
    table->over = true;
}

static void do_nothing(Table *table, const NboardCommand *command)
{
    (void)table, (void)command;
}

static void (*const handlers[])(Table *table, const NboardCommand *command) = {
    [NBOARD_UNKNOWN] = do_nothing,   [NBOARD_VERSION] = do_version,
    [NBOARD_SET_DEPTH] = do_set_depth, [NBOARD_SET_CONTEMPT] = do_nothing, /* no player has any */
    [NBOARD_SET_GAME] = do_set_game, [NBOARD_MOVE] = do_move,
    [NBOARD_HINT] = do_hint,         [NBOARD_GO] = do_go,
    [NBOARD_PING] = do_ping,         [NBOARD_LEARN] = do_learn,
    [NBOARD_ANALYZE] = do_analyze,   [NBOARD_QUIT] = do_quit,
};

/* ---- the talk ---- */

static int interrupts(const char *line)
{
    const NboardVerb verb = nboard_server_read(line).verb;
    return verb == NBOARD_PING || verb == NBOARD_QUIT;
}

static bool take(void *opaque, char *line)
{
    Table *table = opaque;
    if (line == NULL) {
        say_status("the line is too long");
        return true;
    }
    const NboardCommand command = nboard_server_read(line);
    handlers[command.verb](table, &command);
    return !table->over;
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    const Values *values = opaque;
    Table table = {.version = 2};
    const Position start = position_start(8);
    game_init(&table.ggf.game, &start);
    int status = speaker_open(&table.speaker, "nboard", values->player, interrupts);
    if (status == EXIT_DONE) {
        status = speaker_talk(&table.speaker, take, &table);
        speaker_close(&table.speaker);
    }
    return status;
}

const Command command_nboard = {
    .name = "nboard",
    .operands = "",
    .summary = "The engine, or any player, as a program that speaks the NBoard protocol",
    .example = "emilia nboard\nemilia nboard --player engine:threads=4\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
