/* Perft with threads counts what perft with one counts. */
#include "support/testing.h"

#include "board/perft.h"

static void threads_count_the_same(void **state)
{
    (void)state;
    uint64_t leaves = 0;
    for (int threads = 1; threads <= 5; threads += 2) {
        for (int depth = 0; depth <= 9; depth += 3) {
            assert_int_equal(perft_count_threads(board_start(8), board_mask(8), depth, threads,
                                                 &leaves),
                             STATUS_OK);
            assert_int_equal(leaves, perft_count(board_start(8), board_mask(8), depth));
        }
        assert_int_equal(perft_count_threads(board_start(4), board_mask(4), 64, threads, &leaves),
                         STATUS_OK);
        assert_int_equal(leaves, 60060);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_count_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
