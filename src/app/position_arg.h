/* The POSITION operand of the command line, the same in every command that takes one. */
#ifndef APP_POSITION_ARG_H
#define APP_POSITION_ARG_H

#include "app/command.h"
#include "record/game.h"
#include "record/obf.h"

enum { POSITION_ARG_WORDS = 1024 }; /* max_operands of such a command: blanks split it up */

/* The row of --board in a command's options; `Values` has a field `int64_t board`, preset to 8. */
#define POSITION_ARG_BOARD(Values)                                                                \
    {                                                                                             \
        .name = "--board", .kind = OPTION_INT, .offset = offsetof(Values, board), .min = 4,       \
        .max = 16, .value = "N", .help = "board size, even, 4 to 16 (default 8)"                  \
    }

/* Reads the operands from number `first` on as one position or as a file with one game, out of a
 * file if it is `@file` and from standard input if it is `-`; no operands are the start position.
 * EXIT_DONE, or EXIT_USAGE after one line that says what is wrong and where. */
int position_arg_read(const char *command, Operands operands, int first, int64_t board,
                      Game *game);

/* The same, and the scores that an OBF line gives; known->has_score is false if it gives none. */
int position_arg_read_known(const char *command, Operands operands, int first, int64_t board,
                            Game *game, Obf *known);

#endif
