/* Weights to bytes and back, and what happens to bytes that are not weights. */
#include "support/network_bytes.h"
#include "support/testing.h"

#include "eval/pattern_weights_priv.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum { SEED = 7 };

static PatternWeights *random_weights(void)
{
    PatternWeights *weights = NULL;
    assert_int_equal(pattern_weights_zero(&weights, NULL), STATUS_OK);
    Rng rng = rng_seeded(SEED);
    int16_t *classes = malloc((size_t)weights->layout.class_count * sizeof *classes);
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        for (int i = 0; i < weights->layout.class_count; i++) {
            classes[i] = (int16_t)rng_next(&rng);
        }
        pattern_weights_set_phase(weights, phase, classes);
    }
    free(classes);
    weights->probcut[3] = 1.5f;
    return weights;
}

static void assert_same(const PatternWeights *a, const PatternWeights *b)
{
    const size_t count = (size_t)PATTERN_PHASES * (size_t)a->layout.entry_count;
    assert_memory_equal(a->tables, b->tables, count * sizeof *a->tables);
    assert_memory_equal(a->probcut, b->probcut, sizeof a->probcut);
    assert_int_equal(a->network != NULL, b->network != NULL);
    if (a->network != NULL) {
        const int members = network_members(a->network);
        assert_int_equal(network_members(b->network), members);
        const size_t size = (size_t)members * network_size(&a->layout);
        unsigned char *left = malloc(size), *right = malloc(size);
        network_format(a->network, &a->layout, left);
        network_format(b->network, &b->layout, right);
        assert_memory_equal(left, right, size);
        free(left);
        free(right);
        assert_int_equal(a->network->first_discs, b->network->first_discs);
        assert_int_equal(a->network->last_discs, b->network->last_discs);
    }
}

static void bytes_read_back_plain_and_compressed(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    const int levels[] = {0, 1, 0, 1, 0, 1}, members[] = {0, 0, 1, 1, 2, 4};
    for (int i = 0; i < 6; i++) {
        if (i >= 2) {
            assert_true(network_bytes_give(weights, SEED, 127, members[i]));
            assert_true(network_set_range(weights->network, 13, 52));
        }
        StrBuf bytes = {0};
        Error error = {0};
        PatternWeights *back = NULL;
        assert_int_equal(pattern_weights_format(weights, levels[i], &bytes, &error), STATUS_OK);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_OK);
        assert_same(weights, back);
        pattern_weights_free(back);
        strbuf_fini(&bytes);
    }
    pattern_weights_free(weights);
}

static void a_file_reads_back_and_a_missing_one_is_an_error(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    PatternWeights *back = NULL;
    Error error = {0};
    char path[] = "/tmp/emilia-weights-XXXXXX";
    close(mkstemp(path));
    assert_int_equal(pattern_weights_write(weights, 0, path, &error), STATUS_OK);
    assert_int_equal(pattern_weights_read(path, &back, &error), STATUS_OK);
    assert_same(weights, back);
    pattern_weights_free(back);
    unlink(path);
    back = NULL;
    assert_int_equal(pattern_weights_read(path, &back, &error), STATUS_IO);
    assert_string_equal(error.text, "cannot open the weights");
    assert_null(back);
    pattern_weights_free(weights);
}

static void damaged_and_foreign_bytes_are_named(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        const char *text;
    } cases[] = {
        {0, "not a file of pattern weights"},
        {9, "weights of another version"},
        {12, "weights for another set of patterns"},
        {16, "weights in another scale"},
        {20, "weights with another number of phases"},
        {24, "weights with another number of entries"},
        {32, "weights cut short or too long"},
        {40, "weights damaged: the checksum does not match"},
        {50, "weights damaged: the checksum does not match"},
        {112, "weights damaged: the checksum does not match"},
        {PATTERN_WEIGHTS_HEADER + 1000, "weights damaged: the checksum does not match"},
        {PATTERN_WEIGHTS_HEADER + 20000000, "weights damaged: the checksum does not match"},
    };
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_true(network_bytes_give(weights, SEED, 20, 1));
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        bytes.text[cases[i].at] ^= 1;
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, cases[i].text);
        assert_null(back);
        bytes.text[cases[i].at] ^= 1;
    }
    for (size_t size = 0; size < bytes.length; size = size * 3 + 1) {
        PatternWeights *back = NULL;
        assert_int_not_equal(pattern_weights_parse(bytes.text, size, &back, NULL), STATUS_OK);
        assert_null(back);
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

/* The library's own; the linker puts the second in its place (tests/CMakeLists.txt). */
__attribute__((weak)) void *__real_ZSTD_createDCtx(void); /* not there without zstd */
void *__wrap_ZSTD_createDCtx(void);
static bool has_memory = true;

void *__wrap_ZSTD_createDCtx(void)
{
    return has_memory ? __real_ZSTD_createDCtx() : NULL;
}

/* Nothing is wrong with weights for which there is no memory. */
static void want_of_memory_is_no_fault_of_the_bytes(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    PatternWeights *back = NULL;
    StrBuf bytes = {0};
    Error error = {0};
    if (pattern_weights_format(weights, 1, &bytes, NULL) == STATUS_OK) { /* there is zstd */
        has_memory = false;
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_MEMORY);
        has_memory = true;
        assert_string_equal(error.text, "no memory for the weights");
        assert_null(back);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_OK);
        pattern_weights_free(back);
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

static void errors_that_are_no_numbers_are_refused(void **state)
{
    (void)state;
    const float wrong[] = {NAN, INFINITY, -INFINITY};
    PatternWeights *weights = random_weights();
    for (int i = 0; i < 3; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        StrBuf bytes = {0};
        weights->probcut[5] = wrong[i];
        assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, "weights whose errors are no numbers");
        assert_int_equal(error.at, 48 + 5 * sizeof(float));
        assert_null(back);
        strbuf_fini(&bytes);
    }
    pattern_weights_free(weights);
}

/* Puts the network of weights, which has a single member, behind the tables as version 3 had it:
 * here no row of it is divided. */
static void put_loose_network(StrBuf *bytes, const PatternWeights *weights)
{
    const size_t count = (size_t)weights->layout.class_count,
                 size = network_size(&weights->layout);
    const size_t at = PATTERN_WEIGHTS_HEADER + PATTERN_PHASES * 2 * count;
    char *network = calloc(count + size, 1); /* shifts of zero */
    network_format(weights->network, &weights->layout, (unsigned char *)network + count);
    bytes->length = at;
    strbuf_bytes(bytes, network, count + size);
    free(network);
}

/* 1 without a network, 3 with a single one. */
static void weights_of_versions_1_and_3_are_read(void **state)
{
    (void)state;
    static const char versions[] = {1, 3, 3};
    PatternWeights *weights = random_weights();
    for (int i = 0; i < 3; i++) {
        PatternWeights *back = NULL;
        StrBuf bytes = {0};
        assert_true(i < 2 || network_bytes_give(weights, SEED, 20, 1));
        assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
        assert_int_equal(bytes.text[8], 4);
        bytes.text[8] = versions[i];
        if (i == 2) {
            put_loose_network(&bytes, weights);
        }
        pattern_weights_seal((unsigned char *)bytes.text, bytes.length);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, NULL), STATUS_OK);
        assert_same(weights, back);
        pattern_weights_free(back);
        strbuf_fini(&bytes);
    }
    pattern_weights_free(weights);
}

static int common_factor(const PatternWeights *weights)
{
    int all = 64;
    for (size_t i = 0; i < (size_t)PATTERN_PHASES * (size_t)weights->layout.entry_count; i++) {
        all |= weights->tables[i];
    }
    return all & -all;
}

/* They are written in units of the largest power of two up to 64 that divides all. */
static void rounded_tables_come_back(void **state)
{
    (void)state;
    static const int steps[] = {1, 3, 6, 16, 40, 64}, units[] = {128, 128, 64, 8, 16, 2};
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        PatternWeights *weights = random_weights(), *exact = random_weights(), *back = NULL;
        pattern_weights_round(weights, steps[k]);
        const size_t count = (size_t)PATTERN_PHASES * (size_t)weights->layout.entry_count;
        for (size_t i = 0; i < count; i++) {
            const int value = weights->tables[i], off = abs(value - exact->tables[i]);
            assert_true(value % steps[k] == 0);
            assert_true(2 * off <= steps[k] || abs(value) > INT16_MAX - steps[k]);
        }
        assert_int_equal(128 / common_factor(weights), units[k]);
        StrBuf bytes = {0};
        assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
        assert_int_equal((unsigned char)bytes.text[16], units[k]);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, NULL), STATUS_OK);
        assert_same(weights, back);
        strbuf_fini(&bytes);
        pattern_weights_free(back);
        pattern_weights_free(exact);
        pattern_weights_free(weights);
    }
}

/* None, too many, no divisor of 128; a disc of less than 128 units before version 4. */
static void impossible_units_are_refused(void **state)
{
    (void)state;
    static const unsigned char wrong[][2] = {{4, 0}, {4, 1}, {4, 3}, {4, 129}, {3, 64}, {1, 2}};
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        bytes.text[8] = (char)wrong[i][0];
        bytes.text[16] = (char)wrong[i][1];
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, "weights in another scale");
        assert_int_equal(error.at, 16);
        assert_null(back);
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

static void assert_too_many(StrBuf *bytes, char version, char more)
{
    PatternWeights *back = NULL;
    Error error = {0};
    bytes->text[8] = version;
    bytes->text[124] = more;
    pattern_weights_seal((unsigned char *)bytes->text, bytes->length);
    assert_int_equal(pattern_weights_parse(bytes->text, bytes->length, &back, &error),
                     STATUS_SYNTAX);
    assert_string_equal(error.text, "weights with too many members of a network");
    assert_int_equal(error.at, 124);
    assert_null(back);
}

/* More than there may be, behind a single one, behind none. */
static void too_many_members_are_refused(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    assert_too_many(&bytes, 4, 1);
    assert_too_many(&bytes, 1, 1);
    strbuf_fini(&bytes);
    bytes = (StrBuf){0};
    assert_true(network_bytes_give(weights, SEED, 20, 2));
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    assert_int_equal(bytes.text[124], 1);
    assert_too_many(&bytes, 4, 4);
    assert_too_many(&bytes, 4, -1);
    assert_too_many(&bytes, 3, 1);
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

/* Members that the body does not have, or has beyond those it should; a fault in the second. */
static void a_member_that_does_not_unpack_is_named(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_true(network_bytes_give(weights, SEED, 20, 2));
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    size_t second = 0;
    unsigned char *member = malloc(network_sorted_size(&weights->layout));
    assert_int_equal(
        network_format_sorted(weights->network->more, &weights->layout, member, &second, NULL),
        STATUS_OK);
    free(member);
    second = bytes.length - second;
    const struct {
        size_t at;
        char value;
        const char *text;
        size_t reported;
    } cases[] = {
        {124, 0, "weights with a body of the wrong size", 128},
        {124, 2, "a network cut short or too long", bytes.length},
        {second + 3, 6, "a network with an impossible shift", second + 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        const char kept = bytes.text[cases[i].at];
        bytes.text[cases[i].at] = cases[i].value;
        pattern_weights_seal((unsigned char *)bytes.text, bytes.length);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, cases[i].text);
        assert_int_equal(error.at, cases[i].reported);
        assert_null(back);
        bytes.text[cases[i].at] = kept;
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

/* 2 had narrower networks. */
static void weights_of_other_versions_are_refused(void **state)
{
    (void)state;
    static const char versions[] = {0, 2, 5};
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof versions; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        bytes.text[8] = versions[i];
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, "weights of another version");
        assert_int_equal(error.at, 8);
        assert_null(back);
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

/* The network behind the tables: what is wrong with it, at which byte, and if it ends too soon. */
static void a_network_that_does_not_unpack_is_named(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    assert_true(network_bytes_give(weights, SEED, 20, 1));
    const size_t count = (size_t)weights->layout.class_count;
    const size_t shifts = PATTERN_WEIGHTS_HEADER + PATTERN_PHASES * 2 * count;
    StrBuf bytes = {0};
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    const size_t last_row = bytes.length - sizeof(NetworkNumbers) - 1;
    const struct {
        size_t at;
        char value;
        Status status;
        const char *text;
    } cases[] = {
        {shifts, 6, STATUS_SYNTAX, "a network with an impossible shift"},
        {shifts + count - 1, -1, STATUS_SYNTAX, "a network with an impossible shift"},
        {last_row, 32, STATUS_SYNTAX, "a network with a row out of range"},
        {last_row + 2, 127, STATUS_RANGE, "a network whose sums of rows can overflow"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PatternWeights *back = NULL;
        Error error = {0};
        const char kept = bytes.text[cases[i].at];
        bytes.text[cases[i].at] = cases[i].value;
        pattern_weights_seal((unsigned char *)bytes.text, bytes.length);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         cases[i].status);
        assert_string_equal(error.text, cases[i].text);
        assert_int_equal(error.at, i == 3 ? last_row + 1 : cases[i].at);
        assert_null(back);
        bytes.text[cases[i].at] = kept;
    }
    for (size_t size = bytes.length - 1; size > shifts; size -= bytes.length / 10) {
        PatternWeights *back = NULL;
        Error error = {0};
        pattern_weights_seal((unsigned char *)bytes.text, size);
        assert_int_equal(pattern_weights_parse(bytes.text, size, &back, &error), STATUS_SYNTAX);
        assert_string_equal(error.text, "a network cut short or too long");
        assert_null(back);
    }
    PatternWeights *back = NULL;
    Error error = {0};
    pattern_weights_seal((unsigned char *)bytes.text, shifts - 1); /* within the tables */
    assert_int_equal(pattern_weights_parse(bytes.text, shifts - 1, &back, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "weights with a body of the wrong size");
    assert_int_equal(error.at, PATTERN_WEIGHTS_HEADER);
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

/* A kind of network there was once, and one there may be. */
static void other_kinds_of_network_are_refused(void **state)
{
    (void)state;
    PatternWeights *weights = random_weights();
    StrBuf bytes = {0};
    assert_int_equal(pattern_weights_format(weights, 0, &bytes, NULL), STATUS_OK);
    for (char kind = 1; kind <= 3; kind += 2) {
        PatternWeights *back = NULL;
        Error error = {0};
        bytes.text[112] = kind;
        pattern_weights_seal((unsigned char *)bytes.text, bytes.length);
        assert_int_equal(pattern_weights_parse(bytes.text, bytes.length, &back, &error),
                         STATUS_SYNTAX);
        assert_string_equal(error.text, "weights with another kind of network");
        assert_int_equal(error.at, 112);
        assert_null(back);
    }
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
}

static void mirror_images_share_an_entry(void **state)
{
    (void)state;
    PatternLayout layout;
    assert_true(pattern_layout_init(&layout));
    /* Own discs on a1 and b1 of the edge are the mirror image of own discs on h1 and g1. */
    const int edge = PATTERN_SIDES_AT; /* the upper one, with its X-squares */
    const int origin = layout.origin[edge];
    const int left = layout.step[0][edge] + layout.step[1][edge];
    const int right = layout.step[7][edge] + layout.step[6][edge];
    assert_int_not_equal(left, right);
    assert_int_equal(layout.class_of[origin + left], layout.class_of[origin + right]);
    assert_int_not_equal(layout.class_of[origin + left], layout.class_of[origin - right]);
    pattern_layout_fini(&layout);
}

int main(void)
{
    print_message("seed %d\n", SEED);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_read_back_plain_and_compressed),
        cmocka_unit_test(a_file_reads_back_and_a_missing_one_is_an_error),
        cmocka_unit_test(damaged_and_foreign_bytes_are_named),
        cmocka_unit_test(want_of_memory_is_no_fault_of_the_bytes),
        cmocka_unit_test(errors_that_are_no_numbers_are_refused),
        cmocka_unit_test(weights_of_versions_1_and_3_are_read),
        cmocka_unit_test(rounded_tables_come_back),
        cmocka_unit_test(impossible_units_are_refused),
        cmocka_unit_test(too_many_members_are_refused),
        cmocka_unit_test(a_member_that_does_not_unpack_is_named),
        cmocka_unit_test(weights_of_other_versions_are_refused),
        cmocka_unit_test(a_network_that_does_not_unpack_is_named),
        cmocka_unit_test(other_kinds_of_network_are_refused),
        cmocka_unit_test(mirror_images_share_an_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
