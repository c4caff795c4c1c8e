/* A move as GTP writes it. The rows are counted as in record/square_text.h, but the columns have
 * the letters of a Go board, which leave out the i: the ninth is j. */
#ifndef PROTO_GTP_VERTEX_H
#define PROTO_GTP_VERTEX_H

#include "record/square_text.h"

/* As square_text_read and square_text_write. */
Status gtp_vertex_read(const char *text, int size, Square *move, size_t *used);
void gtp_vertex_write(Square move, char text[SQUARE_TEXT_SIZE]);

#endif
