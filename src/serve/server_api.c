/* The HTTP API (docs/http.md): other programs ask for best moves and analyses. Requests are JSON,
 * answers are JSON or, for an analysis, lines of JSON as they come. All of this happens on the
 * server's thread; only the steps of a job run in the pool. Steps are handed out one by one, first
 * to the address that has the fewest of them running, then to the call that has waited longest; a
 * client that hangs up has its search stopped. */
#include "player/catalogue.h"
#include "serve/server_priv.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define API "/api/v1/"

enum { CHUNK = 16 * 1024, SEND_PATIENCE_S = 30 };

typedef enum Route { ROUTE_OPENAPI, ROUTE_PLAYERS, ROUTE_BEST, ROUTE_ANALYSE, ROUTE_NONE } Route;

static const struct {
    const char *path;
    const char *allow;
    bool is_post;
} routes[] = {
    [ROUTE_OPENAPI] = {API "openapi.json", "GET, HEAD", false},
    [ROUTE_PLAYERS] = {API "players", "GET, HEAD", false},
    [ROUTE_BEST] = {API "best", "POST", true},
    [ROUTE_ANALYSE] = {API "analyse", "POST", true},
};

bool server_api_is(const char *path)
{
    return strncmp(path, "/api/", 5) == 0;
}

/* ---- calls and their answers ---- */

static void free_call(ApiCall *call)
{
    Server *server = call->server;
    ApiCall **link = &server->calls;
    while (*link != call) {
        link = &(*link)->next;
    }
    *link = call->next;
    Engine *engine = call->job.engine;
    if (engine != NULL && server->api_engine_count < SERVER_API_ENGINES) {
        server->api_engines[server->api_engine_count++] = engine;
    } else {
        engine_free(engine);
    }
    strbuf_fini(&call->body);
    strbuf_fini(&call->out);
    strbuf_fini(&call->job.out);
    free(call);
}

static ApiCall *new_call(Server *server, struct lws *wsi, Link *link)
{
    ApiCall *call = calloc(1, sizeof *call);
    if (call != NULL) {
        call->server = server;
        call->wsi = wsi;
        call->status = 200;
        call->next = server->calls;
        server->calls = call;
        link->call = call;
    }
    return call;
}

/* The answer is complete; it will be sent. */
static int end_call(ApiCall *call)
{
    call->thinking = false;
    call->last = true;
    lws_set_timeout(call->wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_PATIENCE_S);
    lws_callback_on_writable(call->wsi);
    return 0;
}

/* {"error": {"status": 400, "text": "...", "field": "moves", "at": 4}} */
static void write_error(ApiCall *call, unsigned status, const char *text, const ApiFault *fault)
{
    JsonWriter json = json_writer(&call->out);
    json_begin_object(&json);
    json_key(&json, "error");
    json_begin_object(&json);
    json_key(&json, "status"), json_int(&json, status);
    json_key(&json, "text"), json_text(&json, text);
    if (fault != NULL && fault->field[0] != '\0') {
        json_key(&json, "field"), json_text(&json, fault->field);
    }
    if (fault != NULL) {
        json_key(&json, "at"), json_uint(&json, fault->at);
    }
    json_end_object(&json);
    json_end_object(&json);
    strbuf_char(&call->out, '\n');
}

static int refuse(ApiCall *call, unsigned status, const char *text)
{
    call->status = status;
    write_error(call, status, text, NULL);
    return end_call(call);
}

/* ---- thinking ---- */

static int steps_of(const Server *server, const char *client)
{
    int count = 0;
    for (const ApiCall *call = server->calls; call != NULL; call = call->next) {
        count += call->stepping && (client == NULL || strcmp(call->client, client) == 0);
    }
    return count;
}

/* Whose step is next; NULL if nobody waits for one. */
static ApiCall *next_call(const Server *server)
{
    ApiCall *best = NULL;
    int best_steps = 0;
    for (ApiCall *call = server->calls; call != NULL; call = call->next) {
        if (call->thinking && !call->stepping) {
            const int steps = steps_of(server, call->client);
            if (best == NULL || steps < best_steps ||
                (steps == best_steps && call->turn < best->turn)) {
                best = call;
                best_steps = steps;
            }
        }
    }
    return best;
}

static void run_step(PoolTask *base)
{
    ApiCall *call = (ApiCall *)base;
    call->more = api_job_step(&call->job);
}

static void finish_step(PoolTask *base);

/* Hands out steps as long as the pool has threads for them. */
static void hand_out(Server *server)
{
    const int threads = server->options.threads > 1 ? server->options.threads - 1 : 1;
    ApiCall *call;
    while (steps_of(server, NULL) < threads && (call = next_call(server)) != NULL) {
        call->stepping = true;
        call->turn = server->api_turn++;
        call->base = (PoolTask){.run = run_step, .finish = finish_step};
        pool_start(server->pool, &call->base, false);
    }
}

static void finish_step(PoolTask *base)
{
    ApiCall *call = (ApiCall *)base;
    Server *server = call->server;
    ApiJob *job = &call->job;
    call->stepping = false;
    call->thinking = call->more;
    if (call->wsi == NULL) {
        free_call(call);
    } else if (job->status != STATUS_OK) {
        call->status = call->begun ? call->status : 500; /* or the stream ends with the error */
        write_error(call, 500, job->fault, NULL);
        end_call(call);
    } else {
        strbuf_bytes(&call->out, job->out.text, job->out.length);
        strbuf_clear(&job->out);
        if (call->thinking) {
            lws_callback_on_writable(call->wsi);
        } else {
            end_call(call);
        }
    }
    if (!atomic_load(&server->stopping)) {
        hand_out(server);
    }
}

int server_api_think(Server *server, Link *link)
{
    ApiCall *call = link->call;
    if (call == NULL) {
        return 0; /* a body where none belongs */
    }
    if (call->last) { /* refused, but read to the end */
        call->hangs_up = call->begun;
        return 0;
    }
    ApiFault fault;
    if (call->body.status != STATUS_OK) {
        return refuse(call, 500, "out of memory");
    }
    if (api_request_read(call->job.request.kind, call->body.text, call->body.length,
                         server->options.programs, &call->job.request, &fault) != STATUS_OK) {
        call->status = 400;
        write_error(call, 400, fault.text, &fault);
        return end_call(call);
    }
    lws_set_timeout(call->wsi, NO_PENDING_TIMEOUT, 0);
    call->job.weights = server->weights;
    if (call->job.request.player[0] == '\0' && server->api_engine_count > 0) {
        call->job.engine = server->api_engines[--server->api_engine_count];
    }
    call->thinking = true;
    hand_out(server);
    return 0;
}

int server_api_receive(Link *link, const char *bytes, size_t length)
{
    if (link->call != NULL && !link->call->last) {
        strbuf_bytes(&link->call->body, bytes, length);
    }
    return 0;
}

void server_api_leave(Link *link)
{
    ApiCall *call = link == NULL ? NULL : link->call;
    if (call != NULL) {
        link->call = NULL;
        call->wsi = NULL;
        atomic_store(&call->job.stop, true);
        if (!call->stepping) {
            free_call(call);
        }
    }
}

void server_api_stop(Server *server)
{
    for (ApiCall *call = server->calls, *next; call != NULL; call = next) {
        next = call->next;
        if (call->wsi != NULL) {
            server_api_leave(lws_wsi_user(call->wsi));
        }
    }
}

void server_api_close(Server *server)
{
    while (server->api_engine_count > 0) {
        engine_free(server->api_engines[--server->api_engine_count]);
    }
}

/* ---- the head of a request ---- */

static Route find_route(const char *path)
{
    Route route = ROUTE_OPENAPI;
    while (route < ROUTE_NONE && strcmp(routes[route].path, path) != 0) {
        route++;
    }
    return route;
}

static bool is_json(struct lws *wsi)
{
    char type[64];
    static const char json[] = "application/json";
    return lws_hdr_copy(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE) > 0 &&
           strncasecmp(type, json, sizeof json - 1) == 0 &&
           strchr("; ", type[sizeof json - 1]) != NULL;
}

/* The Content-Length; -1 if there is none. */
static int64_t body_length(struct lws *wsi)
{
    char text[24];
    const int length = lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    const size_t digits = length > 0 ? strspn(text, "0123456789") : 0;
    return digits == 0 || text[digits] != '\0' ? -1 : strtoll(text, NULL, 10);
}

static int calls_of(const Server *server, const char *client)
{
    int count = 0;
    for (const ApiCall *call = server->calls; call != NULL; call = call->next) {
        count += call->client[0] != '\0' && (client == NULL || strcmp(call->client, client) == 0);
    }
    return count;
}

/* A request with a body: either it is refused, or the body is waited for. */
static int begin_post(Server *server, struct lws *wsi, ApiCall *call, Route route)
{
    const int64_t length = body_length(wsi);
    char client[sizeof call->client];
    call->hangs_up = true; /* until the body is read */
    if (!is_json(wsi)) {
        return refuse(call, 415, "the request must be application/json");
    }
    if (length < 0) {
        return refuse(call, 411, "the request must have a Content-Length");
    }
    if (length > API_MAX_BODY) {
        return refuse(call, 413, "the request is longer than 16384 bytes");
    }
    if (length == 0) {
        return refuse(call, 400, "the request is empty");
    }
    if (lws_get_peer_simple(wsi, client, sizeof client) == NULL || client[0] == '\0') {
        return refuse(call, 500, "the client's address is unknown");
    }
    if (calls_of(server, client) >= SERVER_API_CLIENT_CALLS) {
        return refuse(call, 429, "4 requests of this address are being answered: wait for one");
    }
    if (calls_of(server, NULL) >= SERVER_API_CALLS) {
        return refuse(call, 503, "the server has too many requests to think about");
    }
    memcpy(call->client, client, sizeof client);
    call->hangs_up = false;
    call->turn = server->api_turn++;
    call->job.request.kind = route == ROUTE_BEST ? API_BEST : API_ANALYSE;
    return 0;
}

int server_api_answer(Server *server, struct lws *wsi, Link *link, const char *path)
{
    const bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const bool is_get = is_head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    const bool is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    const Route route = find_route(path);
    if (link->call != NULL) {
        return -1; /* a second request before the answer to the first */
    }
    ApiCall *call = new_call(server, wsi, link);
    if (call == NULL) {
        return -1;
    }
    call->is_head = is_head;
    call->hangs_up = !is_get;
    if (!server_request_ok(server, wsi, true)) {
        return refuse(call, 403, "this server answers only to its own address and page");
    }
    if (!server->options.api) {
        return refuse(call, 404, "the API is switched off: emilia serve --api");
    }
    if (route == ROUTE_NONE) {
        return refuse(call, 404, "there is no such path: see " API "openapi.json");
    }
    if (routes[route].is_post ? !is_post : !is_get) {
        call->allow = routes[route].allow;
        char text[64];
        snprintf(text, sizeof text, "this path is asked with %s", call->allow);
        return refuse(call, 405, text);
    }
    if (route == ROUTE_OPENAPI) {
        free_call(call);
        link->call = NULL;
        return server_http_answer(server, wsi, link, path);
    }
    if (route == ROUTE_PLAYERS) {
        catalogue_write_json(&call->out);
        strbuf_char(&call->out, '\n');
        return end_call(call);
    }
    return begin_post(server, wsi, call, route);
}

/* ---- the answer ---- */

static int send_head(struct lws *wsi, const ApiCall *call, bool chunked)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *const start = buffer + LWS_PRE;
    unsigned char *const end = buffer + sizeof buffer - 1;
    unsigned char *at = start;
    const char *type = chunked ? "application/x-ndjson" : "application/json";
    char length[24];
    snprintf(length, sizeof length, "%zu", call->out.length);
    const bool failed =
        lws_add_http_header_status(wsi, call->status, &at, end) != 0 ||
        server_http_header(wsi, "content-type:", type, &at, end) != 0 ||
        server_http_header(wsi, chunked ? "transfer-encoding:" : "content-length:",
                           chunked ? "chunked" : length, &at, end) != 0 ||
        server_http_safety(wsi, &at, end) != 0 ||
        (call->allow != NULL && server_http_header(wsi, "allow:", call->allow, &at, end) != 0) ||
        ((call->status == 429 || call->status == 503) &&
         server_http_header(wsi, "retry-after:", "1", &at, end) != 0) ||
        (call->hangs_up && server_http_header(wsi, "connection:", "close", &at, end) != 0) ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0;
    return failed ? -1 : 0;
}

/* Sends a piece of what there is, as a chunk of its own in a stream. */
static int send_piece(struct lws *wsi, const ApiCall *call, bool chunked, size_t length)
{
    enum { FRAME = 32 };
    unsigned char buffer[LWS_PRE + CHUNK + FRAME];
    unsigned char *const start = buffer + LWS_PRE;
    size_t size = chunked ? (size_t)snprintf((char *)start, FRAME, "%zx\r\n", length) : 0;
    memcpy(start + size, call->out.text + call->sent, length);
    size += length;
    if (chunked) {
        memcpy(start + size, "\r\n", 2);
        size += 2;
    }
    return lws_write(wsi, start, size, LWS_WRITE_HTTP) < (int)size ? -1 : 0;
}

/* The answer is sent: what becomes of the connection. */
static int complete(struct lws *wsi, Link *link, bool chunked)
{
    unsigned char end[LWS_PRE + 8];
    ApiCall *call = link->call;
    const bool hangs_up = call->hangs_up;
    link->call = NULL;
    free_call(call);
    if (chunked) {
        memcpy(end + LWS_PRE, "0\r\n\r\n", 5);
        if (lws_write(wsi, end + LWS_PRE, 5, LWS_WRITE_HTTP) < 5) {
            return -1;
        }
    }
    return hangs_up || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

int server_api_continue(struct lws *wsi, Link *link)
{
    ApiCall *call = link->call;
    const bool chunked = call->job.request.kind == API_ANALYSE && call->status == 200;
    const size_t left = call->out.length - call->sent;
    if (!call->last && left == 0) {
        return 0; /* still thinking */
    }
    if (call->out.status != STATUS_OK) {
        return -1;
    }
    if (!call->begun) {
        call->begun = true;
        if (send_head(wsi, call, chunked) != 0) {
            return -1;
        }
        lws_callback_on_writable(wsi);
        return call->is_head ? complete(wsi, link, false) : 0;
    }
    if (left == 0) {
        return complete(wsi, link, chunked);
    }
    const size_t length = left < CHUNK ? left : CHUNK;
    if (send_piece(wsi, call, chunked, length) != 0) {
        return -1;
    }
    call->sent += length;
    if (call->last && length == left && !call->hangs_up) {
        return complete(wsi, link, chunked); /* before the client's next request can come */
    }
    lws_callback_on_writable(wsi);
    return 0;
}
