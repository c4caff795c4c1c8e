/* Move lists as text. A pass is put in where the side to move has no move and the text goes on
 * with a square; one at the end of the list is left to the reader of the position. */
#include "record/game_text.h"

#include "record/square_text.h"

/* Plays the move that `text` begins with; the error counts from there. */
static Status play_next(const char *text, Game *game, size_t *used, Error *error)
{
    Square move = SQUARE_NONE;
    const Status status = square_text_read(text, game->start.size, &move, used, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (move != SQUARE_PASS && position_must_pass(&game->now)) {
        game_play(game, SQUARE_PASS, NULL);
    }
    return game_play(game, move, error);
}

Status game_text_read(const char *text, Game *game, Error *error)
{
    const Position before = game->now;
    const int move_count = game->move_count;
    size_t used = 0;
    size_t at = 0;
    while (text[at += square_text_blanks(text + at)] != '\0') {
        Error fault;
        const Status status = play_next(text + at, game, &used, &fault);
        if (status != STATUS_OK) {
            game->now = before;
            game->move_count = move_count;
            return error_set(error, status, fault.text, at + fault.at);
        }
        at += used;
    }
    return STATUS_OK;
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
