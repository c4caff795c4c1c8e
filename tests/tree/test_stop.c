/* Stops: of its own, of those above, and of a flag that may be taken back. */
#include "support/testing.h"

#include "tree/stop.h"

static void a_stop_ends_what_is_below_it(void **state)
{
    (void)state;
    atomic_bool flag = false;
    Stop root, split, beside;
    stop_init(&root, &flag, NULL);
    stop_init(&split, NULL, &root);
    stop_init(&beside, NULL, &root);
    assert_false(stop_requested(&split));
    stop_request(&split);
    assert_true(stop_requested(&split));
    assert_false(stop_requested(&root));
    assert_false(stop_requested(&beside));
    stop_request(&root);
    assert_true(stop_requested(&beside));
    assert_false(stop_requested(NULL));
}

/* Seen once it is seen by all, also when it is gone: what was cut short is no answer. */
static void a_flag_that_was_seen_cannot_be_taken_back(void **state)
{
    (void)state;
    atomic_bool flag = true;
    Stop root, split, beside;
    stop_init(&root, &flag, NULL);
    stop_init(&split, NULL, &root);
    stop_init(&beside, NULL, &root);
    assert_true(stop_requested(&split));
    atomic_store(&flag, false);
    assert_true(stop_requested(&split));
    assert_true(stop_requested(&root));
    assert_true(stop_requested(&beside));
    stop_init(&root, &flag, NULL); /* the next search */
    assert_false(stop_requested(&split));
    atomic_store(&flag, true);
    atomic_store(&flag, false); /* nobody has seen it */
    assert_false(stop_requested(&split));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_ends_what_is_below_it),
        cmocka_unit_test(a_flag_that_was_seen_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
