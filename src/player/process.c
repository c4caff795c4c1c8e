/* Outside programs. The program runs in a session and process group of its own, so that killing
 * the group ends its usual children. A child that left the group is found by a word in its
 * environment, which it inherited; it is looked for in /proc when the program is stopped. The
 * watcher is a shell that reads from a pipe whose only writer we are: when we die, however that
 * happens, it wakes up and does the same. */
#include "player/process.h"

#include "base/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    OUTPUT_LIMIT = 4 << 20, /* bytes of output between two drains: more is a flood */
    SLICE_MS = 50,          /* how soon the stop flag is noticed */
    KILL_PASSES = 1000,     /* looks for processes that are still there after the kill */
    COOKIE_SIZE = 96
};

struct Process {
    pid_t pid; /* also the process group */
    pid_t watcher;
    int in;       /* we write */
    int out;      /* we read */
    int err;      /* we read */
    int lifeline; /* the watcher reads; closed when we die */
    char cookie[COOKIE_SIZE];
    size_t unread;   /* bytes in buffer from `start` on */
    size_t start;
    size_t received; /* since the last drain */
    bool out_ended;
    int code; /* see process_exit_code */
    char buffer[PROCESS_LINE_SIZE];
    char words[PROCESS_WORDS_SIZE]; /* tail of standard error */
    size_t words_length;
};

extern char **environ;

/* --- starting ------------------------------------------------------------------------------ */

static void close_fd(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
    }
    *fd = -1;
}

/* Our environment and one word more, which marks the program's family. */
static char **marked_environment(char *cookie)
{
    size_t count = 0;
    while (environ[count] != NULL) {
        count++;
    }
    char **copy = malloc((count + 2) * sizeof *copy);
    if (copy != NULL) {
        memcpy(copy, environ, count * sizeof *copy);
        copy[count] = cookie;
        copy[count + 1] = NULL;
    }
    return copy;
}

/* Starts `sh -c command` in a session of its own; `fds` become its 0, 1, 2 (-1: /dev/null). */
static bool spawn(const char *const *arguments, const int fds[3], char **environment, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigset_t defaults;
    sigemptyset(&none);
    sigfillset(&defaults);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    for (int i = 0; i < 3; i++) {
        if (fds[i] < 0) {
            posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
        } else {
            posix_spawn_file_actions_adddup2(&actions, fds[i], i);
        }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    const bool started = posix_spawn(pid, "/bin/sh", &actions, &attributes,
                                     (char *const *)(uintptr_t)arguments, environment) == 0;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return started;
}

static bool start_program(Process *process, const char *command, int pipes[4][2])
{
    char **environment = marked_environment(process->cookie);
    const char *const arguments[] = {"sh", "-c", command, NULL};
    const bool started =
        environment != NULL &&
        spawn(arguments, (int[]){pipes[0][0], pipes[1][1], pipes[2][1]}, environment,
              &process->pid);
    free(environment);
    return started;
}

/* Kills the group and the marked when the pipe ends; it is neither itself. It looks again until
 * there are none: one may have forked just before it was killed. */
static const char watch[] =
    "read line; kill -9 -- \"$1\"; for pass in 1 2 3 4 5 6 7 8 9; do left=0;"
    " for e in /proc/[0-9]*/environ; do if grep -qsF \"$2\" \"$e\"; then left=1; p=${e#/proc/};"
    " kill -9 \"${p%/environ}\"; fi; done; [ $left = 1 ] || exit 0; done";

static bool start_watcher(Process *process, int pipes[4][2])
{
    char group[32];
    snprintf(group, sizeof group, "-%ld", (long)process->pid);
    const char *const arguments[] = {"sh", "-c", watch, "sh", group, process->cookie, NULL};
    return spawn(arguments, (int[]){pipes[3][0], -1, -1}, environ, &process->watcher);
}

static bool make_pipes(int pipes[4][2])
{
    for (int i = 0; i < 4; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) != 0) {
            pipes[i][0] = pipes[i][1] = -1;
            return false;
        }
    }
    return true;
}

Status process_start(const char *command, Process **process, Error *error)
{
    const Clock clock = clock_system();
    Process *started = calloc(1, sizeof *started);
    int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (started == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    *started = (Process){.in = -1, .out = -1, .err = -1, .lifeline = -1, .code = -1};
    /* Two programs that live at the same time never share an address. */
    snprintf(started->cookie, sizeof started->cookie, "EMILIA_OUTSIDE=%ld-%p-%" PRId64,
             (long)getpid(), (void *)started, clock_now_ns(&clock));
    const bool made = make_pipes(pipes);
    const bool running = made && start_program(started, command, pipes);
    if (made) {
        started->in = pipes[0][1];
        started->out = pipes[1][0];
        started->err = pipes[2][0];
        started->lifeline = pipes[3][1];
        for (int i = 0; i < 3; i++) {
            const int fd = i == 0 ? started->in : i == 1 ? started->out : started->err;
            fcntl(fd, F_SETFL, O_NONBLOCK);
        }
    }
    const bool watched = running && start_watcher(started, pipes);
    close_fd(&pipes[0][0]);
    close_fd(&pipes[1][1]);
    close_fd(&pipes[2][1]);
    close_fd(&pipes[3][0]);
    if (!watched) {
        process_stop(started, 0);
        return error_set(error, STATUS_IO, "the program cannot be started", 0);
    }
    *process = started;
    return STATUS_OK;
}

/* --- ending -------------------------------------------------------------------------------- */

/* Whether the environment of a process has the word; false if it cannot be read. */
static bool has_cookie(const char *pid, const char *cookie)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/environ", pid);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return false;
    }
    bool found = false;
    char *word = NULL;
    size_t size = 0;
    while (!found && getdelim(&word, &size, '\0', file) > 0) {
        found = strcmp(word, cookie) == 0;
    }
    free(word);
    fclose(file);
    return found;
}

/* Kills every process that carries the cookie; returns how many there were. */
static int kill_marked(const char *cookie)
{
    int killed = 0;
    DIR *processes = opendir("/proc");
    if (processes == NULL) {
        return 0;
    }
    for (struct dirent *entry = readdir(processes); entry != NULL; entry = readdir(processes)) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' &&
            has_cookie(entry->d_name, cookie)) {
            kill((pid_t)atol(entry->d_name), SIGKILL);
            killed++;
        }
    }
    closedir(processes);
    return killed;
}

/* Waits until the program has ended, without reaping it: its number stays its own. */
static void wait_for_end(const Process *process, int64_t patience_ns)
{
    const Clock clock = clock_system();
    const int64_t deadline = clock_now_ns(&clock) + patience_ns;
    siginfo_t info = {0};
    while (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
           info.si_pid == 0 && clock_now_ns(&clock) < deadline) {
        poll(NULL, 0, 2);
    }
}

void process_stop(Process *process, int64_t patience_ns)
{
    if (process == NULL) {
        return;
    }
    close_fd(&process->in);
    if (process->pid > 0) {
        if (patience_ns > 0) {
            wait_for_end(process, patience_ns);
        }
        kill(-process->pid, SIGKILL);
        kill(process->pid, SIGKILL);
        /* The killed take a moment to go, and may have forked just before. */
        for (int pass = 0; pass < KILL_PASSES && kill_marked(process->cookie) > 0; pass++) {
            poll(NULL, 0, 5);
        }
        waitpid(process->pid, NULL, 0);
    }
    if (process->watcher > 0) {
        kill(process->watcher, SIGKILL);
        waitpid(process->watcher, NULL, 0);
    }
    close_fd(&process->lifeline);
    close_fd(&process->out);
    close_fd(&process->err);
    free(process);
}

/* --- talking ------------------------------------------------------------------------------- */

void process_close_input(Process *process)
{
    close_fd(&process->in);
}

Status process_wait(Process *process, int64_t deadline_ns, int *code, Error *error)
{
    const Clock clock = clock_system();
    siginfo_t info = {0};
    wait_for_end(process, deadline_ns - clock_now_ns(&clock));
    if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOWAIT | WNOHANG) != 0 ||
        info.si_pid == 0) {
        return error_set(error, STATUS_STOPPED, "the program does not end", 0);
    }
    *code = info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
    return STATUS_OK;
}

static Status ended(Process *process, Error *error)
{
    enum { NO_PROGRAM = 127, NOT_EXECUTABLE = 126 }; /* says the shell */
    const Clock clock = clock_system();
    process_wait(process, clock_now_ns(&clock) + 100000000, &process->code, NULL);
    return error_set(error, STATUS_IO,
                     process->code == NO_PROGRAM || process->code == NOT_EXECUTABLE
                         ? "the program cannot be started"
                     : process_code_signal(process->code) != 0
                         ? "the program was ended by a signal"
                         : "the program ended",
                     0);
}

int process_exit_code(const Process *process)
{
    return process->code;
}

/* Keeps the tail of what came on standard error. */
static void read_words(Process *process)
{
    char chunk[1024];
    ssize_t got = read(process->err, chunk, sizeof chunk);
    if (got == 0) {
        close_fd(&process->err);
    }
    for (; got > 0; got = read(process->err, chunk, sizeof chunk)) {
        const size_t length = (size_t)got;
        const size_t room = sizeof process->words - 1;
        const size_t kept = process->words_length + length > room
                                ? (room > length ? room - length : 0)
                                : process->words_length;
        memmove(process->words, process->words + process->words_length - kept, kept);
        memcpy(process->words + kept, chunk, length);
        process->words_length = kept + length;
        process->words[process->words_length] = '\0';
        process->received += length;
        if (process->received > OUTPUT_LIMIT) {
            return;
        }
    }
}

/* Waits until `fd` is ready; what comes on standard error meanwhile is read too. */
static Status await(Process *process, int fd, short events, int64_t deadline_ns,
                    const atomic_bool *stop, Error *error)
{
    const Clock clock = clock_system();
    for (;;) {
        const int64_t left_ms = (deadline_ns - clock_now_ns(&clock) + 999999) / 1000000;
        if (left_ms <= 0) {
            return error_set(error, STATUS_STOPPED, "no answer in time", 0);
        }
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
            return error_set(error, STATUS_STOPPED, "stopped", 0);
        }
        if (process->received > OUTPUT_LIMIT) {
            return error_set(error, STATUS_SYNTAX, "the program floods its output", 0);
        }
        struct pollfd polls[2] = {{.fd = fd, .events = events},
                                  {.fd = process->err, .events = POLLIN}};
        const int timeout = left_ms < SLICE_MS ? (int)left_ms : SLICE_MS;
        if (poll(polls, 2, timeout) < 0 && errno != EINTR) {
            return error_set(error, STATUS_IO, "the program cannot be waited for", 0);
        }
        if (polls[1].revents != 0) {
            read_words(process);
        }
        if (polls[0].revents != 0) {
            return STATUS_OK;
        }
    }
}

/* A write to a program that has gone must not raise SIGPIPE in us: it is blocked for the call, and
 * one that came is taken off. */
static ssize_t quiet_write(int fd, const char *bytes, size_t length)
{
    sigset_t pipe_only;
    sigset_t before;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    const ssize_t done = write(fd, bytes, length);
    const int fault = errno;
    if (done < 0 && fault == EPIPE) {
        sigtimedwait(&pipe_only, NULL, &(struct timespec){0});
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return done;
}

Status process_write(Process *process, const char *text, int64_t deadline_ns,
                     const atomic_bool *stop, Error *error)
{
    return process_write_bytes(process, text, strlen(text), deadline_ns, stop, error);
}

Status process_write_bytes(Process *process, const char *bytes, size_t length,
                           int64_t deadline_ns, const atomic_bool *stop, Error *error)
{
    while (length > 0) {
        const ssize_t done = quiet_write(process->in, bytes, length);
        if (done > 0) {
            bytes += done;
            length -= (size_t)done;
        } else if (errno == EAGAIN) {
            const Status status =
                await(process, process->in, POLLOUT, deadline_ns, stop, error);
            if (status != STATUS_OK) {
                return status;
            }
        } else if (errno != EINTR) {
            return ended(process, error);
        }
    }
    return STATUS_OK;
}

/* Reads what there is; false at the end of the output. */
static bool fill(Process *process)
{
    if (process->start > 0) {
        memmove(process->buffer, process->buffer + process->start, process->unread);
        process->start = 0;
    }
    const size_t room = sizeof process->buffer - process->unread;
    const ssize_t got = read(process->out, process->buffer + process->unread, room);
    if (got > 0) {
        process->unread += (size_t)got;
        process->received += (size_t)got;
    }
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

Status process_read_line(Process *process, const char **line, int64_t deadline_ns,
                         const atomic_bool *stop, Error *error)
{
    for (;;) {
        char *begin = process->buffer + process->start;
        char *end = memchr(begin, '\n', process->unread);
        if (end != NULL) {
            *end = '\0';
            if (end > begin && end[-1] == '\r') {
                end[-1] = '\0';
            }
            const size_t used = (size_t)(end - begin) + 1;
            process->start += used;
            process->unread -= used;
            *line = begin;
            return STATUS_OK;
        }
        if (process->out_ended) {
            return ended(process, error);
        }
        if (process->unread == sizeof process->buffer) {
            return error_set(error, STATUS_SYNTAX, "the program writes an endless line", 0);
        }
        const Status status = await(process, process->out, POLLIN, deadline_ns, stop, error);
        if (status != STATUS_OK) {
            return status;
        }
        process->out_ended = !fill(process);
    }
}

void process_drain(Process *process)
{
    process->received = 0;
    do {
        process->start = 0;
        process->unread = 0;
        process->out_ended = process->out_ended || !fill(process);
    } while (process->unread > 0 && process->received <= OUTPUT_LIMIT);
    process->start = process->unread = 0;
    if (process->err >= 0) {
        read_words(process);
    }
}

const char *process_last_words(const Process *process)
{
    return process->words;
}

/* --- costs --------------------------------------------------------------------------------- */

enum { FAMILY_MAX = 64 };

/* The program and its living descendants, parents first. */
static int family(const Process *process, pid_t pids[FAMILY_MAX])
{
    int count = 1;
    pids[0] = process->pid;
    for (int i = 0; i < count; i++) {
        char path[80];
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pids[i], (long)pids[i]);
        FILE *file = fopen(path, "re");
        long child = 0;
        while (file != NULL && count < FAMILY_MAX && fscanf(file, "%ld", &child) == 1) {
            pids[count++] = (pid_t)child;
        }
        if (file != NULL) {
            fclose(file);
        }
    }
    return count;
}

int64_t process_cpu_ns(const Process *process)
{
    pid_t pids[FAMILY_MAX];
    const int count = family(process, pids);
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        clockid_t clock;
        struct timespec now;
        if (clock_getcpuclockid(pids[i], &clock) == 0 && clock_gettime(clock, &now) == 0) {
            sum += (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
        }
    }
    return sum;
}

size_t process_peak_memory(const Process *process)
{
    pid_t pids[FAMILY_MAX];
    const int count = family(process, pids);
    size_t sum = 0;
    for (int i = 0; i < count; i++) {
        char path[64];
        char line[128];
        snprintf(path, sizeof path, "/proc/%ld/status", (long)pids[i]);
        FILE *file = fopen(path, "re");
        while (file != NULL && fgets(line, sizeof line, file) != NULL) {
            size_t kib = 0;
            if (sscanf(line, "VmHWM: %zu", &kib) == 1) {
                sum += kib * 1024;
            }
        }
        if (file != NULL) {
            fclose(file);
        }
    }
    return sum;
}
