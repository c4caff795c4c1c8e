/* B5: the positions of tests/cases/moves.txt and their exact moves, as the rooms give them, as the
 * file says and as the oracle finds them. */
#include "support/testing.h"

#include "base/strbuf.h"
#include "record/position_text.h"
#include "record/square_text.h"
#include "support/oracle.h"

#include <stdio.h>

#define PATH CASES_DIR "/moves.txt"

/* Moves as the file writes them. */
static void write_moves(const Square *list, int count, bool over, StrBuf *out)
{
    for (int i = 0; i < count; i++) {
        char name[SQUARE_TEXT_SIZE];
        square_text_write(list[i], name);
        strbuf_format(out, "%s%s", i == 0 ? "" : " ", name);
    }
    strbuf_text(out, over ? "over" : "");
}

static void check_case(int line, const char *rows, int size, char turn, const char *expected)
{
    StrBuf text = {0};
    strbuf_format(&text, "%s %c", rows, turn);
    Game game;
    Error error = {0};
    if (!position_size_ok(size) ||
        position_text_read(text.text, size, &game, &error) != STATUS_OK) {
        fail_msg(PATH ":%d: %s", line, error.text);
    }
    Square list[SQUARE_COUNT];
    strbuf_clear(&text);
    write_moves(list, position_move_list(&game.now, list), position_is_over(&game.now), &text);
    if (strcmp(text.text, expected) != 0) {
        fail_msg(PATH ":%d: moves '%s', the file says '%s'", line, text.text, expected);
    }
    /* The oracle, which knows nothing of passes, is asked for both sides. */
    Oracle oracle = oracle_from(&game.now);
    int count = oracle_moves(&oracle, list);
    bool over = false;
    if (count == 0) {
        Square reply[SQUARE_COUNT];
        oracle.turn = -oracle.turn;
        over = oracle_moves(&oracle, reply) == 0;
        list[0] = SQUARE_PASS;
        count = !over;
    }
    strbuf_clear(&text);
    write_moves(list, count, over, &text);
    assert_string_equal(text.text, expected);
    strbuf_fini(&text);
}

static void B5_given_positions_have_exactly_these_moves(void **state)
{
    (void)state;
    FILE *file = fopen(PATH, "r");
    assert_non_null(file);
    char line[2048];
    char rows[512] = "";
    int size = 0;
    int cases = 0;
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        char *colon = strchr(line, ':');
        if (colon == NULL) {
            assert_true(strlen(rows) + strlen(line) < sizeof rows);
            strcat(rows, line);
            size++;
            continue;
        }
        check_case(number, rows, size, line[0], colon + 2);
        rows[0] = '\0';
        size = 0;
        cases++;
    }
    fclose(file);
    print_message("%d cases\n", cases);
    assert_true(cases >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B5_given_positions_have_exactly_these_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
