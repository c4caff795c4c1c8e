/* What the terminal can show: its size, and whether its characters are UTF-8. */
#ifndef APP_SCREEN_H
#define APP_SCREEN_H

#include "lab/chart.h"

/* Whether the locale's characters are UTF-8: everything else is written in ASCII. */
bool screen_utf8(void);

/* Of the terminal at the other end of the file; 24 rows of 80 columns if there is none. */
void screen_size(int file, int *rows, int *columns);

/* What is written to standard output: as wide as the terminal, but never less than 80 columns. */
ChartPage screen_page(void);

/* Replaces the line of the terminal on standard error, cut to one line: the label before the
 * text. */
void screen_progress(const char *label, const char *text);

#endif
