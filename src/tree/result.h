/* What a search says about a position: the one struct that goes up from here. */
#ifndef TREE_RESULT_H
#define TREE_RESULT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RESULT_DISC = 128,   /* value units in one disc */
    RESULT_MAX_LINE = 64 /* moves and passes kept of the best line */
};

typedef struct SearchResult {
    int move;  /* 0..63, BOARD_PASS, or BOARD_NO_MOVE when the game is over */
    int value; /* 1/RESULT_DISC discs for the side to move */
    bool exact;     /* the value is the final score under perfect play (with win/loss/draw asked:
                       the sign of the value is) */
    int depth;      /* in moves; the number of empty squares for a search to the end */
    int confidence; /* percent: 100 for a search that cut nothing on probability */
    uint64_t nodes;
    int64_t time_ns;
    int line_length;
    uint8_t line[RESULT_MAX_LINE]; /* begins with `move` */
} SearchResult;

#endif
