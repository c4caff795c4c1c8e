/* The letters behind the i are one column further to the left than elsewhere. */
#include "proto/gtp_vertex.h"

#include <ctype.h>
#include <stdio.h>

static bool is_square(const char *text)
{
    return isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]);
}

Status gtp_vertex_read(const char *text, int size, Square *move, size_t *used)
{
    char shifted[2 * SQUARE_TEXT_SIZE]; /* what is longer is no square of any board */
    if (!is_square(text) || tolower(text[0]) < 'i') {
        return square_text_read(text, size, move, used, NULL);
    }
    if (tolower(text[0]) == 'i') {
        return STATUS_SYNTAX;
    }
    snprintf(shifted, sizeof shifted, "%c%s", text[0] - 1, text + 1);
    return square_text_read(shifted, size, move, used, NULL);
}

void gtp_vertex_write(Square move, char text[SQUARE_TEXT_SIZE])
{
    square_text_write(move, text);
    if (is_square(text) && text[0] >= 'i') {
        text[0]++;
    }
}
