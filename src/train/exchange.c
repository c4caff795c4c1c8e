/* The exchange with outside fitting programs. */
#include "train/exchange.h"

#include "eval/pattern_weights.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_values(FILE *file, const PatternWeights *weights)
{
    const size_t count = (size_t)weights->layout.class_count;
    int16_t *classes = malloc(count * sizeof *classes);
    bool written = classes != NULL;
    for (int phase = 0; phase < PATTERN_PHASES && written; phase++) {
        pattern_weights_get_phase(weights, phase, classes);
        written = fwrite(classes, sizeof *classes, count, file) == count;
    }
    free(classes);
    return written;
}

Status exchange_write_layout(const PatternWeights *weights, const char *path, Error *error)
{
    const PatternLayout *layout = &weights->layout;
    const int32_t head[] = {(int32_t)layout->id, PATTERN_PHASES, layout->entry_count,
                            layout->class_count};
    const size_t entries = (size_t)layout->entry_count;
    FILE *file = fopen(path, "wb");
    const bool written =
        file != NULL && fwrite("EMLAYOUT", 8, 1, file) == 1 &&
        fwrite(head, sizeof head, 1, file) == 1 &&
        fwrite(layout->step, sizeof layout->step, 1, file) == 1 &&
        fwrite(layout->origin, sizeof layout->origin, 1, file) == 1 &&
        fwrite(layout->class_of, sizeof *layout->class_of, entries, file) == entries &&
        write_values(file, weights);
    if (file == NULL || fclose(file) != 0 || !written) {
        return error_set(error, STATUS_IO, "cannot write the layout", 0);
    }
    return STATUS_OK;
}

Status exchange_read_classes(const char *path, PatternWeights *weights, Error *error)
{
    const size_t count = (size_t)weights->layout.class_count;
    const int32_t expected[] = {(int32_t)weights->layout.id, PATTERN_PHASES, (int32_t)count};
    char magic[8];
    int32_t head[3];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the classes", 0);
    }
    int16_t *classes = malloc(PATTERN_PHASES * count * sizeof *classes);
    Status status = STATUS_OK;
    if (classes == NULL) {
        status = error_set(error, STATUS_MEMORY, "no memory for the classes", 0);
    } else if (fread(magic, sizeof magic, 1, file) != 1 || memcmp(magic, "EMCLASS1", 8) != 0 ||
               fread(head, sizeof head, 1, file) != 1 ||
               memcmp(head, expected, sizeof head) != 0) {
        status = error_set(error, STATUS_SYNTAX, "not classes of this set of patterns", 0);
    } else if (fread(classes, sizeof *classes, PATTERN_PHASES * count, file) !=
                   PATTERN_PHASES * count ||
               fgetc(file) != EOF) {
        status = error_set(error, STATUS_SYNTAX, "the classes are cut short or too long", 0);
    }
    for (int phase = 0; phase < PATTERN_PHASES && status == STATUS_OK; phase++) {
        pattern_weights_set_phase(weights, phase, classes + (size_t)phase * count);
    }
    free(classes);
    fclose(file);
    return status;
}
