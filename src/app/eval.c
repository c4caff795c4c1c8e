/* emilia eval POSITION: the static value of a position, part by part. */
#include "app/command.h"
#include "app/position_arg.h"
#include "base/json.h"
#include "eval/textbook.h"

#include <stdio.h>

typedef struct Values {
    int64_t board;
    const char *eval;
    const char *weights;
    bool json;
} Values;

static const Values defaults = {.board = 8, .eval = "weights"};

static const Option options[] = {
    {"--eval", OPTION_TEXT, offsetof(Values, eval), 0, 0,
     "discs|weights|staged|norvig|factors|pattern|network", "which one (weights)"},
    {"--weights", OPTION_TEXT, offsetof(Values, weights), 0, 0, "FILE",
     "weights instead of those built in"},
    POSITION_ARG_BOARD(Values),
    OPTION_JSON(Values),
};

static int print_json(const TextbookModel *model, const Position *position,
                      const TextbookParts *parts)
{
    const TextbookRow *row = &textbook_rows[model->eval];
    const double value = textbook_plain(model->eval, parts->value);
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "eval");
    json_text(&json, row->name);
    json_key(&json, "value");
    json_real(&json, value);
    json_key(&json, "white");
    json_real(&json, position->turn == WHITE ? value : 0 - value);
    json_key(&json, "parts");
    json_begin_object(&json);
    for (int i = 0; i < row->term_count; i++) {
        json_key(&json, row->terms[i]);
        json_real(&json, textbook_plain(model->eval, parts->term[i]));
    }
    json_end_object(&json);
    json_end_object(&json);
    return command_print_line(&out);
}

static int print_text(const TextbookModel *model, const Position *position,
                      const TextbookParts *parts)
{
    const TextbookRow *row = &textbook_rows[model->eval];
    const double value = textbook_plain(model->eval, parts->value);
    StrBuf out = {0};
    strbuf_format(&out, "%-16s%.10g (%s to move)", row->name, value,
                  position->turn == WHITE ? "White" : "Black");
    for (int i = 0; i < row->term_count; i++) {
        strbuf_format(&out, "\n  %-14s%.10g", row->terms[i],
                      textbook_plain(model->eval, parts->term[i]));
    }
    strbuf_format(&out, "\nwhite           %.10g", position->turn == WHITE ? value : 0 - value);
    return command_print_line(&out);
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    Game game;
    int status = position_arg_read("eval", operands, 0, values->board, &game);
    if (status != EXIT_DONE) {
        return status;
    }
    TextbookModel model;
    Error error;
    if (textbook_init(&model, textbook_find(values->eval), values->weights, &error) != STATUS_OK) {
        fprintf(stderr, "emilia eval: --weights: '%s': %s",
                values->weights == NULL ? "" : values->weights, error.text);
        if (error.status != STATUS_IO) {
            fprintf(stderr, ", at byte %zu", error.at);
        }
        fputc('\n', stderr);
        return EXIT_USAGE;
    }
    if (!textbook_fits(&model, game.now.size)) {
        fprintf(stderr, "emilia eval: --eval: '%s' knows only the 8x8 board\n", values->eval);
        status = EXIT_USAGE;
    } else {
        const TextbookParts parts = textbook_parts(&model, &game.now);
        status = values->json ? print_json(&model, &game.now, &parts)
                              : print_text(&model, &game.now, &parts);
    }
    textbook_fini(&model);
    return status;
}

const Command command_eval = {
    .name = "eval",
    .operands = "POSITION",
    .summary = "The static value of a position, part by part",
    .example = "emilia eval f5 --eval staged\nemilia eval f5d6 --eval factors --json\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 1,
    .max_operands = POSITION_ARG_WORDS,
    .run = run,
};
