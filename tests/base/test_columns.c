/* Text in columns: a character of UTF-8 is one, however many bytes it has. */
#include "support/testing.h"

#include "base/columns.h"

static void a_code_point_is_one_column(void **state)
{
    (void)state;
    assert_int_equal(columns_of(""), 0);
    assert_int_equal(columns_of("f5d6"), 4);
    assert_int_equal(columns_of("né ±½…"), 6);
    assert_int_equal(columns_point("n"), 1);
    assert_int_equal(columns_point("é!"), 2);
    assert_int_equal(columns_point("…!"), 3);
}

static void assert_wrapped(int width, int column, const char *text, const char *expected)
{
    StrBuf out = {0};
    columns_wrap(&out, width, column, text);
    assert_string_equal(out.text == NULL ? "" : out.text, expected);
    strbuf_fini(&out);
}

static void lines_break_at_blanks(void **state)
{
    (void)state;
    assert_wrapped(9, 0, "", "");
    assert_wrapped(9, 0, "four five", "four five");
    assert_wrapped(8, 0, "four five", "four\nfive");
    assert_wrapped(9, 2, "four five", "four\n  five");
    assert_wrapped(9, 0, "fóur fíve", "fóur fíve");
    assert_wrapped(4, 0, "a longer-word b", "a\nlonger-word\nb"); /* no blank to break it at */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_point_is_one_column),
        cmocka_unit_test(lines_break_at_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
