/* Codes for the sentences in which the rooms below say what is wrong with a text or a player. The
 * sentences are constant but English; the code stays when one is worded anew, so that a page can
 * say it in another language. A sentence that is not here has no code and is shown as it is. */
#include "session/session_priv.h"

#include <string.h>

static const struct {
    const char *code, *text;
} faults[] = {
    /* the rules */
    {"over", "the game is over"},
    {"pass-illegal", "a pass is illegal while there is a legal move"},
    {"occupied", "the square is occupied"},
    {"turns-nothing", "the move turns no disc"},
    {"outside", "the square is outside the board"},
    {"other-side", "the other side is to move"},
    /* positions and lists of moves */
    {"not-a-move", "not a move (write f5, (5,4) or pass)"},
    {"pair-number", "a pair is written (x,y): a number is expected here"},
    {"pair-comma", "a pair is written (x,y): a comma is expected here"},
    {"pair-end", "a pair is written (x,y): a closing parenthesis is expected here"},
    {"no-position", "there is no position"},
    {"few-squares", "the board has too few squares"},
    {"many-squares", "the board has too many squares"},
    {"square-letter", "not a square of the board (Black X, White O, empty -)"},
    {"no-side", "the side to move, X or O, is missing after the squares"},
    {"bracket-open", "the closing ] is missing"},
    {"brace-open", "the closing } is missing"},
    {"second-position", "a second position begins here"},
    {"position-ended", "the position ends before this"},
    {"zero-byte", "a text has no bytes of 0"},
    /* files */
    {"no-format", "no known format"},
    {"no-game", "this is no game"},
    {"cut", "a name has over 127 bytes, or the comments have over 64 KiB"},
    {"game-ended", "the game has ended before this"},
    {"board-size", "the board size is not an even number from 4 to 16"},
    {"tag-open", "the value of a tag is not closed"},
    {"ggf-begin", "a game begins with (;"},
    {"ggf-open", "the game is not closed by ;)"},
    {"ggf-tag", "a tag is written NAME[value]"},
    {"ggf-slash", "a slash is expected after the move"},
    {"ggf-board", "the board comes after the first move"},
    {"sgf-open", "the game is not closed by a parenthesis"},
    {"sgf-property", "a property is written NAME[value]"},
    {"sgf-property-open", "the value of a property is not closed"},
    {"sgf-game", "a game of something else: Othello is GM[2]"},
    {"sgf-square", "not a square of the board"},
    {"sgf-size", "the board size comes after the first disc"},
    {"sgf-discs", "discs are set up after the first move"},
    {"sgf-begins", "who begins is PL[B] or PL[W], before the moves"},
    {"pgn-tag", "a tag is written [Name \"value\"]"},
    {"pgn-comment", "a comment is not closed by }"},
    {"fen-rows", "the FEN has not an even number of rows, 4 to 16"},
    {"fen-row", "a row of the FEN is not P, p and numbers"},
    {"fen-turn", "the FEN does not say whose turn it is"},
    {"quest-move", "not a move"},
    {"quest-moves", "this object has no moves of a game"},
    {"obf-position", "a ; is expected after the position"},
    {"obf-score", "a score is written MOVE:SCORE"},
    {"obf-score-end", "a ; is expected after the score"},
    {"obf-score-number", "the score is not a whole number"},
    {"obf-score-range", "the score is more than the board has squares"},
    {"obf-score-twice", "a second score for the same thing"},
    /* players */
    {"no-player", "no such player (see emilia players)"},
    {"player-long", "the player's text is too long"},
    {"player-barred", "programs and files are switched off here"},
    {"no-option", "the player has no such option"},
    {"option-twice", "the option is given twice"},
    {"option-form", "an option is written key=value"},
    {"option-range", "the value is outside the option's range"},
    {"option-int", "the value is not a whole number"},
    {"option-number", "the value is not a number"},
    {"option-time", "the value is not a time (2, 0.1 or 100ms)"},
    {"option-choice", "the value is not one of the option's choices (see emilia players)"},
    {"quote-open", "the quote is not closed"},
    {"after-quote", "a comma is expected after the quote"},
    {"illegal-move", "illegal move"},
    {"no-answer", "no answer in time"},
    {"not-started", "the program cannot be started"},
    {"program-ended", "the program ended"},
    {"memory", "out of memory"},
};

const char *session_fault_code(const char *text)
{
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(faults[i].text, text) == 0) {
            return faults[i].code;
        }
    }
    return "";
}
