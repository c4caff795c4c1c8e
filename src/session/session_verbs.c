/* What can be said to a session: one verb and its words a line. A verb is a row; a bad line is
 * answered with a `refused` event that says what is wrong and where. */
#include "session/session_priv.h"

#include "record/square_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Verb {
    const char *name;
    void (*run)(Session *session, const char *rest, int code); /* rest: what follows the name */
    int code; /* lets one function serve several verbs */
} Verb;

static void refuse_words(Session *session, const char *text)
{
    session_refuse(session, "bad-command", text, 0);
}

/* A whole number in [min, max] and nothing behind it. */
static bool read_int(Session *session, const char *text, long min, long max, long *value)
{
    char *end;
    const long read = strtol(text, &end, 10);
    if (end == text || *end != '\0') {
        refuse_words(session, "a number is expected");
        return false;
    }
    if (read < min || read > max) {
        refuse_words(session, "the number is out of range");
        return false;
    }
    *value = read;
    return true;
}

static bool no_words(Session *session, const char *rest)
{
    if (*rest != '\0') {
        refuse_words(session, "unexpected words after the command");
        return false;
    }
    return true;
}

/* ---- the game ---- */

static void run_start(Session *session, const char *rest, int code)
{
    (void)code;
    if (no_words(session, rest)) {
        session_start_game(session);
    }
}

static void run_stop(Session *session, const char *rest, int code)
{
    (void)code;
    if (no_words(session, rest)) {
        session_hold(session);
    }
}

static void run_continue(Session *session, const char *rest, int one_move)
{
    if (no_words(session, rest) && !session_go_on(session, one_move != 0)) {
        session_refuse(session, "not-stopped", "there is nothing to continue", 0);
    }
}

static void run_skip(Session *session, const char *rest, int code)
{
    (void)code;
    if (no_words(session, rest)) {
        session->skip_delay = true;
    }
}

static void play(Session *session, Square move)
{
    const char *fault = session_play(session, move);
    if (fault != NULL) {
        char text[SQUARE_TEXT_SIZE];
        square_text_write(move, text);
        session_refuse(session, fault, text, 0);
    }
}

static void run_play(Session *session, const char *rest, int code)
{
    (void)code;
    Square move;
    size_t used;
    Error error;
    if (square_text_read(rest, session->record.game.now.size, &move, &used, &error) != STATUS_OK) {
        session_refuse(session, "bad-square", error.text, error.at);
    } else if (rest[used] != '\0') {
        session_refuse(session, "bad-square", "unexpected text after the square", used);
    } else {
        play(session, move);
    }
}

static void run_pass(Session *session, const char *rest, int code)
{
    (void)code;
    if (no_words(session, rest)) {
        play(session, SQUARE_PASS);
    }
}

static void run_undo(Session *session, const char *rest, int redo)
{
    if (no_words(session, rest) && !(redo ? session_redo(session) : session_undo(session))) {
        session_refuse(session, redo ? "no-redo" : "no-undo",
                       redo ? "there is no move to play again" : "there is no move to take back",
                       0);
    }
}

static void run_look(Session *session, const char *rest, int code)
{
    (void)code;
    long ply;
    if (read_int(session, rest, 0, session->record.game.move_count, &ply)) {
        session_look(session, (int)ply);
    }
}

static void run_side(Session *session, const char *rest, int code)
{
    (void)code;
    const SideLine *side = session->side;
    long ply;
    if (side == NULL) {
        refuse_words(session, "there is no side line");
    } else if (read_int(session, rest, side->from + 1, side->game.move_count, &ply)) {
        session_side_look(session, (int)ply);
    }
}

static void run_back(Session *session, const char *rest, int code)
{
    (void)code;
    long ply;
    if (!read_int(session, rest, 0, session->record.game.move_count, &ply)) {
        return;
    }
    if (session->phase == PHASE_READY) {
        session_refuse(session, "no-undo", "there is no move to take back", 0);
    } else {
        session_rewind(session, (int)ply);
    }
}

/* ---- settings ---- */

/* Length of the first word, blanks inside quotes included; there a backslash takes the next
 * character as it is. */
static size_t word_length(const char *text)
{
    bool quoted = false;
    size_t length = 0;
    while (text[length] != '\0' && (quoted || text[length] != ' ')) {
        if (quoted && text[length] == '\\' && text[length + 1] != '\0') {
            length++;
        } else {
            quoted ^= text[length] == '"';
        }
        length++;
    }
    return length;
}

/* Whether both players know boards of that size; if one does not, it is named. */
static bool know_board(Session *session, const Choice choices[2], int size)
{
    if (size == 8 || !(choices[BLACK].only_8x8 || choices[WHITE].only_8x8)) {
        return true;
    }
    session_refuse_board(session, choices[choices[BLACK].only_8x8 ? BLACK : WHITE].name);
    return false;
}

static void run_mode(Session *session, const char *rest, int code)
{
    (void)code;
    Choice choices[2];
    const char *word = rest;
    for (int colour = 0; colour < 2; colour++) {
        char spec[SESSION_MAX_SPEC + 1]; /* with a byte of one that is too long */
        const size_t length = word_length(word);
        if (length == 0) {
            refuse_words(session, "two players are expected: Black, then White");
            return;
        }
        snprintf(spec, sizeof spec, "%.*s", (int)length, word);
        Error error = {0};
        if (session_choose(session, spec, &choices[colour], &error) != STATUS_OK) {
            session_refuse(session, "bad-player", error.text, (size_t)(word - rest) + error.at);
            return;
        }
        word += length + strspn(word + length, " ");
    }
    if (no_words(session, word) && know_board(session, choices, session->next_size)) {
        session_set_mode(session, choices, session->next_size);
        session_accept(session, "mode");
    }
}

static void run_size(Session *session, const char *rest, int code)
{
    (void)code;
    long size;
    if (!read_int(session, rest, POSITION_MIN_SIZE, POSITION_MAX_SIZE, &size)) {
        return;
    }
    if (!position_size_ok((int)size)) {
        refuse_words(session, "the size of a board is even, from 4 to 16");
        return;
    }
    const Choice choices[2] = {session->next[BLACK], session->next[WHITE]};
    if (know_board(session, choices, (int)size)) {
        session->has_next_start = false; /* the board as games begin */
        session_set_mode(session, choices, (int)size);
    }
}

static void run_rounds(Session *session, const char *rest, int code)
{
    (void)code;
    long rounds;
    if (read_int(session, rest, 1, SESSION_MAX_ROUNDS, &rounds)) {
        session->rounds = (int)rounds;
        session_touch(session, DIRTY_STATE);
    }
}

static void run_delay(Session *session, const char *rest, int code)
{
    (void)code;
    long delay_ms;
    if (read_int(session, rest, 0, SESSION_MAX_DELAY_MS, &delay_ms)) {
        session->delay_ns = delay_ms * 1000000LL;
        session_touch(session, DIRTY_STATE);
    }
}

enum { SWITCH_HINTS, SWITCH_VALUES, SWITCH_ACTIVITY };

static void run_switch(Session *session, const char *rest, int code)
{
    const bool on = strcmp(rest, "on") == 0;
    if (!on && strcmp(rest, "off") != 0) {
        refuse_words(session, "on or off is expected");
        return;
    }
    bool *const switches[] = {&session->wants_hints, &session->wants_values,
                              &session->wants_activity};
    *switches[code] = on;
    if (code != SWITCH_ACTIVITY) {
        session_advice_restart(session);
    }
    session_touch(session, DIRTY_STATE | DIRTY_ACTIVITY);
}

/* ---- results, positions and games as text ---- */

static void run_chart(Session *session, const char *rest, int forget)
{
    if (!no_words(session, rest)) {
        return;
    }
    if (forget) {
        const SessionPair pair = session_pair(session);
        session->score = (SessionTally){0};
        if (session->host.forget != NULL) {
            session->host.forget(session->host.context, &pair);
        }
    }
    session_reply_chart(session);
}

static void take_game(Session *session, const Record *record)
{
    const Choice seated[2] = {session->seats[BLACK].choice, session->seats[WHITE].choice};
    const int size = record->game.start.size;
    if (know_board(session, seated, size) && know_board(session, session->next, size)) {
        session_load(session, record);
        session_accept(session, "import");
    }
}

static void run_import(Session *session, const char *rest, int code)
{
    (void)code;
    Error error = {0};
    Record *record = malloc(sizeof *record);
    if (record == NULL) {
        session_refuse(session, "bad-text", "out of memory", 0);
    } else if (session_text_read(session, rest, record, &error) != STATUS_OK) {
        session_refuse(session, "bad-text", error.text, error.at);
    } else {
        take_game(session, record);
    }
    free(record);
}

static void run_return(Session *session, const char *rest, int code)
{
    (void)code;
    if (no_words(session, rest) && !session_return(session)) {
        session_refuse(session, "no-return", "no game was left for another one", 0);
    }
}

static void run_games(Session *session, const char *rest, int code)
{
    (void)code;
    session_reply_games(session, rest);
}

static void run_export(Session *session, const char *rest, int code)
{
    (void)code;
    StrBuf text = {0};
    switch (session_text_write(session, rest, &text)) {
    case STATUS_OK:
        session_reply_export(session, rest, text.text == NULL ? "" : text.text);
        break;
    case STATUS_SYNTAX:
        refuse_words(session, "unknown format");
        break;
    default:
        session_refuse(session, "bad-format", "the format cannot hold this game", 0);
        break;
    }
    strbuf_fini(&text);
}

static const Verb verbs[] = {
    {"start", run_start, 0},
    {"stop", run_stop, 0},
    {"continue", run_continue, 0},
    {"step", run_continue, 1},
    {"skip", run_skip, 0},
    {"play", run_play, 0},
    {"pass", run_pass, 0},
    {"undo", run_undo, 0},
    {"redo", run_undo, 1},
    {"look", run_look, 0},
    {"side", run_side, 0},
    {"back", run_back, 0},
    {"mode", run_mode, 0},
    {"size", run_size, 0},
    {"rounds", run_rounds, 0},
    {"delay", run_delay, 0},
    {"hints", run_switch, SWITCH_HINTS},
    {"values", run_switch, SWITCH_VALUES},
    {"activity", run_switch, SWITCH_ACTIVITY},
    {"chart", run_chart, 0},
    {"forget", run_chart, 1},
    {"import", run_import, 0},
    {"games", run_games, 0},
    {"return", run_return, 0},
    {"export", run_export, 0},
};

void session_command(Session *session, const char *line, size_t length)
{
    const size_t name_length = strcspn(line, " \n");
    const char *rest = line + name_length;
    if (strlen(line) != length) {
        session_refuse(session, "bad-text", "a text has no bytes of 0",
                       *rest == '\0' ? 0 : strlen(rest + 1));
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strlen(verbs[i].name) == name_length &&
            memcmp(verbs[i].name, line, name_length) == 0) {
            verbs[i].run(session, rest + (*rest != '\0'), verbs[i].code);
            session_advance(session);
            return;
        }
    }
    session_refuse(session, "bad-command", "unknown command", 0);
}
