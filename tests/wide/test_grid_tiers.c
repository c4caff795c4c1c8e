/* The words of the wide grid that are more than a renaming. */
#include "support/testing.h"

#include "base/rng.h"
#include "wide/grid_inl.h"

static void select_finds_the_nth_square_in_row_major_order(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 2000; i++) {
        WideWords words;
        for (int w = 0; w < 4; w++) {
            words[w] = rng_below(&rng, 4) == 0 ? 0 : rng_next(&rng) & rng_next(&rng);
        }
        const GridSet set = (GridSet)words;
        GridSet rest = set;
        for (int n = 0; n < grid_count(set); n++) {
            assert_int_equal(grid_select(set, n), grid_pop(&rest));
        }
        assert_true(grid_is_empty(rest));
    }
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(select_finds_the_nth_square_in_row_major_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
