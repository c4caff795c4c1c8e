/* A session: the input is a saved session, or what a page says, line by line. Nobody thinks: a
 * player that gives no answer has the first legal move played for it, and none is ever opened, so
 * every input ends soon. Whatever was said, every event is complete and the session can be saved
 * and restored. */
#include "fuzz/fuzz.h"

#include "session/session.h"

typedef struct FuzzHost {
    int64_t now_ns;
    SessionTask *tasks[2];
    int task_count;
} FuzzHost;

static int64_t host_now(void *context)
{
    return ((FuzzHost *)context)->now_ns += 1000000;
}

static void host_start(void *context, SessionTask *task, bool urgent)
{
    FuzzHost *host = context;
    (void)urgent;
    FUZZ_CHECK(host->task_count < 2);
    host->tasks[host->task_count++] = task;
}

static void host_nothing(void *context)
{
    (void)context;
}

static void host_wake(void *context, int64_t delay_ns)
{
    (void)context;
    (void)delay_ns;
}

static Session *open_session(FuzzHost *host)
{
    const SessionHost row = {.context = host,
                             .clock = {host_now, host},
                             .seed = 1,
                             .start = host_start,
                             .poll = host_nothing,
                             .wake = host_wake,
                             .ready = host_nothing,
                             .closed = host_nothing};
    Session *session = session_new(&row);
    FUZZ_CHECK(session != NULL);
    return session;
}

/* An answer makes the next question: a few a line are enough, or computers would play each other
 * to the end again and again. */
static void finish_tasks(FuzzHost *host, int most)
{
    for (int i = 0; i < most && host->task_count > 0; i++) {
        session_task_finish(host->tasks[--host->task_count]);
    }
}

static void listen(Session *session)
{
    static StrBuf event; /* grown once */
    for (int i = 0; session_next_event(session, &event) && i < 1000; i++) {
        FUZZ_CHECK(event.length >= 2 && event.text[0] == '{' &&
                   event.text[event.length - 1] == '}' && strlen(event.text) == event.length);
    }
}

static void close_session(FuzzHost *host, Session *session)
{
    session_close(session);
    finish_tasks(host, 2); /* the last: a closed session asks no more */
    FUZZ_CHECK(host->task_count == 0);
}

/* Saved and restored it must be the same. */
static void check_saved(Session *session)
{
    static StrBuf saved, again; /* grown once */
    FuzzHost host = {0};
    strbuf_clear(&saved);
    strbuf_clear(&again);
    session_suspend(session);
    session_snapshot(session, &saved);
    Session *other = open_session(&host);
    FUZZ_CHECK(session_restore(other, saved.text, NULL) == STATUS_OK);
    session_snapshot(other, &again);
    FUZZ_CHECK(strcmp(saved.text, again.text) == 0);
    close_session(&host, other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    FuzzHost host = {0};
    Session *session = open_session(&host);
    Error error = {0};
    if (session_restore(session, text, &error) != STATUS_OK) {
        FUZZ_CHECK(error.text != NULL);
        session_resume(session);
        char *rest = text;
        int said = 0;
        for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
            session_command(session, line, strlen(line));
            if (++said % 4 == 0) { /* a page may be slower than its reader is */
                listen(session);
            }
            finish_tasks(&host, 4);
            session_tick(session);
        }
    }
    listen(session);
    check_saved(session);
    close_session(&host, session);
    free(text);
    return 0;
}
