/* An outside program: started by the shell, spoken to line by line with a deadline, and ended with
 * everything it started. Its standard input, output and error are pipes of ours; nothing else of
 * ours is inherited. Whatever the program does (hangs, floods, forks, ignores signals), no call
 * here blocks past its deadline and process_stop leaves no process behind. If our own process is
 * killed, a watcher ends the program. */
#ifndef PLAYER_PROCESS_H
#define PLAYER_PROCESS_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdint.h>

enum { PROCESS_LINE_SIZE = 65536, PROCESS_WORDS_SIZE = 2048 };

typedef struct Process Process;

Status process_start(const char *command, Process **process, Error *error);

/* Kills the program and all it started, and frees. NULL is allowed. If the program was told to
 * quit, `patience_ns` is how long it may take. */
void process_stop(Process *process, int64_t patience_ns);

/* Deadlines are times of clock_system(); the stop flag may be NULL. Failures are
 *   STATUS_STOPPED  "no answer in time", or the flag turned true
 *   STATUS_IO       the program ended
 *   STATUS_SYNTAX   it writes more than anybody could want */
Status process_write(Process *process, const char *text, int64_t deadline_ns,
                     const atomic_bool *stop, Error *error);
Status process_write_bytes(Process *process, const char *bytes, size_t length,
                           int64_t deadline_ns, const atomic_bool *stop, Error *error);

/* The next line without its end; it stays valid until the next call. */
Status process_read_line(Process *process, const char **line, int64_t deadline_ns,
                         const atomic_bool *stop, Error *error);

/* The program reads the end of its input. */
void process_close_input(Process *process);

/* Waits for the program's end; its exit code, or 128 and the number of the signal that did it. */
Status process_wait(Process *process, int64_t deadline_ns, int *code, Error *error);

/* Forgets output that is already there, and begins to count what may be written anew. */
void process_drain(Process *process);

/* The end of what the program wrote to standard error: why it failed, often. */
const char *process_last_words(const Process *process);

/* Of a program that was found to have ended, as process_wait gives it; -1 of others. */
int process_exit_code(const Process *process);

/* The signal that such a code stands for; 0: none. The shell has the same code for the signal that
 * ended its child. */
static inline int process_code_signal(int code)
{
    return code > 128 && code <= 128 + 64 ? code - 128 : 0;
}

/* CPU time and peak memory of the program and its children that live. */
int64_t process_cpu_ns(const Process *process);
size_t process_peak_memory(const Process *process);

#endif
