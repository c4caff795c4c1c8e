/* A session with a host made of plain variables: time stands still until a test moves it, tasks
 * wait in a list until a test runs them, events are kept as text. */
#ifndef TESTS_SESSION_TABLE_H
#define TESTS_SESSION_TABLE_H

#include "support/testing.h"

#include "base/strbuf.h"
#include "eval/pattern_weights.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct TestTable {
    Session *session;
    int64_t now_ns, wake_ns;
    int64_t tick_ns; /* by which time goes on whenever somebody looks at the clock */
    SessionTask *tasks[4];
    int task_count;
    bool closed;
    int finished_games;
    StrBuf state;    /* the last state event */
    StrBuf advice;   /* the last advice */
    StrBuf last;     /* the last event of another kind */
} TestTable;

static inline int64_t test_now(void *context)
{
    TestTable *table = context;
    table->now_ns += table->tick_ns;
    return table->now_ns;
}

static inline void test_start(void *context, SessionTask *task, bool urgent)
{
    TestTable *table = context;
    (void)urgent;
    table->tasks[table->task_count++] = task;
}

static inline void test_poll(void *context)
{
    (void)context;
}

static inline void test_wake(void *context, int64_t delay_ns)
{
    TestTable *table = context;
    table->wake_ns = delay_ns < 0 ? -1 : table->now_ns + delay_ns;
}

static inline void test_closed(void *context)
{
    ((TestTable *)context)->closed = true;
}

static inline void test_finished(void *context, const SessionResult *result)
{
    TestTable *table = context;
    assert_true(position_is_over(&result->game->now));
    table->finished_games++;
}

/* Weights that have learned nothing, for all engines of a test: quickly made, and known. */
static inline const PatternWeights *test_weights(void)
{
    static PatternWeights *weights;
    if (weights == NULL) {
        assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    }
    return weights;
}

static inline void table_open_as(TestTable *table, bool programs)
{
    *table = (TestTable){.wake_ns = -1};
    const SessionHost host = {
        .context = table,
        .clock = {test_now, table},
        .seed = 7,
        .shared = {.weights = test_weights()},
        .start = test_start,
        .poll = test_poll,
        .wake = test_wake,
        .ready = test_poll,
        .closed = test_closed,
        .finished = test_finished,
        .programs = programs,
    };
    table->session = session_new(&host);
    assert_non_null(table->session);
    session_resume(table->session);
}

static inline void table_open(TestTable *table)
{
    table_open_as(table, false);
}

/* Fetches all events that wait. */
static inline void table_listen(TestTable *table)
{
    StrBuf event = {0};
    while (session_next_event(table->session, &event)) {
        assert_int_equal(event.status, STATUS_OK);
        StrBuf *kept = strstr(event.text, "\"event\":\"state\"") != NULL    ? &table->state
                       : strstr(event.text, "\"event\":\"advice\"") != NULL ? &table->advice
                                                                          : &table->last;
        strbuf_clear(kept);
        strbuf_bytes(kept, event.text, event.length);
    }
    strbuf_fini(&event);
}

/* Lets the tasks that wait think and answer; whatever they lead to waits again. */
static inline void table_think(TestTable *table)
{
    SessionTask *tasks[4];
    const int count = table->task_count;
    memcpy(tasks, table->tasks, sizeof tasks);
    table->task_count = 0;
    for (int i = 0; i < count; i++) {
        session_task_run(tasks[i]);
        session_task_finish(tasks[i]);
    }
}

/* Time goes on to the moment the session asked for. */
static inline bool table_wait(TestTable *table)
{
    if (table->wake_ns < 0) {
        return false;
    }
    table->now_ns = table->wake_ns > table->now_ns ? table->wake_ns : table->now_ns;
    table->wake_ns = -1;
    session_tick(table->session);
    return true;
}

/* Until nothing happens by itself any more. */
static inline void table_settle(TestTable *table)
{
    for (int quiet = 0, steps = 0; quiet < 2; steps++) {
        const bool thought = table->task_count > 0;
        assert_true(steps < 100000);
        table_think(table);
        table_listen(table);
        quiet = thought || table_wait(table) ? 0 : quiet + 1;
    }
    table_listen(table);
}

static inline void table_say(TestTable *table, const char *command)
{
    table->now_ns += 1000000000; /* people take a second */
    session_command(table->session, command, strlen(command));
    table_listen(table);
}

static inline void table_close(TestTable *table)
{
    session_close(table->session);
    while (table->task_count > 0) { /* those that think, then the one that closes the players */
        table_think(table);
    }
    assert_true(table->closed);
    strbuf_fini(&table->state);
    strbuf_fini(&table->advice);
    strbuf_fini(&table->last);
}

#define assert_state(table, part) assert_said((table)->state.text, part)
#define assert_advice(table, part) assert_said((table)->advice.text, part)
#define assert_last(table, part) assert_said((table)->last.text, part)

#define assert_said(text, part)                                                                   \
    do {                                                                                          \
        if ((text) == NULL || strstr(text, part) == NULL) {                                       \
            print_error("%s is not in %s\n", part, (text) == NULL ? "(nothing)" : (text));        \
            fail();                                                                               \
        }                                                                                         \
    } while (0)

#endif
