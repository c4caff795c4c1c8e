/* Sample sets in memory and in files. */
#include "train/sample.h"

#include "board/symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char magic[8] = {'E', 'M', 'S', 'A', 'M', 'P', '2', '\n'};

void sample_set_fini(SampleSet *set)
{
    free(set->samples);
    *set = (SampleSet){0};
}

static bool reserve(SampleSet *set, size_t count)
{
    if (count <= set->capacity) {
        return true;
    }
    size_t capacity = set->capacity * 2 > 1024 ? set->capacity * 2 : 1024;
    capacity = capacity < count ? count : capacity;
    Sample *samples = realloc(set->samples, capacity * sizeof *samples);
    if (samples == NULL) {
        return false;
    }
    set->samples = samples;
    set->capacity = capacity;
    return true;
}

bool sample_set_add(SampleSet *set, const Sample *sample)
{
    if (!reserve(set, set->count + 1)) {
        return false;
    }
    set->samples[set->count++] = *sample;
    return true;
}

bool sample_set_append(SampleSet *set, const SampleSet *other)
{
    if (!reserve(set, set->count + other->count)) {
        return false;
    }
    if (other->count != 0) {
        memcpy(set->samples + set->count, other->samples, other->count * sizeof *set->samples);
    }
    set->count += other->count;
    return true;
}

static int compare_boards(Board a, Board b)
{
    return a.own != b.own ? (a.own < b.own ? -1 : 1)
           : a.opp != b.opp ? (a.opp < b.opp ? -1 : 1)
                            : 0;
}

static int compare_samples(const void *left, const void *right)
{
    const Sample *a = left, *b = right;
    const int boards = compare_boards(a->board, b->board);
    return boards != 0 ? boards : (a->game > b->game) - (a->game < b->game);
}

void sample_set_unique(SampleSet *set)
{
    for (size_t i = 0; i < set->count; i++) {
        Sample *sample = &set->samples[i];
        int symmetry;
        sample->board = symmetry_canonical(sample->board, &symmetry);
        if (sample->move != SAMPLE_NO_MOVE) {
            sample_keep_move(sample, symmetry_of_square(sample->move, symmetry));
        }
    }
    if (set->count == 0) {
        return;
    }
    qsort(set->samples, set->count, sizeof *set->samples, compare_samples);
    size_t kept = 1;
    for (size_t i = 1; i < set->count; i++) {
        if (compare_boards(set->samples[i].board, set->samples[kept - 1].board) != 0) {
            set->samples[kept++] = set->samples[i];
        }
    }
    set->count = kept;
}

void sample_set_shuffle(SampleSet *set, Rng *rng)
{
    for (size_t i = 0; i + 1 < set->count; i++) {
        const size_t j = i + rng_below(rng, (uint32_t)(set->count - i));
        const Sample swap = set->samples[i];
        set->samples[i] = set->samples[j];
        set->samples[j] = swap;
    }
}

/* Leaves the file behind its magic number. */
static Status check_magic(FILE *file, Error *error)
{
    static const char version_1[sizeof magic] = {'E', 'M', 'S', 'A', 'M', 'P', '1', '\n'};
    char start[sizeof magic];
    if (fread(start, sizeof start, 1, file) == 1) {
        if (memcmp(start, magic, sizeof magic) == 0) {
            return STATUS_OK;
        }
        if (memcmp(start, version_1, sizeof magic) == 0) {
            return error_set(error, STATUS_SYNTAX,
                             "samples of version 1, without moves; only version 2 is read", 0);
        }
    }
    if (ferror(file)) {
        return error_set(error, STATUS_IO, "cannot read the samples", 0);
    }
    return error_set(error, STATUS_SYNTAX, "not a file of samples", 0);
}

Status sample_set_append_file(const SampleSet *set, const char *path, Error *error)
{
    FILE *file = fopen(path, "a+b");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the samples for writing", 0);
    }
    bool written = fseek(file, 0, SEEK_END) == 0;
    if (written && ftell(file) == 0) {
        written = fwrite(magic, sizeof magic, 1, file) == 1;
    } else if (written) {
        rewind(file);
        const Status status = check_magic(file, error);
        if (status != STATUS_OK) {
            fclose(file);
            return status;
        }
        written = fseek(file, 0, SEEK_END) == 0; /* from reading to writing */
    }
    written = written && (set->count == 0 || fwrite(set->samples, sizeof *set->samples, set->count,
                                                    file) == set->count);
    if (fclose(file) != 0 || !written) {
        return error_set(error, STATUS_IO, "cannot write the samples", 0);
    }
    return STATUS_OK;
}

static const char *sample_fault(const Sample *sample)
{
    const uint64_t discs = sample->board.own | sample->board.opp;
    const bool moved = sample->move < BOARD_PASS;
    return (sample->board.own & sample->board.opp) != 0 ? "a square with two discs in the samples"
           : sample_discs(sample) < 4                   ? "a sample with fewer than four discs"
           : moved && (discs >> sample->move & 1) != 0  ? "a move to a disc in the samples"
           : sample->move > BOARD_PASS && sample->move != SAMPLE_NO_MOVE
               ? "a move that is no square in the samples"
               : NULL;
}

Status sample_set_read_file(const char *path, SampleSet *set, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the samples", 0);
    }
    SampleSet read = {0};
    Sample part[1024];
    Status status = check_magic(file, error);
    for (size_t got; status == STATUS_OK && (got = fread(part, 1, sizeof part, file)) > 0;) {
        const size_t at = sizeof magic + read.count * sizeof *part;
        if (got % sizeof *part != 0) {
            status = error_set(error, STATUS_SYNTAX, "the samples are cut short", at + got);
        }
        const SampleSet more = {.samples = part, .count = got / sizeof *part};
        for (size_t i = 0; i < more.count && status == STATUS_OK; i++) {
            const char *fault = sample_fault(&part[i]);
            status = fault == NULL ? STATUS_OK
                                   : error_set(error, STATUS_SYNTAX, fault, at + i * sizeof *part);
        }
        if (status == STATUS_OK && !sample_set_append(&read, &more)) {
            status = error_set(error, STATUS_MEMORY, "no memory for the samples", at);
        }
    }
    if (status == STATUS_OK && ferror(file)) {
        status = error_set(error, STATUS_IO, "cannot read the samples", 0);
    }
    fclose(file);
    if (status == STATUS_OK && !sample_set_append(set, &read)) {
        status = error_set(error, STATUS_MEMORY, "no memory for the samples", 0);
    }
    sample_set_fini(&read);
    return status;
}

Status sample_set_read_end(const char *path, size_t most, SampleSet *set, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || check_magic(file, NULL) != STATUS_OK || fseek(file, 0, SEEK_END) != 0) {
        if (file != NULL) {
            fclose(file);
        }
        return STATUS_OK;
    }
    const size_t whole = ((size_t)ftell(file) - sizeof magic) / sizeof(Sample);
    const size_t count = whole < most ? whole : most;
    const bool room = reserve(set, set->count + count);
    const bool read =
        room && count != 0 &&
        fseek(file, (long)(sizeof magic + (whole - count) * sizeof(Sample)), SEEK_SET) == 0 &&
        fread(set->samples + set->count, sizeof(Sample), count, file) == count;
    fclose(file);
    if (count != 0 && !read) {
        return room ? error_set(error, STATUS_IO, "cannot read the samples", 0)
                    : error_set(error, STATUS_MEMORY, "no memory for the samples", 0);
    }
    set->count += count;
    return STATUS_OK;
}

/* The game of the last of `count` samples, and where its samples begin. */
static bool last_game(FILE *file, long *count, uint32_t *game)
{
    Sample sample;
    bool first = true;
    for (; *count > 0; --*count) {
        const long at = (long)sizeof magic + (*count - 1) * (long)sizeof sample;
        if (fseek(file, at, SEEK_SET) != 0 || fread(&sample, sizeof sample, 1, file) != 1) {
            return false;
        }
        if (first) {
            *game = sample.game;
            first = false;
        } else if (sample.game != *game) {
            break;
        }
    }
    return true;
}

static Status resume(FILE *file, uint32_t first, uint32_t end, uint32_t *next, Error *error)
{
    *next = first;
    if (fseek(file, 0, SEEK_END) != 0) {
        return error_set(error, STATUS_IO, "cannot read the samples", 0);
    }
    const long size = ftell(file);
    rewind(file);
    if (size == 0) {
        return fwrite(magic, sizeof magic, 1, file) == 1
                   ? STATUS_OK
                   : error_set(error, STATUS_IO, "cannot write the samples", 0);
    }
    const Status status = check_magic(file, error);
    if (status != STATUS_OK) {
        return status;
    }
    const long whole = (size - (long)sizeof magic) / (long)sizeof(Sample);
    long count = whole;
    uint32_t game = 0;
    if (!last_game(file, &count, &game)) {
        return error_set(error, STATUS_IO, "cannot read the samples", 0);
    }
    if (whole == 0 || game < first || game >= end) {
        count = whole;
        *next = whole == 0 || game < first ? first : end;
    } else {
        *next = game;
    }
    return ftruncate(fileno(file), (long)sizeof magic + count * (long)sizeof(Sample)) == 0
               ? STATUS_OK
               : error_set(error, STATUS_IO, "cannot write the samples", 0);
}

Status sample_set_resume_file(const char *path, uint32_t first, uint32_t end, uint32_t *next,
                              Error *error)
{
    FILE *made = fopen(path, "ab"); /* there is no mode that makes it and lets us write inside */
    FILE *file = made == NULL || fclose(made) != 0 ? NULL : fopen(path, "r+b");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the samples for writing", 0);
    }
    uint32_t found = first;
    Status status = resume(file, first, end, &found, error);
    if (fclose(file) != 0 && status == STATUS_OK) {
        status = error_set(error, STATUS_IO, "cannot write the samples", 0);
    }
    if (status == STATUS_OK) {
        *next = found;
    }
    return status;
}
