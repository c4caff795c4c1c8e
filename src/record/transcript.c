/* Transcripts, one game a line:
 *
 *   f5d6c3d3c4                        the moves from the usual start; passes are left out
 *   <squares> X;f5d6                  a set-up start, or another board than 8x8
 *
 * Moves are read in every way of record/game_text.h; only a pass that ends the list is written. */
#include "record/format_priv.h"
#include "record/game_text.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <string.h>

bool transcript_detect(const char *text, size_t length)
{
    char look[FORMAT_LOOK_SIZE];
    Square move = SQUARE_NONE;
    format_look(text, length, look);
    const char *line = look + square_text_blanks(look);
    while (*line == '#') {
        line += strcspn(line, "\n");
        line += square_text_blanks(line);
    }
    line += game_text_number(line);
    line += square_text_blanks(line);
    return format_board_size(line, NULL) != 0 ||
           square_text_read(line, POSITION_MAX_SIZE, &move, NULL, NULL) == STATUS_OK;
}

/* The start in front of the moves; *at is then behind it. */
static Status read_start(const char *text, size_t *at, Record *record, Error *error)
{
    const int size = format_board_size(text, NULL);
    Position start;
    size_t used = 0;
    if (size == 0) {
        return STATUS_OK;
    }
    const Status status = position_text_read_squares(text, size, &start, &used, error);
    if (status == STATUS_OK) {
        game_init(&record->game, &start);
        *at = used + square_text_blanks(text + used);
        *at += text[*at] == ';';
    }
    return status;
}

Status transcript_read(FormatState *state, const char *text, size_t length, Record *record,
                       Error *error)
{
    (void)state;
    (void)length;
    size_t at = 0;
    Status status = read_start(text, &at, record, error);
    if (status == STATUS_OK) {
        Error fault;
        status = game_text_play(text + at, &record->game, &fault);
        if (status != STATUS_OK) {
            return error_set(error, status, fault.text, at + fault.at);
        }
    }
    return status;
}

Status transcript_write(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    (void)error;
    const Game *game = &record->game;
    if (game->start.size != 8 || !record_is_usual_start(record) || game->move_count == 0) {
        char squares[POSITION_TEXT_SIZE];
        position_text_write(&game->start, squares);
        strbuf_format(out, "%s;", squares);
    }
    for (int i = 0; i < game->move_count; i++) {
        char name[SQUARE_TEXT_SIZE] = "--";
        const bool pass = game->moves[i].square == SQUARE_PASS;
        if (!pass) {
            square_text_write(game->moves[i].square, name);
        }
        if (!pass || i == game->move_count - 1) {
            strbuf_text(out, name);
        }
    }
    strbuf_char(out, '\n');
    return STATUS_OK;
}
