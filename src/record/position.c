/* Positions of any size. The rules are the wide board's for every size: nothing here is hot. */
#include "record/position.h"

bool position_size_ok(int size)
{
    return size >= POSITION_MIN_SIZE && size <= POSITION_MAX_SIZE && size % 2 == 0;
}

Position position_start(int size)
{
    Position start = {.size = (uint8_t)size, .turn = BLACK};
    const int high = size / 2;
    const int low = high - 1;
    const uint16_t left = (uint16_t)(1u << low);
    const uint16_t right = (uint16_t)(1u << high);
    start.discs[WHITE].rows[low] = left;
    start.discs[BLACK].rows[low] = right;
    start.discs[BLACK].rows[high] = left;
    start.discs[WHITE].rows[high] = right;
    return start;
}

static bool sets_equal(const SquareSet *a, const SquareSet *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool position_equal(const Position *a, const Position *b)
{
    return a->size == b->size && a->turn == b->turn && sets_equal(&a->discs[0], &b->discs[0]) &&
           sets_equal(&a->discs[1], &b->discs[1]);
}

static uint64_t board_set(const SquareSet *set)
{
    uint64_t bits = 0;
    for (int row = 0; row < 8; row++) {
        bits |= (uint64_t)(set->rows[row] & 0xffu) << (8 * row);
    }
    return bits;
}

Board position_board(const Position *position)
{
    return (Board){.own = board_set(&position->discs[position->turn]),
                   .opp = board_set(&position->discs[!position->turn])};
}

static WideSet wide_set(const SquareSet *set)
{
    WideSet wide;
    memcpy(&wide, set->rows, sizeof wide);
    return wide;
}

static SquareSet from_wide(WideSet wide)
{
    SquareSet set;
    memcpy(set.rows, &wide, sizeof set.rows);
    return set;
}

Wide position_wide(const Position *position)
{
    return (Wide){.own = wide_set(&position->discs[position->turn]),
                  .opp = wide_set(&position->discs[!position->turn])};
}

SquareSet position_moves(const Position *position)
{
    return from_wide(wide_moves(position_wide(position), wide_mask(position->size)));
}

static bool can_move(const Position *position, bool opponent)
{
    const Wide wide = position_wide(position);
    return !wide_is_empty(
        wide_moves(opponent ? wide_pass(wide) : wide, wide_mask(position->size)));
}

bool position_must_pass(const Position *position)
{
    return !can_move(position, false) && can_move(position, true);
}

bool position_is_over(const Position *position)
{
    return !can_move(position, false) && !can_move(position, true);
}

int position_move_list(const Position *position, Square list[SQUARE_COUNT])
{
    int count = 0;
    const SquareSet moves = position_moves(position);
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        list[count++] = s;
    }
    if (count == 0 && position_must_pass(position)) {
        list[count++] = SQUARE_PASS;
    }
    return count;
}

/* What the move turns; nothing if it is illegal. */
static WideSet flips_of(const Position *position, Square move)
{
    const bool free = move >= 0 && move < SQUARE_COUNT && square_row(move) < position->size &&
                      square_column(move) < position->size &&
                      !square_in(&position->discs[BLACK], move) &&
                      !square_in(&position->discs[WHITE], move);
    return free ? wide_flips(position_wide(position), move) : (WideSet){0};
}

const char *position_fault(const Position *position, Square move)
{
    if (move != SQUARE_PASS && !wide_is_empty(flips_of(position, move))) {
        return NULL;
    }
    if (position_is_over(position)) {
        return "the game is over";
    }
    if (move == SQUARE_PASS) {
        return can_move(position, false) ? "a pass is illegal while there is a legal move" : NULL;
    }
    if (move < 0 || move >= SQUARE_COUNT || square_row(move) >= position->size ||
        square_column(move) >= position->size) {
        return "the square is outside the board";
    }
    if (square_in(&position->discs[BLACK], move) || square_in(&position->discs[WHITE], move)) {
        return "the square is occupied";
    }
    return "the move turns no disc";
}

Status position_play(Position *position, Square move, SquareSet *flips, Error *error)
{
    const WideSet turned = flips_of(position, move);
    if (!wide_is_empty(turned)) {
        const Wide after = wide_after(position_wide(position), move, turned);
        position->discs[position->turn] = from_wide(after.opp);
        position->discs[!position->turn] = from_wide(after.own);
    } else {
        const char *fault = position_fault(position, move);
        if (fault != NULL) {
            return error_set(error, STATUS_ILLEGAL, fault, 0);
        }
    }
    position->turn = !position->turn;
    if (flips != NULL) {
        *flips = from_wide(turned);
    }
    return STATUS_OK;
}

int position_count(const Position *position, Colour colour)
{
    return square_count(&position->discs[colour]);
}

int position_empties(const Position *position)
{
    return position->size * position->size - position_count(position, BLACK) -
           position_count(position, WHITE);
}

int position_final_score(const Position *position)
{
    const int difference = position_count(position, BLACK) - position_count(position, WHITE);
    const int empties = position_empties(position);
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

Square square_next(const SquareSet *set, Square from)
{
    for (int row = square_row(from); row < POSITION_MAX_SIZE; row++) {
        const unsigned skipped = row == square_row(from) ? (unsigned)square_column(from) : 0;
        const unsigned rest = (unsigned)set->rows[row] >> skipped << skipped;
        if (rest != 0) {
            return row * 16 + __builtin_ctz(rest);
        }
    }
    return SQUARE_NONE;
}

int square_count(const SquareSet *set)
{
    int count = 0;
    for (int row = 0; row < POSITION_MAX_SIZE; row++) {
        count += __builtin_popcount(set->rows[row]);
    }
    return count;
}
