/* The two largest leaf counts, by every tier. */
#include "support/testing.h"

#include "board/perft.h"

static void perft_11_and_12_are_exact(void **state)
{
    (void)state;
    assert_int_equal(perft_count(board_start(8), board_mask(8), 11), 212258800);
    assert_int_equal(perft_count(board_start(8), board_mask(8), 12), 1939886636);
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_11_and_12_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
