/* Networks as bytes: foreign ones are refused, and with numbers that are accepted no sum overflows
 * (make fuzz builds this with the sanitizers, which would tell). The input is either a file, or
 * changes to a network of zeros, six bytes each: where, and two bytes to put there. That network
 * lies ready; only the places that were changed are put back, so that a run costs little more
 * than what it tests. The patterns are a set of two entries that every index selects from. */
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
            const Board board = board_start(8);
            const int value =
                network_value(network, &layout, &pattern, board, board_moves(board), discs);
            FUZZ_CHECK(value >= -PATTERN_MAX_VALUE && value <= PATTERN_MAX_VALUE);
        }
    }
}

static void check_bytes(const uint8_t *bytes, size_t size)
{
    static uint8_t *back;
    const size_t numbers_size = network_size(&layout);
    Network *network = NULL;
    Error error = {0};
    const Status status = network_parse(&layout, bytes, size, &network, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(network == NULL && error.status == status && error.text != NULL);
        FUZZ_CHECK(error.at <= size);
        return;
    }
    check_values(network);
    back = back == NULL ? malloc(numbers_size) : back;
    FUZZ_CHECK(back != NULL);
    network_format(network, &layout, back);
    FUZZ_CHECK(memcmp(back, bytes + size - numbers_size, numbers_size) == 0);
    network_free(network);
}

/* A valid network of zeros. */
static uint8_t *zeros(size_t *size)
{
    const uint32_t header[] = {2, layout.id, (uint32_t)layout.class_count, NETWORK_WIDTH};
    *size = 8 + sizeof header + network_size(&layout);
    uint8_t *bytes = calloc(*size, 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, "EMILIANN", 8);
    memcpy(bytes + 8, header, sizeof header);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t *bytes;
    static size_t whole;
    layout.kind_offset[PATTERN_KINDS] = 2;
    if (size < 8 || memcmp(data, "CHANGES\n", 8) != 0) {
        check_bytes(data, size);
        return 0;
    }
    bytes = bytes == NULL ? zeros(&whole) : bytes;
    uint8_t *const numbers = bytes + whole - network_size(&layout);
    const size_t places = network_size(&layout) - 1;
    uint32_t at;
    for (size_t i = 8; i + 6 <= size; i += 6) {
        memcpy(&at, data + i, sizeof at);
        memcpy(numbers + at % places, data + i + 4, 2);
    }
    check_bytes(bytes, whole);
    for (size_t i = 8; i + 6 <= size; i += 6) {
        memcpy(&at, data + i, sizeof at);
        memset(numbers + at % places, 0, 2);
    }
    return 0;
}
