/* Random games of every kind that a file can hold: all board sizes, set-up starts, passes, all
 * endings, and texts made of what parsers stumble over. */
#ifndef TESTS_SUPPORT_RECORDS_H
#define TESTS_SUPPORT_RECORDS_H

#include "record/record.h"
#include "support/positions.h"

#include <string.h>

/* Up to `most` pieces, clean as every text of a record; may come out empty. */
static inline size_t records_text(Rng *rng, uint32_t most, bool lines, char *to, size_t room)
{
    static const char *const pieces[] = {
        "a", "Emilia", "Iago", "de Graaf", "(buro)", "[", "]", "\"", "\\", "{", "}", "(", ")",
        ";", ":", "%", "#", "*", "/", "'", "<&>", "?", "1.", "1-0", "Black wins 40-24", "f5",
        ";)", "(;GM[2]", "(;FF[4]", "[Event \"x\"]", "[%eval 1.00]", "{\"args\":[", "\\\"", "\\]",
        "\xc3\xa9", "\xc3\x9f", "\xc3\xbf", "\xc5\x82", "\xe6\x9d\x91\xe4\xb8\x8a", "\xd0\x96",
        "\xf0\x9f\x98\x80", " ", " ", "  ",
    };
    size_t used = 0;
    for (uint32_t count = rng_below(rng, most + 1); count > 0; count--) {
        const uint32_t which = rng_below(rng, sizeof pieces / sizeof pieces[0] + (lines ? 4 : 0));
        const char *piece = which < sizeof pieces / sizeof pieces[0] ? pieces[which] : "\n";
        if (used + strlen(piece) < room) {
            memcpy(to + used, piece, strlen(piece));
            used += strlen(piece);
        }
    }
    return used;
}

static inline void records_name(Rng *rng, Record *record, char text[RECORD_TEXT_SIZE])
{
    char raw[RECORD_TEXT_SIZE];
    record_set_text(record, text, raw, records_text(rng, 6, false, raw, sizeof raw));
}

static inline void records_note(Rng *rng, Record *record, int index)
{
    char raw[100];
    record_add_note(record, index, raw, records_text(rng, 8, true, raw, sizeof raw));
}

static inline Position records_start(Rng *rng)
{
    const uint32_t kind = rng_below(rng, 8);
    const int size = kind < 5 ? 8 : 4 + 2 * (int)rng_below(rng, 7);
    Position start = position_start(size);
    if (kind == 4 || kind == 7) {
        start = positions_random(rng, size);
    } else if (kind == 6) {
        start.turn = WHITE;
    }
    return start;
}

static inline void records_moves(Rng *rng, Record *record)
{
    const bool values = rng_below(rng, 3) == 0;
    const bool times = rng_below(rng, 3) == 0;
    const bool notes = rng_below(rng, 4) == 0;
    const uint32_t plies = rng_below(rng, 2) == 0 ? 400 : rng_below(rng, 64);
    for (uint32_t ply = 0; ply < plies; ply++) {
        GameMove move = {.time_ns = -1};
        move.square = (int16_t)positions_random_move(rng, &record->game.now);
        if (move.square == SQUARE_NONE) {
            break;
        }
        move.has_value = values && rng_below(rng, 4) != 0;
        move.value_discs =
            move.has_value ? (float)(((double)rng_below(rng, 12801) - 6400) / 100) : 0;
        if (times && rng_below(rng, 4) != 0) {
            move.time_ns = (int64_t)rng_below(rng, 10000000) * 1000000;
        }
        record_play(record, &move, NULL);
        if (notes && rng_below(rng, 8) == 0) {
            records_note(rng, record, record->game.move_count);
        }
    }
}

static inline void records_head(Rng *rng, Record *record)
{
    for (int colour = BLACK; colour <= WHITE; colour++) {
        records_name(rng, record, record->names[colour]);
        record->ratings[colour] = rng_below(rng, 2) == 0 ? 0 : 1 + rng_below(rng, 20000) / 8.0;
        record->clock_ns[colour] = (int64_t)rng_below(rng, 2) * 61250000000;
        record->increment_ns[colour] =
            record->clock_ns[colour] == 0 ? 0 : (int64_t)rng_below(rng, 2) * 2500000000;
    }
    records_name(rng, record, record->event);
    records_name(rng, record, record->place);
    records_name(rng, record, record->round);
    RecordDate *date = &record->date;
    const uint32_t exactness = rng_below(rng, 5);
    date->year = (int16_t)(exactness > 0 ? 1883 + rng_below(rng, 300) : 0);
    date->month = (int8_t)(exactness > 1 ? 1 + rng_below(rng, 12) : 0);
    date->day = (int8_t)(exactness > 2 ? 1 + rng_below(rng, 31) : 0);
    date->has_time = exactness > 3;
    date->hour = (int8_t)(exactness > 3 ? rng_below(rng, 24) : 0);
    date->minute = (int8_t)(exactness > 3 ? rng_below(rng, 60) : 0);
    date->second = (int8_t)(exactness > 3 ? rng_below(rng, 60) : 0);
    records_note(rng, record, 0);
}

static inline void records_end(Rng *rng, Record *record)
{
    const bool over = position_is_over(&record->game.now);
    const RecordEnd end = (RecordEnd)rng_below(rng, RECORD_ENDS);
    const int half = record->game.start.size * record->game.start.size / 2;
    if (rng_below(rng, 2) == 0 || (over && end == RECORD_SCORED)) {
        return;
    }
    if (rng_below(rng, 4) == 0) {
        record_set_end(record, end, (int)rng_below(rng, 2) * 2 - 1);
    } else {
        record_set_score(record, end, 2 * ((int)rng_below(rng, (uint32_t)(2 * half + 1)) - half));
    }
    if (end == RECORD_BY_MOVES || (over && record->end == RECORD_SCORED)) {
        record_set_end(record, RECORD_BY_MOVES, 0);
    }
}

/* Scores of some of the moves in the position reached, as a problem has them. */
static inline void records_known(Rng *rng, Record *record)
{
    Square moves[SQUARE_COUNT];
    Obf *known = &record->known;
    const int count = position_move_list(&record->game.now, moves);
    const bool given = rng_below(rng, 2) == 0;
    for (int i = 0; given && i < count; i++) {
        const int score = 2 * ((int)rng_below(rng, 9) - 4);
        known->moves[known->move_count++] = (ObfScore){.move = moves[i], .score_discs = score};
        if (!known->has_score || score > known->score_discs) {
            known->has_score = true;
            known->score_discs = score;
        }
    }
}

static inline void records_random(Rng *rng, Record *record)
{
    const Position start = records_start(rng);
    record_init(record, &start);
    records_head(rng, record);
    records_moves(rng, record);
    records_end(rng, record);
    if (rng_below(rng, 2) == 0) {
        records_known(rng, record);
    }
    if (rng_below(rng, 2) == 0) {
        record->theory_empties = 24;
        record->theory_discs = (int16_t)(2 * ((int)rng_below(rng, 65) - 32));
    }
}

/* The clocks of GGF: whole seconds, and one at least. */
static inline void records_cut_clock(Record *record, int colour)
{
    const int64_t second_ns = 1000000000;
    const int64_t clock_ns = record->clock_ns[colour];
    record->clock_ns[colour] =
        clock_ns > 0 && clock_ns < second_ns ? second_ns : clock_ns - clock_ns % second_ns;
    record->increment_ns[colour] -= record->increment_ns[colour] % second_ns;
}

#endif
