/* The XBoard protocol (CECP) for reversi as the one who answers: commands in, lines out. Text
 * only; the caller does the talking.
 *
 * XBoard thinks in chess: a move is a dropped pawn (`P@f5`), a pass is `@@@@`, and the side that
 * moves first is White. So Othello's Black is XBoard's White, in results and in FEN. */
#ifndef PROTO_XBOARD_H
#define PROTO_XBOARD_H

#include "base/strbuf.h"
#include "record/position.h"

typedef enum XboardVerb {
    XBOARD_UNKNOWN,  /* text: the whole line */
    XBOARD_NOTHING,  /* an empty line, or a command that there is nothing to do for */
    XBOARD_PROTOVER, /* text: a number */
    XBOARD_VARIANT,  /* text: its name */
    XBOARD_NEW,
    XBOARD_QUIT,
    XBOARD_FORCE,
    XBOARD_GO,
    XBOARD_PLAYOTHER,
    XBOARD_MOVE,     /* text: for xboard_read_move */
    XBOARD_MOVE_NOW, /* ? */
    XBOARD_LEVEL,    /* text: for xboard_read_level */
    XBOARD_ST,       /* text: seconds */
    XBOARD_SD,       /* text: a depth */
    XBOARD_TIME,     /* text: hundredths of seconds of the engine's clock */
    XBOARD_PING,     /* text: to be sent back */
    XBOARD_RESULT,
    XBOARD_SETBOARD, /* text: a FEN, see position_text_read_fen */
    XBOARD_HINT,
    XBOARD_BK,
    XBOARD_UNDO,
    XBOARD_REMOVE,
    XBOARD_POST,
    XBOARD_NOPOST,
    XBOARD_ANALYZE,
    XBOARD_EXIT,
    XBOARD_STAT, /* . */
    XBOARD_MEMORY, /* text: MiB */
    XBOARD_CORES /* text: a number */
} XboardVerb;

typedef struct XboardCommand {
    XboardVerb verb;
    const char *text; /* the rest of the line, blanks in front removed */
} XboardCommand;

/* Reads a command; a lone move, as it comes without `usermove`, is a move too. */
XboardCommand xboard_read(const char *line);

/* `f5`, `P@f5`, `@f5`, `@@@@` or another pass, and nothing behind it. */
bool xboard_read_move(const char *text, Square *move);

/* `MOVES MINUTES[:SECONDS] INCREMENT`: so many moves (0: all) in the time, which grows by the
 * increment after each. */
bool xboard_read_level(const char *text, int *moves, int64_t *base_ns, int64_t *increment_ns);

/* `memory` and `smp`: whether the commands memory and cores change anything. */
void xboard_write_features(const char *name, bool memory, bool smp, StrBuf *out);

/* `P@f5` or `@@@@`. */
void xboard_write_square(Square move, StrBuf *out);

/* The result of a finished game: `1-0 {White wins 40-24}`. */
void xboard_write_result(const Position *position, StrBuf *out);

/* What the engine thinks: depth, value in hundredths of discs, time in hundredths of seconds,
 * nodes, and the line. */
typedef struct XboardThought {
    int depth;
    double value; /* in discs, for the side to move */
    int confidence; /* percent; said if less than 100 */
    int64_t time_ns;
    uint64_t nodes;
    const Square *line;
    int line_length;
} XboardThought;

void xboard_write_thought(const XboardThought *thought, StrBuf *out);

/* `stat01: time nodes depth left moves`, in answer to `.`. */
void xboard_write_stat(int64_t time_ns, uint64_t nodes, int depth, int moves, StrBuf *out);

#endif
