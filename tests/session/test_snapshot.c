/* Saved sessions: what is saved comes back, what is damaged changes nothing; and a session that is
 * told anything at all stays whole. */
#include "session/table.h"

#include "base/rng.h"

static void snapshot(const TestTable *table, StrBuf *text)
{
    strbuf_clear(text);
    session_snapshot(table->session, text);
    assert_int_equal(text->status, STATUS_OK);
}

/* The state a page would see, without what a restart may change. */
static void look(TestTable *table, StrBuf *seen)
{
    session_greet(table->session);
    table_listen(table);
    strbuf_clear(seen);
    const char *from = strstr(table->state.text, "\"phase\"");
    const char *clocks = strstr(from, "\"players\"");
    const char *after = strstr(from, "\"next\"");
    const char *times = strstr(from, "\"times_ms\"");
    strbuf_bytes(seen, from, (size_t)(clocks - from));
    strbuf_bytes(seen, after, (size_t)(times - after));
    strbuf_text(seen, strstr(from, "\"side\""));
}

static const char *const commands[] = {
    "start", "stop", "continue", "step", "skip", "pass", "undo", "redo", "mode human random",
    "mode random first", "mode human human", "mode first human", "size 8", "size 4", "size 6",
    "rounds 2", "rounds 1", "delay 0", "delay 300", "hints on", "hints off", "values on",
    "values off", "activity on", "chart", "forget", "import f5d6c3", "import start",
    "import OX-------------- X", "export moves", "export board", "look 0", "look 1", "back 0",
    "back 1", "play f5", "play d3", "play c4", "play b2", "play c2", "play a1", "play b4",
    "play (3,2)", "play pass", "nonsense", "play", "mode", "size", "import", "return",
    "import (;GM[Othello]PB[Ann]PW[Bo]BO[4 ----O*--*O------ *];)",
    /* What is said while a game is studied: */
    "import f5d6c3d3c4f4", "look 0", "look 1", "look 2", "look 3", "play f4", "play b3", "play e3",
    "play c3", "play d6", "side 1", "side 2", "side 3", "side 4", "redo", "return", "pass",
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0], STUDY_COUNT = 17 };

/* A person who presses everything, or now and then mostly what one studies a game with. Whatever
 * happens, the session can be saved and restored, and the restored one looks the same. */
static void anything_said_leaves_a_session_that_saves_and_restores(void **state)
{
    (void)state;
    Rng rng = rng_seeded(20);
    StrBuf saved = {0}, again = {0}, seen = {0}, seen_again = {0};
    int sides = 0;
    for (int round = 0; round < 30; round++) {
        TestTable table, other;
        table_open(&table);
        table.tick_ns = 50000000; /* so that the adviser's searches end */
        for (int i = 0; i < 60; i++) {
            const uint32_t among = round % 2 == 1 && i % 12 != 0 ? STUDY_COUNT : COMMAND_COUNT;
            table_say(&table, commands[COMMAND_COUNT - 1 - rng_below(&rng, among)]);
            if (rng_below(&rng, 3) != 0) {
                table_think(&table);
            }
            if (rng_below(&rng, 3) != 0) {
                table_wait(&table);
            }
            if (rng_below(&rng, 20) == 0) {
                session_suspend(table.session);
                session_resume(table.session);
            }
        }
        session_suspend(table.session);
        table_think(&table);
        snapshot(&table, &saved);
        look(&table, &seen);
        sides += strstr(saved.text, "\nside ") != NULL;
        table_open(&other);
        session_suspend(other.session);
        Error error = {0};
        const Status status = session_restore(other.session, saved.text, &error);
        if (status != STATUS_OK) {
            print_error("%s at %zu of:\n%s\n", error.text, error.at, saved.text);
        }
        assert_int_equal(status, STATUS_OK);
        snapshot(&other, &again);
        assert_string_equal(saved.text, again.text);
        look(&other, &seen_again);
        assert_string_equal(seen.text, seen_again.text);
        table_close(&table);
        table_close(&other);
    }
    assert_true(sides > 0);
    strbuf_fini(&saved);
    strbuf_fini(&again);
    strbuf_fini(&seen);
    strbuf_fini(&seen_again);
}

/* Every byte of a saved session changed, one after the other: it is taken or refused as a
 * whole. */
static void a_damaged_snapshot_changes_nothing(void **state)
{
    (void)state;
    TestTable table;
    StrBuf saved = {0}, before = {0}, after = {0};
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "start");
    table_say(&table, "play f5");
    table_settle(&table);
    session_suspend(table.session);
    snapshot(&table, &saved);
    int refused = 0, taken = 0;
    for (size_t i = 0; i < saved.length; i++) {
        static const char other[] = {'\0', '\n', ' ', '0', '9', 'z', '-', '\x7f'};
        for (size_t k = 0; k < sizeof other; k++) {
            const char kept = saved.text[i];
            if (kept == other[k]) {
                continue;
            }
            saved.text[i] = other[k];
            snapshot(&table, &before);
            if (session_restore(table.session, saved.text, NULL) == STATUS_OK) {
                taken++;
            } else {
                snapshot(&table, &after);
                assert_string_equal(before.text, after.text);
                refused++;
            }
            saved.text[i] = kept;
        }
    }
    assert_true(refused > 1000);
    assert_true(taken > 0); /* a delay of 500 may become 509 */
    table_close(&table);
    strbuf_fini(&saved);
    strbuf_fini(&before);
    strbuf_fini(&after);
}

static void a_restored_game_goes_on(void **state)
{
    (void)state;
    TestTable table, other;
    StrBuf saved = {0};
    table_open(&table);
    table_say(&table, "mode human first");
    table_say(&table, "start");
    table_say(&table, "play f5");
    snapshot(&table, &saved); /* while the computer thinks */
    table_open(&other);
    session_suspend(other.session);
    assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
    session_resume(other.session);
    table_settle(&other);
    assert_state(&other, "\"count\":2");
    assert_state(&other, "\"human_to_move\":true");
    table_close(&table);
    table_close(&other);
    strbuf_fini(&saved);
}

/* Nor is the game lost with it; nobody's clock runs until somebody goes on. */
static void a_player_that_cannot_be_had_leaves_its_seat_to_a_person(void **state)
{
    (void)state;
    TestTable table, other;
    StrBuf saved = {0};
    table_open_as(&table, true);
    table_say(&table, "mode human gtp:\"true\"");
    table_say(&table, "start");
    table_say(&table, "play f5");
    snapshot(&table, &saved);
    table_open(&other);
    assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
    table_listen(&other);
    assert_state(&other, "\"phase\":\"stopped\"");
    assert_state(&other, "\"list\":[\"f5\"]");
    assert_state(&other, "\"next\":{\"black\":\"human\",\"white\":\"human\"");
    table_say(&other, "continue");
    table_say(&other, "play f6");
    assert_state(&other, "\"list\":[\"f5\",\"f6\"]");
    table_close(&table);
    table_close(&other);
    strbuf_fini(&saved);
}

/* The move that a comment was on is taken back and another one played: nothing of it is saved, and
 * what is restored saves the same. */
static void comments_of_moves_taken_back_are_not_saved(void **state)
{
    (void)state;
    TestTable table, other;
    StrBuf saved = {0}, again = {0};
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "import (;GM[2]SZ[8];B[f5];W[d6]C[better is f6])");
    snapshot(&table, &saved);
    assert_non_null(strstr(saved.text, "better is f6"));
    table_say(&table, "back 1");
    table_say(&table, "play f6");
    snapshot(&table, &saved);
    assert_null(strstr(saved.text, "better is f6"));
    table_open(&other);
    assert_int_equal(session_restore(other.session, saved.text, NULL), STATUS_OK);
    snapshot(&other, &again);
    assert_string_equal(saved.text, again.text);
    table_close(&table);
    table_close(&other);
    strbuf_fini(&saved);
    strbuf_fini(&again);
}

/* Time that somebody has thought is not given back by a reload. */
static void the_clock_of_a_suspended_session_is_saved(void **state)
{
    (void)state;
    TestTable table;
    StrBuf saved = {0};
    table_open(&table);
    table_say(&table, "mode human human");
    table_say(&table, "start");
    const uint64_t version = session_version(table.session);
    table.now_ns += 65000000000;
    session_suspend(table.session);
    assert_int_not_equal(session_version(table.session), version); /* there is news to save */
    snapshot(&table, &saved);
    assert_int_equal(session_restore(table.session, saved.text, NULL), STATUS_OK);
    table_listen(&table);
    assert_state(&table, "\"clock_ms\":65000");
    table_close(&table);
    strbuf_fini(&saved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anything_said_leaves_a_session_that_saves_and_restores),
        cmocka_unit_test(a_damaged_snapshot_changes_nothing),
        cmocka_unit_test(a_restored_game_goes_on),
        cmocka_unit_test(a_player_that_cannot_be_had_leaves_its_seat_to_a_person),
        cmocka_unit_test(comments_of_moves_taken_back_are_not_saved),
        cmocka_unit_test(the_clock_of_a_suspended_session_is_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
