/* Game formats. One table says of each format what it is called, how its files end, how it is told
 * from the others, how it is read and written and what it can hold; converting, importing and
 * exporting, detection and docs/formats.md go by that table.
 *
 *   FormatReader *reader = format_reader_bytes(NULL, bytes, length);   NULL: find out yourself
 *   for (FormatStep step; (step = format_reader_next(reader, &record, &fault)) != FORMAT_DONE;) {
 *       if (step == FORMAT_FAULT) ... fault.text, fault.line, fault.byte ...
 *       if (step == FORMAT_GAME || fault.kept) ... record ...
 *   }
 *   format_reader_free(reader);
 *
 * Files of any length are read in constant memory, one game at a time. Damage costs as little as
 * possible: of a game with a fault the moves before it are kept, and reading goes on with the next
 * game. */
#ifndef RECORD_FORMAT_H
#define RECORD_FORMAT_H

#include "base/strbuf.h"
#include "record/record.h"
#include "record/wthor.h"

#include <stdio.h>

/* What a format can hold. */
typedef enum FormatHold {
    FORMAT_MOVES = 1 << 0,      /* without them: only the position reached */
    FORMAT_SETUP = 1 << 1,      /* other starts than the usual one */
    FORMAT_SIZES = 1 << 2,      /* other boards than 8x8 */
    FORMAT_PASSES = 1 << 3,     /* each pass, so that it can have a value and a time */
    FORMAT_LAST_PASS = 1 << 4,  /* at least a pass behind which nothing comes */
    FORMAT_NAMES = 1 << 5,
    FORMAT_EVENT = 1 << 6,
    FORMAT_PLACE = 1 << 7,
    FORMAT_ROUND = 1 << 8,
    FORMAT_YEAR = 1 << 9,
    FORMAT_DAY = 1 << 10,
    FORMAT_HOUR = 1 << 11,      /* hour, minute and second */
    FORMAT_RATINGS = 1 << 12,
    FORMAT_CLOCK = 1 << 13,     /* of the game, the same for both: in ms, GGF in seconds */
    FORMAT_INCREMENT = 1 << 14,
    FORMAT_CLOCKS = 1 << 15,    /* both of that, for each side its own */
    FORMAT_VALUES = 1 << 16,    /* of moves, in hundredths of a disc */
    FORMAT_TIMES = 1 << 17,     /* of moves, in whole milliseconds */
    FORMAT_NOTE = 1 << 18,      /* a comment on the game */
    FORMAT_NOTES = 1 << 19,     /* and one on each move */
    FORMAT_RESULT = 1 << 20,    /* who won a game that was stopped */
    FORMAT_SCORE = 1 << 21,     /* and by how much */
    FORMAT_REASON = 1 << 22,    /* resigned, timed out, forfeited */
    FORMAT_AGREED = 1 << 23,    /* or agreed */
    FORMAT_UNFINISHED = 1 << 24, /* that there is no result */
    FORMAT_SCORES = 1 << 25,    /* of moves in the position reached */
    FORMAT_THEORY = 1 << 26     /* the score after perfect play */
} FormatHold;

/* Where in `text` the next game is: nothing before `begin` belongs to one, `end` is where it ends.
 * Equal: there is none. */
typedef struct FormatSpan {
    size_t begin;
    size_t end;
    bool complete; /* false: more text is needed to tell */
} FormatSpan;

/* What a stream of games carries from one game to the next. */
typedef struct FormatState {
    Wthor wthor;
} FormatState;

typedef struct Format {
    const char *name;     /* on the command line: "ggf" */
    const char *title;    /* "GGF" */
    const char *users;    /* who reads and writes it */
    const char *suffixes; /* of files, separated by blanks */
    unsigned holds;       /* FormatHold bits */
    bool score_or_reason; /* of a stopped game only one of the two */
    bool score_needed;    /* a stopped game without a score is won by the whole board */
    size_t name_bytes;    /* of Latin-1 in a name; 0: any UTF-8 */
    size_t event_bytes;
    bool no_brackets;     /* [ and ] in texts become ( and ) */
    bool is_binary;
    const char *gaps;     /* characters that may stand between games */
    bool (*detect)(const char *text, size_t length);
    FormatSpan (*split)(FormatState *state, const char *text, size_t length, bool whole);
    /* One game; the text ends with a NUL. On a fault the record has what came before it. */
    Status (*read)(FormatState *state, const char *text, size_t length, Record *record,
                   Error *error);
    /* What is wrong with the end of the input, NULL if nothing; may be NULL itself. */
    const char *(*finish)(const FormatState *state);
    /* Appends the game and what ends it. STATUS_RANGE: the format cannot hold such a game. */
    Status (*write)(FormatState *state, const Record *record, StrBuf *out, Error *error);
} Format;

enum { FORMAT_COUNT = 7 };
extern const Format format_table[FORMAT_COUNT];

const Format *format_find(const char *name);      /* NULL: there is none of that name */
const Format *format_of_path(const char *path);   /* by its suffix; NULL: unknown */
/* By the beginning; NULL: unknown. */
const Format *format_detect(const char *bytes, size_t length);

/* ---- reading ---- */

typedef struct FormatReader FormatReader;

/* Up to `room` bytes of input; 0 at the end, -1 if they cannot be read. */
typedef ptrdiff_t FormatSource(void *context, char *to, size_t room);

/* With format NULL the first bytes decide, and if they do not the format `fallback`, which may be
 * NULL. NULL: out of memory. */
FormatReader *format_reader_new(const Format *format, const Format *fallback,
                                FormatSource *source, void *context);
FormatReader *format_reader_bytes(const Format *format, const char *bytes, size_t length);
FormatReader *format_reader_file(const Format *format, const Format *fallback, FILE *file);
void format_reader_free(FormatReader *reader);

/* Names of players and tournaments of a WTHOR file: contents of its .jou and .trn files, each NULL
 * if there is none, copied. To be called before the first game is read. */
Status format_reader_names(FormatReader *reader, const StrBuf *players, const StrBuf *events,
                           Error *error);

/* The format in use; NULL before the first game is asked for, or if it was not recognised. */
const Format *format_reader_format(const FormatReader *reader);

typedef enum FormatStep {
    FORMAT_GAME,  /* a game was read */
    FORMAT_FAULT, /* something is wrong; what could be read may still be a game */
    FORMAT_DONE
} FormatStep;

typedef struct FormatFault {
    Status status;
    const char *text;
    uint64_t line; /* from 1; 0 in binary files */
    uint64_t byte; /* from 0 */
    bool kept;     /* the record has the game up to the fault */
} FormatFault;

FormatStep format_reader_next(FormatReader *reader, Record *record, FormatFault *fault);

/* The byte where the game that was read last begins, or what stands there and is none. */
uint64_t format_reader_game_byte(const FormatReader *reader);

/* The byte where reading goes on. */
uint64_t format_reader_byte(const FormatReader *reader);

/* ---- writing ---- */

typedef struct FormatWriter {
    const Format *format;
    FormatState state;
} FormatWriter;

void format_writer_init(FormatWriter *writer, const Format *format);
void format_writer_fini(FormatWriter *writer);

/* Appends the bytes of one game. STATUS_RANGE: the format cannot hold it, nothing is appended. */
Status format_writer_add(FormatWriter *writer, const Record *record, StrBuf *out, Error *error);

/* The same for a single game. The format is a text. */
Status format_write_record(const Format *format, const Record *record, StrBuf *out, Error *error);
/* Of which nothing is told but the names of its players, by Colour. */
Status format_write_game(const Format *format, const Game *game, const char *const names[2],
                         StrBuf *out, Error *error);

#endif
