/* Whole files: the first byte chooses a format, or leaves it to be found out. Reading ends, every
 * fault has its place in the file, and small bites give the same games as one. */
#include "fuzz/fuzz.h"

#include "record/format.h"

typedef struct Bites {
    const uint8_t *data;
    size_t size;
    size_t bite;
} Bites;

static ptrdiff_t bite(void *context, char *to, size_t room)
{
    Bites *bites = context;
    size_t size = bites->size < bites->bite ? bites->size : bites->bite;
    size = size < room ? size : room;
    if (size > 0) {
        memcpy(to, bites->data, size);
        bites->data += size;
        bites->size -= size;
    }
    return (ptrdiff_t)size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record records[2];
    if (size == 0) {
        return 0;
    }
    const Format *format = data[0] % 8 < FORMAT_COUNT ? &format_table[data[0] % 8] : NULL;
    Bites bites = {.data = data + 1, .size = size - 1, .bite = format == NULL ? size : 7};
    FormatReader *whole = format_reader_bytes(format, (const char *)data + 1, size - 1);
    FormatReader *bitten = format_reader_new(format, NULL, bite, &bites);
    FUZZ_CHECK(whole != NULL && bitten != NULL);
    for (size_t steps = 0;; steps++) {
        FormatFault faults[2] = {{0}};
        const FormatStep step = format_reader_next(whole, &records[0], &faults[0]);
        FUZZ_CHECK(format_reader_next(bitten, &records[1], &faults[1]) == step);
        FUZZ_CHECK(steps <= 2 * size + 1);
        if (step == FORMAT_DONE) {
            break;
        }
        FUZZ_CHECK(faults[0].byte == faults[1].byte && faults[0].line == faults[1].line);
        FUZZ_CHECK(step == FORMAT_GAME || faults[0].text != NULL);
        FUZZ_CHECK(step == FORMAT_GAME || faults[0].text == faults[1].text);
        FUZZ_CHECK(faults[0].byte <= size && faults[0].line <= size);
        if (step == FORMAT_GAME || faults[0].kept) {
            FUZZ_CHECK(record_equal(&records[0], &records[1]));
        }
    }
    format_reader_free(whole);
    format_reader_free(bitten);
    return 0;
}
