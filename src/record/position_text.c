/* Positions as text. The form is told by how the text begins: a bracket, the word start, a run of
 * square characters (a board), anything else (moves). */
#include "record/position_text.h"

#include "record/game_text.h"
#include "record/square_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARE_EMPTY = 2, SQUARE_UNKNOWN = 3 }; /* beside BLACK and WHITE */

static int square_kind(char c)
{
    switch (c) {
    case 'X': case 'x': case '*': case 'B': case 'b':
        return BLACK;
    case 'O': case 'o': case 'W': case 'w':
        return WHITE;
    case '-': case '.': case '_':
        return SQUARE_EMPTY;
    default:
        return SQUARE_UNKNOWN;
    }
}

/* Reads size * size squares from text[*at] on; the fault, at *at, or NULL. */
static const char *read_squares(const char *text, int size, size_t *at, SquareSet discs[2])
{
    for (int i = 0; i < size * size; i++) {
        *at += square_text_blanks(text + *at);
        const int kind = square_kind(text[*at]);
        if (kind == SQUARE_UNKNOWN) {
            return strchr("]};", text[*at]) != NULL /* the NUL is one of them */
                       ? "the board has too few squares"
                       : "not a square of the board (Black X, White O, empty -)";
        }
        if (kind != SQUARE_EMPTY) {
            discs[kind].rows[i / size] |= (uint16_t)(1u << (i % size));
        }
        ++*at;
    }
    *at += square_text_blanks(text + *at);
    return NULL;
}

Status position_text_read_squares(const char *text, int size, Position *position, size_t *used,
                                  Error *error)
{
    assert(position_size_ok(size));
    Position read = {.size = (uint8_t)size};
    size_t at = 0;
    const char *fault = read_squares(text, size, &at, read.discs);
    const int turn = square_kind(text[at]);
    if (fault == NULL && turn == SQUARE_EMPTY) {
        fault = "the board has too many squares";
    } else if (fault == NULL && turn == SQUARE_UNKNOWN) {
        fault = "the side to move, X or O, is missing after the squares";
    }
    if (fault != NULL) {
        return error_set(error, STATUS_SYNTAX, fault, at);
    }
    read.turn = (uint8_t)turn;
    *position = read;
    *used = at + 1;
    return STATUS_OK;
}

/* "[...]" or "{...}" at the beginning of the text. */
static Status read_rows(const char *text, int size, Position *position, size_t *used, Error *error)
{
    Position read = {.size = (uint8_t)size, .turn = text[0] == '[' ? BLACK : WHITE};
    size_t at = 1;
    const char *fault = read_squares(text, size, &at, read.discs);
    if (fault == NULL && text[at] != (read.turn == BLACK ? ']' : '}')) {
        fault = square_kind(text[at]) != SQUARE_UNKNOWN ? "the board has too many squares"
                : read.turn == BLACK                    ? "the closing ] is missing"
                                                        : "the closing } is missing";
    }
    if (fault != NULL) {
        return error_set(error, STATUS_SYNTAX, fault, at);
    }
    *position = read;
    *used = at + 1;
    return STATUS_OK;
}

/* Length of the word `start` if the text begins with it. */
static size_t start_length(const char *text)
{
    static const char word[] = "start";
    size_t length = 0;
    while (word[length] != '\0' && (text[length] | 0x20) == word[length]) {
        length++;
    }
    return word[length] == '\0' ? length : 0;
}

/* A list of moves can begin with at most three characters that could be squares (`--b5`). */
static bool looks_like_board(const char *text)
{
    int squares = 0;
    size_t at = 0;
    for (; square_kind(text[at]) != SQUARE_UNKNOWN; at += square_text_blanks(text + at)) {
        squares++;
        at++;
    }
    return squares > 3 || text[at] == '\0' || text[at] == ';';
}

/* What may stand behind a position: nothing, or for OBF the rest of the line after a `;`. */
static const char *trailing_fault(const char *text, size_t *at)
{
    if (text[*at] == ';') {
        *at += strcspn(text + *at, "\n");
        *at += square_text_blanks(text + *at);
        return text[*at] == '\0' ? NULL : "a second position begins here";
    }
    return text[*at] == '\0' ? NULL : "the position ends before this";
}

/* Moves behind the `;`, as in a transcript, and not the scores of OBF. */
static bool moves_follow(const char *text)
{
    if (*text != ';') {
        return false;
    }
    const char *line = text + 1 + strspn(text + 1, " \t");
    const char *first = line + game_text_number(line);
    Square move = SQUARE_NONE;
    first += strspn(first, " \t");
    return square_text_read(first, POSITION_MAX_SIZE, &move, NULL, NULL) == STATUS_OK &&
           memchr(line, ':', strcspn(line, "\n")) == NULL;
}

/* The game that begins with `start` and goes on with the moves from text[at] on. */
static Status read_moves(const char *text, size_t at, const Position *start, Game *game,
                         Error *error)
{
    Game played;
    Error fault;
    game_init(&played, start);
    if (game_text_read(text + at, &played, &fault) != STATUS_OK) {
        return error_set(error, fault.status, fault.text, at + fault.at);
    }
    *game = played;
    return STATUS_OK;
}

Status position_text_read(const char *text, int size, Game *game, Error *error)
{
    assert(position_size_ok(size));
    const size_t begin = square_text_blanks(text);
    const char *body = text + begin;
    Error fault = {.status = STATUS_OK};
    Position position = position_start(size);
    size_t used = 0;
    if (*body == '\0') {
        return error_set(error, STATUS_SYNTAX, "there is no position", begin);
    }
    if (*body == '[' || *body == '{') {
        read_rows(body, size, &position, &used, &fault);
    } else if (start_length(body) != 0) {
        used = start_length(body);
    } else if (looks_like_board(body)) {
        position_text_read_squares(body, size, &position, &used, &fault);
    } else {
        return read_moves(text, begin, &position, game, error);
    }
    if (fault.status == STATUS_OK) {
        used += square_text_blanks(body + used);
        if (moves_follow(body + used)) {
            return read_moves(text, begin + used + 1, &position, game, error);
        }
        const char *trailing = trailing_fault(body, &used);
        if (trailing == NULL) {
            game_init(game, &position);
            return STATUS_OK;
        }
        error_set(&fault, STATUS_SYNTAX, trailing, used);
    }
    return error_set(error, fault.status, fault.text, begin + fault.at);
}

static char square_char(const Position *position, int row, int column, const char letters[3])
{
    const Square square = row * 16 + column;
    return square_in(&position->discs[BLACK], square)   ? letters[BLACK]
           : square_in(&position->discs[WHITE], square) ? letters[WHITE]
                                                        : letters[SQUARE_EMPTY];
}

void position_text_write(const Position *position, char text[POSITION_TEXT_SIZE])
{
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            *text++ = square_char(position, row, column, "XO-");
        }
    }
    *text++ = ' ';
    *text++ = position->turn == BLACK ? 'X' : 'O';
    *text = '\0';
}

void position_text_write_rows(const Position *position, char text[POSITION_TEXT_SIZE])
{
    *text++ = position->turn == BLACK ? '[' : '{';
    for (int row = 0; row < position->size; row++) {
        if (row != 0) {
            *text++ = ' ';
        }
        for (int column = 0; column < position->size; column++) {
            *text++ = square_char(position, row, column, "bw.");
        }
    }
    *text++ = position->turn == BLACK ? ']' : '}';
    *text = '\0';
}

/* A row from text[*at] on, which is left behind it or where it is none: discs, and how many squares
 * between them are empty. */
static bool read_fen_row(const char *text, size_t *at, int row, Position *position)
{
    for (int column = 0; column < position->size;) {
        const char c = text[*at];
        const size_t digits = strspn(text + *at, "0123456789");
        const int empty = digits == 0 || digits > 2 || c == '0' ? 0 : atoi(text + *at);
        if (c == 'P' || c == 'p') {
            position->discs[c == 'P' ? BLACK : WHITE].rows[row] |= (uint16_t)(1u << column);
            column++;
            ++*at;
        } else if (empty > 0 && empty <= position->size - column) {
            column += empty;
            *at += digits;
        } else {
            return false;
        }
    }
    return true;
}

Status position_text_read_fen(const char *text, Position *position, Error *error)
{
    static const char blanks[] = " \t\r";
    size_t at = strspn(text, blanks);
    const size_t end = at + strcspn(text + at, blanks);
    int rows = 1;
    for (size_t i = at; i < end; i++) {
        rows += text[i] == '/';
    }
    if (!position_size_ok(rows)) {
        return error_set(error, STATUS_RANGE, "the FEN has not an even number of rows, 4 to 16",
                         at);
    }
    Position read = {.size = (uint8_t)rows};
    for (int row = rows - 1; row >= 0; row--) {
        if (!read_fen_row(text, &at, row, &read) || (row > 0 ? text[at] != '/' : at != end)) {
            return error_set(error, STATUS_SYNTAX, "a row of the FEN is not P, p and numbers", at);
        }
        at += row > 0;
    }
    at += strspn(text + at, blanks);
    const char turn = text[at];
    if ((turn != 'w' && turn != 'b') || strcspn(text + at, blanks) != 1) {
        return error_set(error, STATUS_SYNTAX, "the FEN does not say whose turn it is", at);
    }
    read.turn = turn == 'w' ? BLACK : WHITE;
    *position = read;
    return STATUS_OK;
}

void position_text_write_fen(const Position *position, StrBuf *out)
{
    for (int row = position->size - 1; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column <= position->size; column++) {
            const bool end = column == position->size;
            const char disc = end ? '/' : square_char(position, row, column, "Pp-");
            if (disc == '-') {
                empty++;
                continue;
            }
            if (empty > 0) {
                strbuf_format(out, "%d", empty);
                empty = 0;
            }
            if (!end || row > 0) {
                strbuf_char(out, disc);
            }
        }
    }
    strbuf_format(out, " %c - - 0 1", position->turn == BLACK ? 'w' : 'b');
}
