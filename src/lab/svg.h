/* Charts as SVG that looks right on light and dark pages: colours come from classes, which the
 * page or, in a file of its own, svg_as_file defines. */
#ifndef LAB_SVG_H
#define LAB_SVG_H

#include "base/strbuf.h"

typedef struct SvgBar {
    const char *label;
    double value;
    double low; /* error bar, if low < high */
    double high;
    char note[32]; /* the value as shown */
} SvgBar;

/* Upright bars over a scale from 0 to 100%: values are fractions (A6's chart). */
void svg_columns(const char *title, const SvgBar *bars, int count, StrBuf *out);

/* Lying bars from a zero line, for values of either sign; one row a bar. */
void svg_rows(const char *title, const char *unit, const SvgBar *bars, int count, StrBuf *out);

/* Counts of classes `step` wide, the first of which begins at `first`; the scale is labelled from
 * -limit to limit. */
void svg_histogram(const char *title, const double *counts, int count, double first, double step,
                   double limit, StrBuf *out);

/* One line a series over whole numbers from `first` on, on a scale that begins at zero. */
typedef struct SvgSeries {
    const char *name;
    const double *values; /* `count` of them, none below zero */
} SvgSeries;
void svg_lines(const char *title, const char *unit, const SvgSeries *series, int series_count,
               int first, int count, StrBuf *out);

/* The colours as a style sheet, and text with &, <, > and quotes escaped. */
void svg_style(StrBuf *out);
void svg_text(const char *text, StrBuf *out);

/* The chart with its style sheet, as a file of its own. */
void svg_as_file(StrBuf *chart, StrBuf *file);

#endif
