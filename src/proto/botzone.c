/* Botzone's Reversi. */
#include "proto/botzone.h"

#include <jansson.h>
#include <string.h>

static Status fault(Error *error, Status status, const char *text)
{
    return error_set(error, status, text, 0);
}

/* {"x":2,"y":3} as a move; the range is the rules' affair. */
static Status read_move(const json_t *value, Square *move, Error *error)
{
    const json_t *x = json_object_get(value, "x");
    const json_t *y = json_object_get(value, "y");
    if (!json_is_integer(x) || !json_is_integer(y)) {
        return fault(error, STATUS_SYNTAX, "a move is an object with the numbers x and y");
    }
    const json_int_t column = json_integer_value(x);
    const json_int_t row = json_integer_value(y);
    if (column == -1 && row == -1) {
        *move = SQUARE_PASS;
    } else if (column < 0 || column > 7 || row < 0 || row > 7) {
        return fault(error, STATUS_RANGE, "the square is outside the board");
    } else {
        *move = (Square)(16 * row + column);
    }
    return STATUS_OK;
}

static Status play(Game *game, const json_t *value, Error *error)
{
    Square move = SQUARE_NONE;
    const Status status = read_move(value, &move, error);
    if (status != STATUS_OK || (move == SQUARE_PASS && position_is_over(&game->now))) {
        return status;
    }
    return game_play(game, move, error);
}

/* What the other side did; at the very start a pass says that the bot is Black. */
static Status take_request(Game *game, const json_t *value, Error *error)
{
    Square move = SQUARE_NONE;
    const Status status = read_move(value, &move, error);
    return status != STATUS_OK || (move == SQUARE_PASS && game->move_count == 0)
               ? status
               : play(game, value, error);
}

/* Request, response, request, ...: the last request is the newest. */
static Status replay(const json_t *requests, const json_t *responses, Game *game, Error *error)
{
    const size_t count = json_array_size(requests);
    const Position start = position_start(8);
    if (count == 0 || count > GAME_MAX_MOVES / 2 || json_array_size(responses) + 1 != count) {
        return fault(error, STATUS_SYNTAX, "requests must be one more than responses");
    }
    game_init(game, &start);
    for (size_t i = 0; i < count; i++) {
        Status status = take_request(game, json_array_get(requests, i), error);
        if (status == STATUS_OK && i + 1 < count) {
            status = play(game, json_array_get(responses, i), error);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

/* The text as JSON, or NULL with the error. */
static json_t *load(const char *text, Error *error)
{
    json_error_t where;
    json_t *root = json_loads(text, JSON_DECODE_ANY, &where);
    if (root == NULL) {
        const size_t length = strlen(text);
        const size_t at = where.position < 0 ? 0 : (size_t)where.position;
        error_set(error, STATUS_SYNTAX, "the input is not JSON", at < length ? at : length);
    }
    return root;
}

Status botzone_read(const char *text, Game *game, Error *error)
{
    json_t *root = load(text, error);
    if (root == NULL) {
        return STATUS_SYNTAX;
    }
    Game read = *game;
    const json_t *requests = json_object_get(root, "requests");
    const Status status = requests != NULL
                              ? replay(requests, json_object_get(root, "responses"), &read, error)
                              : take_request(&read, root, error);
    json_decref(root);
    if (status == STATUS_OK) {
        *game = read;
    }
    return status;
}

Status botzone_read_answer(const char *text, Square *move, Error *error)
{
    json_t *root = load(text, error);
    if (root == NULL) {
        return STATUS_SYNTAX;
    }
    const Status status = read_move(json_object_get(root, "response"), move, error);
    json_decref(root);
    return status;
}

void botzone_write(Square move, StrBuf *out)
{
    const bool pass = move == SQUARE_PASS || move == SQUARE_NONE;
    strbuf_format(out, "{\"response\":{\"x\":%d,\"y\":%d}}", pass ? -1 : square_column(move),
                  pass ? -1 : square_row(move));
}
