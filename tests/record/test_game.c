/* Games and positions: random games of every size against the oracle and the 8x8 board, taken
 * back move by move, and what is said of an illegal move. */
#include "support/testing.h"

#include "record/game.h"
#include "support/oracle.h"

static void random_games_follow_the_rules_and_can_be_taken_back(void **state)
{
    (void)state;
    const uint64_t seed = 17;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < 210; i++) {
        Game game;
        const Position start = position_start(4 + 2 * (i % 7));
        game_init(&game, &start);
        Oracle oracle = oracle_from(&start);
        Position seen[GAME_MAX_MOVES + 1];
        for (Square move; (move = oracle_random_move(&rng, &game.now)) != SQUARE_NONE;) {
            Square list[SQUARE_COUNT];
            const int count = position_move_list(&game.now, list);
            Square expected[SQUARE_COUNT] = {SQUARE_PASS};
            const int moves = oracle_moves(&oracle, expected);
            assert_int_equal(count, moves == 0 ? 1 : moves);
            assert_memory_equal(list, expected, (size_t)count * sizeof list[0]);
            seen[game.move_count] = game.now;
            assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
            oracle_play(&oracle, move);
            assert_true(oracle_agrees(&oracle, &game.now));
        }
        assert_int_equal(game_play(&game, SQUARE_PASS, NULL), STATUS_ILLEGAL);
        const int total = game.move_count;
        for (int m = 0; m < total; m += 7) {
            const Position position = game_position(&game, m);
            assert_true(position_equal(&position, &seen[m]));
        }
        while (game_undo(&game)) {
            assert_true(position_equal(&game.now, &seen[game.move_count]));
        }
        assert_int_equal(game.move_count, 0);
    }
}

static void positions_and_boards_play_the_same(void **state)
{
    (void)state;
    const uint64_t seed = 18;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < 3000; i++) {
        const int size = 4 + 2 * (i % 3);
        Position position = position_start(size);
        Board board = board_start(size);
        for (Square move; (move = oracle_random_move(&rng, &position)) != SQUARE_NONE;) {
            SquareSet flips;
            assert_int_equal(position_play(&position, move, &flips, NULL), STATUS_OK);
            if (move == SQUARE_PASS) {
                assert_true((board_moves(board) & board_mask(size)) == 0);
                board = board_pass(board);
            } else {
                const int square = square_to_board(move);
                const uint64_t turned = board_flips(board, square);
                assert_int_equal(__builtin_popcountll(turned), square_count(&flips));
                const Board after = board_after(board, square, turned);
                assert_true(board_equal(board_undo(after, square, turned), board));
                board = after;
            }
            assert_true(board_equal(position_board(&position), board));
        }
        assert_true(board_is_over(board, board_mask(size)));
        const int score = board_final_score(board, board_mask(size));
        assert_int_equal(position_final_score(&position), position.turn == BLACK ? score : -score);
    }
}

static void an_illegal_move_changes_nothing_and_says_why(void **state)
{
    (void)state;
    static const struct {
        Square move;
        const char *why;
    } cases[] = {
        {0, "the move turns no disc"},
        {3 * 16 + 3, "the square is occupied"},
        {8, "the square is outside the board"},
        {8 * 16, "the square is outside the board"},
        {-1, "the square is outside the board"},
        {SQUARE_NONE, "the square is outside the board"},
        {SQUARE_PASS, "a pass is illegal while there is a legal move"},
    };
    Position position = position_start(8);
    const Position before = position;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        assert_int_equal(position_play(&position, cases[i].move, NULL, &error), STATUS_ILLEGAL);
        assert_string_equal(error.text, cases[i].why);
        assert_true(position_equal(&position, &before));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_follow_the_rules_and_can_be_taken_back),
        cmocka_unit_test(positions_and_boards_play_the_same),
        cmocka_unit_test(an_illegal_move_changes_nothing_and_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
