/* emilia show POSITION: draws it, or prints it in another form. */
#include "app/board_view.h"
#include "app/command.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "record/game_text.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <stdio.h>
#include <string.h>

typedef struct Values {
    int64_t board;
    const char *form;
    bool plain;
    bool json;
} Values;

static const Values defaults = {.board = 8};

static const Option options[] = {
    POSITION_ARG_BOARD(Values),
    {.name = "--plain",
     .kind = OPTION_FLAG,
     .offset = offsetof(Values, plain),
     .help = "letters only, no colour"},
    {.name = "--as",
     .kind = OPTION_TEXT,
     .offset = offsetof(Values, form),
     .value = "squares|rows|moves",
     .help = "print one line instead"},
    OPTION_JSON(Values),
};

/* The position in the form asked for; what is wrong with the form, or NULL. */
static const char *write_form(const Game *game, const char *form, StrBuf *out)
{
    char text[POSITION_TEXT_SIZE];
    const Position start = position_start(game->start.size);
    if (strcmp(form, "squares") == 0) {
        position_text_write(&game->now, text);
        strbuf_text(out, text);
    } else if (strcmp(form, "rows") == 0) {
        position_text_write_rows(&game->now, text);
        strbuf_text(out, text);
    } else if (!position_equal(&game->start, &start)) {
        return "needs a position that was given as moves";
    } else {
        game_text_write(game, out);
    }
    return NULL;
}

/* {"squares": "..."}; frees `text`. */
static int print_form_json(const char *form, StrBuf *text)
{
    StrBuf out = {.status = text->status};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, form);
    json_text(&json, text->text == NULL ? "" : text->text);
    json_end_object(&json);
    strbuf_fini(text);
    return command_print_line(&out);
}

static void write_json(const Game *game, StrBuf *out)
{
    const Position *position = &game->now;
    JsonWriter json = json_writer(out);
    char text[POSITION_TEXT_SIZE];
    position_text_write(position, text);
    json_begin_object(&json);
    json_key(&json, "position");
    json_text(&json, text);
    json_key(&json, "board");
    json_int(&json, position->size);
    json_key(&json, "turn");
    json_text(&json, position->turn == BLACK ? "black" : "white");
    json_key(&json, "black");
    json_int(&json, position_count(position, BLACK));
    json_key(&json, "white");
    json_int(&json, position_count(position, WHITE));
    json_key(&json, "over");
    json_bool(&json, position_is_over(position));
    json_key(&json, "moves");
    json_begin_array(&json);
    Square list[SQUARE_COUNT];
    const int count = position_move_list(position, list);
    for (int i = 0; i < count; i++) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(list[i], name);
        json_text(&json, name);
    }
    json_end_array(&json);
    json_end_object(&json);
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Game game;
    const int status = position_arg_read("show", operands, 0, values->board, &game);
    if (status != EXIT_DONE) {
        return status;
    }
    StrBuf out = {0};
    if (values->form != NULL) {
        const char *fault = write_form(&game, values->form, &out);
        if (fault != NULL) {
            fprintf(stderr, "emilia show: --as: '%s' %s\n", values->form, fault);
            return EXIT_USAGE;
        }
        return values->json ? print_form_json(values->form, &out) : command_print_line(&out);
    }
    if (values->json) {
        write_json(&game, &out);
    } else {
        board_view_draw(board_view_for(stdout, values->plain), &game, &out);
    }
    return command_print_line(&out);
}

const Command command_show = {
    .name = "show",
    .operands = "POSITION",
    .summary = "Draws a position, or prints it in another form",
    .example = "emilia show f5d6c3\nemilia show f5d6c3 --as squares\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
