/* The page over HTTP: a handful of embedded files, looked up by their exact path, so that there is
 * no path to play tricks with. Every answer forbids the browser whatever the page does not
 * need. */
#include "serve/asset.h"
#include "serve/guard.h"
#include "serve/server_priv.h"

#include <stdio.h>
#include <string.h>

enum { CHUNK = 16 * 1024 };

bool server_request_ok(const Server *server, struct lws *wsi, bool origin_too)
{
    char host[300], origin[300];
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 ||
        !guard_host_ok(host, server->options.host, server->options.port)) {
        return false;
    }
    if (!origin_too || lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0) {
        return true; /* every browser names the origin of a WebSocket; other programs need not */
    }
    return lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           guard_origin_ok(origin, host);
}

int server_http_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

int server_http_safety(struct lws *wsi, unsigned char **at, unsigned char *end)
{
    static const struct {
        const char *name, *value;
    } rows[] = {
        {"content-security-policy:",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"x-frame-options:", "DENY"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
        {"cache-control:", "no-cache"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (server_http_header(wsi, rows[i].name, rows[i].value, at, end) != 0) {
            return 1;
        }
    }
    return 0;
}

typedef struct Answer {
    unsigned status;
    const char *type;
    const unsigned char *body, *body_end;
    bool gzip, head;
} Answer;

static int send_answer(struct lws *wsi, Link *link, const Answer *answer)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *const start = buffer + LWS_PRE;
    unsigned char *const end = buffer + sizeof buffer - 1;
    unsigned char *at = start;
    const size_t length = (size_t)(answer->body_end - answer->body);
    if (lws_add_http_common_headers(wsi, answer->status, answer->type, length, &at, end) != 0 ||
        server_http_safety(wsi, &at, end) != 0 ||
        (answer->gzip && server_http_header(wsi, "content-encoding:", "gzip", &at, end) != 0) ||
        (answer->status == 405 && server_http_header(wsi, "allow:", "GET, HEAD", &at, end) != 0) ||
        server_http_header(wsi, "vary:", "accept-encoding", &at, end) != 0 ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0) {
        return -1;
    }
    if (answer->head) {
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    }
    link->body = answer->body;
    link->body_end = answer->body_end;
    lws_callback_on_writable(wsi);
    return 0;
}

static Answer plain(unsigned status, const char *text)
{
    return (Answer){.status = status,
                    .type = "text/plain; charset=utf-8",
                    .body = (const unsigned char *)text,
                    .body_end = (const unsigned char *)text + strlen(text)};
}

static bool accepts_gzip(struct lws *wsi)
{
    char accepted[256];
    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(accepted, "gzip") != NULL;
}

int server_http_answer(const Server *server, struct lws *wsi, Link *link, const char *path)
{
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    const Asset *asset = asset_find(path);
    Answer answer;
    if (!server_request_ok(server, wsi, false)) {
        answer = plain(403, "This server answers only to its own address.\n");
    } else if (!get && !head) {
        answer = plain(405, "Only GET and HEAD are answered here.\n");
    } else if (asset == NULL) {
        answer = plain(404, "There is no such page.\n");
    } else {
        const bool gzip = accepts_gzip(wsi);
        answer = (Answer){.status = 200,
                          .type = asset->type,
                          .body = gzip ? asset->gzip : asset->bytes,
                          .body_end = gzip ? asset->gzip_end : asset->bytes_end,
                          .gzip = gzip};
    }
    answer.head = head;
    return send_answer(wsi, link, &answer);
}

int server_http_continue(struct lws *wsi, Link *link)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (link->body == NULL) {
        return 0;
    }
    const size_t left = (size_t)(link->body_end - link->body);
    const size_t length = left < CHUNK ? left : CHUNK;
    const bool last = length == left;
    memcpy(buffer + LWS_PRE, link->body, length);
    if (lws_write(wsi, buffer + LWS_PRE, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)length) {
        return -1;
    }
    link->body = last ? NULL : link->body + length;
    if (last) {
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}
