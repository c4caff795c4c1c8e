/* SVG charts. Coordinates are whole pixels of the view box; the picture scales to its place. */
#include "lab/svg.h"

#include "base/columns.h"
#include "lab/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 720, TITLE = 30 };

void svg_text(const char *text, StrBuf *out)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            strbuf_text(out, "&amp;");
            break;
        case '<':
            strbuf_text(out, "&lt;");
            break;
        case '>':
            strbuf_text(out, "&gt;");
            break;
        case '"':
            strbuf_text(out, "&quot;");
            break;
        default:
            strbuf_char(out, *text);
        }
    }
}

void svg_style(StrBuf *out)
{
    strbuf_text(out,
                ":root{--paper:#fff;--ink:#1c2321;--soft:#66706c;--line:#d6dcd8;--bar:#2f7d5b;"
                "--bar2:#b5652b;--bar3:#8a938e;--whisker:#1c2321}"
                "@media(prefers-color-scheme:dark){:root{--paper:#151a18;--ink:#e8ece9;"
                "--soft:#9aa5a0;--line:#36403b;--bar:#4fb286;--bar2:#e0935a;--bar3:#7d8883;"
                "--whisker:#e8ece9}}"
                "svg text{fill:var(--ink);font:13px system-ui,sans-serif}"
                "svg .title{font-weight:600;font-size:15px}svg .soft{fill:var(--soft);"
                "font-size:12px}svg .axis{stroke:var(--line);stroke-width:1}"
                "svg .bar0{fill:var(--bar)}svg .bar1{fill:var(--bar2)}svg .bar2{fill:var(--bar3)}"
                "svg .line{stroke-width:2;fill:none}svg .line0{stroke:var(--bar)}"
                "svg .line1{stroke:var(--bar2)}svg .line2{stroke:var(--bar3)}"
                "svg .whisker{stroke:var(--whisker);stroke-width:1.5;fill:none}");
}

static void begin(const char *title, int height, StrBuf *out)
{
    strbuf_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                  "aria-label=\"",
                  WIDTH, height);
    svg_text(title, out);
    strbuf_text(out, "\"><text class=\"title\" x=\"0\" y=\"18\">");
    svg_text(title, out);
    strbuf_text(out, "</text>");
}

static void line(double x1, double y1, double x2, double y2, const char *class, StrBuf *out)
{
    strbuf_format(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", class, x1, y1, x2, y2);
}

static void label(double x, double y, const char *anchor, const char *class, const char *text,
                  StrBuf *out)
{
    strbuf_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y,
                  anchor, class);
    svg_text(text, out);
    strbuf_text(out, "</text>");
}

/* A label that fits `width` characters. */
static void short_label(double x, double y, const char *anchor, const char *text, int width,
                        StrBuf *out)
{
    StrBuf cut = {0};
    const int used = columns_of(text) < width ? columns_of(text) : width;
    chart_cell((ChartPage){.utf8 = true}, text, used, &cut);
    label(x, y, anchor, "", cut.text == NULL ? "" : cut.text, out);
    strbuf_fini(&cut);
}

void svg_columns(const char *title, const SvgBar *bars, int count, StrBuf *out)
{
    const double left = 48;
    const double top = TITLE + 16;
    const double height = 220;
    const double step = (WIDTH - left - 16) / (count > 0 ? count : 1);
    const double width = fmin(90, 0.55 * step);
    begin(title, (int)(top + height + 34), out);
    for (int percent = 0; percent <= 100; percent += 25) {
        const double y = top + height * (1 - percent / 100.0);
        char text[16];
        snprintf(text, sizeof text, "%d%%", percent);
        line(left, y, WIDTH, y, "axis", out);
        label(left - 8, y + 4, "end", "soft", text, out);
    }
    for (int i = 0; i < count; i++) {
        const SvgBar *bar = &bars[i];
        const double middle = left + (i + 0.5) * step;
        const double y = top + height * (1 - bar->value);
        strbuf_format(out,
                      "<rect class=\"bar%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                      "rx=\"2\"/>",
                      i < 3 ? i : 0, middle - width / 2, y, width, height * bar->value);
        double note_y = y - 6;
        if (bar->low < bar->high) {
            const double high = top + height * (1 - fmin(1, bar->high));
            line(middle, high, middle, top + height * (1 - fmax(0, bar->low)), "whisker", out);
            note_y = fmin(note_y, high - 6);
        }
        label(middle, note_y, "middle", "", bar->note, out);
        short_label(middle, top + height + 20, "middle", bar->label, (int)(step / 8), out);
    }
    strbuf_text(out, "</svg>");
}

void svg_rows(const char *title, const char *unit, const SvgBar *bars, int count, StrBuf *out)
{
    const double left = 230;
    const double right = WIDTH - 84;
    const double row = 26;
    double low = 0;
    double high = 0;
    for (int i = 0; i < count; i++) {
        low = fmin(low, fmin(bars[i].value, bars[i].low < bars[i].high ? bars[i].low : 0));
        high = fmax(high, fmax(bars[i].value, bars[i].low < bars[i].high ? bars[i].high : 0));
    }
    const double scale = (right - left) / (high - low > 0 ? high - low : 1);
    const double zero = left - low * scale;
    begin(title, (int)(TITLE + 10 + row * count + 6), out);
    label(WIDTH, 18, "end", "soft", unit, out);
    line(zero, TITLE, zero, TITLE + 10 + row * count, "axis", out);
    for (int i = 0; i < count; i++) {
        const SvgBar *bar = &bars[i];
        const double y = TITLE + 6 + row * i;
        const double x = zero + bar->value * scale;
        short_label(left - 10, y + 15, "end", bar->label, 28, out);
        strbuf_format(out,
                      "<rect class=\"bar0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                      "height=\"16\" rx=\"2\"/>",
                      fmin(x, zero), y + 2, fmax(1, fabs(x - zero)));
        if (bar->low < bar->high) {
            const double from = zero + bar->low * scale;
            const double to = zero + bar->high * scale;
            line(from, y + 10, to, y + 10, "whisker", out);
            line(from, y + 6, from, y + 14, "whisker", out);
            line(to, y + 6, to, y + 14, "whisker", out);
        }
        label(WIDTH, y + 15, "end", "", bar->note, out);
    }
    strbuf_text(out, "</svg>");
}

void svg_histogram(const char *title, const double *counts, int count, double first, double step,
                   double limit, StrBuf *out)
{
    const double top = TITLE + 10;
    const double height = 160;
    const double width = (double)WIDTH / count;
    double most = 1;
    for (int i = 0; i < count; i++) {
        most = fmax(most, counts[i]);
    }
    begin(title, (int)(top + height + 26), out);
    line(0, top + height, WIDTH, top + height, "axis", out);
    for (int i = 0; i < count; i++) {
        const double tall = height * counts[i] / most;
        const double middle = first + (i + 0.5) * step;
        if (counts[i] > 0) {
            strbuf_format(out,
                          "<rect class=\"bar%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.1f\"><title>%.0f</title></rect>",
                          middle > 0   ? 0
                          : middle < 0 ? 1
                                       : 2,
                          i * width + 0.5, top + height - tall, width - 1, tall, counts[i]);
        }
    }
    for (int i = -2; i <= 2; i++) {
        char text[32];
        const double value = limit * i / 2;
        snprintf(text, sizeof text, i == 0 ? "%.0f" : "%+.0f", value);
        label(width * (value - first) / step, top + height + 18, "middle", "soft", text, out);
    }
    strbuf_text(out, "</svg>");
}

/* A round distance between marks, about eight of them up to `most`. */
static double mark_distance(double most)
{
    const double tens = pow(10, floor(log10(most / 8)));
    const double share = most / 8 / tens;
    return tens * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

void svg_lines(const char *title, const char *unit, const SvgSeries *series, int series_count,
               int first, int count, StrBuf *out)
{
    const double left = 48, right = WIDTH - 16, top = TITLE + 10, height = 220;
    const double step = (right - left) / (count > 1 ? count - 1 : 1);
    double most = 1e-9;
    for (int i = 0; i < series_count * count; i++) {
        most = fmax(most, series[i / count].values[i % count]);
    }
    const double distance = mark_distance(most);
    const double scale = height / (distance * ceil(most / distance));
    begin(title, (int)(top + height + 34), out);
    label(WIDTH, 18, "end", "soft", unit, out);
    for (int i = 0; i * distance * scale <= height + 0.5; i++) {
        const double y = top + height - i * distance * scale;
        char text[32];
        snprintf(text, sizeof text, "%g", i * distance);
        line(left, y, right, y, "axis", out);
        label(left - 8, y + 4, "end", "soft", text, out);
    }
    for (int i = 0; i < count; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", first + i);
        label(left + i * step, top + height + 20, "middle", "soft", text, out);
    }
    for (int s = 0; s < series_count; s++) {
        strbuf_format(out, "<polyline class=\"line line%d\" points=\"", s % 3);
        for (int i = 0; i < count; i++) {
            strbuf_format(out, "%s%.1f,%.1f", i == 0 ? "" : " ", left + i * step,
                          top + height - series[s].values[i] * scale);
        }
        strbuf_text(out, "\"/>");
        const double y = top + 16 + 20 * s;
        strbuf_format(out, "<rect class=\"bar%d\" x=\"%.1f\" y=\"%.1f\" width=\"14\" "
                           "height=\"4\"/>",
                      s % 3, left + 10, y - 6);
        label(left + 30, y, "start", "", series[s].name, out);
    }
    strbuf_text(out, "</svg>");
}

void svg_as_file(StrBuf *chart, StrBuf *file)
{
    if (chart->text == NULL) {
        return;
    }
    const char *body = strchr(chart->text, '>');
    strbuf_bytes(file, chart->text, (size_t)(body - chart->text) + 1);
    strbuf_text(file, "<style>");
    svg_style(file);
    strbuf_text(file,
                "</style><rect width=\"100%\" height=\"100%\" style=\"fill:var(--paper)\"/>");
    strbuf_text(file, body + 1);
    strbuf_char(file, '\n');
}
