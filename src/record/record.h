/* A game as people file it: the moves, and what is written beside them. Plain data without a
 * lifetime, the common tongue of all game formats (record/format.h).
 *
 * Texts are clean once they went through the functions below: UTF-8 without control characters,
 * no blanks at either end; comments may have several lines, none of them empty. A text that is too
 * long is cut and `cut` remembers it. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "record/game.h"
#include "record/obf.h"

enum {
    RECORD_TEXT_SIZE = 128,    /* of a name, an event, a place or a round, the final NUL included */
    RECORD_NOTES_SIZE = 65535, /* of all comments of a game together: 16 bits count them */
    RECORD_NOTE_COUNT = GAME_MAX_MOVES + 1
};

/* How a game ended that the moves alone do not end. */
typedef enum RecordEnd {
    RECORD_BY_MOVES,  /* the position tells: over, or not finished */
    RECORD_SCORED,    /* stopped early with a result, nobody says why */
    RECORD_AGREED,    /* the players agreed on the score */
    RECORD_RESIGNED,
    RECORD_TIMED_OUT,
    RECORD_FORFEITED, /* one of them left, or broke the rules */
    RECORD_ENDS
} RecordEnd;

/* A year, a day, or a moment in UTC as far as anybody knows. */
typedef struct RecordDate {
    int16_t year; /* 0: nothing is known */
    int8_t month; /* 0: only the year is */
    int8_t day;   /* 0: only year and month are */
    bool has_time;
    int8_t hour;
    int8_t minute;
    int8_t second;
} RecordDate;

typedef struct Record {
    Game game; /* with values and times of moves where they are given */
    char names[2][RECORD_TEXT_SIZE]; /* by Colour; empty: unknown */
    char event[RECORD_TEXT_SIZE];
    char place[RECORD_TEXT_SIZE];
    char round[RECORD_TEXT_SIZE];
    RecordDate date;
    double ratings[2];       /* 0: unknown */
    int64_t clock_ns[2];     /* at the start, by Colour; 0: none */
    int64_t increment_ns[2]; /* after each move */
    RecordEnd end;
    int8_t winner;      /* unless RECORD_BY_MOVES: 1 Black, -1 White, 0 a draw */
    bool has_score;     /* and by how much: */
    int16_t score_discs; /* Black minus White, even as every final score is */
    int8_t theory_empties; /* WTHOR: perfect play from so many empty squares on; 0: not given */
    int16_t theory_discs;  /*   ends with this score, Black minus White */
    Obf known; /* scores of moves in the position reached, as a problem set has them; its own
                * position is not looked at */
    bool cut;
    uint16_t notes_used;
    uint16_t note_at[RECORD_NOTE_COUNT]; /* 0: none */
    char notes[RECORD_NOTES_SIZE];
} Record;

void record_init(Record *record, const Position *start);

/* Forgets everything but the moves and the comments on them. */
void record_strip(Record *record);

/* Plays the move with its value and time on the end, after a forced pass that was left out. An
 * illegal move changes nothing. */
Status record_play(Record *record, const GameMove *move, Error *error);

/* Cleans `length` bytes into one of the texts. Bytes that are not UTF-8 are taken for Latin-1; a
 * lone `?` stands for nothing. */
void record_set_text(Record *record, char text[RECORD_TEXT_SIZE], const char *bytes,
                     size_t length);

/* Comments: `index` 0 belongs to the game, i + 1 to move i, which has been played. A second
 * comment goes on a new line. */
void record_add_note(Record *record, int index, const char *bytes, size_t length);
const char *record_note(const Record *record, int index); /* "" if there is none */

/* How a stopped game ended: sign of `winner`, and the score if `has_score`. */
void record_set_end(Record *record, RecordEnd end, int winner);
void record_set_score(Record *record, RecordEnd end, int score_discs);

/* The sign of the result; false: the game is not finished. */
bool record_winner(const Record *record, int *winner);

/* Black minus White, empty squares to the winner; the whole board where only the winner is known.
 * False: the game is not finished. */
bool record_score(const Record *record, int *score_discs);

/* Everything a record holds is the same. */
bool record_equal(const Record *a, const Record *b);

/* The start is the usual one of its board size. */
bool record_is_usual_start(const Record *record);

/* Numbers of a date in their order, whatever stands between them: "2004.09.18_05:54:38",
 * "2004-09-18 05:54:38 GMT", "2004-09-18T05:54:38.000Z", "2004.??.??", "2004". The year comes
 * first and has four digits: of "18.09.2004" nothing is known. A time is one of UTC unless MST or
 * MDT follows, as GGS has them. */
RecordDate record_date(const char *text);

/* "2004-09-18T05:54:38Z" with these characters between days and before and after the time; what is
 * not known is left out. */
enum { RECORD_DATE_SIZE = 48 };
void record_date_write(RecordDate date, char day_mark, const char *time_mark, const char *end_mark,
                       char text[RECORD_DATE_SIZE]);

#endif
