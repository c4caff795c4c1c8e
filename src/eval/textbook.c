/* The rows of the textbook evaluations, and static values outside a search. */
#include "wide/grid_inl.h"

#include "eval/pattern_weights.h"
#include "eval/textbook_inl.h"
#include "eval/textbook_learned_inl.h"

#include <string.h>

const TextbookRow textbook_rows[TEXTBOOK_COUNT] = {
    [TEXTBOOK_DISCS] = {.name = "discs",
                        .summary = "Disc difference",
                        .scale = 1,
                        .term_count = 1,
                        .terms = {"discs"}},
    [TEXTBOOK_WEIGHTS] = {.name = "weights",
                          .summary = "Square weights and own mobility",
                          .scale = 1,
                          .uses_weights = true,
                          .term_count = 2,
                          .terms = {"squares", "mobility"}},
    [TEXTBOOK_STAGED] = {.name = "staged",
                         .summary = "Squares, discs, mobility and anchored discs by stage of game",
                         .scale = 10,
                         .uses_weights = true,
                         .term_count = 4,
                         .terms = {"squares", "discs", "mobility", "anchored"}},
    [TEXTBOOK_NORVIG] = {.name = "norvig",
                         .summary = "Square weights",
                         .scale = 1,
                         .uses_weights = true,
                         .term_count = 1,
                         .terms = {"squares"}},
    [TEXTBOOK_FACTORS] = {.name = "factors",
                          .summary = "Six factors: discs, corners, near corners, mobility, "
                                     "frontier, squares",
                          .scale = 1000,
                          .uses_weights = true,
                          .term_count = 6,
                          .terms = {"discs", "corners", "near_corners", "mobility", "frontier",
                                    "squares"}},
    [TEXTBOOK_PATTERN] = {.name = "pattern",
                          .summary = "Learned patterns, in discs; 8x8 only",
                          .scale = PATTERN_DISC,
                          .uses_weights = true,
                          .only_8x8 = true,
                          .term_count = 1,
                          .terms = {"patterns"}},
    [TEXTBOOK_NETWORK] = {.name = "network",
                          .summary = "Learned patterns by their network, in discs; 8x8 only",
                          .scale = PATTERN_DISC,
                          .uses_weights = true,
                          .only_8x8 = true,
                          .term_count = 1,
                          .terms = {"patterns"}},
};

TextbookEval textbook_find(const char *name)
{
    int eval = 0;
    while (eval < TEXTBOOK_COUNT && strcmp(textbook_rows[eval].name, name) != 0) {
        eval++;
    }
    return (TextbookEval)eval;
}

TextbookModel textbook_plain_model(TextbookEval eval)
{
    return (TextbookModel){.eval = eval, .table = square_table_norvig};
}

TextbookModel textbook_learned_model(TextbookEval eval, const PatternWeights *pattern)
{
    TextbookModel model = textbook_plain_model(eval);
    model.pattern = pattern;
    return model;
}

Status textbook_init(TextbookModel *model, TextbookEval eval, const char *weights_path,
                     Error *error)
{
    TextbookModel made = textbook_plain_model(eval);
    Status status = STATUS_OK;
    if (weights_path != NULL && !textbook_rows[eval].uses_weights) {
        status = error_set(error, STATUS_RANGE, "the evaluation has no weights", 0);
    } else if (textbook_is_learned(eval)) {
        status = weights_path == NULL
                     ? pattern_weights_builtin(&made.own_pattern, error)
                     : pattern_weights_read(weights_path, &made.own_pattern, error);
        made.pattern = made.own_pattern;
    } else if (weights_path != NULL) {
        status = square_table_load(weights_path, &made.table, error);
    }
    if (status == STATUS_OK) {
        *model = made;
    }
    return status;
}

void textbook_fini(TextbookModel *model)
{
    pattern_weights_free(model->own_pattern);
    model->pattern = model->own_pattern = NULL;
}

bool textbook_fits(const TextbookModel *model, int size)
{
    return size == 8 || !textbook_rows[model->eval].only_8x8;
}

TextbookParts textbook_parts(const TextbookModel *model, const Position *position)
{
    TextbookParts parts = {0};
    if (textbook_is_learned(model->eval)) {
        parts.term[0] = textbook_learned(model->eval, model->pattern, position_board(position));
        parts.value = parts.term[0];
        return parts;
    }
    const Grid grid = position_wide(position);
    Ground ground;
    ground_init(&ground, position->size, &model->table);
    parts.value =
        textbook_terms(model->eval, &ground, grid, grid_moves(grid, ground.mask), parts.term);
    return parts;
}

double textbook_static_value(const TextbookModel *model, const Position *position)
{
    return textbook_plain(model->eval, textbook_parts(model, position).value);
}
