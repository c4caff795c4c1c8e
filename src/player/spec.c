/* Reads the text of a player. One pass from left to right; every fault is reported at its byte. */
#include "player/spec_priv.h"

#include "base/clock.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "player/registry_priv.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const no_player = "no such player (see emilia players)";
static const char *const no_form = "an option is written key=value";
static const char *const no_option = "the player has no such option";
static const char *const outside_range = "the value is outside the option's range";
static const char *const no_choice =
    "the value is not one of the option's choices (see emilia players)";

const PlayerKind *spec_kind(const char *text, Error *error)
{
    const size_t length = strcspn(text, ":");
    for (const PlayerKind *const *row = registry_rows; *row != NULL; row++) {
        if (strlen((*row)->name) == length && memcmp((*row)->name, text, length) == 0) {
            return *row;
        }
    }
    error_set(error, STATUS_SYNTAX, no_player, 0);
    return NULL;
}

static bool in_range(const PlayerOption *option, double value)
{
    return value >= option->min && value <= option->max;
}

/* As integers: doubles take the number behind 2^53 for 2^53. */
static bool int_in_range(const PlayerOption *option, int64_t value)
{
    return value >= (int64_t)option->min && value <= (int64_t)option->max;
}

/* The value's text into the option's field: NULL, or what is wrong with it. */
static const char *store(const PlayerOption *option, const char *value, void *object)
{
    void *field = (char *)object + option->offset;
    int64_t number = 0;
    double real = 0;
    switch (option->type) {
    case PLAYER_INT:
        if (!parse_int(value, &number)) {
            return "the value is not a whole number";
        }
        if (!int_in_range(option, number)) {
            return outside_range;
        }
        *(int64_t *)field = number;
        return NULL;
    case PLAYER_REAL:
        if (!parse_real(value, &real)) {
            return "the value is not a number";
        }
        if (!in_range(option, real)) {
            return outside_range;
        }
        *(double *)field = real;
        return NULL;
    case PLAYER_TIME:
        if (!parse_time(value, &number)) {
            return "the value is not a time (2, 0.1 or 100ms)";
        }
        if (!in_range(option, clock_seconds(number))) {
            return outside_range;
        }
        *(int64_t *)field = number;
        return NULL;
    case PLAYER_CHOICE:
        for (int i = 0; option->choices[i] != NULL; i++) {
            if (strcmp(option->choices[i], value) == 0) {
                *(int *)field = i;
                return NULL;
            }
        }
        return no_choice;
    case PLAYER_TEXT:
        *(const char **)field = value;
        return NULL;
    }
    return "unknown type of option";
}

void spec_presets(const SpecTarget *target)
{
    for (size_t i = 0; i < target->count; i++) {
        if (target->options[i].preset != NULL) {
            const char *fault = store(&target->options[i], target->options[i].preset,
                                      target->object);
            assert(fault == NULL);
            (void)fault;
        } else if (target->options[i].type == PLAYER_INT) {
            *(int64_t *)((char *)target->object + target->options[i].offset) =
                target->options[i].absent;
        }
    }
}

/* The option with this name, in *object what it belongs to, and in *number how many come before
 * it. */
static const PlayerOption *find(const SpecTarget *targets, size_t target_count, const char *name,
                                size_t length, void **object, int *number)
{
    *number = 0;
    for (size_t t = 0; t < target_count; t++) {
        for (size_t i = 0; i < targets[t].count; i++, ++*number) {
            const PlayerOption *option = &targets[t].options[i];
            if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
                assert(*number < 64);
                *object = targets[t].object;
                return option;
            }
        }
    }
    return NULL;
}

/* Copies the value that begins at `at` to `out` without its quotes; returns the byte after it, or
 * NULL if a quote is not closed. */
static const char *copy_value(const char *at, char *out)
{
    if (*at != '"') {
        const size_t length = strcspn(at, ",");
        memcpy(out, at, length);
        out[length] = '\0';
        return at + length;
    }
    for (at++; *at != '"'; at++) {
        at += *at == '\\' && at[1] != '\0';
        if (*at == '\0') {
            return NULL;
        }
        *out++ = *at;
    }
    *out = '\0';
    return at + 1;
}

Status spec_read(const char *text, const SpecTarget *targets, size_t target_count, char *values,
                 Error *error)
{
    const char *at = text + strcspn(text, ":");
    uint64_t given = 0; /* a bit an option */
    while (*at != '\0') {
        const char *key = at + 1; /* after the colon or comma */
        const bool quoted = *key == '"';
        const size_t length = quoted ? strlen("command") : strcspn(key, "=,");
        if (!quoted && key[length] != '=') {
            return error_set(error, STATUS_SYNTAX, no_form, (size_t)(key - text));
        }
        void *object = NULL;
        int number = 0;
        const PlayerOption *option =
            find(targets, target_count, quoted ? "command" : key, length, &object, &number);
        if (option == NULL || (given >> number & 1) != 0) {
            return error_set(error, STATUS_SYNTAX,
                             option == NULL ? no_option : "the option is given twice",
                             (size_t)(key - text));
        }
        given |= 1ull << number;
        const char *value = quoted ? key : key + length + 1;
        at = copy_value(value, values);
        if (at == NULL || (*at != '\0' && *at != ',')) {
            return error_set(error, STATUS_SYNTAX,
                             at == NULL ? "the quote is not closed"
                                        : "a comma is expected after the quote",
                             (size_t)((at == NULL ? value : at) - text));
        }
        const char *fault = store(option, values, object);
        if (fault != NULL) {
            return error_set(error, fault == outside_range ? STATUS_RANGE : STATUS_SYNTAX, fault,
                             (size_t)(value - text));
        }
        values += strlen(values) + 1;
    }
    return STATUS_OK;
}

/* ---- what is wrong, for people ---- */

enum { NAME_SIZE = 32 }; /* a longer one is near to none */

static void copy_name(const char *text, const char *ends, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, "%.*s", (int)strcspn(text, ends), text);
}

static const char *near_player(const char *text)
{
    const char *best = NULL;
    char name[NAME_SIZE];
    copy_name(text, ":", name);
    for (const PlayerKind *const *row = registry_rows; *row != NULL; row++) {
        best = suggest_nearer(name, best, (*row)->name);
    }
    return best;
}

static const char *near_option(const char *key, const SpecTarget *targets, size_t target_count)
{
    const char *best = NULL;
    char name[NAME_SIZE];
    copy_name(key, "=", name);
    for (size_t t = 0; t < target_count; t++) {
        for (size_t i = 0; i < targets[t].count; i++) {
            best = suggest_nearer(name, best, targets[t].options[i].name);
        }
    }
    return best;
}

/* The option in front of the value at this byte. */
static const PlayerOption *option_of_value(const char *text, size_t at, const SpecTarget *targets,
                                           size_t target_count)
{
    size_t key = at - 1; /* the = */
    while (text[key - 1] != ':' && text[key - 1] != ',') {
        key--;
    }
    void *object;
    int number;
    return find(targets, target_count, text + key, at - 1 - key, &object, &number);
}

static bool takes_command(const SpecTarget *targets, size_t target_count)
{
    void *object;
    int number;
    return find(targets, target_count, "command", strlen("command"), &object, &number) != NULL;
}

void spec_explain(const char *text, const Error *error, const SpecTarget *targets,
                  size_t target_count, StrBuf *out)
{
    const char *near = error->text == no_player   ? near_player(text)
                       : error->text == no_option ? near_option(text + error->at, targets,
                                                                target_count)
                                                  : NULL;
    const bool domain = error->text == outside_range || error->text == no_choice;
    const bool command = near == NULL && (error->text == no_form || error->text == no_option) &&
                         takes_command(targets, target_count);
    if (near == NULL && !domain && !command) {
        strbuf_text(out, error->text);
        return;
    }
    const size_t sentence = strcspn(error->text, "(");
    strbuf_format(out, "%.*s%s(", (int)sentence, error->text,
                  error->text[sentence] == '\0' ? " " : "");
    if (domain) {
        kind_option_domain(option_of_value(text, error->at, targets, target_count), out);
    } else if (command) { /* the shell has taken its quotes, most likely */
        strbuf_format(out, "a command in quotes: '%.*s:\"command\"'", (int)strcspn(text, ":"),
                      text);
    } else {
        strbuf_format(out, "did you mean '%s'?", near);
    }
    strbuf_char(out, ')');
}
