/* Bars and columns of text. */
#include "lab/chart.h"

#include <math.h>
#include <stdio.h>

void chart_bar(double share, int width, StrBuf *out)
{
    static const char *const eighths[8] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const double bounded = share < 0 ? 0 : share > 1 ? 1 : share;
    int parts = (int)lround(bounded * 8 * width);
    parts += parts == 0 && bounded > 0; /* what is there must be seen */
    for (int i = 0; i < width; i++, parts -= 8) {
        strbuf_text(out, parts >= 8 ? "█" : parts > 0 ? eighths[parts] : " ");
    }
}

/* Bytes of the code point that begins at `text`. */
static int point_length(const char *text)
{
    int length = 1;
    while (((unsigned char)text[length] & 0xc0) == 0x80) {
        length++;
    }
    return length;
}

int chart_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text += point_length(text)) {
        width++;
    }
    return width;
}

void chart_cell(const char *text, int width, StrBuf *out)
{
    int used = 0;
    const int cut = chart_width(text) > width ? width - 1 : width;
    for (; *text != '\0' && used < cut; used++) {
        const int length = point_length(text);
        strbuf_bytes(out, text, (size_t)length);
        text += length;
    }
    if (*text != '\0') {
        strbuf_text(out, "…");
        used++;
    }
    for (; used < width; used++) {
        strbuf_char(out, ' ');
    }
}

void chart_right(const char *text, int width, StrBuf *out)
{
    const int used = chart_width(text) < width ? chart_width(text) : width;
    for (int pad = used; pad < width; pad++) {
        strbuf_char(out, ' ');
    }
    chart_cell(text, used, out);
}

void chart_seconds(double seconds, char text[32])
{
    if (seconds >= 1) {
        snprintf(text, 32, "%.2f s", seconds);
    } else if (seconds >= 1e-3) {
        snprintf(text, 32, "%.2f ms", seconds * 1e3);
    } else {
        snprintf(text, 32, "%.2f µs", seconds * 1e6);
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
