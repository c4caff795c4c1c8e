/* Opening lists. Random ones walk from the start position and drop what was seen before in any of
 * its eight symmetric forms; when the walk keeps finding old positions (a small board has few),
 * repeats are let in rather than never finishing. */
#include "lab/openings.h"

#include "base/parse.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "record/position_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    TRIES = 1000, /* walks in search of a new position before repeats are let in */
    MAX_LINE_BYTES = 1 << 16,
};

static uint64_t square_key(int row, int column, int colour)
{
    uint64_t seed = (uint64_t)(row * 32 + column * 2 + colour + 1);
    return rng_splitmix(&seed);
}

uint64_t openings_symmetric_hash(const Position *position)
{
    uint64_t sums[8] = {0};
    const int last = position->size - 1;
    for (int colour = 0; colour < 2; colour++) {
        const SquareSet *set = &position->discs[colour];
        for (Square s = square_next(set, 0); s != SQUARE_NONE; s = square_next(set, s + 1)) {
            const int row[2] = {square_row(s), last - square_row(s)};
            const int column[2] = {square_column(s), last - square_column(s)};
            for (int i = 0; i < 4; i++) {
                sums[i] += square_key(row[i & 1], column[i >> 1], colour);
                sums[i + 4] += square_key(column[i >> 1], row[i & 1], colour);
            }
        }
    }
    uint64_t least = sums[0];
    for (int i = 1; i < 8; i++) {
        least = sums[i] < least ? sums[i] : least;
    }
    return least ^ (position->turn == WHITE ? 0x9e3779b97f4a7c15u : 0);
}

/* A set of 64-bit values, open addressing; 0 marks a free place. */
typedef struct Seen {
    uint64_t *slots;
    uint64_t mask;
} Seen;

static bool seen_add(Seen *seen, uint64_t value)
{
    value += value == 0;
    uint64_t at = value & seen->mask;
    while (seen->slots[at] != 0) {
        if (seen->slots[at] == value) {
            return false;
        }
        at = (at + 1) & seen->mask;
    }
    seen->slots[at] = value;
    return true;
}

/* Random legal moves from the start; false if the game ended before. */
static bool walk(Rng *rng, int size, int plies, Opening *opening, Position *end)
{
    *end = position_start(size);
    *opening = (Opening){.start = *end};
    while (opening->move_count < plies) {
        const SquareSet moves = position_moves(end);
        Square move = SQUARE_PASS;
        const int count = square_count(&moves);
        if (count > 0) {
            move = square_next(&moves, 0);
            for (uint32_t skip = rng_below(rng, (uint32_t)count); skip > 0; skip--) {
                move = square_next(&moves, move + 1);
            }
        }
        if (position_play(end, move, NULL, NULL) != STATUS_OK) {
            return false;
        }
        opening->moves[opening->move_count++] = (int16_t)move;
    }
    return !position_is_over(end);
}

static Status make_random(int size, int plies, uint64_t seed, uint64_t needed, Openings *openings,
                          Error *error)
{
    Seen seen = {.mask = 1};
    needed = needed < OPENINGS_MAX ? needed : OPENINGS_MAX;
    while (seen.mask < 2 * needed) {
        seen.mask = 2 * seen.mask + 1;
    }
    seen.slots = calloc(seen.mask + 1, sizeof *seen.slots);
    Opening *list = malloc((needed + (needed == 0)) * sizeof *list);
    if (seen.slots == NULL || list == NULL) {
        free(seen.slots);
        free(list);
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    Rng rng = rng_seeded(seed);
    bool exhausted = false;
    for (uint64_t i = 0; i < needed; i++) {
        Position end;
        int tries = 0;
        while (!walk(&rng, size, plies, &list[i], &end) ||
               (!exhausted && !seen_add(&seen, openings_symmetric_hash(&end)))) {
            exhausted = exhausted || ++tries == TRIES;
        }
    }
    free(seen.slots);
    *openings = (Openings){.list = list, .count = needed};
    return STATUS_OK;
}

/* One line as an opening; false with the reason if it is none. */
static bool read_line(const char *line, int size, Opening *opening, const char **fault)
{
    Game game;
    Error error;
    *fault = NULL;
    if (position_text_read(line, size, &game, &error) != STATUS_OK) {
        *fault = error.text;
    } else if (game.move_count > OPENINGS_MAX_MOVES) {
        *fault = "an opening has at most 60 moves";
    } else if (position_is_over(&game.now)) {
        *fault = "the game is over there";
    } else {
        *opening = (Opening){.start = game.start, .move_count = game.move_count};
        for (int i = 0; i < game.move_count; i++) {
            opening->moves[i] = game.moves[i].square;
        }
    }
    return *fault == NULL;
}

/* Makes room for one more. */
static Status reserve(Openings *openings, uint64_t *room, Error *error)
{
    if (openings->count < *room) {
        return STATUS_OK;
    }
    if (openings->count == OPENINGS_MAX) {
        return error_set(error, STATUS_RANGE, "more than 1048576 openings", 0);
    }
    const uint64_t more = *room == 0 ? 64 : 2 * *room;
    Opening *list = realloc(openings->list, more * sizeof *list);
    if (list == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    openings->list = list;
    *room = more;
    return STATUS_OK;
}

/* All lines but those with nothing before a # or %. */
static Status read_lines(FILE *file, int size, Openings *openings, Error *error)
{
    StrBuf line = {0};
    size_t number = 0;
    uint64_t room = 0;
    Status status = STATUS_OK;
    while (status == STATUS_OK && strbuf_line(&line, file, MAX_LINE_BYTES)) {
        const char *fault = NULL;
        number++;
        line.text[strcspn(line.text, "#%\r")] = '\0';
        if (line.text[strspn(line.text, " \t")] == '\0') {
            continue;
        }
        status = reserve(openings, &room, error);
        if (status != STATUS_OK) {
            break;
        }
        if (read_line(line.text, size, &openings->list[openings->count], &fault)) {
            openings->list[openings->count++].line = (int)number;
        } else {
            status = error_set(error, STATUS_SYNTAX, fault, number);
        }
    }
    if (status == STATUS_OK && line.status == STATUS_RANGE) {
        status = error_set(error, STATUS_SYNTAX, "a line longer than 64 KiB", number + 1);
    } else if (status == STATUS_OK && (ferror(file) || line.status != STATUS_OK)) {
        status = error_set(error, STATUS_IO, "the file cannot be read", 0);
    } else if (status == STATUS_OK && openings->count == 0) {
        status = error_set(error, STATUS_SYNTAX, "the file has no opening", number);
    }
    strbuf_fini(&line);
    return status;
}

/* The list that comes with the program. */
__asm__(".section .rodata,\"a\",@progbits\n"
        "openings_even_start:\n"
        ".incbin \"" OPENINGS_EVEN "\"\n"
        "openings_even_end:\n"
        ".byte 0\n"
        ".text\n");
extern const char openings_even_start[], openings_even_end[];

static void shuffle(Openings *openings, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    for (uint64_t i = openings->count; i > 1; i--) {
        const uint64_t k = rng_below(&rng, (uint32_t)i);
        const Opening last = openings->list[i - 1];
        openings->list[i - 1] = openings->list[k];
        openings->list[k] = last;
    }
}

/* Reads and closes the file. */
static Status read_stream(FILE *file, int size, Openings *openings, Error *error)
{
    Openings read = {0};
    const Status status = read_lines(file, size, &read, error);
    fclose(file);
    if (status != STATUS_OK) {
        openings_fini(&read);
        return status;
    }
    *openings = read;
    return STATUS_OK;
}

static Status read_even(int size, uint64_t seed, Openings *openings, Error *error)
{
    if (size != 8) {
        return error_set(error, STATUS_RANGE, "even openings are for the 8x8 board", 0);
    }
    FILE *file = fmemopen((void *)(uintptr_t)openings_even_start,
                          (size_t)(openings_even_end - openings_even_start), "r");
    if (file == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    const Status status = read_stream(file, size, openings, error);
    if (status == STATUS_OK) {
        shuffle(openings, seed);
    }
    return status;
}

/* A list is read when it is checked and again for every match: of a pipe nothing would be left. */
static Status read_file(const char *path, int size, Openings *openings, Error *error)
{
    struct stat info;
    if (stat(path, &info) == 0 && S_ISFIFO(info.st_mode)) {
        return error_set(error, STATUS_IO, "a pipe, which can be read only once: use a file", 0);
    }
    FILE *file = fopen(path, "r");
    return file != NULL ? read_stream(file, size, openings, error)
                        : error_set(error, STATUS_IO,
                                    errno == ENOENT ? "there is no such file"
                                                    : "the file cannot be read",
                                    0);
}

/* Eight plies on 8x8; a fifth of the empty squares elsewhere, an even number. */
static int default_plies(int size)
{
    return size == 8 ? 8 : (size * size - 4) / 10 * 2;
}

int openings_max_plies(int size)
{
    const int half = (size * size - 4) / 2;
    return half < OPENINGS_MAX_MOVES ? half : OPENINGS_MAX_MOVES;
}

Status openings_make(const char *text, int size, uint64_t seed, uint64_t needed,
                     Openings *openings, Error *error)
{
    if (strcmp(text, "even") == 0) {
        return read_even(size, seed, openings, error);
    }
    if (strcmp(text, "start") == 0) {
        return make_random(size, 0, seed, 1, openings, error);
    }
    if (strncmp(text, "random", 6) == 0 && (text[6] == '\0' || text[6] == ':')) {
        int64_t plies = default_plies(size);
        if (text[6] == ':' && !parse_int(text + 7, &plies)) {
            return error_set(error, STATUS_SYNTAX, "the number of plies is not a number", 7);
        }
        if (plies < 0 || plies > openings_max_plies(size)) {
            return error_set(error, STATUS_RANGE, "the number of plies is out of range", 7);
        }
        return make_random(size, (int)plies, seed, needed, openings, error);
    }
    return read_file(text, size, openings, error);
}

void openings_fini(Openings *openings)
{
    free(openings->list);
    *openings = (Openings){0};
}

void openings_set_up(const Openings *openings, uint64_t pair, Game *game)
{
    const Opening *opening = &openings->list[pair % openings->count];
    game_init(game, &opening->start);
    for (int i = 0; i < opening->move_count; i++) {
        game_play(game, opening->moves[i], NULL);
    }
}
