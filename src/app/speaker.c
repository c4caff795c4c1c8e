/* The player behind a protocol. */
#include "app/speaker.h"

#include "app/command.h"
#include "app/player_arg.h"
#include "player/kind.h"

#include <stdio.h>
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
    *speaker = (Speaker){.asked = asked, .level = -1};
    speaker->player = player_arg_open(command, spec);
    if (speaker->player != NULL && player_is_human(speaker->player)) {
        fprintf(stderr, "emilia %s: player '%s': a person cannot play here\n", command, spec);
        speaker_close(speaker);
    }
    if (speaker->player == NULL) {
        return EXIT_USAGE;
    }
    speaker->lines = line_reader_open(STDIN_FILENO, interrupts);
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

/* Opens the player of `spec` at the level, which may be none. The last of two equal options in a
 * player's text counts, so the level is written behind it; a depth would go before a level. */
static Player *open_at_level(const char *spec, int level)
{
    char text[PLAYER_MAX_SPEC + 64];
    const PlayerKind *kind = kind_of(spec);
    const bool by_level = has_option(kind, "level");
    const bool by_depth = has_option(kind, "depth");
    Player *player = NULL;
    if (level < 0 || (!by_level && !by_depth)) {
        snprintf(text, sizeof text, "%s", spec);
    } else {
        snprintf(text, sizeof text, "%s%c%s%s=%d", spec, strchr(spec, ':') == NULL ? ':' : ',',
                 by_level && by_depth ? "depth=0," : "", by_level ? "level" : "depth", level);
    }
    return player_open(text, &player, NULL) == STATUS_OK ? player : NULL;
}

/* Asked to answer at once, a player says whether it plays on a board at all. */
static bool plays_on(Player *player, int size)
{
    static const atomic_bool at_once = true;
    const Position start = position_start(size);
    Game game;
    game_init(&game, &start);
    const PlayerRequest request = {.game = &game, .clock = clock_system(), .move_time_ns = 1,
                                   .stop = &at_once};
    PlayerResult result;
    Error error;
    return player_choose(player, &request, &result, &error) != STATUS_RANGE;
}

static void replace(Speaker *speaker, Player *player)
{
    player_close(speaker->player);
    speaker->player = player;
}

bool speaker_set_size(Speaker *speaker, int size)
{
    if (speaker->asked != NULL) {
        return size == 8 || plays_on(speaker->player, size);
    }
    Player *player = open_at_level(spec_for(NULL, size), speaker->level);
    if (player != NULL) {
        replace(speaker, player);
    }
    return player != NULL;
}

bool speaker_set_level(Speaker *speaker, int level)
{
    const char *spec = player_spec(speaker->player);
    const PlayerKind *kind = kind_of(spec);
    if (!has_option(kind, "level") && !has_option(kind, "depth")) {
        return false;
    }
    Player *player = open_at_level(speaker->asked != NULL ? speaker->asked : spec, level);
    if (player != NULL) {
        speaker->level = level;
        replace(speaker, player);
    }
    return player != NULL;
}
