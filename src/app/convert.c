/* emilia convert: games from one format to another, and the table of formats. */
#include "app/command.h"
#include "app/game_file.h"
#include "base/clock.h"
#include "base/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct Values {
    const char *from;
    const char *to;
    bool formats;
    bool json;
} Values;

static const Values defaults = {0};

static const Option options[] = {
    {"--from", OPTION_TEXT, offsetof(Values, from), 0, 0, "FORMAT",
     "format of IN (found out by itself)"},
    {"--to", OPTION_TEXT, offsetof(Values, to), 0, 0, "FORMAT", "format of OUT (by its suffix)"},
    {"--formats", OPTION_FLAG, offsetof(Values, formats), 0, 0, NULL,
     "list the formats and what each can hold"},
    OPTION_JSON(Values),
};

/* ---- the table ---- */

static const struct {
    unsigned hold;
    const char *what;
} rows[] = {
    {FORMAT_MOVES, "moves"},
    {FORMAT_SETUP, "set-up starts"},
    {FORMAT_SIZES, "boards from 4x4 to 16x16"},
    {FORMAT_PASSES, "values and times of passes"},
    {FORMAT_LAST_PASS, "a pass at the very end"},
    {FORMAT_NAMES, "names"},
    {FORMAT_EVENT, "event"},
    {FORMAT_PLACE, "place"},
    {FORMAT_ROUND, "round"},
    {FORMAT_YEAR, "year"},
    {FORMAT_DAY, "month and day"},
    {FORMAT_HOUR, "time of day"},
    {FORMAT_RATINGS, "ratings"},
    {FORMAT_CLOCK, "clock of both"},
    {FORMAT_INCREMENT, "its increment"},
    {FORMAT_CLOCKS, "clock of each side"},
    {FORMAT_VALUES, "values of moves"},
    {FORMAT_TIMES, "times of moves"},
    {FORMAT_NOTE, "comment on the game"},
    {FORMAT_NOTES, "comments on moves"},
    {FORMAT_RESULT, "winner of a stopped game"},
    {FORMAT_SCORE, "its score"},
    {FORMAT_REASON, "why it was stopped"},
    {FORMAT_AGREED, "or that they agreed"},
    {FORMAT_UNFINISHED, "games without a result"},
    {FORMAT_SCORES, "scores of all moves"},
    {FORMAT_THEORY, "score of perfect play"},
};
enum { ROWS = sizeof rows / sizeof rows[0], CELL_SIZE = 32 };

/* Yes or no, and what there is to add. */
static void write_cell(const Format *format, unsigned hold, char cell[CELL_SIZE])
{
    const bool own_clocks = (format->holds & FORMAT_CLOCKS) != 0; /* which say more */
    const bool held = (format->holds & hold) != 0 ||
                      (own_clocks && (hold == FORMAT_CLOCK || hold == FORMAT_INCREMENT));
    const size_t bytes = hold == FORMAT_NAMES   ? format->name_bytes
                         : hold == FORMAT_EVENT ? format->event_bytes
                                                : 0;
    const bool text = hold == FORMAT_NAMES || hold == FORMAT_PLACE || hold == FORMAT_NOTE;
    if (held && bytes > 0) {
        snprintf(cell, CELL_SIZE, "%zu of Latin-1", bytes);
    } else if (held && text && format->no_brackets) {
        snprintf(cell, CELL_SIZE, "but [ ]");
    } else if (held && hold == FORMAT_SCORE && format->score_needed) {
        snprintf(cell, CELL_SIZE, "must");
    } else if (held && hold == FORMAT_SCORE && format->score_or_reason) {
        snprintf(cell, CELL_SIZE, "or why");
    } else {
        snprintf(cell, CELL_SIZE, "%s", held ? "yes" : "-");
    }
}

/* Every column as wide as its widest cell. */
static int list_formats(void)
{
    enum { TITLES = 2, LINES = TITLES + ROWS };
    char cells[LINES][1 + FORMAT_COUNT][CELL_SIZE] = {[1] = {"files"}};
    int widths[1 + FORMAT_COUNT] = {0};
    StrBuf out = {0};
    for (int row = 0; row < ROWS; row++) {
        snprintf(cells[TITLES + row][0], CELL_SIZE, "%s", rows[row].what);
    }
    for (int f = 0; f < FORMAT_COUNT; f++) {
        const char *suffixes = format_table[f].suffixes;
        snprintf(cells[0][1 + f], CELL_SIZE, "%s", format_table[f].name);
        snprintf(cells[1][1 + f], CELL_SIZE, ".%.*s", (int)strcspn(suffixes, " "), suffixes);
        for (int row = 0; row < ROWS; row++) {
            write_cell(&format_table[f], rows[row].hold, cells[TITLES + row][1 + f]);
        }
    }
    for (int line = 0; line < LINES; line++) {
        for (int column = 0; column <= FORMAT_COUNT; column++) {
            const int width = (int)strlen(cells[line][column]);
            widths[column] = width > widths[column] ? width : widths[column];
        }
    }
    for (int line = 0; line < LINES; line++) {
        for (int column = 0; column < FORMAT_COUNT; column++) {
            strbuf_format(&out, "%-*s  ", widths[column], cells[line][column]);
        }
        strbuf_format(&out, "%s%s", cells[line][FORMAT_COUNT], line + 1 < LINES ? "\n" : "");
    }
    return command_print_line(&out);
}

static int list_formats_json(void)
{
    for (int f = 0; f < FORMAT_COUNT; f++) {
        const Format *format = &format_table[f];
        StrBuf out = {0};
        JsonWriter json = json_writer(&out);
        json_begin_object(&json);
        json_key(&json, "name"), json_text(&json, format->name);
        json_key(&json, "title"), json_text(&json, format->title);
        json_key(&json, "users"), json_text(&json, format->users);
        json_key(&json, "suffixes"), json_text(&json, format->suffixes);
        json_key(&json, "holds"), json_begin_object(&json);
        for (int row = 0; row < ROWS; row++) {
            char cell[CELL_SIZE];
            write_cell(format, rows[row].hold, cell);
            json_key(&json, rows[row].what), json_text(&json, cell);
        }
        json_end_object(&json);
        json_end_object(&json);
        if (command_print_line(&out) != EXIT_DONE) {
            return EXIT_FAILED;
        }
    }
    return EXIT_DONE;
}

/* ---- converting ---- */

typedef struct Count {
    uint64_t games;
    uint64_t left_out;
} Count;

static Count convert(GameFileIn *in, GameFileOut *out)
{
    static Record record;
    Count count = {0};
    while (!game_file_broken(out) && game_file_next(in, &record)) {
        if (game_file_add(out, &record)) {
            count.games++;
        } else {
            count.left_out++;
        }
    }
    return count;
}

static void report(const Values *values, const char *from, const char *to, const Count *count,
                   uint64_t faults, double seconds)
{
    if (values->json) {
        StrBuf line = {0};
        JsonWriter json = json_writer(&line);
        json_begin_object(&json);
        json_key(&json, "games"), json_uint(&json, count->games);
        json_key(&json, "left_out"), json_uint(&json, count->left_out);
        json_key(&json, "faults"), json_uint(&json, faults);
        json_key(&json, "from"), json_text(&json, from);
        json_key(&json, "to"), json_text(&json, to);
        json_key(&json, "seconds"), json_real(&json, seconds);
        json_end_object(&json);
        command_print_line(&line);
    } else {
        printf("%" PRIu64 " game%s from %s to %s\n", count->games, count->games == 1 ? "" : "s",
               from, to);
    }
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    const Format *from = NULL;
    const Format *to = NULL;
    if (values->formats && operands.count > 0) {
        fprintf(stderr, "emilia convert: unexpected word '%s': --formats converts nothing\n",
                operands.words[0]);
        return EXIT_USAGE;
    }
    if (values->formats) {
        return values->json ? list_formats_json() : list_formats();
    }
    if (operands.count < 2) {
        fprintf(stderr, "emilia convert: %s is missing (see emilia convert --help)\n",
                operands.count == 0 ? "IN OUT" : "OUT");
        return EXIT_USAGE;
    }
    if (!game_file_format("convert", "--from", values->from, &from) ||
        !game_file_format("convert", "--to", values->to, &to)) {
        return EXIT_USAGE;
    }
    const Clock clock = clock_system();
    const int64_t begin = clock_now_ns(&clock);
    GameFileIn *in = game_file_open("convert", operands.words[0], from);
    GameFileOut *out =
        in == NULL ? NULL : game_file_create("convert", operands.words[1], to, in);
    if (out == NULL) {
        game_file_close(in);
        return EXIT_USAGE;
    }
    const Count count = convert(in, out);
    const uint64_t faults = game_file_faults(in);
    from = game_file_in_format(in);
    to = game_file_out_format(out);
    const bool quiet = game_file_is_standard(out);
    const bool finished = game_file_finish(out);
    game_file_close(in);
    if (finished && !quiet) {
        report(values, from->name, to->name, &count, faults,
               clock_seconds(clock_now_ns(&clock) - begin));
    }
    return finished && faults == 0 && count.left_out == 0 ? EXIT_DONE : EXIT_FAILED;
}

const Command command_convert = {
    .name = "convert",
    .operands = "IN OUT",
    .summary = "Game formats into each other; - is standard input or output",
    .example = "emilia convert WTH_2004.wtb games.sgf\n"
               "emilia convert games.ggf - --to moves\n"
               "emilia convert --formats\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .min_operands = 0,
    .max_operands = 2,
    .run = run,
};
