/* emilia serve: the browser's Emilia. */
#include "app/command.h"
#include "base/data_dir.h"
#include "serve/server.h"

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PORT = 8064, PORTS_TRIED = 100 };

typedef struct ServeValues {
    int64_t port; /* 0: the usual one, or the next that is free */
    const char *host;
    const char *data;
    int64_t threads;
    bool open;
    bool programs;
    bool api;
} ServeValues;

static const ServeValues defaults = {.host = "127.0.0.1"};

static const Option options[] = {
    {"--port", OPTION_INT, offsetof(ServeValues, port), 1, 65535, "P", "port (8064)"},
    {"--host", OPTION_TEXT, offsetof(ServeValues, host), 0, 0, "ADDRESS",
     "listen there (127.0.0.1: this machine only)"},
    {"--open", OPTION_FLAG, offsetof(ServeValues, open), 0, 0, NULL,
     "open the browser if there is a desktop"},
    {"--threads", OPTION_INT, offsetof(ServeValues, threads), 1, 256, "N",
     "search threads for all sessions (one per processor)"},
    {"--data", OPTION_TEXT, offsetof(ServeValues, data), 0, 0, "DIR",
     "where games and results are kept (~/.local/share/emilia)"},
    {"--programs", OPTION_FLAG, offsetof(ServeValues, programs), 0, 0, NULL,
     "pages may choose outside programs as players: they run as you"},
    {"--api", OPTION_FLAG, offsetof(ServeValues, api), 0, 0, NULL,
     "answer other programs (HTTP API) on other addresses than this machine's own, too"},
};

static int next_free_port(const char *address, int port)
{
    for (int next = port + 1; next <= 65535 && next <= port + PORTS_TRIED; next++) {
        if (server_port_free(address, next)) {
            return next;
        }
    }
    return 0;
}

/* The port to use, or 0 after saying why there is none. */
static int choose_port(const ServeValues *values, const char *address)
{
    const int port = values->port == 0 ? PORT : (int)values->port;
    if (server_port_free(address, port)) {
        return port;
    }
    const int next = next_free_port(address, port);
    if (next == 0) {
        fprintf(stderr, "emilia serve: cannot listen on %s port %d\n", values->host, port);
    } else if (values->port != 0) {
        fprintf(stderr, "emilia serve: port %d is taken; the next free one is --port %d\n", port,
                next);
        return 0;
    } else {
        fprintf(stderr, "emilia serve: port %d is taken, using %d\n", port, next);
    }
    return next;
}

static void open_browser(const char *address)
{
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL) {
        return;
    }
    extern char **environ;
    char program[] = "xdg-open", operand[128];
    snprintf(operand, sizeof operand, "%s", address);
    char *const arguments[] = {program, operand, NULL};
    pid_t child;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", 1, 0);
    posix_spawnp(&child, program, &quiet, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&quiet);
}

/* Waits for Ctrl-C or a kill, on a thread of its own: the others have these signals blocked. */
static void *wait_for_signal(void *argument)
{
    sigset_t signals;
    int caught;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigwait(&signals, &caught);
    server_stop(argument);
    return NULL;
}

static void serve(Server *server)
{
    pthread_t waiter;
    if (pthread_create(&waiter, NULL, wait_for_signal, server) != 0) {
        fprintf(stderr, "emilia serve: cannot start a thread\n");
        return;
    }
    server_run(server);
    pthread_kill(waiter, SIGTERM); /* should the server have ended by itself */
    pthread_join(waiter, NULL);
}

static void block_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static int run(const void *parsed, Operands operands)
{
    (void)operands;
    const ServeValues *values = parsed;
    char directory[400];
    if (values->data == NULL && !data_dir_default(directory, sizeof directory)) {
        fprintf(stderr, "emilia serve: no home directory; give --data DIR\n");
        return EXIT_FAILED;
    }
    char numbers[64];
    if (!server_resolve(values->host, numbers, sizeof numbers)) {
        fprintf(stderr, "emilia serve: unknown host '%s'\n", values->host);
        return EXIT_USAGE;
    }
    const int port = choose_port(values, numbers);
    if (port == 0) {
        return EXIT_FAILED;
    }
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const ServerOptions chosen = {
        .host = values->host,
        .address = numbers,
        .port = port,
        .threads = values->threads != 0 ? (int)values->threads
                                        : (int)(processors > 1 ? processors : 1),
        .directory = values->data != NULL ? values->data : directory,
        .programs = values->programs,
        .api = values->api || is_loopback(numbers),
        .version = EMILIA_VERSION,
    };
    block_signals();
    Server *server;
    Error error;
    if (server_open(&chosen, &server, &error) != STATUS_OK) {
        fprintf(stderr, "emilia serve: %s (address %s port %d, data in %s)\n", error.text,
                numbers, port, chosen.directory);
        return EXIT_FAILED;
    }
    char address[128];
    const bool is_ipv6 = strchr(values->host, ':') != NULL;
    snprintf(address, sizeof address, is_ipv6 ? "http://[%s]:%d/" : "http://%s:%d/",
             values->host, port);
    printf("Emilia is at %s (Ctrl-C stops it)\n", address);
    fflush(stdout);
    if (values->open) {
        open_browser(address);
    }
    serve(server);
    server_close(server);
    return EXIT_DONE;
}

const Command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = "The game in the browser, on this machine",
    .example = "emilia serve --open\nemilia serve --port 9000\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
