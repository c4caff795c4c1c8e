/* Leaf counts that every tier must reproduce. */
#include "support/testing.h"

#include "board/perft.h"

static void perft_from_the_start_is_exact(void **state)
{
    (void)state;
    static const uint64_t leaves[] = {1,    4,     12,     56,      244,     1396,
                                      8200, 55092, 390216, 3005288, 24571284};
    for (int depth = 0; depth < (int)(sizeof leaves / sizeof leaves[0]); depth++) {
        assert_int_equal(perft_count(board_start(8), board_mask(8), depth), leaves[depth]);
    }
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_from_the_start_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
