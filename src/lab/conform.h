/* Does a program keep to a protocol? Scripted dialogues are held with it, each with a program of
 * its own, and each ends in a verdict that says what was expected and what came. The dialogues
 * are text that anyone can add to (the files in tests/proto):
 *
 *   case NAME          a new dialogue
 *   $ OPTIONS          how our own program is started for it (before the first case: for all);
 *                      others do not see this
 *   needs COMMAND      GTP: skipped if the program does not know the command
 *   optional           a program may lack what the case asks for
 *   # TEXT             a comment
 *
 *   > LINE             is sent
 *   = TEXT, ? TEXT     GTP: the whole reply is this line, then an empty one
 *   < LINE             the next line must be this; alone: an empty line
 *   * LINE             lines are skipped until this one comes
 *   ! TEXT             from here on no line may begin like this; alone: no line may come
 *   @ POSITION         the board that {move} is judged by; the start if never said
 *   repeat             what follows, up to `until over`, until the game on that board is over
 *   moves LIST         what follows, up to `until played`, for each of these moves from the start:
 *                      {move} is the move, which is then played on the board
 *   eof                the program's input ends
 *   end [CODE]         the program ends; with this exit code, if one is given
 *
 * In a line that is expected, `...` stands for anything or nothing, {move} for a legal move,
 * which is then played on the board, and {answer} for a Botzone answer with such a move. In a
 * line that is sent, {move} is the last of these moves, {side} the side to move (b or w), {long}
 * two mebibytes of text, and \t, \r and \0 are the bytes of that name. Blanks at the end of a
 * line do not count. */
#ifndef LAB_CONFORM_H
#define LAB_CONFORM_H

#include "base/strbuf.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct ConformStep {
    int line;         /* in the file */
    char sign;        /* > = ? < * ! @, or n(eeds) r(epeat) m(oves) u(ntil) e(of) x(end) */
    const char *text; /* behind the sign and a blank */
} ConformStep;

typedef struct ConformCase {
    const char *name;
    const char *options; /* of our own program */
    int line;
    bool optional;
    int step_count;
    const ConformStep *steps;
} ConformCase;

typedef struct Conform Conform;

/* Reads dialogues; `at` of the error is the number of the line. */
Status conform_read(const char *text, Conform **conform, Error *error);
void conform_free(Conform *conform);
int conform_count(const Conform *conform);
const ConformCase *conform_case(const Conform *conform, int index);

typedef enum ConformOutcome {
    CONFORM_PASSED,
    CONFORM_FAILED,
    CONFORM_LACKING, /* failed, but the case is optional */
    CONFORM_SKIPPED  /* the program does not know a command that the case needs */
} ConformOutcome;

typedef struct ConformVerdict {
    ConformOutcome outcome;
    int line;        /* of the step that failed */
    StrBuf sent;     /* the last line that was */
    StrBuf expected; /* in words, or the line */
    StrBuf got;
} ConformVerdict;

/* Holds the dialogue with a program started by the shell. Every wait has the limit, and nothing of
 * the program is left behind. The verdict is freed by conform_verdict_fini. */
void conform_hold(const ConformCase *dialogue, const char *command, int64_t limit_ns,
                  const atomic_bool *stop, ConformVerdict *verdict);
void conform_verdict_fini(ConformVerdict *verdict);

#endif
