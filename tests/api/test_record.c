/* Games in files through the public library: every format out and in again, faults, and what is
 * written beside the moves. */
#include "support/testing.h"

#include "emilia.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

static EmRecord *record_of(int size, const char *text)
{
    EmGame *game = NULL;
    EmRecord *record = NULL;
    assert_int_equal(em_game_new(size, text, &game, NULL), EM_OK);
    assert_int_equal(em_record_new(game, &record, NULL), EM_OK);
    em_game_free(game);
    return record;
}

static void assert_moves(const EmRecord *record, const char *moves)
{
    char text[EM_GAME_TEXT_SIZE];
    EmGame *game = NULL;
    assert_int_equal(em_record_game(record, &game, NULL), EM_OK);
    assert_int_equal(em_game_write(game, EM_MOVES, text, sizeof text, NULL), EM_OK);
    assert_string_equal(text, moves);
    em_game_free(game);
}

static const char *written(const EmRecord *record, const char *format)
{
    static char text[EM_RECORD_TEXT_SIZE];
    EmError error = {0};
    if (em_record_write(record, format, text, sizeof text, &error) != EM_OK) {
        fail_msg("%s: %s", format, error.text);
    }
    return text;
}

/* The record written in a format and read again; there is one game, then none. */
static EmRecord *again(const EmRecord *record, const char *format)
{
    const char *text = written(record, format);
    EmReader *reader = NULL;
    EmRecord *read = NULL, *none = NULL;
    EmError error = {0};
    assert_int_equal(em_reader_from_bytes(text, strlen(text), NULL, &reader, NULL), EM_OK);
    if (em_reader_next(reader, &read, &error) != EM_OK) {
        fail_msg("%s: %s at %zu: %.200s", format, error.text, error.at, text);
    }
    assert_non_null(read);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(em_reader_next(reader, &none, NULL), EM_OK);
        assert_null(none);
    }
    em_reader_close(reader);
    return read;
}

static EmAnnotation annotation_of(const EmRecord *record, int index)
{
    EmAnnotation annotation;
    assert_true(em_record_annotation(record, index, &annotation));
    return annotation;
}

static EmRecord *full_record(void)
{
    static const char *const texts[] = {"Iago", "\xc3\x89milia", "Cup", "Kyoto", "2.1",
                                        "2024-05-06"};
    EmRecord *record = record_of(8, "f5d6c3d3c4");
    for (int which = EM_BLACK_NAME; which <= EM_DATE; which++) {
        assert_string_equal(em_record_text(record, (EmText)which), "");
        assert_int_equal(em_record_set_text(record, (EmText)which, texts[which], NULL), EM_OK);
        assert_string_equal(em_record_text(record, (EmText)which), texts[which]);
    }
    const EmAnnotation game = {.note = "White was in a hurry"};
    const EmAnnotation move = {
        .has_value = true, .value = -1.25, .has_time = true, .time_s = 0.8, .note = "quiet"};
    const EmOutcome outcome = {.end = EM_RESIGNED, .winner = EM_BLACK};
    assert_int_equal(em_record_annotate(record, -1, &game, NULL), EM_OK);
    assert_int_equal(em_record_annotate(record, 2, &move, NULL), EM_OK);
    assert_int_equal(em_record_set_outcome(record, &outcome, NULL), EM_OK);
    return record;
}

static void what_a_format_holds_comes_back(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        bool event, times, notes;
    } cases[] = {
        {"pgn", true, true, true}, {"sgf", true, false, true}, {"ggf", false, true, false}};
    EmRecord *record = full_record();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EmRecord *read = again(record, cases[i].format);
        assert_moves(read, "f5d6c3d3c4");
        for (int which = EM_BLACK_NAME; which <= EM_DATE; which++) {
            const bool held = (which != EM_EVENT && which != EM_ROUND) || cases[i].event;
            assert_string_equal(em_record_text(read, (EmText)which),
                                held ? em_record_text(record, (EmText)which) : "");
        }
        const EmAnnotation move = annotation_of(read, 2);
        assert_true(move.has_value && move.value == -1.25);
        assert_int_equal(move.has_time, cases[i].times);
        assert_true(!move.has_time || move.time_s == 0.8);
        assert_string_equal(move.note, cases[i].notes ? "quiet" : "");
        assert_false(annotation_of(read, 1).has_value || annotation_of(read, 1).has_time);
        assert_string_equal(annotation_of(read, -1).note, "White was in a hurry");
        EmOutcome outcome;
        assert_true(em_record_outcome(read, &outcome));
        assert_int_equal(outcome.end, EM_RESIGNED);
        assert_int_equal(outcome.winner, EM_BLACK);
        em_record_free(read);
    }
    static const char *const moves_only[] = {"quest", "moves"};
    for (size_t i = 0; i < sizeof moves_only / sizeof moves_only[0]; i++) {
        EmRecord *read = again(record, moves_only[i]);
        assert_moves(read, "f5d6c3d3c4");
        em_record_free(read);
    }
    assert_string_equal(written(record, "moves"), "f5d6c3d3c4\n");
    em_record_free(record);
    em_record_free(NULL);
}

static void a_start_that_was_set_up_comes_back_on_every_size(void **state)
{
    (void)state;
    static const char *const formats[] = {"pgn", "sgf", "ggf", "moves"};
    for (int size = EM_MIN_SIZE; size <= EM_MAX_SIZE; size += 2) {
        EmGame *game = NULL;
        EmMove moves[EM_MAX_MOVES];
        char squares[EM_GAME_TEXT_SIZE];
        em_game_new(size, NULL, &game, NULL);
        em_game_moves(game, moves);
        em_game_play(game, moves[0], NULL);
        em_game_write(game, EM_SQUARES, squares, sizeof squares, NULL);
        em_game_free(game);
        EmRecord *record = record_of(size, squares);
        for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
            char read_squares[EM_GAME_TEXT_SIZE];
            EmRecord *read = again(record, formats[i]);
            assert_int_equal(em_record_game(read, &game, NULL), EM_OK);
            assert_int_equal(em_game_size(game), size);
            em_game_write(game, EM_SQUARES, read_squares, sizeof read_squares, NULL);
            assert_string_equal(read_squares, squares);
            em_game_free(game);
            em_record_free(read);
        }
        em_record_free(record);
    }
}

static void a_record_is_another_game_than_its_game(void **state)
{
    (void)state;
    EmGame *game = NULL, *copy = NULL;
    EmRecord *record = NULL;
    em_game_new(8, "f5d6", &game, NULL);
    em_record_new(game, &record, NULL);
    em_game_undo(game);
    assert_moves(record, "f5d6");
    em_record_game(record, &copy, NULL);
    em_record_free(record);
    assert_int_equal(em_game_move_count(copy), 2);
    em_game_free(copy);
    em_game_free(game);
}

static void texts_that_are_none_are_refused(void **state)
{
    (void)state;
    static const struct {
        EmText which;
        const char *text;
        EmStatus status;
        size_t at;
    } bad[] = {{EM_DATE, "yesterday", EM_SYNTAX, 0},
               {EM_DATE, "2024-13-01", EM_SYNTAX, 4},
               {EM_DATE, "2024-05-06 07:08", EM_SYNTAX, 16},
               {EM_DATE, "06.05.2024", EM_SYNTAX, 0},
               {EM_DATE + 1, "x", EM_RANGE, 0},
               {(EmText)-1, "x", EM_RANGE, 0}};
    EmRecord *record = full_record();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EmError error = {0};
        assert_int_equal(em_record_set_text(record, bad[i].which, bad[i].text, &error),
                         bad[i].status);
        assert_int_equal(error.at, bad[i].at);
        assert_string_equal(em_record_text(record, EM_DATE), "2024-05-06");
    }
    assert_string_equal(em_record_text(record, (EmText)-1), "");
    assert_string_equal(em_record_text(record, (EmText)(EM_DATE + 1)), "");
    static const char *const dates[] = {"2024", "2024-05", "2024-05-06 07:08:09", ""};
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        assert_int_equal(em_record_set_text(record, EM_DATE, dates[i], NULL), EM_OK);
        assert_string_equal(em_record_text(record, EM_DATE), dates[i]);
    }
    char longer[129];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(em_record_set_text(record, EM_BLACK_NAME, longer, NULL), EM_RANGE);
    assert_string_equal(em_record_text(record, EM_BLACK_NAME), "Iago");
    assert_int_equal(em_record_set_text(record, EM_BLACK_NAME, longer + 1, NULL), EM_OK);
    assert_string_equal(em_record_text(record, EM_BLACK_NAME), longer + 1);
    assert_int_equal(em_record_set_text(record, EM_BLACK_NAME, "", NULL), EM_OK);
    assert_string_equal(em_record_text(record, EM_BLACK_NAME), "");
    em_record_free(record);
}

static void annotations_add_up(void **state)
{
    (void)state;
    EmRecord *record = full_record();
    assert_int_equal(em_record_annotate(record, 2, &(EmAnnotation){.note = "twice"}, NULL), EM_OK);
    assert_int_equal(
        em_record_annotate(record, 2, &(EmAnnotation){.has_value = true, .value = 3}, NULL),
        EM_OK);
    const EmAnnotation move = annotation_of(record, 2);
    assert_string_equal(move.note, "quiet\ntwice");
    assert_true(move.value == 3 && move.has_time && move.time_s == 0.8);
    static const struct {
        int index;
        EmAnnotation annotation;
    } bad[] = {
        {-2, {.note = "x"}},
        {5, {.note = "x"}},
        {-1, {.has_value = true}},
        {-1, {.has_time = true}},
        {2, {.has_value = true, .value = 257, .note = "x"}},
        {2, {.has_value = true, .value = (double)NAN, .note = "x"}},
        {2, {.has_time = true, .time_s = -1, .note = "x"}},
        {2, {.has_time = true, .time_s = (double)NAN, .note = "x"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EmError error = {0};
        assert_int_equal(em_record_annotate(record, bad[i].index, &bad[i].annotation, &error),
                         EM_RANGE);
        assert_int_equal(error.status, EM_RANGE);
        assert_string_equal(annotation_of(record, 2).note, "quiet\ntwice");
        assert_true(annotation_of(record, 2).value == 3);
    }
    EmAnnotation untouched = {.note = "before"};
    assert_false(em_record_annotation(record, -2, &untouched));
    assert_false(em_record_annotation(record, 5, &untouched));
    assert_string_equal(untouched.note, "before");
    em_record_free(record);
}

/* Comments up to the last byte that there is room for, of the letters that formats must escape:
 * the texts still fit, and a comment too many changes nothing. */
static void every_record_fits_into_its_text(void **state)
{
    (void)state;
    static const char *const letters[] = {"]", "\\", "}", "\"", "a\n", "%\n", "x"};
    static const char *const formats[] = {"pgn", "sgf", "ggf", "obf", "moves"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        EmGame *game = NULL;
        EmRecord *record = NULL;
        EmMove moves[EM_MAX_MOVES];
        char note[200] = "";
        em_game_new(16, NULL, &game, NULL);
        while (em_game_moves(game, moves) > 0) {
            em_game_play(game, moves[0], NULL);
        }
        em_record_new(game, &record, NULL);
        while (strlen(note) + 3 < sizeof note) {
            strcat(note, letters[i]);
        }
        for (int index = 0; index < em_game_move_count(game); index++) {
            const EmAnnotation numbers = {
                .has_value = true, .value = -255.99, .has_time = true, .time_s = 999999.999};
            assert_int_equal(em_record_annotate(record, index, &numbers, NULL), EM_OK);
        }
        int added = 0;
        for (;; added++) {
            const int index = added % em_game_move_count(game);
            char before[2 * sizeof note];
            snprintf(before, sizeof before, "%s", annotation_of(record, index).note);
            const EmAnnotation beside = {.note = note};
            if (em_record_annotate(record, index, &beside, NULL) != EM_OK) {
                assert_string_equal(annotation_of(record, index).note, before);
                break;
            }
        }
        assert_true(added > 250);
        for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
            const size_t length = strlen(written(record, formats[k]));
            assert_true(length < EM_RECORD_TEXT_SIZE);
            if (k < 2) { /* which hold all of it */
                EmRecord *read = again(record, formats[k]);
                assert_string_equal(annotation_of(read, 7).note, annotation_of(record, 7).note);
                em_record_free(read);
            }
        }
        em_record_free(record);
        em_game_free(game);
    }
}

static void outcomes_of_games_that_were_stopped(void **state)
{
    (void)state;
    EmRecord *record = record_of(8, "f5d6");
    EmOutcome outcome = {.score = 77};
    assert_false(em_record_outcome(record, &outcome));
    assert_int_equal(outcome.score, 77);
    static const EmOutcome bad[] = {
        {.end = EM_RESIGNED, .winner = EM_EMPTY},
        {.end = EM_TIMED_OUT, .has_score = true, .score = 0},
        {.end = EM_SCORED, .has_score = true, .score = 66},
        {.end = EM_SCORED, .has_score = true, .score = 3},
        {.end = EM_SCORED, .winner = 2},
        {.end = (EmEnd)(EM_FORFEITED + 1), .winner = EM_BLACK},
        {.end = (EmEnd)-1, .winner = EM_BLACK},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EmError error = {0};
        assert_int_equal(em_record_set_outcome(record, &bad[i], &error), EM_RANGE);
        assert_non_null(error.text);
        assert_false(em_record_outcome(record, &outcome));
    }
    static const EmOutcome good[] = {
        {.end = EM_TIMED_OUT, .winner = EM_WHITE},
        {.end = EM_AGREED, .winner = EM_EMPTY, .has_score = true},
        {.end = EM_SCORED, .winner = EM_WHITE, .has_score = true, .score = -12},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(em_record_set_outcome(record, &good[i], NULL), EM_OK);
        EmRecord *read = again(record, "pgn");
        const EmRecord *both[2] = {record, read};
        for (int k = 0; k < 2; k++) {
            assert_true(em_record_outcome(both[k], &outcome));
            assert_int_equal(outcome.end, good[i].end);
            assert_int_equal(outcome.winner, good[i].winner);
            assert_true(!good[i].has_score || outcome.has_score);
            assert_true(!good[i].has_score || outcome.score == good[i].score);
        }
        em_record_free(read);
    }
    assert_int_equal(em_record_set_outcome(record, &(EmOutcome){.end = EM_BY_MOVES}, NULL), EM_OK);
    assert_false(em_record_outcome(record, &outcome));
    em_record_free(record);

    record = record_of(4, "XX-- ---- ---- ---- X"); /* over: the moves tell */
    assert_true(em_record_outcome(record, &outcome));
    assert_int_equal(outcome.end, EM_BY_MOVES);
    assert_int_equal(outcome.winner, EM_BLACK);
    assert_true(outcome.has_score && outcome.score == 16);
    assert_int_equal(em_record_set_outcome(record, &good[0], NULL), EM_RANGE);
    em_record_free(record);
}

static void what_cannot_be_written_is_refused(void **state)
{
    (void)state;
    EmRecord *record = record_of(8, "f5d6");
    EmRecord *small = record_of(6, "c2");
    char text[16] = "before";
    EmError error = {0};
    assert_int_equal(em_record_write(record, "chess", text, sizeof text, &error), EM_RANGE);
    assert_int_equal(em_record_write(record, "wthor", text, sizeof text, &error), EM_RANGE);
    assert_int_equal(em_record_write(small, "quest", text, sizeof text, &error), EM_RANGE);
    assert_int_equal(em_record_write(record, "sgf", text, sizeof text, &error), EM_RANGE);
    assert_int_equal(em_record_write(record, "moves", text, 5, &error), EM_RANGE);
    assert_int_equal(em_record_write(record, "moves", text, 0, &error), EM_RANGE);
    assert_string_equal(text, "before");
    assert_int_equal(em_record_write(record, "moves", text, 6, NULL), EM_OK);
    assert_string_equal(text, "f5d6\n");
    em_record_free(small);
    em_record_free(record);
}

/* Three games, the second of which breaks off, and something that is no game. */
static void a_fault_costs_as_little_as_possible(void **state)
{
    (void)state;
    static const char games[] = "f5d6c3\nf5a1\nf5f6\nnonsense\nf5f4\n";
    EmReader *reader = NULL;
    assert_int_equal(em_reader_from_bytes(games, strlen(games), "moves", &reader, NULL), EM_OK);
    static const struct {
        EmStatus status;
        size_t at;
        const char *moves; /* NULL: none */
    } steps[] = {{EM_OK, 0, "f5d6c3"},  {EM_ILLEGAL, 9, "f5"}, {EM_OK, 0, "f5f6"},
                 {EM_SYNTAX, 17, NULL}, {EM_OK, 0, "f5f4"},    {EM_OK, 0, NULL}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        EmRecord *record = NULL;
        EmError error = {0};
        assert_int_equal(em_reader_next(reader, &record, &error), steps[i].status);
        assert_int_equal(error.at, steps[i].at);
        assert_int_equal(record == NULL, steps[i].moves == NULL);
        if (record != NULL) {
            assert_moves(record, steps[i].moves);
        }
        em_record_free(record);
    }
    em_reader_close(reader);
    em_reader_close(NULL);
}

static void readers_of_nothing(void **state)
{
    (void)state;
    EmReader *reader = NULL;
    EmRecord *record = NULL;
    EmError error = {0};
    assert_int_equal(em_reader_open("/nowhere/at/all", NULL, &reader, &error), EM_IO);
    assert_int_equal(error.status, EM_IO);
    assert_int_equal(em_reader_open("/", "chess", &reader, &error), EM_RANGE);
    assert_int_equal(em_reader_from_bytes("f5", 2, "chess", &reader, NULL), EM_RANGE);
    assert_null(reader);
    assert_int_equal(em_reader_open("/", "pgn", &reader, NULL), EM_OK);
    assert_int_equal(em_reader_next(reader, &record, NULL), EM_IO);
    assert_int_equal(em_reader_next(reader, &record, NULL), EM_OK);
    assert_null(record);
    em_reader_close(reader);
    static const struct {
        const char *bytes;
        size_t size;
        const char *format;
        EmStatus status;
    } cases[] = {{"", 0, "pgn", EM_OK},
                 {"\0\0\0", 3, NULL, EM_SYNTAX},
                 {"dear diary", 10, NULL, EM_SYNTAX}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(
            em_reader_from_bytes(cases[i].bytes, cases[i].size, cases[i].format, &reader, NULL),
            EM_OK);
        assert_int_equal(em_reader_next(reader, &record, NULL), cases[i].status);
        assert_null(record);
        assert_int_equal(em_reader_next(reader, &record, NULL), EM_OK);
        assert_null(record);
        em_reader_close(reader);
    }
}

static void games_are_read_from_a_file(void **state)
{
    (void)state;
    char path[] = "/tmp/emilia_recordXXXXXX";
    const int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    EmRecord *record = full_record();
    for (int i = 0; i < 3; i++) {
        fputs(written(record, "sgf"), file);
    }
    fclose(file);
    EmReader *reader = NULL;
    assert_int_equal(em_reader_open(path, NULL, &reader, NULL), EM_OK);
    for (int i = 0; i < 4; i++) {
        EmRecord *read = NULL;
        assert_int_equal(em_reader_next(reader, &read, NULL), EM_OK);
        assert_int_equal(read == NULL, i == 3);
        if (read != NULL) {
            assert_string_equal(em_record_text(read, EM_BLACK_NAME), "Iago");
            em_record_free(read);
        }
    }
    em_reader_close(reader);
    em_record_free(record);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_format_holds_comes_back),
        cmocka_unit_test(a_start_that_was_set_up_comes_back_on_every_size),
        cmocka_unit_test(a_record_is_another_game_than_its_game),
        cmocka_unit_test(texts_that_are_none_are_refused),
        cmocka_unit_test(annotations_add_up),
        cmocka_unit_test(every_record_fits_into_its_text),
        cmocka_unit_test(outcomes_of_games_that_were_stopped),
        cmocka_unit_test(what_cannot_be_written_is_refused),
        cmocka_unit_test(a_fault_costs_as_little_as_possible),
        cmocka_unit_test(readers_of_nothing),
        cmocka_unit_test(games_are_read_from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
