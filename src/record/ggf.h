/* GGF, the game format of GGS and NBoard:
 *
 *   (;GM[Othello]PB[black]PW[white]TI[5:00]TY[8]BO[8 ---...--- *]B[F5/1.2/3.4]W[F6]...;)
 *
 * Read leniently: tags in any case and unknown tags are skipped, a number of games in front too,
 * and a forced pass may be left out. */
#ifndef RECORD_GGF_H
#define RECORD_GGF_H

#include "base/strbuf.h"
#include "record/record.h"

/* Reads the first game of the text; the error says at which byte it goes wrong, and the record has
 * what comes before. */
Status ggf_read(const char *text, Record *record, Error *error);

/* Appends the game on one line, without a newline. */
void ggf_write(const Record *record, StrBuf *out);

/* One move as GGF and NBoard write it: "F5", "F5/1.25/3.4", "F5//2.449", "PA". */
Status ggf_read_move(const char *text, int size, GameMove *move, Error *error);

/* "F5", or "PA" for a pass. */
void ggf_write_square(Square move, StrBuf *out);

/* What the side has left on its clock, which grows by the increment with every move; one without a
 * time took none, as in NBoard. 0: no clock, and at least 1 if there is one. */
int64_t ggf_left_ns(const Record *record, Colour colour);

#endif
