/* Moves as GTP writes them: every square of every board comes back, no column is called i. */
#include "support/testing.h"

#include "proto/gtp_vertex.h"

#include <string.h>

static void every_square_comes_back(void **state)
{
    (void)state;
    for (int size = POSITION_MIN_SIZE; size <= POSITION_MAX_SIZE; size += 2) {
        for (int i = 0; i < size * size; i++) {
            const Square square = 16 * (i / size) + i % size;
            char name[SQUARE_TEXT_SIZE];
            Square read = SQUARE_NONE;
            size_t used = 0;
            gtp_vertex_write(square, name);
            assert_int_not_equal(name[0], 'i');
            assert_int_equal(gtp_vertex_read(name, size, &read, &used), STATUS_OK);
            assert_int_equal(read, square);
            assert_int_equal(used, strlen(name));
        }
    }
}

static void letters_of_a_go_board(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int size;
        Square square; /* SQUARE_NONE: it is refused */
    } rows[] = {{"h8", 8, 7 * 16 + 7},  {"J10", 16, 9 * 16 + 8}, {"q16", 16, 15 * 16 + 15},
                {"i3", 16, SQUARE_NONE}, {"I3", 8, SQUARE_NONE}, {"j1", 8, SQUARE_NONE},
                {"r1", 16, SQUARE_NONE}, {"a17", 16, SQUARE_NONE},
                {"r16", 16, SQUARE_NONE}, {"pass", 16, SQUARE_PASS},
                {"(8,9)", 16, 9 * 16 + 8}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Square read = SQUARE_NONE;
        gtp_vertex_read(rows[i].text, rows[i].size, &read, NULL);
        assert_int_equal(read, rows[i].square);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_square_comes_back),
        cmocka_unit_test(letters_of_a_go_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
