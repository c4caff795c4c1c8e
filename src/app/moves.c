/* emilia moves POSITION: the legal moves. */
#include "app/command.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "record/square_text.h"

#include <stdio.h>

typedef struct Values {
    int64_t board;
    bool json;
} Values;

static const Values defaults = {.board = 8};

static const Option options[] = {
    POSITION_ARG_BOARD(Values),
    OPTION_JSON(Values),
};

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Game game;
    const int status = position_arg_read("moves", operands, 0, values->board, &game);
    if (status != EXIT_DONE) {
        return status;
    }
    Square list[SQUARE_COUNT];
    const int count = position_move_list(&game.now, list);
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    if (values->json) {
        json_begin_object(&json);
        json_key(&json, "moves");
        json_begin_array(&json);
    }
    for (int i = 0; i < count; i++) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(list[i], name);
        if (values->json) {
            json_text(&json, name);
        } else {
            strbuf_format(&out, "%s%s", i == 0 ? "" : " ", name);
        }
    }
    if (values->json) {
        json_end_array(&json);
        json_end_object(&json);
    } else if (count == 0) {
        fprintf(stderr, "emilia moves: the game is over\n");
        return EXIT_DONE; /* and nothing on stdout, where scripts expect moves */
    }
    return command_print_line(&out);
}

const Command command_moves = {
    .name = "moves",
    .operands = "POSITION",
    .summary = "The legal moves of a position, row by row",
    .example = "emilia moves f5d6c3\nemilia moves --board 6 --json start\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
