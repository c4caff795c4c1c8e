/* The player behind a protocol. */
#include "app/speaker.h"

#include "app/command.h"
#include "app/player_arg.h"
#include "player/kind.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *spec_for(const char *asked, int size)
{
    return asked != NULL ? asked : size == 8 ? "engine" : "expert";
}

int speaker_open(Speaker *speaker, const char *command, const char *asked,
                 LineInterrupts *interrupts)
{
    const char *spec = spec_for(asked, 8);
    *speaker = (Speaker){.asked = asked, .size = 8, .told = {-1, -1, -1}};
    signal(SIGPIPE, SIG_IGN); /* a listener who is gone is an error of writing */
    speaker->player = player_arg_open(command, spec);
    if (speaker->player != NULL && player_is_human(speaker->player)) {
        fprintf(stderr, "emilia %s: player '%s': a person cannot play here\n", command, spec);
        speaker_close(speaker);
    }
    if (speaker->player == NULL) {
        return EXIT_USAGE;
    }
    speaker->lines = line_reader_open(STDIN_FILENO, STDOUT_FILENO, interrupts);
    if (speaker->lines == NULL) {
        fprintf(stderr, "emilia %s: the input cannot be read\n", command);
        speaker_close(speaker);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

void speaker_close(Speaker *speaker)
{
    if (speaker->lines != NULL) {
        line_reader_close(speaker->lines);
    }
    player_close(speaker->player);
    *speaker = (Speaker){0};
}

int speaker_talk(Speaker *speaker, SpeakerTake *take, void *table)
{
    char *line = NULL;
    bool more = true;
    for (LineKind kind; more && (kind = line_reader_next(speaker->lines, &line)) != LINE_END;) {
        more = take(table, kind == LINE_TOO_LONG ? NULL : line) && ferror(stdout) == 0;
        free(line);
    }
    return ferror(stdout) == 0 ? EXIT_DONE : EXIT_FAILED;
}

void speaker_say(StrBuf *out)
{
    if (out->status == STATUS_OK && out->length > 0) {
        fputs(out->text, stdout);
        fflush(stdout);
    }
    strbuf_fini(out);
}

bool speaker_interrupted(const Speaker *speaker)
{
    return atomic_load_explicit(line_reader_stop(speaker->lines), memory_order_relaxed);
}

static const PlayerKind *kind_of(const char *spec)
{
    const size_t length = strcspn(spec, ":");
    const PlayerKind *const *kind = player_kinds();
    while (*kind != NULL && (strlen((*kind)->name) != length ||
                             memcmp((*kind)->name, spec, length) != 0)) {
        kind++;
    }
    return *kind;
}

static bool has_option(const PlayerKind *kind, const char *name)
{
    for (size_t i = 0; i < kind->option_count; i++) {
        if (strcmp(kind->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The option that a setting is, or NULL. */
static const char *option_of(const PlayerKind *kind, SpeakerSetting setting)
{
    static const char *const names[SPEAKER_SETTINGS] = {"level", "threads", "hash"};
    return has_option(kind, names[setting])                            ? names[setting]
           : setting == SPEAKER_LEVEL && has_option(kind, "depth") ? "depth"
                                                                       : NULL;
}

/* Where the option that begins at `at` ends: at its comma, or at the end of the text. */
static char *option_end(char *at)
{
    bool quoted = false;
    for (; *at != '\0' && (quoted || *at != ','); at++) {
        quoted = *at == '"' ? !quoted : quoted;
        at += quoted && *at == '\\' && at[1] != '\0';
    }
    return at;
}

/* Takes an option out of a player's text, if it is there. */
static void drop_option(char *text, const char *name)
{
    const size_t length = strlen(name);
    char *at = text + strcspn(text, ":");
    while (*at != '\0') {
        char *key = at + 1; /* after the colon or comma */
        char *end = option_end(key);
        if (strncmp(key, name, length) == 0 && key[length] == '=') {
            if (*end == ',') {
                memmove(key, end + 1, strlen(end));
            } else {
                *at = '\0';
            }
            return;
        }
        at = end;
    }
}

/* Opens the player of `spec` with what was told instead of what it says itself; a depth would go
 * before a level. */
static Player *open_told(const char *spec, const int told[SPEAKER_SETTINGS])
{
    char text[2 * PLAYER_MAX_SPEC];
    const PlayerKind *kind = kind_of(spec);
    Player *player = NULL;
    snprintf(text, sizeof text, "%s", spec);
    for (int i = 0; i < SPEAKER_SETTINGS; i++) {
        const char *name = option_of(kind, (SpeakerSetting)i);
        if (name != NULL && told[i] >= 0) {
            drop_option(text, name);
            if (strcmp(name, "level") == 0) {
                drop_option(text, "depth");
            }
            const size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%c%s=%d",
                     strchr(text, ':') == NULL ? ':' : ',', name, told[i]);
        }
    }
    return player_open(text, &player, NULL) == STATUS_OK ? player : NULL;
}

static void replace(Speaker *speaker, Player *player)
{
    player_close(speaker->player);
    speaker->player = player;
}

bool speaker_set_size(Speaker *speaker, int size)
{
    if (speaker->asked == NULL) {
        Player *player = open_told(spec_for(NULL, size), speaker->told);
        if (player == NULL) {
            return false;
        }
        replace(speaker, player);
    } else if (!player_fits(speaker->player, size)) {
        return false;
    }
    speaker->size = size;
    return true;
}

bool speaker_set(Speaker *speaker, SpeakerSetting setting, int value)
{
    const char *spec = spec_for(speaker->asked, speaker->size);
    int told[SPEAKER_SETTINGS];
    memcpy(told, speaker->told, sizeof told);
    told[setting] = value;
    if (option_of(kind_of(spec), setting) == NULL) {
        return false;
    }
    if (value == speaker->told[setting]) {
        return true;
    }
    Player *player = open_told(spec, told);
    if (player != NULL) {
        memcpy(speaker->told, told, sizeof told);
        replace(speaker, player);
    }
    return player != NULL;
}
