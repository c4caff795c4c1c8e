/* Life and death of outside programs. */
#include "player/outside_priv.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN_NS = 500000000, PATIENCE_NS = 200000000 };

Status outside_check(const void *state, Error *error)
{
    const Outside *outside = state;
    return outside->command != NULL && outside->command[0] != '\0'
               ? STATUS_OK
               : error_set(error, STATUS_SYNTAX, "the command is missing: name:\"command\"", 0);
}

static void stop(Outside *outside, int64_t patience_ns)
{
    process_stop(outside->process, patience_ns);
    outside->process = NULL;
    outside->cpu_ns = 0;
}

void outside_quit(Outside *outside)
{
    if (outside->process != NULL) {
        process_write(outside->process, "quit\n", outside_in_ns(PATIENCE_NS), NULL, NULL);
    }
    stop(outside, PATIENCE_NS);
}

void outside_close(void *state)
{
    Outside *outside = state;
    outside_quit(outside);
    strbuf_fini(&outside->text);
}

static Status start_failed(const Outside *outside, Error *error)
{
    return error_set(error, outside->start_fault.status, outside->start_fault.text, 0);
}

Status outside_ensure(Outside *outside, bool *fresh, Error *error)
{
    *fresh = outside->process == NULL;
    outside->answer[0] = '\0';
    if (!*fresh) {
        return STATUS_OK;
    }
    if (outside->fault.text != NULL) {
        const Error fault = outside->fault;
        outside->fault = (Error){0};
        return error_set(error, fault.status, fault.text, 0);
    }
    if (outside->failed_starts >= OUTSIDE_MAX_STARTS) {
        return start_failed(outside, error);
    }
    outside->failed_starts++; /* until it is ready */
    if (process_start(outside->command, &outside->process, &outside->start_fault) != STATUS_OK) {
        outside->exit_code = -1; /* nothing ran that could have ended or said anything */
        outside->words[0] = '\0';
        return start_failed(outside, error);
    }
    return STATUS_OK;
}

static bool is_up(const atomic_bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

Status outside_ready(Outside *outside, Status status, const atomic_bool *stop, Error *error)
{
    if (status != STATUS_OK) {
        outside->failed_starts -= is_up(stop); /* that was not its fault */
        return start_failed(outside, error);
    }
    outside->failed_starts = 0;
    return STATUS_OK;
}

void outside_new_game(Outside *outside, Status status, const atomic_bool *stop,
                      const Error *error)
{
    if (outside_end(outside, status) != STATUS_OK && !is_up(stop)) {
        outside->fault = *error;
    }
}

int64_t outside_in_ns(int64_t time_ns)
{
    const Clock clock = clock_system();
    return clock_now_ns(&clock) + time_ns;
}

int64_t outside_deadline_ns(const Outside *outside, const PlayerRequest *request)
{
    int64_t limit = request->move_time_ns;
    if (request->remaining_ns > 0 && (limit == 0 || request->remaining_ns < limit)) {
        limit = request->remaining_ns;
    }
    return outside_in_ns(limit == 0 ? outside->answer_ns : limit + MARGIN_NS);
}

void outside_account(Outside *outside, PlayerResult *result)
{
    const int64_t cpu_ns = process_cpu_ns(outside->process);
    result->outside_cpu_ns = cpu_ns > outside->cpu_ns ? cpu_ns - outside->cpu_ns : 0;
    outside->cpu_ns = cpu_ns;
    result->memory_bytes = process_peak_memory(outside->process);
}

Status outside_end(Outside *outside, Status status)
{
    if (status != STATUS_OK && status != STATUS_ILLEGAL) {
        if (outside->process != NULL) {
            process_drain(outside->process);
            outside->exit_code = process_exit_code(outside->process);
            memcpy(outside->words, process_last_words(outside->process), sizeof outside->words);
        }
        stop(outside, 0);
    }
    return status;
}

const char *outside_words(const void *state)
{
    const Outside *outside = state;
    return outside->words;
}

void outside_note(Outside *outside, const char *command, const char *answer)
{
    size_t length = strnlen(answer, OUTSIDE_SHOWN);
    const bool whole = answer[length] == '\0';
    while (!whole && length > 0 && ((unsigned char)answer[length] & 0xc0) == 0x80) {
        length--; /* no half of a UTF-8 sequence */
    }
    snprintf(outside->answer, sizeof outside->answer, "%s%s'%.*s%s'",
             command == NULL ? "" : command, command == NULL ? "" : ": ", (int)length, answer,
             whole ? "" : "...");
}

/* The last line with anything in it. */
static const char *last_line(const char *words, int *length)
{
    size_t end = strlen(words);
    while (end > 0 && (unsigned char)words[end - 1] <= ' ') {
        end--;
    }
    size_t begin = end;
    while (begin > 0 && words[begin - 1] != '\n') {
        begin--;
    }
    *length = (int)(end - begin);
    return words + begin;
}

void outside_reason(const void *state, const Error *error, char text[PLAYER_REASON_SIZE])
{
    const Outside *outside = state;
    int used = snprintf(text, PLAYER_REASON_SIZE, "%s", error->text);
    if (error->status == STATUS_ILLEGAL || error->status == STATUS_RANGE) {
        return; /* the program lives, and its words would be old ones */
    }
    if (outside->answer[0] != '\0') {
        used +=
            snprintf(text + used, (size_t)(PLAYER_REASON_SIZE - used), " (%s)", outside->answer);
    }
    if (error->status == STATUS_IO && outside->exit_code >= 0) {
        const int signal = process_code_signal(outside->exit_code);
        used += snprintf(text + used, (size_t)(PLAYER_REASON_SIZE - used),
                         signal != 0 ? " (signal %d)" : " (exit status %d)",
                         signal != 0 ? signal : outside->exit_code);
    }
    int length = 0;
    const char *line = last_line(outside->words, &length);
    if (length > 0) {
        snprintf(text + used, (size_t)(PLAYER_REASON_SIZE - used), ": %.*s", length, line);
    }
    for (char *at = text; *at != '\0'; at++) {
        *at = (unsigned char)*at < ' ' || *at == 0x7f ? ' ' : *at;
    }
}
