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

static int answer(const Values *values, Speaker *speaker, Game *game, const char *line)
{
    Error error;
    if (botzone_read(line, game, &error) != STATUS_OK) {
        fprintf(stderr, "emilia botzone: %s, at byte %zu\n", error.text, error.at);
        return EXIT_FAILED;
    }
    const PlayerRequest request = {
        .game = game, .clock = clock_system(), .move_time_ns = values->time_ns};
    PlayerResult result;
    if (player_choose(speaker->player, &request, &result, &error) != STATUS_OK) {
        return complain(error.text);
    }
    if (result.move != SQUARE_NONE) {
        game_play(game, result.move, NULL);
    }
    StrBuf out = {0};
    botzone_write(result.move, &out);
    if (values->keep_running) {
        strbuf_text(&out, "\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<");
    }
    const int status = command_print_line(&out);
    fflush(stdout);
    return status;
}

static bool interrupts(const char *line)
{
    (void)line;
    return false;
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    const Values *values = opaque;
    Speaker speaker;
    Game game;
    const Position start = position_start(8);
    game_init(&game, &start);
    int status = speaker_open(&speaker, "botzone", values->player, interrupts);
    if (status != EXIT_DONE) {
        return status;
    }
    bool over = false;
    for (int turns = 0; !over && status == EXIT_DONE;) {
        char *line = line_reader_next(speaker.lines);
        if (line == NULL) {
            over = true;
            status = turns == 0 ? complain("there is no input") : EXIT_DONE;
        } else if (line[strspn(line, " \t")] != '\0') {
            status = answer(values, &speaker, &game, line);
            turns++;
            over = !values->keep_running;
        }
        free(line);
    }
    speaker_close(&speaker);
    return status;
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
