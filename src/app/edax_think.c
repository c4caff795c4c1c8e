/* The searches of the Edax console. */
#include "app/edax_think.h"

#include "app/hint.h"
#include "proto/edax.h"
#include "record/obf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void edax_think_complain(const char *text, const char *word)
{
    fprintf(stderr, "emilia edax: %s: '%s'\n", text, word);
}

void edax_think_say_row(const Position *position, const PlayerResult *result, int number)
{
    if (!result->has_value) {
        return;
    }
    StrBuf out = {0};
    const bool has_line = result->line_length > 0;
    if (number > 0) {
        strbuf_format(&out, "%3d|", number);
    }
    edax_write_row(&(EdaxRow){.depth = result->depth,
                              .confidence = result->confidence,
                              .value = result->value,
                              .time_ns = result->time_ns,
                              .nodes = result->nodes,
                              .turn = (Colour)position->turn,
                              .line = has_line ? result->line : &result->move,
                              .line_length = has_line ? result->line_length : 1},
                   &out);
    speaker_say(&out);
}

static void say_progress(void *context, const PlayerResult *so_far)
{
    const Game *game = context;
    edax_think_say_row(&game->now, so_far, 0);
}

bool edax_think_choose(EdaxThinker *thinker, const Game *game, bool shown, PlayerResult *result)
{
    const Colour colour = (Colour)game->now.turn;
    const GameAllowance allowed =
        game_clock_allow(&thinker->clock, colour, position_empties(&game->now));
    const PlayerRequest request = {.game = game,
                                   .clock = clock_system(),
                                   .move_time_ns = allowed.move_ns,
                                   .remaining_ns = allowed.remaining_ns,
                                   .increment_ns = allowed.increment_ns,
                                   .stop = line_reader_stop(thinker->speaker.lines),
                                   .progress = shown ? say_progress : NULL,
                                   .progress_context = (void *)(uintptr_t)game};
    Error error;
    if (player_choose(thinker->speaker.player, &request, result, &error) != STATUS_OK) {
        char reason[PLAYER_REASON_SIZE];
        player_reason(thinker->speaker.player, &error, reason);
        edax_think_complain("the player failed", reason);
        return false;
    }
    return true;
}

bool edax_think_judge(EdaxThinker *thinker, const Game *game, bool shown, PlayerResult *result)
{
    HintWay way;
    if (!position_must_pass(&game->now)) {
        return edax_think_choose(thinker, game, shown, result);
    }
    const bool found =
        edax_think_choose(thinker, hint_after(game, SQUARE_PASS, &way), false, result);
    if (found) {
        hint_before(&way, result);
    }
    return found;
}

/* One problem; false if the line cannot be read, which is said. */
static bool solve(EdaxThinker *thinker, const char *line, int number, PlayerResult *result)
{
    Obf obf;
    Game game;
    Error error;
    if (obf_read(line, 8, &obf, &error) != STATUS_OK) {
        fprintf(stderr, "emilia edax: problem %d: %s, at byte %zu\n", number, error.text,
                error.at);
        return false;
    }
    game_init(&game, &obf.position);
    if (!edax_think_judge(thinker, &game, false, result)) {
        return false;
    }
    edax_think_say_row(&obf.position, result, number);
    return true;
}

bool edax_think_solve(EdaxThinker *thinker, const char *path)
{
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        edax_think_complain(strerror(errno), path);
        return false;
    }
    StrBuf line = {0};
    uint64_t nodes = 0;
    int64_t time_ns = 0;
    bool whole = true;
    StrBuf out = {0};
    edax_write_head(true, &out);
    speaker_say(&out);
    int number = 0;
    while (!speaker_interrupted(&thinker->speaker) && strbuf_line(&line, file, OBF_MAX_BYTES)) {
        PlayerResult result = {0};
        if (!obf_is_blank(line.text)) {
            whole = solve(thinker, line.text, ++number, &result) && whole;
            nodes += result.nodes;
            time_ns += result.time_ns;
        }
    }
    if (ferror(file) || line.status != STATUS_OK) {
        edax_think_complain(line.status == STATUS_RANGE ? "a line longer than 64 KiB"
                                                        : strerror(errno), path);
        whole = false;
    }
    strbuf_fini(&line);
    fclose(file);
    edax_write_rule(true, &out);
    edax_write_sum(path, nodes, time_ns, &out);
    speaker_say(&out);
    return whole;
}
