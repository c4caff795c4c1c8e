/* Square weights: the order of the squares, every size, and the text of a table. */
#include "support/testing.h"

#include "eval/square_table.h"
#include "record/position.h"

static int weight(int size, int row, int column)
{
    return square_table_weight(&square_table_norvig, size, row, column);
}

static void B4_corners_highest_c_and_x_low_symmetric_squares_equal(void **state)
{
    (void)state;
    for (int size = POSITION_MIN_SIZE; size <= POSITION_MAX_SIZE; size += 2) {
        const int last = size - 1;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                const int value = weight(size, row, column);
                assert_int_equal(value, weight(size, column, row));
                assert_int_equal(value, weight(size, last - row, column));
                assert_int_equal(value, weight(size, row, last - column));
                const int is_corner = (row == 0 || row == last) && (column == 0 || column == last);
                assert_true(is_corner ? value == 120 : value < 120);
                assert_true(value >= weight(size, 1, 1)); /* nothing below the X-square */
            }
        }
        assert_int_equal(weight(size, 0, 1), -20); /* the C-square */
        assert_int_equal(weight(size, 1, 1), -40);
    }
}

static void D4_the_table_is_norvigs(void **state)
{
    (void)state;
    static const int rows[4][8] = {{120, -20, 20, 5, 5, 20, -20, 120},
                                   {-20, -40, -5, -5, -5, -5, -40, -20},
                                   {20, -5, 15, 3, 3, 15, -5, 20},
                                   {5, -5, 3, 3, 3, 3, -5, 5}};
    for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++) {
            assert_int_equal(weight(8, row, column), rows[row < 4 ? row : 7 - row][column]);
        }
    }
}

static void bigger_boards_repeat_what_is_furthest_in(void **state)
{
    (void)state;
    assert_int_equal(weight(16, 0, 2), 20);
    assert_int_equal(weight(16, 0, 7), 5);
    assert_int_equal(weight(16, 2, 2), 15);
    assert_int_equal(weight(16, 1, 8), -5);
    assert_int_equal(weight(16, 7, 7), 3);
}

static void A13_a_table_is_read_from_text(void **state)
{
    (void)state;
    SquareTable table;
    Error error = {0};
    assert_int_equal(
        square_table_read("# mine\r\n\n 9 -2 1 # edge\n-2 -9 0\n\t1 0 0", &table, &error),
        STATUS_OK);
    assert_int_equal(table.side, 3);
    assert_int_equal(square_table_weight(&table, 8, 7, 7), 9);
    assert_int_equal(square_table_weight(&table, 8, 6, 0), -2);
    assert_int_equal(square_table_weight(&table, 10, 5, 0), 1);
}

static void bad_tables_are_refused_at_the_byte(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t at;
    } cases[] = {
        {"", 0},
        {"5", 1},
        {"1 2\n2", 4},
        {"1 2\n2 1\n3 3\n", 8},
        {"1 2\n", 4},
        {"1 x\n", 2},
        {"1 2x\n", 2},
        {"10000 1\n", 0},
        {"1 -99999999999999999999\n", 2}, /* strtol stops at LONG_MIN, which has no labs */
        {"1 2 3 4 5 6 7 8 9\n", 16},
        {"1 2\n3 1\n", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SquareTable table = {.side = -1};
        Error error = {0};
        const Status status = square_table_read(cases[i].text, &table, &error);
        if (status == STATUS_OK || error.at != cases[i].at || table.side != -1) {
            fail_msg("case %zu: status %d at %zu: %s", i, status, error.at, error.text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B4_corners_highest_c_and_x_low_symmetric_squares_equal),
        cmocka_unit_test(D4_the_table_is_norvigs),
        cmocka_unit_test(bigger_boards_repeat_what_is_furthest_in),
        cmocka_unit_test(A13_a_table_is_read_from_text),
        cmocka_unit_test(bad_tables_are_refused_at_the_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
