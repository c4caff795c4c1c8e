/* Networks as files of their own: what they become, and why some are refused. */
#include "support/network_bytes.h"
#include "support/testing.h"

#include <unistd.h>

enum { SEED = 11 };

static PatternLayout layout;
static unsigned char *bytes;
static size_t size;

static int make_bytes(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    if (!pattern_layout_init(&layout)) {
        return -1;
    }
    bytes = network_bytes_random(&layout, SEED, 127, 1, &size);
    return 0;
}

static int free_bytes(void **state)
{
    (void)state;
    free(bytes);
    pattern_layout_fini(&layout);
    return 0;
}

static void assert_refused(size_t length, Status status, const char *text, size_t at)
{
    Network *network = NULL;
    Error error = {0};
    assert_int_equal(network_parse(&layout, bytes, length, &network, &error), status);
    assert_string_equal(error.text, text);
    assert_int_equal(error.at, at);
    assert_null(network);
}

static void the_bytes_come_back(void **state)
{
    (void)state;
    Network *network = NULL;
    assert_int_equal(network_parse(&layout, bytes, size, &network, NULL), STATUS_OK);
    unsigned char *back = malloc(network_size(&layout));
    network_format(network, &layout, back);
    assert_memory_equal(back, bytes + NETWORK_BYTES_HEADER, network_size(&layout));
    assert_int_equal(network->first_discs, 4);
    assert_int_equal(network->last_discs, 63);
    free(back);
    StrBuf file = {0};
    assert_int_equal(network_pack(network, &layout, &file, NULL), STATUS_OK);
    assert_int_equal(file.length, size);
    assert_memory_equal(file.text, bytes, size);
    strbuf_fini(&file);
    network_free(network);
}

static void so_do_those_of_several_members(void **state)
{
    (void)state;
    for (int members = 2; members <= NETWORK_MAX_MEMBERS; members++) {
        Network *network = NULL;
        size_t whole;
        unsigned char *file = network_bytes_random(&layout, SEED, 20, members, &whole);
        assert_int_equal(network_parse(&layout, file, whole, &network, NULL), STATUS_OK);
        assert_int_equal(network_members(network), members);
        assert_true(network_set_range(network, 12, 50));
        StrBuf back = {0};
        assert_int_equal(network_pack(network, &layout, &back, NULL), STATUS_OK);
        assert_int_equal(back.length, whole);
        assert_memory_equal(back.text, file, whole);
        strbuf_fini(&back);
        network_free(network);
        free(file);
    }
    assert_int_equal(network_members(NULL), 0);
}

/* Numbers of members that there cannot be, or not in so many bytes; and what is wrong with a
 * member behind the first. */
static void damaged_members_are_named(void **state)
{
    (void)state;
    unsigned char *const single = bytes;
    const size_t single_size = size, block = network_size(&layout);
    const size_t rows = (size_t)layout.class_count * NETWORK_WIDTH;
    bytes = network_bytes_random(&layout, SEED, 20, 3, &size);
    static const unsigned char none_or_many[] = {0, 5, 255};
    for (size_t i = 0; i < sizeof none_or_many; i++) {
        bytes[24] = none_or_many[i];
        assert_refused(size, STATUS_SYNTAX, "a network with too many members or none", 24);
    }
    for (unsigned char members = 1; members <= 4; members++) {
        bytes[24] = members;
        if (members != 3) {
            assert_refused(size, STATUS_SYNTAX, "a network cut short or too long", size);
        }
    }
    bytes[24] = 3;
    assert_refused(size - block, STATUS_SYNTAX, "a network cut short or too long", size - block);
    unsigned char *row = bytes + NETWORK_BYTES_HEADER + 2 * block + 5;
    *row = 100;
    assert_refused(size, STATUS_SYNTAX, "a network with a row out of range", 2 * block + 5);
    *row = 0;
    const int16_t large = 30000;
    memcpy(bytes + NETWORK_BYTES_HEADER + block + rows, &large, sizeof large);
    assert_refused(size, STATUS_RANGE, "a network whose sums of rows can overflow", block + rows);
    free(bytes);
    bytes = single;
    size = single_size;
}

static void foreign_and_short_bytes_are_named(void **state)
{
    (void)state;
    static const struct {
        size_t at, reported;
        const char *text;
    } cases[] = {
        {0, 0, "not a network"},
        {8, 8, "a network of another version"},
        {13, 12, "a network for another set of patterns"},
        {16, 16, "a network with another number of entries"},
        {20, 20, "a network with rows of another width"},
        {24, 24, "a network with too many members or none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes[cases[i].at] ^= 1;
        assert_refused(size, STATUS_SYNTAX, cases[i].text, cases[i].reported);
        bytes[cases[i].at] ^= 1;
    }
    assert_refused(0, STATUS_SYNTAX, "not a network", 0);
    assert_refused(NETWORK_BYTES_HEADER - 1, STATUS_SYNTAX, "not a network", 0);
    assert_refused(size - 1, STATUS_SYNTAX, "a network cut short or too long", size - 1);
}

/* Sets the number of `width` bytes at `offset` behind the rows for the while of a refusal. */
static void assert_number_refused(size_t offset, int32_t number, size_t width, const char *text)
{
    const size_t rows = (size_t)layout.class_count * NETWORK_WIDTH;
    unsigned char *at = bytes + NETWORK_BYTES_HEADER + rows + offset;
    unsigned char kept[4];
    memcpy(kept, at, width);
    memcpy(at, &number, width);
    assert_refused(size, STATUS_RANGE, text, rows);
    memcpy(at, kept, width);
}

static void rows_out_of_range_are_refused(void **state)
{
    (void)state;
    const size_t places[] = {0, 777, (size_t)layout.class_count * 64 - 1};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        unsigned char *at = bytes + NETWORK_BYTES_HEADER + places[i];
        const unsigned char kept = *at;
        const int values[] = {-128, -33, 32, 127};
        for (int k = 0; k < 4; k++) {
            *at = (unsigned char)values[k];
            assert_refused(size, STATUS_SYNTAX, "a network with a row out of range", places[i]);
        }
        *at = kept;
    }
}

static void numbers_that_could_overflow_are_refused(void **state)
{
    (void)state;
    const size_t start = 2 * 34 * 64 * 2, quarter_start = start + 60 * 64 * 2;
    const size_t b1 = quarter_start + 60 * 64 * 2 + 60 * 16 * 128;
    const size_t quarter_b1 = b1 + 60 * 16 * 4 + 60 * 16 * 128;
    const size_t b2 = quarter_b1 + 60 * 16 * 4 + 60 * 32 * 32;
    const size_t b3 = b2 + 60 * 32 * 4 + 60 * 32 * 2;
    assert_number_refused(0, 30000, 2, "a network whose sums of rows can overflow");
    assert_number_refused(start, -32768, 2, "a network whose sums of rows can overflow");
    assert_number_refused(quarter_start, 32767, 2, "a network whose sums of rows can overflow");
    assert_number_refused(b1, INT32_MIN, 4, "a network with a bias out of range");
    assert_number_refused(quarter_b1, INT32_MAX, 4, "a network with a bias out of range");
    assert_number_refused(b2 + 60 * 32 * 4 - 4, INT32_MAX, 4,
                          "a network with a bias out of range");
    const size_t w2 = quarter_b1 + 60 * 16 * 4, lean = b3 + 60 * 4 + 60 * 64 * 2;
    assert_number_refused(w2 + 5, 65, 1, "a network whose second layer has a weight out of range");
    assert_number_refused(w2 + 60 * 32 * 32 - 1, -65, 1,
                          "a network whose second layer has a weight out of range");
    assert_number_refused(lean + 4, 64 * 128 + 1, 4, "a network with a bias out of range");
    assert_number_refused(b3, INT32_MAX, 4, "a network whose last layer can overflow");
    assert_number_refused(b3 + 59 * 4, INT32_MIN, 4, "a network whose last layer can overflow");
}

/* ---- Sorted rows ---- */

static int shift_by_the_book(const int8_t *row, bool packed)
{
    int most = 5;
    bool zero = true;
    for (int k = 0; k < 64; k++) {
        zero &= row[k] == 0;
        while (row[k] % (1 << most) != 0) {
            most--;
        }
    }
    return packed && !zero && most == 5 ? 4 : most;
}

/* Weights of 60 numbers of discs become differences to those of one less. */
static unsigned char *differences(unsigned char *weights, size_t count)
{
    const size_t each = count / 60;
    for (size_t i = count - 1; i >= each; i--) {
        weights[i] = (unsigned char)(weights[i] - weights[i - each]);
    }
    return weights + count;
}

/* The bytes behind the header, sorted by the book: shifts, rows by shift and class, numbers. */
static unsigned char *sorted_by_the_book(const unsigned char *plain, bool packed,
                                         size_t *sorted_size)
{
    const size_t count = (size_t)layout.class_count;
    unsigned char *sorted = malloc(network_sorted_size(&layout));
    unsigned char *to = sorted + count;
    for (int shift = 0; shift <= 5; shift++) {
        for (size_t i = 0; i < count; i++) {
            const int8_t *row = (const int8_t *)plain + i * 64;
            sorted[i] = (unsigned char)shift_by_the_book(row, packed);
            const bool here = sorted[i] == shift, pairs = packed && shift >= 2;
            for (int k = 0; k < 64 && here && !pairs; k++) {
                *to++ = (unsigned char)(row[k] / (1 << shift));
            }
            for (int k = 0; k < 32 && here && pairs && shift < 5; k++) {
                *to++ = (unsigned char)((row[k] / (1 << shift) & 15) +
                                        16 * (row[32 + k] / (1 << shift) & 15));
            }
        }
    }
    memcpy(to, plain + count * 64, sizeof(NetworkNumbers));
    if (packed) {
        const size_t before = 2 * (34 + 60) * 64 * 2;
        unsigned char *after = differences(to + before, 60 * 16 * 128) + 60 * 16 * 4;
        differences(differences(after, 60 * 16 * 128) + 60 * 16 * 4, 60 * 32 * 32);
    }
    *sorted_size = (size_t)(to - sorted) + sizeof(NetworkNumbers);
    return sorted;
}

/* Makes rows of every shift, each again and again, and rows of nothing but zeros, or of the
 * smallest number. */
static void make_coarse(unsigned char *rows)
{
    for (size_t i = 0; i < (size_t)layout.class_count; i++) {
        for (int k = 0; k < 64; k++) {
            int8_t *element = (int8_t *)rows + i * 64 + k;
            *element = (int8_t)(i % 8 == 6   ? 0
                                : i % 8 == 7 ? -32 * (k % 2)
                                             : *element & -(1 << i % 8));
        }
    }
}

/* A member whose rows are coarse, sorted. */
typedef struct Sorted {
    bool packed;
    unsigned char *plain, *bytes;
    size_t size;
    size_t counts[6]; /* of rows with each shift */
} Sorted;

static Sorted make_sorted(bool packed)
{
    Sorted sorted = {.packed = packed, .plain = malloc(network_size(&layout))};
    memcpy(sorted.plain, bytes + NETWORK_BYTES_HEADER, network_size(&layout));
    make_coarse(sorted.plain);
    sorted.bytes = sorted_by_the_book(sorted.plain, packed, &sorted.size);
    for (int i = 0; i < layout.class_count; i++) {
        sorted.counts[sorted.bytes[i]]++;
    }
    return sorted;
}

static void free_sorted(const Sorted *sorted)
{
    free(sorted->plain);
    free(sorted->bytes);
}

static Status new_sorted(const Sorted *sorted, size_t length, Network **network, Error *error)
{
    return network_new_sorted(&layout, sorted->bytes, length, 1, sorted->packed, network, error);
}

static void sorted_rows_come_back(void **state)
{
    (void)state;
    for (int packed = 0; packed <= 1; packed++) {
        const Sorted sorted = make_sorted(packed);
        assert_true(packed || sorted.size == network_sorted_size(&layout));
        for (int shift = 0; shift <= 5; shift++) {
            assert_true(sorted.counts[shift] > 1000);
        }
        Network *network = NULL, *same = NULL;
        assert_int_equal(new_sorted(&sorted, sorted.size, &network, NULL), STATUS_OK);
        assert_int_equal(network_new(&layout, sorted.plain, 1, &same, NULL), STATUS_OK);
        assert_memory_equal(network->rows, same->rows,
                            (size_t)layout.entry_count * sizeof *network->rows);
        unsigned char *back = malloc(network_sorted_size(&layout));
        network_format(network, &layout, back);
        assert_memory_equal(back, sorted.plain, network_size(&layout));
        size_t back_size = 0;
        assert_int_equal(network_format_sorted(network, &layout, back, &back_size, NULL),
                         STATUS_OK);
        if (packed) {
            assert_int_equal(back_size, sorted.size);
            assert_memory_equal(back, sorted.bytes, sorted.size);
        }
        free(back);
        free_sorted(&sorted);
        network_free(network);
        network_free(same);
    }
}

static void assert_sorted_refused(const Sorted *sorted, size_t length, Status status,
                                  const char *text, size_t at)
{
    Network *network = NULL;
    Error error = {0};
    assert_int_equal(new_sorted(sorted, length, &network, &error), status);
    assert_string_equal(error.text, text);
    assert_int_equal(error.at, at);
    assert_null(network);
    assert_int_equal(new_sorted(sorted, length, &network, NULL), status);
    assert_null(network);
}

static void shifts_beyond_five_are_refused(void **state)
{
    (void)state;
    const size_t wrong[] = {0, 1000, (size_t)layout.class_count - 1};
    const Sorted sorted = make_sorted(true);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const unsigned char kept = sorted.bytes[wrong[i]];
        for (unsigned shift = 6; shift < 256; shift += 13) {
            sorted.bytes[wrong[i]] = (unsigned char)shift;
            assert_sorted_refused(&sorted, sorted.size, STATUS_SYNTAX,
                                  "a network with an impossible shift", wrong[i]);
        }
        sorted.bytes[wrong[i]] = kept;
    }
    free_sorted(&sorted);
}

static void assert_sorted_byte(const Sorted *sorted, size_t at, int byte, bool fits)
{
    const unsigned char kept = sorted->bytes[at];
    sorted->bytes[at] = (unsigned char)byte;
    if (fits) {
        Network *network = NULL;
        assert_int_equal(new_sorted(sorted, sorted->size, &network, NULL), STATUS_OK);
        network_free(network);
    } else {
        assert_sorted_refused(sorted, sorted->size, STATUS_SYNTAX,
                              "a network with a row out of range", at);
    }
    sorted->bytes[at] = kept;
}

/* The first and the last element of each shift's rows, at its limits and just beyond them. */
static void elements_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    for (int packed = 0; packed <= 1; packed++) {
        const Sorted sorted = make_sorted(packed);
        size_t begin = (size_t)layout.class_count;
        for (int shift = 0; shift <= 5 - packed; shift++) {
            const bool pairs = packed && shift >= 2;
            const size_t end = begin + sorted.counts[shift] * (pairs ? 32 : 64);
            const int least = -32 / (1 << shift), most = 31 / (1 << shift);
            const int values[] = {least - 1,        least,           most, most + 1,
                                  pairs ? 0 : -128, pairs ? -1 : 127};
            for (int k = 0; k < 6; k++) {
                const int value = pairs ? ((values[k] & 15) ^ 8) - 8 : values[k];
                const bool fits = value >= least && value <= most;
                assert_sorted_byte(&sorted, begin, pairs ? value & 15 : value, fits);
                assert_sorted_byte(&sorted, end - 1, pairs ? (value & 15) << 4 : value, fits);
            }
            begin = end;
        }
        free_sorted(&sorted);
    }
}

static void numbers_behind_sorted_rows_are_checked(void **state)
{
    (void)state;
    const Sorted sorted = make_sorted(true);
    const size_t numbers = sorted.size - sizeof(NetworkNumbers);
    const int16_t large = 30000;
    memcpy(sorted.bytes + numbers, &large, sizeof large);
    assert_sorted_refused(&sorted, sorted.size, STATUS_RANGE,
                          "a network whose sums of rows can overflow", numbers);
    free_sorted(&sorted);
}

/* Bytes that end within the shifts, the rows or the numbers, and that go on behind them. */
static void sorted_bytes_of_another_size_are_refused(void **state)
{
    (void)state;
    for (int packed = 0; packed <= 1; packed++) {
        const Sorted sorted = make_sorted(packed);
        const size_t count = (size_t)layout.class_count;
        const size_t sizes[] = {0, count - 1, count, count + 100000, sorted.size - 1};
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            assert_sorted_refused(&sorted, sizes[i], STATUS_SYNTAX,
                                  "a network cut short or too long", 0);
        }
        assert_sorted_refused(&sorted, sorted.size + 1, STATUS_SYNTAX,
                              "a network cut short or too long", sorted.size);
        free_sorted(&sorted);
    }
}

static void a_file_is_read_and_a_missing_one_is_an_error(void **state)
{
    (void)state;
    Network *network = NULL;
    Error error = {0};
    char path[] = "/tmp/emilia-network-XXXXXX";
    const int file = mkstemp(path);
    assert_int_equal(write(file, bytes, size), size);
    close(file);
    assert_int_equal(network_read(&layout, path, &network, &error), STATUS_OK);
    network_free(network);
    network = NULL;
    unlink(path);
    assert_int_equal(network_read(&layout, path, &network, &error), STATUS_IO);
    assert_string_equal(error.text, "cannot open the network");
    assert_null(network);
}

static void more_moves_than_games_have_count_as_the_most(void **state)
{
    (void)state;
    Network *network = NULL;
    assert_int_equal(network_parse(&layout, bytes, size, &network, NULL), STATUS_OK);
    for (int moves = NETWORK_MOVES; moves <= BOARD_MAX_MOVES; moves++) {
        assert_memory_equal(network->own_moves[moves], network->own_moves[NETWORK_MOVES - 1],
                            sizeof network->own_moves[0]);
        assert_memory_equal(network->opp_moves[moves], network->opp_moves[NETWORK_MOVES - 1],
                            sizeof network->opp_moves[0]);
    }
    network_free(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_moves_than_games_have_count_as_the_most),
        cmocka_unit_test(the_bytes_come_back),
        cmocka_unit_test(so_do_those_of_several_members),
        cmocka_unit_test(damaged_members_are_named),
        cmocka_unit_test(foreign_and_short_bytes_are_named),
        cmocka_unit_test(rows_out_of_range_are_refused),
        cmocka_unit_test(numbers_that_could_overflow_are_refused),
        cmocka_unit_test(sorted_rows_come_back),
        cmocka_unit_test(shifts_beyond_five_are_refused),
        cmocka_unit_test(elements_that_do_not_fit_are_refused),
        cmocka_unit_test(numbers_behind_sorted_rows_are_checked),
        cmocka_unit_test(sorted_bytes_of_another_size_are_refused),
        cmocka_unit_test(a_file_is_read_and_a_missing_one_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_bytes, free_bytes);
}
