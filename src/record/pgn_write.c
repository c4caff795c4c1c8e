/* Writing PGN. A comment without `}` goes in braces; one that has it, or several lines, or begins
 * with a bracket, goes behind `;` at the end of lines of its own: so a line that begins with a
 * bracket is always a tag. */
#include "record/format_priv.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <string.h>

enum { LINE_LENGTH = 79 };

static void write_tag(const char *name, const char *value, StrBuf *out)
{
    strbuf_format(out, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            strbuf_char(out, '\\');
        }
        strbuf_char(out, *value);
    }
    strbuf_text(out, "\"]\n");
}

static void write_date(const Record *record, StrBuf *out)
{
    RecordDate day = record->date;
    char text[RECORD_DATE_SIZE];
    day.has_time = false;
    record_date_write(day, '.', "", "", text);
    strbuf_format(out, "[Date \"%s%s\"]\n", day.year == 0 ? "????" : text,
                  day.month == 0 ? ".??.??" : day.day == 0 ? ".??" : "");
    if (record->date.has_time) {
        strbuf_format(out, "[Time \"%02d:%02d:%02d\"]\n", record->date.hour, record->date.minute,
                      record->date.second);
    }
}

static const char *result_word(const Record *record)
{
    int winner = 0;
    return !record_winner(record, &winner) ? "*"
           : winner == 0                   ? "1/2-1/2"
           : winner > 0                    ? "1-0"
                                           : "0-1";
}

static void write_clock(const Record *record, StrBuf *out)
{
    if (record->clock_ns[BLACK] <= 0 || record->clock_ns[BLACK] != record->clock_ns[WHITE] ||
        record->increment_ns[BLACK] != record->increment_ns[WHITE]) {
        return;
    }
    strbuf_text(out, "[TimeControl \"");
    format_put_number(format_seconds(record->clock_ns[BLACK]), out);
    if (record->increment_ns[BLACK] > 0) {
        strbuf_char(out, '+');
        format_put_number(format_seconds(record->increment_ns[BLACK]), out);
    }
    strbuf_text(out, "\"]\n");
}

static void write_tags(const Record *record, StrBuf *out)
{
    static const char *const reasons[RECORD_ENDS] = {
        NULL, "adjudication", "agreement", "resignation", "time forfeit", "abandoned",
    };
    write_tag("Event", record->event[0] == '\0' ? "?" : record->event, out);
    write_tag("Site", record->place[0] == '\0' ? "?" : record->place, out);
    write_date(record, out);
    write_tag("Round", record->round[0] == '\0' ? "?" : record->round, out);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const char *name = record->names[colour];
        write_tag(colour == BLACK ? "Black" : "White", name[0] == '\0' ? "?" : name, out);
    }
    write_tag("Result", result_word(record), out);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        if (record->ratings[colour] > 0) {
            strbuf_text(out, colour == BLACK ? "[BlackElo \"" : "[WhiteElo \"");
            format_put_number(record->ratings[colour], out);
            strbuf_text(out, "\"]\n");
        }
    }
    write_clock(record, out);
    if (reasons[record->end] != NULL) {
        write_tag("Termination", reasons[record->end], out);
    }
    if (record->game.start.size != 8 || !record_is_usual_start(record)) {
        strbuf_text(out, "[SetUp \"1\"]\n[FEN \"");
        position_text_write_fen(&record->game.start, out);
        strbuf_text(out, "\"]\n");
    }
    strbuf_char(out, '\n');
}

/* A word with a blank before it, or on a new line if this one is full. */
static void write_word(const char *word, size_t *line, StrBuf *out)
{
    if (out->length > *line && out->length - *line + 1 + strlen(word) > LINE_LENGTH) {
        strbuf_char(out, '\n');
        *line = out->length;
    } else if (out->length > *line) {
        strbuf_char(out, ' ');
    }
    strbuf_text(out, word);
}

/* Behind semicolons, each line on one of its own. */
static void write_lines(const char *text, size_t *line, StrBuf *out)
{
    if (out->length > *line) {
        strbuf_char(out, '\n');
    }
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        strbuf_text(out, "; ");
        strbuf_bytes(out, text, length);
        strbuf_char(out, '\n');
        text += length + (text[length] == '\n');
    }
    *line = out->length;
}

/* The comment on a move: `word` has the commands and gets the braces. */
static void write_note(StrBuf *word, const char *note, size_t *line, StrBuf *out)
{
    const bool inside = *note != '[' && strpbrk(note, "}\n") == NULL;
    if (inside && *note != '\0') {
        strbuf_text(word, word->length > 1 ? " " : "");
        strbuf_text(word, note);
    }
    if (word->length > 1) {
        strbuf_char(word, '}');
        write_word(word->text, line, out);
    }
    if (!inside) {
        write_lines(note, line, out);
    }
}

/* "{[%eval 1.25] [%emt 0:00:02.449]", as much of it as is known. */
static void begin_note(const GameMove *move, int turn, StrBuf *out)
{
    strbuf_clear(out);
    strbuf_char(out, '{');
    if (move->has_value) {
        strbuf_text(out, "[%eval ");
        format_put_value(turn == BLACK ? move->value_discs : -move->value_discs, out);
        strbuf_char(out, ']');
    }
    if (move->time_ns >= 0) {
        const int64_t seconds = move->time_ns / 1000000000;
        strbuf_format(out, "%s[%%emt %" PRId64 ":%02d:%02d.%03d]", move->has_value ? " " : "",
                      seconds / 3600, (int)(seconds / 60 % 60), (int)(seconds % 60),
                      (int)(move->time_ns / 1000000 % 1000));
    }
}

/* Before a result there is always such a comment, so that no other is taken for one. */
static void write_end(const Record *record, size_t *line, StrBuf *out)
{
    char text[64];
    int winner = 0;
    int score = 0;
    if (record_winner(record, &winner)) {
        const int squares = record->game.start.size * record->game.start.size;
        const char *words = winner == 0 ? "{Draw" : winner > 0 ? "{Black wins" : "{White wins";
        record_score(record, &score);
        if (record->end == RECORD_BY_MOVES || record->has_score) {
            snprintf(text, sizeof text, "%s %d-%d}", words, (squares + score) / 2,
                     (squares - score) / 2);
        } else {
            snprintf(text, sizeof text, "%s}", words);
        }
        write_word(text, line, out);
    }
    write_word(result_word(record), line, out);
    strbuf_text(out, "\n\n");
}

Status pgn_write(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    (void)state;
    (void)error;
    const Game *game = &record->game;
    StrBuf word = {0};
    int turn = game->start.turn;
    write_tags(record, out);
    size_t line = out->length;
    begin_note(&(GameMove){.time_ns = -1}, turn, &word);
    write_note(&word, record_note(record, 0), &line, out);
    for (int i = 0; i < game->move_count; i++, turn = !turn) {
        char text[16 + SQUARE_TEXT_SIZE] = "";
        char name[SQUARE_TEXT_SIZE];
        if (i % 2 == 0) {
            snprintf(text, sizeof text, "%d. ", i / 2 + 1);
        }
        square_text_write(game->moves[i].square, name);
        strcat(text, name);
        write_word(text, &line, out);
        begin_note(&game->moves[i], turn, &word);
        write_note(&word, record_note(record, i + 1), &line, out);
    }
    write_end(record, &line, out);
    const Status status = word.status;
    strbuf_fini(&word);
    return status == STATUS_OK ? STATUS_OK : error_set(error, status, "out of memory", 0);
}
