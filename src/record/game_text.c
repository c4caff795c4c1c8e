/* Move lists as text. A pass is put in where the side to move has no move and the text goes on
 * with a square; one at the end of the list is left to the reader of the position. */
#include "record/game_text.h"

#include "record/square_text.h"

#include <string.h>

/* Plays the move that `text` begins with; the error counts from there. */
static Status play_next(const char *text, Game *game, size_t *used, Error *error)
{
    Square move = SQUARE_NONE;
    const Status status = square_text_read(text, game->start.size, &move, used, error);
    if (status != STATUS_OK) {
        return status;
    }
    const bool left_out = move != SQUARE_PASS && position_must_pass(&game->now);
    if (left_out) {
        game_play(game, SQUARE_PASS, NULL);
    }
    const Status played = game_play(game, move, error);
    if (left_out && played != STATUS_OK) {
        game_undo(game);
    }
    return played;
}

size_t game_text_number(const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == '.' ? digits + strspn(text + digits, ".") : 0;
}

/* A comma or a hyphen between two moves, which is no pass. */
static bool is_mark(const char *text)
{
    return *text == ',' || (*text == '-' && text[1] != '-');
}

Status game_text_play(const char *text, Game *game, Error *error)
{
    size_t at = 0;
    for (bool first = true;; first = false) {
        at += square_text_blanks(text + at);
        const bool mark = !first && is_mark(text + at);
        at += mark;
        at += square_text_blanks(text + at);
        const bool again = !first && strncmp(text + at, "1.", 2) == 0 && text[at + 2] != '.';
        const size_t number = again ? 0 : game_text_number(text + at); /* not of a second game */
        at += number;
        at += square_text_blanks(text + at);
        const bool due = mark || (first && number > 0); /* these stand before a move */
        if (text[at] == '\0' && !due) {
            return STATUS_OK;
        }
        size_t used = 0;
        Error fault;
        const Status status = play_next(text + at, game, &used, &fault);
        if (status != STATUS_OK) {
            return error_set(error, status, fault.text, at + fault.at);
        }
        at += used;
    }
}

Status game_text_read(const char *text, Game *game, Error *error)
{
    const Position before = game->now;
    const int move_count = game->move_count;
    const Status status = game_text_play(text, game, error);
    if (status != STATUS_OK) {
        game->now = before;
        game->move_count = move_count;
    }
    return status;
}

void game_text_write(const Game *game, StrBuf *out)
{
    for (int i = 0; i < game->move_count; i++) {
        char name[SQUARE_TEXT_SIZE] = "--";
        if (game->moves[i].square != SQUARE_PASS) {
            square_text_write(game->moves[i].square, name);
        }
        strbuf_text(out, name);
    }
}
