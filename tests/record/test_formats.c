/* Every format, on random games of every kind: what is written reads back as the same game, and
 * what goes through a format loses exactly what the table of formats says that it cannot hold. */
#include "support/testing.h"

#include "record/format.h"
#include "record/record_text.h"
#include "support/records.h"

static int game_count(void)
{
    return testing_long() ? 10000 : 2000;
}

/* ---- what the table says ---- */

static bool holds(const Format *format, unsigned what)
{
    return (format->holds & what) == what;
}

static bool can_be_written(const Format *format, const Record *record)
{
    const bool usual = record_is_usual_start(record);
    return (usual || holds(format, FORMAT_SETUP)) &&
           (record->game.start.size == 8 || holds(format, FORMAT_SIZES));
}

/* A name as the format has it. */
static void reduce_text(const Format *format, bool held, size_t latin1_bytes, Record *record,
                        char text[RECORD_TEXT_SIZE])
{
    if (!held) {
        text[0] = '\0';
    }
    for (char *c = text; format->no_brackets && *c != '\0'; c++) {
        *c = (char)(*c == '[' ? '(' : *c == ']' ? ')' : *c);
    }
    if (held && latin1_bytes > 0) {
        char latin1[RECORD_TEXT_SIZE] = "";
        char utf8[2 * RECORD_TEXT_SIZE];
        size_t used = 0;
        record_text_to_latin1(text, latin1, latin1_bytes);
        for (const char *c = latin1; *c != '\0'; c++) {
            const unsigned char letter = (unsigned char)*c;
            if (letter >= 0x80) {
                utf8[used++] = (char)(0xc0 | letter >> 6);
            }
            utf8[used++] = (char)(letter < 0x80 ? letter : 0x80 | (letter & 0x3f));
        }
        record_set_text(record, text, utf8, used);
    }
}

static void reduce_moves(const Format *format, Record *record)
{
    Game *game = &record->game;
    if (!holds(format, FORMAT_MOVES)) {
        const Position now = game->now;
        game_init(game, &now);
    }
    if (!holds(format, FORMAT_LAST_PASS) && game->move_count > 0 &&
        game->moves[game->move_count - 1].square == SQUARE_PASS) {
        game_undo(game);
    }
    for (int i = 0; i < game->move_count; i++) {
        GameMove *move = &game->moves[i];
        const bool written = move->square != SQUARE_PASS || holds(format, FORMAT_PASSES);
        if (!written || !holds(format, FORMAT_VALUES)) {
            move->has_value = false;
        }
        if (!written || !holds(format, FORMAT_TIMES)) {
            move->time_ns = -1;
        }
    }
}

/* All comments again from the beginning: those that stay. */
static void reduce_notes(const Format *format, Record *record)
{
    const Record before = *record;
    record->notes_used = 1;
    for (int i = 0; i <= record->game.move_count; i++) {
        record->note_at[i] = 0;
        if (holds(format, i == 0 ? FORMAT_NOTE : FORMAT_NOTES)) {
            record_add_note(record, i, record_note(&before, i), strlen(record_note(&before, i)));
        }
    }
    for (size_t i = 0; format->no_brackets && i < record->notes_used; i++) {
        char *c = &record->notes[i];
        *c = (char)(*c == '[' ? '(' : *c == ']' ? ')' : *c);
    }
}

static void reduce_end(const Format *format, Record *record)
{
    const bool over = position_is_over(&record->game.now);
    int score = 0;
    if (!holds(format, FORMAT_RESULT)) {
        record_set_end(record, RECORD_BY_MOVES, 0);
        return;
    }
    if (!record_score(record, &score) && !holds(format, FORMAT_UNFINISHED)) {
        record_set_score(record, RECORD_SCORED, position_final_score(&record->game.now));
    }
    if (record->end == RECORD_BY_MOVES) {
        return;
    }
    if (!holds(format, record->end == RECORD_AGREED ? FORMAT_AGREED : FORMAT_REASON)) {
        record->end = RECORD_SCORED;
    }
    record_score(record, &score);
    if (format->score_needed) {
        record_set_score(record, record->end, score);
    }
    if (format->score_or_reason && record->end > RECORD_AGREED) {
        record_set_end(record, record->end, record->winner);
    }
    if (over && record->end == RECORD_SCORED) {
        record_set_end(record, RECORD_BY_MOVES, 0);
    }
}

static void reduce_clocks(const Format *format, Record *record)
{
    const bool each = holds(format, FORMAT_CLOCKS);
    const bool increment = each || holds(format, FORMAT_INCREMENT);
    const bool alike = record->clock_ns[0] == record->clock_ns[1] &&
                       (!increment || record->increment_ns[0] == record->increment_ns[1]);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        if (!each && !(alike && holds(format, FORMAT_CLOCK))) {
            record->clock_ns[colour] = record->increment_ns[colour] = 0;
        }
        if (!increment) {
            record->increment_ns[colour] = 0;
        }
        if (format == format_find("ggf")) {
            records_cut_clock(record, colour);
        }
        if (!holds(format, FORMAT_RATINGS)) {
            record->ratings[colour] = 0;
        }
    }
}

static void reduce_date(const Format *format, RecordDate *date)
{
    if (!holds(format, FORMAT_YEAR)) {
        *date = (RecordDate){0};
    }
    if (!holds(format, FORMAT_DAY)) {
        date->month = date->day = 0;
    }
    if (!holds(format, FORMAT_HOUR)) {
        date->has_time = false;
    }
}

/* What is left of a record in the format, by the table. */
static void reduce(const Format *format, Record *record)
{
    const bool names = holds(format, FORMAT_NAMES);
    reduce_moves(format, record);
    reduce_text(format, names, format->name_bytes, record, record->names[BLACK]);
    reduce_text(format, names, format->name_bytes, record, record->names[WHITE]);
    reduce_text(format, holds(format, FORMAT_EVENT), format->event_bytes, record, record->event);
    reduce_text(format, holds(format, FORMAT_PLACE), 0, record, record->place);
    reduce_text(format, holds(format, FORMAT_ROUND), 0, record, record->round);
    reduce_date(format, &record->date);
    reduce_clocks(format, record);
    reduce_notes(format, record);
    reduce_end(format, record);
    if (!holds(format, FORMAT_SCORES)) {
        record->known.move_count = 0;
        record->known.has_score = false;
    }
    if (!holds(format, FORMAT_THEORY)) {
        record->theory_empties = 0;
        record->theory_discs = 0;
    } else if (record->theory_empties == 0) {
        int score = 0;
        record_score(record, &score);
        record->theory_empties = 22;
        record->theory_discs = (int16_t)score;
    }
}

/* ---- what the code does ---- */

/* Writes the record as the only game of a file and reads the file; the format is found out. */
static void pass_through(const Format *format, const Record *record, Record *again)
{
    FormatWriter writer;
    StrBuf out = {0};
    StrBuf names[2] = {{0}};
    FormatFault fault = {0};
    format_writer_init(&writer, format);
    assert_int_equal(format_writer_add(&writer, record, &out, NULL), STATUS_OK);
    if (format->is_binary) {
        const RecordDate today = {.year = 2026, .month = 1, .day = 2};
        wthor_write_header(&writer.state.wthor, today, out.text);
        wthor_write_players(&writer.state.wthor, today, &names[0]);
        wthor_write_events(&writer.state.wthor, today, &names[1]);
    }
    /* A transcript without a move is a problem without scores: the same bytes, the same game. */
    const bool clear = record->game.move_count > 0 || strcmp(format->name, "moves") != 0;
    FormatReader *reader = format_reader_bytes(clear ? NULL : format, out.text, out.length);
    if (format->is_binary) {
        assert_int_equal(format_reader_names(reader, &names[0], &names[1], NULL), STATUS_OK);
    }
    if (format_reader_next(reader, again, &fault) != FORMAT_GAME) {
        fail_msg("%s: %s at line %d, byte %d of\n%s", format->name, fault.text, (int)fault.line,
                 (int)fault.byte, out.text);
    }
    assert_ptr_equal(format_reader_format(reader), format);
    assert_int_equal(format_reader_next(reader, again + 1, &fault), FORMAT_DONE);
    format_reader_free(reader);
    format_writer_fini(&writer);
    strbuf_fini(&out);
    strbuf_fini(&names[0]);
    strbuf_fini(&names[1]);
}

/* Shows both games where the test has found a difference. */
static void assert_same(const Format *format, const Record *expected, const Record *read, int game)
{
    if (!record_equal(expected, read)) {
        StrBuf out = {0};
        FormatWriter writer;
        format_writer_init(&writer, format_find("pgn"));
        format_writer_add(&writer, expected, &out, NULL);
        format_writer_add(&writer, read, &out, NULL);
        fail_msg("game %d through %s; expected, and read:\n%s", game, format->name, out.text);
    }
}

static Record records[6];

static void games_read_back(void **state)
{
    (void)state;
    Record *record = &records[0];
    for (int f = 0; f < FORMAT_COUNT; f++) {
        const Format *format = &format_table[f];
        Rng rng = rng_seeded(8);
        int written = 0;
        while (written < game_count()) {
            records_random(&rng, record);
            if (!can_be_written(format, record)) {
                StrBuf out = {0};
                FormatWriter writer;
                format_writer_init(&writer, format);
                assert_int_equal(format_writer_add(&writer, record, &out, NULL), STATUS_RANGE);
                assert_int_equal(out.length, 0);
                format_writer_fini(&writer);
                strbuf_fini(&out);
                continue;
            }
            /* A game that the format can hold: itself. */
            reduce(format, record);
            pass_through(format, record, &records[1]);
            assert_same(format, record, &records[1], written);
            written++;
        }
    }
}

static void a_format_loses_what_the_table_says(void **state)
{
    (void)state;
    Record *expected = &records[0];
    for (int f = 0; f < FORMAT_COUNT; f++) {
        Rng rng = rng_seeded(9);
        for (int game = 0; game < game_count() / 4; game++) {
            records_random(&rng, &records[5]);
            if (!can_be_written(&format_table[f], &records[5])) {
                continue;
            }
            pass_through(&format_table[f], &records[5], &records[1]);
            reduce(&format_table[f], &records[5]);
            assert_same(&format_table[f], &records[5], &records[1], game);
            for (int g = 0; g < FORMAT_COUNT; g++) {
                *expected = records[5];
                if (can_be_written(&format_table[g], expected)) {
                    pass_through(&format_table[g], &records[1], &records[2]);
                    reduce(&format_table[g], expected);
                    assert_same(&format_table[g], expected, &records[2], game);
                }
            }
        }
    }
}

/* A record may be made from a game as it is, in memory that held something else. */
static void a_game_without_comments_has_none(void **state)
{
    (void)state;
    static Record record;
    const Position start = position_start(8);
    Square moves[SQUARE_COUNT];
    Game game;
    game_init(&game, &start);
    assert_true(position_move_list(&start, moves) > 0);
    assert_int_equal(game_play(&game, moves[0], NULL), STATUS_OK);
    memset(&record, 0x5a, sizeof record);
    record_init(&record, &start);
    record.game = game;
    for (int i = 0; i < RECORD_NOTE_COUNT; i++) {
        assert_string_equal(record_note(&record, i), "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_read_back),
        cmocka_unit_test(a_format_loses_what_the_table_says),
        cmocka_unit_test(a_game_without_comments_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
