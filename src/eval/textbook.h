/* The textbook evaluations as rows. Each is a sum of a few terms, whole numbers in the row's unit
 * (1/scale), so that values are exact and the same everywhere; the formulas are in <name>_inl.h,
 * one file each, written once for all board sizes. A value is always for the side to move. */
#ifndef EVAL_TEXTBOOK_H
#define EVAL_TEXTBOOK_H

#include "eval/square_table.h"
#include "record/position.h"

typedef enum TextbookEval {
    TEXTBOOK_DISCS,
    TEXTBOOK_WEIGHTS,
    TEXTBOOK_STAGED,
    TEXTBOOK_NORVIG,
    TEXTBOOK_FACTORS,
    TEXTBOOK_COUNT
} TextbookEval;

enum { TEXTBOOK_MAX_TERMS = 6 };

typedef struct TextbookRow {
    const char *name;
    const char *summary;
    int scale;        /* units in 1 */
    bool uses_table;  /* of square weights */
    int term_count;
    const char *terms[TEXTBOOK_MAX_TERMS];
} TextbookRow;

extern const TextbookRow textbook_rows[TEXTBOOK_COUNT];

/* TEXTBOOK_COUNT if there is no such name. */
TextbookEval textbook_find(const char *name);

typedef struct TextbookParts {
    int64_t term[TEXTBOOK_MAX_TERMS];
    int64_t value; /* their sum */
} TextbookParts;

/* The static value of a position of any size, term by term, in the row's unit. */
TextbookParts textbook_parts(const Position *position, TextbookEval eval,
                             const SquareTable *table);

/* A number in the row's unit as a plain one. */
static inline double textbook_plain(TextbookEval eval, int64_t value)
{
    return (double)value / textbook_rows[eval].scale;
}

#endif
