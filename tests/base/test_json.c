/* The JSON writer and the string it writes into. */
#include "support/testing.h"

#include "base/json.h"

#include <math.h>
#include <stdlib.h>

static void commas_and_brackets_are_where_they_belong(void **state)
{
    (void)state;
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_object(&json);
    json_key(&json, "moves");
    json_begin_array(&json);
    json_text(&json, "f5");
    json_text(&json, "d6");
    json_end_array(&json);
    json_key(&json, "none");
    json_begin_array(&json);
    json_end_array(&json);
    json_key(&json, "inner");
    json_begin_object(&json);
    json_key(&json, "ok");
    json_bool(&json, 1);
    json_end_object(&json);
    json_key(&json, "least");
    json_int(&json, INT64_MIN);
    json_key(&json, "most");
    json_uint(&json, UINT64_MAX);
    json_key(&json, "nothing");
    json_null(&json);
    json_end_object(&json);
    assert_string_equal(out.text,
                        "{\"moves\":[\"f5\",\"d6\"],\"none\":[],\"inner\":{\"ok\":true},"
                        "\"least\":-9223372036854775808,\"most\":18446744073709551615,"
                        "\"nothing\":null}");
    strbuf_fini(&out);
}

static void text_is_escaped_and_stays_utf8(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *json;
    } cases[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\t\x01\x7f", "\"\\u000a\\u0009\\u0001\\u007f\""},
        {"\xc3\xa9 \xe2\x97\x8f \xf0\x9f\x98\x80", "\"\xc3\xa9 \xe2\x97\x8f \xf0\x9f\x98\x80\""},
        {"\xff", "\"\xef\xbf\xbd\""},                             /* no such byte */
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},             /* overlong */
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* a surrogate */
        {"\xe2\x97", "\"\xef\xbf\xbd\xef\xbf\xbd\""},             /* cut short */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        StrBuf out = {0};
        JsonWriter json = json_writer(&out);
        json_text(&json, cases[i].text);
        assert_string_equal(out.text, cases[i].json);
        strbuf_fini(&out);
    }
}

static void reals_read_back_and_are_short(void **state)
{
    (void)state;
    static const double values[] = {0, 0.1, 1.0 / 3, 1e300, -2.5, 123456789.125, 5e-324};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        StrBuf out = {0};
        JsonWriter json = json_writer(&out);
        json_real(&json, values[i]);
        assert_true(strtod(out.text, NULL) == values[i]);
        strbuf_fini(&out);
    }
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    json_begin_array(&json);
    json_real(&json, 0.1);
    json_real(&json, NAN);
    json_real(&json, INFINITY);
    json_end_array(&json);
    assert_string_equal(out.text, "[0.1,null,null]");
    strbuf_fini(&out);
}

static void a_string_grows_and_can_be_used_again(void **state)
{
    (void)state;
    StrBuf buf = {0};
    for (int i = 0; i < 1000; i++) {
        strbuf_format(&buf, "%d,", i);
        strbuf_char(&buf, ' ');
    }
    assert_int_equal(strlen(buf.text), buf.length);
    assert_int_equal(buf.length, 10 + 2 * 90 + 3 * 900 + 2 * 1000);
    strbuf_clear(&buf);
    assert_string_equal(buf.text, "");
    strbuf_bytes(&buf, "abcdef", 3);
    assert_string_equal(buf.text, "abc");
    strbuf_fini(&buf);
    assert_null(buf.text);
}

static void running_out_of_memory_is_remembered(void **state)
{
    (void)state;
    StrBuf buf = {.status = STATUS_MEMORY};
    strbuf_text(&buf, "lost");
    strbuf_format(&buf, "%d", 1);
    assert_null(buf.text);
    assert_int_equal(buf.status, STATUS_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_brackets_are_where_they_belong),
        cmocka_unit_test(text_is_escaped_and_stays_utf8),
        cmocka_unit_test(reals_read_back_and_are_short),
        cmocka_unit_test(a_string_grows_and_can_be_used_again),
        cmocka_unit_test(running_out_of_memory_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
