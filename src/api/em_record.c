/* Games as people file them: the record room behind public names. */
#include "api/api_priv.h"

#include "record/format.h"
#include "record/record_text.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)EM_BY_MOVES == (int)RECORD_BY_MOVES && (int)EM_SCORED == (int)RECORD_SCORED &&
                   (int)EM_AGREED == (int)RECORD_AGREED &&
                   (int)EM_RESIGNED == (int)RECORD_RESIGNED &&
                   (int)EM_TIMED_OUT == (int)RECORD_TIMED_OUT &&
                   (int)EM_FORFEITED == (int)RECORD_FORFEITED &&
                   (int)EM_FORFEITED == (int)RECORD_ENDS - 1,
               "ends are the same");

/* What one escape can do to the comments, and a line for every move. */
_Static_assert((int)EM_RECORD_TEXT_SIZE > 2 * (int)RECORD_NOTES_SIZE + 128 * GAME_MAX_MOVES,
               "every record fits");

static const double max_time_s = 1e9;
static const double max_value = SQUARE_COUNT;

EmStatus em_record_new(const EmGame *game, EmRecord **record, EmError *error)
{
    EmRecord *made = malloc(sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    record_init(&made->record, &game->game.start);
    made->record.game = game->game;
    made->date[0] = '\0';
    *record = made;
    return EM_OK;
}

void em_record_free(EmRecord *record)
{
    free(record);
}

EmStatus em_record_game(const EmRecord *record, EmGame **game, EmError *error)
{
    EmGame *made = malloc(sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    made->game = record->record.game;
    *game = made;
    return EM_OK;
}

/* ---- texts ---- */

void api_write_date(RecordDate date, char text[RECORD_DATE_SIZE])
{
    text[0] = '\0';
    if (date.year != 0) {
        record_date_write(date, '-', " ", "", text);
    }
}

/* Where in a record a text is that is no date. */
static const size_t text_at[EM_DATE] = {
    [EM_BLACK_NAME] = offsetof(Record, names[BLACK]),
    [EM_WHITE_NAME] = offsetof(Record, names[WHITE]),
    [EM_EVENT] = offsetof(Record, event),
    [EM_PLACE] = offsetof(Record, place),
    [EM_ROUND] = offsetof(Record, round),
};

static bool is_plain(EmText which)
{
    return (int)which >= 0 && which < EM_DATE;
}

const char *em_record_text(const EmRecord *record, EmText which)
{
    return is_plain(which)    ? (const char *)&record->record + text_at[which]
           : which == EM_DATE ? record->date
                              : "";
}

/* Only what is written the same way is the date that was meant. */
static EmStatus set_date(EmRecord *record, const char *text, EmError *error)
{
    const RecordDate date = record_date(text);
    char written[RECORD_DATE_SIZE];
    api_write_date(date, written);
    size_t same = 0;
    while (text[same] != '\0' && text[same] == written[same]) {
        same++;
    }
    if (text[same] != written[same]) {
        return api_error(EM_SYNTAX, "a date is written 2024-05-06 or 2024-05-06 07:08:09", same,
                         error);
    }
    record->record.date = date;
    memcpy(record->date, written, sizeof written);
    return EM_OK;
}

EmStatus em_record_set_text(EmRecord *record, EmText which, const char *text, EmError *error)
{
    if (which == EM_DATE) {
        return set_date(record, text, error);
    }
    if (!is_plain(which)) {
        return api_error(EM_RANGE, "there is no such text", 0, error);
    }
    char clean[RECORD_TEXT_SIZE];
    if (!record_text_clean(text, strlen(text), false, clean, sizeof clean)) {
        return api_error(EM_RANGE, "the text has over 127 bytes", RECORD_TEXT_SIZE - 1, error);
    }
    record_set_text(&record->record, (char *)&record->record + text_at[which], clean,
                    strlen(clean));
    return EM_OK;
}

/* ---- annotations ---- */

/* The game's own note comes before those of the moves. */
static bool has_index(const Record *record, int index)
{
    return index >= -1 && index < record->game.move_count;
}

bool em_record_annotation(const EmRecord *record, int index, EmAnnotation *annotation)
{
    const Record *of = &record->record;
    if (!has_index(of, index)) {
        return false;
    }
    *annotation = (EmAnnotation){.note = record_note(of, index + 1)};
    if (index >= 0) {
        const GameMove *move = &of->game.moves[index];
        annotation->has_value = move->has_value;
        annotation->value = move->has_value ? (double)move->value_discs : 0;
        annotation->has_time = move->time_ns >= 0;
        annotation->time_s = move->time_ns >= 0 ? clock_seconds(move->time_ns) : 0;
    }
    return true;
}

/* All of it or nothing. */
static bool add_note(Record *record, int index, const char *note)
{
    const uint16_t used = record->notes_used;
    const uint16_t at = record->note_at[index];
    const size_t length = strlen(record_note(record, index));
    const bool cut_before = record->cut;
    record->cut = false;
    record_add_note(record, index, note, strlen(note));
    const bool fits = !record->cut;
    record->cut = cut_before;
    if (!fits) {
        record->notes_used = used;
        record->note_at[index] = at;
        record->notes[at + length] = '\0';
    }
    return fits;
}

EmStatus em_record_annotate(EmRecord *record, int index, const EmAnnotation *annotation,
                            EmError *error)
{
    Record *of = &record->record;
    if (!has_index(of, index)) {
        return api_error(EM_RANGE, "there is no such move", 0, error);
    }
    if (index < 0 && (annotation->has_value || annotation->has_time)) {
        return api_error(EM_RANGE, "only a move has a value or a time", 0, error);
    }
    if (annotation->has_value &&
        !(annotation->value >= -max_value && annotation->value <= max_value)) {
        return api_error(EM_RANGE, "a value is -256 to 256 discs", 0, error);
    }
    if (annotation->has_time && !(annotation->time_s >= 0 && annotation->time_s <= max_time_s)) {
        return api_error(EM_RANGE, "a time must be 0 to 1e9 seconds", 0, error);
    }
    if (annotation->note != NULL && !add_note(of, index + 1, annotation->note)) {
        return api_error(EM_RANGE, "the comments have over 64 KiB", 0, error);
    }
    if (annotation->has_value) {
        of->game.moves[index].has_value = true;
        of->game.moves[index].value_discs = (float)annotation->value;
    }
    if (annotation->has_time) {
        of->game.moves[index].time_ns = (int64_t)(annotation->time_s * 1e9 + 0.5);
    }
    return EM_OK;
}

/* ---- the result ---- */

bool em_record_outcome(const EmRecord *record, EmOutcome *outcome)
{
    const Record *of = &record->record;
    int winner = 0;
    int score = 0;
    if (!record_winner(of, &winner)) {
        return false;
    }
    const bool has_score = of->end == RECORD_BY_MOVES || of->has_score;
    *outcome = (EmOutcome){.end = (EmEnd)of->end,
                           .winner = winner * EM_BLACK,
                           .has_score = has_score,
                           .score = has_score && record_score(of, &score) ? score : 0};
    return true;
}

static const char *outcome_fault(const Record *record, const EmOutcome *outcome)
{
    const int squares = record->game.now.size * record->game.now.size;
    const int score = outcome->score;
    if ((int)outcome->end < EM_BY_MOVES || outcome->end > EM_FORFEITED) {
        return "there is no such end";
    }
    if (outcome->end == EM_BY_MOVES) {
        return NULL;
    }
    if (position_is_over(&record->game.now)) {
        return "the game is over by its moves";
    }
    if (outcome->has_score ? score < -squares || score > squares || score % 2 != 0
                           : outcome->winner < EM_BLACK || outcome->winner > EM_WHITE) {
        return outcome->has_score ? "a score is even and no more than the board"
                                  : "the winner is black, white or nobody";
    }
    const bool drawn = outcome->has_score ? score == 0 : outcome->winner == EM_EMPTY;
    return drawn && outcome->end > EM_AGREED ? "whoever gives up a game does not draw it" : NULL;
}

EmStatus em_record_set_outcome(EmRecord *record, const EmOutcome *outcome, EmError *error)
{
    Record *of = &record->record;
    const char *fault = outcome_fault(of, outcome);
    if (fault != NULL) {
        return api_error(EM_RANGE, fault, 0, error);
    }
    if (outcome->end == EM_BY_MOVES) {
        record_set_end(of, RECORD_BY_MOVES, 0);
    } else if (outcome->has_score) {
        record_set_score(of, (RecordEnd)outcome->end, outcome->score);
    } else {
        record_set_end(of, (RecordEnd)outcome->end, outcome->winner * EM_BLACK);
    }
    return EM_OK;
}

/* ---- writing ---- */

EmStatus em_record_write(const EmRecord *record, const char *format, char *text, size_t size,
                         EmError *error)
{
    const Format *as = format_find(format);
    if (as == NULL || as->is_binary) {
        return api_error(
            EM_RANGE, as == NULL ? "there is no such format" : "the format is no text", 0, error);
    }
    StrBuf written = {0};
    Error fault;
    const ApiLocale locale = api_enter();
    Status status = format_write_record(as, &record->record, &written, &fault);
    api_leave(locale);
    if (status == STATUS_OK && written.length >= size) {
        status = error_set(&fault, STATUS_RANGE, "the text does not fit into the buffer", 0);
    }
    if (status == STATUS_OK) {
        memcpy(text, written.text == NULL ? "" : written.text, written.length + 1);
    }
    strbuf_fini(&written);
    return api_status(status, &fault, error);
}
