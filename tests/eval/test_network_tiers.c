/* The network on random games: its value equals that of a second, plain implementation that reads
 * the file's bytes and the squares of the board, and is the same for all images of a position. */
#include "support/network_bytes.h"
#include "support/pattern_games.h"
#include "support/testing.h"

#include "eval/network_inl.h"
#include "eval/pattern_weights.h"

/* Games of 60 positions each. */
enum { SEED = 20261116, GAMES = 1000, LONG_GAMES = 17000, FEW_GAMES = 200 };

static const int scales[] = {3, 20, 127}; /* of the rows; their sums clamp rarely, often, mostly */
enum { SCALES = sizeof scales / sizeof scales[0] };

static PatternWeights *weights;
static unsigned char *file;

static int make_weights(void **state)
{
    (void)state;
    print_message("seed %d\n", SEED);
    return pattern_weights_zero(&weights, NULL) == STATUS_OK ? 0 : -1;
}

static int free_weights(void **state)
{
    (void)state;
    pattern_weights_free(weights);
    return 0;
}

/* ---- The plain implementation ---- */

static int at(const unsigned char *bytes, int size, int index)
{
    int8_t small;
    int16_t middle;
    int32_t large;
    bytes += (ptrdiff_t)size * index;
    memcpy(&small, bytes, sizeof small);
    memcpy(&middle, bytes, sizeof middle);
    memcpy(&large, bytes, sizeof large);
    return size == 1 ? small : size == 2 ? middle : large;
}

/* Every place of every kind, found by turning the kind's squares over and over. */
static struct Place {
    int kind, count;
    int squares[PATTERN_MAX_SQUARES];
    unsigned quarters; /* that it belongs to, one bit each */
} places[PATTERN_INSTANCES];

static uint64_t square_set(const struct Place *place)
{
    uint64_t set = 0;
    for (int k = 0; k < place->count; k++) {
        set |= 1ull << place->squares[k];
    }
    return set;
}

static int mean_twice(const struct Place *place, int shift)
{
    int sum = 0;
    for (int k = 0; k < place->count; k++) {
        sum += place->squares[k] >> shift & 7;
    }
    return 2 * sum / place->count;
}

/* The quarters a place belongs to: a line along the diagonals to the two at its ends; a place
 * around the line between two quarters to both; one in a corner to that one. */
static unsigned quarters_of(const struct Place *place)
{
    const uint64_t set = square_set(place);
    const uint64_t falling = 0x8040201008040201, rising = 0x0102040810204080;
    const int lines = place->count >= 6 && place->count <= 8;
    for (int shift = -2; shift <= 2 && lines; shift++) {
        const uint64_t fall = shift < 0 ? falling >> -shift : falling << shift;
        const uint64_t rise = shift < 0 ? rising >> -shift : rising << shift;
        if ((set & ~fall) == 0 || (set & ~rise) == 0) {
            return (set & ~fall) == 0 ? 1 << 0 | 1 << 3 : 1 << 1 | 1 << 2;
        }
    }
    unsigned quarters = 0;
    for (unsigned c = 0; c < 4; c++) {
        const int column = mean_twice(place, 0), row = mean_twice(place, 3);
        const bool here = (column == 7 || (column > 7) == (c & 1)) &&
                          (row == 7 || (row > 7) == c >> 1);
        quarters |= (unsigned)here << c;
    }
    return quarters;
}

static void find_places(void)
{
    int found = 0;
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        uint8_t squares[PATTERN_MAX_SQUARES];
        struct Place place = {.kind = kind, .count = pattern_kind_squares(kind, squares)};
        for (int k = 0; k < place.count; k++) {
            place.squares[k] = squares[k];
        }
        for (int image = 0; image < 8; image++) {
            bool known = false;
            for (int i = 0; i < found; i++) {
                known = known || (places[i].kind == kind &&
                                  square_set(&places[i]) == square_set(&place));
            }
            if (!known) {
                assert_true(found < PATTERN_INSTANCES);
                place.quarters = quarters_of(&place);
                places[found++] = place;
            }
            for (int k = 0; k < place.count; k++) {
                const Board one = {.own = 1ull << place.squares[k]};
                place.squares[k] = __builtin_ctzll(pattern_games_image(one, image + 1).own);
            }
        }
    }
    assert_int_equal(found, PATTERN_INSTANCES);
}

/* Adds the row of what stands on a place. */
static void plain_row(Board board, const struct Place *place, const unsigned char *rows, int a[64])
{
    int index = 0, power = 1;
    for (int k = 0; k < place->count; k++, power *= 3) {
        const int square = place->squares[k];
        index += ((int)(board.own >> square & 1) - (int)(board.opp >> square & 1)) * power;
    }
    const int entry = weights->layout.kind_offset[place->kind] + power / 2 + index;
    for (int i = 0; i < 64; i++) {
        a[i] += at(rows, 1, weights->layout.class_of[entry] * 64 + i);
    }
}

static int floor_shift(int value, int bits)
{
    const int step = 1 << bits;
    return value >= 0 ? value / step : -((-value + step - 1) / step);
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static void plain_inputs(const int a[64], int times, int x[128])
{
    for (int i = 0; i < 64; i++) {
        const int side = clamp(times * a[i], -254, 254);
        const int square = floor_shift(side * (abs(side) * 129 / 2) + 16384, 15);
        x[i] = clamp(square, 0, 127);
        x[64 + i] = clamp(-square, 0, 127);
    }
}

static int plain_output(const unsigned char *w, const unsigned char *b, int output, const int *x,
                        int inputs, int shift, int most)
{
    int sum = at(b, 4, output);
    for (int i = 0; i < inputs; i++) {
        sum += at(w, 1, output * inputs + i) * x[i];
    }
    return clamp(floor_shift(sum, shift), 0, most);
}

/* What the member whose bytes these are says. */
static int plain_member(Board board, const unsigned char *rows)
{
    const int stage = pattern_games_discs(board) - 4;
    const unsigned char *own = rows + (size_t)weights->layout.class_count * 64;
    const unsigned char *opp = own + 34 * 64 * 2, *start = opp + 34 * 64 * 2;
    const unsigned char *quarter_start = start + 60 * 64 * 2;
    const unsigned char *w1 = quarter_start + 60 * 64 * 2, *b1 = w1 + 60 * 16 * 128;
    const unsigned char *quarter_w1 = b1 + 60 * 16 * 4, *quarter_b1 = quarter_w1 + 60 * 16 * 128;
    const unsigned char *w2 = quarter_b1 + 60 * 16 * 4, *b2 = w2 + 60 * 32 * 32;
    const unsigned char *w3 = b2 + 60 * 32 * 4, *b3 = w3 + 60 * 32 * 2, *skip = b3 + 60 * 4;
    int a[64], x[128], y[32] = {0};
    for (int i = 0; i < 64; i++) {
        a[i] = at(start, 2, stage * 64 + i) +
               at(own, 2, __builtin_popcountll(board_moves(board)) * 64 + i) +
               at(opp, 2, __builtin_popcountll(board_moves(board_pass(board))) * 64 + i);
    }
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        plain_row(board, &places[i], rows, a);
    }
    plain_inputs(a, 1, x);
    for (int j = 0; j < 16; j++) {
        y[j] = plain_output(w1, b1, stage * 16 + j, x, 128, 5, 255);
    }
    for (int c = 0; c < 4; c++) {
        int quarter[64];
        for (int i = 0; i < 64; i++) {
            quarter[i] = at(quarter_start, 2, stage * 64 + i);
        }
        for (int i = 0; i < PATTERN_INSTANCES; i++) {
            if ((places[i].quarters >> c & 1) != 0) {
                plain_row(board, &places[i], rows, quarter);
            }
        }
        plain_inputs(quarter, 2, x);
        for (int j = 0; j < 16; j++) {
            y[16 + j] += plain_output(quarter_w1, quarter_b1, stage * 16 + j, x, 128, 7, 255);
        }
    }
    for (int j = 0; j < 16; j++) {
        y[16 + j] = floor_shift(y[16 + j] + 2, 2);
    }
    int value = at(b3, 4, stage);
    for (int k = 0; k < 32; k++) {
        value += at(w3, 2, stage * 32 + k) * plain_output(w2, b2, stage * 32 + k, y, 32, 6, 127);
    }
    for (int i = 0; i < 64; i++) {
        value += at(skip, 2, stage * 64 + i) * a[i];
    }
    return floor_shift(value, 8);
}

static int plain_value(Board board)
{
    int sum = 0;
    for (int i = 0; i < network_members(weights->network); i++) {
        sum += plain_member(board, file + NETWORK_BYTES_HEADER +
                                       (size_t)i * network_size(&weights->layout));
    }
    return clamp(sum, -64 * 128, 64 * 128);
}

/* ---- The tests ---- */

static void with_network(int scale, int members, int games,
                         void (*check)(Board board, const Pattern *pattern))
{
    size_t size;
    file = network_bytes_random(&weights->layout, SEED + (uint64_t)scale, scale, members, &size);
    Error error = {0};
    network_free(weights->network);
    weights->network = NULL;
    assert_int_equal(network_parse(&weights->layout, file, size, &weights->network, &error),
                     STATUS_OK);
    pattern_games(weights, SEED, games, check);
    free(file);
}

static int value_of(const Pattern *pattern, Board board, int discs)
{
    return network_value(weights->network, &weights->layout, pattern, board, board_moves(board),
                         discs);
}

static int inside, outside; /* values within and at the limits */

static void check_value(Board board, const Pattern *pattern)
{
    const int discs = pattern_games_discs(board);
    if (discs <= NETWORK_MAX_DISCS) {
        const int value = value_of(pattern, board, discs);
        assert_int_equal(value, plain_value(board));
        *(abs(value) == PATTERN_MAX_VALUE ? &outside : &inside) += 1;
    }
}

static void the_value_of_this_tier_equals_the_plain_one(void **state)
{
    (void)state;
    find_places();
    for (int i = 0; i < SCALES; i++) {
        with_network(scales[i], 1, (testing_long() ? LONG_GAMES : GAMES) / SCALES, check_value);
    }
    for (int members = 2; members <= 3; members++) {
        with_network(scales[members - 2], members, FEW_GAMES, check_value);
    }
    print_message("%d values, and %d at the limits\n", inside, outside);
    assert_true(inside > 100 && outside > 100);
}

static void check_symmetry(Board board, const Pattern *pattern)
{
    const int discs = pattern_games_discs(board);
    if (discs > NETWORK_MAX_DISCS) {
        return;
    }
    const int value = value_of(pattern, board, discs);
    for (int step = 1; step < 8; step++) {
        board = pattern_games_image(board, step);
        Pattern image;
        pattern_set(weights, &image, board);
        assert_int_equal(value_of(&image, board, discs), value);
    }
}

static void symmetric_positions_have_equal_values(void **state)
{
    (void)state;
    with_network(20, 2, FEW_GAMES, check_symmetry);
}

static void check_choice(Board board, const Pattern *pattern)
{
    const int discs = pattern_games_discs(board);
    const int expected = discs >= 20 && discs <= 40 ? value_of(pattern, board, discs)
                                                    : pattern_value(weights, pattern, discs);
    assert_int_equal(network_or_pattern_value(weights, pattern, board, board_moves(board), discs),
                     expected);
}

static void the_network_serves_its_numbers_of_discs_and_the_tables_the_others(void **state)
{
    (void)state;
    assert_true(network_bytes_give(weights, SEED, 20, 1));
    assert_false(network_set_range(weights->network, 3, 40));
    assert_false(network_set_range(weights->network, 20, 64));
    assert_false(network_set_range(weights->network, 21, 20));
    assert_true(network_set_range(weights->network, 20, 40));
    pattern_games(weights, SEED, 10, check_choice);
}

static int leaf_of(const Pattern *pattern, Board board, int discs)
{
    return network_or_pattern_leaf(weights, pattern, board, board_moves(board), discs);
}

static void check_lean(Board board, const Pattern *pattern)
{
    const int discs = pattern_games_discs(board);
    if (discs > NETWORK_MAX_DISCS) {
        return;
    }
    const int value = value_of(pattern, board, discs);
    weights->network->lean[discs - NETWORK_MIN_DISCS] = 0;
    assert_int_equal(leaf_of(pattern, board, discs), value);
    network_lean(weights->network, discs, -77);
    assert_int_equal(leaf_of(pattern, board, discs),
                     clamp(value - 77, -PATTERN_MAX_VALUE, PATTERN_MAX_VALUE));
    assert_int_equal(value_of(pattern, board, discs), value);
}

static void a_lean_moves_what_leaves_are_taken_for_inside_the_limits(void **state)
{
    (void)state;
    /* Values near a limit are clamped only after the lean. */
    assert_true(network_bytes_give(weights, SEED, 1, 1));
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        memset(weights->network->layers[stage].w3, 0, sizeof weights->network->layers[0].w3);
    }
    pattern_games(weights, SEED, 10, check_lean);
}

/* ---- The first member alone, and the others when they are asked ---- */

static NetworkLeaf lazy_of(const Pattern *pattern, Board board, int discs, int low, int high)
{
    return network_or_pattern_lazy(weights, pattern, board, board_moves(board), discs, low, high);
}

static void check_lazy(Board board, const Pattern *pattern)
{
    enum { MOST = PATTERN_MAX_VALUE };
    const int discs = pattern_games_discs(board);
    if (discs > NETWORK_MAX_DISCS) {
        return;
    }
    const int stage = discs - NETWORK_MIN_DISCS;
    const size_t block = network_size(&weights->layout);
    const Network *more = weights->network->more;
    const int first = clamp(plain_member(board, file + NETWORK_BYTES_HEADER) +
                                weights->network->lean[stage],
                            -MOST, MOST);
    const int whole = clamp(first + plain_member(board, file + NETWORK_BYTES_HEADER + block) +
                                plain_member(board, file + NETWORK_BYTES_HEADER + 2 * block) +
                                more->lean[stage] + more->more->lean[stage],
                            -MOST, MOST);
    const int limits[][2] = {{first - 1, first + 1}, {first, first + 9}, {first - 9, first},
                             {first + 3, first + 2}, {-MOST - 1, MOST + 1}};
    for (int i = 0; i < 5; i++) {
        const NetworkLeaf leaf = lazy_of(pattern, board, discs, limits[i][0], limits[i][1]);
        assert_int_equal(leaf.whole, i == 0 || i == 4);
        assert_int_equal(leaf.value, leaf.whole ? whole : first);
    }
    assert_int_equal(leaf_of(pattern, board, discs), whole);
    assert_int_equal(network_leaf_completed(weights, pattern, board, board_moves(board), discs,
                                            first),
                     whole);
}

static void further_members_are_asked_between_the_limits(void **state)
{
    (void)state;
    find_places();
    with_network(3, 3, 20, check_lazy);
}

static void check_alone(Board board, const Pattern *pattern)
{
    const int discs = pattern_games_discs(board);
    assert_true(lazy_of(pattern, board, discs, 0, 0).whole);
}

static void one_member_or_tables_are_always_whole(void **state)
{
    (void)state;
    assert_true(network_bytes_give(weights, SEED, 3, 1));
    assert_true(network_set_range(weights->network, 20, 40));
    pattern_games(weights, SEED, 10, check_alone);
    assert_true(network_bytes_give(weights, SEED, 3, 2));
    assert_true(network_set_range(weights->network, 63, 63));
    Pattern pattern;
    pattern_set(weights, &pattern, board_start(8));
    check_alone(board_start(8), &pattern);
}

int main(void)
{
    if (testing_skip_tier() != 0) {
        return testing_skip_tier();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_of_this_tier_equals_the_plain_one),
        cmocka_unit_test(symmetric_positions_have_equal_values),
        cmocka_unit_test(the_network_serves_its_numbers_of_discs_and_the_tables_the_others),
        cmocka_unit_test(a_lean_moves_what_leaves_are_taken_for_inside_the_limits),
        cmocka_unit_test(further_members_are_asked_between_the_limits),
        cmocka_unit_test(one_member_or_tables_are_always_whole),
    };
    return cmocka_run_group_tests(tests, make_weights, free_weights);
}
