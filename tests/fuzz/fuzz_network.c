/* Networks as bytes: foreign ones are refused, and with numbers that are accepted no sum overflows
 * (make fuzz builds this with the sanitizers, which would tell). The input is either a file, or
 * changes to a network of zeros with two members, in a file or sorted, packed or not, six bytes
 * each: where, and two bytes to put there. Those networks lie ready; only the places that were changed are put back, so that a run
 * costs little more than what it tests. The patterns are a set of two entries that every index
 * selects from. */
#include "fuzz/fuzz.h"

#include "eval/network_inl.h"

enum { MEMBERS = 2 };
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

static void check_refused(Status status, const Network *network, Error error, size_t size)
{
    FUZZ_CHECK(network == NULL && error.status == status && error.text != NULL);
    FUZZ_CHECK(error.at <= size);
}

static void check_bytes(const uint8_t *bytes, size_t size)
{
    static uint8_t *back;
    Network *network = NULL;
    Error error = {0};
    const Status status = network_parse(&layout, bytes, size, &network, &error);
    if (status != STATUS_OK) {
        check_refused(status, network, error, size);
        return;
    }
    check_values(network);
    back = back == NULL ? malloc(NETWORK_MAX_MEMBERS * network_size(&layout)) : back;
    FUZZ_CHECK(back != NULL);
    network_format(network, &layout, back);
    const size_t numbers_size = (size_t)network_members(network) * network_size(&layout);
    FUZZ_CHECK(memcmp(back, bytes + size - numbers_size, numbers_size) == 0);
    network_free(network);
}

/* What is accepted comes back, though its shifts need not be the largest there are. */
static void check_sorted(const uint8_t *bytes, size_t size, int packed)
{
    static uint8_t *back[2], *sorted;
    size_t sorted_size;
    Network *network = NULL, *again = NULL;
    Error error = {0};
    const Status status = network_new_sorted(&layout, bytes, size, MEMBERS, packed, &network, &error);
    if (status != STATUS_OK) {
        check_refused(status, network, error, size);
        return;
    }
    check_values(network);
    if (sorted == NULL) {
        back[0] = malloc(MEMBERS * network_size(&layout));
        back[1] = malloc(MEMBERS * network_size(&layout));
        sorted = malloc(MEMBERS * network_sorted_size(&layout));
        FUZZ_CHECK(back[0] != NULL && back[1] != NULL && sorted != NULL);
    }
    FUZZ_CHECK(network_format_sorted(network, &layout, sorted, &sorted_size, NULL) ==
               STATUS_OK);
    FUZZ_CHECK(network_new_sorted(&layout, sorted, sorted_size, MEMBERS, 1, &again, NULL) ==
               STATUS_OK);
    network_format(network, &layout, back[0]);
    network_format(again, &layout, back[1]);
    FUZZ_CHECK(memcmp(back[0], back[1], MEMBERS * network_size(&layout)) == 0);
    network_free(network);
    network_free(again);
}

static void check_loose(const uint8_t *bytes, size_t size)
{
    check_sorted(bytes, size, 0);
}

static void check_packed(const uint8_t *bytes, size_t size)
{
    check_sorted(bytes, size, 1);
}

/* A valid network of zeros. */
static uint8_t *zeros(size_t *size)
{
    const uint32_t header[] = {4, layout.id, (uint32_t)layout.class_count, NETWORK_WIDTH,
                               MEMBERS};
    *size = 8 + sizeof header + MEMBERS * network_size(&layout);
    uint8_t *bytes = calloc(*size, 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, "EMILIANN", 8);
    memcpy(bytes + 8, header, sizeof header);
    return bytes;
}

typedef void Check(const uint8_t *bytes, size_t size);

/* Makes the changes in the last `room` of `size` bytes, checks, and puts zeros back. */
static void check_changed(const uint8_t *changes, size_t count, uint8_t *bytes, size_t size,
                          size_t room, Check *check)
{
    uint8_t *const begin = bytes + size - room;
    uint32_t at;
    for (size_t i = 0; i < count; i++) {
        memcpy(&at, changes + 6 * i, sizeof at);
        memcpy(begin + at % (room - 1), changes + 6 * i + 4, 2);
    }
    check(bytes, size);
    for (size_t i = 0; i < count; i++) {
        memcpy(&at, changes + 6 * i, sizeof at);
        memset(begin + at % (room - 1), 0, 2);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t *file, *sorted;
    static size_t file_size;
    layout.kind_offset[PATTERN_KINDS] = 2;
    const size_t sorted_size = MEMBERS * network_sorted_size(&layout);
    if (file == NULL) {
        file = zeros(&file_size);
        sorted = calloc(sorted_size, 1);
        FUZZ_CHECK(sorted != NULL);
    }
    const size_t count = size < 8 ? 0 : (size - 8) / 6;
    if (size >= 8 && memcmp(data, "CHANGES\n", 8) == 0) {
        check_changed(data + 8, count, file, file_size,
                      MEMBERS * network_size(&layout), check_bytes);
    } else if (size >= 8 && memcmp(data, "SORTED:\n", 8) == 0) {
        check_changed(data + 8, count, sorted, sorted_size, sorted_size, check_loose);
    } else if (size >= 8 && memcmp(data, "PACKED:\n", 8) == 0) {
        /* Rows with as many bytes as those of a member that is not packed, or with none. */
        for (size_t length = 1; length <= 2; length++) {
            const size_t packed_size =
                length == 1 ? sorted_size : MEMBERS * (2 + sizeof(NetworkNumbers));
            memset(sorted, length == 1 ? 0 : NETWORK_MAX_SHIFT, 2);
            memset(sorted + packed_size / MEMBERS, length == 1 ? 0 : NETWORK_MAX_SHIFT, 2);
            check_changed(data + 8, count, sorted, packed_size, packed_size, check_packed);
            memset(sorted, 0, sorted_size);
        }
    } else {
        check_bytes(data, size);
    }
    return 0;
}
