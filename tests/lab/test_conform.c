/* The conformance kit itself: dialogues that are kept pass, and every way of not keeping them is
 * found and said. The programs are our mock engine in its moods. */
#include "support/testing.h"

#include "lab/conform.h"

#include <stdio.h>

static const int64_t limit_ns = 20000000000;

/* Holds the only case of the text with a program; the outcome, and what was got in `got`. */
static ConformOutcome hold(const char *text, const char *program, int64_t limit, char got[256])
{
    Conform *conform = NULL;
    Error error = {0};
    ConformVerdict verdict;
    if (conform_read(text, &conform, &error) != STATUS_OK) {
        print_message("line %zu: %s\n", error.at, error.text);
        fail();
    }
    conform_hold(conform_case(conform, 0), program, limit, NULL, &verdict);
    snprintf(got, 256, "%s", verdict.got.length == 0 ? "" : verdict.got.text);
    const ConformOutcome outcome = verdict.outcome;
    conform_verdict_fini(&verdict);
    conform_free(conform);
    return outcome;
}

static const char whole_game[] = "case a game\n"
                                 "repeat\n"
                                 "> genmove {side}\n"
                                 "= {move}\n"
                                 "until over\n"
                                 "eof\n"
                                 "end 0\n";

#define GTP(mood) MOCK_ENGINE " gtp " mood

static void a_fair_program_passes(void **state)
{
    (void)state;
    static const char ids[] = "case ids\n> 7 name\n=7 mock\n> name\n= mock\neof\nend 0\n";
    char got[256];
    assert_int_equal(hold(whole_game, GTP("fair"), limit_ns, got), CONFORM_PASSED);
    assert_int_equal(hold(ids, GTP("fair"), limit_ns, got), CONFORM_PASSED);
    assert_int_equal(hold(ids, GTP("noids"), limit_ns, got), CONFORM_FAILED);
    assert_string_equal(got, "? unknown command");
}

static void an_illegal_move_is_found(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold(whole_game, GTP("illegal"), limit_ns, got), CONFORM_FAILED);
    assert_string_equal(got, "= d4");
    assert_int_equal(hold(whole_game, GTP("garbage"), limit_ns, got), CONFORM_FAILED);
}

static void programs_that_die_or_do_not_answer_fail(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold(whole_game, GTP("crash-mid"), limit_ns, got), CONFORM_FAILED);
    assert_string_equal(got, "the program was ended by a signal");
    assert_int_equal(hold(whole_game, GTP("crash-start"), limit_ns, got), CONFORM_FAILED);
    assert_int_equal(hold(whole_game, GTP("mute"), 200000000, got), CONFORM_FAILED);
    assert_string_equal(got, "no answer in time");
    assert_int_equal(hold(whole_game, "/no/such/program", limit_ns, got), CONFORM_FAILED);
    assert_string_equal(got, "the program cannot be started");
    assert_int_equal(hold("case end\neof\nend 0\n", GTP("stubborn"), 200000000, got),
                     CONFORM_FAILED);
}

static void what_must_not_come_is_found(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold("case quiet\n! b\n* c\n", "echo a; echo b; echo c", limit_ns, got),
                     CONFORM_FAILED);
    assert_string_equal(got, "b");
    assert_int_equal(hold("case quiet\n< a\n!\neof\nend\n", "echo a; echo b", limit_ns, got),
                     CONFORM_FAILED);
    assert_int_equal(hold("case quiet\n< a\n!\neof\nend\n", "echo a", limit_ns, got),
                     CONFORM_PASSED);
}

static void exit_codes_and_lines_are_compared(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold("case end\nend 3\n", "exit 3", limit_ns, got), CONFORM_PASSED);
    assert_int_equal(hold("case end\nend 0\n", "exit 3", limit_ns, got), CONFORM_FAILED);
    assert_string_equal(got, "exit code 3");
    assert_int_equal(hold("case end\nend\n", "exit 3", limit_ns, got), CONFORM_PASSED);
    assert_int_equal(hold("case lines\n< a...c\n<\n", "echo abbc; echo", limit_ns, got),
                     CONFORM_PASSED);
    assert_int_equal(hold("case lines\n< a...c\n", "echo abbcd", limit_ns, got), CONFORM_FAILED);
}

static void what_a_program_may_lack_is_no_failure(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold("case may\noptional\n< a\n", "echo b", limit_ns, got), CONFORM_LACKING);
    assert_int_equal(hold("case may\nneeds undo\n> undo\n=\n", GTP("fair"), limit_ns, got),
                     CONFORM_SKIPPED);
}

static void moves_are_read_as_every_protocol_writes_them(void **state)
{
    (void)state;
    char got[256];
    assert_int_equal(hold("case moves\n"
                          "< move {move}\n< === {move}...\n< Edax plays {move}\n< {answer}\n",
                          "echo move P@f5; echo === D6/1.2/3; echo Edax plays C3;"
                          "echo '{\"debug\":1,\"response\":{\"y\":2,\"x\":3}}'",
                          limit_ns, got),
                     CONFORM_PASSED);
    assert_int_equal(hold("case moves\n@ f5\n< move {move}\n", "echo move P@f5", limit_ns, got),
                     CONFORM_FAILED);
    assert_int_equal(hold("case moves\nmoves f5d6\n> {side} {move}\n"
                          "< {side} {move}\nuntil played\n",
                          "cat", limit_ns, got),
                     CONFORM_FAILED); /* tokens of what is sent mean something else in an answer */
    assert_int_equal(hold("case moves\nmoves f5d6\n> {side} {move}\n* ...\n"
                          "until played\neof\nend\n",
                          "cat", limit_ns, got),
                     CONFORM_PASSED);
}

static void bad_dialogues_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line;
    } rows[] = {{"", 1},
                {"> name\n", 1},
                {"# only\n", 2},
                {"case\n", 1},
                {"case a\n> b\nwhat\n", 3},
                {"case a\nuntil over\n", 2},
                {"case a\nrepeat\nmoves f5\n", 3},
                {"case a\nrepeat\n> b\n", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Conform *conform = NULL;
        Error error = {0};
        assert_int_equal(conform_read(rows[i].text, &conform, &error), STATUS_SYNTAX);
        assert_int_equal(error.at, rows[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fair_program_passes),
        cmocka_unit_test(an_illegal_move_is_found),
        cmocka_unit_test(programs_that_die_or_do_not_answer_fail),
        cmocka_unit_test(what_must_not_come_is_found),
        cmocka_unit_test(exit_codes_and_lines_are_compared),
        cmocka_unit_test(what_a_program_may_lack_is_no_failure),
        cmocka_unit_test(moves_are_read_as_every_protocol_writes_them),
        cmocka_unit_test(bad_dialogues_are_refused_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
