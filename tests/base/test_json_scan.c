/* JSON as events: their order, paths and texts, and where a fault is. */
#include "support/testing.h"

#include "base/json_scan.h"
#include "base/strbuf.h"

/* Writes each event as "path=value " so that a test is one line of text. */
static Status write_event(void *context, const JsonScanPath *path, const JsonScanEvent *event,
                          Error *error)
{
    StrBuf *out = context;
    for (int i = 0; i < path->depth; i++) {
        if (path->steps[i].index >= 0) {
            strbuf_format(out, "[%d]", path->steps[i].index);
        } else {
            strbuf_format(out, ".%s", path->steps[i].key);
        }
    }
    static const char *const names[] = {"", "", "true", "false", "null", "end"};
    if (event->kind == JSON_SCAN_TEXT) {
        strbuf_format(out, "='%s' ", event->text);
        if (strcmp(event->text, "stop") == 0) {
            return error_set(error, STATUS_STOPPED, "stopped", event->at);
        }
    } else if (event->kind == JSON_SCAN_NUMBER) {
        strbuf_format(out, "=%g ", event->number);
    } else {
        strbuf_format(out, "=%s ", names[event->kind]);
    }
    return STATUS_OK;
}

static void check(const char *text, Status expected, size_t at, const char *events)
{
    StrBuf out = {0};
    Error error = {0};
    strbuf_text(&out, "");
    assert_int_equal(json_scan(text, write_event, &out, &error), expected);
    assert_string_equal(out.text, events);
    if (expected != STATUS_OK) {
        assert_int_equal(error.at, at);
        assert_non_null(error.text);
    }
    strbuf_fini(&out);
}

static void events_come_in_order_with_their_paths(void **state)
{
    (void)state;
    check("{\"a\":[1,-2.5e1,{\"b\":true}],\"c\":null}", STATUS_OK, 0,
          ".a[0]=1 .a[1]=-25 .a[2].b=true .a[2]=end .a=end .c=null =end ");
    check(" [ ] ", STATUS_OK, 0, "=end ");
    check("[{},[]]", STATUS_OK, 0, "[0]=end [1]=end =end ");
    check("\"x\"", STATUS_OK, 0, "='x' ");
    check("false", STATUS_OK, 0, "=false ");
}

static void escapes_become_utf8(void **state)
{
    (void)state;
    check("\"\\u00e9\\n\\\"\\\\\\/\"", STATUS_OK, 0, "='\xc3\xa9\n\"\\/' ");
    check("\"\\ud83d\\ude00\\u6751\"", STATUS_OK, 0, "='\xf0\x9f\x98\x80\xe6\x9d\x91' ");
    check("\"\\ud83dx\\u0000\"", STATUS_OK, 0, "='\xef\xbf\xbdx\xef\xbf\xbd' ");
}

static void what_comes_before_a_fault_is_told(void **state)
{
    (void)state;
    check("[1,2", STATUS_SYNTAX, 4, "[0]=1 [1]=2 ");
    check("{\"a\":1,}", STATUS_SYNTAX, 7, ".a=1 ");
    check("{\"a\" 1}", STATUS_SYNTAX, 5, "");
    check("[1 2]", STATUS_SYNTAX, 3, "[0]=1 ");
    check("[1]]", STATUS_SYNTAX, 3, "[0]=1 =end ");
    check("[\"a", STATUS_SYNTAX, 1, "");
    check("\"\\x\"", STATUS_SYNTAX, 2, "");
    check("[1-2]", STATUS_SYNTAX, 1, "");
    check("", STATUS_SYNTAX, 0, "");
    check("[1,\"stop\",2]", STATUS_STOPPED, 3, "[0]=1 [1]='stop' ");
}

static void nesting_has_an_end(void **state)
{
    (void)state;
    char text[2 * JSON_SCAN_DEPTH + 4] = "";
    memset(text, '[', JSON_SCAN_DEPTH + 1);
    check(text, STATUS_SYNTAX, JSON_SCAN_DEPTH, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_in_order_with_their_paths),
        cmocka_unit_test(escapes_become_utf8),
        cmocka_unit_test(what_comes_before_a_fault_is_told),
        cmocka_unit_test(nesting_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
