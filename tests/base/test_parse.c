/* Numbers and times as people write them, and the seeded generator's fixed sequence. */
#include "support/testing.h"

#include "base/parse.h"
#include "base/rng.h"

static void whole_numbers(void **state)
{
    (void)state;
    int64_t value = 0;
    assert_true(parse_int("42", &value));
    assert_int_equal(value, 42);
    assert_true(parse_int("-9223372036854775808", &value));
    assert_true(value == INT64_MIN);
    static const char *const bad[] = {"", " 1", "1 ", "1.5", "0x10", "9223372036854775808", "--1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        value = 7;
        assert_false(parse_int(bad[i], &value));
        assert_int_equal(value, 7);
    }
}

static void real_numbers(void **state)
{
    (void)state;
    double value = 0;
    assert_true(parse_real("-1.5e3", &value));
    assert_true(value == -1500);
    static const char *const bad[] = {"", "1,5", "nan", "inf", "1e999", " 1", "1x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(parse_real(bad[i], &value));
    }
    assert_true(value == -1500);
}

static void times_are_seconds_or_milliseconds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ns;
    } cases[] = {{"2", 2000000000},     {"0.1", 100000000}, {"100ms", 100000000},
                 {"1.5s", 1500000000}, {"0", 0},           {"0.5ms", 500000}};
    int64_t ns = -1;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(parse_time(cases[i].text, &ns));
        assert_int_equal(ns, cases[i].ns);
    }
    static const char *const bad[] = {"", "ms", "-1", "2m", "2 s", "1e10s", "nan", "inf"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ns = 5;
        assert_false(parse_time(bad[i], &ns));
        assert_int_equal(ns, 5);
    }
}

static void a_seed_gives_the_same_numbers_everywhere(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    Rng same = rng_seeded(1);
    Rng other = rng_seeded(2);
    int differ = 0;
    uint32_t counts[10] = {0};
    for (int i = 0; i < 100000; i++) {
        const uint64_t number = rng_next(&rng);
        assert_true(number == rng_next(&same));
        differ += number != rng_next(&other);
        const double unit = rng_unit(&rng);
        assert_true(unit >= 0 && unit < 1);
        counts[rng_below(&rng, 10)]++;
        rng_next(&same);
        rng_next(&same);
    }
    assert_true(differ > 99990);
    for (int i = 0; i < 10; i++) { /* each 10000 +- 95 */
        assert_in_range(counts[i], 9500, 10500);
    }
    Rng first = rng_seeded(0); /* splitmix64(0) into xoshiro256**: published reference values */
    assert_true(first.state[0] == 0xe220a8397b1dcdafu);
    assert_true(rng_next(&first) == 0x99ec5f36cb75f2b4u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers),
        cmocka_unit_test(real_numbers),
        cmocka_unit_test(times_are_seconds_or_milliseconds),
        cmocka_unit_test(a_seed_gives_the_same_numbers_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
