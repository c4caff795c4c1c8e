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
    bytes = network_bytes_random(&layout, SEED, 127, &size);
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

static void numbers_that_could_overflow_are_refused(void **state)
{
    (void)state;
    const size_t start = 2 * 34 * 32 * 2, quarter_start = start + 60 * 32 * 2;
    const size_t b1 = quarter_start + 60 * 32 * 2 + 60 * 16 * 64;
    const size_t quarter_b1 = b1 + 60 * 16 * 4 + 60 * 8 * 64;
    const size_t b2 = quarter_b1 + 60 * 8 * 4 + 60 * 32 * 24;
    const size_t b3 = b2 + 60 * 32 * 4 + 60 * 32 * 2;
    assert_number_refused(0, 30000, 2, "a network whose sums of rows can overflow");
    assert_number_refused(start, -32768, 2, "a network whose sums of rows can overflow");
    assert_number_refused(quarter_start, 32767, 2, "a network whose sums of rows can overflow");
    assert_number_refused(b1, INT32_MIN, 4, "a network with a bias out of range");
    assert_number_refused(quarter_b1, INT32_MAX, 4, "a network with a bias out of range");
    assert_number_refused(b2 + 60 * 32 * 4 - 4, INT32_MAX, 4,
                          "a network with a bias out of range");
    assert_number_refused(b3, INT32_MAX, 4, "a network whose last layer can overflow");
    assert_number_refused(b3 + 59 * 4, INT32_MIN, 4, "a network whose last layer can overflow");
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
        cmocka_unit_test(foreign_and_short_bytes_are_named),
        cmocka_unit_test(numbers_that_could_overflow_are_refused),
        cmocka_unit_test(a_file_is_read_and_a_missing_one_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_bytes, free_bytes);
}
