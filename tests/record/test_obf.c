/* OBF lines: what is read, what is refused and where, and the problem sets beside the project. */
#include "support/testing.h"

#include "record/obf.h"
#include "support/oracle.h"

#include <stdio.h>

#define BOARD "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"

static void a_line_gives_position_and_scores(void **state)
{
    (void)state;
    Obf obf;
    assert_int_equal(obf_read(BOARD " X; G8:+18; h1 : 12; A4:-22; --:-127; %\n", 8, &obf, NULL),
                     STATUS_OK);
    assert_int_equal(obf.position.turn, BLACK);
    assert_int_equal(obf.move_count, 3);
    assert_int_equal(obf.moves[0].move, 7 * 16 + 6);
    assert_true(obf.has_score);
    assert_int_equal(obf.score_discs, 18);
    int score = 0;
    assert_true(obf_score_of(&obf, 3 * 16, &score));
    assert_int_equal(score, -22);
    assert_false(obf_score_of(&obf, SQUARE_PASS, &score));

    StrBuf out = {0};
    obf_write(&obf, &out);
    assert_string_equal(out.text, BOARD " X; G8:+18; H1:+12; A4:-22;");
    strbuf_fini(&out);
}

static void the_mover_may_touch_the_squares_and_scores_may_be_missing(void **state)
{
    (void)state;
    Obf obf;
    static const char *const bare[] = {BOARD "X", BOARD "O;", BOARD " X;;", BOARD " b ; \r\n"};
    for (size_t i = 0; i < sizeof bare / sizeof bare[0]; i++) {
        assert_int_equal(obf_read(bare[i], 8, &obf, NULL), STATUS_OK);
        assert_false(obf.has_score);
        assert_int_equal(obf.move_count, 0);
    }
    assert_int_equal(obf_read(BOARD "X; +18;", 8, &obf, NULL), STATUS_OK);
    assert_true(obf.has_score);
    assert_int_equal(obf.score_discs, 18);
    assert_int_equal(obf.move_count, 0);
    StrBuf out = {0};
    obf_write(&obf, &out);
    assert_string_equal(out.text, BOARD " X; +18;");
    strbuf_fini(&out);
    assert_true(obf_is_blank("  % comment"));
    assert_true(obf_is_blank("\n"));
    assert_false(obf_is_blank(BOARD "X"));
}

static void a_bad_line_is_an_error_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        Status status;
        size_t at;
    } cases[] = {
        {"", STATUS_SYNTAX, 0},
        {BOARD, STATUS_SYNTAX, 64},
        {BOARD " X G8:+18;", STATUS_SYNTAX, 67},
        {BOARD " X; G8+18;", STATUS_SYNTAX, 70},
        {BOARD " X; G8:best;", STATUS_SYNTAX, 71},
        {BOARD " X; G8:+18 H1:+12;", STATUS_SYNTAX, 75},
        {BOARD " X; G8:+65;", STATUS_RANGE, 68},
        {BOARD " X; I8:+18;", STATUS_RANGE, 68},
        {BOARD " X; C1:+18;", STATUS_ILLEGAL, 68},
        {BOARD " X; --:+18;", STATUS_ILLEGAL, 68},
        {BOARD " X; G8:+18; G8:+18;", STATUS_SYNTAX, 76},
        {BOARD " X; 4; 4;", STATUS_SYNTAX, 71},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Obf obf;
        Error error = {0};
        const Status status = obf_read(cases[i].line, 8, &obf, &error);
        if (status != cases[i].status || error.at != cases[i].at) {
            fail_msg("'%s': %s at %zu", cases[i].line, error.text, error.at);
        }
    }
}

/* Every legal move of every position gets a score, on every size, and comes back. */
static void random_lines_survive_the_round_trip(void **state)
{
    (void)state;
    const uint64_t seed = 11;
    print_message("seed %llu\n", (unsigned long long)seed);
    Rng rng = rng_seeded(seed);
    StrBuf out = {0};
    for (int i = 0; i < 7000; i++) {
        Obf obf = {.position = oracle_random_discs(&rng, 4 + 2 * (i % 7))};
        const SquareSet moves = position_moves(&obf.position);
        const int size = obf.position.size;
        for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
            const int score = (int)rng_below(&rng, (uint32_t)(2 * size * size)) - size * size;
            obf.moves[obf.move_count++] = (ObfScore){.move = s, .score_discs = score};
        }
        strbuf_clear(&out);
        obf_write(&obf, &out);
        Obf read;
        assert_int_equal(obf_read(out.text, size, &read, NULL), STATUS_OK);
        assert_true(position_equal(&read.position, &obf.position));
        assert_int_equal(read.move_count, obf.move_count);
        for (int m = 0; m < obf.move_count; m++) {
            assert_int_equal(read.moves[m].move, obf.moves[m].move);
            assert_int_equal(read.moves[m].score_discs, obf.moves[m].score_discs);
        }
    }
    strbuf_fini(&out);
}

static void problem_sets_are_read_whole(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        int positions;
    } sets[] = {
        {SHARED_DATA_DIR "/fforum-1-19.obf", 19}, {SHARED_DATA_DIR "/fforum-20-39.obf", 20},
        {SHARED_DATA_DIR "/fforum-40-59.obf", 20}, {SHARED_DATA_DIR "/fforum-60-79.obf", 20},
        {SHARED_DATA_DIR "/hard-20.obf", 276},     {SHARED_DATA_DIR "/accuracy-30.obf", 145},
    };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        FILE *file = fopen(sets[i].path, "r");
        if (file == NULL) {
            print_message("%s is not here\n", sets[i].path);
            continue;
        }
        char line[4096];
        int positions = 0;
        while (fgets(line, sizeof line, file) != NULL) {
            Obf obf;
            Error error = {0};
            if (obf_is_blank(line)) {
                continue;
            }
            if (obf_read(line, 8, &obf, &error) != STATUS_OK) {
                fail_msg("%s: position %d: %s at %zu", sets[i].path, positions + 1, error.text,
                         error.at);
            }
            assert_true(obf.has_score);
            positions++;
        }
        fclose(file);
        print_message("%s: %d positions\n", sets[i].path, positions);
        assert_int_equal(positions, sets[i].positions);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_gives_position_and_scores),
        cmocka_unit_test(the_mover_may_touch_the_squares_and_scores_may_be_missing),
        cmocka_unit_test(a_bad_line_is_an_error_with_its_place),
        cmocka_unit_test(random_lines_survive_the_round_trip),
        cmocka_unit_test(problem_sets_are_read_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
