/* The games of WTHOR: docs/formats.md has the bytes. */
#include "record/wthor.h"

#include "record/format_priv.h"
#include "record/wthor_priv.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES = 60, USUAL_EMPTIES = 22, SQUARES = 64 };

static unsigned byte_at(const char *bytes, size_t at)
{
    return (unsigned char)bytes[at];
}

static unsigned u16_at(const char *bytes, size_t at)
{
    return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}

static uint32_t u32_at(const char *bytes, size_t at)
{
    return u16_at(bytes, at) | (uint32_t)u16_at(bytes, at + 2) << 16;
}

/* Months, days and a number of games of a real file, and none of the bytes of a text. */
bool wthor_detect(const char *text, size_t length)
{
    return length >= WTHOR_HEADER_SIZE && byte_at(text, 0) >= 18 && byte_at(text, 0) <= 21 &&
           byte_at(text, 1) < 100 && byte_at(text, 2) >= 1 && byte_at(text, 2) <= 12 &&
           byte_at(text, 3) >= 1 && byte_at(text, 3) <= 31 && u16_at(text, 8) == 0 &&
           u16_at(text, 10) < 3000 && byte_at(text, 12) <= 16 && byte_at(text, 13) <= 1 &&
           byte_at(text, 14) <= 60;
}

static void read_header(Wthor *wthor, const char *text)
{
    wthor->has_header = true;
    wthor->total = u32_at(text, 4);
    wthor->year = (int)u16_at(text, 10);
    const unsigned empties = byte_at(text, 14);
    wthor->theory_empties = empties == 0 || empties > MOVES ? USUAL_EMPTIES : (int)empties;
    wthor->broken = (byte_at(text, 12) != 0 && byte_at(text, 12) != 8) || byte_at(text, 13) != 0;
}

/* The header is looked at on the way to the first game. What is no header, or no header of 8x8
 * games, is one piece that `read` complains about. */
FormatSpan wthor_split(FormatState *state, const char *text, size_t length, bool whole)
{
    Wthor *wthor = &state->wthor;
    size_t begin = 0;
    if (!wthor->has_header) {
        if (length < WTHOR_HEADER_SIZE) {
            wthor->broken = whole && length > 0;
            return (FormatSpan){.begin = 0, .end = length, .complete = whole};
        }
        read_header(wthor, text);
        if (wthor->broken) {
            return (FormatSpan){.begin = 0, .end = WTHOR_HEADER_SIZE, .complete = true};
        }
        begin = WTHOR_HEADER_SIZE;
    }
    if (wthor->broken) {
        return (FormatSpan){.begin = length, .end = length, .complete = whole};
    }
    const size_t left = length - begin;
    if (left < WTHOR_GAME_SIZE && !whole) {
        wthor->has_header = begin == 0; /* comes again with more behind it */
        return (FormatSpan){.begin = 0, .end = length};
    }
    const size_t size = left < WTHOR_GAME_SIZE ? left : WTHOR_GAME_SIZE;
    return (FormatSpan){.begin = begin, .end = begin + size, .complete = true};
}

const char *wthor_finish(const FormatState *state)
{
    const Wthor *wthor = &state->wthor;
    return wthor->broken || wthor->games >= wthor->total
               ? NULL
               : "the file ends before the last game that its header counts";
}

/* The 60 bytes of moves; 0 is behind the last one. */
static Status read_moves(const char *text, Record *record, Error *error)
{
    for (size_t i = 0; i < MOVES && byte_at(text, 8 + i) != 0; i++) {
        const unsigned byte = byte_at(text, 8 + i);
        const unsigned row = byte / 10 - 1; /* wraps around below 10 */
        const unsigned column = byte % 10 - 1;
        GameMove move = {.square = (int16_t)(16 * row + column), .time_ns = -1};
        Error fault;
        if (row > 7 || column > 7) {
            return error_set(error, STATUS_SYNTAX, "not a move: 10 * row + column, 11 to 88",
                             8 + i);
        }
        const Status status = record_play(record, &move, &fault);
        if (status != STATUS_OK) {
            return error_set(error, status, fault.text, 8 + i);
        }
    }
    return STATUS_OK;
}

/* A score of a game that is over has to be the board's; another one is a result that was given. */
static Status read_scores(const Wthor *wthor, const char *text, Record *record, Error *error)
{
    const int score = 2 * (int)byte_at(text, 6) - SQUARES;
    const int theory = 2 * (int)byte_at(text, 7) - SQUARES;
    if (score > SQUARES || theory > SQUARES) {
        return error_set(error, STATUS_RANGE, "more discs than squares", score > SQUARES ? 6 : 7);
    }
    record->theory_empties = (int8_t)wthor->theory_empties;
    record->theory_discs = (int16_t)theory;
    if (!position_is_over(&record->game.now)) {
        record_set_score(record, RECORD_SCORED, score);
    } else if (score != position_final_score(&record->game.now)) {
        return error_set(error, STATUS_RANGE, "the score is not the one of the moves", 6);
    }
    return STATUS_OK;
}

static Status read_broken_header(const char *text, size_t length, Error *error)
{
    if (length < WTHOR_HEADER_SIZE) {
        return error_set(error, STATUS_SYNTAX, "the file ends inside its header", length);
    }
    return byte_at(text, 13) != 0
               ? error_set(error, STATUS_RANGE, "solitaires are not read, only games", 13)
               : error_set(error, STATUS_RANGE, "WTHOR files are read for 8x8 boards only", 12);
}

Status wthor_read(FormatState *state, const char *text, size_t length, Record *record,
                  Error *error)
{
    Wthor *wthor = &state->wthor;
    if (wthor->broken) {
        return read_broken_header(text, length, error);
    }
    if (length < WTHOR_GAME_SIZE) {
        return error_set(error, STATUS_SYNTAX, "the file ends inside a game", 0);
    }
    if (++wthor->games > wthor->total) {
        return error_set(error, STATUS_SYNTAX, "a game more than the header counts", 0);
    }
    wthor_name(&wthor->events, u16_at(text, 0), record, record->event);
    wthor_name(&wthor->players, u16_at(text, 2), record, record->names[BLACK]);
    wthor_name(&wthor->players, u16_at(text, 4), record, record->names[WHITE]);
    record->date.year = (int16_t)(wthor->year <= 9999 ? wthor->year : 0);
    const Status status = read_moves(text, record, error);
    return status == STATUS_OK ? read_scores(wthor, text, record, error) : status;
}

/* ---- writing ---- */

static void put_u16(char *bytes, size_t at, unsigned value)
{
    bytes[at] = (char)(value & 0xff);
    bytes[at + 1] = (char)(value >> 8 & 0xff);
}

static int black_discs(int score_discs)
{
    return (SQUARES + score_discs) / 2;
}

static void put_scores(const Wthor *wthor, const Record *record, char *game)
{
    int score = 0;
    if (position_is_over(&record->game.now) || !record_score(record, &score)) {
        score = position_final_score(&record->game.now); /* as it stands if it is not finished */
    }
    const bool theory = record->theory_empties == wthor->theory_empties;
    game[6] = (char)black_discs(score);
    game[7] = (char)black_discs(theory ? record->theory_discs : score);
}

Status wthor_write(FormatState *state, const Record *record, StrBuf *out, Error *error)
{
    Wthor *wthor = &state->wthor;
    char game[WTHOR_GAME_SIZE] = {0};
    unsigned numbers[3] = {0};
    const char *names[3] = {record->event, record->names[BLACK], record->names[WHITE]};
    if (record->game.start.size != 8 || !record_is_usual_start(record)) {
        return error_set(error, STATUS_RANGE, "WTHOR has only games from the usual start on 8x8",
                         0);
    }
    for (int i = 0; i < 3; i++) {
        const Status status = wthor_number(i == 0 ? &wthor->events : &wthor->players,
                                           i == 0 ? WTHOR_EVENT_SIZE : WTHOR_NAME_SIZE, names[i],
                                           &numbers[i], error);
        if (status != STATUS_OK) {
            return status;
        }
        put_u16(game, 2 * (size_t)i, numbers[i]);
    }
    if (!wthor->has_header) {
        char header[WTHOR_HEADER_SIZE] = {0};
        wthor->has_header = true;
        wthor->year = record->date.year;
        wthor->theory_empties = record->theory_empties == 0 ? USUAL_EMPTIES
                                                            : record->theory_empties;
        strbuf_bytes(out, header, sizeof header);
    }
    put_scores(wthor, record, game);
    size_t at = 8;
    for (int i = 0; i < record->game.move_count; i++) {
        const Square square = record->game.moves[i].square;
        if (square != SQUARE_PASS) {
            game[at++] = (char)(10 * (square_row(square) + 1) + square_column(square) + 1);
        }
    }
    strbuf_bytes(out, game, sizeof game);
    wthor->games++;
    return STATUS_OK;
}

void wthor_write_header(const Wthor *wthor, RecordDate today, char header[WTHOR_HEADER_SIZE])
{
    wthor_put_header(today, wthor->games, 0, header);
    put_u16(header, 10, (unsigned)wthor->year);
    header[12] = 8;
    header[14] = (char)(wthor->theory_empties == 0 ? USUAL_EMPTIES : wthor->theory_empties);
}
