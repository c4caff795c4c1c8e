/* Files into strings: whole, by lines, and neither without end. */
#include "support/testing.h"

#include "base/strbuf.h"

static FILE *file_of(const char *text, size_t length)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    rewind(file);
    return file;
}

static void whole_files(void **state)
{
    (void)state;
    StrBuf text = {0};
    FILE *file = file_of("a\0b\n", 4);
    strbuf_text(&text, "before "); /* is not counted */
    assert_int_equal(strbuf_read(&text, file, 4), STATUS_OK);
    assert_int_equal(text.length, 11);
    assert_memory_equal(text.text, "before a\0b\n", 12);
    rewind(file);
    strbuf_clear(&text);
    assert_int_equal(strbuf_read(&text, file, 3), STATUS_RANGE);
    fclose(file);
    file = fopen("/", "r");
    strbuf_clear(&text);
    assert_int_equal(strbuf_read(&text, file, 4), STATUS_IO);
    fclose(file);
    strbuf_fini(&text);
}

static void lines(void **state)
{
    (void)state;
    StrBuf line = {0};
    FILE *file = file_of("\nabcd\r\n\nlast", 12);
    static const char *const expected[] = {"", "abcd\r", "", "last"};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(strbuf_line(&line, file, 5));
        assert_string_equal(line.text, expected[i]);
    }
    assert_false(strbuf_line(&line, file, 5));
    assert_int_equal(line.status, STATUS_OK);
    rewind(file);
    assert_true(strbuf_line(&line, file, 4));
    assert_false(strbuf_line(&line, file, 4));
    assert_int_equal(line.status, STATUS_RANGE);
    fclose(file);
    strbuf_fini(&line);
}

static void endless_files(void **state)
{
    (void)state;
    StrBuf text = {0};
    FILE *file = fopen("/dev/zero", "r");
    assert_non_null(file);
    assert_int_equal(strbuf_read(&text, file, 1000), STATUS_RANGE);
    assert_in_range(text.length, 1001, 100000);
    assert_false(strbuf_line(&text, file, 1000));
    assert_int_equal(text.status, STATUS_RANGE);
    fclose(file);
    strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_files),
        cmocka_unit_test(lines),
        cmocka_unit_test(endless_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
