/* The inside of the server: server.c runs the loop, server_http.c hands out the page,
 * server_table.c keeps the sessions, server_api.c answers other programs. */
#ifndef SERVE_SERVER_PRIV_H
#define SERVE_SERVER_PRIV_H

#include "base/json.h"
#include "serve/api_job.h"
#include "eval/pattern.h"
#include "serve/pool.h"
#include "serve/server.h"
#include "serve/tally.h"
#include "serve/vault.h"

#include <libwebsockets.h>
#include <stdatomic.h>

enum {
    SERVER_MAX_TABLES = 1000,      /* WebSockets at the same time */
    SERVER_MESSAGES_PER_SECOND = 200, /* of one of them, on the average */
    SERVER_MESSAGE_BURST = 1000,
    SERVER_TOKEN_SIZE = 33,
    SERVER_API_CALLS = 16,       /* requests of the API that are thought about or wait for it */
    SERVER_API_CLIENT_CALLS = 4, /* of one address */
    SERVER_API_ENGINES = 4       /* kept for the next requests */
};

/* A session and the WebSocket it talks to. Lives until its last search has ended. */
typedef struct Table {
    struct Table *next;
    Server *server;
    Session *session;
    struct lws *wsi; /* NULL once the other end is gone */
    char token[SERVER_TOKEN_SIZE];
    lws_sorted_usec_list_t timer;
    atomic_bool polled; /* a thinking thread has news */
    uint64_t saved;     /* version of the session that is in the vault */
} Table;

/* A request of the API from its first line to its answer. Lives until its last step has ended. */
typedef struct ApiCall {
    PoolTask base;
    struct ApiCall *next;
    Server *server;
    struct lws *wsi; /* NULL once the client is gone */
    char client[64]; /* its address; empty for a call that needs no thinking */
    uint64_t turn;   /* of its last step, or of its arrival */
    bool thinking;   /* has steps to do */
    bool stepping;   /* one of them is the pool's */
    bool more;       /* what that one said at its end */
    bool last;       /* nothing will be added to the answer */
    bool begun;      /* the head of the answer is sent */
    bool hangs_up;   /* after the answer: what the client sent was not read */
    bool is_head;    /* only the head is wanted */
    unsigned status;
    const char *allow; /* for a 405 */
    StrBuf body;       /* of the request */
    StrBuf out;        /* of the answer */
    size_t sent;       /* bytes of it */
    ApiJob job;
} ApiCall;

/* What libwebsockets keeps for each connection; zeroed by it. */
typedef struct Link {
    ApiCall *call;     /* NULL unless the API is asked */
    Table *table;      /* NULL before `open`, and after another window took the session */
    StrBuf incoming;   /* of a message that comes in pieces */
    int64_t allowance; /* nanoseconds of sending paid in advance: the rate limit */
    int64_t allowance_ns; /* when it was last filled */
    int close_code;    /* close with this as soon as possible; 0: stay */
    const char *close_reason;
    const unsigned char *body, *body_end; /* HTTP: what is still to be sent */
} Link;

struct Server {
    ServerOptions options;
    struct lws_context *context;
    Pool *pool;
    Vault vault;
    TallyBook *tally;
    PatternWeights *weights; /* one copy for the engines of all sessions */
    Table *tables;
    int link_count;
    ApiCall *calls;
    uint64_t api_turn;
    Engine *api_engines[SERVER_API_ENGINES]; /* that nobody uses */
    int api_engine_count;
    lws_sorted_usec_list_t save_timer;
    atomic_bool stopping;
    StrBuf event, frame;
};

/* server_http.c */
bool server_request_ok(const Server *server, struct lws *wsi, bool origin_too);
int server_http_answer(const Server *server, struct lws *wsi, Link *link, const char *path);
int server_http_continue(struct lws *wsi, Link *link);
int server_http_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end);
int server_http_safety(struct lws *wsi, unsigned char **at, unsigned char *end);

/* server_api.c: for a link whose path is the API's, and then for a link with a call */
bool server_api_is(const char *path);
int server_api_answer(Server *server, struct lws *wsi, Link *link, const char *path);
int server_api_receive(Link *link, const char *bytes, size_t length);
int server_api_think(Server *server, Link *link); /* the request is complete */
int server_api_continue(struct lws *wsi, Link *link);
void server_api_leave(Link *link);
void server_api_stop(Server *server);  /* leaves all of them; the pool still runs */
void server_api_close(Server *server); /* the pool has ended */

/* server_table.c */
void server_receive(Server *server, struct lws *wsi, Link *link, const char *bytes, size_t length);
bool server_write(Server *server, struct lws *wsi, const StrBuf *event);
int server_send(Server *server, struct lws *wsi, Link *link);
void server_leave(Server *server, Link *link);
void server_wake_tables(Server *server); /* fetch what the search threads have done */
void server_save_tables(Server *server);
void server_close_link(struct lws *wsi, Link *link, int code, const char *reason);

#endif
