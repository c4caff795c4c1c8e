/* Who may talk to the server. The page and its WebSocket come from the server's own address; a
 * request whose Host is another name (DNS rebinding) or whose Origin is another site (cross-site
 * WebSocket) is turned away. */
#ifndef SERVE_GUARD_H
#define SERVE_GUARD_H

#include <stdbool.h>

/* `host` is the Host header, `own` the name the server was told to listen on, e.g. 127.0.0.1. */
bool guard_host_ok(const char *host, const char *own, int port);

/* An Origin must be http:// followed by the request's own Host. */
bool guard_origin_ok(const char *origin, const char *host);

/* A name of a session: 32 digits 0-9 a-f. */
bool guard_token_ok(const char *token);

#endif
