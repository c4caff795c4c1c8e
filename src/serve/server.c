/* The loop of the server. libwebsockets calls back on this one thread; search threads only wake
 * it (lws_cancel_service, the one call they may make). */
#include "serve/server_priv.h"

#include "eval/pattern_weights.h"
#include "serve/guard.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVE_INTERVAL_US = 500 * 1000 };

static int refuse(struct lws *wsi, unsigned status, const char *reason)
{
    lws_return_http_status(wsi, status, reason);
    return -1;
}

static int on_upgrade(Server *server, struct lws *wsi)
{
    if (!server_request_ok(server, wsi, true)) {
        return refuse(wsi, 403, "This server answers only to its own page.");
    }
    if (server->link_count >= SERVER_MAX_TABLES) {
        return refuse(wsi, 503, "Too many sessions.");
    }
    return 0;
}

static Server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* The page. A WebSocket that does not ask for our protocol by name ends up here, too. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    Link *link = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return server_api_is(in) ? server_api_answer(server_of(wsi), wsi, link, in)
                                 : server_http_answer(server_of(wsi), wsi, link, in);
    case LWS_CALLBACK_HTTP_BODY:
        return server_api_receive(link, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return server_api_think(server_of(wsi), link);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return link->call != NULL ? server_api_continue(wsi, link)
                                  : server_http_continue(wsi, link);
    case LWS_CALLBACK_CLOSED_HTTP:
        server_api_leave(link);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return refuse(wsi, 400, "The protocol of the WebSocket must be emilia-session.");
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        server_wake_tables(server_of(wsi));
        return 0;
    default:
        return 0;
    }
}

static int on_session(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return on_upgrade(server_of(wsi), wsi);
    case LWS_CALLBACK_ESTABLISHED:
        server_of(wsi)->link_count++;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        server_receive(server_of(wsi), wsi, user, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return server_send(server_of(wsi), wsi, user);
    case LWS_CALLBACK_CLOSED:
        server_of(wsi)->link_count--;
        server_leave(server_of(wsi), user);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(Link)},
    {.name = "emilia-session",
     .callback = on_session,
     .per_session_data_size = sizeof(Link),
     .rx_buffer_size = 4096},
    {.name = NULL},
};

/* A connection that does not answer to pings is dead. */
static const lws_retry_bo_t patience = {.secs_since_valid_ping = 20,
                                        .secs_since_valid_hangup = 40};

static void on_save(lws_sorted_usec_list_t *timer)
{
    Server *server = lws_container_of(timer, Server, save_timer);
    server_save_tables(server);
    lws_sul_schedule(server->context, 0, &server->save_timer, on_save, SAVE_INTERVAL_US);
}

static void wake_loop(void *context)
{
    Server *server = context;
    lws_cancel_service(server->context);
}

bool server_resolve(const char *host, char *address, size_t size)
{
    /* A name with both kinds of address means the older one to most people's programs. */
    const struct addrinfo older = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    const struct addrinfo any = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    if (getaddrinfo(host, NULL, &older, &found) != 0 &&
        getaddrinfo(host, NULL, &any, &found) != 0) {
        return false;
    }
    const bool written = getnameinfo(found->ai_addr, found->ai_addrlen, address, (socklen_t)size,
                                     NULL, 0, NI_NUMERICHOST) == 0;
    freeaddrinfo(found);
    return written;
}

bool server_port_free(const char *address, int port)
{
    char service[8];
    snprintf(service, sizeof service, "%d", port);
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
                                    .ai_flags = AI_PASSIVE | AI_NUMERICHOST};
    struct addrinfo *found;
    if (getaddrinfo(address, service, &wanted, &found) != 0) {
        return false;
    }
    const int probe = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const bool is_free = probe >= 0 && bind(probe, found->ai_addr, found->ai_addrlen) == 0 &&
                         listen(probe, 1) == 0;
    if (probe >= 0) {
        close(probe);
    }
    freeaddrinfo(found);
    return is_free;
}

static struct lws_context *listen_on(Server *server)
{
    /* With IPv6 the library binds 127.0.0.1 as every address there is. */
    const bool is_ipv4 = strchr(server->options.address, ':') == NULL;
    const struct lws_context_creation_info info = {
        .port = server->options.port,
        .iface = server->options.address,
        .protocols = protocols,
        .user = server,
        .gid = -1,
        .uid = -1,
        .server_string = "emilia",
        .timeout_secs = 10,
        .keepalive_timeout = 30,
        .retry_and_idle_policy = &patience,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (is_ipv4 ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
    };
    return lws_create_context(&info);
}

Status server_open(const ServerOptions *options, Server **opened, Error *error)
{
    Server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    server->options = *options;
    lws_set_log_level(0, NULL);
    Status status = vault_open(&server->vault, options->directory, error);
    if (status == STATUS_OK) {
        status = tally_open(options->directory, &server->tally, error);
    }
    if (status == STATUS_OK) {
        status = pattern_weights_builtin(&server->weights, error);
    }
    if (status == STATUS_OK && (server->context = listen_on(server)) == NULL) {
        status = error_set(error, STATUS_IO, "cannot listen there", 0);
    }
    if (status == STATUS_OK) {
        status = pool_open(options->threads, wake_loop, server, &server->pool, error);
    }
    if (status != STATUS_OK) {
        server_close(server);
        return status;
    }
    lws_sul_schedule(server->context, 0, &server->save_timer, on_save, SAVE_INTERVAL_US);
    *opened = server;
    return STATUS_OK;
}

void server_run(Server *server)
{
    while (!atomic_load(&server->stopping) && lws_service(server->context, 0) >= 0) {
    }
}

void server_stop(Server *server)
{
    atomic_store(&server->stopping, true);
    lws_cancel_service(server->context);
}

void server_close(Server *server)
{
    for (Table *table = server->tables, *next; table != NULL; table = next) {
        next = table->next;
        if (table->wsi != NULL) {
            server_leave(server, lws_wsi_user(table->wsi));
        }
    }
    server_api_stop(server);
    if (server->pool != NULL) {
        pool_join(server->pool);
        server_wake_tables(server);
        pool_close(server->pool);
    }
    server_api_close(server);
    if (server->context != NULL) {
        lws_sul_cancel(&server->save_timer);
        lws_context_destroy(server->context);
    }
    if (server->tally != NULL) {
        tally_close(server->tally);
    }
    pattern_weights_free(server->weights);
    strbuf_fini(&server->event);
    strbuf_fini(&server->frame);
    free(server);
}
