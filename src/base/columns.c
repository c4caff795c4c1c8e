/* Columns of text. */
#include "base/columns.h"

#include <string.h>

size_t columns_point(const char *text)
{
    size_t length = 1;
    while (((unsigned char)text[length] & 0xc0) == 0x80) {
        length++;
    }
    return length;
}

/* Columns of the text up to `end`. */
static int columns_before(const char *text, const char *end)
{
    int columns = 0;
    for (; text < end; text += columns_point(text)) {
        columns++;
    }
    return columns;
}

int columns_of(const char *text)
{
    return columns_before(text, text + strlen(text));
}

void columns_wrap(StrBuf *out, int width, int column, const char *text)
{
    for (int at = column; *text != '\0';) {
        const size_t length = strcspn(text, " ");
        const int word = columns_before(text, text + length);
        if (at > column && at + 1 + word > width) {
            strbuf_format(out, "\n%*s", column, "");
            at = column;
        } else if (at > column) {
            strbuf_char(out, ' ');
            at++;
        }
        strbuf_bytes(out, text, length);
        at += word;
        text += length + (text[length] == ' ');
    }
}
