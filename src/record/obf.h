/* OBF, the format of problem sets: a position a line, then what is known of it.
 *
 *   <squares> X; G8:+18; H1:+12;      scores of moves, in discs for the side to move
 *   <squares>X; +18;                  the score of the position
 *   % a comment
 *
 * `--:-127` entries are fillers and are skipped. */
#ifndef RECORD_OBF_H
#define RECORD_OBF_H

#include "base/strbuf.h"
#include "record/position.h"

enum { OBF_MAX_BYTES = 1 << 16 }; /* of a line in a file, its comment included */

typedef struct ObfScore {
    Square move; /* legal in the position; SQUARE_PASS if a pass is forced */
    int score_discs;
} ObfScore;

typedef struct Obf {
    Position position;
    bool has_score;  /* a score of the position is known: given, or the best of the moves' */
    int score_discs; /* for the side to move */
    int move_count;
    ObfScore moves[SQUARE_COUNT]; /* in the order of the line */
} Obf;

/* True if the line holds no position: blank, or only a comment. */
bool obf_is_blank(const char *line);

/* Reads one line, with or without its newline, for a board of `size`. */
Status obf_read(const char *line, int size, Obf *obf, Error *error);

/* The score of a move; false if the line gives none. */
bool obf_score_of(const Obf *obf, Square move, int *score_discs);

/* Appends the line without a newline. The position's score is written if it is not
 * the best of the moves'. */
void obf_write(const Obf *obf, StrBuf *out);

#endif
