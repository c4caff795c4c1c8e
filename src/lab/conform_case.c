/* Dialogues as text: lines to cases and steps. The text is copied and cut up in place, so names
 * and lines point into the copy. */
#include "lab/conform.h"

#include <stdlib.h>
#include <string.h>

struct Conform {
    char *text;
    ConformCase *cases;
    int case_count;
    ConformStep *steps;
    int step_count;
    const char *options; /* of cases that have none of their own */
};

void conform_free(Conform *conform)
{
    if (conform != NULL) {
        free(conform->text);
        free(conform->cases);
        free(conform->steps);
        free(conform);
    }
}

int conform_count(const Conform *conform)
{
    return conform->case_count;
}

const ConformCase *conform_case(const Conform *conform, int index)
{
    return &conform->cases[index];
}

/* What follows a word and a blank; NULL if the line does not begin with the word. */
static const char *behind(const char *line, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0')) {
        return NULL;
    }
    return line + length + (line[length] == ' ');
}

/* The words of steps that are not signs. */
static const struct {
    const char *word;
    char sign;
} words[] = {{"needs", 'n'},      {"repeat", 'r'},       {"moves", 'm'}, {"until over", 'u'},
             {"until played", 'u'}, {"eof", 'e'},        {"end", 'x'}};

static bool read_step(const char *line, ConformStep *step)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *rest = behind(line, words[i].word);
        if (rest != NULL) {
            step->sign = words[i].sign;
            step->text = rest;
            return true;
        }
    }
    if (strchr(">=?<*!@", line[0]) == NULL) {
        return false;
    }
    step->sign = line[0];
    /* The id of a GTP reply is glued to its sign, so the sign is part of what is expected. */
    step->text = line[0] == '=' || line[0] == '?' ? line : line + 1 + (line[1] == ' ');
    return true;
}

/* One line of the file; what is wrong with it, or NULL. */
static const char *read_line(Conform *conform, const char *line, int number)
{
    ConformCase *last =
        conform->case_count == 0 ? NULL : &conform->cases[conform->case_count - 1];
    const char *rest = behind(line, "case");
    if (line[0] == '\0' || line[0] == '#') {
        return NULL;
    }
    if (rest != NULL) {
        conform->cases[conform->case_count++] =
            (ConformCase){.name = rest,
                          .options = conform->options,
                          .line = number,
                          .steps = conform->steps + conform->step_count};
        return *rest == '\0' ? "a case has no name" : NULL;
    }
    if ((rest = behind(line, "$")) != NULL) {
        *(last == NULL ? &conform->options : &last->options) = rest;
        return NULL;
    }
    if (last == NULL) {
        return "a dialogue begins with a line 'case NAME'";
    }
    if (behind(line, "optional") != NULL) {
        last->optional = true;
    } else {
        ConformStep *step = &conform->steps[conform->step_count];
        if (!read_step(line, step)) {
            return "not a step of a dialogue";
        }
        step->line = number;
        conform->step_count++;
        last->step_count++;
    }
    return NULL;
}

/* A loop has an end, and none is inside another. */
static const char *check_loops(const ConformCase *dialogue, int *line)
{
    bool inside = false;
    for (int i = 0; i < dialogue->step_count; i++) {
        const char sign = dialogue->steps[i].sign;
        *line = dialogue->steps[i].line;
        const bool begins = sign == 'r' || sign == 'm';
        if ((begins && inside) || (sign == 'u' && !inside)) {
            return begins ? "a loop inside another" : "until without repeat or moves";
        }
        inside = begins || (inside && sign != 'u');
    }
    return inside ? "a loop without until" : NULL;
}

static size_t count_lines(const char *text)
{
    size_t count = 1;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

static const char *read_lines(Conform *conform, int *number)
{
    char *rest = conform->text;
    const char *fault = NULL;
    for (char *line = NULL; fault == NULL && (line = strsep(&rest, "\n")) != NULL;) {
        ++*number;
        for (size_t length = strlen(line);
             length > 0 && strchr(" \t\r", line[length - 1]) != NULL; length--) {
            line[length - 1] = '\0';
        }
        fault = read_line(conform, line, *number);
    }
    for (int i = 0; fault == NULL && i < conform->case_count; i++) {
        fault = check_loops(&conform->cases[i], number);
    }
    return fault;
}

Status conform_read(const char *text, Conform **conform, Error *error)
{
    const size_t lines = count_lines(text);
    Conform *read = calloc(1, sizeof *read);
    if (read != NULL) {
        read->text = strdup(text);
        read->cases = calloc(lines, sizeof *read->cases);
        read->steps = calloc(lines, sizeof *read->steps);
    }
    if (read == NULL || read->text == NULL || read->cases == NULL || read->steps == NULL) {
        conform_free(read);
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    read->options = "";
    int number = 0;
    const char *fault = read_lines(read, &number);
    if (fault == NULL && read->case_count == 0) {
        fault = "there is no case";
    }
    if (fault != NULL) {
        conform_free(read);
        return error_set(error, STATUS_SYNTAX, fault, (size_t)number);
    }
    *conform = read;
    return STATUS_OK;
}
