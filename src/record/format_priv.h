/* What the files of the formats share, and what the table takes from each: functions of
 * `detect`, `split`, `read`, `finish` and `write` in record/format.h. */
#ifndef RECORD_FORMAT_PRIV_H
#define RECORD_FORMAT_PRIV_H

#include "record/format.h"

bool wthor_detect(const char *text, size_t length);
FormatSpan wthor_split(FormatState *state, const char *text, size_t length, bool whole);
Status wthor_read(FormatState *state, const char *text, size_t length, Record *record,
                  Error *error);
const char *wthor_finish(const FormatState *state);
Status wthor_write(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool quest_detect(const char *text, size_t length);
FormatSpan quest_split(FormatState *state, const char *text, size_t length, bool whole);
Status quest_read(FormatState *state, const char *text, size_t length, Record *record,
                  Error *error);
Status quest_write(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool sgf_detect(const char *text, size_t length);
FormatSpan sgf_split(FormatState *state, const char *text, size_t length, bool whole);
Status sgf_read(FormatState *state, const char *text, size_t length, Record *record,
                Error *error);
Status sgf_write(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool ggf_detect(const char *text, size_t length);
FormatSpan ggf_split(FormatState *state, const char *text, size_t length, bool whole);
Status ggf_read_game(FormatState *state, const char *text, size_t length, Record *record,
                     Error *error);
Status ggf_write_game(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool pgn_detect(const char *text, size_t length);
FormatSpan pgn_split(FormatState *state, const char *text, size_t length, bool whole);
Status pgn_read(FormatState *state, const char *text, size_t length, Record *record,
                Error *error);
Status pgn_write(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool obf_detect(const char *text, size_t length);
Status obf_read_game(FormatState *state, const char *text, size_t length, Record *record,
                     Error *error);
Status obf_write_game(FormatState *state, const Record *record, StrBuf *out, Error *error);

bool transcript_detect(const char *text, size_t length);
Status transcript_read(FormatState *state, const char *text, size_t length, Record *record,
                       Error *error);
Status transcript_write(FormatState *state, const Record *record, StrBuf *out, Error *error);

/* The next line that is neither blank nor a comment. */
FormatSpan format_split_line(FormatState *state, const char *text, size_t length, bool whole);

/* The beginning of `text`, ended, for a closer look; blanks in front are left out. */
enum { FORMAT_LOOK_SIZE = 4096 };
void format_look(const char *text, size_t length, char look[FORMAT_LOOK_SIZE]);

/* The size of the board that the text begins with, told by how many squares there are before the
 * side to move; 0 if it begins with something else. `used`, which may be NULL, is its length. */
int format_board_size(const char *text, size_t *used);

/* A result as a file gives it, for when the moves have been read: a game that is over by its moves
 * needs no score from anybody. */
typedef struct FormatResult {
    bool given;
    RecordEnd end;
    int winner; /* unless `has_score` */
    bool has_score;
    int score_discs;
} FormatResult;
void format_set_result(Record *record, const FormatResult *result);

/* Whether the next move can be one of this colour; a forced pass before it may be missing. */
bool format_is_turn(const Game *game, Square move, int colour);

/* Values are kept in hundredths of a disc, times in milliseconds: so they are the same in every
 * format. */
float format_value(double value_discs);
int64_t format_ns(double seconds);
double format_seconds(int64_t ns);
void format_put_value(float value_discs, StrBuf *out);
/* A number in its shortest form that reads back, without an exponent. */
void format_put_number(double number, StrBuf *out);
/* The number that the text begins with if it is from 0 to `most`, else -1. */
double format_number(const char *text, double most);
/* The same for a number with nothing but blanks behind it: of "40/300" or "5 min" it makes none. */
double format_whole_number(const char *text, double most);
/* The same clock for both sides, in seconds; not positive: none. */
void format_set_clock(Record *record, double clock, double increment);
/* A rating: 0 if the text is none. */
double format_rating(const char *text);

#endif
