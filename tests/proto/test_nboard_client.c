/* What an NBoard program is told. */
#include "support/testing.h"

#include "proto/nboard_client.h"
#include "record/ggf.h"

#include <string.h>

/* A program that reads no clock thinks as long as it likes: 0:00 is never what it is told. Nor is a
 * fraction, which many read as something else. */
static void the_last_moment_is_a_clock(void **state)
{
    (void)state;
    static const struct {
        int64_t left_ns;
        int64_t increment_ns;
        const char *text;
        int64_t read_ns; /* never more than is left, but for the last second */
    } cases[] = {
        {1, 1000000000, "TI[0:01/0:01/0:00]", 1000000000},
        {300000001, 999999999, "TI[0:01/0:00/0:00]", 1000000000},
        {1999999999, 1500000000, "TI[0:01/0:01/0:00]", 1000000000},
        {59999999999, 0, "TI[0:59/0:00/0:00]", 59000000000},
        {61250000000, 0, "TI[1:01/0:00/0:00]", 61000000000},
        {90061000000000, 0, "TI[1501:01/0:00/0:00]", 90061000000000},
    };
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        StrBuf out = {0};
        Record read;
        nboard_client_set_game(&game, cases[i].left_ns, cases[i].increment_ns, &out);
        assert_non_null(strstr(out.text, cases[i].text));
        assert_int_equal(ggf_read(out.text + strlen("set game "), &read, NULL), STATUS_OK);
        assert_int_equal(read.clock_ns[BLACK], cases[i].read_ns);
        assert_int_equal(read.clock_ns[WHITE], cases[i].read_ns);
        strbuf_fini(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_moment_is_a_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
