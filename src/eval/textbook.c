/* The rows of the textbook evaluations, and static values outside a search. */
#include "wide/grid_inl.h"

#include "eval/textbook_inl.h"

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
                          .uses_table = true,
                          .term_count = 2,
                          .terms = {"squares", "mobility"}},
    [TEXTBOOK_STAGED] = {.name = "staged",
                         .summary = "Squares, discs, mobility and anchored discs by stage of game",
                         .scale = 10,
                         .uses_table = true,
                         .term_count = 4,
                         .terms = {"squares", "discs", "mobility", "anchored"}},
    [TEXTBOOK_NORVIG] = {.name = "norvig",
                         .summary = "Square weights",
                         .scale = 1,
                         .uses_table = true,
                         .term_count = 1,
                         .terms = {"squares"}},
    [TEXTBOOK_FACTORS] = {.name = "factors",
                          .summary = "Six factors: discs, corners, near corners, mobility, "
                                     "frontier, squares",
                          .scale = 1000,
                          .uses_table = true,
                          .term_count = 6,
                          .terms = {"discs", "corners", "near_corners", "mobility", "frontier",
                                    "squares"}},
};

TextbookEval textbook_find(const char *name)
{
    int eval = 0;
    while (eval < TEXTBOOK_COUNT && strcmp(textbook_rows[eval].name, name) != 0) {
        eval++;
    }
    return (TextbookEval)eval;
}

TextbookParts textbook_parts(const Position *position, TextbookEval eval,
                             const SquareTable *table)
{
    const Grid grid = position_wide(position);
    Ground ground;
    ground_init(&ground, position->size, table);
    TextbookParts parts = {0};
    parts.value =
        textbook_terms(eval, &ground, grid, grid_moves(grid, ground.mask), parts.term);
    return parts;
}
