/* emilia botzone: a bot for Botzone's Reversi. It answers one turn and ends, or with
 * --keep-running every turn of a game. */
#include "app/command.h"
#include "app/speaker.h"
#include "proto/botzone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Values {
    const char *player;
    int64_t time_ns;
    bool keep_running;
} Values;

static const Values defaults = {.time_ns = 900000000};

static const Option options[] = {
    SPEAKER_OPTION(Values),
    {"--time", OPTION_TIME, offsetof(Values, time_ns), 0.001, 86400, "T",
     "answer within this time (0.9)"},
    {"--keep-running", OPTION_FLAG, offsetof(Values, keep_running), 0, 0, NULL,
     "stay for the whole game"},
};

static int complain(const char *text)
{
    fprintf(stderr, "emilia botzone: %s\n", text);
    return EXIT_FAILED;
}

typedef struct Table {
    const Values *values;
    Speaker speaker;
    Game game;
    int turns;
    int status;
} Table;

static int answer(Table *table, const char *line)
{
    Game *game = &table->game;
    Error error;
    if (botzone_read(line, game, &error) != STATUS_OK) {
        fprintf(stderr, "emilia botzone: %s, at byte %zu\n", error.text, error.at);
        return EXIT_FAILED;
    }
    const PlayerRequest request = {.game = game,
                                   .clock = clock_system(),
                                   .move_time_ns = table->values->time_ns,
                                   .stop = line_reader_stop(table->speaker.lines)};
    PlayerResult result;
    if (player_choose(table->speaker.player, &request, &result, &error) != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(table->speaker.player, &error, reason);
        return complain(reason);
    }
    if (result.move != SQUARE_NONE) {
        game_play(game, result.move, NULL);
    }
    StrBuf out = {0};
    botzone_write(result.move, &out);
    strbuf_text(&out, "\n");
    if (table->values->keep_running) {
        strbuf_text(&out, ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n");
    }
    speaker_say(&out);
    return EXIT_DONE;
}

static bool take(void *opaque, char *line)
{
    Table *table = opaque;
    if (line == NULL) {
        table->status = complain("the line is too long");
    } else if (line[strspn(line, " \t")] != '\0') {
        table->turns++;
        table->status = answer(table, line);
    } else {
        return true;
    }
    return table->values->keep_running && table->status == EXIT_DONE;
}

static int interrupts(const char *line)
{
    (void)line;
    return 0;
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    Table table = {.values = opaque};
    const Position start = position_start(8);
    game_init(&table.game, &start);
    int status = speaker_open(&table.speaker, "botzone", table.values->player, interrupts);
    if (status == EXIT_DONE) {
        status = speaker_talk(&table.speaker, take, &table);
        speaker_close(&table.speaker);
    }
    if (status != EXIT_DONE || table.status != EXIT_DONE) {
        return status != EXIT_DONE ? status : table.status;
    }
    return table.turns == 0 ? complain("there is no input") : EXIT_DONE;
}

const Command command_botzone = {
    .name = "botzone",
    .operands = "",
    .summary = "The engine, or any player, as a bot for Botzone's Reversi",
    .example = "emilia botzone --player engine:threads=2 --time 0.8\n"
               "emilia botzone --keep-running\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
