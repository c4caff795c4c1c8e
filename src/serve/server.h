/* The browser's server: hands out the page, and keeps a session for every WebSocket. One thread
 * runs server_run and owns all sessions; a pool of threads searches for them. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "base/status.h"

#include <stdbool.h>

typedef struct ServerOptions {
    const char *host;      /* name or address as people write it */
    const char *address;   /* the same as numbers: what to listen on */
    int port;
    int threads;           /* that search */
    const char *directory; /* where sessions and results are kept */
    bool programs;         /* pages may choose outside programs as players */
    bool api;              /* other programs are answered, too (docs/http.md) */
    const char *version;
} ServerOptions;

typedef struct Server Server;

/* The address of a host in numbers; false if there is none. */
bool server_resolve(const char *host, char *address, size_t size);
/* True if nothing listens on that port of the address yet. */
bool server_port_free(const char *address, int port);

Status server_open(const ServerOptions *options, Server **server, Error *error);
/* Serves until server_stop, which may be called from any thread. */
void server_run(Server *server);
void server_stop(Server *server);
/* Saves every session and frees all. */
void server_close(Server *server);

#endif
