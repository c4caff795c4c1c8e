/* Games from outside: the names they come with, what else is told of them, and the game whose
 * place they take. */
#include "session/table.h"

#include "base/json.h"
#include "record/format.h"

#define GGF(tags, moves)                                                                          \
    "import (;GM[Othello]" tags "TY[8]BO[8 ---------------------------O*------*O----------------" \
    "----------- *]" moves ";)"
#define ROWS "--------------------------------OX------------------------------"
#define WON "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]"

static void assert_names(const TestTable *table, const char *black, const char *white)
{
    char first[64], second[64];
    snprintf(first, sizeof first, "\"players\":[{\"name\":\"%s\",\"spec\":\"human\"", black);
    snprintf(second, sizeof second, "{\"name\":\"%s\",\"spec\":\"first\"", white);
    assert_state(table, first);
    assert_state(table, second);
}

/* A person against `first`, two moves played. */
static void begin_game(TestTable *table)
{
    table_open(table);
    table_say(table, "delay 0");
    table_say(table, "mode human first");
    table_say(table, "start");
    table_say(table, "play f5");
    table_settle(table);
    assert_state(table, "\"count\":2");
}

static void a_game_bears_its_names_until_somebody_takes_it_up(void **state)
{
    (void)state;
    static const struct {
        const char *command;
        bool theirs;
    } rows[] = {{"look 1", true},      {"hints off", true}, {"mode human human", true},
                {"continue", false},   {"undo", false},     {"back 1", false},
                {"start", false},      {"import f5", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TestTable table;
        table_open(&table);
        table_say(&table, "mode human first");
        table_say(&table, GGF("PB[Ann]PW[Bo]", "B[f5]W[d6]"));
        assert_names(&table, "Ann", "Bo");
        table_say(&table, rows[i].command);
        session_greet(table.session);
        table_listen(&table);
        assert_names(&table, rows[i].theirs ? "Ann" : "Human", rows[i].theirs ? "Bo" : "First");
        table_close(&table);
    }
}

static void the_winner_and_the_file_bear_the_names_too(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, GGF("PB[Ann]PW[Bo]", WON));
    assert_state(&table, "\"winner\":\"black\",\"name\":\"Ann\"");
    table_say(&table, "export ggf");
    assert_last(&table, "PB[Ann]PW[Bo]");
    table_say(&table, GGF("PW[Bo]", WON)); /* one of them is known */
    assert_names(&table, "?", "Bo");
    table_say(&table, GGF("", WON));
    assert_names(&table, "Human", "First");
    table_close(&table);
}

/* PGN, which holds the most. */
static const char told[] = "[Event \"Cup \\\"of\\\" Venice\"]\n[Site \"Cyprus\"]\n"
                           "[Date \"2024.05.06\"]\n[Time \"07:08:09\"]\n[Round \"?\"]\n"
                           "[Black \"Ann\"]\n[White \"Bo\"]\n[Result \"0-1\"]\n"
                           "[BlackElo \"1720.5\"]\n[WhiteElo \"1811\"]\n"
                           "[TimeControl \"300+2\"]\n[Termination \"time forfeit\"]\n\n"
                           "{Black runs out of time} 1. f5 {[%eval 0.50] [%emt 0:00:01.250]} d6\n"
                           "2. c3 {[%emt 0:00:00.800] a quiet move} d3\n; two lines\n; of it\n"
                           "3. c4 {White wins 0-64} 0-1\n\n";

static void read_told(const Format *format, const StrBuf *text, Record *record)
{
    FormatFault fault;
    FormatReader *reader = format_reader_bytes(format, text->text, text->length);
    assert_int_equal(format_reader_next(reader, record, &fault), FORMAT_GAME);
    format_reader_free(reader);
}

/* The event of an export in that format. */
static void assert_exports(TestTable *table, const Format *format, const Record *record)
{
    char command[32];
    StrBuf text = {0}, said = {0};
    assert_int_equal(format_write_record(format, record, &text, NULL), STATUS_OK);
    JsonWriter json = json_writer(&said);
    json_text(&json, text.text);
    snprintf(command, sizeof command, "export %s", format->name);
    table_say(table, command);
    assert_last(table, said.text);
    strbuf_fini(&text);
    strbuf_fini(&said);
}

/* Event, place, date, ratings, clocks, result, comments: what comes out is what went in, as far as
 * both formats can hold it, from a session that was saved, too. */
static void what_a_file_tells_of_a_game_is_kept(void **state)
{
    (void)state;
    static const char *const formats[] = {"pgn", "sgf", "ggf", "quest"};
    static Record record;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const Format *format = format_find(formats[i]);
        TestTable table, other;
        StrBuf text = {0}, command = {0}, saved = {0};
        strbuf_text(&text, told);
        read_told(format_find("pgn"), &text, &record);
        strbuf_clear(&text);
        assert_int_equal(format_write_record(format, &record, &text, NULL), STATUS_OK);
        read_told(format, &text, &record);
        table_open(&table);
        strbuf_format(&command, "import %s", text.text);
        table_say(&table, command.text);
        assert_last(&table, "\"accepted\"");
        session_snapshot(table.session, &saved);
        table_open(&other);
        assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
        for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
            assert_exports(&table, format_find(formats[k]), &record);
            assert_exports(&other, format_find(formats[k]), &record);
        }
        table_close(&table);
        table_close(&other);
        strbuf_fini(&text);
        strbuf_fini(&command);
        strbuf_fini(&saved);
    }
}

static void a_problem_keeps_what_is_told_of_it_until_it_is_played(void **state)
{
    (void)state;
    TestTable table;
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "import (;GM[2]SZ[8]EV[Problems]PB[Ann]AB[e4][d5]AW[d4][e5]PL[B]C[Black wins])");
    assert_names(&table, "Human", "First"); /* who will play it */
    table_say(&table, "export sgf");
    assert_last(&table, "EV[Problems]PB[Ann]");
    assert_last(&table, "C[Black wins]");
    table_say(&table, "play f5");
    table_say(&table, "export sgf");
    assert_null(strstr(table.last.text, "Problems"));
    assert_null(strstr(table.last.text, "Black wins"));
    assert_last(&table, "PB[Human]PW[First]");
    table_close(&table);
}

/* The game is another one then; the comments on the moves that were played are still theirs. */
static void only_comments_on_moves_stay_with_a_game_taken_up(void **state)
{
    (void)state;
    TestTable table, other;
    StrBuf command = {0}, saved = {0};
    table_open(&table);
    table_say(&table, "mode human human");
    strbuf_format(&command, "import %s", told);
    table_say(&table, command.text);
    table_say(&table, "back 4");
    table_say(&table, "export pgn");
    assert_last(&table, "[Event \\\"?\\\"]");
    assert_last(&table, "[Date \\\"????.??.??\\\"]");
    assert_last(&table, "[Result \\\"*\\\"]");
    assert_last(&table, "[Black \\\"Human\\\"]");
    assert_null(strstr(table.last.text, "Elo"));
    assert_null(strstr(table.last.text, "runs out of time"));
    assert_last(&table, "a quiet move");
    assert_last(&table, "two lines");
    session_snapshot(table.session, &saved);
    table_open(&other);
    assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
    table_say(&other, "back 3");
    table_say(&other, "play f6"); /* another move: the comment is not on this one */
    table_say(&other, "export pgn");
    assert_last(&other, "a quiet move");
    assert_null(strstr(other.last.text, "two lines"));
    table_close(&table);
    table_close(&other);
    strbuf_fini(&command);
    strbuf_fini(&saved);
}

/* Nothing is cut unasked: what is more is refused. */
static void comments_of_64_kib_are_kept(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        TestTable table;
        StrBuf command = {0}, comment = {0};
        while (comment.length < RECORD_NOTES_SIZE - 8 + 8 * (size_t)more) {
            strbuf_text(&comment, "Kommen! ");
        }
        strbuf_format(&command, "import (;GM[2]SZ[8]C[%sx]B[f5])", comment.text);
        table_open(&table);
        table_say(&table, command.text);
        if (more == 0) {
            assert_last(&table, "\"accepted\"");
            table_say(&table, "export sgf");
            assert_last(&table, comment.text);
        } else {
            assert_last(&table, "\"code\":\"bad-text\"");
            assert_last(&table, "\"reason\":\"cut\"");
        }
        table_close(&table);
        strbuf_fini(&command);
        strbuf_fini(&comment);
    }
}

static void a_game_left_for_another_can_be_had_back(void **state)
{
    (void)state;
    static const char *const others[] = {"start", "import f5f6e6", GGF("PB[Ann]", WON),
                                         "import OX-------------- X"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        TestTable table;
        begin_game(&table);
        StrBuf before = {0};
        strbuf_text(&before, strstr(table.state.text, "\"size\""));
        assert_state(&table, "\"can_return\":false");
        table_say(&table, "mode human human"); /* for the next game: the seats of this one stay */
        table_say(&table, others[i]);
        assert_state(&table, "\"can_return\":true");
        table_say(&table, "return");
        assert_state(&table, "\"phase\":\"playing\"");
        assert_state(&table, "\"can_return\":false");
        const char *now = strstr(table.state.text, "\"size\"");
        const size_t same = (size_t)(strstr(before.text, "\"clock_ms\"") - before.text);
        assert_memory_equal(now, before.text, same);
        assert_state(&table, "\"human\":true,\"clock_ms\":3000"); /* when it was left */
        assert_state(&table, "\"spec\":\"first\"");
        table_say(&table, "return");
        assert_last(&table, "\"no-return\"");
        strbuf_fini(&before);
        table_close(&table);
    }
}

/* What nobody here plays takes no game's place: of two games looked at, neither is `left`. */
static void only_a_game_somebody_plays_is_kept(void **state)
{
    (void)state;
    TestTable table;
    begin_game(&table);
    table_say(&table, "import f5f6e6");
    assert_last(&table, "\"accepted\"");
    table_say(&table, "import d3c3");
    table_say(&table, "start");
    assert_state(&table, "\"can_return\":true");
    table_say(&table, "return");
    assert_state(&table, "\"list\":[\"f5\",\"");
    assert_state(&table, "\"count\":2");
    table_say(&table, "import f5f6e6");
    table_say(&table, "continue"); /* taken up: somebody's game */
    table_say(&table, "start");
    table_say(&table, "return");
    assert_state(&table, "\"list\":[\"f5\",\"f6\",\"e6\"]");
    table_close(&table);
    table_open(&table);
    table_say(&table, "mode random random");
    table_say(&table, "start");
    table_think(&table);
    table_wait(&table);
    table_say(&table, "start");
    assert_state(&table, "\"can_return\":false");
    table_close(&table);
}

/* Two games in turn, each with its moves. */
static void going_back_leaves_the_other_game(void **state)
{
    (void)state;
    TestTable table;
    begin_game(&table);
    table_say(&table, "start");
    assert_last(&table, "\"code\":\"game-left\",\"name\":\"\",\"detail\":\"start\"");
    table_say(&table, "play d3");
    table_settle(&table);
    for (int i = 0; i < 3; i++) {
        table_say(&table, "return");
        assert_state(&table, "\"list\":[\"f5\"");
        table_say(&table, "return");
        assert_state(&table, "\"list\":[\"d3\"");
        assert_state(&table, "\"can_return\":true");
    }
    table_close(&table);
}

/* Neither times nor costs nor the series of who sat here before. */
static void an_imported_game_has_nothing_of_the_one_before(void **state)
{
    (void)state;
    static const char *const texts[] = {"import d3c3", /* a game, and a position */
                                        "import ---------------------------OX------XO"
                                        "---------------------------X"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TestTable table;
        table_open(&table);
        table.tick_ns = 1000000;
        table_say(&table, "mode first first");
        table_say(&table, "start");
        table_settle(&table);
        table_say(&table, "mode human random");
        table_say(&table, texts[i]);
        assert_state(&table, i == 0 ? "\"times_ms\":[-1,-1]" : "\"times_ms\":[]");
        assert_state(&table, "\"human\":true,\"clock_ms\":0}");
        assert_state(&table, "\"human\":false,\"clock_ms\":0}");
        table_say(&table, "activity on");
        assert_last(&table, "\"human\":false,\"thinking\":false,\"moves\":0,");
        table_say(&table, "chart");
        assert_last(&table, "\"series\":{\"rounds\":0,");
        table_close(&table);
    }
}

static void names_and_the_game_left_are_saved(void **state)
{
    (void)state;
    TestTable table, other;
    StrBuf saved = {0};
    begin_game(&table);
    table_say(&table, GGF("PB[Ann Lee]PW[Bo]", "B[f5]W[d6]"));
    session_snapshot(table.session, &saved);
    table_open(&other);
    assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
    table_listen(&other);
    assert_names(&other, "Ann Lee", "Bo");
    table_say(&other, "return");
    assert_names(&other, "Human", "First");
    assert_state(&other, "\"list\":[\"f5\",\"");
    table_close(&table);
    table_close(&other);
    strbuf_fini(&saved);
}

/* The sentences are written in the rooms below; a code that none of them has any more is dead. */
static void what_is_wrong_has_a_code(void **state)
{
    (void)state;
    static const struct {
        const char *command, *reason;
    } rows[] = {
        {"import f5f5", "occupied"},
        {"import f5a1", "turns-nothing"},
        {"import f5z9", "outside"},
        {"import f5--", "pass-illegal"},
        {"import e6f4e3f6g5d6e7f5c5a1", "over"},
        {"import f5?", "not-a-move"},
        {"import (x,1)", "pair-number"},
        {"import (5;4)", "pair-comma"},
        {"import (5,4", "pair-end"},
        {"import", "no-position"},
        {"import OX-------------", "few-squares"},
        {"import " ROWS, "no-side"},
        {"import [" ROWS, "bracket-open"},
        {"import {" ROWS, "brace-open"},
        {"import [bw.. .... ..#. ....]", "square-letter"},
        {"import [bw.. .... .... ....] x", "position-ended"},
        {"import (;GM[Othello]BO[7 *];)", "board-size"},
        {"import (;GM[Othello]B[f5", "tag-open"},
        {"import (;GM[Othello]B[f5]", "ggf-open"},
        {"import (;GM[Othello]b;)", "ggf-tag"},
        {"import (;GM[Othello]B[f5x];)", "ggf-slash"},
        {GGF("", "W[f5]"), "other-side"},
        {"import (;GM[2]SZ[8]B[f5", "sgf-property-open"},
        {"import (;GM[2]SZ[8]B[f5]", "sgf-open"},
        {"import (;FF[4]GM[1]SZ[8]B[f5])", "sgf-game"},
        {"import (;GM[2]SZ[7])", "board-size"},
        {"import [Event \"x]", "tag-open"},
        {"import [Event \"x\"]\n[Site x]", "pgn-tag"},
        {"import [Event \"x\"]\n1. f5 {x", "pgn-comment"},
        {"import [Event \"x\"]\n1. f5 *\nd6", "game-ended"},
        {"import [FEN \"8/8/8 b\"]", "fen-rows"},
        {"mode nobody human", "no-player"},
        {"mode mcts:x=1 human", "no-option"},
        {"mode mcts:c=1,c=2 human", "option-twice"},
        {"mode mcts:x human", "option-form"},
        {"mode mcts:threads=0 human", "option-range"},
        {"mode mcts:threads=x human", "option-int"},
        {"mode mcts:c=x human", "option-number"},
        {"mode mcts:time=x human", "option-time"},
        {"mode alphabeta:eval=x human", "option-choice"},
        {"mode alphabeta:weights=/x human", "player-barred"},
        {"mode mcts:c=\"x human", "quote-open"},
        {"mode mcts:c=\"1\"x human", "after-quote"},
    };
    TestTable table;
    table_open(&table);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char reason[64];
        table_say(&table, rows[i].command);
        snprintf(reason, sizeof reason, "\"reason\":\"%s\"", rows[i].reason);
        assert_last(&table, reason);
    }
    table_close(&table);
}

/* Counted from the first byte after the verb: that tells which of the two players is meant. */
static void a_fault_of_a_player_has_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *command, *at;
    } rows[] = {
        {"mode nobody human", "\"at\":0}"},
        {"mode human nobody", "\"at\":6}"},
        {"mode mcts:c=1,threads=x human", "\"at\":17}"},
        {"mode human mcts:c=1,threads=x", "\"at\":23}"},
        {"mode mcts:c=\"a \\\" b\" nobody", "\"at\":7}"},
        {"mode mcts:c=\"1\" nobody", "\"at\":11}"},
    };
    TestTable table;
    table_open(&table);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_say(&table, rows[i].command);
        assert_last(&table, "\"bad-player\"");
        assert_last(&table, rows[i].at);
    }
    char line[600] = "mode mcts:c=";
    memset(line + strlen(line), '1', 300);
    table_say(&table, strcat(line, " human"));
    assert_last(&table, "\"reason\":\"player-long\"");
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_bears_its_names_until_somebody_takes_it_up),
        cmocka_unit_test(the_winner_and_the_file_bear_the_names_too),
        cmocka_unit_test(what_a_file_tells_of_a_game_is_kept),
        cmocka_unit_test(a_problem_keeps_what_is_told_of_it_until_it_is_played),
        cmocka_unit_test(only_comments_on_moves_stay_with_a_game_taken_up),
        cmocka_unit_test(comments_of_64_kib_are_kept),
        cmocka_unit_test(a_game_left_for_another_can_be_had_back),
        cmocka_unit_test(only_a_game_somebody_plays_is_kept),
        cmocka_unit_test(going_back_leaves_the_other_game),
        cmocka_unit_test(an_imported_game_has_nothing_of_the_one_before),
        cmocka_unit_test(names_and_the_game_left_are_saved),
        cmocka_unit_test(a_fault_of_a_player_has_its_place),
        cmocka_unit_test(what_is_wrong_has_a_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
