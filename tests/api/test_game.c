/* Games through the public library: texts in and out on every size, rules, errors and where. */
#include "support/testing.h"

#include "emilia.h"

#include <stdio.h>

static EmGame *game_of(int size, const char *text)
{
    EmGame *game = NULL;
    EmError error = {0};
    if (em_game_new(size, text, &game, &error) != EM_OK) {
        fail_msg("%s: %s at %zu", text == NULL ? "start" : text, error.text, error.at);
    }
    return game;
}

static void the_header_and_the_library_are_of_one_version(void **state)
{
    (void)state;
    assert_string_equal(em_version(), EM_VERSION);
}

static void a_game_on_every_size_goes_to_its_end(void **state)
{
    (void)state;
    for (int size = EM_MIN_SIZE; size <= EM_MAX_SIZE; size += 2) {
        EmGame *game = game_of(size, NULL);
        assert_int_equal(em_game_size(game), size);
        assert_int_equal(em_game_count(game, EM_EMPTY), size * size - 4);
        EmMove moves[EM_MAX_MOVES];
        int played = 0;
        for (int count; (count = em_game_moves(game, moves)) > 0; played++) {
            assert_false(em_game_is_over(game));
            assert_int_equal(em_game_move_count(game), played);
            assert_int_equal(em_game_play(game, moves[count - 1], NULL), EM_OK);
            assert_int_equal(em_game_move(game, played), moves[count - 1]);
        }
        assert_true(em_game_is_over(game));
        const int black = em_game_count(game, EM_BLACK);
        const int white = em_game_count(game, EM_WHITE);
        const int empties = em_game_count(game, EM_EMPTY);
        const int winner = (black > white) - (black < white);
        assert_int_equal(black + white + empties, size * size);
        assert_int_equal(em_game_score(game), black - white + winner * empties);
        em_game_free(game);
    }
}

static void every_form_of_text_reads_back_as_the_same_position(void **state)
{
    (void)state;
    for (int size = EM_MIN_SIZE; size <= EM_MAX_SIZE; size += 2) {
        EmGame *game = game_of(size, "start");
        for (int i = 0; i < size; i++) {
            EmMove moves[EM_MAX_MOVES];
            if (em_game_moves(game, moves) > 0) {
                em_game_play(game, moves[0], NULL);
            }
        }
        char squares[EM_GAME_TEXT_SIZE];
        assert_int_equal(em_game_write(game, EM_SQUARES, squares, sizeof squares, NULL), EM_OK);
        for (EmForm form = EM_SQUARES; form <= EM_MOVES; form++) {
            char text[EM_GAME_TEXT_SIZE], again[EM_GAME_TEXT_SIZE];
            assert_int_equal(em_game_write(game, form, text, sizeof text, NULL), EM_OK);
            EmGame *copy = game_of(size, text);
            assert_int_equal(em_game_write(copy, EM_SQUARES, again, sizeof again, NULL), EM_OK);
            assert_string_equal(squares, again);
            em_game_free(copy);
        }
        em_game_free(game);
    }
}

static void B2_cells_are_1_white_minus_1_black_0_empty(void **state)
{
    (void)state;
    EmGame *game = game_of(8, "f5d6");
    int cells[64];
    em_game_cells(game, cells);
    assert_int_equal(cells[4 * 8 + 5], -1); /* f5, Black's move */
    assert_int_equal(cells[5 * 8 + 3], 1);  /* d6, White's */
    assert_int_equal(cells[0], 0);
    assert_int_equal(em_game_cell(game, 4, 5), EM_BLACK);
    assert_int_equal(em_game_cell(game, -1, 8), EM_EMPTY);

    EmGame *again = NULL;
    assert_int_equal(em_game_from_cells(8, cells, EM_BLACK, &again, NULL), EM_OK);
    char a[EM_GAME_TEXT_SIZE], b[EM_GAME_TEXT_SIZE];
    em_game_write(game, EM_SQUARES, a, sizeof a, NULL);
    em_game_write(again, EM_SQUARES, b, sizeof b, NULL);
    assert_string_equal(a, b);
    em_game_free(again);
    em_game_free(game);
}

static void faults_are_reported_where_they_are(void **state)
{
    (void)state;
    static const struct {
        int size;
        const char *text;
        EmStatus status;
        size_t at;
    } cases[] = {
        {7, "start", EM_RANGE, 0},    {18, NULL, EM_RANGE, 0},
        {8, "f5d6x9", EM_RANGE, 4},   {8, "f5f5", EM_ILLEGAL, 2},
        {8, "---- X", EM_SYNTAX, 6},  {8, "f5--", EM_ILLEGAL, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EmGame *game = NULL;
        EmError error = {0};
        const EmStatus status = em_game_new(cases[i].size, cases[i].text, &game, &error);
        print_message("%s: %s at %zu\n", cases[i].text, error.text, error.at);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(error.status, cases[i].status);
        assert_int_equal(error.at, cases[i].at);
        assert_non_null(error.text);
        assert_null(game);
    }
    int cells[64] = {0};
    cells[13] = 2;
    EmGame *game = NULL;
    EmError error = {0};
    assert_int_equal(em_game_from_cells(8, cells, EM_BLACK, &game, &error), EM_RANGE);
    assert_int_equal(error.at, 13);
    assert_int_equal(em_game_from_cells(8, cells, 0, &game, &error), EM_RANGE);
    assert_int_equal(em_game_from_cells(5, cells, EM_BLACK, &game, NULL), EM_RANGE);
    assert_null(game);
}

static void an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    EmGame *game = game_of(8, "f5");
    static const EmMove illegal[] = {0, 16 * 4 + 5, EM_PASS, EM_NONE, -1, 100000, 16 * 9 + 9};
    for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
        EmError error = {0};
        assert_int_equal(em_game_play(game, illegal[i], &error), EM_ILLEGAL);
        assert_non_null(error.text);
        assert_int_equal(em_game_move_count(game), 1);
    }
    EmError error = {0};
    assert_int_equal(em_game_play_text(game, "d6c3a1", &error), EM_ILLEGAL);
    assert_int_equal(error.at, 4);
    assert_int_equal(em_game_move_count(game), 1);
    assert_int_equal(em_game_play_text(game, "d6 c3", NULL), EM_OK);
    assert_int_equal(em_game_move_count(game), 3);
    assert_int_equal(em_game_move(game, 3), EM_NONE);
    assert_int_equal(em_game_move(game, -1), EM_NONE);
    em_game_free(game);
}

static void undo_and_copy_keep_games_apart(void **state)
{
    (void)state;
    EmGame *game = game_of(8, "f5");
    EmGame *copy = NULL;
    assert_int_equal(em_game_copy(game, &copy, NULL), EM_OK);
    assert_true(em_game_undo(game));
    assert_false(em_game_undo(game));
    assert_int_equal(em_game_turn(game), EM_BLACK);
    assert_int_equal(em_game_turn(copy), EM_WHITE);
    assert_int_equal(em_game_moves(copy, NULL), 3);
    em_game_free(copy);
    em_game_free(game);
    em_game_free(NULL);
}

static void a_forced_pass_is_the_only_move(void **state)
{
    (void)state;
    EmGame *game = game_of(4, "XO-- ---- ---- ---- O"); /* White has nothing, Black c1 */
    EmMove moves[EM_MAX_MOVES];
    assert_int_equal(em_game_moves(game, moves), 1);
    assert_int_equal(moves[0], EM_PASS);
    assert_int_equal(em_game_play(game, EM_PASS, NULL), EM_OK);
    assert_int_equal(em_game_turn(game), EM_BLACK);
    em_game_free(game);
}

/* What a move turns is what differs between the boards before and after it. */
static void flips_are_the_discs_that_a_move_turns(void **state)
{
    (void)state;
    for (int size = EM_MIN_SIZE; size <= EM_MAX_SIZE; size += 2) {
        EmGame *game = game_of(size, NULL);
        EmMove moves[EM_MAX_MOVES];
        while (em_game_moves(game, moves) > 0) {
            static int before[EM_MAX_MOVES], after[EM_MAX_MOVES];
            EmMove flips[EM_MAX_MOVES];
            em_game_cells(game, before);
            const int count = em_game_flips(game, moves[0], flips);
            assert_int_equal(em_game_flips(game, moves[0], NULL), count);
            assert_int_equal(em_game_play(game, moves[0], NULL), EM_OK);
            em_game_cells(game, after);
            int turned = 0;
            for (int i = 0; i < size * size; i++) {
                if (before[i] != EM_EMPTY && before[i] != after[i]) {
                    assert_true(turned < count);
                    assert_int_equal(flips[turned++], em_square(i / size, i % size));
                }
            }
            assert_int_equal(turned, count);
            assert_int_equal(count == 0, moves[0] == EM_PASS);
            em_game_undo(game);
            assert_int_equal(em_game_flips(game, moves[0], NULL), count);
            em_game_play(game, moves[0], NULL);
        }
        static const EmMove none[] = {0, EM_PASS, EM_NONE, -1, 100000, 255};
        for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
            EmMove flips[EM_MAX_MOVES] = {77};
            assert_int_equal(em_game_flips(game, none[i], flips), 0);
            assert_int_equal(flips[0], 77);
        }
        em_game_free(game);
    }
}

static void moves_are_read_and_written(void **state)
{
    (void)state;
    char text[EM_MOVE_TEXT_SIZE];
    for (int square = 0; square < 256; square++) {
        EmMove move = EM_NONE;
        em_move_write(square, text);
        assert_int_equal(em_move_read(text, 16, &move, NULL), EM_OK);
        assert_int_equal(move, square);
        assert_int_equal(em_square(em_row(square), em_column(square)), square);
    }
    EmMove move = EM_NONE;
    assert_int_equal(em_move_read("(5,4)", 8, &move, NULL), EM_OK);
    assert_int_equal(move, em_square(4, 5));
    em_move_write(EM_PASS, text);
    assert_string_equal(text, "pass");
    em_move_write(-5, text);
    assert_string_equal(text, "none");
    EmError error = {0};
    assert_int_equal(em_move_read("f5d6", 8, &move, &error), EM_SYNTAX);
    assert_int_equal(error.at, 2);
    assert_int_equal(em_move_read("i9", 8, &move, NULL), EM_RANGE);
    assert_int_equal(em_move_read("a1", 3, &move, NULL), EM_RANGE);
}

static void a_buffer_that_is_too_small_is_left_alone(void **state)
{
    (void)state;
    EmGame *game = game_of(8, "f5d6");
    char text[8] = "before";
    EmError error = {0};
    assert_int_equal(em_game_write(game, EM_SQUARES, text, sizeof text, &error), EM_RANGE);
    assert_string_equal(text, "before");
    assert_int_equal(em_game_write(game, EM_MOVES, text, 4, NULL), EM_RANGE);
    assert_int_equal(em_game_write(game, EM_MOVES, text, 5, NULL), EM_OK);
    assert_string_equal(text, "f5d6");
    em_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_header_and_the_library_are_of_one_version),
        cmocka_unit_test(a_game_on_every_size_goes_to_its_end),
        cmocka_unit_test(every_form_of_text_reads_back_as_the_same_position),
        cmocka_unit_test(B2_cells_are_1_white_minus_1_black_0_empty),
        cmocka_unit_test(faults_are_reported_where_they_are),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(undo_and_copy_keep_games_apart),
        cmocka_unit_test(a_forced_pass_is_the_only_move),
        cmocka_unit_test(flips_are_the_discs_that_a_move_turns),
        cmocka_unit_test(moves_are_read_and_written),
        cmocka_unit_test(a_buffer_that_is_too_small_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
