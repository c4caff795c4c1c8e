/* Positions, moves and lists of moves as text: every spelling, every fault with its place, and
 * round trips on seeded random positions of all sizes. */
#include "support/testing.h"

#include "record/game_text.h"
#include "record/position_text.h"
#include "record/square_text.h"
#include "support/oracle.h"

#define START8 "---------------------------OX------XO---------------------------"

static Position read_ok(const char *text, int size)
{
    Game game;
    Error error = {0};
    if (position_text_read(text, size, &game, &error) != STATUS_OK) {
        fail_msg("'%s': %s at %zu", text, error.text, error.at);
    }
    return game.now;
}

static void squares_are_named_on_every_size(void **state)
{
    (void)state;
    for (int size = POSITION_MIN_SIZE; size <= POSITION_MAX_SIZE; size += 2) {
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            const bool inside = square_row(square) < size && square_column(square) < size;
            char name[SQUARE_TEXT_SIZE];
            char pair[SQUARE_TEXT_SIZE];
            square_text_write(square, name);
            square_text_write_pair(square, pair);
            const char *const texts[] = {name, pair};
            for (int i = 0; i < 2; i++) {
                Square read = SQUARE_NONE;
                size_t used = 0;
                const Status status = square_text_read(texts[i], size, &read, &used, NULL);
                assert_int_equal(status, inside ? STATUS_OK : STATUS_RANGE);
                assert_int_equal(read, inside ? square : SQUARE_NONE);
                assert_int_equal(used, inside ? strlen(texts[i]) : 0);
            }
        }
    }
    char name[SQUARE_TEXT_SIZE];
    square_text_write(0, name);
    assert_string_equal(name, "a1");
    square_text_write(255, name);
    assert_string_equal(name, "p16");
    square_text_write_pair(4 * 16 + 5, name);
    assert_string_equal(name, "(5,4)");
    square_text_write(SQUARE_PASS, name);
    assert_string_equal(name, "pass");
    square_text_write(SQUARE_NONE, name);
    assert_string_equal(name, "none");
}

/* The square behind the last one has the number of a pass. */
static void squares_beyond_the_board_are_no_pass(void **state)
{
    (void)state;
    static const char *const texts[] = {"a17", "A17", "q16", "(0,16)", "(16,15)", "i9", "a9"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (int size = POSITION_MIN_SIZE; size <= 8; size += 2) {
            Square move = SQUARE_NONE;
            assert_int_equal(square_text_read(texts[i], size, &move, NULL, NULL), STATUS_RANGE);
            assert_int_equal(move, SQUARE_NONE);
        }
        Square move = SQUARE_NONE;
        const Status status = square_text_read(texts[i], POSITION_MAX_SIZE, &move, NULL, NULL);
        assert_int_equal(status, i < 5 ? STATUS_RANGE : STATUS_OK);
    }
}

static void passes_have_many_spellings(void **state)
{
    (void)state;
    static const char *const words[] = {"--", "pa", "PA", "ps", "Ps", "pass", "PASS", "@@@@"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        Square move = SQUARE_NONE;
        size_t used = 0;
        assert_int_equal(square_text_read(words[i], 16, &move, &used, NULL), STATUS_OK);
        assert_int_equal(move, SQUARE_PASS);
        assert_int_equal(used, strlen(words[i]));
    }
}

static void D2_all_forms_of_a_position_mean_the_same(void **state)
{
    (void)state;
    /* After f5: White to move. */
    Position after = position_start(8);
    assert_int_equal(position_play(&after, 4 * 16 + 5, NULL, NULL), STATUS_OK);
    static const char *const forms[] = {
        "f5",
        "F5",
        "  f5\n",
        "(5,4)",
        "( 5 , 4 )",
        "% a comment\nf5 % another",
        "\xef\xbb\xbf% of some editors\nf5",
        "---------------------------OX------XXX-------------------------- O",
        "---------------------------OX------XXX--------------------------O",
        "___________________________wb______bbb__________________________ w; f4:+0; %",
        "........ ........ ........ ...O*... ...***.. ........ ........ ........ W;",
        (". . . . . . . . . . . . . . . . . . . . . . . . . . . O X . . .\n"
         ". . . X X X . . . . . . . . . . . . . . . . . . . . . . . . . .\nO\n"),
        "{........ ........ ........ ...wb... ...bbb.. ........ ........ ........}",
        "{\n........\n........\n........\n...wb...\n...bbb..\n........\n........\n........\n}\n",
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const Position read = read_ok(forms[i], 8);
        if (!position_equal(&read, &after)) {
            fail_msg("'%s' is another position", forms[i]);
        }
    }
    const Position start = position_start(8);
    static const char *const starts[] = {"start", " START ", START8 " X", START8 "b"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const Position read = read_ok(starts[i], 8);
        assert_true(position_equal(&read, &start));
    }
}

static void forced_passes_may_be_left_out(void **state)
{
    (void)state;
    Rng rng = rng_seeded(7);
    int seen = 0;
    while (seen < 50) {
        /* Random games meet forced passes soon enough; the list is read with and without them. */
        Game game;
        const Position start = position_start(6);
        game_init(&game, &start);
        StrBuf with = {0};
        StrBuf without = {0};
        int passes = 0;
        for (Square move; (move = oracle_random_move(&rng, &game.now)) != SQUARE_NONE;) {
            assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
            char name[SQUARE_TEXT_SIZE];
            square_text_write(move, name);
            strbuf_format(&with, "%s ", name);
            strbuf_text(&without, move == SQUARE_PASS ? "" : name);
            passes += move == SQUARE_PASS;
        }
        const char *const texts[] = {with.text, without.text};
        for (int i = 0; i < 2; i++) {
            Game read;
            assert_int_equal(position_text_read(texts[i], 6, &read, NULL), STATUS_OK);
            assert_int_equal(read.move_count, game.move_count);
            assert_true(position_equal(&read.now, &game.now));
        }
        seen += passes > 0;
        strbuf_fini(&with);
        strbuf_fini(&without);
    }
}

static void moves_are_told_apart_in_many_ways(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "f5-d6-c3", "F5,D6,C3", "f5, d6 , c3", "f5 - d6 - c3", "f5-(3,5)-c3", "(5,4),(3,5),(2,2)",
        "1. f5 d6 2. c3", "1.f5-d6, 2.c3", "1. f5 2. d6 3... c3 4.", "1. f5 1... d6 2.c3",
        "f5-\nd6-\nc3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Game read;
        Error error = {0};
        StrBuf moves = {0};
        if (position_text_read(texts[i], 8, &read, &error) != STATUS_OK) {
            fail_msg("'%s': %s at %zu", texts[i], error.text, error.at);
        }
        game_text_write(&read, &moves);
        assert_string_equal(moves.text, "f5d6c3");
        strbuf_fini(&moves);
    }
}

/* White has to pass behind the list: two hyphens are that, one is none. */
static void a_hyphen_is_no_pass(void **state)
{
    (void)state;
    static const char list[] = "c4-c3-e6-b4-a4-a5-b2-a3";
    static const struct {
        const char *behind;
        int moves; /* -1: refused */
    } cases[] = {
        {"-f4", 10}, {"--f4", 10}, {"-pa-f4", 10}, {"---f4", 10}, {",--,f4", 10}, {"----f4", -1},
        {"-", -1}, {"--", 9}, {",", -1}, {",,f4", -1}, {"--f4-", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];
        Game read;
        snprintf(text, sizeof text, "%s%s", list, cases[i].behind);
        const bool fits = position_text_read(text, 8, &read, NULL) == STATUS_OK;
        if ((fits ? read.move_count : -1) != cases[i].moves) {
            fail_msg("'%s': %d moves", text, fits ? read.move_count : -1);
        }
    }
}

static void moves_follow_a_position(void **state)
{
    (void)state;
    static const char *const texts[] = {START8 " O;e3 d3", "{" START8 "}; e3d3",
                                        START8 "O ;\tE3d3", START8 "O; 1. e3-d3"};
    for (int i = 0; i < 4; i++) {
        Game read;
        char start[POSITION_TEXT_SIZE];
        assert_int_equal(position_text_read(texts[i], 8, &read, NULL), STATUS_OK);
        assert_int_equal(read.move_count, 2);
        position_text_write(&read.start, start);
        assert_string_equal(start, START8 " O");
    }
    Game scored;
    assert_int_equal(position_text_read(START8 " O; e3:+2;", 8, &scored, NULL), STATUS_OK);
    assert_int_equal(scored.move_count, 0);
}

static void a_bad_text_is_an_error_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int size;
        Status status;
        size_t at;
        const char *says;
    } cases[] = {
        {"", 8, STATUS_SYNTAX, 0, "there is no position"},
        {" \n% only a comment", 8, STATUS_SYNTAX, 18, "there is no position"},
        {"starts", 8, STATUS_SYNTAX, 5, "the position ends before this"},
        {"f5 d66", 8, STATUS_RANGE, 3, "the square is outside the board"},
        {"f5 i1", 8, STATUS_RANGE, 3, "the square is outside the board"},
        {"f5d0", 8, STATUS_RANGE, 2, "the square is outside the board"},
        {"f5d06", 8, STATUS_SYNTAX, 2, "not a move (write f5, (5,4) or pass)"},
        {"f5d", 8, STATUS_SYNTAX, 2, "not a move (write f5, (5,4) or pass)"},
        {"f5-", 8, STATUS_SYNTAX, 3, "not a move (write f5, (5,4) or pass)"},
        {"f5, 2. ", 8, STATUS_SYNTAX, 7, "not a move (write f5, (5,4) or pass)"},
        {"f5,,d6", 8, STATUS_SYNTAX, 3, "not a move (write f5, (5,4) or pass)"},
        {",f5", 8, STATUS_SYNTAX, 0, "not a move (write f5, (5,4) or pass)"},
        {"1. f5 d6\n1. d3", 8, STATUS_SYNTAX, 9, "not a move (write f5, (5,4) or pass)"},
        {"1.", 8, STATUS_SYNTAX, 2, "not a move (write f5, (5,4) or pass)"},
        {"1 f5", 8, STATUS_SYNTAX, 0, "not a move (write f5, (5,4) or pass)"},
        {"f5 d6\xc3", 8, STATUS_SYNTAX, 5, "not a move (write f5, (5,4) or pass)"},
        {"a1", 8, STATUS_ILLEGAL, 0, "the move turns no disc"},
        {"f5 f5", 8, STATUS_ILLEGAL, 3, "the square is occupied"},
        {"f5 --", 8, STATUS_ILLEGAL, 3, "a pass is illegal while there is a legal move"},
        {"--b5", 8, STATUS_ILLEGAL, 0, "a pass is illegal while there is a legal move"},
        {"f5 (8,0)", 8, STATUS_RANGE, 3, "the square is outside the board"},
        {"(5;4)", 8, STATUS_SYNTAX, 2, "a pair is written (x,y): a comma is expected here"},
        {"(5,4", 8, STATUS_SYNTAX, 4,
         "a pair is written (x,y): a closing parenthesis is expected here"},
        {"(,4)", 8, STATUS_SYNTAX, 1, "a pair is written (x,y): a number is expected here"},
        {START8, 8, STATUS_SYNTAX, 64, "the side to move, X or O, is missing after the squares"},
        {START8 " ;", 8, STATUS_SYNTAX, 65,
         "the side to move, X or O, is missing after the squares"},
        {START8 "-", 8, STATUS_SYNTAX, 64, "the board has too many squares"},
        {START8 " XX", 8, STATUS_SYNTAX, 66, "the position ends before this"},
        {START8 " X; f5:0;\n" START8 " O;", 8, STATUS_SYNTAX, 74, "a second position begins here"},
        {START8 " X; f5 f5", 8, STATUS_ILLEGAL, 71, "the square is occupied"},
        {START8 " X; f5 x", 8, STATUS_SYNTAX, 71, "not a move (write f5, (5,4) or pass)"},
        {"----X", 8, STATUS_SYNTAX, 5, "the board has too few squares"},
        {"-----?", 8, STATUS_SYNTAX, 5, "not a square of the board (Black X, White O, empty -)"},
        {"[........}", 8, STATUS_SYNTAX, 9, "the board has too few squares"},
        {"[................}", 4, STATUS_SYNTAX, 17, "the closing ] is missing"},
        {"{................", 4, STATUS_SYNTAX, 17, "the closing } is missing"},
        {"[.................]", 4, STATUS_SYNTAX, 17, "the board has too many squares"},
        {"[................]f5", 4, STATUS_SYNTAX, 18, "the position ends before this"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Game game;
        memset(&game, 0x5a, sizeof game);
        Game untouched = game;
        Error error = {0};
        const Status status = position_text_read(cases[i].text, cases[i].size, &game, &error);
        if (status != cases[i].status || error.status != status || error.at != cases[i].at ||
            error.text == NULL || strcmp(error.text, cases[i].says) != 0) {
            fail_msg("'%s': %s at %zu", cases[i].text, error.text, error.at);
        }
        assert_memory_equal(&game, &untouched, sizeof game);
    }
}

static void a_bad_move_leaves_the_game_as_it_was(void **state)
{
    (void)state;
    Game game;
    const Position start = position_start(8);
    game_init(&game, &start);
    assert_int_equal(game_text_read("f5d6", &game, NULL), STATUS_OK);
    const Position before = game.now;
    Error error;
    assert_int_equal(game_text_read("c3d3a1", &game, &error), STATUS_ILLEGAL);
    assert_int_equal(error.at, 4);
    assert_int_equal(game.move_count, 2);
    assert_true(position_equal(&game.now, &before));
}

static void a_fen_is_read_exactly(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        Status status;
        size_t at;
        const char *says;
    } cases[] = {
        {"", STATUS_RANGE, 0, "the FEN has not an even number of rows, 4 to 16"},
        {"8/8/8/8/8/8/8 w", STATUS_RANGE, 0, "the FEN has not an even number of rows, 4 to 16"},
        {" 2/2 w", STATUS_RANGE, 1, "the FEN has not an even number of rows, 4 to 16"},
        {"4/4/4/5 w", STATUS_SYNTAX, 6, "a row of the FEN is not P, p and numbers"},
        {"4/3/4/4 w", STATUS_SYNTAX, 3, "a row of the FEN is not P, p and numbers"},
        {"4/3PP/4/4 w", STATUS_SYNTAX, 4, "a row of the FEN is not P, p and numbers"},
        {"4/Q3/4/4 w", STATUS_SYNTAX, 2, "a row of the FEN is not P, p and numbers"},
        {"4/04/4/4 w", STATUS_SYNTAX, 2, "a row of the FEN is not P, p and numbers"},
        {"4/4/4/004 w", STATUS_SYNTAX, 6, "a row of the FEN is not P, p and numbers"},
        {"4/4/4/99999999999 w", STATUS_SYNTAX, 6, "a row of the FEN is not P, p and numbers"},
        {"4/4/4/4", STATUS_SYNTAX, 7, "the FEN does not say whose turn it is"},
        {"4/4/4/4 B", STATUS_SYNTAX, 8, "the FEN does not say whose turn it is"},
        {"4/4/4/4 white", STATUS_SYNTAX, 8, "the FEN does not say whose turn it is"},
        {"\t4/1PP1/1pP1/4  b - - 0 1\r", STATUS_OK, 0, NULL},
        {"16/16/16/16/16/16/16/15p/P15/16/16/16/16/16/16/16 w", STATUS_OK, 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position read = {.size = 99};
        Error error = {0};
        const Status status = position_text_read_fen(cases[i].text, &read, &error);
        if (status != cases[i].status ||
            (status != STATUS_OK && (error.at != cases[i].at || read.size != 99 ||
                                     strcmp(error.text, cases[i].says) != 0))) {
            fail_msg("'%s': %s at %zu", cases[i].text, error.text, error.at);
        }
    }
    Position read;
    char squares[POSITION_TEXT_SIZE];
    const Position usual = position_start(8);
    assert_int_equal(position_text_read_fen("8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", &read, NULL),
                     STATUS_OK);
    assert_true(position_equal(&read, &usual));
    assert_int_equal(position_text_read_fen("4/1PP1/1pP1/P3 b", &read, NULL), STATUS_OK);
    position_text_write(&read, squares);
    assert_string_equal(squares, "X----OX--XX----- O");
}

static void a_million_positions_survive_the_round_trip(void **state)
{
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < 1000000; i++) {
        const Position position = oracle_random_discs(&rng, 4 + 2 * (i % 7));
        char text[POSITION_TEXT_SIZE];
        Game read;
        if (i % 14 < 7) {
            position_text_write(&position, text);
        } else {
            position_text_write_rows(&position, text);
        }
        Error error = {0};
        if (position_text_read(text, position.size, &read, &error) != STATUS_OK ||
            !position_equal(&read.now, &position) || read.move_count != 0) {
            fail_msg("position %d, size %d: '%s': %s", i, position.size, text, error.text);
        }
    }
}

static void positions_survive_the_round_trip_as_fen(void **state)
{
    (void)state;
    const uint64_t seed = 5;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    StrBuf text = {0};
    for (int i = 0; i < 70000; i++) {
        const Position position = oracle_random_discs(&rng, 4 + 2 * (i % 7));
        Position read;
        strbuf_clear(&text);
        position_text_write_fen(&position, &text);
        assert_int_equal(position_text_read_fen(text.text, &read, NULL), STATUS_OK);
        assert_true(position_equal(&read, &position));
    }
    strbuf_fini(&text);
}

static void random_games_survive_the_round_trip(void **state)
{
    (void)state;
    const uint64_t seed = 3;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    StrBuf text = {0};
    for (int i = 0; i < 700; i++) {
        Game game;
        const Position start = position_start(4 + 2 * (i % 7));
        game_init(&game, &start);
        for (Square move; (move = oracle_random_move(&rng, &game.now)) != SQUARE_NONE;) {
            assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
        }
        strbuf_clear(&text);
        game_text_write(&game, &text);
        Game read;
        assert_int_equal(position_text_read(text.text, start.size, &read, NULL), STATUS_OK);
        assert_int_equal(read.move_count, game.move_count);
        for (int m = 0; m < game.move_count; m++) {
            assert_int_equal(read.moves[m].square, game.moves[m].square);
        }
        assert_true(position_equal(&read.now, &game.now));
    }
    strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_named_on_every_size),
        cmocka_unit_test(squares_beyond_the_board_are_no_pass),
        cmocka_unit_test(passes_have_many_spellings),
        cmocka_unit_test(D2_all_forms_of_a_position_mean_the_same),
        cmocka_unit_test(forced_passes_may_be_left_out),
        cmocka_unit_test(moves_are_told_apart_in_many_ways),
        cmocka_unit_test(a_hyphen_is_no_pass),
        cmocka_unit_test(moves_follow_a_position),
        cmocka_unit_test(a_bad_text_is_an_error_with_its_place),
        cmocka_unit_test(a_bad_move_leaves_the_game_as_it_was),
        cmocka_unit_test(a_fen_is_read_exactly),
        cmocka_unit_test(a_million_positions_survive_the_round_trip),
        cmocka_unit_test(positions_survive_the_round_trip_as_fen),
        cmocka_unit_test(random_games_survive_the_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
