/* The textbook evaluations against positions worked out by hand, and against a second, plain
 * implementation that walks over squares and computes with doubles. */
#include "support/testing.h"

#include "eval/textbook.h"
#include "support/positions.h"

#include <math.h>

enum { TEXTBOOKS = TEXTBOOK_PATTERN }; /* the learned one is tested with the patterns */

static Position after_f5(void)
{
    Position position = position_start(8);
    assert_int_equal(position_play(&position, 16 * 4 + 5, NULL, NULL), STATUS_OK);
    return position;
}

static double value_of(const Position *position, TextbookEval eval)
{
    const TextbookModel model = textbook_plain_model(eval);
    return textbook_static_value(&model, position);
}

static void C3_discs_by_hand(void **state)
{
    (void)state;
    const Position position = after_f5();
    assert_true(value_of(&position, TEXTBOOK_DISCS) == -3);
}

static void A8_weights_by_hand(void **state)
{
    (void)state;
    const Position position = after_f5(); /* -9 for the squares, 3 moves */
    assert_true(value_of(&position, TEXTBOOK_WEIGHTS) == -6);
}

static void D4_norvig_by_hand(void **state)
{
    (void)state;
    const Position position = after_f5();
    assert_true(value_of(&position, TEXTBOOK_NORVIG) == -9);
}

static void B3_staged_by_hand(void **state)
{
    (void)state;
    const Position position = after_f5();
    assert_true(value_of(&position, TEXTBOOK_STAGED) == -10.5);
}

static void E2_factors_by_hand(void **state)
{
    (void)state;
    const Position position = after_f5();
    const TextbookModel model = textbook_plain_model(TEXTBOOK_FACTORS);
    const TextbookParts parts = textbook_parts(&model, &position);
    static const int64_t terms[] = {-800000, 0, 0, 0, 5600000, -90000};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(parts.term[i], terms[i]);
    }
    assert_int_equal(parts.value, 4710000);
}

/* The plain implementation: cells +1 own, -1 opponent, 0 empty. */
typedef struct Cells {
    int size;
    int at[POSITION_MAX_SIZE][POSITION_MAX_SIZE];
} Cells;

static Cells cells_of(const Position *position)
{
    Cells cells = {.size = position->size};
    for (int row = 0; row < cells.size; row++) {
        for (int column = 0; column < cells.size; column++) {
            const Square square = 16 * row + column;
            cells.at[row][column] = square_in(&position->discs[position->turn], square) -
                                    square_in(&position->discs[!position->turn], square);
        }
    }
    return cells;
}

static int cell(const Cells *cells, int row, int column)
{
    const int inside =
        row >= 0 && column >= 0 && row < cells->size && column < cells->size;
    return inside ? cells->at[row][column] : 9;
}

static int plain_moves(const Cells *cells, int side)
{
    int moves = 0;
    for (int row = 0; row < cells->size; row++) {
        for (int column = 0; column < cells->size; column++) {
            int turns = 0;
            for (int dy = -1; dy <= 1 && cell(cells, row, column) == 0; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    int steps = 1;
                    while (cell(cells, row + steps * dy, column + steps * dx) == -side) {
                        steps++;
                    }
                    turns |= steps > 1 &&
                             cell(cells, row + steps * dy, column + steps * dx) == side;
                }
            }
            moves += turns;
        }
    }
    return moves;
}

static const int rows_of_d4[4][4] = {
    {120, -20, 20, 5}, {-20, -40, -5, -5}, {20, -5, 15, 3}, {5, -5, 3, 3}};

static int plain_weight(int size, int row, int column)
{
    int y = row >= size / 2 ? size - 1 - row : row;
    int x = column >= size / 2 ? size - 1 - column : column;
    y = y > 3 ? 3 : y;
    x = x > 3 ? 3 : x;
    return rows_of_d4[y][x];
}

static int is_frontier(const Cells *cells, int row, int column)
{
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (cell(cells, row + dy, column + dx) == 0) {
                return 1;
            }
        }
    }
    return 0;
}

/* Marks what hangs together with the square; the colour decides what belongs to it. */
static void mark(const Cells *cells, int row, int column, int side, int seen[16][16])
{
    if (cell(cells, row, column) != side || seen[row][column]) {
        return;
    }
    seen[row][column] = 1;
    mark(cells, row + 1, column, side, seen);
    mark(cells, row - 1, column, side, seen);
    mark(cells, row, column + 1, side, seen);
    mark(cells, row, column - 1, side, seen);
}

static int plain_anchored(const Cells *cells, int side)
{
    int seen[16][16] = {{0}};
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        mark(cells, (corner & 1) * (cells->size - 1), (corner >> 1) * (cells->size - 1), side,
             seen);
    }
    for (int i = 0; i < 256; i++) {
        count += seen[i / 16][i % 16];
    }
    return count;
}

static double share(int own, int opp)
{
    return own > opp ? 100.0 * own / (own + opp) : own < opp ? -100.0 * opp / (own + opp) : 0;
}

static void plain_values(const Position *position, double value[TEXTBOOKS])
{
    const Cells cells = cells_of(position);
    const int last = cells.size - 1;
    int own = 0, opp = 0, squares = 0, corners = 0, near = 0, own_frontier = 0, opp_frontier = 0;
    for (int row = 0; row <= last; row++) {
        for (int column = 0; column <= last; column++) {
            const int side = cells.at[row][column];
            const int to_row = row < last - row ? row : last - row;
            const int to_column = column < last - column ? column : last - column;
            own += side == 1;
            opp += side == -1;
            squares += side * plain_weight(cells.size, row, column);
            corners += to_row + to_column == 0 ? side : 0;
            near += to_row <= 1 && to_column <= 1 && to_row + to_column > 0 ? side : 0;
            own_frontier += side == 1 && is_frontier(&cells, row, column);
            opp_frontier += side == -1 && is_frontier(&cells, row, column);
        }
    }
    const int own_moves = plain_moves(&cells, 1);
    const int opp_moves = plain_moves(&cells, -1);
    const int anchored = plain_anchored(&cells, 1) - plain_anchored(&cells, -1);
    const double part = (own + opp - 4.0) / (cells.size * cells.size - 4.0) * 60;
    const int d = own - opp;
    const int m = own_moves - opp_moves;
    value[TEXTBOOK_DISCS] = d;
    value[TEXTBOOK_WEIGHTS] = squares + own_moves;
    value[TEXTBOOK_NORVIG] = squares;
    value[TEXTBOOK_STAGED] =
        1000.0 * anchored + (part < 15 - 1e-9   ? squares + 0.5 * d + 15 * m
                             : part < 35 - 1e-9 ? 0.8 * squares + d + 60 * m
                             : part < 45 - 1e-9 ? 0.5 * squares + 2 * d + 50 * m
                                                : 0.3 * squares + 10 * d + 50 * m);
    value[TEXTBOOK_FACTORS] = 10 * share(own, opp) + 800 * 25.0 * corners - 400 * 12.5 * near +
                              80 * share(own_moves, opp_moves) +
                              70 * -share(own_frontier, opp_frontier) + 10.0 * squares;
}

/* Discs at random, at every density: more shapes than games reach. */
static Position scattered(Rng *rng, int size)
{
    Position position = {.size = (uint8_t)size, .turn = (uint8_t)rng_below(rng, 2)};
    const uint32_t density = rng_below(rng, 101);
    const uint32_t black = rng_below(rng, 101);
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            if (rng_below(rng, 100) < density) {
                const Colour colour = rng_below(rng, 100) < black ? BLACK : WHITE;
                position.discs[colour].rows[row] |= (uint16_t)(1u << column);
            }
        }
    }
    return position;
}

static void every_evaluation_agrees_with_the_plain_one(void **state)
{
    (void)state;
    enum { POSITIONS = 7 * 10000, SEED = 20261 }; /* 10,000 of each size */
    print_message("seed %d\n", SEED);
    Rng rng = rng_seeded(SEED);
    for (int i = 0; i < POSITIONS; i++) {
        const int size = 4 + 2 * (i % 7);
        const Position position =
            i / 7 % 2 == 0 ? scattered(&rng, size) : positions_random(&rng, size);
        double value[TEXTBOOKS];
        plain_values(&position, value);
        for (int eval = 0; eval < TEXTBOOKS; eval++) {
            const double got = value_of(&position, (TextbookEval)eval);
            /* Three quotients of `factors` are rounded to thousandths; the rest is exact. */
            const double slack = eval == TEXTBOOK_FACTORS ? 0.0015 + 1e-6 : 1e-6;
            if (fabs(got - value[eval]) > slack) {
                fail_msg("position %d, size %d, %s: %.6f, expected %.6f", i, size,
                         textbook_rows[eval].name, got, value[eval]);
            }
        }
    }
}

static void rounding_of_factors_is_to_the_nearest_half_away_from_zero(void **state)
{
    (void)state;
    /* One own disc, two of the opponent's, no moves: 10p = -666.667, 70f = 4666.667. */
    Position position = {.size = 8, .turn = BLACK};
    position.discs[BLACK].rows[3] = 0x08;
    position.discs[WHITE].rows[6] = 0x28;
    const TextbookModel model = textbook_plain_model(TEXTBOOK_FACTORS);
    const TextbookParts parts = textbook_parts(&model, &position);
    assert_int_equal(parts.term[0], -666667);
    assert_int_equal(parts.term[4], 4666667);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(C3_discs_by_hand),
        cmocka_unit_test(A8_weights_by_hand),
        cmocka_unit_test(D4_norvig_by_hand),
        cmocka_unit_test(B3_staged_by_hand),
        cmocka_unit_test(E2_factors_by_hand),
        cmocka_unit_test(every_evaluation_agrees_with_the_plain_one),
        cmocka_unit_test(rounding_of_factors_is_to_the_nearest_half_away_from_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
