/* A session as text: a first line with the version, then one `key value` line for each thing
 * there is to know; of the game that was left for another one, the same behind the word `left`.
 * What is told of a game beside its moves is there as PGN, the format that holds the most, each
 * line behind the word `record`. It is read into a fresh snapshot first and taken over only if all
 * of it is right, so a damaged file leaves the session as it was. */
#include "session/session_priv.h"

#include "record/format.h"
#include "record/game_text.h"
#include "record/position_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "emilia-session 1\n";
static const char left_word[] = "left ";
static const char record_word[] = "record ";

/* Numbers of the snapshot, in this order on the line `numbers`. */
enum {
    N_SIZE, N_NEXT_SIZE, N_PHASE, N_COUNT, N_VIEW, N_ROUND, N_ROUNDS, N_SERIES, N_COUNTED,
    N_DELAY_MS, N_HINTS, N_VALUES, N_ACTIVITY, N_CLOCK_BLACK_MS, N_CLOCK_WHITE_MS,
    N_SCORE_BLACK, N_SCORE_WHITE, N_SCORE_DRAWS, N_NUMBERS
};

static const struct {
    int64_t min, max;
} bounds[N_NUMBERS] = {
    [N_SIZE] = {POSITION_MIN_SIZE, POSITION_MAX_SIZE},
    [N_NEXT_SIZE] = {POSITION_MIN_SIZE, POSITION_MAX_SIZE},
    [N_PHASE] = {PHASE_READY, PHASE_OVER},
    [N_COUNT] = {0, GAME_MAX_MOVES},
    [N_VIEW] = {0, GAME_MAX_MOVES},
    [N_ROUND] = {0, SESSION_MAX_ROUNDS},
    [N_ROUNDS] = {1, SESSION_MAX_ROUNDS},
    [N_SERIES] = {0, 1},
    [N_COUNTED] = {0, 1},
    [N_DELAY_MS] = {0, SESSION_MAX_DELAY_MS},
    [N_HINTS] = {0, 1},
    [N_VALUES] = {0, 1},
    [N_ACTIVITY] = {0, 1},
    [N_CLOCK_BLACK_MS] = {0, INT64_MAX / 1000000},
    [N_CLOCK_WHITE_MS] = {0, INT64_MAX / 1000000},
    [N_SCORE_BLACK] = {0, SESSION_MAX_ROUNDS},
    [N_SCORE_WHITE] = {0, SESSION_MAX_ROUNDS},
    [N_SCORE_DRAWS] = {0, SESSION_MAX_ROUNDS},
};

/* Every line of the text behind the word. */
static void put_lines(StrBuf *out, const char *word, const StrBuf *text)
{
    const char *line = text->length > 0 ? text->text : "";
    while (*line != '\0') {
        const size_t length = strcspn(line, "\n") + 1;
        strbuf_text(out, word);
        strbuf_bytes(out, line, length);
        line += length;
    }
}

/* Comments on the game as far as it is played: those of moves taken back are not saved. */
static bool has_notes(const Record *record)
{
    bool has = false;
    for (int i = 0; i <= record->game.move_count; i++) {
        has |= *record_note(record, i) != '\0';
    }
    return has;
}

/* A game has comments even when it is no longer the one that its file told of. */
static void put_record(StrBuf *out, const Session *session)
{
    StrBuf text = {0};
    if (session->loaded || has_notes(&session->record)) {
        const Status status =
            format_write_record(format_find("pgn"), &session->record, &text, NULL);
        if (status != STATUS_OK) {
            out->status = status;
        }
        put_lines(out, record_word, &text);
    }
    strbuf_fini(&text);
}

void session_snapshot_table(const Session *session, StrBuf *out)
{
    const int64_t numbers[N_NUMBERS] = {
        [N_SIZE] = session->record.game.start.size,
        [N_NEXT_SIZE] = session->next_size,
        [N_PHASE] = session->phase,
        [N_COUNT] = session->record.game.move_count,
        [N_VIEW] = session->in_side ? session->side->from : session->view,
        [N_ROUND] = session->round,
        [N_ROUNDS] = session->rounds,
        [N_SERIES] = session->series,
        [N_COUNTED] = session->counted,
        [N_DELAY_MS] = session->delay_ns / 1000000,
        [N_HINTS] = session->wants_hints,
        [N_VALUES] = session->wants_values,
        [N_ACTIVITY] = session->wants_activity,
        [N_CLOCK_BLACK_MS] = session_clock_ns(session, BLACK) / 1000000,
        [N_CLOCK_WHITE_MS] = session_clock_ns(session, WHITE) / 1000000,
        [N_SCORE_BLACK] = session->score.wins[BLACK],
        [N_SCORE_WHITE] = session->score.wins[WHITE],
        [N_SCORE_DRAWS] = session->score.draws,
    };
    char text[POSITION_TEXT_SIZE];
    strbuf_text(out, "numbers");
    for (int i = 0; i < N_NUMBERS; i++) {
        strbuf_format(out, " %" PRId64, numbers[i]);
    }
    strbuf_format(out, "\nblack %s\nwhite %s\nnext-black %s\nnext-white %s\n",
                  session->seats[BLACK].choice.spec, session->seats[WHITE].choice.spec,
                  session->next[BLACK].spec, session->next[WHITE].spec);
    if (session->has_next_start) {
        position_text_write(&session->next_start, text);
        strbuf_format(out, "next-start %s\n", text);
    }
    position_text_write(&session->record.game.start, text);
    strbuf_format(out, "start %s\nmoves ", text);
    Game line = session->record.game;
    line.move_count = session->line_count;
    game_text_write(&line, out);
    strbuf_char(out, '\n');
    if (session->loaded) {
        strbuf_format(out, "name-black %s\nname-white %s\n", session->record.names[BLACK],
                      session->record.names[WHITE]);
    }
    if (session->side != NULL) {
        strbuf_format(out, "side %d %d ", session->side->from,
                      session->in_side ? session->view : 0);
        game_text_write(&session->side->game, out);
        strbuf_char(out, '\n');
    }
    put_record(out, session);
}

void session_snapshot(const Session *session, StrBuf *out)
{
    strbuf_text(out, first_line);
    session_snapshot_table(session, out);
    put_lines(out, left_word, &session->left);
}

/* ---- reading ---- */

typedef struct Snapshot {
    int64_t numbers[N_NUMBERS];
    Choice choices[2], next[2];
    bool has_stand_in; /* a person, for a player that cannot be had */
    bool has_next_start;
    Position next_start;
    Record record;
    Game side; /* of the side line, if there is one; it leaves the game after */
    long side_from, side_view; /* so many moves; those before the position on view in it, or 0 */
    unsigned seen; /* bit per key */
    StrBuf left;   /* its lines, */
    StrBuf pgn;    /* and those of the record */
} Snapshot;

static Status read_numbers(const char *text, int64_t *numbers, Error *error)
{
    const char *at = text;
    for (int i = 0; i < N_NUMBERS; i++) {
        char *end;
        numbers[i] = strtoll(at, &end, 10);
        if (end == at || numbers[i] < bounds[i].min || numbers[i] > bounds[i].max) {
            return error_set(error, STATUS_RANGE, "bad number in a saved session",
                             (size_t)(at - text));
        }
        at = end;
    }
    if (*at != '\0') {
        return error_set(error, STATUS_SYNTAX, "too many numbers in a saved session",
                         (size_t)(at - text));
    }
    return STATUS_OK;
}

static Status read_squares(const char *text, int64_t size, Position *position, Error *error)
{
    size_t used;
    if (!position_size_ok((int)size)) {
        return error_set(error, STATUS_RANGE, "bad board size in a saved session", 0);
    }
    return position_text_read_squares(text, (int)size, position, &used, error);
}

static const char *const keys[] = {"numbers", "black",      "white", "next-black",
                                   "next-white", "next-start", "start", "moves",
                                   "name-black", "name-white", "side"};
enum { K_NUMBERS, K_BLACK, K_WHITE, K_NEXT_BLACK, K_NEXT_WHITE, K_NEXT_START, K_START, K_MOVES,
       K_NAME_BLACK, K_NAME_WHITE, K_SIDE, K_COUNT };

static bool has_all(unsigned seen)
{
    const unsigned names = 1u << K_NAME_BLACK | 1u << K_NAME_WHITE;
    const unsigned must = ((1u << K_COUNT) - 1) & ~(1u << K_NEXT_START | names | 1u << K_SIDE);
    return (seen & must) == must && ((seen & names) == 0 || (seen & names) == names);
}

/* A player that cannot be had any more, such as a program where they are switched off now, is no
 * reason to lose the game: a person sits there. */
static Status read_choice(const Session *session, Snapshot *snapshot, const char *spec,
                          Choice *choice, Error *error)
{
    if (session_choose(session, spec, choice, NULL) == STATUS_OK) {
        return STATUS_OK;
    }
    snapshot->has_stand_in = true;
    return session_choose(session, "human", choice, error);
}

/* Where it leaves the game, the moves before the position on view, all moves from the start. */
static Status read_side(Snapshot *snapshot, const char *value, Error *error)
{
    char *rest;
    if ((snapshot->seen & 1u << K_MOVES) == 0) {
        return error_set(error, STATUS_SYNTAX, "a side line without a game", 0);
    }
    snapshot->side_from = strtol(value, &rest, 10);
    snapshot->side_view = strtol(rest, &rest, 10);
    game_init(&snapshot->side, &snapshot->record.game.start);
    return game_text_read(rest, &snapshot->side, error);
}

static Status read_line(const Session *session, Snapshot *snapshot, int key, const char *value,
                        Error *error)
{
    Position start;
    Status status;
    switch (key) {
    case K_NUMBERS:
        return read_numbers(value, snapshot->numbers, error);
    case K_BLACK:
    case K_WHITE:
        return read_choice(session, snapshot, value, &snapshot->choices[key - K_BLACK], error);
    case K_NEXT_BLACK:
    case K_NEXT_WHITE:
        return read_choice(session, snapshot, value, &snapshot->next[key - K_NEXT_BLACK], error);
    case K_NEXT_START:
        snapshot->has_next_start = true;
        return read_squares(value, snapshot->numbers[N_NEXT_SIZE], &snapshot->next_start, error);
    case K_START:
        status = read_squares(value, snapshot->numbers[N_SIZE], &start, error);
        if (status == STATUS_OK) {
            record_init(&snapshot->record, &start);
        }
        return status;
    case K_NAME_BLACK:
    case K_NAME_WHITE:
        record_set_text(&snapshot->record, snapshot->record.names[key - K_NAME_BLACK], value,
                        strlen(value));
        return STATUS_OK;
    case K_SIDE:
        return read_side(snapshot, value, error);
    default:
        if ((snapshot->seen & 1u << K_START) == 0) {
            return error_set(error, STATUS_SYNTAX, "moves without a start", 0);
        }
        return game_text_read(value, &snapshot->record.game, error);
    }
}

/* Finds the key of a line and where its value begins. Keys come in the order of the list, so
 * that a value can rely on those before it. */
static int find_key(const char *line, unsigned seen, const char **value)
{
    for (int key = 0; key < K_COUNT; key++) {
        const size_t length = strlen(keys[key]);
        if (strncmp(line, keys[key], length) == 0 && line[length] == ' ' && seen >> key == 0) {
            *value = line + length + 1;
            return key;
        }
    }
    return -1;
}

/* The first moves of both are the same. */
static bool begin_alike(const Game *a, const Game *b, int count)
{
    bool same = position_equal(&a->start, &b->start);
    for (int i = 0; same && i < count; i++) {
        same = a->moves[i].square == b->moves[i].square;
    }
    return same;
}

/* A side line leaves the game at a move of it, with another one, while it rests. */
static bool side_is_right(const Snapshot *snapshot)
{
    const long from = snapshot->side_from, view = snapshot->side_view;
    const Game *side = &snapshot->side, *game = &snapshot->record.game;
    const int64_t phase = snapshot->numbers[N_PHASE];
    return (phase == PHASE_STOPPED || phase == PHASE_OVER) && from >= 0 &&
           from < snapshot->numbers[N_COUNT] && from < side->move_count &&
           (view == 0 || (view > from && view <= side->move_count)) &&
           begin_alike(side, game, (int)from) &&
           side->moves[from].square != game->moves[from].square;
}

/* What the PGN tells is put around the line of moves. */
static bool read_record(Snapshot *snapshot)
{
    const int count = (int)snapshot->numbers[N_COUNT];
    const Format *format = format_find("pgn");
    FormatReader *reader = format_reader_bytes(format, snapshot->pgn.text, snapshot->pgn.length);
    Record *told = malloc(sizeof *told);
    FormatFault fault;
    const bool good = reader != NULL && told != NULL &&
                      format_reader_next(reader, told, &fault) == FORMAT_GAME &&
                      told->game.move_count == count &&
                      begin_alike(&told->game, &snapshot->record.game, count);
    if (good) {
        Game *line = &snapshot->record.game;
        memcpy(line->moves, told->game.moves, (size_t)count * sizeof line->moves[0]);
        told->game = *line;
        snapshot->record = *told;
    }
    format_reader_free(reader);
    free(told);
    return good;
}

static Status read_snapshot(const Session *session, char *text, Snapshot *snapshot, Error *error)
{
    char *rest = text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        const char *value;
        if (*line == '\0') {
            continue;
        }
        if (strncmp(line, left_word, strlen(left_word)) == 0) {
            strbuf_format(&snapshot->left, "%s\n", line + strlen(left_word));
            continue;
        }
        if (strncmp(line, record_word, strlen(record_word)) == 0) {
            strbuf_format(&snapshot->pgn, "%s\n", line + strlen(record_word));
            continue;
        }
        const int key = find_key(line, snapshot->seen, &value);
        if (key < 0) {
            return error_set(error, STATUS_SYNTAX, "bad line in a saved session",
                             (size_t)(line - text));
        }
        snapshot->seen |= 1u << key;
        const Status status = read_line(session, snapshot, key, value, error);
        if (status != STATUS_OK) {
            if (error != NULL) {
                error->at += (size_t)(value - text);
            }
            return status;
        }
    }
    if (!has_all(snapshot->seen) || snapshot->left.status != STATUS_OK ||
        snapshot->pgn.status != STATUS_OK ||
        !position_size_ok((int)snapshot->numbers[N_NEXT_SIZE]) ||
        snapshot->numbers[N_COUNT] > snapshot->record.game.move_count ||
        snapshot->numbers[N_VIEW] > snapshot->numbers[N_COUNT] ||
        ((snapshot->seen & 1u << K_SIDE) != 0 && !side_is_right(snapshot)) ||
        (snapshot->pgn.length > 0 && !read_record(snapshot))) {
        return error_set(error, STATUS_SYNTAX, "a saved session is incomplete", strlen(text));
    }
    return STATUS_OK;
}

static void take_side(Session *session, const Snapshot *snapshot)
{
    SideLine *side = (snapshot->seen & 1u << K_SIDE) != 0 ? calloc(1, sizeof *side) : NULL;
    if (side != NULL) {
        side->game = snapshot->side;
        side->from = (int)snapshot->side_from;
        session->side = side;
        if (snapshot->side_view > 0) {
            session_side_look(session, (int)snapshot->side_view);
        }
    }
}

static void take_table(Session *session, const Snapshot *snapshot)
{
    const int64_t *numbers = snapshot->numbers;
    session_side_drop(session);
    session->record = snapshot->record;
    session->line_count = snapshot->record.game.move_count;
    session->record.game.move_count = (int)numbers[N_COUNT];
    session->record.game.now = game_position(&snapshot->record.game, (int)numbers[N_COUNT]);
    session->view = (int)numbers[N_VIEW];
    for (int colour = 0; colour < 2; colour++) {
        session->seats[colour].choice = snapshot->choices[colour];
        session->seats[colour].clock_ns = numbers[N_CLOCK_BLACK_MS + colour] * 1000000;
        session->seats[colour].seed = 0;
        session->seats[colour].activity = (Activity){0};
        session->score.wins[colour] = numbers[N_SCORE_BLACK + colour];
    }
    session->score.draws = numbers[N_SCORE_DRAWS];
    session->score.rounds =
        session->score.draws + session->score.wins[BLACK] + session->score.wins[WHITE];
    session->phase = (Phase)numbers[N_PHASE];
    session->round = (int)numbers[N_ROUND];
    session->series = numbers[N_SERIES] != 0;
    session->counted = numbers[N_COUNTED] != 0;
    session->loaded = (snapshot->seen & 1u << K_NAME_BLACK) != 0;
    if ((session->phase == PHASE_OVER && !position_is_over(&session->record.game.now)) ||
        (session->phase == PHASE_PLAYING && snapshot->has_stand_in)) {
        session->phase = PHASE_STOPPED;
    }
    take_side(session, snapshot);
    session_advice_reset(session);
    session_touch(session, DIRTY_STATE);
}

static void take_settings(Session *session, const Snapshot *snapshot)
{
    const int64_t *numbers = snapshot->numbers;
    memcpy(session->next, snapshot->next, sizeof session->next);
    session->next_size = (int)numbers[N_NEXT_SIZE];
    session->has_next_start = snapshot->has_next_start;
    session->next_start = snapshot->next_start;
    session->rounds = (int)numbers[N_ROUNDS];
    session->delay_ns = numbers[N_DELAY_MS] * 1000000;
    session->wants_hints = numbers[N_HINTS] != 0;
    session->wants_values = numbers[N_VALUES] != 0;
    session->wants_activity = numbers[N_ACTIVITY] != 0;
}

/* Of a text without its first line: the whole session, or the table alone. */
static Status restore(Session *session, const char *text, bool whole, Error *error)
{
    char *copy = strdup(text);
    Snapshot *snapshot = calloc(1, sizeof *snapshot);
    Status status = error_set(error, STATUS_MEMORY, "out of memory", 0);
    if (copy != NULL && snapshot != NULL) {
        status = read_snapshot(session, copy, snapshot, error);
        if (status == STATUS_OK) {
            take_table(session, snapshot);
        }
        if (status == STATUS_OK && whole) {
            take_settings(session, snapshot);
            strbuf_fini(&session->left);
            session->left = snapshot->left;
            snapshot->left = (StrBuf){0};
        }
        strbuf_fini(&snapshot->left);
        strbuf_fini(&snapshot->pgn);
    }
    free(copy);
    free(snapshot);
    return status;
}

Status session_restore_table(Session *session, const char *text)
{
    return restore(session, text, false, NULL);
}

Status session_restore(Session *session, const char *text, Error *error)
{
    if (strncmp(text, first_line, strlen(first_line)) != 0) {
        return error_set(error, STATUS_SYNTAX, "this is not a saved session", 0);
    }
    const Status status = restore(session, text + strlen(first_line), true, error);
    if (status != STATUS_OK && error != NULL) {
        error->at += strlen(first_line);
    }
    return status;
}
