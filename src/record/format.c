/* The table of formats. */
#include "record/format.h"

#include "record/format_priv.h"
#include "record/square_text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    DATES = FORMAT_YEAR | FORMAT_DAY | FORMAT_HOUR,
    WAYS = FORMAT_MOVES | FORMAT_SETUP | FORMAT_SIZES | FORMAT_LAST_PASS,
    ENDS = FORMAT_RESULT | FORMAT_SCORE | FORMAT_REASON | FORMAT_UNFINISHED
};

/* In the order in which they are tried on unknown input: the most particular first. */
const Format format_table[FORMAT_COUNT] = {
    {
        .name = "wthor",
        .title = "WTHOR",
        .users = "the tournament archive of the French federation, Edax, NBoard, Cassio",
        .suffixes = "wtb",
        .holds = FORMAT_MOVES | FORMAT_NAMES | FORMAT_EVENT | FORMAT_YEAR | FORMAT_RESULT |
                 FORMAT_SCORE | FORMAT_THEORY,
        .score_needed = true,
        .name_bytes = WTHOR_NAME_SIZE - 1,
        .event_bytes = WTHOR_EVENT_SIZE - 1,
        .is_binary = true,
        .detect = wthor_detect,
        .split = wthor_split,
        .read = wthor_read,
        .finish = wthor_finish,
        .write = wthor_write,
    },
    {
        .name = "quest",
        .title = "Othello Quest",
        .users = "Othello Quest, Egaroucid",
        .suffixes = "json jsonl",
        .holds = FORMAT_MOVES | FORMAT_LAST_PASS | FORMAT_NAMES | DATES | FORMAT_RATINGS |
                 FORMAT_CLOCK | FORMAT_TIMES | FORMAT_UNFINISHED,
        .gaps = " \t\r\n,[]{}:\"args", /* the wrapper {"args":[ ]} around games, too */
        .detect = quest_detect,
        .split = quest_split,
        .read = quest_read,
        .write = quest_write,
    },
    {
        .name = "sgf",
        .title = "SGF",
        .users = "Edax, Quarry, programs for Go",
        .suffixes = "sgf",
        .holds = WAYS | ENDS | FORMAT_PASSES | FORMAT_NAMES | FORMAT_EVENT | FORMAT_PLACE |
                 FORMAT_ROUND | FORMAT_YEAR | FORMAT_DAY | FORMAT_RATINGS | FORMAT_CLOCK |
                 FORMAT_INCREMENT | FORMAT_VALUES | FORMAT_NOTE | FORMAT_NOTES,
        .score_or_reason = true,
        .gaps = " \t\r\n",
        .detect = sgf_detect,
        .split = sgf_split,
        .read = sgf_read,
        .write = sgf_write,
    },
    {
        .name = "ggf",
        .title = "GGF",
        .users = "GGS, NBoard, Ntest, Edax",
        .suffixes = "ggf",
        .holds = WAYS | ENDS | FORMAT_AGREED | FORMAT_PASSES | FORMAT_NAMES | FORMAT_PLACE |
                 DATES | FORMAT_RATINGS | FORMAT_CLOCKS | FORMAT_VALUES | FORMAT_TIMES |
                 FORMAT_NOTE,
        .score_needed = true,
        .no_brackets = true,
        .gaps = " \t\r\n0123456789",
        .detect = ggf_detect,
        .split = ggf_split,
        .read = ggf_read_game,
        .write = ggf_write_game,
    },
    {
        .name = "pgn",
        .title = "PGN",
        .users = "Edax, PlayOK (Kurnik)",
        .suffixes = "pgn",
        .holds = WAYS | ENDS | FORMAT_AGREED | FORMAT_PASSES | FORMAT_NAMES | FORMAT_EVENT |
                 FORMAT_PLACE | FORMAT_ROUND | DATES | FORMAT_RATINGS | FORMAT_CLOCK |
                 FORMAT_INCREMENT | FORMAT_VALUES | FORMAT_TIMES | FORMAT_NOTE | FORMAT_NOTES,
        .gaps = " \t\r\n",
        .detect = pgn_detect,
        .split = pgn_split,
        .read = pgn_read,
        .write = pgn_write,
    },
    {
        .name = "obf",
        .title = "OBF",
        .users = "problem sets of Edax, neural-reversi, Emilia",
        .suffixes = "obf",
        .holds = FORMAT_SETUP | FORMAT_SIZES | FORMAT_SCORES | FORMAT_UNFINISHED,
        .gaps = " \t\r\n",
        .detect = obf_detect,
        .split = format_split_line,
        .read = obf_read_game,
        .write = obf_write_game,
    },
    {
        .name = "moves",
        .title = "transcript",
        .users = "everybody",
        .suffixes = "txt moves",
        .holds = WAYS | FORMAT_UNFINISHED,
        .gaps = " \t\r\n",
        .detect = transcript_detect,
        .split = format_split_line,
        .read = transcript_read,
        .write = transcript_write,
    },
};

const Format *format_find(const char *name)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (strcmp(format_table[i].name, name) == 0) {
            return &format_table[i];
        }
    }
    return NULL;
}

const Format *format_of_path(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot == NULL || strchr(dot, '/') != NULL || dot[1] == '\0') {
        return NULL;
    }
    for (int i = 0; i < FORMAT_COUNT; i++) {
        for (const char *word = format_table[i].suffixes; *word != '\0';) {
            const size_t length = strcspn(word, " ");
            if (strlen(dot + 1) == length && strncasecmp(dot + 1, word, length) == 0) {
                return &format_table[i];
            }
            word += length + (word[length] == ' ');
        }
    }
    return NULL;
}

const Format *format_detect(const char *bytes, size_t length)
{
    const size_t mark = length >= 3 && memcmp(bytes, SQUARE_TEXT_BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (format_table[i].detect(bytes + mark, length - mark)) {
            return &format_table[i];
        }
    }
    return NULL;
}

void format_writer_init(FormatWriter *writer, const Format *format)
{
    *writer = (FormatWriter){.format = format};
}

void format_writer_fini(FormatWriter *writer)
{
    wthor_fini(&writer->state.wthor);
}

Status format_writer_add(FormatWriter *writer, const Record *record, StrBuf *out, Error *error)
{
    const size_t before = out->length;
    Status status = writer->format->write(&writer->state, record, out, error);
    if (status == STATUS_OK && out->status != STATUS_OK) {
        status = error_set(error, out->status, "out of memory", 0);
    }
    if (status != STATUS_OK && out->text != NULL) {
        out->length = before;
        out->text[before] = '\0';
    }
    return status;
}

Status format_write_record(const Format *format, const Record *record, StrBuf *out, Error *error)
{
    FormatWriter writer;
    format_writer_init(&writer, format);
    const Status status = format_writer_add(&writer, record, out, error);
    format_writer_fini(&writer);
    return status;
}

Status format_write_game(const Format *format, const Game *game, const char *const names[2],
                         StrBuf *out, Error *error)
{
    Record *record = malloc(sizeof *record);
    if (record == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    record_init(record, &game->start);
    record->game = *game;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        record_set_text(record, record->names[colour], names[colour], strlen(names[colour]));
    }
    const Status status = format_write_record(format, record, out, error);
    free(record);
    return status;
}
