/* The one place that asks the terminal and the locale what they can show. */
#include "app/screen.h"

#include "base/columns.h"

#include <langinfo.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ROWS = 24, COLUMNS = 80, LABEL_MIN = 8 };

bool screen_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void screen_size(int file, int *rows, int *columns)
{
    struct winsize window = {0};
    if (ioctl(file, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0) {
        window = (struct winsize){.ws_row = ROWS, .ws_col = COLUMNS};
    }
    *rows = window.ws_row;
    *columns = window.ws_col;
}

ChartPage screen_page(void)
{
    int rows;
    int columns;
    screen_size(STDOUT_FILENO, &rows, &columns);
    return (ChartPage){.columns = columns > COLUMNS ? columns : COLUMNS, .utf8 = screen_utf8()};
}

/* As much of the text as there is room for. */
static void add_cut(const char *text, int room, StrBuf *out)
{
    const int width = columns_of(text);
    chart_cell((ChartPage){.utf8 = screen_utf8()}, text, width < room ? width : room, out);
}

void screen_progress(const char *label, const char *text)
{
    int rows;
    int columns;
    screen_size(STDERR_FILENO, &rows, &columns);
    columns--; /* in the last one the cursor would go to the next line */
    const int room = columns - 2 - columns_of(text);
    StrBuf line = {0};
    if (label[0] != '\0' && room >= LABEL_MIN) {
        add_cut(label, room, &line);
        strbuf_text(&line, "  ");
    }
    add_cut(text, columns, &line);
    if (line.status == STATUS_OK) {
        fprintf(stderr, "\r\033[K%s", line.text);
    }
    strbuf_fini(&line);
}
