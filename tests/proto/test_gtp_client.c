/* What a GTP program is told of its time. */
#include "support/testing.h"

#include "proto/gtp_client.h"

/* Programs read whole numbers, and some of them fractions; none reads an exponent, and nothing is
 * told that is not there. */
static void times_are_whole_or_have_three_decimals(void **state)
{
    (void)state;
    static const struct {
        int64_t time_ns;
        const char *text;
    } cases[] = {
        {1, "0.001"},
        {999999, "0.001"},
        {100000000, "0.100"},
        {5000000000, "5"},
        {59999999999, "59.999"},
        {100000500000000, "100000.500"},
        {1234567000000000, "1234567"},
        {1000000000000000000, "1000000000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char said[64];
        StrBuf out = {0};
        gtp_client_time_left(WHITE, cases[i].time_ns, &out);
        snprintf(said, sizeof said, "time_left w %s 0", cases[i].text);
        assert_string_equal(out.text, said);
        strbuf_clear(&out);
        gtp_client_time_settings(cases[i].time_ns, 0, 0, &out);
        snprintf(said, sizeof said, "time_settings %s %s 1", cases[i].text, cases[i].text);
        assert_string_equal(out.text, said);
        strbuf_clear(&out);
        gtp_client_time_settings(0, 60000000000, cases[i].time_ns, &out);
        snprintf(said, sizeof said, "time_settings 60 %s 0", cases[i].text);
        assert_string_equal(out.text, said);
        strbuf_fini(&out);
    }
    StrBuf out = {0};
    gtp_client_time_settings(5, 60000000000, 0, &out); /* a clock goes before a limit */
    assert_string_equal(out.text, "time_settings 60 0 0");
    strbuf_fini(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_whole_or_have_three_decimals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
