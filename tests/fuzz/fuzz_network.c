/* Networks as bytes: foreign ones are refused, and with numbers that are accepted no sum overflows
 * (make fuzz builds this with the sanitizers, which would tell). The input is either a file, or
 * changes to a network of zeros, six bytes each: where, and two bytes to put there. The patterns
 * are a set of two entries that every index selects from. */
#include "fuzz/fuzz.h"

#include "eval/network_inl.h"

static int32_t classes[2] = {0, 1};
static PatternLayout layout = {.id = 1, .class_count = 2, .entry_count = 2, .class_of = classes};

static void check_values(const Network *network)
{
    Pattern pattern = {{0}};
    for (int discs = NETWORK_MIN_DISCS; discs <= NETWORK_MAX_DISCS; discs += 59) {
        for (int entry = 0; entry < 2; entry++) {
            for (int i = 0; i < PATTERN_SLOTS; i++) {
                pattern.index[i] = (int16_t)entry;
            }
            const int value = network_value(network, &layout, &pattern, board_start(8), discs);
            FUZZ_CHECK(value >= -PATTERN_MAX_VALUE && value <= PATTERN_MAX_VALUE);
        }
    }
}

static void check_bytes(const uint8_t *bytes, size_t size)
{
    Network *network = NULL;
    Error error = {0};
    const Status status = network_parse(&layout, bytes, size, &network, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(network == NULL && error.status == status && error.text != NULL);
        FUZZ_CHECK(error.at <= size);
        return;
    }
    check_values(network);
    uint8_t *back = malloc(network_size(&layout));
    network_format(network, &layout, back);
    FUZZ_CHECK(memcmp(back, bytes + size - network_size(&layout), network_size(&layout)) == 0);
    free(back);
    network_free(network);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    layout.kind_offset[PATTERN_KINDS] = 2;
    if (size < 8 || memcmp(data, "CHANGES\n", 8) != 0) {
        check_bytes(data, size);
        return 0;
    }
    const uint32_t header[] = {1, layout.id, (uint32_t)layout.class_count, NETWORK_WIDTH};
    const size_t whole = 8 + sizeof header + network_size(&layout);
    uint8_t *bytes = calloc(whole, 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, "EMILIANN", 8);
    memcpy(bytes + 8, header, sizeof header);
    for (size_t i = 8; i + 6 <= size; i += 6) {
        uint32_t at;
        memcpy(&at, data + i, sizeof at);
        memcpy(bytes + 8 + sizeof header + at % (network_size(&layout) - 1), data + i + 4, 2);
    }
    check_bytes(bytes, whole);
    free(bytes);
    return 0;
}
