/* The evaluations that a textbook search can use, as rows. Each is a sum of a few terms, whole
 * numbers in the row's unit (1/scale), so that values are exact and the same everywhere; the
 * formulas are in <name>_inl.h, one file each, written once for all board sizes. The learned
 * patterns (eval/pattern.h), by their tables and by the best their weights have (eval/network.h),
 * are the last rows, for 8x8 alone. A value is always for the side to move. */
#ifndef EVAL_TEXTBOOK_H
#define EVAL_TEXTBOOK_H

#include "eval/pattern.h"
#include "eval/square_table.h"
#include "record/position.h"

typedef enum TextbookEval {
    TEXTBOOK_DISCS,
    TEXTBOOK_WEIGHTS,
    TEXTBOOK_STAGED,
    TEXTBOOK_NORVIG,
    TEXTBOOK_FACTORS,
    TEXTBOOK_PATTERN,
    TEXTBOOK_NETWORK,
    TEXTBOOK_COUNT
} TextbookEval;

enum { TEXTBOOK_MAX_TERMS = 6 };

typedef struct TextbookRow {
    const char *name;
    const char *summary;
    int scale;        /* units in 1 */
    bool uses_weights; /* which can come from a file */
    bool only_8x8;
    int term_count;
    const char *terms[TEXTBOOK_MAX_TERMS];
} TextbookRow;

extern const TextbookRow textbook_rows[TEXTBOOK_COUNT];

static inline bool textbook_is_learned(TextbookEval eval)
{
    return eval == TEXTBOOK_PATTERN || eval == TEXTBOOK_NETWORK;
}

/* TEXTBOOK_COUNT if there is no such name. */
TextbookEval textbook_find(const char *name);

/* An evaluation and the weights it uses. */
typedef struct TextbookModel {
    TextbookEval eval;
    SquareTable table;
    const PatternWeights *pattern; /* NULL but for the learned ones */
    PatternWeights *own_pattern;   /* to be freed, or NULL */
} TextbookModel;

/* With the weights of a file; a path of NULL: Norvig's table, or the patterns built in. */
Status textbook_init(TextbookModel *model, TextbookEval eval, const char *weights_path,
                     Error *error);
void textbook_fini(TextbookModel *model);

/* With Norvig's table, for evaluations of square weights and none. */
TextbookModel textbook_plain_model(TextbookEval eval);
/* A learned one with patterns that outlive it. */
TextbookModel textbook_learned_model(TextbookEval eval, const PatternWeights *pattern);

/* True if the evaluation knows boards of this size. */
bool textbook_fits(const TextbookModel *model, int size);

typedef struct TextbookParts {
    int64_t term[TEXTBOOK_MAX_TERMS];
    int64_t value; /* their sum */
} TextbookParts;

/* The static value of a position that fits, term by term, in the row's unit. */
TextbookParts textbook_parts(const TextbookModel *model, const Position *position);

/* A number in the row's unit as a plain one. */
static inline double textbook_plain(TextbookEval eval, int64_t value)
{
    return (double)value / textbook_rows[eval].scale;
}

/* The static value as people read it. */
double textbook_static_value(const TextbookModel *model, const Position *position);

#endif
