/* The console of Edax as scripts drive it: commands in, lines out. Text only; the caller does the
 * talking. What is written is what those scripts look for: the board with its frame, the table of
 * a search, `Edax plays D3`. A pass is written PS, as Edax 4.4 and 4.5 do.
 *
 * Commands are words, many with a short form; a setting is `[set] name [=] value`; a lone move is
 * played. */
#ifndef PROTO_EDAX_H
#define PROTO_EDAX_H

#include "base/strbuf.h"
#include "record/game.h"

typedef enum EdaxVerb {
    EDAX_UNKNOWN, /* text: the whole line */
    EDAX_NOTHING, /* an empty line or a comment */
    EDAX_INIT,
    EDAX_NEW,
    EDAX_SETBOARD, /* text: squares and side to move */
    EDAX_PLAY,     /* text: moves */
    EDAX_MOVE,     /* text: one move */
    EDAX_UNDO,
    EDAX_REDO,
    EDAX_MODE, /* text: 0 to 3 */
    EDAX_GO,
    EDAX_HINT,  /* text: how many, or nothing */
    EDAX_SOLVE, /* text: a file of problems */
    EDAX_STOP,
    EDAX_BOOK, /* text: what to do with it */
    EDAX_VERSION,
    EDAX_HELP,
    EDAX_QUIT,
    EDAX_SET /* name and value */
} EdaxVerb;

typedef enum EdaxSetting {
    EDAX_SET_IGNORED, /* Edax has it, Emilia has no use for it */
    EDAX_SET_VERBOSE,
    EDAX_SET_QUIET,     /* no value: verbose 0 */
    EDAX_SET_TALKATIVE, /* no value: verbose 2 */
    EDAX_SET_LEVEL,
    EDAX_SET_DEPTH,
    EDAX_SET_GAME_TIME,
    EDAX_SET_MOVE_TIME,
    EDAX_SET_TASKS,
    EDAX_SET_HASH_BITS,
    EDAX_SET_MODE
} EdaxSetting;

enum { EDAX_VALUE_SIZE = 64 };

typedef struct EdaxCommand {
    EdaxVerb verb;
    const char *text; /* the rest of the line, blanks in front removed */
    EdaxSetting setting;
    char value[EDAX_VALUE_SIZE]; /* of a setting; cut if too long */
} EdaxCommand;

EdaxCommand edax_read(const char *line);

/* A setting by its name, dashes in front allowed (`-level`); false if Edax has none of this name.
 * *has_value: it wants one. */
bool edax_find_setting(const char *name, size_t length, EdaxSetting *setting, bool *has_value);

/* A time: seconds, or [[hours:]minutes:]seconds. */
bool edax_read_time(const char *text, int64_t *time_ns);

/* "D3", or "PS" for a pass. */
void edax_write_move(Square move, StrBuf *out);

/* The table of a search: a head, a rule above and below, and rows between. */
typedef struct EdaxRow {
    int depth;
    int confidence; /* percent */
    double value;   /* in discs, for the side to move */
    int64_t time_ns;
    uint64_t nodes;
    Colour turn; /* of the line's first move */
    const Square *line;
    int line_length;
} EdaxRow;

/* In a list of problems the rows are numbered. */
void edax_write_head(bool numbered, StrBuf *out);
void edax_write_rule(bool numbered, StrBuf *out);
void edax_write_row(const EdaxRow *row, StrBuf *out);

/* The line below the table: `name: N nodes in T`. */
void edax_write_sum(const char *name, uint64_t nodes, int64_t time_ns, StrBuf *out);

/* The board: on the left as it stands, legal moves as dots, on the right the numbers of the moves;
 * between them who has what. Times spent, by Colour. */
void edax_write_board(const Game *game, const int64_t spent_ns[2], StrBuf *out);

#endif
