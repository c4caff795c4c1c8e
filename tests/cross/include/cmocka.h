/* As much of cmocka as the tests of kernels, boards and evaluations use, for targets it is not
 * packaged for: the first failure is printed and ends the program. */
#ifndef TESTS_CROSS_CMOCKA_H
#define TESTS_CROSS_CMOCKA_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void cross_check(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        printf("%s:%d: %s\n", file, line, what);
        exit(1);
    }
}

#define assert_true(condition) cross_check((condition) != 0, #condition, __FILE__, __LINE__)
#define assert_false(condition) assert_true(!(condition))
#define assert_int_equal(a, b)                                                                    \
    cross_check((uint64_t)(a) == (uint64_t)(b), #a " == " #b, __FILE__, __LINE__)
#define assert_in_range(value, low, high)                                                         \
    cross_check((value) >= (low) && (value) <= (high), #value " in range", __FILE__, __LINE__)
#define assert_memory_equal(a, b, size) assert_int_equal(memcmp(a, b, size), 0)
#define assert_non_null(pointer) cross_check((pointer) != NULL, #pointer, __FILE__, __LINE__)

#define print_message printf

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};
#define cmocka_unit_test(function) {#function, function}
#define cmocka_run_group_tests(tests, setup, teardown)                                            \
    cross_run(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

static inline int cross_run(const struct CMUnitTest *tests, size_t count, int (*setup)(void **),
                            int (*teardown)(void **))
{
    void *state = NULL;
    cross_check(setup == NULL || setup(&state) == 0, "setup", __FILE__, __LINE__);
    for (size_t i = 0; i < count; i++) {
        tests[i].run(&state);
        printf("ok %s\n", tests[i].name);
    }
    cross_check(teardown == NULL || teardown(&state) == 0, "teardown", __FILE__, __LINE__);
    return 0;
}

#endif
