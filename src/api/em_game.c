/* Games and moves: the record room behind public names. */
#include "api/api_priv.h"

#include "record/game_text.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)EM_MOVE_TEXT_SIZE >= (int)SQUARE_TEXT_SIZE, "every move fits");
_Static_assert((int)EM_GAME_TEXT_SIZE >= (int)POSITION_TEXT_SIZE, "every position fits");
_Static_assert((int)EM_GAME_TEXT_SIZE > 3 * (int)GAME_MAX_MOVES, "every list of moves fits");
_Static_assert((int)EM_MIN_SIZE == (int)POSITION_MIN_SIZE, "smallest board");
_Static_assert((int)EM_MAX_SIZE == (int)POSITION_MAX_SIZE, "biggest board");

EmStatus em_move_read(const char *text, int size, EmMove *move, EmError *error)
{
    if (api_size(size, error) != EM_OK) {
        return EM_RANGE;
    }
    Square read = SQUARE_NONE;
    size_t used = 0;
    Error fault;
    const Status status = square_text_read(text, size, &read, &used, &fault);
    if (status != STATUS_OK) {
        return api_status(status, &fault, error);
    }
    if (text[used] != '\0') {
        return api_error(EM_SYNTAX, "there is more than one move", used, error);
    }
    *move = read;
    return EM_OK;
}

void em_move_write(EmMove move, char text[EM_MOVE_TEXT_SIZE])
{
    square_text_write(move >= 0 && move <= EM_PASS ? move : SQUARE_NONE, text);
}

/* A handle with room for a game, or NULL and the error. */
static EmGame *allocate(EmError *error)
{
    EmGame *made = malloc(sizeof *made);
    if (made == NULL) {
        api_no_memory(error);
    }
    return made;
}

EmStatus em_game_new(int size, const char *text, EmGame **game, EmError *error)
{
    if (api_size(size, error) != EM_OK) {
        return EM_RANGE;
    }
    EmGame *made = allocate(error);
    if (made == NULL) {
        return EM_MEMORY;
    }
    Error fault;
    const Status status =
        position_text_read(text == NULL ? "start" : text, size, &made->game, &fault);
    if (status != STATUS_OK) {
        free(made);
        return api_status(status, &fault, error);
    }
    *game = made;
    return EM_OK;
}

EmStatus em_game_from_cells(int size, const int *cells, int turn, EmGame **game, EmError *error)
{
    if (api_size(size, error) != EM_OK) {
        return EM_RANGE;
    }
    if (turn != EM_BLACK && turn != EM_WHITE) {
        return api_error(EM_RANGE, "the side to move is -1 (black) or 1 (white)", 0, error);
    }
    Position position = {.size = (uint8_t)size, .turn = turn == EM_BLACK ? BLACK : WHITE};
    for (int i = 0; i < size * size; i++) {
        if (cells[i] < EM_BLACK || cells[i] > EM_WHITE) {
            return api_error(EM_RANGE, "a cell is 1 (white), -1 (black) or 0 (empty)", (size_t)i,
                             error);
        }
        if (cells[i] != EM_EMPTY) {
            SquareSet *discs = &position.discs[cells[i] == EM_BLACK ? BLACK : WHITE];
            discs->rows[i / size] |= (uint16_t)(1u << (i % size));
        }
    }
    EmGame *made = allocate(error);
    if (made == NULL) {
        return EM_MEMORY;
    }
    game_init(&made->game, &position);
    *game = made;
    return EM_OK;
}

EmStatus em_game_copy(const EmGame *game, EmGame **copy, EmError *error)
{
    EmGame *made = allocate(error);
    if (made == NULL) {
        return EM_MEMORY;
    }
    *made = *game;
    *copy = made;
    return EM_OK;
}

void em_game_free(EmGame *game)
{
    free(game);
}

EmStatus em_game_play(EmGame *game, EmMove move, EmError *error)
{
    if (move < 0 || move > EM_PASS) {
        return api_error(EM_ILLEGAL, "that is no move", 0, error);
    }
    Error fault;
    return api_status(game_play(&game->game, move, &fault), &fault, error);
}

EmStatus em_game_play_text(EmGame *game, const char *moves, EmError *error)
{
    Error fault;
    return api_status(game_text_read(moves, &game->game, &fault), &fault, error);
}

bool em_game_undo(EmGame *game)
{
    return game_undo(&game->game);
}

int em_game_moves(const EmGame *game, EmMove moves[EM_MAX_MOVES])
{
    Square list[SQUARE_COUNT];
    return position_move_list(&game->game.now, moves == NULL ? list : moves);
}

int em_game_flips(const EmGame *game, EmMove move, EmMove flips[EM_MAX_MOVES])
{
    Position after = game->game.now;
    SquareSet turned = {0};
    if (move < 0 || move >= EM_PASS || position_play(&after, move, &turned, NULL) != STATUS_OK) {
        return 0;
    }
    int count = 0;
    for (Square s = square_next(&turned, 0); s != SQUARE_NONE; s = square_next(&turned, s + 1)) {
        if (flips != NULL) {
            flips[count] = s;
        }
        count++;
    }
    return count;
}

int em_game_size(const EmGame *game)
{
    return game->game.now.size;
}

int em_game_turn(const EmGame *game)
{
    return api_colour(game->game.now.turn);
}

bool em_game_is_over(const EmGame *game)
{
    return position_is_over(&game->game.now);
}

int em_game_cell(const EmGame *game, int row, int column)
{
    const Position *now = &game->game.now;
    if (row < 0 || row >= now->size || column < 0 || column >= now->size) {
        return EM_EMPTY;
    }
    const Square square = em_square(row, column);
    return square_in(&now->discs[WHITE], square) - square_in(&now->discs[BLACK], square);
}

void em_game_cells(const EmGame *game, int *cells)
{
    const int size = game->game.now.size;
    for (int i = 0; i < size * size; i++) {
        cells[i] = em_game_cell(game, i / size, i % size);
    }
}

int em_game_count(const EmGame *game, int colour)
{
    const Position *now = &game->game.now;
    return colour == EM_EMPTY ? position_empties(now)
                              : position_count(now, colour == EM_BLACK ? BLACK : WHITE);
}

int em_game_score(const EmGame *game)
{
    return position_final_score(&game->game.now);
}

int em_game_move_count(const EmGame *game)
{
    return game->game.move_count;
}

EmMove em_game_move(const EmGame *game, int index)
{
    return index < 0 || index >= game->game.move_count ? EM_NONE : game->game.moves[index].square;
}

EmStatus em_game_write(const EmGame *game, EmForm form, char *text, size_t size, EmError *error)
{
    char position[POSITION_TEXT_SIZE] = "";
    StrBuf moves = {0};
    const char *written = position;
    switch (form) {
    case EM_SQUARES:
        position_text_write(&game->game.now, position);
        break;
    case EM_ROWS:
        position_text_write_rows(&game->game.now, position);
        break;
    case EM_MOVES:
        game_text_write(&game->game, &moves);
        written = moves.text == NULL ? "" : moves.text;
        break;
    default:
        return api_error(EM_RANGE, "there is no such form", 0, error);
    }
    EmStatus status = EM_OK;
    if (moves.status != STATUS_OK) {
        status = api_no_memory(error);
    } else if (strlen(written) >= size) {
        status = api_error(EM_RANGE, "the text does not fit into the buffer", 0, error);
    } else {
        memcpy(text, written, strlen(written) + 1);
    }
    strbuf_fini(&moves);
    return status;
}
