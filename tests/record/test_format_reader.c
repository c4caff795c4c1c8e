/* Reading files of games: in bites of any size, damaged, and as other programs write them. */
#include "support/testing.h"

#include "record/format.h"
#include "record/game_text.h"
#include "support/records.h"

enum { GAMES = 20 };

static Record games[GAMES];
static Record read_game;

typedef struct Bites {
    const char *bytes;
    size_t left;
    size_t bite;
} Bites;

static ptrdiff_t take_bite(void *context, char *to, size_t room)
{
    Bites *bites = context;
    size_t size = bites->left < bites->bite ? bites->left : bites->bite;
    size = size < room ? size : room;
    memcpy(to, bites->bytes, size);
    bites->bytes += size;
    bites->left -= size;
    return (ptrdiff_t)size;
}

/* A file of random games, which are in `games`: long enough not to be taken for each other. */
static void make_file(const Format *format, Rng *rng, StrBuf *out, size_t ends[GAMES])
{
    FormatWriter writer;
    format_writer_init(&writer, format);
    for (int i = 0; i < GAMES;) {
        records_random(rng, &games[i]);
        games[i].known.move_count = 0;
        const bool long_enough = games[i].game.move_count >= 8;
        if (long_enough && format_writer_add(&writer, &games[i], out, NULL) == STATUS_OK) {
            ends[i++] = out->length;
        }
    }
    if (format->is_binary) {
        wthor_write_header(&writer.state.wthor, (RecordDate){2026, 1, 2, 0, 0, 0, 0}, out->text);
    }
    format_writer_fini(&writer);
}

static bool same_moves(const Game *a, const Game *b)
{
    bool same = a->move_count == b->move_count && position_equal(&a->now, &b->now);
    for (int i = 0; same && i < a->move_count; i++) {
        same = a->moves[i].square == b->moves[i].square;
    }
    return same;
}

/* OBF has the positions only, and others drop the last pass. */
static bool same_game(const Format *format, const Game *written, const Game *read)
{
    Game expected = *written;
    if ((format->holds & FORMAT_MOVES) == 0) {
        game_init(&expected, &written->now);
    } else if ((format->holds & FORMAT_LAST_PASS) == 0 && expected.move_count > 0 &&
               expected.moves[expected.move_count - 1].square == SQUARE_PASS) {
        game_undo(&expected);
    }
    return same_moves(&expected, read);
}

static void bites_of_any_size_are_the_same_file(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 2, 7, 100, 4096, 1 << 20};
    Rng rng = rng_seeded(41);
    for (int f = 0; f < FORMAT_COUNT; f++) {
        const Format *format = &format_table[f];
        StrBuf file = {0};
        size_t ends[GAMES];
        make_file(format, &rng, &file, ends);
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            Bites bites = {.bytes = file.text, .left = file.length, .bite = sizes[s]};
            FormatReader *reader = format_reader_new(format, NULL, take_bite, &bites);
            FormatFault fault;
            for (int i = 0; i < GAMES; i++) {
                assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_GAME);
                assert_true(same_game(format, &games[i].game, &read_game.game));
            }
            assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_DONE);
            assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_DONE);
            format_reader_free(reader);
        }
        strbuf_fini(&file);
    }
}

/* Damages a game that lies between two places in the file. Files without marks between games
 * survive only what is overwritten. */
static void damage(Rng *rng, const Format *format, StrBuf *file, size_t begin, size_t end)
{
    const size_t at = begin + rng_below(rng, (uint32_t)(end - begin));
    const size_t size = 1 + rng_below(rng, (uint32_t)(end - at < 20 ? end - at : 20));
    if (!format->is_binary && rng_below(rng, 2) == 0) {
        memmove(file->text + at, file->text + at + size, file->length - at - size);
        file->length -= size;
    } else {
        for (size_t i = 0; i < size; i++) {
            file->text[at + i] = (char)rng_below(rng, 256);
        }
    }
}

/* Damage costs the game that was hit and at most the one behind it. */
static void damage_stays_where_it_is(void **state)
{
    (void)state;
    Rng rng = rng_seeded(42);
    print_message("seed 42\n");
    for (int round = 0; round < (testing_long() ? 5000 : 500); round++) {
        const Format *format = &format_table[round % FORMAT_COUNT];
        StrBuf file = {0};
        size_t ends[GAMES];
        make_file(format, &rng, &file, ends);
        const int hurt = 1 + (int)rng_below(&rng, GAMES - 2);
        damage(&rng, format, &file, ends[hurt - 1], ends[hurt]);
        FormatReader *reader = format_reader_bytes(format, file.text, file.length);
        int next = 0; /* the first written game that has not been met */
        int met = 0;
        FormatFault fault;
        for (FormatStep step;
             (step = format_reader_next(reader, &read_game, &fault)) != FORMAT_DONE;) {
            assert_true(step == FORMAT_GAME || fault.byte <= file.length);
            const bool kept = step == FORMAT_GAME || fault.kept;
            for (int i = next; kept && i < GAMES; i++) {
                if (same_game(format, &games[i].game, &read_game.game)) {
                    met += i != hurt && i != hurt + 1;
                    next = i + 1;
                    break;
                }
            }
        }
        if (met != GAMES - 2) {
            fail_msg("%s, round %d: %d of %d games left", format->name, round, met, GAMES - 2);
        }
        format_reader_free(reader);
        strbuf_fini(&file);
    }
}

static void read_one(const char *bytes, size_t length, const char *format)
{
    FormatFault fault = {0};
    FormatReader *reader = format_reader_bytes(NULL, bytes, length);
    if (format_reader_next(reader, &read_game, &fault) != FORMAT_GAME) {
        fail_msg("%s at line %d, byte %d of\n%s", fault.text, (int)fault.line, (int)fault.byte,
                 bytes);
    }
    assert_string_equal(format_reader_format(reader)->name, format);
    format_reader_free(reader);
}

static void check_text(const char *bytes, const char *format, const char *moves)
{
    StrBuf out = {0};
    read_one(bytes, strlen(bytes), format);
    strbuf_text(&out, "");
    game_text_write(&read_game.game, &out);
    assert_string_equal(out.text, moves);
    strbuf_fini(&out);
}

/* Habits of other programs. */
static void files_of_other_programs_are_read(void **state)
{
    (void)state;
    check_text("1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]"
               "RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[s8r20]RE[+0.00]"
               "BO[8 ---------------------------O*------*O--------------------------- *]"
               "B[f5//0.01]W[f6/-1.25/2]B[E6];)",
               "ggf", "f5f6e6");
    assert_true(read_game.date.hour == 20 && read_game.ratings[WHITE] == 2199.72);
    assert_int_equal(read_game.end, RECORD_SCORED);
    /* Edax: everything in small letters, no TY; SGF with the semicolon behind the move. */
    check_text("(;gm[othello]pc[edax]pb[me]pw[you]re[-64.00:t]b[f5]w[d6];)", "ggf", "f5d6");
    assert_int_equal(read_game.end, RECORD_TIMED_OUT);
    check_text("(;FF[4]GM[2]AP[edax]PC[home]DT[2004-9-18]PB[me]PW[you]SZ[8]AB[e4][d5]AW[d4][e5]"
               "PL[B]RE[Void]B[f5];W[d6];B[c3];)",
               "sgf", "f5d6c3");
    check_text("(;GM[2]SZ[8]AB[ed][de]AW[dd][ee];B[fe];W[df](;B[cc];W[dc])(;B[PA]))", "sgf",
               "f5d6c3d3");
    check_text("[Event \"?\"]\r\n[Site \"edax\"]\r\n[Black \"me\"]\r\n[White \"you\"]\r\n"
               "[Result \"1-0\"]\r\n\r\n1. f5 d6 2. C3 D3 {me wins 40-24} 1-0\r\n",
               "pgn", "f5d6c3d3");
    assert_int_equal(read_game.score_discs, 16);
    assert_string_equal(record_note(&read_game, 4), "");
    /* PlayOK: counts of discs, no comment; a quote that nobody escaped. */
    check_text("[Site \"PlayOK\"]\n[Black \"the \"best\"\"]\n[White \"b\"]\n[BlackElo \"1500\"]\n"
               "[Result \"21-43\"]\n\n1. f5 d6 2. c3 d3 21-43\n",
               "pgn", "f5d6c3d3");
    assert_string_equal(read_game.names[BLACK], "the \"best\"");
    assert_int_equal(read_game.score_discs, -22);
    /* The winner's discs first. */
    check_text("[Result \"0-1\"]\n\n1. f5 d6 2. c3 d3 {White wins 40-24} 0-1\n", "pgn", "f5d6c3d3");
    assert_int_equal(read_game.score_discs, -16);
    check_text("[Result \"0-1\"]\n\n1. f5 d6 2. c3 d3 {White wins 24-40} 0-1\n", "pgn", "f5d6c3d3");
    assert_int_equal(read_game.score_discs, -16);
    check_text("[Result \"0-1\"]\n\n1. f5 d6 2. c3 d3 {White wins 32-32} 0-1\n", "pgn", "f5d6c3d3");
    assert_true(!read_game.has_score && read_game.winner == -1);
    check_text("[Result \"1/2-1/2\"]\n\n1. f5 d6 2. c3 d3 {Draw 33-31} 1/2-1/2\n", "pgn",
               "f5d6c3d3");
    assert_true(read_game.winner == 0 && read_game.score_discs == 0);
    /* A line of a comment begins with a bracket. */
    check_text("[Event \"x\"]\n\n1. f5 {a comment\n[Black was late]} d6\n\n[Event \"y\"]\n",
               "pgn", "f5d6");
    check_text("F5 D6 C3\n", "moves", "f5d6c3");
    check_text("---------------------------OX------XO--------------------------- X F5 d6\n",
               "moves", "f5d6");
    check_text("{\"args\":[{\"position\":{\"moves\":[{\"t\":1,\"m\":\"f5\"},{\"m\":\"d6\"}]},"
               "\"players\":[{\"oldR\":1500,\"name\":\"\\u6751\"},{}]}]}",
               "quest", "f5d6");
    assert_string_equal(read_game.names[BLACK], "\xe6\x9d\x91");
}

/* In a node of SGF a comment may stand before the move it is about; in the first one it is about the
 * game. */
static void comments_of_sgf_belong_to_their_node(void **state)
{
    (void)state;
    check_text("(;GM[2]C[game]GN[x]B[f5]C[first];C[one]N[y]C[two]W[d6]C[three](;GC[g]C[h]B[c3])"
               "(;C[other]B[d3]))",
               "sgf", "f5d6c3");
    assert_string_equal(record_note(&read_game, 0), "game");
    assert_string_equal(record_note(&read_game, 1), "first");
    assert_string_equal(record_note(&read_game, 2), "one\ntwo\nthree");
    assert_string_equal(record_note(&read_game, 3), "g\nh");
    check_text("(;GM[2];B[f5];C[no move];W[d6])", "sgf", "f5d6");
    assert_string_equal(record_note(&read_game, 1), "no move");
}

/* What is not a time for the game, with an increment perhaps, is no clock. */
static void clocks_that_are_none_are_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int clock;
        int increment;
    } cases[] = {
        {"300", 300, 0}, {" 300 + 2 ", 300, 2}, {"1.5e2", 150, 0}, {"40/300", 0, 0},
        {"40/300+2", 0, 0}, {"300:60", 0, 0}, {"*180", 0, 0}, {"5 min", 0, 0}, {"300+2s", 0, 0},
        {"-", 0, 0}, {"?", 0, 0}, {"", 0, 0}, {"-300", 0, 0}, {"1e99", 0, 0}, {"+2", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "[TimeControl \"%s\"]\n\n1. f5 *\n", cases[i].text);
        check_text(text, "pgn", "f5");
        assert_int_equal(read_game.clock_ns[WHITE], 1000000000ll * cases[i].clock);
        assert_int_equal(read_game.increment_ns[WHITE], 1000000000ll * cases[i].increment);
    }
    check_text("(;GM[2]TM[300]OT[+2];B[f5])", "sgf", "f5");
    assert_true(read_game.clock_ns[BLACK] == 300000000000 &&
                read_game.increment_ns[BLACK] == 2000000000);
    check_text("(;GM[2]TM[5:00]OT[+2];B[f5])", "sgf", "f5");
    assert_true(read_game.clock_ns[BLACK] == 0 && read_game.increment_ns[BLACK] == 0);
    check_text("(;GM[2]TM[300]OT[5x30 byo-yomi];B[f5])", "sgf", "f5");
    assert_true(read_game.clock_ns[BLACK] == 300000000000 && read_game.increment_ns[BLACK] == 0);
}

/* The time of UTC belongs to the day of UTC, whatever the order of the tags. */
static void a_day_and_an_hour_are_of_one_place(void **state)
{
    (void)state;
    static const struct {
        const char *tags;
        int day;
        int hour; /* -1: none */
    } cases[] = {
        {"[Date \"2024.05.06\"]\n[UTCDate \"2024.05.05\"]\n[UTCTime \"22:01:02\"]\n"
         "[Time \"07:01:02\"]\n", 5, 22},
        {"[UTCTime \"22:01:02\"]\n[UTCDate \"2024.05.05\"]\n[Date \"2024.05.06\"]\n", 5, 22},
        {"[Date \"2024.05.06\"]\n[Time \"07:01:02\"]\n[UTCTime \"22:01:02\"]\n", 6, 7},
        {"[Date \"2024.05.06\"]\n[UTCTime \"22:01:02\"]\n", 6, 22},
        {"[Date \"2024.05.06\"]\n[UTCDate \"2024.05.06\"]\n[Time \"07:01:02\"]\n", 6, 7},
        {"[Date \"2024.05.06\"]\n[UTCDate \"2024.05.05\"]\n[Time \"07:01:02\"]\n", 5, -1},
        {"[Date \"2024.05.06\"]\n[UTCDate \"????.??.??\"]\n[Time \"07:01:02\"]\n", 6, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s\n1. f5 *\n", cases[i].tags);
        check_text(text, "pgn", "f5");
        assert_int_equal(read_game.date.day, cases[i].day);
        assert_int_equal(read_game.date.has_time ? read_game.date.hour : -1, cases[i].hour);
    }
}

/* A byte order mark, Latin-1, comments and blank lines in front. */
static void old_texts_are_read(void **state)
{
    (void)state;
    check_text("\xef\xbb\xbf\n(;GM[Othello]PB[Andr\xe9]PW[\xc3\xa9]B[F5];)", "ggf", "f5");
    assert_string_equal(read_game.names[BLACK], "Andr\xc3\xa9");
    assert_string_equal(read_game.names[WHITE], "\xc3\xa9");
    check_text("# two games\n% or one\n\nf5d6\n", "moves", "f5d6");
    check_text("(;GM[Othello]PB[ a\tb\r\n c ]B[F5];)", "ggf", "f5");
    assert_string_equal(read_game.names[BLACK], "a b   c");
}

static void dates_are_read_as_far_as_they_are_known(void **state)
{
    (void)state;
    static const char *const dates[][2] = {
        {"2004.09.18_05:54:38.MDT", "2004-09-18T11:54:38Z"},
        {"2004.09.18_05:54:38", "2004-09-18T05:54:38Z"},
        {"2003.12.31_17:00:00.MST", "2004-01-01T00:00:00Z"},
        {"2003.12.31_16:59:59.MST", "2003-12-31T23:59:59Z"},
        {"2004.02.28_18:00:00.MDT", "2004-02-29T00:00:00Z"},
        {"2100.02.28_18:00:00.MDT", "2100-03-01T00:00:00Z"},
        {"2004.04.30 23:59 MDT", "2004-05-01T05:59:00Z"},
        {"2004.09.18.MDT", "2004-09-18"},
        {"9999.12.31_23:00:00.MST", "9999-12-31T23:00:00Z"},
        {"2004-09-18 05:54:38 GMT", "2004-09-18T05:54:38Z"},
        {"2004-09-18T05:54:38.000Z", "2004-09-18T05:54:38Z"},
        {"2004-9-8 5:04", "2004-09-08T05:04:00Z"},
        {"2004.09.18 05", "2004-09-18"},
        {"2004-09-18,19", "2004-09-18"},
        {"2004.09.??", "2004-09"},
        {"2004.??.18", "2004"},
        {"2004-13-01", "2004"},
        {"20040918", "0000"},
        {"18.09.2004", "0000"},
        {"9/18/2004", "0000"},
        {"98-09-18", "0000"},
        {"????.??.??", "0000"},
        {"", "0000"},
    };
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        char text[RECORD_DATE_SIZE];
        record_date_write(record_date(dates[i][0]), '-', "T", "Z", text);
        assert_string_equal(text, dates[i][1]);
    }
}

/* 68 bytes written by hand: f5 is 56, Black's score 40 of a game that stops after three moves. */
static void wthor_bytes_mean_what_they_should(void **state)
{
    (void)state;
    static const unsigned char file[16 + 68] = {
        20, 4, 12, 31, 1, 0, 0, 0, 0, 0, 0xd4, 7, 8, 0, 24, 0, /* 31 December 2004; 2004 */
        1, 0, 2, 0, 0, 1, 40, 36, 56, 64, 33};
    read_one((const char *)file, sizeof file, "wthor");
    assert_int_equal(read_game.game.move_count, 3);
    assert_int_equal(read_game.game.moves[0].square, 16 * 4 + 5);
    assert_int_equal(read_game.date.year, 2004);
    assert_int_equal(read_game.score_discs, 16);
    assert_int_equal(read_game.theory_discs, 8);
    assert_int_equal(read_game.theory_empties, 24);
    assert_string_equal(read_game.names[BLACK], "#2");
    assert_string_equal(read_game.names[WHITE], "#256");
}

/* The winner gets the empty squares: a game that Black wins with White wiped out is 64. */
static void wthor_scores_give_the_empty_squares_to_the_winner(void **state)
{
    (void)state;
    const Position start = position_start(8);
    StrBuf out = {0};
    FormatWriter writer;
    Game game;
    game_init(&game, &start);
    assert_int_equal(game_text_read("e6f4e3f6g5d6e7f5c5", &game, NULL), STATUS_OK);
    assert_true(position_is_over(&game.now)); /* the shortest game there is */
    record_init(&read_game, &start);
    read_game.game = game;
    format_writer_init(&writer, format_find("wthor"));
    assert_int_equal(format_writer_add(&writer, &read_game, &out, NULL), STATUS_OK);
    assert_int_equal(position_count(&game.now, WHITE), 0);
    assert_int_equal((unsigned char)out.text[16 + 6], 64);
    format_writer_fini(&writer);
    strbuf_fini(&out);
}

/* A game without an end is given up after a mebibyte, and the next one is found. */
static void an_endless_game_does_not_fill_the_memory(void **state)
{
    (void)state;
    StrBuf file = {0};
    FormatFault fault;
    strbuf_text(&file, "(;GM[Othello]B[F5]CO[");
    for (int i = 0; i < 3 << 20; i++) {
        strbuf_char(&file, 'x');
    }
    strbuf_text(&file, "\n(;GM[Othello]B[F5]W[D6];)\n");
    FormatReader *reader = format_reader_bytes(NULL, file.text, file.length);
    assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_FAULT);
    assert_true(fault.kept && read_game.game.move_count == 1);
    FormatStep step;
    while ((step = format_reader_next(reader, &read_game, &fault)) == FORMAT_FAULT) {
        assert_false(fault.kept);
    }
    assert_int_equal(step, FORMAT_GAME);
    assert_int_equal(read_game.game.move_count, 2);
    format_reader_free(reader);
    strbuf_fini(&file);
}

/* A single game that goes wrong after so many moves. */
static void check_fault(const char *bytes, const char *format, int moves, const char *says)
{
    FormatFault fault = {0};
    FormatReader *reader = format_reader_bytes(NULL, bytes, strlen(bytes));
    assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_FAULT);
    assert_string_equal(format_reader_format(reader)->name, format);
    assert_string_equal(fault.text, says);
    assert_int_equal(read_game.game.move_count, moves);
    format_reader_free(reader);
}

/* After eight moves Black has to pass; White's d2 is no move of Black's, nor the pass White's. */
static void a_move_belongs_to_the_side_that_is_said(void **state)
{
    (void)state;
#define GGF "(;GM[Othello]B[c4]W[c3]B[e6]W[b4]B[a4]W[a5]B[b2]W[a3]"
#define SGF "(;FF[4]GM[2];B[c4];W[c3];B[e6];W[b4];B[a4];W[a5];B[b2];W[a3]"
    static const char *const games_read[][2] = {{GGF "W[d2];)", "ggf"},
                                                {GGF "B[PA]W[d2];)", "ggf"},
                                                {SGF ";W[d2])", "sgf"},
                                                {SGF ";B[];W[d2])", "sgf"}};
    for (int i = 0; i < 4; i++) {
        check_text(games_read[i][0], games_read[i][1], "c4c3e6b4a4a5b2a3--d2");
    }
    static const char *const wrong = "the other side is to move";
    check_fault(GGF "B[d2];)", "ggf", 8, wrong);
    check_fault(GGF "W[PA];)", "ggf", 8, wrong);
    check_fault(SGF ";B[d2])", "sgf", 8, wrong);
    check_fault(SGF ";W[PA])", "sgf", 8, wrong);
    check_fault("(;GM[Othello]W[f5];)", "ggf", 0, wrong);
    check_fault("(;GM[Othello]B[f5]W[PA];)", "ggf", 1,
                "a pass is illegal while there is a legal move");
#undef GGF
#undef SGF
}

static void a_move_of_quest_is_one_square(void **state)
{
    (void)state;
#define QUEST(m) "{\"position\":{\"moves\":[{\"m\":\"f5\"},{\"m\":\"" m "\"}]}}"
    check_text(QUEST("D6"), "quest", "f5d6");
    check_fault(QUEST("d6c3"), "quest", 1, "not a move");
    check_fault(QUEST("d6 "), "quest", 1, "not a move");
    check_fault(QUEST("d9"), "quest", 1, "not a move");
#undef QUEST
}

/* Comments that do not fit are cut, and that is said. */
static void what_is_cut_is_said(void **state)
{
    (void)state;
    StrBuf file = {0};
    FormatFault fault;
    strbuf_text(&file, "(;GM[2]FF[4];B[f5]C[");
    for (int i = 0; i < RECORD_NOTES_SIZE; i++) {
        strbuf_char(&file, 'x');
    }
    strbuf_text(&file, "];W[d6])");
    FormatReader *reader = format_reader_bytes(NULL, file.text, file.length);
    assert_int_equal(format_reader_next(reader, &read_game, &fault), FORMAT_FAULT);
    assert_true(fault.kept && read_game.game.move_count == 2);
    assert_in_range(strlen(record_note(&read_game, 1)), RECORD_NOTES_SIZE - 8, RECORD_NOTES_SIZE);
    format_reader_free(reader);
    strbuf_fini(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bites_of_any_size_are_the_same_file),
        cmocka_unit_test(damage_stays_where_it_is),
        cmocka_unit_test(files_of_other_programs_are_read),
        cmocka_unit_test(comments_of_sgf_belong_to_their_node),
        cmocka_unit_test(clocks_that_are_none_are_left_out),
        cmocka_unit_test(a_day_and_an_hour_are_of_one_place),
        cmocka_unit_test(old_texts_are_read),
        cmocka_unit_test(dates_are_read_as_far_as_they_are_known),
        cmocka_unit_test(wthor_bytes_mean_what_they_should),
        cmocka_unit_test(wthor_scores_give_the_empty_squares_to_the_winner),
        cmocka_unit_test(an_endless_game_does_not_fill_the_memory),
        cmocka_unit_test(a_move_belongs_to_the_side_that_is_said),
        cmocka_unit_test(a_move_of_quest_is_one_square),
        cmocka_unit_test(what_is_cut_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
