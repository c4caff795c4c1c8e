/* emilia games: lists and filters stored matches and games; takes games from files in, and writes
 * them to files, in every format. */
#include "app/game_file.h"
#include "app/lab_arg.h"
#include "app/screen.h"
#include "base/columns.h"
#include "base/json.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Values {
    const char *db;
    int64_t match;
    const char *player;
    const char *result;
    bool faulty;
    int64_t limit;
    const char *from;
    const char *to;
    bool json;
} Values;

enum { NAME_MOST = 48, MINUTES_END = 16 };

static const Values defaults = {.limit = 0};

static const Option options[] = {
    {"--db", OPTION_TEXT, offsetof(Values, db), 0, 0, "FILE",
     "the store (the one in your data directory)"},
    {"--match", OPTION_INT, offsetof(Values, match), 1, 9e15, "N", "games of this match"},
    {"--player", OPTION_TEXT, offsetof(Values, player), 0, 0, "PLAYER",
     "games in which this player took part: a name, or one with all its options"},
    {"--result", OPTION_TEXT, offsetof(Values, result), 0, 0, "won|drawn|lost",
     "by --player, or by the first player of the match"},
    {"--faulty", OPTION_FLAG, offsetof(Values, faulty), 0, 0, NULL,
     "games in which a player failed"},
    {"--limit", OPTION_INT, offsetof(Values, limit), 1, 1e12, "N", "the newest N only"},
    {"--from", OPTION_TEXT, offsetof(Values, from), 0, 0, "FORMAT",
     "import: format of FILE (found out by itself)"},
    {"--to", OPTION_TEXT, offsetof(Values, to), 0, 0, "FORMAT",
     "export: format of FILE (by its suffix)"},
    OPTION_JSON(Values),
};

typedef struct Listing {
    const Values *values;
    ChartPage page;
    StrBuf out;
    uint64_t rows;
} Listing;

/* Columns of each of two names beside so many others. */
static int name_width(ChartPage page, int others)
{
    const int half = (page.columns - others) / 2;
    return half < NAME_MOST ? half : NAME_MOST;
}

/* "2026-01-31T12:00:00Z" as the end of a row, to the minute. */
static void end_with_time(const char *stored, StrBuf *out)
{
    strbuf_text(out, "  ");
    for (int i = 0; i < MINUTES_END && stored[i] != '\0'; i++) {
        strbuf_char(out, stored[i] == 'T' ? ' ' : stored[i]);
    }
    strbuf_char(out, '\n');
}

static void field(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    if (text == NULL) {
        json_null(json);
    } else {
        json_text(json, text);
    }
}

static void number(JsonWriter *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_int(json, value);
}

/* Moves of "f5--a16": each begins with a letter or is a pass. */
static int count_moves(const char *moves)
{
    int count = 0;
    for (; *moves != '\0'; moves++) {
        const bool pass = moves[0] == '-' && moves[1] == '-';
        count += pass || isalpha((unsigned char)*moves);
        moves += pass;
    }
    return count;
}

/* `count` numbers of "0.1,,2" as an array with null for what is missing: without its moves nobody
 * could tell "", a number that is missing, from none. */
static void numbers(JsonWriter *json, const char *key, const char *text, int count)
{
    json_key(json, key);
    json_begin_array(json);
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(text, ",");
        double value = 0;
        if (length > 0 && sscanf(text, "%lf", &value) == 1) {
            json_real(json, value);
        } else {
            json_null(json);
        }
        text += length + (text[length] == ',');
    }
    json_end_array(json);
}

static void game_json(const StoreRow *row, StrBuf *out)
{
    JsonWriter json = json_writer(out);
    const int timed = count_moves(row->moves) - row->opening_moves;
    json_begin_object(&json);
    number(&json, "match", row->match);
    number(&json, "game", row->number);
    field(&json, "black", row->black);
    field(&json, "white", row->white);
    number(&json, "score", row->score);
    number(&json, "board", row->board);
    field(&json, "start", row->start);
    field(&json, "moves", row->moves);
    number(&json, "opening_moves", row->opening_moves);
    numbers(&json, "seconds", row->seconds, timed);
    numbers(&json, "values", row->values, timed);
    field(&json, "fault", row->fault);
    field(&json, "played", row->played);
    json_end_object(&json);
    strbuf_char(out, '\n');
}

static bool flush(Listing *listing)
{
    listing->rows++;
    const bool ok = listing->out.status == STATUS_OK && listing->out.text != NULL &&
                    fputs(listing->out.text, stdout) >= 0;
    strbuf_clear(&listing->out);
    return ok;
}

static bool show_game(void *context, const StoreRow *row)
{
    Listing *listing = context;
    StrBuf *out = &listing->out;
    if (listing->values->json) {
        game_json(row, out);
    } else {
        const int width = name_width(listing->page, 40);
        if (listing->rows == 0) {
            strbuf_format(out, "%5s %6s  %-*s  %-*s %5s  %s\n", "match", "game", width, "Black",
                          width, "White", "score", "played (UTC)");
        }
        strbuf_format(out, "%5" PRId64 " %6" PRId64 "  ", row->match, row->number);
        chart_cell(listing->page, row->black, width, out);
        strbuf_text(out, "  ");
        chart_cell(listing->page, row->white, width, out);
        strbuf_format(out, " %+5d", row->score);
        end_with_time(row->played, out);
        if (row->fault != NULL) {
            strbuf_text(out, "              fault: ");
            columns_wrap(out, listing->page.columns, 21, row->fault);
            strbuf_char(out, '\n');
        }
    }
    return flush(listing);
}

static bool show_match(void *context, const StoreMatchRow *row)
{
    Listing *listing = context;
    StrBuf *out = &listing->out;
    if (listing->values->json) {
        JsonWriter json = json_writer(out);
        json_begin_object(&json);
        number(&json, "match", row->match);
        field(&json, "a", row->a);
        field(&json, "b", row->b);
        number(&json, "games", row->games);
        number(&json, "wins", row->won);
        number(&json, "draws", row->drawn);
        number(&json, "losses", row->lost);
        number(&json, "board", row->board);
        field(&json, "openings", row->openings);
        number(&json, "seed", row->seed);
        field(&json, "started", row->started);
        json_end_object(&json);
        strbuf_char(out, '\n');
    } else {
        const int width = name_width(listing->page, 45);
        if (listing->rows == 0) {
            strbuf_format(out, "%5s  %-*s  %-*s %5s %5s %5s  %s\n", "match", width, "A", width,
                          "B", "won", "drawn", "lost", "started (UTC)");
        }
        strbuf_format(out, "%5" PRId64 "  ", row->match);
        chart_cell(listing->page, row->a, width, out);
        strbuf_text(out, "  ");
        chart_cell(listing->page, row->b, width, out);
        strbuf_format(out, " %5" PRId64 " %5" PRId64 " %5" PRId64, row->won, row->drawn,
                      row->lost);
        end_with_time(row->started, out);
    }
    return flush(listing);
}

/* ---- nothing found ---- */

typedef struct Search {
    int64_t match;
    bool found;
} Search;

static bool look_at_match(void *context, const StoreMatchRow *row)
{
    Search *search = context;
    search->found |= row->match == search->match;
    return !search->found;
}

/* One line on stderr: why there is no game. EXIT_FAILED if the match is not there at all. */
static int explain_none(Store *store, const Values *values)
{
    Search search = {.match = values->match, .found = values->match == 0};
    Error error;
    store_matches(store, look_at_match, &search, &error);
    if (!search.found) {
        fprintf(stderr, "emilia games: there is no match %" PRId64 "\n", values->match);
        return EXIT_FAILED;
    }
    if (values->player != NULL && values->match == 0 && values->result == NULL &&
        !values->faulty) {
        fprintf(stderr, "emilia games: no games of '%s' were found (without a filter, emilia "
                        "games lists who played)\n",
                values->player);
    } else {
        fprintf(stderr, "emilia games: no games were found\n");
    }
    return EXIT_DONE;
}

/* ---- files ---- */

typedef struct Export {
    GameFileOut *out;
    uint64_t games;
    uint64_t faults;
} Export;

static bool export_game(void *context, const StoreRow *row)
{
    static Record record;
    Export *export = context;
    Error error;
    if (store_row_record(row, &record, &error) != STATUS_OK) {
        fprintf(stderr, "emilia games: match %" PRId64 ", game %" PRId64 ": %s\n", row->match,
                row->number, error.text);
        export->faults++;
    } else if (game_file_add(export->out, &record)) {
        export->games++;
    } else {
        export->faults++;
    }
    return !game_file_broken(export->out);
}

static void print_count(const Values *values, const char *done, uint64_t games, uint64_t faults)
{
    if (values->json) {
        printf("{\"games\":%" PRIu64 ",\"faults\":%" PRIu64 "}\n", games, faults);
    } else {
        printf("%" PRIu64 " game%s %s\n", games, games == 1 ? "" : "s", done);
    }
}

static int export_games(const Values *values, StoreFilter filter, const char *path)
{
    const Format *format = NULL;
    Error error;
    if (!game_file_format("games", "--to", values->to, &format)) {
        return EXIT_USAGE;
    }
    Store *store = lab_arg_store_file("games", values->db, true);
    Export export = {0};
    if (store == NULL) {
        return EXIT_FAILED;
    }
    export.out = game_file_create("games", path, format, NULL);
    if (export.out == NULL) {
        store_close(store);
        return EXIT_USAGE;
    }
    filter.oldest_first = true;
    const Status status = store_games(store, &filter, export_game, &export, &error);
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia games: %s: %s\n", error.text, store_message(store));
    } else if (export.games + export.faults == 0) {
        explain_none(store, values);
    }
    store_close(store);
    const bool quiet = game_file_is_standard(export.out);
    const bool finished = game_file_finish(export.out);
    if (finished && !quiet) {
        print_count(values, "exported", export.games, export.faults);
    }
    return status == STATUS_OK && finished && export.faults == 0 ? EXIT_DONE : EXIT_FAILED;
}

/* All games of the file, or none: they are committed together. */
static bool import_all(Store *store, GameFileIn *in, uint64_t *games)
{
    static Record record;
    Error error;
    Status status = store_batch(store, true, &error);
    while (status == STATUS_OK && game_file_next(in, &record)) {
        status = store_import(store, &record, &error);
        *games += status == STATUS_OK;
    }
    if (status == STATUS_OK) {
        status = store_batch(store, false, &error);
    }
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia games: %s: %s\n", error.text, store_message(store));
        *games = 0;
    }
    return status == STATUS_OK;
}

static int import_games(const Values *values, const char *path)
{
    const Format *format = NULL;
    uint64_t games = 0;
    if (!game_file_format("games", "--from", values->from, &format)) {
        return EXIT_USAGE;
    }
    GameFileIn *in = game_file_open("games", path, format);
    if (in == NULL) {
        return EXIT_USAGE;
    }
    Store *store = lab_arg_store_file("games", values->db, false);
    const bool stored = store != NULL && import_all(store, in, &games);
    const uint64_t faults = game_file_faults(in);
    store_close(store);
    game_file_close(in);
    const bool empty = games == 0 && faults == 0; /* else the faults have been told */
    if (stored && empty) {
        fprintf(stderr, "emilia games: there is no game in '%s'\n", path);
    } else if (stored) {
        print_count(values, "imported", games, faults);
    }
    return stored && !empty && faults == 0 ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the command ---- */

static bool has_filter(const Values *values)
{
    return values->match != 0 || values->player != NULL || values->result != NULL ||
           values->faulty || values->limit != 0;
}

static int list_games(const Values *values, const StoreFilter *filter)
{
    Store *store = lab_arg_store_file("games", values->db, true);
    Listing listing = {.values = values, .page = screen_page()};
    Error error;
    if (store == NULL) {
        return EXIT_FAILED;
    }
    const Status status = has_filter(values)
                              ? store_games(store, filter, show_game, &listing, &error)
                              : store_matches(store, show_match, &listing, &error);
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia games: %s: %s\n", error.text, store_message(store));
    }
    int found = EXIT_DONE;
    if (status == STATUS_OK && listing.rows == 0) {
        found = explain_none(store, values);
    }
    strbuf_fini(&listing.out);
    store_close(store);
    return status == STATUS_OK ? found : EXIT_FAILED;
}

/* What is wrong with the command line, after one line on stderr; true: nothing. */
static bool check(const Values *values, Operands operands)
{
    const char *verb = operands.count == 0 ? NULL : operands.words[0];
    const bool import = verb != NULL && strcmp(verb, "import") == 0;
    if (verb != NULL && !import && strcmp(verb, "export") != 0) {
        fprintf(stderr, "emilia games: '%s' is not import or export\n", verb);
        return false;
    }
    if (verb != NULL && operands.count < 2) {
        fprintf(stderr, "emilia games: FILE is missing after '%s'\n", verb);
        return false;
    }
    const char *idle = values->from != NULL && !import                 ? "--from is for import"
                       : values->to != NULL && (verb == NULL || import) ? "--to is for export"
                       : import && has_filter(values) ? "import takes all games of FILE"
                                                      : NULL;
    if (idle != NULL) {
        fprintf(stderr, "emilia games: %s\n", idle);
        return false;
    }
    if (!import && values->db != NULL && access(values->db, F_OK) != 0) {
        fprintf(stderr, "emilia games: --db: '%s': %s\n", values->db, strerror(errno));
        return false;
    }
    return true;
}

static int run(const void *opaque, Operands operands)
{
    const Values *values = opaque;
    if (!check(values, operands)) {
        return EXIT_USAGE;
    }
    const StoreFilter filter = {.match = values->match,
                                .player = values->player,
                                .result = values->result,
                                .faulty = values->faulty,
                                .limit = values->limit};
    if (operands.count == 0) {
        return list_games(values, &filter);
    }
    return operands.words[0][0] == 'i' ? import_games(values, operands.words[1])
                                       : export_games(values, filter, operands.words[1]);
}

const Command command_games = {
    .name = "games",
    .operands = "[import|export FILE]",
    .summary =
        "Stored matches, and with a filter their games, newest first; games from and to files",
    .example = "emilia games --db lab.db\n"
               "emilia games --db lab.db --player alphabeta --result lost --limit 20\n"
               "emilia games --db lab.db import WTH_2004.wtb\n"
               "emilia games --db lab.db --match 3 export match3.sgf\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .max_operands = 2,
    .run = run,
};
