/* Cleaning text. UTF-8 is read strictly (no overlong forms, no surrogates); a byte that is not
 * part of it is a letter of Latin-1, which is what the old files are written in. */
#include "record/record_text.h"

#include <stdint.h>
#include <string.h>

/* The length of the UTF-8 letter that `bytes` begin with, 0 if there is none. */
static size_t letter_length(const unsigned char *bytes, size_t left, uint32_t *letter)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = bytes[0];
    const size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2
                          : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length == 0 || length > left) {
        return 0;
    }
    uint32_t value = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (bytes[i] & 0x3fu);
    }
    if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
        return 0;
    }
    *letter = value;
    return length;
}

static size_t put_letter(uint32_t letter, char to[4])
{
    if (letter < 0x80) {
        to[0] = (char)letter;
        return 1;
    }
    const size_t length = letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, letter >>= 6) {
        to[i] = (char)(0x80u | (letter & 0x3fu));
    }
    to[0] = (char)((0xf00u >> length) | letter);
    return length;
}

/* Blanks wait until a letter follows them: so there are none at an end, nor at a line's. */
bool record_text_clean(const char *bytes, size_t length, bool lines, char *to, size_t room)
{
    const unsigned char *from = (const unsigned char *)bytes;
    size_t used = 0;
    size_t blanks = 0;
    bool new_line = false;
    bool whole = true;
    for (size_t at = 0; at < length && whole;) {
        uint32_t letter = from[at];
        const size_t step = letter_length(from + at, length - at, &letter);
        at += step == 0 ? 1 : step;
        if (letter == '\n' && lines) {
            new_line = used > 0;
            blanks = 0;
        } else if (letter <= ' ' || (letter >= 0x7f && letter < 0xa0)) {
            blanks += used > 0 && !new_line;
        } else {
            char out[4];
            const size_t size = put_letter(letter, out);
            whole = used + new_line + blanks + size < room;
            if (whole) {
                to[used] = '\n';
                used += new_line;
                memset(to + used, ' ', blanks);
                memcpy(to + used + blanks, out, size);
                used += blanks + size;
                blanks = 0;
                new_line = false;
            }
        }
    }
    to[used] = '\0';
    return whole;
}

void record_text_to_latin1(const char *text, char *to, size_t room)
{
    const unsigned char *from = (const unsigned char *)text;
    const size_t length = strlen(text);
    size_t used = 0;
    for (size_t at = 0; at < length && used < room; used++) {
        uint32_t letter = from[at];
        const size_t step = letter_length(from + at, length - at, &letter);
        at += step == 0 ? 1 : step;
        to[used] = (char)(letter < 0x100 ? letter : '?');
    }
    memset(to + used, 0, room - used);
}
