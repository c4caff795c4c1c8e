/* emilia games: lists, filters and exports stored matches and games. */
#include "app/lab_arg.h"
#include "base/json.h"
#include "lab/chart.h"

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
    bool moves;
    bool json;
} Values;

static const Values defaults = {.limit = 0};

static const Option options[] = {
    {"--db", OPTION_TEXT, offsetof(Values, db), 0, 0, "FILE",
     "the file to read (the one in your data directory)"},
    {"--match", OPTION_INT, offsetof(Values, match), 1, 9e15, "N", "games of this match"},
    {"--player", OPTION_TEXT, offsetof(Values, player), 0, 0, "PLAYER",
     "games in which this player took part"},
    {"--result", OPTION_TEXT, offsetof(Values, result), 0, 0, "won|drawn|lost",
     "by --player, or by the first player of the match"},
    {"--faulty", OPTION_FLAG, offsetof(Values, faulty), 0, 0, NULL,
     "games in which a player failed"},
    {"--limit", OPTION_INT, offsetof(Values, limit), 1, 1e12, "N", "the newest N only"},
    {"--moves", OPTION_FLAG, offsetof(Values, moves), 0, 0, NULL,
     "only the moves, one game a line, as other commands read them"},
    OPTION_JSON(Values),
};

typedef struct Listing {
    const Values *values;
    StrBuf out;
} Listing;

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

/* "0.1,,2" as an array with null for what is missing; nothing is an empty array. */
static void numbers(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_begin_array(json);
    for (bool more = *text != '\0'; more;) {
        const size_t length = strcspn(text, ",");
        double value = 0;
        if (length > 0 && sscanf(text, "%lf", &value) == 1) {
            json_real(json, value);
        } else {
            json_null(json);
        }
        more = text[length] == ',';
        text += length + 1;
    }
    json_end_array(json);
}

static void game_json(const StoreRow *row, StrBuf *out)
{
    JsonWriter json = json_writer(out);
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
    numbers(&json, "seconds", row->seconds);
    numbers(&json, "values", row->values);
    field(&json, "fault", row->fault);
    field(&json, "played", row->played);
    json_end_object(&json);
    strbuf_char(out, '\n');
}

static bool flush(Listing *listing)
{
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
    } else if (listing->values->moves) {
        strbuf_format(out, "%s%s%s\n", row->start == NULL ? "" : row->start,
                      row->start == NULL ? "" : ";", row->moves);
    } else {
        strbuf_format(out, "%6" PRId64 " %7" PRId64 "  ", row->match, row->number);
        chart_cell(row->black, 26, out);
        strbuf_text(out, "  ");
        chart_cell(row->white, 26, out);
        strbuf_format(out, " %+4d  %s%s%s\n", row->score, row->played,
                      row->fault == NULL ? "" : "  fault: ",
                      row->fault == NULL ? "" : row->fault);
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
        strbuf_format(out, "%6" PRId64 "  ", row->match);
        chart_cell(row->a, 24, out);
        strbuf_text(out, "  ");
        chart_cell(row->b, 24, out);
        strbuf_format(out, "%8" PRId64 " games  +%" PRId64 " =%" PRId64 " -%" PRId64 "  %s\n",
                      row->games, row->won, row->drawn, row->lost, row->started);
    }
    return flush(listing);
}

static int run(const void *opaque, Operands operands)
{
    (void)operands;
    const Values *values = opaque;
    /* Opening a store makes one, but there is nothing to list in a file that was not there. */
    if (values->db != NULL && access(values->db, F_OK) != 0) {
        fprintf(stderr, "emilia games: --db: '%s': %s\n", values->db, strerror(errno));
        return EXIT_USAGE;
    }
    Store *store = lab_arg_store_file("games", values->db);
    if (store == NULL) {
        return EXIT_FAILED;
    }
    const StoreFilter filter = {.match = values->match,
                                .player = values->player,
                                .result = values->result,
                                .faulty = values->faulty,
                                .limit = values->limit};
    const bool games = filter.match != 0 || filter.player != NULL || filter.result != NULL ||
                       filter.faulty || filter.limit != 0 || values->moves;
    Listing listing = {.values = values};
    Error error;
    const Status status = games ? store_games(store, &filter, show_game, &listing, &error)
                                : store_matches(store, show_match, &listing, &error);
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia games: %s: %s\n", error.text, store_message(store));
    }
    strbuf_fini(&listing.out);
    store_close(store);
    return status == STATUS_OK ? EXIT_DONE : EXIT_FAILED;
}

const Command command_games = {
    .name = "games",
    .operands = "",
    .summary = "Stored matches, and with a filter their games, newest first",
    .example = "emilia games --db lab.db\n"
               "emilia games --db lab.db --player alphabeta --result lost --limit 20\n"
               "emilia games --db lab.db --match 3 --moves > match3.txt\n",
    COMMAND_OPTIONS(options),
    COMMAND_DEFAULTS(defaults),
    .run = run,
};
