/* Bars and columns of text. */
#include "lab/chart.h"

#include "base/columns.h"

#include <math.h>
#include <stdio.h>

void chart_bar(ChartPage page, double share, int width, StrBuf *out)
{
    static const char *const blocks[9] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
    static const char *const signs[9] = {" ", "-", "-", "-", "=", "=", "=", "=", "#"};
    const char *const *eighths = page.utf8 ? blocks : signs;
    const double bounded = share < 0 ? 0 : share > 1 ? 1 : share;
    int parts = (int)lround(bounded * 8 * width);
    parts += parts == 0 && bounded > 0; /* what is there must be seen */
    for (int i = 0; i < width; i++, parts -= 8) {
        strbuf_text(out, eighths[parts >= 8 ? 8 : parts > 0 ? parts : 0]);
    }
}

void chart_cell(ChartPage page, const char *text, int width, StrBuf *out)
{
    const char *dots = page.utf8 ? "…" : "...";
    int used = 0;
    const int cut = columns_of(text) > width ? width - columns_of(dots) : width;
    for (; *text != '\0' && used < cut; used++) {
        const size_t length = columns_point(text);
        strbuf_bytes(out, text, length);
        text += length;
    }
    if (*text != '\0') {
        strbuf_text(out, dots);
        used += columns_of(dots);
    }
    for (; used < width; used++) {
        strbuf_char(out, ' ');
    }
}

void chart_right(ChartPage page, const char *text, int width, StrBuf *out)
{
    const int used = columns_of(text) < width ? columns_of(text) : width;
    for (int pad = used; pad < width; pad++) {
        strbuf_char(out, ' ');
    }
    chart_cell(page, text, used, out);
}

int chart_name_width(const char *const *names, int count, int least, int most)
{
    int width = least;
    for (int i = 0; i < count; i++) {
        const int longest = columns_of(names[i]);
        width = longest > width ? longest : width;
    }
    return width < most ? width : most;
}

void chart_seconds(ChartPage page, double seconds, char text[32])
{
    if (seconds >= 1) {
        snprintf(text, 32, "%.2f s", seconds);
    } else if (seconds >= 1e-3) {
        snprintf(text, 32, "%.2f ms", seconds * 1e3);
    } else {
        snprintf(text, 32, "%.2f %s", seconds * 1e6, page.utf8 ? "µs" : "us");
    }
}

void chart_bytes(double bytes, char text[32])
{
    if (bytes >= 1 << 20) {
        snprintf(text, 32, "%.1f MiB", bytes / (1 << 20));
    } else if (bytes > 0) {
        snprintf(text, 32, "%.1f KiB", bytes / 1024);
    } else {
        snprintf(text, 32, "-");
    }
}
