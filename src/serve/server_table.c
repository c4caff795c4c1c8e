/* Sessions behind WebSockets. The first message of a connection is `open` (a new session) or
 * `open TOKEN` (one that exists: in the vault, or still in another window, which then loses it).
 * Everything after it goes to the session. When the connection ends, the session is saved, its
 * searches are stopped, and it is forgotten. */
#include "serve/guard.h"
#include "serve/server_priv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* ---- what a session asks of its host ---- */

/* A task of a session in the pool's queues; it lies in the room that the task has for it. */
typedef struct TableTask {
    PoolTask base;
    SessionTask *task;
} TableTask;
_Static_assert(sizeof(TableTask) <= SESSION_TASK_ROOM, "there is room for it");

static void run_task(PoolTask *base)
{
    session_task_run(((TableTask *)base)->task);
}

static void finish_task(PoolTask *base)
{
    session_task_finish(((TableTask *)base)->task);
}

static void host_start(void *context, SessionTask *task, bool urgent)
{
    const Table *table = context;
    TableTask *queued = session_task_room(task);
    *queued = (TableTask){.base = {.run = run_task, .finish = finish_task}, .task = task};
    pool_start(table->server->pool, &queued->base, urgent);
}

static void host_poll(void *context)
{
    Table *table = context;
    atomic_store(&table->polled, true);
    lws_cancel_service(table->server->context);
}

static void on_timer(lws_sorted_usec_list_t *timer)
{
    Table *table = lws_container_of(timer, Table, timer);
    session_tick(table->session);
}

static void host_wake(void *context, int64_t delay_ns)
{
    Table *table = context;
    if (delay_ns < 0) {
        lws_sul_cancel(&table->timer);
    } else {
        lws_sul_schedule(table->server->context, 0, &table->timer, on_timer,
                         (delay_ns + 999) / 1000 + 1);
    }
}

static void host_ready(void *context)
{
    const Table *table = context;
    if (table->wsi != NULL) {
        lws_callback_on_writable(table->wsi);
    }
}

static void host_closed(void *context)
{
    Table *table = context;
    Table **link = &table->server->tables;
    while (*link != table) {
        link = &(*link)->next;
    }
    *link = table->next;
    lws_sul_cancel(&table->timer);
    free(table);
}

static void host_finished(void *context, const SessionResult *result)
{
    const Table *table = context;
    tally_add(table->server->tally, result);
}

static SessionTally host_tally(void *context, const SessionPair *pair)
{
    const Table *table = context;
    return tally_get(table->server->tally, pair);
}

static void host_forget(void *context, const SessionPair *pair)
{
    const Table *table = context;
    tally_forget(table->server->tally, pair);
}

static int64_t thread_cpu_ns(void *context)
{
    (void)context;
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* ---- tables ---- */

static Table *new_table(Server *server, const char *token)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        return NULL;
    }
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    table->server = server;
    snprintf(table->token, sizeof table->token, "%s", token);
    const SessionHost host = {
        .context = table,
        .clock = clock_system(),
        .cpu = {.now_ns = thread_cpu_ns},
        .seed = seed,
        .programs = server->options.programs,
        .shared = {.weights = server->weights},
        .start = host_start,
        .poll = host_poll,
        .wake = host_wake,
        .ready = host_ready,
        .closed = host_closed,
        .finished = host_finished,
        .tally = host_tally,
        .forget = host_forget,
    };
    table->session = session_new(&host);
    if (table->session == NULL) {
        free(table);
        return NULL;
    }
    table->next = server->tables;
    server->tables = table;
    return table;
}

static void save(Table *table)
{
    const uint64_t version = session_version(table->session);
    if (version == table->saved) {
        return;
    }
    StrBuf text = {0};
    session_snapshot(table->session, &text);
    if (vault_save(&table->server->vault, table->token, &text) == STATUS_OK) {
        table->saved = version;
    }
    strbuf_fini(&text);
}

void server_save_tables(Server *server)
{
    for (Table *table = server->tables; table != NULL; table = table->next) {
        if (table->wsi != NULL) {
            save(table);
        }
    }
}

void server_wake_tables(Server *server)
{
    for (PoolTask *task; (task = pool_next_done(server->pool)) != NULL;) {
        task->finish(task);
    }
    for (Table *table = server->tables; table != NULL; table = table->next) {
        if (atomic_exchange(&table->polled, false)) {
            session_poll(table->session);
        }
    }
}

void server_leave(Server *server, Link *link)
{
    (void)server;
    Table *table = link->table;
    if (table != NULL) {
        link->table = NULL;
        table->wsi = NULL;
        session_suspend(table->session); /* stops its clock */
        save(table);
        session_close(table->session);
    }
    strbuf_fini(&link->incoming);
}

void server_close_link(struct lws *wsi, Link *link, int code, const char *reason)
{
    link->close_code = code;
    link->close_reason = reason;
    lws_callback_on_writable(wsi);
}

/* ---- messages ---- */

static bool new_token(char token[SERVER_TOKEN_SIZE])
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    }
    return true;
}

/* The table of that name which another connection holds, taken away from it; NULL if none. */
static Table *take_table(Server *server, const char *token)
{
    for (Table *table = server->tables; table != NULL; table = table->next) {
        if (table->wsi != NULL && strcmp(table->token, token) == 0) {
            Link *other = lws_wsi_user(table->wsi);
            other->table = NULL;
            server_close_link(table->wsi, other, 4001, "opened in another window");
            return table;
        }
    }
    return NULL;
}

static Table *wake_table(Server *server, const char *token, bool *restored)
{
    StrBuf text = {0};
    Table *table = NULL;
    *restored = false;
    if (vault_load(&server->vault, token, &text)) {
        table = new_table(server, token);
        *restored =
            table != NULL && session_restore(table->session, text.text, NULL) == STATUS_OK;
    }
    strbuf_fini(&text);
    return table;
}

static void open_table(Server *server, struct lws *wsi, Link *link, const char *token)
{
    char fresh[SERVER_TOKEN_SIZE];
    bool restored = true;
    Table *table = take_table(server, token);
    if (table == NULL && *token != '\0') {
        table = wake_table(server, token, &restored);
    }
    if (table == NULL) {
        restored = false;
        table = new_token(fresh) ? new_table(server, fresh) : NULL;
    }
    if (table == NULL) {
        server_close_link(wsi, link, 1011, "out of memory");
        return;
    }
    table->wsi = wsi;
    link->table = table;
    strbuf_clear(&server->event);
    JsonWriter json = json_writer(&server->event);
    json_begin_object(&json);
    json_key(&json, "event");
    json_text(&json, "welcome");
    json_key(&json, "session");
    json_text(&json, table->token);
    json_key(&json, "restored");
    json_bool(&json, restored);
    json_key(&json, "version");
    json_text(&json, server->options.version);
    json_end_object(&json);
    server_write(server, wsi, &server->event);
    session_greet(table->session);
    session_resume(table->session);
}

/* One whole message. */
static void handle(Server *server, struct lws *wsi, Link *link)
{
    const char *text = link->incoming.text == NULL ? "" : link->incoming.text;
    if (link->table != NULL) {
        session_command(link->table->session, text, link->incoming.length);
        return;
    }
    const bool is_open = strncmp(text, "open", 4) == 0 && (text[4] == '\0' || text[4] == ' ') &&
                         strlen(text) == link->incoming.length;
    const char *token = is_open && text[4] == ' ' ? text + 5 : "";
    if (!is_open) {
        server_close_link(wsi, link, 1008, "the first message must be open");
    } else if (*token != '\0' && !guard_token_ok(token)) {
        server_close_link(wsi, link, 1008, "bad name of a session");
    } else {
        open_table(server, wsi, link, token);
    }
}

/* A bucket that fills with time and is emptied by messages. */
static bool too_fast(Link *link)
{
    const int64_t cost = 1000000000LL / SERVER_MESSAGES_PER_SECOND;
    const int64_t full = SERVER_MESSAGE_BURST * cost;
    const Clock clock = clock_system();
    const int64_t now = clock_now_ns(&clock);
    const int64_t filled = link->allowance_ns == 0 ? full : link->allowance + now -
                                                                link->allowance_ns;
    link->allowance = (filled < full ? filled : full) - cost;
    link->allowance_ns = now;
    return link->allowance < 0;
}

void server_receive(Server *server, struct lws *wsi, Link *link, const char *bytes, size_t length)
{
    if (link->close_code != 0) {
        return;
    }
    StrBuf *incoming = &link->incoming;
    if (incoming->length + length > SESSION_MAX_LINE) {
        server_close_link(wsi, link, 1009, "the message is too long");
        return;
    }
    if (lws_frame_is_binary(wsi)) {
        server_close_link(wsi, link, 1003, "messages are text");
        return;
    }
    strbuf_bytes(incoming, bytes, length);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0) {
        return;
    }
    if (incoming->status != STATUS_OK) {
        server_close_link(wsi, link, 1011, "out of memory");
    } else if (too_fast(link)) {
        server_close_link(wsi, link, 1008, "too many messages");
    } else {
        handle(server, wsi, link);
    }
    strbuf_fini(incoming); /* a long game is not kept */
}

bool server_write(Server *server, struct lws *wsi, const StrBuf *event)
{
    static const char room[LWS_PRE];
    StrBuf *frame = &server->frame;
    strbuf_clear(frame);
    strbuf_bytes(frame, room, sizeof room);
    strbuf_bytes(frame, event->text, event->length);
    return event->status == STATUS_OK && frame->status == STATUS_OK &&
           lws_write(wsi, (unsigned char *)frame->text + LWS_PRE, event->length,
                     LWS_WRITE_TEXT) >= (int)event->length;
}

int server_send(Server *server, struct lws *wsi, Link *link)
{
    if (link->close_code != 0) {
        lws_close_reason(wsi, (enum lws_close_status)link->close_code,
                         (unsigned char *)(uintptr_t)link->close_reason,
                         strlen(link->close_reason));
        return -1;
    }
    if (link->table == NULL || !session_next_event(link->table->session, &server->event)) {
        return 0;
    }
    if (!server_write(server, wsi, &server->event)) {
        return -1;
    }
    lws_callback_on_writable(wsi);
    return 0;
}
