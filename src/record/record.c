/* Games with what is written beside them. Comments lie one after the other in `notes`, whose byte
 * 0 is nobody's, so that note_at 0 means none; one that grows and is not the last moves there. */
#include "record/record.h"

#include "record/record_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void record_strip(Record *record)
{
    record->names[BLACK][0] = record->names[WHITE][0] = '\0';
    record->event[0] = record->place[0] = record->round[0] = '\0';
    record->date = (RecordDate){0};
    for (int colour = BLACK; colour <= WHITE; colour++) {
        record->ratings[colour] = 0;
        record->clock_ns[colour] = record->increment_ns[colour] = 0;
    }
    record->end = RECORD_BY_MOVES;
    record->winner = 0;
    record->has_score = false;
    record->score_discs = 0;
    record->theory_empties = 0;
    record->theory_discs = 0;
    record->known.has_score = false;
    record->known.move_count = 0;
    record->note_at[0] = 0;
}

void record_init(Record *record, const Position *start)
{
    game_init(&record->game, start);
    record_strip(record);
    record->cut = false;
    record->notes_used = 1;
    memset(record->note_at, 0, sizeof record->note_at);
    record->notes[0] = '\0';
}

static Status play_one(Record *record, const GameMove *move, Error *error)
{
    Game *game = &record->game;
    const Status status = game_play(game, move->square, error);
    if (status == STATUS_OK) {
        game->moves[game->move_count - 1] = *move;
        record->note_at[game->move_count] = 0;
    }
    return status;
}

Status record_play(Record *record, const GameMove *move, Error *error)
{
    static const GameMove pass = {.square = SQUARE_PASS, .time_ns = -1};
    Game *game = &record->game;
    Status status = play_one(record, move, error);
    if (status != STATUS_OK && move->square != SQUARE_PASS && position_must_pass(&game->now)) {
        const Position before = game->now;
        play_one(record, &pass, NULL);
        status = play_one(record, move, error);
        if (status != STATUS_OK) {
            game->now = before;
            game->move_count--;
        }
    }
    return status;
}

void record_set_text(Record *record, char text[RECORD_TEXT_SIZE], const char *bytes,
                     size_t length)
{
    record->cut |= !record_text_clean(bytes, length, false, text, RECORD_TEXT_SIZE);
    if (strcmp(text, "?") == 0) {
        text[0] = '\0';
    }
}

const char *record_note(const Record *record, int index)
{
    return record->notes + record->note_at[index];
}

void record_add_note(Record *record, int index, const char *bytes, size_t length)
{
    const char *before = record_note(record, index);
    const size_t kept = strlen(before);
    const bool last = kept > 0 && before + kept + 1 == record->notes + record->notes_used;
    const size_t at = last ? record->note_at[index] : record->notes_used;
    const size_t gap = kept > 0; /* a line feed */
    if (at + kept + gap + 1 >= RECORD_NOTES_SIZE) {
        record->cut |= length != 0;
        return;
    }
    char *added = record->notes + at + kept;
    memmove(record->notes + at, before, kept);
    record->cut |= !record_text_clean(bytes, length, true, added + gap,
                                      RECORD_NOTES_SIZE - at - kept - gap);
    if (added[gap] == '\0') {
        *added = '\0';
        return;
    }
    if (gap > 0) {
        *added = '\n';
    }
    record->note_at[index] = (uint16_t)at;
    record->notes_used = (uint16_t)(at + kept + gap + strlen(added + gap) + 1);
}

void record_set_end(Record *record, RecordEnd end, int winner)
{
    /* Nobody resigns or runs out of time to a draw: that is a score somebody gave. */
    record->end = winner == 0 && end > RECORD_AGREED ? RECORD_SCORED : end;
    record->winner = (int8_t)((winner > 0) - (winner < 0));
    record->has_score = winner == 0 && end != RECORD_BY_MOVES;
    record->score_discs = 0;
}

void record_set_score(Record *record, RecordEnd end, int score_discs)
{
    const int squares = record->game.start.size * record->game.start.size;
    int score = abs(score_discs) > squares ? (score_discs > 0 ? squares : -squares) : score_discs;
    score += score % 2; /* away from zero, so that the winner stays */
    record_set_end(record, end, score);
    record->has_score = true;
    record->score_discs = (int16_t)score;
}

bool record_winner(const Record *record, int *winner)
{
    int score = 0;
    if (record->end != RECORD_BY_MOVES) {
        *winner = record->winner;
        return true;
    }
    if (!record_score(record, &score)) {
        return false;
    }
    *winner = (score > 0) - (score < 0);
    return true;
}

bool record_score(const Record *record, int *score_discs)
{
    const Position *now = &record->game.now;
    if (record->end != RECORD_BY_MOVES) {
        *score_discs = record->has_score ? record->score_discs
                                         : record->winner * now->size * now->size;
        return true;
    }
    if (!position_is_over(now)) {
        return false;
    }
    *score_discs = position_final_score(now);
    return true;
}

static bool games_equal(const Game *a, const Game *b)
{
    bool same = a->move_count == b->move_count && position_equal(&a->start, &b->start);
    for (int i = 0; same && i < a->move_count; i++) {
        const GameMove *x = &a->moves[i];
        const GameMove *y = &b->moves[i];
        same = x->square == y->square && x->time_ns == y->time_ns &&
               x->has_value == y->has_value &&
               (!x->has_value || x->value_discs == y->value_discs);
    }
    return same;
}

static bool known_equal(const Obf *a, const Obf *b)
{
    bool same = a->move_count == b->move_count && a->has_score == b->has_score &&
                (!a->has_score || a->score_discs == b->score_discs);
    for (int i = 0; same && i < a->move_count; i++) {
        same = a->moves[i].move == b->moves[i].move &&
               a->moves[i].score_discs == b->moves[i].score_discs;
    }
    return same;
}

static bool dates_equal(RecordDate a, RecordDate b)
{
    return a.year == b.year && a.month == b.month && a.day == b.day && a.has_time == b.has_time &&
           (!a.has_time || (a.hour == b.hour && a.minute == b.minute && a.second == b.second));
}

bool record_equal(const Record *a, const Record *b)
{
    bool same = games_equal(&a->game, &b->game) && strcmp(a->event, b->event) == 0 &&
                strcmp(a->place, b->place) == 0 && strcmp(a->round, b->round) == 0 &&
                dates_equal(a->date, b->date) &&
                a->end == b->end && a->winner == b->winner && a->has_score == b->has_score &&
                a->score_discs == b->score_discs && a->theory_empties == b->theory_empties &&
                a->theory_discs == b->theory_discs && known_equal(&a->known, &b->known);
    for (int colour = BLACK; same && colour <= WHITE; colour++) {
        same = strcmp(a->names[colour], b->names[colour]) == 0 &&
               a->ratings[colour] == b->ratings[colour] &&
               a->clock_ns[colour] == b->clock_ns[colour] &&
               a->increment_ns[colour] == b->increment_ns[colour];
    }
    for (int i = 0; same && i <= a->game.move_count; i++) {
        same = strcmp(record_note(a, i), record_note(b, i)) == 0;
    }
    return same;
}

bool record_is_usual_start(const Record *record)
{
    const Position usual = position_start(record->game.start.size);
    return position_equal(&usual, &record->game.start);
}

/* A later moment, by less than a day. */
static void add_hours(RecordDate *date, int hours)
{
    static const int8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = date->year % 4 == 0 && (date->year % 100 != 0 || date->year % 400 == 0);
    date->hour = (int8_t)(date->hour + hours);
    if (date->hour < 24) {
        return;
    }
    date->hour -= 24;
    if (++date->day <= days[date->month - 1] + (date->month == 2 && leap)) {
        return;
    }
    date->day = 1;
    if (++date->month > 12) {
        date->month = 1;
        date->year++;
    }
}

/* How far the clock of GGS, in the west of Canada, is behind UTC in winter and in summer. */
static int hours_behind(const char *zone)
{
    return strncmp(zone, "MST", 3) == 0 ? 7 : strncmp(zone, "MDT", 3) == 0 ? 6 : 0;
}

RecordDate record_date(const char *text)
{
    static const int most[6] = {9999, 12, 31, 23, 59, 59};
    int numbers[6] = {0};
    int count = 0;
    for (; count < 6; count++) {
        text += strspn(text, "-./_:T ");
        const size_t digits = strspn(text, "0123456789");
        const bool number = count == 0 ? digits == 4 : digits == 1 || digits == 2;
        const int value = number ? atoi(text) : -1;
        if (value < (count < 3) || value > most[count]) {
            break;
        }
        numbers[count] = value;
        text += digits;
    }
    const bool has_time = count >= 5;
    RecordDate date = {.year = (int16_t)numbers[0],
                       .month = (int8_t)numbers[1],
                       .day = (int8_t)numbers[2],
                       .has_time = has_time,
                       .hour = (int8_t)(has_time ? numbers[3] : 0),
                       .minute = (int8_t)(has_time ? numbers[4] : 0),
                       .second = (int8_t)(has_time ? numbers[5] : 0)};
    if (has_time && date.year < 9999) {
        add_hours(&date, hours_behind(text + strspn(text, "._ ")));
    }
    return date;
}

void record_date_write(RecordDate date, char day_mark, const char *time_mark, const char *end_mark,
                       char text[RECORD_DATE_SIZE])
{
    int used = snprintf(text, RECORD_DATE_SIZE, "%04d", date.year);
    if (date.month != 0) {
        used += snprintf(text + used, 4, "%c%02d", day_mark, date.month);
    }
    if (date.day != 0) {
        used += snprintf(text + used, 4, "%c%02d", day_mark, date.day);
    }
    if (date.has_time) {
        snprintf(text + used, (size_t)(RECORD_DATE_SIZE - used), "%s%02d:%02d:%02d%s", time_mark,
                 date.hour, date.minute, date.second, end_mark);
    }
}
